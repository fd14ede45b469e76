/** The last five weeks: days that were played, missed, or missed without breaking the streak. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @typedef {import("../types").Calendar["days"][number]} CalendarDay */

/** What stands in a day besides its colour. */
const SIGNS = { played: "✓", frozen: "❄", missed: "·", open: "○", before: "" };

/** @param {CalendarDay[]} days */
export function calendar(days) {
  // Weeks begin on Monday; the days before the first one leave their places empty.
  const first = new Date(`${days[0].day}T00:00Z`);
  const empty = (first.getUTCDay() + 6) % 7;
  return h(
    "ol",
    { class: "calendar", "data-testid": "calendar", "aria-label": t.daily.calendar },
    ...Array.from({ length: empty }, () => h("li", { class: "nothing", "aria-hidden": "true" })),
    ...days.map(cell),
  );
}

/** @param {CalendarDay} day */
function cell({ day, state, score }) {
  const said = state === "played" && score !== null ? t.daily.dayPlayed(score) : t.daily.dayStates[state];
  return h(
    "li",
    { class: state, "data-state": state, title: `${t.date(day)}: ${said}` },
    h("span", { "aria-hidden": "true", class: "date" }, String(Number(day.slice(8)))),
    h("span", { "aria-hidden": "true", class: "sign" }, SIGNS[state]),
    h("span", { class: "unseen" }, `${t.date(day)}: ${said}`),
  );
}
