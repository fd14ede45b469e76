/** Messages about a word: what came of it, and of what was typed meanwhile. */
import { t } from "./language.js";

/**
 * What came of a word.
 *
 * @param {import("./types").Turn} turn
 */
export function turnText(turn) {
  if (turn.accepted) return t.messages.accepted(turn.readings[0] ?? turn.word, turn.points);
  const why = t.messages.refused[turn.reason ?? "not-in-list"];
  const cost = turn.cost ? ` ${t.messages.cost(turn.cost)}` : "";
  return (typeof why === "string" ? why : why(turn.word)) + cost;
}

/**
 * That the hand does not hold these letters.
 *
 * @param {string} letters
 */
export function notInHand(letters) {
  return [...new Set(letters)].map(t.messages.notInHand).join(" ");
}

/**
 * Which lines were not played, and why.
 *
 * @param {import("./state.js").State} state
 */
export function unplayedText({ unplayed }) {
  return unplayed
    .map(({ word, why, lacking }) =>
      why === "not-in-hand" ? `${t.messages.notPlayed(word)} ${notInHand(lacking)}` : t.messages.unplayed[why](word),
    )
    .join(" ");
}
