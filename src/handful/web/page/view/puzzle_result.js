/** What a puzzle that is over did to the rating. */
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * @param {import("../game.js").Game} game
 * @param {import("../types").Round} round
 */
export function puzzleResult(game, round) {
  const puzzle = game.puzzle.of(round);
  if (!game.puzzle.standing || !puzzle || puzzle.solved === null) return null;
  return h(
    "div",
    { class: "puzzle-result", "data-testid": "puzzle-result" },
    h("p", { class: puzzle.solved ? "badge" : "" }, puzzle.solved ? `★ ${t.puzzle.solved}` : t.puzzle.missed(puzzle.target)),
    h("p", {}, puzzle.again ? t.puzzle.againText : t.puzzle.change(puzzle.change ?? 0, game.puzzle.standing.rating)),
    h("p", {}, h("a", { href: "#/puzzles" }, t.puzzle.all)),
  );
}
