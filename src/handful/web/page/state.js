/**
 * The hand on the page and what the player types, as a value: (state, event) -> state. No DOM, no clock, no network.
 *
 * A line is what the player types between two Enters, by keys, tiles or the text field. A line is played exactly as it
 * was typed, or not at all; then `unplayed` says so, and why. Lines are played one after another, in the order typed:
 *
 * - While a word is under way, typing goes into the next line, and Enter puts that line at the end of `lines`.
 * - After an answer, whether the word was accepted or refused, the first line is sent. A line with a letter that the
 *   hand does not hold is not played. The line that is still being typed stays as it is.
 * - After a hint or an exchange lines and the line go on in the same way.
 * - When the hand is over, or went on in another window, nothing that waits is played.
 * - When a word could not be sent, it stays in sight and all lines wait. Enter sends it again, Escape gives up.
 * - A refused word stays in sight. The next letter or tile begins another line; Backspace, or a tile of that word that
 *   is touched or dragged, takes the word up again; also a word that could not be sent, if nothing was typed since.
 *
 * So what is played depends on what was typed and never on when an answer arrives.
 *
 * A tile keeps its id as long as its letter stays in the hand, so the view can follow it, and what was typed
 * survives when the same round comes again from the server.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {{ id: number, letter: string }} Tile
 * @typedef {Tile & { wild: boolean }} Letter a letter as typed, with the id of the tile that it takes; an id that no
 *   tile has if the hand does not hold the letter. wild: may it take the wildcard?
 * @typedef {{ word: string, why: "over" | "elsewhere" | "left" | "reloaded" | "not-in-hand", lacking: string }} Unplayed
 *
 * @typedef {object} State
 * @property {Round | null} round
 * @property {Tile[]} tiles the letters of the hand in the order shown, used ones too
 * @property {Letter[]} line what is being typed
 * @property {Letter[][]} lines finished lines that wait for their turn
 * @property {Letter[]} sent the word under way, or the one that could not be sent
 * @property {boolean} sending is a move under way?
 * @property {Letter[]} refused the word that was just refused, as far as its letters are left
 * @property {Tile[]} lost the letters that the refused word cost, shown until the player does something
 * @property {Unplayed[]} unplayed lines that were not played, and that the player may not have read yet
 * @property {number} told how many of them, the first, go at the next Enter while nothing is under way
 * @property {number} nextId
 *
 * @typedef {{ type: "letter", letter: string, wild?: boolean }
 *   | { type: "put-back", id: number }
 *   | { type: "tap", id: number }
 *   | { type: "move", id: number, at: number }
 *   | { type: "back" }
 *   | { type: "clear" }
 *   | { type: "enter" }} Typing what the player does with the word
 *
 * @typedef {Typing
 *   | { type: "round", round: Round | null }
 *   | { type: "sending" }
 *   | { type: "answered", round: Round }
 *   | { type: "failed" }
 *   | { type: "show", word: string }
 *   | { type: "shuffle", random: () => number }} Event
 */
import { dealtOrder, shuffled } from "./order.js";

/** @type {State} */
export const EMPTY = {
  round: null,
  tiles: [],
  line: [],
  lines: [],
  sent: [],
  sending: false,
  refused: [],
  lost: [],
  unplayed: [],
  told: 0,
  nextId: 1,
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
    case "sending":
      return { ...state, sending: true };
    case "answered":
      return answered(state, event.round);
    case "failed":
      return { ...state, sending: false };
    case "show":
      return { ...state, line: onTiles(state.tiles, lettersOf(event.word)) };
    case "shuffle":
      return { ...state, tiles: shuffled(state.tiles, usedTiles(state), event.random) };
  }
  if (!canType(state)) return state;
  if (event.type === "enter") return entered(state);
  // Escape without a line gives up what could not be sent.
  if (event.type === "clear" && !state.line.length && !state.sending) return { ...state, ...NOTHING_TYPED };
  const now = takesUp(state, event) ? { ...state, sent: [], refused: state.sent } : state;
  const line = retyped(now, event);
  if (line === state.line && !state.refused.length && !state.lost.length) return state;
  const taken = ids([...now.sent, ...now.lines.flat()]);
  return { ...now, line: onTiles(now.tiles, line, taken), refused: [], lost: [], nextId: now.nextId + 1 };
}

/**
 * Does *event* change the word that could not be sent? Only if nothing was typed since.
 *
 * @param {State} state
 * @param {Typing} event
 */
function takesUp({ sent, sending, line, lines }, event) {
  if (sending || !sent.length || line.length || lines.length) return false;
  return event.type === "back" || ("id" in event && sent.some((one) => one.id === event.id));
}

/** @type {Pick<State, "line" | "lines" | "sent" | "refused" | "lost">} */
const NOTHING_TYPED = { line: [], lines: [], sent: [], refused: [], lost: [] };

/**
 * The line after *event*; the same array when nothing changes.
 *
 * @param {State} state
 * @param {Exclude<Typing, { type: "enter" }>} event
 * @returns {Letter[]}
 */
function retyped({ tiles, line, sent, refused, nextId }, event) {
  // A refused word in sight is taken up again by everything that changes it.
  const shown = line.length || sent.length ? line : refused;
  switch (event.type) {
    case "letter":
      return [...line, { id: nextId, letter: event.letter, wild: event.wild ?? false }];
    case "tap": {
      if (line.some((one) => one.id === event.id)) return line.filter((one) => one.id !== event.id);
      const tile = tiles.find((one) => one.id === event.id);
      return tile ? [...line, { ...tile, wild: false }] : line;
    }
    case "move": {
      const tile = shown.find((one) => one.id === event.id) ?? tiles.find((one) => one.id === event.id);
      if (!tile) return line;
      const others = shown.filter((one) => one.id !== event.id);
      // While a word is under way the places that are seen are those of that word.
      const at = sent.length ? others.length : event.at;
      return [...others.slice(0, at), { wild: false, ...tile }, ...others.slice(at)];
    }
    case "put-back":
      return shown.some((one) => one.id === event.id) ? shown.filter((one) => one.id !== event.id) : line;
    case "back":
      return shown.slice(0, -1);
    case "clear":
      return [];
  }
}

/**
 * The state after Enter.
 *
 * @param {State} state
 * @returns {State}
 */
function entered(state) {
  const { line, sent, sending } = state;
  const lines = line.length ? [...state.lines, line] : state.lines;
  if (sending) return { ...state, line: [], lines };
  if (sent.length) return { ...state, line: [], lines, sending: true };
  if (!line.length) return state;
  // What an answer added may have been in sight for a moment only: it stays until the Enter after this one.
  const now = advanced({ ...state, line: [], lines, unplayed: state.unplayed.slice(state.told) });
  return { ...now, told: now.unplayed.length };
}

/**
 * The state with the first line that can be played under way, if nothing else is.
 *
 * @param {State} state
 * @returns {State}
 */
function advanced(state) {
  if (state.sending || state.sent.length || !state.lines.length) return state;
  const [first, ...lines] = state.lines;
  const sent = onTiles(state.tiles, first);
  const lacking = notHeld(state.tiles, sent);
  if (!lacking) return { ...state, lines, sent, sending: true, refused: [], lost: [] };
  const unplayed = [...state.unplayed, { word: asTyped(sent), why: /** @type {const} */ ("not-in-hand"), lacking }];
  return advanced({ ...state, lines, refused: sent, lost: [], unplayed });
}

/**
 * The state with the server's answer to a move, and the next line under way.
 *
 * @param {State} state
 * @param {Round} round
 * @returns {State}
 */
function answered(state, round) {
  const turns = state.round?.turns.length ?? 0;
  const turn = round.turns.length > turns ? round.turns[round.turns.length - 1] : null;
  let now = withRound({ ...state, sending: false, sent: turn ? [] : state.sent }, round, state.sent);
  if (turn && !turn.accepted) {
    const held = new Set(now.tiles.map((tile) => tile.id));
    const refused = round.over ? [] : state.sent.filter((one) => held.has(one.id));
    now = { ...now, refused, lost: wordTiles(state).filter((tile) => !held.has(tile.id)) };
  }
  now = advanced(now);
  return { ...now, line: onTiles(now.tiles, now.line, ids([...now.sent, ...now.lines.flat()])) };
}

/**
 * Can letters be typed now?
 *
 * @param {State} state
 */
export function canType(state) {
  return state.round !== null && !state.round.over && state.round.by === "you";
}

/**
 * The lines that wait, as typed: those that were entered, and the one that is being typed while another word is in
 * sight.
 *
 * @param {State} state
 */
export function waitingLines({ lines, line, sent }) {
  return [...lines, ...(sent.length && line.length ? [line] : [])].map(asTyped);
}

/**
 * The letters in sight as the word: those under way, else those being typed, else those just refused.
 *
 * @param {State} state
 */
export function inSight({ sent, line, refused }) {
  if (sent.length) return sent;
  return line.length ? line : refused;
}

/**
 * Is the word in sight the one that was just refused?
 *
 * @param {State} state
 */
export function showsRefused(state) {
  return state.refused.length > 0 && inSight(state) === state.refused;
}

/**
 * The word in sight as the server reads it: with a star where the wildcard is.
 *
 * @param {State} state
 */
export function word(state) {
  return wordTiles(state)
    .map((tile) => tile.letter)
    .join("");
}

/**
 * The tiles of the word in sight, in its order; letters that are not held look like tiles, too.
 *
 * @param {State} state
 * @returns {(Tile & { typed: string, held: boolean })[]}
 */
export function wordTiles(state) {
  const byId = new Map(state.tiles.map((tile) => [tile.id, tile.letter]));
  return inSight(state).map(({ id, letter }) => ({
    id,
    letter: byId.get(id) ?? letter,
    typed: letter,
    held: byId.has(id),
  }));
}

/**
 * The letters of *line* as they were typed.
 *
 * @param {Letter[]} line
 */
export function asTyped(line) {
  return line.map((one) => one.letter).join("");
}

/**
 * The letters of *line* that the hand does not hold.
 *
 * @param {Tile[]} tiles
 * @param {Letter[]} line
 */
export function notHeld(tiles, line) {
  const held = new Set(tiles.map((tile) => tile.id));
  return asTyped(line.filter((one) => !held.has(one.id)));
}

/**
 * The ids of the tiles that are in a word: in sight, waiting or being typed.
 *
 * @param {State} state
 */
export function usedTiles(state) {
  return ids([...inSight(state), ...state.lines.flat(), ...state.line]);
}

/** @param {Letter[]} letters */
function ids(letters) {
  return letters.map((one) => one.id);
}

/**
 * The letters, each with a tile of its own as far as the hand holds them. One that has its tile keeps it; the wildcard
 * stands in for a vowel that is not held.
 *
 * @param {Tile[]} tiles
 * @param {Letter[]} letters
 * @param {number[]} [taken] ids of tiles that are in other words
 * @returns {Letter[]}
 */
function onTiles(tiles, letters, taken = []) {
  const free = new Map(tiles.filter((tile) => !taken.includes(tile.id)).map((tile) => [tile.id, tile.letter]));
  const kept = letters.filter((one) => free.get(one.id) === one.letter);
  for (const one of kept) free.delete(one.id);
  return letters.map((one) => {
    if (kept.includes(one)) return one;
    const fitting = [one.letter, ...(one.wild ? ["*"] : [])].flatMap((wanted) =>
      [...free].filter(([, letter]) => letter === wanted),
    );
    if (!fitting.length) return one;
    free.delete(fitting[0][0]);
    return { ...one, id: fitting[0][0] };
  });
}

/**
 * The letters of *text*, not yet on tiles.
 *
 * @param {string} text
 * @returns {Letter[]}
 */
function lettersOf(text) {
  return [...text].map((letter, i) => ({ id: -1 - i, letter, wild: false }));
}

/**
 * The state that shows *round*. Of equal letters those in *spent* leave first, as they are the ones just played.
 *
 * @param {State} state
 * @param {Round | null} round
 * @param {Letter[] | null} [spent] null if this is not the answer to a move of this window
 * @returns {State}
 */
function withRound(state, round, spent = null) {
  if (!round) return { ...EMPTY, nextId: state.nextId };
  const same = state.round?.id === round.id;
  const wanted = counts(round.hand);
  const keep = new Set();
  const old = same ? state.tiles : [];
  const gone = ids(spent ?? []);
  const firstKept = [...old].sort((a, b) => Number(gone.includes(a.id)) - Number(gone.includes(b.id)));
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
  if (!same) return { ...EMPTY, round, tiles, nextId, unplayed: canType(state) ? notPlayed(state.lines, "left") : [] };
  const kept = { ...state, round, tiles, nextId };
  const elsewhere = spent === null && round.moves !== state.round?.moves;
  if (!elsewhere && !round.over) return kept;
  const line = round.over ? [] : onTiles(tiles, state.line);
  const ends = round.over && canType(state) ? [state.line] : [];
  const dropped = notPlayed([state.sent, ...state.lines, ...ends], elsewhere ? "elsewhere" : "over");
  return { ...kept, ...NOTHING_TYPED, line, sending: false, unplayed: [...state.unplayed, ...dropped] };
}

/**
 * The lines, as unplayed for the same reason.
 *
 * @param {Letter[][]} lines
 * @param {"over" | "elsewhere" | "left"} why
 * @returns {Unplayed[]}
 */
function notPlayed(lines, why) {
  return lines.filter((line) => line.length).map((line) => ({ word: asTyped(line), why, lacking: "" }));
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
 * What to keep of an unfinished hand, so that a reload gives back the word in sight and names the lines that waited.
 *
 * @param {State} state
 * @returns {{ id: string, moves: number, word: string, waiting: string[], order: string } | null}
 */
export function draft(state) {
  if (!state.round || state.round.over) return null;
  const order = state.tiles.map((tile) => tile.letter).join("");
  return { id: state.round.id, moves: state.round.moves, word: word(state), waiting: waitingLines(state), order };
}

/**
 * The state with a kept draft put back, if it still belongs to the round as it is now.
 *
 * @param {State} state
 * @param {ReturnType<typeof draft>} kept
 * @returns {State}
 */
export function restored(state, kept) {
  if (!kept || state.round?.id !== kept.id) return state;
  const unplayed = kept.waiting.map((word) => ({ word, why: /** @type {const} */ ("reloaded"), lacking: "" }));
  // The word that was under way has been played meanwhile, or the hand went on elsewhere.
  if (state.round.moves !== kept.moves) return { ...state, unplayed };
  const rest = [...state.tiles];
  const tiles = [...kept.order].flatMap((letter) => {
    const at = rest.findIndex((tile) => tile.letter === letter);
    return at < 0 ? [] : rest.splice(at, 1);
  });
  /** @type {State} */
  const ordered = { ...state, tiles: [...tiles, ...rest], unplayed };
  return { ...ordered, line: onTiles(ordered.tiles, lettersOf(kept.word)) };
}
