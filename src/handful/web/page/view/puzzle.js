/** Puzzles: hands on which SkyNet can be beaten; the player's rating, and the next one. */
import { api } from "../api.js";
import { t } from "../language.js";
import { rating } from "./chart.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";

/** @param {import("../game.js").Game} game */
export async function puzzlePage(game) {
  const puzzles = await api.puzzles();
  const open = puzzles.puzzle !== null && puzzles.puzzle.solved === null;
  return h(
    "div",
    { class: "narrow" },
    h(
      "section",
      { class: "card puzzles", "aria-labelledby": "puzzle-title" },
      h("h1", { id: "puzzle-title", tabindex: "-1" }, t.puzzle.title),
      h("p", {}, t.puzzle.text),
      h(
        "p",
        { class: "rating" },
        h("span", { class: "faint" }, t.puzzle.rating),
        " ",
        h("strong", { class: "number", "data-testid": "puzzle-rating" }, t.number(puzzles.rating)),
        h("span", { class: "faint" }, ` ± ${t.number(puzzles.deviation)}`),
      ),
      h("p", { class: "faint" }, t.puzzle.solvedOf(puzzles.solved, puzzles.played)),
      puzzles.due > 0 && h("p", { "data-testid": "puzzle-due" }, t.puzzle.due(puzzles.due)),
      h(
        "button",
        { type: "button", class: "primary big", "data-testid": "puzzle-start", onclick: () => void start(game) },
        open ? t.puzzle.goOn : puzzles.played ? t.puzzle.next : t.puzzle.first,
      ),
      puzzles.ratings.length > 1 &&
        h(
          "figure",
          { "data-testid": "puzzle-history" },
          rating(t.puzzle.history(puzzles.ratings), puzzles.ratings),
          h("figcaption", { class: "faint" }, t.puzzle.history(puzzles.ratings)),
        ),
    ),
  );
}

/**
 * Begin a puzzle, unless the player would rather go on with the present hand.
 *
 * @param {import("../game.js").Game} game
 */
async function start(game) {
  const other = game.unfinished && game.round?.turns.length && game.round.kind !== "puzzle";
  if (other && !(await ask(t.newHand.leave))) return;
  if (await game.load(() => game.puzzle.next())) location.hash = "#/";
}
