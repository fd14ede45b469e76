/**
 * The round on the page: takes what the player does, asks the server, and keeps the answer.
 *
 * The page never scores. What is shown is what the server answered, and until it has answered the word stays put.
 */
import { api, Refusal } from "./api.js";
import { withRound } from "./day.js";
import { hintText } from "./hint.js";
import { notInHand, queueText, turnText } from "./message.js";
import { mayReplay, phaseOf } from "./phase.js";
import { PlayedChallenge } from "./played_challenge.js";
import { PlayedPuzzle } from "./played_puzzle.js";
import { keepChoice, keepDraft, keepSeen, keptDraft } from "./settings.js";
import { announce, errorText, t } from "./language.js";
import { draft, EMPTY, next, restored, word } from "./state.js";
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
    this.state = restored(next(EMPTY, { type: "round", round }), keptDraft());
    if (round && !round.over) announce(t.messages.dealt(this.state.tiles.map((tile) => tile.letter).join("")));
    this.keepAndDraw();
    if (round && this.phase === "thinking") void this.askReview();
    else if (round && !this.puzzle.of(round)) void this.#askPuzzle(round);
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

  /** Take the key Enter: it plays the word, but asks first when letters were typed that the hand does not hold. */
  async enter() {
    if (this.phase !== "play") return;
    const { lacking, sending, refused } = this.state;
    this.event({ type: "enter" });
    if (refused && !sending) {
      this.#sayAgain();
      return;
    }
    if (this.state.due || (!sending && !word(this.state))) await this.play();
    else if (!sending) {
      this.setStatus(`${notInHand(lacking)} ${t.messages.enterAgain(word(this.state))}`, "bad");
      this.changed();
    }
  }

  /** Enter the word that was typed; while another one is under way, as soon as that is answered. */
  async play() {
    if (this.phase !== "play") return;
    if (this.state.sending) {
      this.event({ type: "enter" });
      return;
    }
    if (this.state.refused) {
      this.#sayAgain();
      return;
    }
    const text = word(this.state);
    if (!text) {
      this.setStatus(t.messages.refused.empty, "quiet");
      this.changed();
      return;
    }
    const round = await this.#move("word", text);
    const turn = round?.turns.at(-1);
    if (!round || !turn) return;
    const waits = queueText(this.state);
    const left = round.over ? "" : t.messages.left(round.total, round.hand);
    this.setStatus(`${turnText(turn)} ${waits}`.trim(), turn.accepted ? (waits ? "quiet" : "good") : "bad", left);
    this.changed();
    await this.#ended(round);
    if (this.state.due) await this.play();
  }

  /** The word would be refused again: say so, and send nothing. */
  #sayAgain() {
    this.setStatus(this.status.text, "bad");
    this.changed();
  }

  /** Stop here. */
  async stop() {
    const round = await this.#move("stop", "");
    if (round) await this.#ended(round);
  }

  /** @param {string} letter */
  async substitute(letter) {
    const round = await this.#move("substitute", letter);
    if (!round) return;
    this.setStatus(t.messages.exchanged(letter, round.substituted?.drawn ?? null), "good");
    this.changed();
  }

  /** Ask for the next hint. */
  async hint() {
    const step = this.round?.hints.next;
    if (!step) return;
    const round = await this.#move("hint", step);
    if (!round) return;
    this.setStatus(hintText(round.hints, t), "quiet");
    this.changed();
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
    if (!before || before.over || this.state.sending) return null;
    this.event({ type: "sending", now: true });
    try {
      const round = await this.server.move(before, kind, text);
      if (this.round?.id !== before.id) return null;
      if (kind === "hint") {
        // A hint changes nothing about the letters: what is spelled stays.
        this.event({ type: "round", round });
        this.event({ type: "sending", now: false });
        return round;
      }
      this.ending = round.over;
      this.noteMeant(round, text);
      this.event({ type: "answered", round });
      return round;
    } catch (failure) {
      if (this.round?.id !== before.id) return null;
      this.event({ type: "sending", now: false });
      if (failure instanceof Refusal && failure.round) this.#takeOver(failure.round);
      else this.#failed(failure);
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
    this.setStatus(t.messages.elsewhere, "quiet");
    this.keepAndDraw();
    if (round.over && this.phase === "thinking") void this.askReview();
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
    else await this.askReview();
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
      await Promise.all([this.#askPuzzle(round), this.challenge.find(round)]);
      if (this.round?.id !== round.id) return;
      this.review = review;
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
    if (!round || this.phase !== "play" || this.state.sending) return;
    try {
      const now = await this.server.round(round.id);
      if (this.round?.id !== now.id || this.state.sending || now.moves <= this.round.moves) return;
      this.#takeOver(now);
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

  /** @param {unknown} failure */
  #failed(failure) {
    if (!this.#gone(failure)) this.fail(errorText(failure));
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
