/**
 * Pure: the lines of *text*, counted from 1, that stand in *other* too and were not *given*. Blanks around a line do
 * not matter, and a line without a letter tells nothing.
 *
 * @param {string} text
 * @param {string} other
 * @param {string} given
 */
export function sharedLines(text, other, given) {
  const theirs = new Set(trimmed(other));
  for (const line of trimmed(given)) theirs.delete(line);
  return new Set(trimmed(text).flatMap((line, i) => (/\p{L}/u.test(line) && theirs.has(line) ? [i + 1] : [])));
}

/** @param {string} text */
const trimmed = (text) => text.split("\n").map((line) => line.trim());
