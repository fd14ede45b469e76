/**
 * Pure: the hints of a round, as a text.
 *
 * @typedef {import("./types").Hints} Hints
 * @typedef {import("./words/en.js").Words} Words
 */

/**
 * What each step takes of the hand's hundred percent; the server counts.
 *
 * @type {Record<"letter" | "definition" | "word", number>}
 */
export const COSTS = { letter: 5, definition: 5, word: 10 };

/**
 * What was told about the letters that are left; empty before a hint.
 *
 * @param {Hints} hints
 * @param {Words} t
 */
export function hintText({ letter, length, definition, word }, t) {
  if (length === 0) return t.hint.none;
  if (word) return t.hint.word(word);
  if (letter === null || length === null) return "";
  return definition ? t.hint.definition(letter, length, definition) : t.hint.letter(letter, length);
}
