/** The end of the day: the score, the place among all, the streak, the next hands, and sharing. */
import { api } from "../api.js";
import { t } from "../language.js";
import { calendar } from "./calendar.js";
import { countdown } from "./countdown.js";
import { dayProgress } from "./day_progress.js";
import { h, svg } from "./element.js";
import { countUp } from "./motion.js";
import { shareDay } from "./share_day.js";

/**
 * @typedef {import("../types").Daily} Daily
 * @typedef {import("../types").Board} Board
 */

const WIDTH = 320;
const HEIGHT = 120;
const BASE = 96;

/**
 * @param {Daily} daily
 * @param {Board} board
 * @param {import("../types").Me["streak"]} streak
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
export async function dayEnd(daily, board, streak, signal) {
  const { days } = await api.calendar();
  const score = daily.score ?? 0;
  const shown = h("span", { class: "number", "aria-hidden": "true" }, t.number(score));
  countUp(shown, score, t.number);
  if (daily.out_of !== null && score === daily.out_of) void celebrate();
  return h(
    "section",
    { class: "card day-end", "aria-labelledby": "daily-title", "data-testid": "day-end" },
    h("p", { class: "faint" }, t.day(daily.day)),
    h(
      "h1",
      { id: "daily-title", tabindex: "-1" },
      h("span", { class: "unseen" }, daily.out_of ? t.daily.scored(score, daily.out_of) : t.daily.result(score)),
      h("span", { class: "score", "data-testid": "daily-score", "aria-hidden": "true" }, shown, outOf(daily)),
    ),
    daily.out_of !== null && dayProgress(daily),
    shareDay(daily, streak.now),
    place(board),
    board.distribution && everybody(board.distribution, score),
    h("h2", {}, t.daily.streakTitle),
    h("p", { "data-testid": "streak" }, t.daily.streak(streak.now)),
    calendar(days),
    h("p", { class: "faint" }, t.daily.freeze),
    h("p", { class: "countdown" }, `${t.daily.next} `, countdown(daily.seconds_left, signal)),
  );
}

/** @param {Daily} daily */
function outOf(daily) {
  return daily.out_of === null ? "" : h("span", { class: "faint" }, ` / ${t.number(daily.out_of)}`);
}

/** A day of 500 looks like an event; what it takes is loaded only then. */
async function celebrate() {
  (await import("./celebration.js")).celebrate();
}

/** @param {Board} board */
function place({ you, ranked, percentile }) {
  if (!you) return null;
  if (you.place === null) return h("p", { "data-testid": "day-place" }, t.board.youApart);
  return h(
    "p",
    { "data-testid": "day-place" },
    t.board.yourPlace(you.place, ranked),
    percentile !== null && ` ${t.daily.percentile(percentile)}`,
  );
}

/**
 * Everybody's scores in steps, with the player's own step marked.
 *
 * @param {number[]} counts
 * @param {number} score
 */
function everybody(counts, score) {
  const most = Math.max(1, ...counts);
  const step = 500 / counts.length;
  const mine = Math.min(counts.length - 1, Math.floor(score / step));
  const width = WIDTH / counts.length;
  const title = t.daily.everybody(counts.reduce((sum, one) => sum + one, 0));
  return h(
    "figure",
    { class: "everybody", "data-testid": "everybody" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": title },
      ...counts.map((count, i) => {
        const high = count ? Math.max(3, (count / most) * (BASE - 14)) : 1;
        return svg("rect", {
          x: (i * width + 1).toFixed(1),
          y: (BASE - high).toFixed(1),
          width: (width - 2).toFixed(1),
          height: high.toFixed(1),
          rx: 2,
          class: i === mine ? "column mine" : "column",
        });
      }),
      svg("text", { x: (mine + 0.5) * width, y: HEIGHT - 4, "text-anchor": "middle", class: "axis mine" }, "▲"),
      ...[0, 250, 500].map((at) =>
        svg(
          "text",
          { x: (at / 500) * WIDTH, y: BASE + 12, "text-anchor": ["start", "middle", "end"][at / 250], class: "axis" },
          String(at),
        ),
      ),
    ),
    h("figcaption", { class: "faint" }, title),
  );
}
