/** The one button that leads on after a round: to the next hand, the next puzzle, the challenge, or the day's end. */
import { api } from "../api.js";
import { nextHand } from "../day.js";
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * @typedef {import("../game.js").Game} Game
 * @typedef {import("../types").Round} Round
 */

/** How many hands a day has that has several. */
const OF_FIVE = 5;

/**
 * The button; null where the player is free to choose.
 *
 * @param {Game} game
 * @param {Round} round that is over
 */
export function nextStep(game, round) {
  if (round.by !== "you" || round.replay > 0) return null;
  if (round.kind === "puzzle") return primary("next-puzzle", t.puzzle.next, () => void game.load(() => game.puzzle.next()));
  const challenge = game.challenge.of(round);
  const number = following(game, round);
  if (number !== undefined)
    return primary("next-of-day", t.daily.nextHand(number), () =>
      challenge ? void game.load(() => game.challenge.accept(challenge)) : void game.load(() => api.playDay(round.day, number)),
    );
  if (challenge) return primary("compare", t.challenge.compare, () => (location.hash = `#/c/${challenge}`));
  const finished = round.kind === "daily" && round.number > 0 && game.daily?.day === round.day;
  return finished ? primary("see-day", t.daily.seeDay, () => (location.hash = "#/daily")) : null;
}

/**
 * The number of the hand of the same day that comes after *round*; undefined if none does.
 *
 * @param {Game} game
 * @param {Round} round
 */
function following(game, round) {
  if (!round.number) return undefined;
  if (round.kind === "archive") return round.number < OF_FIVE ? round.number + 1 : undefined;
  return game.daily?.day === round.day ? nextHand(game.daily)?.number : undefined;
}

/**
 * @param {string} testid
 * @param {string} text
 * @param {() => void} onclick
 */
function primary(testid, text, onclick) {
  return h("button", { type: "button", class: "primary big", "data-testid": testid, onclick }, text);
}
