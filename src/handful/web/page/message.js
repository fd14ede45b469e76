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
 * Which lines were not played, and why; those with the same reason are named together.
 *
 * @param {import("./state.js").State} state
 */
export function unplayedText({ unplayed }) {
  /** @type {string[]} */
  const sentences = [];
  for (let at = 0; at < unplayed.length;) {
    const { word, why, lacking } = unplayed[at];
    if (why === "not-in-hand") {
      sentences.push(`${t.messages.notPlayed(word)} ${notInHand(lacking)}`);
      at += 1;
      continue;
    }
    const end = unplayed.findIndex((other, place) => place > at && other.why !== why);
    const words = unplayed.slice(at, end < 0 ? unplayed.length : end).map((each) => each.word);
    sentences.push(t.messages.unplayed[why](words.join(", "), words.length));
    at += words.length;
  }
  return sentences.join(" ");
}
