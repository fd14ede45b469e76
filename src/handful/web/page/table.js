/** What lies on the table: the letters, the word that is being spelled, and what is said about it. */
import { announce, t } from "./language.js";
import { points } from "./score.js";
import { EMPTY, next, notHeld, word } from "./state.js";

/**
 * @typedef {{ text: string, tone: "quiet" | "good" | "bad", count: number }} Status
 */

/** @type {string[]} */
const TYPING = ["letter", "put-back", "tap", "move", "back", "clear"];

/** Milliseconds without another letter after which screen readers are told the word. */
const ECHO_PAUSE = 500;

export class Table {
  state = EMPTY;
  /** @type {Status} */
  status = { text: "", tone: "quiet", count: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #echoing;

  /**
   * @param {import("./types").About} about
   * @param {() => void} changed
   */
  constructor(about, changed) {
    this.about = about;
    this.changed = changed;
  }

  get round() {
    return this.state.round;
  }

  get #rules() {
    return this.about.rules.find((one) => one.name === this.round?.rules) ?? this.about.rules[0];
  }

  /**
   * What a letter is worth in this round.
   *
   * @param {string} letter
   */
  value(letter) {
    return this.#rules.letters[letter] ?? 0;
  }

  /** What the word that is spelled would earn, if it is accepted. */
  get worth() {
    const round = this.round;
    return round ? points(this.#rules, word(this.state), round.hand.length, round.size) : 0;
  }

  /**
   * Take a letter that was typed.
   *
   * @param {string} letter
   */
  letter(letter) {
    const { vowels, wildcard } = this.#rules;
    this.event({ type: "letter", letter, wild: wildcard !== null && vowels.includes(letter) });
  }

  /** @param {import("./state.js").Event} event */
  event(event) {
    this.state = next(this.state, event);
    const { tiles, line, sent, sending } = this.state;
    const missing = event.type === "letter" && !sent.length ? notHeld(tiles, line.slice(-1)) : "";
    if (missing) this.setStatus(t.messages.notInHand(missing), "bad");
    else if (event.type === "shuffle") announce(t.messages.shuffled(this.state.tiles.map((tile) => tile.letter).join("")));
    else if (!sending && TYPING.includes(event.type)) {
      this.clearStatus();
      this.#echo();
    }
    this.keepAndDraw();
  }

  /** Draw what has changed; whoever keeps something does it here. */
  keepAndDraw() {
    this.changed();
  }

  /** Have screen readers read the word that is spelled, once the player pauses. */
  #echo() {
    clearTimeout(this.#echoing);
    const spelled = word(this.state);
    if (!spelled || this.round?.over) return;
    this.#echoing = setTimeout(() => {
      if (word(this.state) === spelled) announce(t.messages.spelled(spelled, this.worth));
    }, ECHO_PAUSE);
  }

  /**
   * Show *text* under the word, and have screen readers read it; them *also* what others see elsewhere.
   *
   * @param {string} text
   * @param {Status["tone"]} tone
   * @param {string} [also]
   */
  setStatus(text, tone, also = "") {
    clearTimeout(this.#echoing);
    this.status = { text, tone, count: this.status.count + 1 };
    announce(`${text} ${also}`.trim());
  }

  clearStatus() {
    this.status = { ...this.status, text: "", tone: "quiet" };
  }
}
