// How the computer's round is shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const file = new URL("../../../src/handful/web/page/playback.js", import.meta.url);
const { playback } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(file, "utf8"))}`);

const turn = (number, word, points, left, cost = "") => ({
  number,
  word,
  accepted: points > 0,
  points,
  reason: points > 0 ? null : "not-in-list",
  cost,
  left,
  hidden: word === "•••",
});
const round = {
  id: "01K",
  by: "perfect",
  rules: "wildcard",
  dealt: "ue*ltzw",
  hand: "",
  turns: [turn(1, "w", 0, "ue*ltz", "w"), turn(2, "t*uzle", 588, "")],
  total: 588,
  over: true,
};
const all = [...playback(round)];

test("the first step is the hand as it was dealt, without a word or a point", () => {
  const { event } = all[0];
  assert.deepEqual([event.round.hand, event.round.turns, event.round.total, event.round.over], ["ue*ltzw", [], 0, false]);
});

test("every word is spelled letter by letter before it counts", () => {
  const shown = all.filter(({ event }) => event.type === "show").map(({ event }) => event.word);
  assert.deepEqual(shown, ["w", "t", "t*", "t*u", "t*uz", "t*uzl", "t*uzle"]);
});

test("a hidden word is not spelled out, but counts", () => {
  const hiding = [...playback({ ...round, turns: [turn(1, "•••", 36, "ue")] })];
  assert.deepEqual(
    hiding.map(({ event }) => event.type),
    ["round", "answered"],
  );
  assert.deepEqual([hiding[1].turn.word, hiding[1].event.round.hand, hiding[1].event.round.total], ["•••", "ue", 36]);
});

test("after each word the hand and the total are as they were then", () => {
  const counted = all.filter(({ event }) => event.type === "answered").map(({ event }) => event.round);
  assert.deepEqual(
    counted.map(({ hand, total }) => [hand, total]),
    [
      ["ue*ltz", 0],
      ["", 588],
    ],
  );
});

test("a turn is complete once, with its word", () => {
  assert.deepEqual(
    all.flatMap((step) => step.turn?.word ?? []),
    ["w", "t*uzle"],
  );
});
