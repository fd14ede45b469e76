/** The puzzle that is being played, or was last, and how the player stands at puzzles. */
import { api } from "./api.js";

/** @typedef {import("./types").Round} Round */

export class PlayedPuzzle {
  /**
   * Heard of when one is played.
   *
   * @type {import("./types").Puzzles | null}
   */
  standing = null;

  /**
   * What is known of the puzzle that is played in *round*, if one is.
   *
   * @param {Round} round
   */
  of({ id }) {
    return this.standing?.puzzle?.round === id ? this.standing.puzzle : null;
  }

  /** The next puzzle, or the one that was begun. */
  async next() {
    const round = await api.nextPuzzle();
    await this.ask(round);
    return round;
  }

  /**
   * Ask what has to be beaten, or what came of it; is a puzzle played in *round*?
   *
   * @param {Round} round
   */
  async ask({ kind, replay }) {
    if (kind !== "puzzle" || replay > 0) return false;
    this.standing = await api.puzzles();
    return true;
  }
}
