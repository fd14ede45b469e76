/**
 * A text field for the word. In it a screen reader passes on every letter, where in its browse mode letters are
 * commands of its own; and a phone shows its keyboard. It always holds the word as it is spelled.
 */
import { t } from "../language.js";
import { asTyped, canType, inSight, letterOfKey, showsRefused } from "../state.js";
import { h } from "./element.js";

export class TypingField {
  /**
   * The refused word that the field showed last, if it shows one.
   *
   * @type {import("../state.js").Letter[] | null}
   */
  #refused = null;

  /** @param {import("../game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.input = h("input", {
      id: "typing",
      type: "text",
      lang: "en",
      autocomplete: "off",
      autocapitalize: "none",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      "aria-describedby": "typing-hint",
      "data-testid": "typing",
      oninput: () => this.#take(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.element = h(
      "div",
      { class: "typing" },
      h("label", { for: "typing" }, t.hand.field),
      this.input,
      h("p", { id: "typing-hint", class: "unseen" }, t.hand.fieldHint),
    );
  }

  /** What the field holds: the word as typed, or while one is under way the next one. */
  get #text() {
    const { state } = this.game;
    return asTyped(state.sent.length ? state.line : inSight(state));
  }

  draw() {
    const { state } = this.game;
    this.element.hidden = !canType(state) || this.game.phase !== "play";
    if (this.input.value.toLowerCase() !== this.#text) this.input.value = this.#text;
    // What was refused is replaced by the next letter.
    const refused = showsRefused(state) ? state.refused : null;
    if (refused && refused !== this.#refused && document.activeElement === this.input) this.input.select();
    this.#refused = refused;
  }

  /** Spell what stands in the field now. */
  #take() {
    const { game } = this;
    const now = [...this.input.value.toLowerCase()].filter((letter) => /^[a-z*]$/.test(letter)).join("");
    if (showsRefused(game.state)) game.event({ type: "clear" });
    for (let n = this.#text.length; n > 0 && !now.startsWith(this.#text); n--) game.event({ type: "back" });
    for (const letter of now.slice(this.#text.length)) game.letter(letter);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // A keyboard that is switched to another script types the letter that is printed on the same key.
    const letter = /^[a-z*]$/i.test(event.key) ? null : letterOfKey(event.key, event.code);
    if (letter) this.game.letter(letter);
    else if (event.key === "Enter") void this.game.play();
    else if (event.key === "Escape") this.game.event({ type: "clear" });
    else return;
    event.preventDefault();
  }
}
