/**
 * Practice hands that the browser keeps: played without the server, judged by the list of words that came with them,
 * and counted nowhere. Takes the server's part for a Game.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {import("./types").Turn} Turn
 * @typedef {import("./types").PracticeHand} PracticeHand
 */

/**
 * The round after *word* was entered. Under the classic rules, which practice hands have, a word earns the same at
 * every turn, and a refused one costs nothing.
 *
 * @param {Round} round
 * @param {string} word
 * @param {Record<string, number>} words the points of each word that is accepted
 * @returns {Round}
 */
export function judged(round, word, words) {
  const left = without(round.hand, word);
  const held = left !== null;
  const accepted = held && Object.hasOwn(words, word);
  const points = accepted ? words[word] : 0;
  const hand = accepted ? left : round.hand;
  /** @type {Turn} */
  const turn = {
    number: round.moves + 1,
    word,
    accepted,
    points,
    reason: accepted ? null : held ? "not-in-list" : "not-in-hand",
    cost: "",
    left: hand,
    hidden: false,
    readings: [],
  };
  const total = round.total + points;
  const over = hand === "";
  return {
    ...round,
    hand,
    moves: round.moves + 1,
    turns: [...round.turns, turn],
    total,
    best: Math.max(round.best, total),
    over,
    ran_out: over,
  };
}

/**
 * The letters of *hand* that *word* leaves; null where the hand does not hold all of its letters.
 *
 * @param {string} hand
 * @param {string} word
 */
function without(hand, word) {
  let left = hand;
  for (const letter of word) {
    if (!left.includes(letter)) return null;
    left = left.replace(letter, "");
  }
  return left;
}

/**
 * How far somebody has come: which hand is next, the present one, and its round.
 *
 * @typedef {{ next: number, hand: PracticeHand, round: Round }} Progress
 */

/** The kept hands, one after another. */
export class Practice {
  #next = 0;
  /** @type {PracticeHand} */
  #hand;
  /** @type {Round} */
  #round;

  /**
   * @param {PracticeHand[]} hands at least one
   * @param {Progress | null} [progress] to go on from
   */
  constructor(hands, progress = null) {
    this.hands = hands;
    this.#next = progress?.next ?? 0;
    this.#hand = progress?.hand ?? hands[0];
    this.#round = progress?.round ?? this.#hand.round;
  }

  /** @returns {Progress} */
  get progress() {
    return { next: this.#next, hand: this.#hand, round: this.#round };
  }

  /** The words of the present hand that were not played, highest-scoring first, with their points. */
  get missed() {
    const played = new Set(this.#round.turns.map((turn) => turn.word));
    return Object.entries(this.#hand.words).filter(
      ([word]) => !played.has(word) && !this.#hand.hidden.includes(word),
    );
  }

  /** @returns {Promise<Round>} */
  async deal() {
    this.#hand = this.hands[this.#next % this.hands.length];
    this.#next += 1;
    return this.replay();
  }

  /** @returns {Promise<Round>} */
  async replay() {
    // Another id every time: the page keeps its tiles and its draft by it.
    this.#round = { ...this.#hand.round, id: `practice-${this.#next}-${Date.now()}` };
    return this.#round;
  }

  /** @returns {Promise<Round>} */
  async round() {
    return this.#round;
  }

  /**
   * @param {Round} round
   * @param {import("./types").MoveKind} kind
   * @param {string} text
   * @returns {Promise<Round>}
   */
  async move(round, kind, text) {
    this.#round =
      kind === "word"
        ? judged(round, text, this.#hand.words)
        : { ...round, moves: round.moves + 1, over: true, ran_out: false };
    return this.#round;
  }

  /** @returns {Promise<import("./types").Review>} */
  async review() {
    throw new Error("A practice hand has no review: nothing here has solved it.");
  }
}
