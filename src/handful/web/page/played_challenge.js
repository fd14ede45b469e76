/** The challenge that is being played in this tab, or was last; the server knows what was begun elsewhere. */
import { api } from "./api.js";
import { keepChallenge, keptChallenge } from "./settings.js";

/**
 * @typedef {import("./types").Round} Round
 * @typedef {{ id: string, round: string, day: string | null }} Kept its last round, and the day it is about
 */

export class PlayedChallenge {
  /** @type {Kept | null} */
  #kept = keptChallenge();

  /**
   * The next hand of a challenge, to be played.
   *
   * @param {string} id
   */
  async accept(id) {
    const round = await api.acceptChallenge(id);
    this.keep(id, round);
    return round;
  }

  /**
   * *round* is played for the challenge called *id*.
   *
   * @param {string} id
   * @param {Round} round
   * @param {string | null} [day]
   */
  keep(id, round, day = round.day) {
    this.#kept = { id, round: round.id, day };
    keepChallenge(this.#kept);
  }

  /**
   * The id of the challenge that *round* is played for, if it is, as far as this tab knows.
   *
   * @param {Round} round
   */
  of({ id, day, replay, by }) {
    const kept = this.#kept;
    if (!kept || replay > 0 || by !== "you") return null;
    return kept.round === id || (day !== null && kept.day === day) ? kept.id : null;
  }

  /**
   * Ask the server for which challenge *round* is played, where this tab does not know.
   *
   * @param {Round} round
   */
  async find(round) {
    const { id, kind, day, by, replay } = round;
    if (by !== "you" || replay > 0 || !["challenge", "daily", "archive"].includes(kind) || this.of(round)) return;
    try {
      const { challenges } = await api.challenges();
      // A scored hand of a day belongs to every challenge with that day, any other hand only where it was begun for it.
      const found = challenges.find(
        (one) => !one.yours && (one.rounds.includes(id) || (kind === "daily" && one.day === day)),
      );
      if (found) this.keep(found.id, round, found.day);
    } catch {
      // Then only the button that leads to the comparison is missing.
    }
  }
}
