/** A practice hand, which is played without the server. */
import { Game } from "../game.js";
import { keepPractice, keptAnswer, keptPractice } from "../settings.js";
import { t } from "../language.js";
import { Practice } from "../practice.js";
import { draft, restored } from "../state.js";
import { h, spelled } from "./element.js";
import { HandView } from "./hand.js";
import { played } from "./played.js";

/** How many of the words that were not played are shown. */
const MISSED = 10;

/** The game on a practice hand: its end is a list of words, not a review. */
class PracticeGame extends Game {
  async askReview() {
    this.changed();
  }
}

/**
 * The game that is being practised, also after going to another page and back; a reload goes on with it too.
 *
 * @type {{ game: PracticeGame, practice: Practice } | null}
 */
let present = null;

/** @param {() => void} changed */
async function practised(changed) {
  const about = keptAnswer("about")?.answer;
  const hands = keptAnswer("practice")?.answer.hands;
  if (!present && about && hands?.length) {
    const begun = keptPractice();
    const practice = new Practice(hands, begun);
    present = { game: new PracticeGame(about, changed, () => {}, practice), practice };
    await present.game.load(() => (begun ? practice.round() : practice.deal()));
    if (begun) present.game.state = restored(present.game.state, begun.draft);
  }
  if (present) present.game.changed = changed;
  return present;
}

/** The page to practise on; without a hand that is kept it says so. */
export class PracticePage {
  /** @type {HandView | null} */
  #hand = null;
  /** @type {Awaited<ReturnType<typeof practised>>} */
  #present = null;
  #drawn = "";

  constructor() {
    this.stage = h("div", { class: "stage" });
    this.words = h("div", {});
    this.element = h(
      "div",
      { class: "play" },
      this.stage,
      h(
        "aside",
        { class: "side", "aria-label": t.practice.title },
        this.words,
        h(
          "section",
          { class: "card", "aria-labelledby": "practice-title" },
          h("h2", { id: "practice-title" }, t.practice.title),
          h("p", { class: "faint" }, t.practice.text),
          h("p", {}, h("a", { href: "#/" }, t.practice.leave)),
        ),
      ),
    );
  }

  /** Deal a hand, or go on with the present one. */
  async begin() {
    this.#present = await practised(() => this.draw());
    if (this.#present) this.draw();
    else
      this.stage.replaceChildren(
        h(
          "section",
          { class: "card" },
          h("h1", { tabindex: "-1" }, t.practice.title),
          h("p", { "data-testid": "no-practice" }, t.practice.none),
        ),
      );
    return this;
  }

  draw() {
    if (!this.#present?.game.round) return;
    const { game, practice } = this.#present;
    keepPractice(practice.progress, draft(game.state));
    const round = /** @type {import("../types").Round} */ (game.round);
    const what = `${round.over ? "over" : "hand"} ${round.id}`;
    if (what !== this.#drawn) {
      this.#drawn = what;
      this.#hand = round.over ? null : new HandView(game);
      this.stage.replaceChildren(this.#hand ? this.#hand.element : this.#end(game, practice, round));
    }
    this.#hand?.draw();
    this.words.replaceChildren(played(round));
    if (game.moveFocus) {
      game.moveFocus = false;
      this.stage.querySelector("h1")?.focus({ preventScroll: true });
    }
  }

  /** @param {KeyboardEvent} event @param {string | null} letter */
  key(event, letter) {
    this.#hand?.key(event, letter);
  }

  /**
   * @param {PracticeGame} game
   * @param {Practice} practice
   * @param {import("../types").Round} round
   */
  #end(game, practice, round) {
    const { missed } = practice;
    return h(
      "section",
      { class: "result", "aria-labelledby": "practice-result" },
      h("p", { class: "faint" }, t.practice.title),
      h("h1", { id: "practice-result", tabindex: "-1", "data-testid": "practice-result" }, t.points(round.total)),
      h("p", {}, t.practice.notCounted),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            "data-testid": "practice-next",
            onclick: () => void game.load(() => practice.deal()),
          },
          t.practice.next,
        ),
        h(
          "button",
          { type: "button", class: "quiet", "data-testid": "practice-again", onclick: () => void game.replay("you") },
          t.over.replay,
        ),
      ),
      missed.length > 0 &&
        h(
          "section",
          { class: "card", "aria-labelledby": "missed-title" },
          h("h2", { id: "missed-title" }, t.practice.missed),
          h(
            "ol",
            { class: "played" },
            ...missed
              .slice(0, MISSED)
              .map(([word, points]) =>
                h(
                  "li",
                  { "data-testid": "missed-word" },
                  spelled(word),
                  h("span", { class: "number" }, t.number(points)),
                ),
              ),
          ),
        ),
    );
  }
}
