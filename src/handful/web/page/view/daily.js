/** The day's hands: how far the player has come, the end of the day, and the leaderboard. */
import { api } from "../api.js";
import { t } from "../language.js";
import { board } from "./board.js";
import { challengeList } from "./challenge_list.js";
import { countdown } from "./countdown.js";
import { dayReviews } from "./day_progress.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";
import { startText } from "./title.js";

/** @typedef {import("../types").Daily} Daily */

/**
 * @param {import("../game.js").Game} game
 * @param {import("../types").Me["streak"]} streak
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
export async function dailyPage(game, streak, signal) {
  const daily = await api.daily();
  game.daily = daily;
  const [standing, { challenges }] = await Promise.all([api.board(daily.day), api.challenges()]);
  const ended = daily.finished && daily.out_of !== null;
  const today = ended
    ? await (await import("./day_end.js")).dayEnd(daily, standing, streak, signal)
    : todaysHands(game, daily, streak.now, signal);
  return h(
    "div",
    { class: "daily" },
    today,
    h(
      "div",
      { class: "beside" },
      challengeList(
        t.challenge.begun,
        challenges.filter((one) => !one.finished),
      ),
      board(standing),
      h("p", {}, h("a", { href: "#/archive", "data-testid": "archive-link" }, t.daily.archive)),
    ),
  );
}

/**
 * Today, while there is something left to play; on a day with a single hand afterwards too.
 *
 * @param {import("../game.js").Game} game
 * @param {Daily} daily
 * @param {number} streak
 * @param {AbortSignal} signal
 */
function todaysHands(game, daily, streak, signal) {
  const beatable = daily.hands.some((hand) => hand.beatable);
  const five = daily.out_of !== null;
  const [single] = daily.hands;
  return h(
    "section",
    { class: "card today", "aria-labelledby": "daily-title" },
    h("h1", { id: "daily-title", tabindex: "-1" }, five ? t.daily.titleOfFive : t.daily.title),
    h("p", { class: "date" }, t.day(daily.day)),
    five ? dayReviews(daily) : h("p", { class: "rules" }, t.hand.title(single.rules, single.size)),
    h("p", { class: "faint" }, five ? t.daily.textOfFive : t.daily.text),
    h(
      "p",
      { class: beatable ? "badge" : "", "data-testid": "beatable" },
      beatable ? `★ ${t.daily.beatable}` : t.daily.unbeatable,
    ),
    daily.score !== null &&
      h(
        "p",
        { class: "score", "data-testid": "daily-score" },
        daily.out_of === null ? t.daily.result(daily.score) : t.daily.soFar(daily.score, daily.out_of),
      ),
    h("p", { "data-testid": "streak" }, t.daily.streak(streak, !daily.finished && daily.hands.some((hand) => hand.round))),
    h(
      "button",
      {
        type: "button",
        class: "primary big",
        "data-testid": "daily-start",
        onclick: () => void startDay(game, null),
      },
      startText(daily),
    ),
    h(
      "p",
      { class: "countdown" },
      `${five ? t.daily.nextFive : t.daily.next} `,
      countdown(daily.seconds_left, signal),
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
  // Hands of today wait: they are gone on with at any time.
  const other =
    game.unfinished && game.round?.turns.length && game.round.kind !== "daily" && (day === null || game.round.day !== day);
  if (other && !(await ask(t.daily.leave))) return;
  if (await game.load(() => api.playDay(day, number))) location.hash = "#/";
}
