/**
 * Pure: what the page shows of a round.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {"none" | "watch" | "play" | "ended" | "offer" | "replaying" | "thinking" | "failed" | "review"} Phase
 */

/**
 * Where *game* stands: from dealing to the review.
 *
 * @param {Pick<import("./game.js").Game, "round" | "watching" | "ending" | "review" | "reviewFailure" | "reviewAsked">} game
 * @returns {Phase}
 */
export function phaseOf({ round, watching, ending, review, reviewFailure, reviewAsked }) {
  if (!round) return "none";
  if (watching) return "watch";
  if (!round.over) return "play";
  if (ending) return "ended";
  if (review?.round.id === round.id) return "review";
  if (reviewFailure) return "failed";
  if (reviewAsked) return "thinking";
  if (mayReplay(round)) return "offer";
  return isReplaying(round) ? "replaying" : "thinking";
}

/**
 * Is there a choice between playing *round* once more and its review?
 *
 * @param {Round | null} round
 */
export function mayReplay(round) {
  return round !== null && round.kind === "free" && round.by === "you" && round.can_replay && !round.revealed;
}

/**
 * Has the replay of *round* that counts been begun? Until it is finished, a review would make it practice.
 *
 * @param {Round} round
 */
function isReplaying({ kind, by, rules, counts, replay, can_replay, revealed }) {
  const replayable = kind === "free" && by === "you" && rules === "wildcard" && counts && replay === 0;
  return replayable && !can_replay && !revealed;
}
