/** The buttons of a hand. */
import { COSTS } from "../hint.js";
import { errorText, loadAllTexts, t } from "../language.js";
import { showsRefused, word } from "../state.js";
import { ask } from "./dialog.js";
import { h, icon } from "./element.js";

/**
 * What can be done with the word.
 *
 * @param {import("../game.js").Game} game
 */
export function actions(game) {
  /** @param {string} name @param {"shuffle" | "back" | "clear"} picture @param {() => void} onclick */
  const small = (name, picture, onclick) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet round",
        "aria-label": t.hand[picture],
        title: t.hand[picture],
        "data-testid": name,
        onclick,
      },
      icon(picture),
    );
  const shuffle = small("shuffle", "shuffle", () => game.event({ type: "shuffle", random: Math.random }));
  const back = small("back", "back", () => game.event({ type: "back" }));
  const clear = small("clear", "clear", () => game.event({ type: "clear" }));
  const play = h(
    "button",
    { type: "button", class: "primary big", "data-testid": "play", onclick: () => void game.play() },
    t.hand.play,
  );
  const skip = h(
    "button",
    { type: "button", class: "primary big", "data-testid": "skip", onclick: () => game.endWatch() },
    t.hand.skip,
  );
  return {
    element: h("div", { class: "actions" }, shuffle, back, clear, play, skip),
    parts: [shuffle, back, clear, play],
    skip,
  };
}

/**
 * What can be done with the hand: exchange a letter, have a hint, or stop.
 *
 * @param {import("../game.js").Game} game
 */
export function extra(game) {
  let asking = false;
  const substitute = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-testid": "substitute",
      onclick: async () => {
        // A second tap while the question is being loaded asks nothing twice.
        if (asking) return;
        asking = true;
        try {
          await loadAllTexts();
          const { exchange } = await import("./exchange.js");
          const letter = await exchange(game);
          if (letter) await game.substitute(letter);
        } catch (error) {
          game.fail(errorText(error));
        } finally {
          asking = false;
        }
      },
    },
    icon("exchange"),
    t.hand.substitute,
  );
  const hint = h("button", {
    type: "button",
    class: "quiet",
    "data-testid": "hint",
    onclick: async () => {
      const round = game.round;
      if (!round) return;
      const first = isScored(round) && round.hints.used === 0;
      if (!first || (await ask(t.hint.ask))) await game.hint();
    },
  });
  let stopping = false;
  const done = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-testid": "done",
      onclick: async () => {
        if (stopping) return;
        stopping = true;
        // Words that were entered are played first: only then is it known what would be lost.
        await game.settled();
        const question = whetherDone(game);
        if (!question || (await ask(question))) await game.stop();
        stopping = false;
      },
    },
    t.hand.done,
  );
  const costs = h("p", { class: "faint costs" }, t.hand.costs);
  return { element: h("div", { class: "extra" }, costs, substitute, hint), substitute, hint, done, costs };
}

/**
 * Kinds of rounds of which there can be another.
 *
 * @type {string[]}
 */
const REPEATABLE = ["free", "archive"];

/**
 * Is nothing left to be gained, as far as the server has told? Whether words are left it does not tell.
 *
 * @param {import("../game.js").Game} game
 * @param {import("../types").Round} round
 */
export function hasAll(game, round) {
  const puzzle = game.puzzle.of(round);
  return (round.ladder && round.total >= round.ladder.perfect) || (puzzle && round.total > puzzle.target);
}

/**
 * The question before the hand ends, where something may be lost: a word that is spelled, the only scored try, or
 * every point. Null where the player has played, and nothing is at stake.
 *
 * @param {import("../game.js").Game} game
 */
function whetherDone(game) {
  const { round } = game;
  // A refused word that still lies there is no word that could be played.
  const spelled = showsRefused(game.state) ? "" : word(game.state);
  if (!round?.hand || hasAll(game, round)) return null;
  if (spelled) return { ...t.done, text: t.done.spelled(spelled) };
  if (!REPEATABLE.includes(round.kind)) return { ...t.done, text: t.done.letters(round.hand.length, round.total) };
  return round.turns.some((turn) => turn.accepted) ? null : t.done;
}

/**
 * Does a hint cost something: is it one of the day's five hands, for the score or in a challenge?
 *
 * @param {import("../types").Round} round
 */
function isScored({ kind, number, replay }) {
  return number > 0 && replay === 0 && kind !== "archive";
}

/**
 * What the button of the next hint says.
 *
 * @param {import("../types").Round} round
 */
export function hintLabel(round) {
  const step = round.hints.next;
  return step && isScored(round) ? t.hint.buttonCost(COSTS[step]) : t.hint.button;
}
