/** How far a player has come with today's hands. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextHand, withRound } from "../../../src/handful/web/page/day.js";

const hand = (number, round = null, percent = null) => ({ number, rules: "classic", size: 5, beatable: true, percent, round });
const round = (number, fields = {}) => ({
  kind: "daily",
  day: "2026-11-13",
  number,
  replay: 0,
  over: true,
  total: 30,
  percent: 40,
  ...fields,
});
const five = { day: "2026-11-13", out_of: 500, score: null, finished: false, hands: [1, 2, 3, 4, 5].map((n) => hand(n)) };

test("the next hand is the first that is not over", () => {
  assert.equal(nextHand(five).number, 1);
  const going = { ...five, hands: [hand(1, round(1), 40), hand(2, round(2, { over: false })), hand(3)] };
  assert.equal(nextHand(going).number, 2);
  assert.equal(nextHand({ ...five, hands: [hand(1, round(1), 40)] }), undefined);
});

test("percents of hands that are over make the score, and the last finishes the day", () => {
  let day = withRound(five, round(1));
  assert.deepEqual([day.score, day.finished, day.hands[0].percent], [40, false, 40]);
  for (const number of [2, 3, 4, 5]) day = withRound(day, round(number, { percent: 100 }));
  assert.deepEqual([day.score, day.finished], [440, true]);
});

test("a single hand counts its points", () => {
  const day = withRound({ ...five, out_of: null, hands: [hand(0)] }, round(0, { percent: 40 }));
  assert.deepEqual([day.score, day.finished], [30, true]);
});

test("practice, another day and a replay change nothing", () => {
  for (const fields of [{ kind: "archive" }, { day: "2026-11-12" }, { replay: 1 }, { kind: "free", day: null }])
    assert.equal(withRound(five, round(1, fields)), five);
});
