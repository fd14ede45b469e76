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
 * @property {boolean} sending is a move under way? Then the word stays as it is, and what is typed waits in the queue
 * @property {Typing[]} queue what was typed meanwhile; it is played against the answer
 * @property {boolean} due should the word be sent now? True after an Enter until it is under way
 * @property {string | null} meant the vowel that was typed where the wildcard stands in the word
 * @property {boolean} refused is the word in sight the one that was just refused? The next letter begins another
 * @property {Tile[]} lost the letters that the refused word cost, shown until the player does something
 * @property {number} nextId
 * @property {string | null} missing the letter just typed that the hand does not hold
 * @property {string} lacking all such letters of the word: without them it may not be what the player meant
 * @property {string[]} dropped words of the queue after an Enter that waits for the player
 * @property {string | null} held why an Enter in the queue waits for the player: the letters that the answer took
 *   away; "" after a refusal; null if none waits
 *
 * @typedef {{ type: "letter", letter: string, wild?: boolean }
 *   | { type: "take", id: number }
 *   | { type: "put-back", id: number }
 *   | { type: "tap", id: number }
 *   | { type: "move", id: number, at: number }
 *   | { type: "back" }
 *   | { type: "clear" }
 *   | { type: "enter" }} Typing what the player does with the word
 *
 * @typedef {Typing
 *   | { type: "round", round: Round | null }
 *   | { type: "answered", round: Round }
 *   | { type: "show", word: string }
 *   | { type: "shuffle", random: () => number }
 *   | { type: "sending", now: boolean }} Event
 */
import { dealtOrder, shuffled } from "./order.js";

/** @type {State} */
export const EMPTY = {
  round: null,
  tiles: [],
  typed: [],
  sending: false,
  queue: [],
  due: false,
  meant: null,
  refused: false,
  lost: [],
  nextId: 1,
  missing: null,
  lacking: "",
  dropped: [],
  held: null,
};

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
      return answered(state, event.round);
    case "show":
      return { ...state, typed: spelling(state.tiles, event.word) };
    case "sending":
      return { ...state, sending: event.now, due: false };
    case "shuffle":
      return { ...state, tiles: shuffled(state.tiles, state.typed, event.random), missing: null };
  }
  if (!canType(state)) return state;
  if (state.sending) return { ...state, queue: queued(state.queue, event) };
  return typing(state, event);
}

/**
 * The state after the player did something with the word.
 *
 * @param {State} state
 * @param {Typing} event
 * @returns {State}
 */
function typing(state, event) {
  if (event.type === "letter") return withLetter(state, event);
  // The first Enter after a letter that is not held only asks: the player may not have seen that it is missing. And
  // the word that was just refused would be refused again.
  if (event.type === "enter")
    return { ...state, due: !state.lacking && !state.refused, lacking: "", missing: null, held: null, dropped: [] };
  const typed = retyped(state, event);
  if (typed === state.typed) return state;
  const queue = event.type === "clear" ? [] : state.queue;
  const meant = typed.length < state.typed.length ? meantIn(state, typed) : state.meant;
  return { ...state, typed, queue, meant, missing: null, lacking: "", held: null, dropped: [], refused: false, lost: [] };
}

/**
 * The state with a letter more; the wildcard stands in for a vowel that is not held.
 *
 * @param {State} state
 * @param {{ letter: string, wild?: boolean }} event
 * @returns {State}
 */
function withLetter(state, { letter, wild = false }) {
  const typed = state.refused ? [] : state.typed;
  const free = state.tiles.filter((tile) => !typed.includes(tile.id));
  const tile = free.find((one) => one.letter === letter) ?? (wild ? free.find((one) => one.letter === "*") : undefined);
  const fresh = { ...state, typed, held: null, dropped: [], refused: false, lost: [] };
  if (!tile) return { ...fresh, missing: letter, lacking: state.lacking + letter };
  const meant = tile.letter !== "*" ? state.meant : letter === "*" ? null : letter;
  return { ...fresh, typed: [...typed, tile.id], missing: null, meant };
}

/**
 * The vowel that the wildcard is meant as, as long as it is among the *typed*.
 *
 * @param {State} state
 * @param {number[]} typed
 */
function meantIn({ tiles, meant }, typed) {
  return tiles.some((tile) => tile.letter === "*" && typed.includes(tile.id)) ? meant : null;
}

/**
 * The tiles of the word after *event*; the same array when nothing changes.
 *
 * @param {State} state
 * @param {Exclude<Typing, { type: "letter" | "enter" }>} event
 */
function retyped({ tiles, typed }, event) {
  switch (event.type) {
    case "take":
    case "tap":
      if (!tiles.some((tile) => tile.id === event.id)) return typed;
      if (!typed.includes(event.id)) return [...typed, event.id];
      return event.type === "tap" ? typed.filter((id) => id !== event.id) : typed;
    case "move": {
      if (!tiles.some((tile) => tile.id === event.id)) return typed;
      const others = typed.filter((id) => id !== event.id);
      return [...others.slice(0, event.at), event.id, ...others.slice(event.at)];
    }
    case "put-back":
      return typed.filter((id) => id !== event.id);
    case "back":
      return typed.slice(0, -1);
    case "clear":
      return [];
  }
}

/**
 * The state with the server's answer, and what was typed in the meantime played against it.
 *
 * An Enter in the queue plays its word only when that is surely the word that was meant: the one before it was
 * accepted, and the hand still holds every letter. Else the letters are shown, and the player decides.
 *
 * @param {State} state
 * @param {Round} round
 * @returns {State}
 */
function answered(state, round) {
  const turns = state.round?.turns.length ?? 0;
  const turn = round.turns.length > turns ? round.turns[round.turns.length - 1] : null;
  const refused = turn !== null && !turn.accepted;
  const typed = turn?.accepted ? [] : state.typed;
  let now = { ...withRound({ ...state, typed }, round, state.typed), sending: false };
  if (refused) {
    const left = new Set(now.tiles.map((tile) => tile.id));
    now = { ...now, refused: true, lost: wordTiles(state).filter((tile) => !left.has(tile.id)) };
  }
  if (round.over) return now;
  for (const [i, event] of state.queue.entries()) {
    if (event.type !== "enter") now = typing(now, event);
    else if (now.refused) continue;
    else if (now.lacking || (now.typed.length && refused)) {
      const dropped = queuedWords({ ...state, queue: state.queue.slice(i + 1) });
      return { ...now, held: now.lacking, lacking: "", dropped };
    }
    else if (now.typed.length) return { ...now, due: true, queue: state.queue.slice(i + 1) };
  }
  return now;
}

/**
 * Can letters be typed now? While a word is under way they wait in the queue.
 *
 * @param {State} state
 */
export function canType(state) {
  return state.round !== null && !state.round.over && state.round.by === "you";
}

/**
 * The queue with *event* in it. Backspace takes back what was typed last, whether or not the hand will hold it.
 *
 * @param {Typing[]} queue
 * @param {Typing} event
 */
function queued(queue, event) {
  const begun = queue.map((one) => one.type).lastIndexOf("enter") + 1;
  if (queue.length === begun) return [...queue, event];
  if (event.type === "back") return queue.slice(0, -1);
  return event.type === "clear" ? queue.slice(0, begun) : [...queue, event];
}

/**
 * The words that wait in the queue, as far as they are typed.
 *
 * @param {State} state
 */
export function queuedWords(state) {
  const words = [""];
  for (const event of state.queue) {
    const last = words.length - 1;
    if (event.type === "enter") words.push("");
    else if (event.type === "letter") words[last] += event.letter;
    else if ("id" in event) words[last] += state.tiles.find((tile) => tile.id === event.id)?.letter ?? "";
  }
  return words.filter(Boolean);
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
  let nextId = state.nextId;
  /** @type {Tile[]} */
  const drawn = [];
  for (const letter of dealtOrder(round)) {
    const missing = wanted.get(letter) ?? 0;
    if (missing > 0) {
      wanted.set(letter, missing - 1);
      drawn.push({ id: nextId++, letter });
    }
  }
  // A letter that was drawn takes the place of the one that was given away.
  const places = old.map((tile) => (keep.has(tile.id) ? tile : drawn.shift()));
  const tiles = [...places.flatMap((tile) => tile ?? []), ...drawn];
  const typed = same && !round.over ? state.typed.filter((id) => keep.has(id)) : [];
  // What waits in the queue was typed for the answer to this move, and for no other.
  const queue = same && round.moves === state.round?.moves ? state.queue : [];
  return { ...EMPTY, round, tiles, typed, sending: same && state.sending, queue, nextId };
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
  return { ...typed, missing: null, lacking: "" };
}
