/**
 * The round on the table: takes what the player does, asks the server, and says what came of it.
 *
 * The page never scores. What is shown is what the server answered, and until it has answered the word stays put.
 */
import { api, Refusal } from "./api.js";
import { scenes } from "./scene.js";
import { keepDraft, keepWish, keptDraft } from "./settings.js";
import { say, sentence, t } from "./speech.js";
import { draft, EMPTY, next, restored, word } from "./state.js";
import { pause } from "./view/motion.js";

/**
 * @typedef {import("./shape.js").Round} Round
 * @typedef {import("./shape.js").Review} Review
 * @typedef {import("./shape.js").By} By
 * @typedef {"none" | "watch" | "play" | "offer" | "thinking" | "failed" | "truth"} Phase
 * @typedef {{ text: string, tone: "quiet" | "good" | "bad", count: number }} Said
 */

/** How long the last word stays in sight before the result takes its place. */
const LAST_LOOK = 700;

export class Game {
  state = EMPTY;
  /** @type {Review | null} */
  review = null;
  /** @type {Said} */
  said = { text: "", tone: "quiet", count: 0 };
  /** Should the focus go to the heading of what is drawn next? Not when the page was just opened. */
  moveFocus = false;
  /**
   * The computer's round that is being shown, as the server told it.
   *
   * @type {Round | null}
   */
  watching = null;
  asked = false;
  /** Why there is no review of the round that is over. */
  reviewFailure = "";
  /**
   * Today's hand, as last heard of.
   *
   * @type {import("./shape.js").Daily | null}
   */
  daily = null;
  busy = false;

  /**
   * @param {import("./shape.js").About} about
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
    this.lost = () => {};
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
    if (this.review?.round.id === round.id) return "truth";
    if (this.reviewFailure) return "failed";
    return this.mayReplay && !this.asked ? "offer" : "thinking";
  }

  /** Is there a choice between playing once more and the truth? */
  get mayReplay() {
    const round = this.round;
    return round !== null && round.kind === "free" && round.by === "you" && round.can_replay && !round.revealed;
  }

  /** Is a hand on the table that would be left behind? */
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
    const told = this.state.told;
    if (told.kind === "not-in-hand") this.tell(t.said.notInHand(told.letter), "bad");
    else if (event.type === "shuffle") say(t.said.shuffled(this.state.tiles.map((tile) => tile.letter).join("")));
    else if (["letter", "take", "put-back", "back", "clear"].includes(event.type))
      this.said = { ...this.said, text: "" };
    this.#drawn();
  }

  /** @param {string} text @param {Said["tone"]} tone */
  tell(text, tone) {
    this.said = { text, tone, count: this.said.count + 1 };
    say(text);
  }

  #drawn() {
    if (this.round?.by === "you") keepDraft(draft(this.state));
    this.changed();
  }

  /**
   * Put *round* on the table.
   *
   * @param {Round | null} round
   */
  show(round) {
    this.watching = null;
    this.review = null;
    this.reviewFailure = "";
    this.asked = false;
    this.said = { ...this.said, text: "" };
    this.state = restored(next(EMPTY, { type: "round", round }), keptDraft());
    if (round && !round.over) say(t.said.dealt(round.hand));
    this.#drawn();
    if (round && this.phase === "thinking") void this.truth();
  }

  /**
   * Run something that asks the server for a round, one at a time, and show what came.
   *
   * @param {() => Promise<Round>} bring
   */
  async bring(bring) {
    if (this.busy) return false;
    this.busy = true;
    this.showFailure("");
    try {
      const round = await bring();
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

  /** @param {import("./api.js").Wish} wish */
  deal(wish) {
    keepWish(wish);
    return this.bring(() => api.deal(wish));
  }

  /**
   * The same hand again.
   *
   * @param {By} by
   */
  replay(by) {
    const round = this.round;
    return round ? this.bring(() => api.replay(round.id, by)) : Promise.resolve(false);
  }

  /** Enter the word that was typed. */
  async play() {
    if (this.phase !== "play" || this.state.sending) return;
    const text = word(this.state);
    if (!text) {
      this.tell(t.said.refused.empty, "quiet");
      this.changed();
      return;
    }
    const round = await this.#move("word", text);
    const turn = round?.turns.at(-1);
    if (!round || !turn) return;
    if (turn.accepted) this.tell(t.said.accepted(turn.word, turn.points), "good");
    else {
      const why = t.said.refused[turn.reason ?? "not-in-list"];
      const cost = turn.cost ? ` ${t.said.cost(turn.cost)}` : "";
      this.tell((typeof why === "string" ? why : why(turn.word)) + cost, "bad");
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
    this.tell(t.said.exchanged(letter, round.substituted?.drawn ?? null), "good");
    this.changed();
  }

  /**
   * Send a move; null when it was not taken.
   *
   * @param {"word" | "substitute" | "stop"} kind
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
    this.tell(t.said.elsewhere, "quiet");
    this.#drawn();
    if (round.over && this.phase === "thinking") void this.truth();
  }

  /** @param {Round} round */
  async #ended(round) {
    if (!round.over) return;
    if (round.kind === "daily" && this.daily) this.daily = { ...this.daily, round };
    this.moveFocus = true;
    this.asked = true;
    say(`${this.said.text} ${t.said.over(round.total)}`.trim());
    this.changed();
    await pause(round.turns.length && round.ran_out ? LAST_LOOK : 0);
    this.asked = false;
    if (this.round?.id !== round.id) return;
    if (this.mayReplay) this.changed();
    else await this.truth();
  }

  /** Ask for the truth about the hand. From then on a replay does not count. */
  async truth() {
    const round = this.round;
    if (!round) return;
    this.asked = true;
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
      this.asked = false;
      const why = this.#described(failure);
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
    this.said = { ...this.said, text: "" };
    this.state = EMPTY;
    const who = t.by[round.by];
    for (const { event, turn, wait } of scenes(round)) {
      this.event(event);
      if (turn?.accepted) this.tell(t.said.computer(who, turn.word, turn.points), "good");
      else if (turn) this.tell(t.said.sacrifice(who, turn.cost || turn.word), "quiet");
      this.changed();
      await pause(wait);
      // Somebody asked for all of it, or for another hand.
      if (this.watching !== round) return;
    }
    this.endWatch();
  }

  /** All of the computer's words are there; on to the truth. */
  endWatch() {
    const round = this.watching;
    if (!round) return;
    this.watching = null;
    this.moveFocus = true;
    this.asked = true;
    this.event({ type: "round", round });
    void this.truth();
  }

  /** @param {unknown} failure */
  #failed(failure) {
    if (!this.#gone(failure)) this.fail(this.#described(failure));
  }

  /**
   * Show what went wrong: under the word while a hand is being played, else in the banner.
   *
   * @param {string} text
   */
  fail(text) {
    if (this.phase === "play") this.tell(text, "bad");
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
    if (gone) this.lost(sentence(failure));
    return gone;
  }

  /** @param {unknown} failure */
  #described(failure) {
    if (!(failure instanceof Refusal)) console.error(failure);
    return sentence(failure);
  }
}
