/** What the player is told about a word: what came of it, and of what was typed meanwhile. */
import { t } from "./language.js";
import { word } from "./state.js";

/**
 * What came of a word.
 *
 * @param {import("./types").Turn} turn
 */
export function turnText(turn) {
  if (turn.accepted) return t.messages.accepted(turn.word, turn.points);
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
 * What to tell of letters that were typed while the last word was under way.
 *
 * @param {import("./state.js").State} state
 */
export function queueText(state) {
  const { dropped, held, lacking } = state;
  const left = word(state);
  if (held !== null) {
    const waiting = [left, ...dropped].filter(Boolean);
    return [notInHand(held), ...waiting.map(t.messages.notPlayed)].filter(Boolean).join(" ");
  }
  return notInHand(lacking);
}
