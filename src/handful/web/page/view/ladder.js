/** The ladder beside the total: what each computer makes of the hand, as marks that are passed one after another. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @typedef {import("../types").Round} Round */

/** @type {("novice" | "club" | "expert" | "skynet" | "perfect")[]} */
const RUNGS = ["novice", "club", "expert", "skynet", "perfect"];

/**
 * The rungs of a hand with their scores, the lowest first; of rungs with the same score the highest counts.
 *
 * @param {NonNullable<Round["ladder"]>} ladder
 */
export function rungs(ladder) {
  return RUNGS.map((name) => ({ name, score: ladder[name] })).filter(
    ({ score }, i) => !RUNGS.slice(i + 1).some((higher) => ladder[higher] === score),
  );
}

/**
 * What has been reached: the highest rung, and what is missing to the next.
 *
 * @param {Round} round
 * @returns {{ beaten: typeof RUNGS[number] | null, next: { name: typeof RUNGS[number], missing: number } | null } | null}
 */
export function reached(round) {
  if (!round.ladder) return null;
  const all = rungs(round.ladder);
  const passed = all.filter(({ name, score }) => (name === "perfect" ? round.total >= score : round.total > score));
  const following = all.find((rung) => !passed.includes(rung));
  const missing = following ? following.score - round.total + (following.name === "perfect" ? 0 : 1) : 0;
  return {
    beaten: passed.at(-1)?.name ?? null,
    next: following ? { name: following.name, missing } : null,
  };
}

/** @param {Round} round */
export function ladderSentence(round) {
  const found = reached(round);
  if (!found) return "";
  const { beaten, next } = found;
  if (!next) return t.ladder.top;
  const short = t.ladder.short(next.missing, t.ladder.names[next.name]);
  return beaten ? `${t.ladder.beat(t.ladder.names[beaten])}, ${short}.` : `${short[0].toUpperCase()}${short.slice(1)}.`;
}

/** The bar with its marks; `draw` shows a round in it. */
export function ladderBar() {
  const fill = h("span", { class: "fill" });
  const marks = h("span", { class: "marks" });
  const said = h("span", { class: "said", "data-testid": "ladder-next" });
  const element = h(
    "div",
    { class: "ladder", "data-testid": "ladder", hidden: true },
    h("span", { class: "track", "aria-hidden": "true" }, fill, marks),
    said,
  );
  /** @param {Round} round */
  const draw = (round) => {
    element.hidden = !round.ladder;
    if (!round.ladder) return;
    const top = Math.max(1, round.ladder.perfect);
    fill.style.width = `${Math.min(100, (100 * round.total) / top)}%`;
    marks.replaceChildren(
      ...rungs(round.ladder).map(({ name, score }) => {
        const passed = name === "perfect" ? round.total >= score : round.total > score;
        const mark = h("span", {
          class: passed ? "mark passed" : "mark",
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
