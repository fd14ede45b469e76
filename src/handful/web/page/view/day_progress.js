/** The hands of a day as a row of squares: what each one counted, and which is next. */
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * @typedef {import("../types").Daily} Daily
 * @typedef {Daily["hands"][number]} HandOfDay
 */

/**
 * @param {Daily} daily
 * @param {number} [here] the number of the hand that is on the table
 */
export function dayProgress(daily, here = 0) {
  return squares(daily.hands.map((hand) => square(hand, hand.number === here)));
}

/**
 * The same, while no hand is on the table: those that are over lead to their reviews.
 *
 * @param {Daily} daily
 */
export function dayReviews(daily) {
  const over = daily.hands.some((hand) => hand.round?.over);
  return h(
    "div",
    { class: "day-reviews" },
    squares(daily.hands.map((hand) => (hand.round?.over ? linked(hand, hand.round.id) : square(hand, false)))),
    over && h("p", { class: "faint" }, t.daily.reviews),
  );
}

/** @param {HTMLElement[]} all */
function squares(all) {
  return h("ol", { class: "day-progress", "data-testid": "day-progress", "aria-label": t.daily.progress }, ...all);
}

/**
 * @param {HandOfDay} hand
 * @param {string} round
 */
function linked(hand, round) {
  const element = square(hand, false);
  const link = h("a", { href: `#/r/${round}`, "data-testid": "day-review", title: t.over.showReview }, ...element.childNodes);
  element.append(link);
  return element;
}

/**
 * @param {HandOfDay} hand
 * @param {boolean} here
 */
function square(hand, here) {
  const { percent, number } = hand;
  const over = percent !== null;
  const fill = h("span", { class: percent === 100 ? "fill perfect" : "fill", "aria-hidden": "true" });
  fill.style.height = `${percent ?? 0}%`;
  const what = over ? t.percent(percent / 100) : here || hand.round ? t.daily.now : t.daily.open;
  return h(
    "li",
    { class: here ? "here" : over ? "over" : "", "aria-current": here && "step", "data-testid": "day-square" },
    fill,
    h("span", { class: "unseen" }, `${t.daily.hand(number, hand.rules, hand.size)}: ${what}`),
    h("span", { class: "number", "aria-hidden": "true" }, over ? String(percent) : String(hand.size)),
  );
}
