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
  return h(
    "ol",
    { class: "day-progress", "data-testid": "day-progress", "aria-label": t.daily.progress },
    ...daily.hands.map((hand) => square(hand, hand.number === here)),
  );
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
  const what = over ? t.percent(percent / 100) : here ? t.daily.now : t.daily.open;
  return h(
    "li",
    { class: here ? "here" : over ? "over" : "", "aria-current": here && "step", "data-testid": "day-square" },
    fill,
    h("span", { class: "unseen" }, `${t.daily.hand(number, hand.rules, hand.size)}: ${what}`),
    h("span", { class: "number", "aria-hidden": "true" }, over ? String(percent) : String(hand.size)),
  );
}
