/** Pure: how far a player has come with today's hands. Tests: `tests/web/page/day.test.mjs`. */

/** @typedef {import("./types").Daily} Daily */
/** @typedef {import("./types").Round} Round */

/**
 * The hand that is to be played next; undefined when all are finished.
 *
 * @param {Daily} daily
 */
export function nextHand(daily) {
  return daily.hands.find((hand) => !hand.round?.over);
}

/**
 * Today with *round* in it, which has just ended, if it is a scored one of today.
 *
 * @param {Daily} daily
 * @param {Round} round
 * @returns {Daily}
 */
export function withRound(daily, round) {
  if (round.kind !== "daily" || round.replay > 0 || round.day !== daily.day) return daily;
  const hands = daily.hands.map((hand) =>
    hand.number === round.number ? { ...hand, round, percent: round.number ? round.percent : null } : hand,
  );
  const over = hands.filter((hand) => hand.round?.over);
  const score = over.reduce((sum, hand) => sum + (hand.percent ?? hand.round?.total ?? 0), 0);
  return { ...daily, hands, score: over.length ? score : null, finished: over.length === hands.length };
}
