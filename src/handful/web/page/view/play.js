/** The page to play on: a hand being played, or its result; beside it the words and the next hand. */
import { nextHand } from "../day.js";
import { errorText, loadAllTexts, t } from "../language.js";
import { guided } from "../settings.js";
import { h } from "./element.js";
import { failure } from "./failure.js";
import { fly, rise } from "./motion.js";
import { played } from "./played.js";
import { HandView } from "./hand.js";
import { smallHand, tiles } from "./tile.js";
import { startText, subtitle, title } from "./title.js";

/** @typedef {import("../types").Round} Round */

/**
 * The phases in which the hand is on the table.
 *
 * @type {import("../phase.js").Phase[]}
 */
const HAND = ["play", "watch", "ended"];

/**
 * What shows a result: loaded while the hand is played, so that the hand comes first.
 *
 * @type {typeof import("./result.js") | null}
 */
let results = null;

async function loadResults() {
  await loadAllTexts();
  results ??= await import("./result.js");
}

export class PlayPage {
  /** @type {HandView | null} */
  #hand = null;
  /** @type {import("./guide.js").Guide | null} */
  #guide = null;
  /** @type {typeof import("./new_hand.js").newHand | null} */
  #newHand = null;
  /** What is drawn now; the stage is only built anew when this changes. */
  #drawn = "";
  #turns = -1;

  /** @param {import("../game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.stage = h("div", { class: "stage" });
    this.words = h("div", { class: "words-played" });
    this.side = h("aside", { class: "side", "aria-label": t.newHand.title }, this.words);
    this.element = h("div", { class: "play" }, this.stage, this.side);
    this.draw();
  }

  draw() {
    const { game } = this;
    const { phase, round } = game;
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
    this.#guide?.draw();
    if (game.moveFocus && phase !== "thinking" && (results || phase !== "review")) {
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
      loadResults().catch(() => {}); // Tried again when there is a result.
      if (phase === "play" && !guided()) void this.#lead(this.#hand);
    } else if (phase === "offer" || phase === "replaying") this.stage.replaceChildren(offer(game, round));
    else if (game.review && phase === "review") this.#showResult(game.review);
    else if (phase === "failed")
      this.stage.replaceChildren(failure(title(round), game.reviewFailure, () => void game.askReview()).element);
    else this.stage.replaceChildren(thinking(round));
    void this.#fillSide();
    if (this.stage.firstElementChild) rise(this.stage.firstElementChild);
  }

  /** Draw the side; free play is below the hand on most screens, and comes after it. */
  async #fillSide() {
    const { game } = this;
    const prompt = game.round ? dailyPrompt(game) : [];
    this.side.replaceChildren(this.words, ...prompt, ...(this.#newHand ? [this.#newHand(game)] : []));
    if (this.#newHand) return;
    try {
      await loadAllTexts();
      const { newHand } = await import("./new_hand.js");
      // The stage may have been built anew meanwhile: then one of the two draws what there is now.
      if (this.#newHand) return;
      this.#newHand = newHand;
    } catch (error) {
      game.showFailure(errorText(error));
      return;
    }
    void this.#fillSide();
  }

  /** @param {import("../types").Review} review */
  #showResult(review) {
    if (results) {
      this.stage.replaceChildren(results.result(this.game, review));
      return;
    }
    this.stage.replaceChildren(h("p", { class: "faint", "aria-busy": "true" }, t.loading));
    loadResults().then(
      () => {
        this.#drawn = "";
        this.draw();
      },
      (error) => this.game.showFailure(errorText(error)),
    );
  }

  /**
   * Guide the player through a first hand.
   *
   * @param {HandView} hand
   */
  async #lead(hand) {
    await loadAllTexts();
    const { Guide } = await import("./guide.js");
    if (this.#hand !== hand || guided() || this.#guide?.element.isConnected) return;
    this.#guide = new Guide(this.game, hand.element);
    this.stage.prepend(this.#guide.element);
  }

  #drawWords() {
    const { round, phase } = this.game;
    const turns = round && phase !== "review" ? round.turns.length : -2;
    if (turns === this.#turns) return;
    const fresh = this.#turns < 0;
    this.#turns = turns;
    this.words.replaceChildren(...(round && turns >= 0 ? [played(round)] : []));
    const list = this.words.querySelector("ol");
    const last = list?.lastElementChild;
    if (!list || !last) return;
    // On a narrow screen the words are one row, which scrolls to the last one when there are many.
    const long = list.scrollWidth > list.clientWidth;
    if (long) list.tabIndex = 0;
    list.scrollLeft = list.scrollWidth;
    // The word flies from where it was spelled to where it is kept.
    if (this.#hand && !fresh && round?.turns.at(-1)?.accepted) {
      const flight = fly(last, this.#hand.word.getBoundingClientRect());
      list.classList.toggle("flying", flight !== null && !long);
      void flight?.finished.catch(() => {}).then(() => list.classList.remove("flying"));
    } else rise(last);
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
 * The choice after a free wildcard round: once more, or the review. A replay that was begun elsewhere comes first.
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
    h("p", { "data-testid": "offer" }, game.mayReplay ? t.over.offer : t.over.replaying),
    h(
      "div",
      { class: "row" },
      game.mayReplay
        ? h(
            "button",
            { type: "button", class: "primary", "data-testid": "replay", onclick: () => void game.replay("you") },
            `${t.over.replay} (${t.over.replayText})`,
          )
        : h("a", { href: "#/you" }, t.over.lastHands),
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
