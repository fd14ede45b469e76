/** The result of a round that is over, with its review. */
import { lastChoice } from "../settings.js";
import { t } from "../language.js";
import { bars } from "./bars.js";
import { h } from "./element.js";
import { ladderSentence } from "./ladder.js";
import { lines } from "./line.js";
import { turnByTurn } from "./turn_by_turn.js";
import { nextStep } from "./next_step.js";
import { puzzleResult } from "./puzzle_result.js";
import { share } from "./share.js";
import { subtitle, title } from "./title.js";
import { advice, tiers } from "./tier.js";
import { smallHand } from "./tile.js";
import { watch } from "./watch.js";

/**
 * @param {import("../game.js").Game} game
 * @param {import("../types").Review} review
 */
export function result(game, review) {
  const { round } = review;
  const yours = round.by === "you";
  const next = nextStep(game, round);
  const reached = ladderSentence(round);
  // With hints it counts less, and is no event.
  const flawless = isPerfect(review) && round.hints.used === 0;
  const defined = new Set(review.defined);
  if (flawless && game.justEnded === round.id) {
    game.justEnded = null;
    import("./celebrate.js").then(
      ({ celebrate }) => celebrate(round.dealt),
      () => {}, // Offline, and not kept: the heading says it.
    );
  }
  return h(
    "div",
    { class: "results" },
    h(
      "section",
      { class: flawless ? "result flawless" : "result", "aria-labelledby": "result-title" },
      h("p", { class: "faint" }, [title(round), subtitle(round)].filter(Boolean).join(" · ")),
      h("h1", { id: "result-title", tabindex: "-1", "data-testid": "result" }, heading(review)),
      puzzleResult(game, round),
      smallHand(round.dealt),
      yours && reached && h("p", { class: "ladder-result", "data-testid": "ladder-result" }, reached),
      bars(review),
      review.skill !== null &&
        h("p", {}, yours ? t.review.skill(review.skill) : t.review.skillOf(t.by[round.by], review.skill)),
      h("p", {}, review.luck === null ? t.review.noLuck : t.review.luck(review.luck)),
      round.hints.used > 0 &&
        h(
          "p",
          { "data-testid": "hints-used" },
          round.hints.cost > 0 ? t.hint.usedCost(round.hints.used, round.hints.cost, round.percent ?? 0) : t.hint.used(round.hints.used),
        ),
      yours && round.replay > 0 && round.counts && h("p", {}, t.over.best(round.best)),
      next && h("div", { class: "row" }, next),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: next ? "quiet" : "primary",
            "data-testid": "again",
            onclick: () => void game.deal({ ...lastChoice(), by: "you" }),
          },
          t.newHand.again,
        ),
        h(
          "button",
          { type: "button", class: "quiet", "data-testid": "practice", onclick: () => void game.replay("you") },
          yours ? t.over.practice : t.over.yourself,
        ),
      ),
      watch(game),
    ),
    yours && !round.practice && share(round.id, mayChallenge(game, round)),
    turnByTurn(review, defined),
    lines(review, defined),
    advice(review.advice, game),
    tiers(round),
  );
}

/**
 * Can others be challenged with *round*? One of today's hands is only given with its day.
 *
 * @param {import("../game.js").Game} game
 * @param {import("../types").Round} round
 */
function mayChallenge({ daily }, round) {
  return round.day === null || round.day !== daily?.day || daily.finished;
}

/**
 * Did the player take all that the hand could give?
 *
 * @param {import("../types").Review} review
 */
function isPerfect({ perfect, round, score }) {
  return round.by === "you" && score >= perfect.score && score > 0;
}

/** @param {import("../types").Review} review */
function heading(review) {
  const { round, score } = review;
  if (round.by !== "you") return t.review.computer(t.by[round.by], score);
  const points = t.points(score);
  if (isPerfect(review)) return `${t.review.perfect}: ${points}`;
  if (review.beats_skynet) return `${t.review.beat}: ${points}`;
  if (score === review.skynet.score && score > 0) return `${t.review.level}: ${points}`;
  return points;
}
