/** The daily hand: rules, time left, leaderboard. */
import { api } from "../api.js";
import { nextHand } from "../day.js";
import { t } from "../language.js";
import { board } from "./board.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";

/**
 * @param {import("../game.js").Game} game
 * @param {number} streak
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
export async function dailyPage(game, streak, signal) {
  const daily = await api.daily();
  const standing = await api.board(daily.day);
  const page = h("div", { class: "daily" });
  const beatable = daily.hands.some((hand) => hand.beatable);
  const next = nextHand(daily);
  const begun = daily.hands.some((hand) => hand.round);
  const start = h(
    "button",
    {
      type: "button",
      class: "primary big",
      "data-testid": "daily-start",
      onclick: () => void startDay(game, null),
    },
    !begun ? t.daily.start : next ? t.daily.goOn : t.daily.see,
  );
  page.append(
    h(
      "section",
      { class: "card today", "aria-labelledby": "daily-title" },
      h("h1", { id: "daily-title", tabindex: "-1" }, t.daily.title),
      h("p", { class: "date" }, t.day(daily.day)),
      handList(daily),
      h("p", { class: "faint" }, daily.out_of === null ? t.daily.text : t.daily.textOfFive),
      h(
        "p",
        { class: beatable ? "badge" : "", "data-testid": "beatable" },
        beatable ? `★ ${t.daily.beatable}` : t.daily.unbeatable,
      ),
      daily.score !== null &&
        h(
          "p",
          { class: "score", "data-testid": "daily-score" },
          daily.out_of === null ? t.daily.result(daily.score) : t.daily.outOf(daily.score, daily.out_of),
        ),
      h("p", { "data-testid": "streak" }, t.daily.streak(streak)),
      start,
      h("p", { class: "countdown" }, `${t.daily.next} `, countdown(daily.seconds_left, signal)),
    ),
    h(
      "div",
      { class: "beside" },
      board(standing),
      h("p", {}, h("a", { href: "#/archive", "data-testid": "archive-link" }, t.daily.archive)),
    ),
  );
  return page;
}

/**
 * The hands of the day, each with its share of perfect when it is finished.
 *
 * @param {import("../types").Daily} daily
 */
function handList(daily) {
  const [first, ...more] = daily.hands;
  if (first && !more.length) return h("p", { class: "rules" }, t.hand.title(first.rules, first.size));
  return h(
    "ol",
    { class: "rules" },
    ...daily.hands.map(({ rules, size, percent }) =>
      h(
        "li",
        { "data-testid": "daily-hand" },
        t.hand.title(rules, size),
        percent !== null && h("span", { class: "number" }, `: ${t.percent(percent / 100)}`),
      ),
    ),
  );
}

/**
 * Begin a hand of *day*, or go on with it; null is today, and without a number it is the next one.
 *
 * @param {import("../game.js").Game} game
 * @param {string | null} day
 * @param {number | null} [number]
 */
export async function startDay(game, day, number = null) {
  const other =
    game.unfinished &&
    game.round?.turns.length &&
    !(game.round.kind !== "free" && (day === null ? game.round.kind === "daily" : game.round.day === day));
  if (other && !(await ask(t.daily.leave))) return;
  if (await game.load(() => api.playDay(day, number))) location.hash = "#/";
}

/**
 * The time left, ticking.
 *
 * @param {number} seconds
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
function countdown(seconds, signal) {
  const end = Date.now() + seconds * 1000;
  const shown = h("span", { class: "number", role: "timer", "data-testid": "countdown" });
  const draw = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    shown.textContent = parts.map((n) => String(n).padStart(2, "0")).join(":");
    // The new day is on the server; a moment later, so that both clocks agree.
    if (left === 0) {
      clearInterval(timer);
      setTimeout(() => signal.aborted || dispatchEvent(new HashChangeEvent("hashchange")), 2000);
    }
  };
  const timer = setInterval(draw, 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
  draw();
  return shown;
}
