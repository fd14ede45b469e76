/** The end of the day: the score, the place among all, the streak, the next hands, and sharing. */
import { api } from "../api.js";
import { t } from "../language.js";
import { calendar } from "./calendar.js";
import { countdown } from "./countdown.js";
import { dayReviews } from "./day_progress.js";
import { h, svg } from "./element.js";
import { countUp } from "./motion.js";
import { shareDay } from "./share_day.js";

/**
 * @typedef {import("../types").Daily} Daily
 * @typedef {import("../types").Board} Board
 */

const WIDTH = 320;
const HEIGHT = 126;
const BASE = 92;

/** The day that was celebrated since the page was opened: once is an event. */
let celebrated = "";

/** @param {string} day */
function celebrateOnce(day) {
  if (celebrated === day) return;
  celebrated = day;
  import("./celebrate.js").then(
    ({ celebrate }) => celebrate(),
    () => {}, // Offline, and not kept: the page says it.
  );
}

/**
 * @param {Daily} daily a day of five hands, all finished
 * @param {Board} board
 * @param {import("../types").Me["streak"]} streak
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
export async function dayEnd(daily, board, streak, signal) {
  const { days } = await api.calendar();
  const [score, most] = [daily.score ?? 0, daily.out_of ?? 0];
  const flawless = score === most;
  const shown = h("span", { class: "number" }, t.number(score));
  countUp(shown, score, t.number);
  if (flawless) celebrateOnce(daily.day);
  return h(
    "section",
    {
      class: flawless ? "card day-end flawless" : "card day-end",
      "aria-labelledby": "daily-title",
      "data-testid": "day-end",
    },
    h("p", { class: "date" }, t.day(daily.day)),
    h(
      "h1",
      { id: "daily-title", tabindex: "-1" },
      h("span", { class: "unseen" }, t.daily.outOf(score, most)),
      h(
        "span",
        { class: "score", "data-testid": "daily-score", "aria-hidden": "true" },
        shown,
        h("span", { class: "faint" }, ` / ${t.number(most)}`),
      ),
    ),
    flawless && h("p", { "data-testid": "perfect-day" }, `★ ${t.daily.perfectDay}`),
    dayReviews(daily),
    place(board),
    shareDay(daily, streak.now),
    board.distribution && everybody(board.distribution, score, most, board.ranked === board.players),
    h("h2", {}, t.daily.streakTitle),
    h("p", { "data-testid": "streak" }, t.daily.streak(streak.now, false)),
    calendar(days),
    h("p", { class: "faint" }, t.daily.freeze),
    h("p", { class: "countdown" }, `${t.daily.nextFive} `, countdown(daily.seconds_left, signal)),
  );
}

/** @param {Board} board */
function place({ you, players, ranked, percentile }) {
  if (!you) return null;
  if (you.place === null) return h("p", { "data-testid": "day-place" }, t.board.youApart);
  return h(
    "p",
    { "data-testid": "day-place" },
    t.board.yourPlace(you.place, ranked),
    percentile !== null && percentile > 0 && ` ${t.daily.percentile(percentile, ranked === players)}`,
  );
}

/**
 * Everybody's scores in steps, with the player's own step marked.
 *
 * @param {number[]} counts
 * @param {number} score
 * @param {number} most
 * @param {boolean} all has everybody who finished a place?
 */
function everybody(counts, score, most, all) {
  const highest = Math.max(1, ...counts);
  const mine = Math.min(counts.length - 1, Math.floor((score * counts.length) / most));
  const width = WIDTH / counts.length;
  const title = t.daily.everybody(
    counts.reduce((sum, one) => sum + one, 0),
    score,
    all,
  );
  const anchors = ["start", "middle", "end"];
  return h(
    "figure",
    { class: "everybody", "data-testid": "everybody" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": title },
      ...counts.map((count, i) => {
        const high = count ? Math.max(4, (count / highest) * (BASE - 8)) : 1;
        return svg("rect", {
          x: (i * width + 1).toFixed(1),
          y: (BASE - high).toFixed(1),
          width: (width - 2).toFixed(1),
          height: high.toFixed(1),
          rx: 2,
          class: i === mine ? "column mine" : "everyone",
          "data-count": count,
        });
      }),
      svg(
        "text",
        { x: ((mine + 0.5) * width).toFixed(1), y: BASE + 13, "text-anchor": "middle", class: "axis mine" },
        "▲",
      ),
      ...[0, 0.5, 1].map((at, i) =>
        svg("text", { x: at * WIDTH, y: HEIGHT - 6, "text-anchor": anchors[i], class: "axis" }, t.number(at * most)),
      ),
    ),
    h("figcaption", { class: "faint" }, title),
  );
}
