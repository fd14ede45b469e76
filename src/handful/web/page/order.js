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
 * The *review* with letters that are thrown away together in one order everywhere: as the perfect line has them, else
 * the first line that does. They are not sorted, as sorted letters may be a word, which would not be refused.
 *
 * @param {import("./types").Review} review
 * @returns {import("./types").Review}
 */
export function inOneOrder(review) {
  /** @type {Map<string, string>} */
  const first = new Map();
  /** @param {import("./types").Line["plays"]} plays */
  const ordered = (plays) =>
    plays.map((play) => {
      if (!play.sacrifice) return play;
      const letters = [...play.word].sort().join("");
      const word = first.get(letters) ?? play.word;
      first.set(letters, word);
      return { ...play, word };
    });
  const { perfect, skynet, turns } = review;
  return {
    ...review,
    perfect: { ...perfect, plays: ordered(perfect.plays) },
    skynet: { ...skynet, plays: ordered(skynet.plays) },
    turns: turns.map((turn) => ({ ...turn, better: turn.better && { ...turn.better, plays: ordered(turn.better.plays) } })),
  };
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
