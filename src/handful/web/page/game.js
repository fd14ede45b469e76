/**
 * The round on the page: takes what the player does, asks the server, and keeps the answer.
 *
 * The page never scores. What is shown is what the server answered, and until it has answered the word stays put.
 */
import { api, Refusal } from "./api.js";
import { withRound } from "./day.js";
import { hintText } from "./hint.js";
import { playback } from "./playback.js";
import { keepDraft, keepChoice, keptDraft } from "./settings.js";
import { announce, errorText, t } from "./language.js";
import { draft, EMPTY, next, restored, word } from "./state.js";
import { pause } from "./view/motion.js";

/**
 * @typedef {import("./types").Round} Round
 * @typedef {import("./types").Review} Review
 * @typedef {import("./types").By} By
 * @typedef {"none" | "watch" | "play" | "offer" | "thinking" | "failed" | "review"} Phase
 * @typedef {{ text: string, tone: "quiet" | "good" | "bad", count: number }} Status
 */

/** How long the last word stays in sight before the result takes its place. */
const LAST_WORD_PAUSE = 700;

export class Game {
  state = EMPTY;
  /** @type {Review | null} */
  review = null;
  /** @type {Status} */
  status = { text: "", tone: "quiet", count: 0 };
  /** Should the focus go to the heading of what is drawn next? Not when the page was just opened. */
  moveFocus = false;
  /**
   * The computer's round that is being shown, as the server gave it.
   *
   * @type {Round | null}
   */
  watching = null;
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
  busy = false;

  /**
   * @param {import("./types").About} about
   * @param {() => void} changed
   * @param {(text: string) => void} showFailure for failures while no hand is being played; nothing hides the last
   */
  constructor(about, changed, showFailure) {
    this.about = about;
    this.changed = changed;
    this.showFailure = showFailure;
    /**
     * Called with a sentence when the server does not know this player or this round any more.
     *
     * @type {(why: string) => void}
     */
    this.onLost = () => {};
  }

  get round() {
    return this.state.round;
  }

  /** @returns {Phase} */
  get phase() {
    const round = this.round;
    if (!round) return "none";
    if (this.watching) return "watch";
    if (!round.over) return "play";
    if (this.review?.round.id === round.id) return "review";
    if (this.reviewFailure) return "failed";
    return this.mayReplay && !this.reviewAsked ? "offer" : "thinking";
  }

  /** Is there a choice between playing once more and the review? */
  get mayReplay() {
    const round = this.round;
    return round !== null && round.kind === "free" && round.by === "you" && round.can_replay && !round.revealed;
  }

  /** Is a hand being played that another one would replace? */
  get unfinished() {
    return this.phase === "play";
  }

  /**
   * What a letter is worth in this round.
   *
   * @param {string} letter
   */
  value(letter) {
    const rules = this.about.rules.find((one) => one.name === this.round?.rules) ?? this.about.rules[0];
    return rules.letters[letter] ?? 0;
  }

  /** @param {import("./state.js").Event} event */
  event(event) {
    this.state = next(this.state, event);
    const { missing } = this.state;
    if (missing) this.setStatus(t.messages.notInHand(missing), "bad");
    else if (event.type === "shuffle") announce(t.messages.shuffled(this.state.tiles.map((tile) => tile.letter).join("")));
    else if (["letter", "take", "put-back", "back", "clear"].includes(event.type))
      this.status = { ...this.status, text: "" };
    this.#keepAndDraw();
  }

  /** @param {string} text @param {Status["tone"]} tone */
  setStatus(text, tone) {
    this.status = { text, tone, count: this.status.count + 1 };
    announce(text);
  }

  #keepAndDraw() {
    if (this.round?.by === "you") keepDraft(draft(this.state));
    this.changed();
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
    this.status = { ...this.status, text: "" };
    this.state = restored(next(EMPTY, { type: "round", round }), keptDraft());
    if (round && !round.over) announce(t.messages.dealt(round.hand));
    this.#keepAndDraw();
    if (round && this.phase === "thinking") void this.askReview();
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
      else void this.#watch(round);
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
    return this.load(() => api.deal(chosen));
  }

  /**
   * The same hand again.
   *
   * @param {By} by
   */
  replay(by) {
    const round = this.round;
    return round ? this.load(() => api.replay(round.id, by)) : Promise.resolve(false);
  }

  /** Enter the word that was typed. */
  async play() {
    if (this.phase !== "play" || this.state.sending) return;
    const text = word(this.state);
    if (!text) {
      this.setStatus(t.messages.refused.empty, "quiet");
      this.changed();
      return;
    }
    const round = await this.#move("word", text);
    const turn = round?.turns.at(-1);
    if (!round || !turn) return;
    if (turn.accepted) this.setStatus(t.messages.accepted(turn.word, turn.points), "good");
    else {
      const why = t.messages.refused[turn.reason ?? "not-in-list"];
      const cost = turn.cost ? ` ${t.messages.cost(turn.cost)}` : "";
      this.setStatus((typeof why === "string" ? why : why(turn.word)) + cost, "bad");
    }
    this.changed();
    await this.#ended(round);
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
      const round = await api.move(before, kind, text);
      if (this.round?.id !== before.id) return null;
      // A hint changes nothing about the letters: what is spelled stays.
      if (kind === "hint") this.event({ type: "round", round });
      if (kind === "hint") this.event({ type: "sending", now: false });
      else this.event({ type: "answered", round });
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
    this.#keepAndDraw();
    if (round.over && this.phase === "thinking") void this.askReview();
  }

  /** @param {Round} round */
  async #ended(round) {
    if (!round.over) return;
    if (this.daily) this.daily = withRound(this.daily, round);
    this.moveFocus = true;
    this.reviewAsked = true;
    announce(`${this.status.text} ${t.messages.over(round.total)}`.trim());
    this.changed();
    await pause(round.turns.length && round.ran_out ? LAST_WORD_PAUSE : 0);
    this.reviewAsked = false;
    if (this.round?.id !== round.id) return;
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
      const review = await api.review(round.id);
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
      const now = await api.round(round.id);
      if (this.round?.id !== now.id || this.state.sending || now.moves <= this.round.moves) return;
      this.#takeOver(now);
    } catch (failure) {
      this.#failed(failure);
    }
  }

  /**
   * Show the computer's words one after another.
   *
   * @param {Round} round
   */
  async #watch(round) {
    this.review = null;
    this.watching = round;
    this.status = { ...this.status, text: "" };
    this.state = EMPTY;
    const who = t.by[round.by];
    for (const { event, turn, wait } of playback(round)) {
      this.event(event);
      if (turn?.accepted) this.setStatus(t.messages.computer(who, turn.word, turn.points), "good");
      else if (turn) this.setStatus(t.messages.sacrifice(who, turn.cost || turn.word), "quiet");
      this.changed();
      await pause(wait);
      // The player asked for all of it, or for another hand.
      if (this.watching !== round) return;
    }
    this.endWatch();
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
