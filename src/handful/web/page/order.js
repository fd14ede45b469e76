/**
 * The order in which the letters of a hand lie: pure.
 *
 * @typedef {import("./state.js").Tile} Tile
 */

/**
 * The tiles in another order: those in the word stay where they are, and the letters in view always change
 * places unless all of them are alike.
 *
 * @param {Tile[]} tiles
 * @param {number[]} typed
 * @param {() => number} random
 * @returns {Tile[]}
 */
export function shuffled(tiles, typed, random) {
  const free = tiles.filter((tile) => !typed.includes(tile.id));
  if (new Set(free.map((tile) => tile.letter)).size < 2) return tiles;
  const mixed = [...free];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  // Turning the row by one place changes what is seen, as not all letters are alike.
  if (mixed.every((tile, i) => tile.letter === free[i].letter)) mixed.push(/** @type {Tile} */ (mixed.shift()));
  const fresh = mixed.values();
  return tiles.map((tile) => (typed.includes(tile.id) ? tile : /** @type {Tile} */ (fresh.next().value)));
}

/**
 * The letters of the round in the order in which they are shown: shuffled, as the server names the vowels first, and
 * for the same round always alike.
 *
 * @param {Pick<import("./types").Round, "id" | "dealt" | "hand">} round
 */
export function dealtOrder(round) {
  const letters = [...round.dealt, ...round.hand].map((letter, id) => ({ id, letter }));
  const dealt = letters.slice(0, round.dealt.length);
  return [...shuffled(dealt, [], chance(round.id)), ...letters.slice(dealt.length)].map((tile) => tile.letter);
}

/**
 * Numbers that look like chance, but for the same *text* are always the same (FNV-1a, then xorshift).
 *
 * @param {string} text
 */
function chance(text) {
  let seed = 2166136261;
  for (const sign of text) seed = Math.imul(seed ^ sign.charCodeAt(0), 16777619);
  return () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) / 2 ** 32;
  };
}
