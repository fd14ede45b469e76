/**
 * What a word would earn, from the values that the server gave: pure. A preview; the server decides.
 *
 * @typedef {Pick<import("./types").About["rules"][number], "letters" | "scoring">} Rules
 */

/**
 * The points of *word*, which need not be valid, played from a hand in which *held* of *size* letters are left.
 *
 * @param {Rules} rules
 * @param {string} word
 * @param {number} held
 * @param {number} size
 */
export function points({ letters, scoring }, word, held, size) {
  const worth = [...word].reduce((sum, letter) => sum + (letters[letter] ?? 0), 0);
  const n = scoring.counts_held ? held : size;
  const factor = Math.max(1, scoring.used * word.length - scoring.left * (n - word.length));
  return worth * factor + (word.length === n ? scoring.bonus : 0);
}
