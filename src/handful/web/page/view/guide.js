/**
 * The guide through the first hand: three steps that point at the real parts, each of which ends when it is done. It
 * stands above the hand, takes no focus, and can be skipped.
 */
import { announce, t } from "../language.js";
import { keepGuided } from "../settings.js";
import { showsRefused, word } from "../state.js";
import { h } from "./element.js";

/** What each step points at, by its data-testid. */
const POINTED = ["hand", "play", "done"];

export class Guide {
  #step = 0;

  /**
   * @param {import("../game.js").Game} game
   * @param {HTMLElement} hand the hand as it is drawn
   */
  constructor(game, hand) {
    this.game = game;
    this.hand = hand;
    this.count = h("p", { class: "faint" });
    this.text = h("p", { "data-testid": "guide-text" });
    this.go = h("button", { type: "button", class: "quiet", "data-testid": "guide-skip", onclick: () => this.end() });
    this.element = h(
      "section",
      { class: "guide", "aria-label": t.guide.title, "data-testid": "guide" },
      h("div", {}, this.count, this.text),
      this.go,
    );
    this.#show();
  }

  /** Go on where the player did what the step asked for. */
  draw() {
    if (!this.element.isConnected) return;
    const { state, round } = this.game;
    const words = round?.turns.filter((turn) => turn.accepted).length ?? 0;
    // A refused word is not to be played again: the player spells another one.
    const spelled = showsRefused(state) ? "" : word(state);
    if (!round || round.over) this.end();
    else if (this.#step < 2 && words) this.#go(2);
    else if (this.#step === 0 && spelled.length > 1) this.#go(1);
    else if (this.#step === 1 && !spelled && !state.sending) this.#go(0);
    else if (this.#step === 2 && words > 1) this.end();
  }

  /** @param {number} step */
  #go(step) {
    this.#step = step;
    this.#show();
  }

  #show() {
    const step = this.#step;
    this.element.dataset.step = String(step + 1);
    this.count.textContent = t.guide.step(step + 1, POINTED.length);
    this.text.textContent = t.guide.steps[step];
    this.go.textContent = step === 2 ? t.guide.go : t.guide.skip;
    this.#point(POINTED[step]);
    // After what the move itself has to say.
    setTimeout(() => this.element.isConnected && this.#step === step && announce(t.guide.steps[step]), 1500);
  }

  /** @param {string | null} name */
  #point(name) {
    for (const one of this.hand.querySelectorAll(".pointed")) one.classList.remove("pointed");
    if (name) this.hand.querySelector(`[data-testid="${name}"]`)?.classList.add("pointed");
  }

  end() {
    keepGuided();
    this.#point(null);
    const focused = this.element.contains(document.activeElement);
    this.element.remove();
    if (focused) this.hand.querySelector("h1")?.focus();
  }
}
