/** What a hand is played for, above its tiles: its place in the day, the ladder, or SkyNet's score. */
import { t } from "../language.js";
import { h } from "./element.js";
import { dayProgress } from "./day_progress.js";
import { ladderBar } from "./ladder.js";

export class Goal {
  /**
   * @param {import("../game.js").Game} game
   * @param {import("../types").Round} round
   */
  constructor(game, round) {
    this.game = game;
    const { daily } = game;
    const scored = round.kind === "daily" && round.number > 0 && round.replay === 0 && round.by === "you";
    this.ladder = ladderBar();
    this.target = h("p", { class: "badge", "data-testid": "puzzle-target", hidden: true });
    this.again = h("p", { class: "faint", "data-testid": "puzzle-again", hidden: true }, t.puzzle.again);
    this.element = h(
      "div",
      { class: "goal" },
      scored && daily?.day === round.day && dayProgress(daily, round.number),
      this.target,
      this.again,
      this.ladder.element,
    );
  }

  /** @param {import("../types").Round} round */
  draw(round) {
    if (round.by !== "you") return;
    this.ladder.draw(round);
    const puzzle = this.game.puzzle.of(round);
    this.target.hidden = !puzzle;
    this.again.hidden = !puzzle?.again;
    if (puzzle) this.target.textContent = t.puzzle.target(puzzle.target);
  }
}
