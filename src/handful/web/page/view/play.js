/** The page to play on: a hand being played, or its result; beside it the words and the next hand. */
import { nextHand } from "../day.js";
import { errorText, t } from "../language.js";
import { h } from "./element.js";
import { failure } from "./failure.js";
import { rise } from "./motion.js";
import { newHand } from "./new_hand.js";
import { played } from "./played.js";
import { HandView } from "./hand.js";
import { smallHand, tiles } from "./tile.js";
import { startText, subtitle, title } from "./title.js";

/** @typedef {import("../types").Round} Round */

/**
 * The phases in which the hand is on the table.
 *
 * @type {import("../game.js").Phase[]}
 */
const HAND = ["play", "watch", "ended"];

/**
 * The result and the review, which are loaded while the hand is being played.
 *
 * @type {typeof import("./result.js") | null}
 */
let results = null;

export class PlayPage {
  /** @type {HandView | null} */
  #hand = null;
  /** What is drawn now; the stage is only built anew when this changes. */
  #drawn = "";
  #turns = -1;

  /** @param {import("../game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.stage = h("div", { class: "stage" });
    this.words = h("div", {});
    this.side = h("aside", { class: "side", "aria-label": t.newHand.title }, this.words);
    this.element = h("div", { class: "play" }, this.stage, this.side);
    this.draw();
    void this.#loadResults(false);
  }

  /**
   * Load what shows a result.
   *
   * @param {boolean} needed is there one to be shown?
   */
  async #loadResults(needed) {
    try {
      results ??= await import("./result.js");
      if (needed) this.draw();
    } catch (failure) {
      // Before it is needed it can be asked for again.
      if (needed) this.game.showFailure(errorText(failure));
    }
  }

  draw() {
    const { game } = this;
    const { phase, round } = game;
    if (phase === "review" && !results) {
      void this.#loadResults(true);
      return;
    }
    // While the review is worked out the hand stays, so that the last word can be seen.
    const keeps = phase === "thinking" && this.#hand !== null && this.#hand.round === round?.id;
    const what = `${HAND.includes(phase) || keeps ? "hand" : phase} ${round?.id}`;
    if (what !== this.#drawn) {
      this.#drawn = what;
      this.#build();
    }
    this.#hand?.draw();
    if (this.#hand) this.#hand.element.classList.toggle("over", keeps || phase === "ended");
    this.#drawWords();
    if (game.moveFocus && phase !== "thinking") {
      game.moveFocus = false;
      this.stage.querySelector("h1")?.focus();
    }
  }

  #build() {
    const { game } = this;
    const { phase, round } = game;
    this.#hand = null;
    this.#turns = -1;
    this.element.classList.toggle("empty", phase === "none");
    if (!round) this.stage.replaceChildren(intro());
    else if (HAND.includes(phase)) {
      this.#hand = new HandView(game);
      this.stage.replaceChildren(this.#hand.element);
    } else if (phase === "offer") this.stage.replaceChildren(offer(game, round));
    else if (game.review && results && phase === "review")
      this.stage.replaceChildren(results.result(game, game.review));
    else if (phase === "failed")
      this.stage.replaceChildren(failure(title(round), game.reviewFailure, () => void game.askReview()).element);
    else this.stage.replaceChildren(thinking(round));
    this.side.replaceChildren(this.words, ...(round ? dailyPrompt(game) : []), newHand(game));
    if (this.stage.firstElementChild) rise(this.stage.firstElementChild);
  }

  #drawWords() {
    const { round, phase } = this.game;
    const turns = round && phase !== "review" ? round.turns.length : -2;
    if (turns === this.#turns) return;
    this.#turns = turns;
    this.words.replaceChildren(...(round && turns >= 0 ? [played(round)] : []));
    const last = this.words.querySelector("li:last-child");
    if (last) rise(last);
  }

  /** @param {KeyboardEvent} event @param {string | null} letter */
  key(event, letter) {
    this.#hand?.key(event, letter);
  }
}

function intro() {
  return h(
    "section",
    { class: "intro" },
    h("h1", { class: "unseen", tabindex: "-1" }, t.name),
    tiles("handful"),
    h("p", {}, t.newHand.intro),
    h("p", {}, h("a", { href: "#/daily" }, t.newHand.daily)),
  );
}

/**
 * A reminder of today's hands, as long as they have not been played.
 *
 * @param {import("../game.js").Game} game
 */
function dailyPrompt(game) {
  const { daily, round } = game;
  const next = daily && nextHand(daily);
  if (!daily || !next || round?.kind === "daily") return [];
  return [
    h(
      "a",
      { class: "card prompt", href: "#/daily", "data-testid": "daily-prompt" },
      h("strong", {}, next.number ? t.daily.titleOfFive : t.daily.title),
      h(
        "span",
        { class: "faint" },
        next.number ? t.daily.hand(next.number, next.rules, next.size) : t.hand.title(next.rules, next.size),
      ),
      h("span", {}, startText(daily), " →"),
    ),
  ];
}

/** @param {Round} round */
function thinking(round) {
  return h("section", {}, h("h1", { tabindex: "-1" }, title(round)), h("p", { class: "faint" }, t.over.thinking));
}

/**
 * The choice after a free wildcard round: once more, or the review.
 *
 * @param {import("../game.js").Game} game
 * @param {Round} round
 */
function offer(game, round) {
  return h(
    "section",
    { class: "result" },
    h("p", { class: "faint" }, [title(round), subtitle(round)].filter(Boolean).join(" · ")),
    h("h1", { tabindex: "-1" }, t.over.heading(round.total)),
    smallHand(round.dealt),
    h("p", {}, t.over.offer),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "primary", "data-testid": "replay", onclick: () => void game.replay("you") },
        `${t.over.replay} (${t.over.replayText})`,
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-testid": "show-review",
          onclick: () => {
            game.moveFocus = true;
            void game.askReview();
          },
        },
        t.over.showReview,
      ),
    ),
  );
}
