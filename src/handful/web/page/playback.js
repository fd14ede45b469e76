/**
 * The computer's finished round as steps to show one after another: pure, with waits in milliseconds.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {{ type: "round" | "answered", round: Round } | { type: "show", word: string }} StepEvent
 * @typedef {{ event: StepEvent, turn: import("./types").Turn | null, wait: number }} Step turn: the one that is complete with this step
 */

const DEALT = 900;
const LETTER = 130;
const WORD = 650;
const TURN = 1000;

/**
 * @param {Round} round
 * @returns {Generator<Step, void>}
 */
export function* playback(round) {
  yield { event: { type: "round", round: after(round, 0) }, turn: null, wait: DEALT };
  for (const [i, turn] of round.turns.entries()) {
    const word = turn.hidden ? "" : turn.word; // a hidden word is not spelled out
    for (let shown = 1; shown <= word.length; shown++) {
      const wait = shown < word.length ? LETTER : WORD;
      yield { event: { type: "show", word: word.slice(0, shown) }, turn: null, wait };
    }
    yield { event: { type: "answered", round: after(round, i + 1) }, turn, wait: TURN };
  }
}

/**
 * The round as it was after so many turns.
 *
 * @param {Round} round
 * @param {number} count
 * @returns {Round}
 */
function after(round, count) {
  const turns = round.turns.slice(0, count);
  const total = turns.reduce((sum, turn) => sum + turn.points, 0);
  return { ...round, hand: turns.at(-1)?.left ?? round.dealt, turns, total, over: false };
}
