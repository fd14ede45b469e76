/**
 * The round on the page: takes what the player does, asks the server, and keeps the answer.
 *
 * The page never scores. What is shown is what the server answered, and until it has answered the word stays put.
 */
import { api, Refusal } from "./api.js";
import { withRound } from "./day.js";
import { hintText } from "./hint.js";
import { notInHand, turnText, unplayedText } from "./message.js";
import { inOneOrder } from "./order.js";
import { mayReplay, phaseOf } from "./phase.js";
import { PlayedChallenge } from "./played_challenge.js";
import { PlayedPuzzle } from "./played_puzzle.js";
import { keepChoice, keepDraft, keepSeen, keptDraft } from "./settings.js";
import { announce, errorText, t } from "./language.js";
import { draft, EMPTY, next, notHeld, restored, showsRefused, word } from "./state.js";
import { Table } from "./table.js";
import { pause } from "./view/motion.js";

/**
 * @typedef {import("./types").Round} Round
 * @typedef {import("./types").Review} Review
 * @typedef {import("./types").By} By
 */

/** How long the last word stays in sight before the result takes its place. */
const LAST_WORD_PAUSE = 700;

export class Game extends Table {
  /** @type {Review | null} */
  review = null;
  /**
   * The computer's round that is being shown, as the server gave it.
   *
   * @type {Round | null}
   */
  watching = null;
  /** Should the focus go to the heading of what is drawn next? Not when the page was just opened. */
  moveFocus = false;
  /**
   * The round that came to its end on this page, if one did: a result that is looked up again is no event.
   *
   * @type {string | null}
   */
  justEnded = null;
  /** Is the hand over while its last word is still in sight? */
  ending = false;
  /** Has the review been asked for? */
  reviewAsked = false;
  /** Why there is no review of the round that is over. */
  reviewFailure = "";
  /**
   * Today's hand, as last heard of.
   *
   * @type {import("./types").Daily | null}
   */
  daily = null;
  /** The challenge that is being played, or was last. */
  challenge = new PlayedChallenge();
  /** The puzzle that is being played, or was last. */
  puzzle = new PlayedPuzzle();
  busy = false;
  /**
   * Settles when the move under way is answered.
   *
   * @type {Promise<unknown>}
   */
  #answer = Promise.resolve();

  /**
   * @param {import("./types").About} about
   * @param {() => void} changed
   * @param {(text: string) => void} showFailure for failures while no hand is being played; nothing hides the last
   * @param {Pick<typeof api, "deal" | "replay" | "move" | "round" | "review">} server who judges
   */
  constructor(about, changed, showFailure, server = api) {
    super(about, changed);
    this.showFailure = showFailure;
    this.server = server;
    /**
     * Called with a sentence when the server does not know this player or this round any more.
     *
     * @type {(why: string) => void}
     */
    this.onLost = () => {};
  }

  get phase() {
    return phaseOf(this);
  }

  /** Is there a choice between playing once more and the review? */
  get mayReplay() {
    return mayReplay(this.round);
  }

  /** Is a hand being played that another one would replace? */
  get unfinished() {
    return this.phase === "play";
  }

  keepAndDraw() {
    // A word spelled for practice does not push out the one of a round on the server.
    if (this.round?.by === "you" && this.server === api) keepDraft(draft(this.state));
    if (this.round && this.server === api) keepSeen(this.round, this.daily?.day);
    super.keepAndDraw();
  }

  /**
   * Show *round*.
   *
   * @param {Round | null} round
   */
  show(round) {
    this.watching = null;
    this.review = null;
    this.reviewFailure = "";
    this.reviewAsked = false;
    this.ending = false;
    this.clearStatus();
    const { unplayed } = next(this.state, { type: "round", round });
    const opened = restored(next(EMPTY, { type: "round", round }), keptDraft());
    this.state = { ...opened, unplayed: unplayed.length ? unplayed : opened.unplayed };
    if (round && !round.over) announce(t.messages.dealt(this.state.tiles.map((tile) => tile.letter).join("")));
    this.keepAndDraw();
    if (round && this.phase === "thinking") void this.askReview();
    else if (round && !this.puzzle.of(round)) void this.#askPuzzle(round);
    // What waited when the page was loaded again is named under the word, or in the banner if the hand is over.
    if (round?.over && opened.unplayed.length) this.showFailure(unplayedText(opened));
  }

  /**
   * Ask the server for a round, one at a time, and show it.
   *
   * @param {() => Promise<Round>} ask
   */
  async load(ask) {
    if (this.busy) return false;
    this.busy = true;
    this.showFailure("");
    try {
      const round = await ask();
      this.moveFocus = true;
      if (round.by === "you") this.show(round);
      else void (await import("./watch.js")).watch(this, round);
      return true;
    } catch (failure) {
      this.#failed(failure);
      return false;
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** @param {import("./types").NewHand} chosen */
  deal(chosen) {
    keepChoice(chosen);
    return this.load(() => this.server.deal(chosen));
  }

  /**
   * The same hand again.
   *
   * @param {By} by
   */
  replay(by) {
    const round = this.round;
    return round ? this.load(() => this.server.replay(round.id, by)) : Promise.resolve(false);
  }

  /**
   * Hear what has to be beaten in a puzzle, or what came of it.
   *
   * @param {Round} round
   */
  async #askPuzzle(round) {
    try {
      if (await this.puzzle.ask(round)) this.changed();
    } catch (failure) {
      this.showFailure(errorText(failure));
    }
  }

  /** Enter the line that was typed; while a move is under way, as soon as that is answered. */
  async play() {
    if (this.phase !== "play") return;
    const { line, sent, sending } = this.state;
    if (!line.length && !sent.length && !sending) {
      // A refused word would be refused again: say so, and send nothing.
      if (showsRefused(this.state)) this.setStatus(this.status.text, "bad", unplayedText(this.state));
      else this.setStatus(t.messages.refused.empty, "quiet");
      this.changed();
      return;
    }
    this.event({ type: "enter" });
    if (sending) return;
    if (this.state.sending) await this.#sendLines();
    else {
      this.setStatus("", "bad", unplayedText(this.state));
      this.changed();
    }
  }

  /** Send the word that is due, and after each answer the next. */
  async #sendLines() {
    while (this.state.sending && this.state.sent.length) {
      const round = await this.#move("word", word(this.state));
      const turn = round?.turns.at(-1);
      if (!round || !turn) return;
      this.#sayTurn(round, turn);
      await this.#ended(round);
    }
  }

  /**
   * Say what came of a word, and of what was typed meanwhile.
   *
   * @param {Round} round
   * @param {import("./types").Turn} turn
   */
  #sayTurn(round, turn) {
    const { tiles, line, sent } = this.state;
    const missing = sent.length ? "" : notInHand(notHeld(tiles, line));
    const unplayed = unplayedText(this.state);
    const left = round.over ? "" : t.messages.left(round.total, round.hand);
    const tone = !turn.accepted ? "bad" : missing || unplayed ? "quiet" : "good";
    this.setStatus(`${turnText(turn)} ${missing}`.trim(), tone, `${unplayed} ${left}`.trim());
    this.changed();
  }

  /** Wait until the word under way is answered, and every line that was entered after it. */
  async settled() {
    while (this.state.sending) await this.#answer;
  }

  /** Stop here. */
  async stop() {
    const round = await this.#moveNext("stop", () => "");
    if (round) await this.#ended(round);
  }

  /** @param {string} letter */
  async substitute(letter) {
    const round = await this.#moveNext("substitute", () => letter);
    if (!round) return;
    this.setStatus(t.messages.exchanged(letter, round.substituted?.drawn ?? null), "good");
    this.changed();
    await this.#sendLines();
  }

  /** Ask for the next hint. */
  async hint() {
    const round = await this.#moveNext("hint", () => this.round?.hints.next ?? null);
    if (!round) return;
    this.setStatus(hintText(round.hints, t), "quiet");
    this.changed();
    await this.#sendLines();
  }

  /**
   * Send a move as soon as no other one is under way; null when it was not taken.
   *
   * @param {"substitute" | "hint" | "stop"} kind
   * @param {() => string | null} text null if there is nothing to send any more
   */
  async #moveNext(kind, text) {
    await this.settled();
    const sent = this.phase === "play" ? text() : null;
    return sent === null ? null : this.#move(kind, sent);
  }

  /**
   * Send a move; null when it was not taken.
   *
   * @param {"word" | "substitute" | "hint" | "stop"} kind
   * @param {string} text
   * @returns {Promise<Round | null>}
   */
  async #move(kind, text) {
    const before = this.round;
    if (!before || before.over) return null;
    this.event({ type: "sending" });
    const answer = this.server.move(before, kind, text);
    this.#answer = answer.catch(() => {});
    try {
      const round = await answer;
      if (this.round?.id !== before.id) return null;
      this.ending = round.over;
      this.event({ type: "answered", round });
      return round;
    } catch (failure) {
      if (this.round?.id !== before.id) return null;
      this.event({ type: "failed" });
      if (failure instanceof Refusal && failure.round) this.#takeOver(failure.round);
      else this.#failed(failure, kind === "word" ? t.messages.sendAgain(text) : "");
      return null;
    }
  }

  /**
   * The round went on without this window.
   *
   * @param {Round} round
   */
  #takeOver(round) {
    this.event({ type: "round", round });
    const unplayed = unplayedText(this.state);
    if (!round.over) {
      this.setStatus(unplayed ? "" : t.messages.elsewhere, "quiet", unplayed);
      this.keepAndDraw();
      return;
    }
    if (this.phase === "thinking") void this.askReview();
    this.showFailure(unplayed || t.messages.elsewhere);
  }

  /**
   * Hear how the day stands: hands of it may have been played in another window.
   *
   * @param {Round} round
   */
  async #askDay({ kind, day, replay }) {
    if (!this.daily || kind !== "daily" || replay > 0 || day !== this.daily.day) return;
    this.daily = await api.daily().catch(() => this.daily);
  }

  /** @param {Round} round */
  async #ended(round) {
    if (!round.over) return;
    if (this.daily) this.daily = withRound(this.daily, round);
    this.justEnded = round.id;
    announce(`${this.status.text} ${t.messages.over(round.total)}`.trim());
    this.changed();
    await pause(round.turns.length && round.ran_out ? LAST_WORD_PAUSE : 0);
    if (this.round?.id !== round.id) return;
    this.ending = false;
    this.moveFocus = true;
    if (this.mayReplay) this.changed();
    else void this.askReview();
    // The place under the word is gone with the hand.
    if (this.state.unplayed.length) this.showFailure(unplayedText(this.state));
  }

  /** Ask for the review. From then on a replay does not count. */
  async askReview() {
    const round = this.round;
    if (!round) return;
    this.reviewAsked = true;
    this.reviewFailure = "";
    this.showFailure("");
    this.changed();
    try {
      const review = await this.server.review(round.id);
      await Promise.all([this.#askPuzzle(round), this.challenge.find(round), this.#askDay(round)]);
      if (this.round?.id !== round.id) return;
      this.review = inOneOrder(review);
      this.state = next(this.state, { type: "round", round: review.round });
    } catch (failure) {
      if (this.round?.id !== round.id) return;
      if (this.#gone(failure)) return;
      this.reviewAsked = false;
      const why = errorText(failure);
      if (this.mayReplay) this.fail(why);
      else this.reviewFailure = why;
    }
    this.changed();
  }

  /** See whether the round went on in another window. */
  async refresh() {
    const round = this.round;
    if (!round || (this.phase !== "play" && this.phase !== "offer") || this.state.sending) return;
    try {
      const now = await this.server.round(round.id);
      if (this.round?.id !== now.id || this.state.sending) return;
      if (now.moves > this.round.moves) this.#takeOver(now);
      else if (this.phase === "offer") this.event({ type: "round", round: now });
    } catch (failure) {
      this.#failed(failure);
    }
  }

  /** All of the computer's words are shown; ask for the review. */
  endWatch() {
    const round = this.watching;
    if (!round) return;
    this.watching = null;
    this.moveFocus = true;
    this.reviewAsked = true;
    this.event({ type: "round", round });
    void this.askReview();
  }

  /**
   * @param {unknown} failure
   * @param {string} [advice]
   */
  #failed(failure, advice = "") {
    if (!this.#gone(failure)) this.fail(`${errorText(failure)} ${advice}`.trim());
  }

  /**
   * Show what went wrong: under the word while a hand is being played, else in the banner.
   *
   * @param {string} text
   */
  fail(text) {
    if (this.phase === "play") this.setStatus(text, "bad");
    else this.showFailure(text);
    this.changed();
  }

  /**
   * Does the server not know this player, or this round, any more? Then there is nothing to go on with here.
   *
   * @param {unknown} failure
   */
  #gone(failure) {
    const gone = failure instanceof Refusal && (failure.status === 401 || failure.status === 404);
    if (gone) this.onLost(errorText(failure));
    return gone;
  }
}
