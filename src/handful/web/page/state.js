/**
 * The hand on the page and the word being spelled, as a value: (state, event) -> state. No DOM, no clock, no network.
 *
 * A tile keeps its id as long as its letter stays in the hand, so the view can follow it, and what was typed
 * survives when the same round comes again from the server.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {{ id: number, letter: string }} Tile
 *
 * @typedef {object} State
 * @property {Round | null} round
 * @property {Tile[]} tiles the letters of the hand in the order shown, used ones too
 * @property {number[]} typed ids of the tiles in the word, in order
 * @property {boolean} sending is a move under way? Then the word stays as it is
 * @property {number} nextId
 * @property {string | null} missing the letter just typed that the hand does not hold
 *
 * @typedef {{ type: "round", round: Round | null }
 *   | { type: "answered", round: Round }
 *   | { type: "letter", letter: string }
 *   | { type: "take", id: number }
 *   | { type: "put-back", id: number }
 *   | { type: "back" }
 *   | { type: "clear" }
 *   | { type: "show", word: string }
 *   | { type: "shuffle", random: () => number }
 *   | { type: "sending", now: boolean }} Event
 */

/** @type {State} */
export const EMPTY = { round: null, tiles: [], typed: [], sending: false, nextId: 1, missing: null };

/**
 * The state after *event*; the same object when nothing changes.
 *
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function next(state, event) {
  switch (event.type) {
    case "round":
      return withRound(state, event.round);
    case "answered":
      return { ...withRound({ ...state, typed: [] }, event.round, state.typed), sending: false };
    case "show":
      return { ...state, typed: spelling(state.tiles, event.word) };
    case "sending":
      return { ...state, sending: event.now };
    case "shuffle":
      return { ...state, tiles: shuffled(state.tiles, state.typed, event.random), missing: null };
  }
  if (!canType(state)) return state;
  switch (event.type) {
    case "letter": {
      const tile = state.tiles.find((one) => one.letter === event.letter && !state.typed.includes(one.id));
      if (!tile) return { ...state, missing: event.letter };
      return { ...state, typed: [...state.typed, tile.id], missing: null };
    }
    case "take":
      if (state.typed.includes(event.id) || !state.tiles.some((tile) => tile.id === event.id)) return state;
      return { ...state, typed: [...state.typed, event.id], missing: null };
    case "put-back":
      return { ...state, typed: state.typed.filter((id) => id !== event.id), missing: null };
    case "back":
      return { ...state, typed: state.typed.slice(0, -1), missing: null };
    case "clear":
      return { ...state, typed: [], missing: null };
  }
}

/**
 * Can letters be typed now?
 *
 * @param {State} state
 */
export function canType(state) {
  return state.round !== null && !state.round.over && state.round.by === "you" && !state.sending;
}

/**
 * The word as typed so far.
 *
 * @param {State} state
 */
export function word(state) {
  return wordTiles(state)
    .map((tile) => tile.letter)
    .join("");
}

/**
 * The tiles of the word, in its order.
 *
 * @param {State} state
 * @returns {Tile[]}
 */
export function wordTiles(state) {
  const byId = new Map(state.tiles.map((tile) => [tile.id, tile]));
  return state.typed.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The state that shows *round*. Of equal letters those in *spent* leave first, as they are the ones just played.
 *
 * @param {State} state
 * @param {Round | null} round
 * @param {number[]} [spent]
 * @returns {State}
 */
function withRound(state, round, spent = []) {
  if (!round) return { ...EMPTY, nextId: state.nextId };
  const same = state.round?.id === round.id;
  const wanted = counts(round.hand);
  const keep = new Set();
  const old = same ? state.tiles : [];
  const firstKept = [...old].sort((a, b) => Number(spent.includes(a.id)) - Number(spent.includes(b.id)));
  for (const tile of firstKept) {
    const left = wanted.get(tile.letter) ?? 0;
    if (left > 0) {
      wanted.set(tile.letter, left - 1);
      keep.add(tile.id);
    }
  }
  const tiles = old.filter((tile) => keep.has(tile.id));
  let nextId = state.nextId;
  for (const letter of round.hand) {
    const missing = wanted.get(letter) ?? 0;
    if (missing > 0) {
      wanted.set(letter, missing - 1);
      tiles.push({ id: nextId++, letter });
    }
  }
  const typed = same && !round.over ? state.typed.filter((id) => keep.has(id)) : [];
  return { round, tiles, typed, sending: same && state.sending, nextId, missing: null };
}

/**
 * The tiles that spell *word*, as far as the hand holds its letters; so the computer's words are shown.
 *
 * @param {Tile[]} tiles
 * @param {string} word
 */
function spelling(tiles, word) {
  /** @type {number[]} */
  const typed = [];
  for (const letter of word) {
    const tile = tiles.find((one) => one.letter === letter && !typed.includes(one.id));
    if (tile) typed.push(tile.id);
  }
  return typed;
}

/**
 * How often each letter stands in *letters*.
 *
 * @param {string} letters
 */
function counts(letters) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const letter of letters) found.set(letter, (found.get(letter) ?? 0) + 1);
  return found;
}

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
 * The letter that a key types: the wildcard, a Latin letter, or what is printed on the same key of a keyboard
 * that is switched to another script.
 *
 * @param {string} key
 * @param {string} code
 * @returns {string | null}
 */
export function letterOfKey(key, code) {
  if (key === "*" || /^[a-z]$/i.test(key)) return key.toLowerCase();
  const physical = /^Key([A-Z])$/.exec(code);
  return physical && /^\p{L}$/u.test(key) ? physical[1].toLowerCase() : null;
}

/**
 * What to keep of an unfinished word, so that a reload gives it back.
 *
 * @param {State} state
 * @returns {{ id: string, moves: number, word: string, order: string } | null}
 */
export function draft(state) {
  if (!state.round || state.round.over) return null;
  const order = state.tiles.map((tile) => tile.letter).join("");
  return { id: state.round.id, moves: state.round.moves, word: word(state), order };
}

/**
 * The state with a kept draft put back, if it still belongs to the round as it is now.
 *
 * @param {State} state
 * @param {ReturnType<typeof draft>} kept
 * @returns {State}
 */
export function restored(state, kept) {
  if (!kept || state.round?.id !== kept.id || state.round.moves !== kept.moves) return state;
  const rest = [...state.tiles];
  const tiles = [...kept.order].flatMap((letter) => {
    const at = rest.findIndex((tile) => tile.letter === letter);
    return at < 0 ? [] : rest.splice(at, 1);
  });
  /** @type {State} */
  const ordered = { ...state, tiles: [...tiles, ...rest] };
  const typed = [...kept.word].reduce((now, letter) => next(now, { type: "letter", letter }), ordered);
  return { ...typed, missing: null };
}
