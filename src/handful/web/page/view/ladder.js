/** The ladder beside the total: what each computer makes of the hand, as marks that are passed one after another. */
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * @typedef {import("../types").Round} Round
 * @typedef {keyof NonNullable<Round["ladder"]>} Rung
 */

/** @type {Rung[]} */
const RUNGS = ["novice", "club", "expert", "skynet", "perfect"];

/**
 * The rungs of a hand with their scores, the lowest first; of rungs with the same score the highest counts.
 *
 * @param {NonNullable<Round["ladder"]>} ladder
 */
export function rungs(ladder) {
  return RUNGS.map((name) => ({ name, score: ladder[name] })).filter(
    ({ score }, i) => !RUNGS.slice(i + 1).some((higher) => ladder[higher] <= score),
  );
}

/**
 * How far a round has come: "You beat club, 6 points short of expert."
 *
 * @param {Pick<Round, "total" | "ladder">} round
 * @param {typeof t} words
 */
export function ladderSentence(round, words = t) {
  if (!round.ladder?.perfect) return ""; // Also of a hand without any word: nothing was reached.
  const all = rungs(round.ladder);
  const { names } = words.ladder;
  const next = all.find(({ score }) => score > round.total);
  if (!next) return words.ladder.top;
  const short = words.ladder.short(next.score - round.total, names[next.name]);
  const below = all.filter(({ score }) => score <= round.total).at(-1);
  if (!below) return `${short[0].toUpperCase()}${short.slice(1)}.`;
  const reached = below.score < round.total ? words.ladder.beat : words.ladder.level;
  return `${reached(names[below.name])}, ${short}.`;
}

/** The bar with its marks; `draw` shows a round in it. */
export function ladderBar() {
  const fill = h("span", { class: "fill" });
  const marks = h("span", { class: "marks" });
  const said = h("p", { class: "said", "data-testid": "ladder-next" });
  const element = h(
    "div",
    { class: "ladder", "data-testid": "ladder", role: "group", "aria-label": t.ladder.label, hidden: true },
    h("span", { class: "track", "aria-hidden": "true" }, fill, marks),
    said,
  );
  /** @param {Round} round */
  const draw = (round) => {
    element.hidden = !round.ladder?.perfect;
    if (!round.ladder?.perfect) return;
    const top = round.ladder.perfect;
    fill.style.width = `${Math.min(100, (100 * round.total) / top)}%`;
    marks.replaceChildren(
      ...rungs(round.ladder).map(({ name, score }) => {
        const mark = h("span", {
          class: round.total >= score ? "mark passed" : "mark",
          title: `${t.ladder.names[name]}: ${t.number(score)}`,
          "data-testid": "ladder-mark",
          "data-rung": name,
        });
        mark.style.left = `${(100 * score) / top}%`;
        return mark;
      }),
    );
    said.textContent = ladderSentence(round);
  };
  return { element, draw };
}
