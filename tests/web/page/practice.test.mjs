// Practice hands, judged without the server.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { judged, Practice } = await pageModule("practice.js");

const WORDS = { train: 25, rain: 16, tie: 9, it: 4 };
const round = (hand = "aretiin") => ({ id: "01K", dealt: hand, hand, moves: 0, turns: [], total: 0, best: 0, over: false });

test("a word of the list earns its points and uses its letters up", () => {
  const after = judged(round(), "train", WORDS);
  assert.deepEqual([after.hand, after.total, after.moves, after.over], ["ei", 25, 1, false]);
  assert.deepEqual(after.turns, [
    {
      number: 1,
      word: "train",
      accepted: true,
      points: 25,
      reason: null,
      cost: "",
      left: "ei",
      hidden: false,
      readings: [],
    },
  ]);
});

test("a word that is not in the list, or not in the hand, costs nothing", () => {
  for (const [word, reason] of [
    ["iane", "not-in-list"],
    ["zoo", "not-in-hand"],
    ["teeth", "not-in-hand"],
    ["constructor", "not-in-hand"],
  ]) {
    const after = judged(round(), word, WORDS);
    assert.deepEqual([after.hand, after.total, after.turns[0].reason, after.turns[0].accepted], ["aretiin", 0, reason, false]);
  }
});

test("names that every object has are no words", () => {
  assert.equal(judged(round("toString"), "toString", WORDS).turns[0].accepted, false);
});

test("without a letter left the hand is over", () => {
  const after = judged(judged(round("tieit"), "tie", WORDS), "it", WORDS);
  assert.deepEqual([after.over, after.ran_out, after.total], [true, true, 13]);
});

test("hands come one after another and begin again after the last", async () => {
  const practice = new Practice([
    { round: round("aretiin"), words: WORDS, hidden: [] },
    { round: round("tieit"), words: WORDS, hidden: [] },
  ]);
  const dealt = [];
  for (let i = 0; i < 3; i++) dealt.push((await practice.deal()).dealt);
  assert.deepEqual(dealt, ["aretiin", "tieit", "aretiin"]);
});

test("what was not played is told afterwards, and stopping ends the hand", async () => {
  const practice = new Practice([{ round: round(), words: WORDS, hidden: [] }]);
  const played = await practice.move(await practice.deal(), "word", "train");
  assert.deepEqual(practice.missed, [["rain", 16], ["tie", 9], ["it", 4]]);
  const ended = await practice.move(played, "stop", "");
  assert.deepEqual([ended.over, ended.ran_out, ended.total], [true, false, 25]);
  const again = await practice.replay();
  assert.deepEqual([again.dealt, again.turns, again.over], ["aretiin", [], false]);
});

test("a word that is not shown is accepted, and not told to who did not play it", async () => {
  const practice = new Practice([{ round: round(), words: WORDS, hidden: ["train"] }]);
  await practice.deal();
  assert.ok(!practice.missed.some(([word]) => word === "train"));
  assert.equal(judged(round(), "train", WORDS).turns[0].accepted, true);
});

test("a reload goes on with the hand, its words and what comes next", async () => {
  const hands = [
    { round: round("aretiin"), words: WORDS, hidden: [] },
    { round: round("tieit"), words: WORDS, hidden: [] },
  ];
  const before = new Practice(hands);
  const played = await before.move(await before.deal(), "word", "train");
  const after = new Practice(hands, JSON.parse(JSON.stringify(before.progress)));
  assert.deepEqual(await after.round(), played);
  assert.deepEqual(after.missed, [["rain", 16], ["tie", 9], ["it", 4]]);
  assert.equal((await after.deal()).dealt, "tieit");
});
