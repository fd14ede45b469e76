/** Which round is shown when the page to play on is opened. */
import { api, Refusal } from "./api.js";
import { seenRound } from "./settings.js";

/** @typedef {import("./types").Round} Round */

/**
 * The one that was in sight before a reload; else the newest one if it goes on; else the next of today's five, so that
 * nobody fills in a form first; else the newest one.
 *
 * @param {import("./types").Me} me
 * @returns {Promise<Round | null>}
 */
export async function firstRound({ daily, round }) {
  const seen = seenRound(daily.day);
  if (seen && seen === round?.id) return round;
  const found = seen && (await ifKnown(seen));
  if (found) return found;
  const dueToday = daily.out_of !== null && !daily.finished;
  return dueToday && (!round || round.over) ? api.playDay(null) : round;
}

/**
 * The round called *id*; null if the server does not know it.
 *
 * @param {string} id
 * @returns {Promise<Round | null>}
 */
async function ifKnown(id) {
  try {
    return await api.round(id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
