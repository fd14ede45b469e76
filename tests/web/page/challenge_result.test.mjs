// How a challenge stands, told to the reader.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { challengeResult } = await pageModule("challenge_result.js");
const { words: en } = await pageModule("words/en.js");
const { words: uk } = await pageModule("words/uk.js");

const row = (nickname, score, finished = true) => ({ nickname, score, finished, you: nickname === "Ben" });

test("who won, and by how much", () => {
  assert.equal(challengeResult([row("Ben", 28), row("Anna", 16)], en), "You won by 12.");
  assert.equal(challengeResult([row("Anna", 19), row("Ben", 16)], en), "Anna won by 3.");
  assert.equal(challengeResult([row("Anna", 16), row("Ben", 16)], en), "You and Anna are level.");
});

test("of many somebody leads", () => {
  assert.equal(challengeResult([row("Ben", 28), row("Anna", 16), row("Cleo", 9)], en), "You lead by 12.");
  assert.equal(challengeResult([row("Cleo", 30), row("Anna", 16), row("Ben", 9)], en), "Cleo leads, 21 ahead of you.");
});

test("nothing is said before the reader and somebody else have finished", () => {
  assert.equal(challengeResult([row("Anna", 19)], en), "");
  assert.equal(challengeResult([row("Anna", 19), row("Ben", 9, false)], en), "");
  assert.equal(challengeResult([row("Ben", 19), row("Anna", 9, false)], en), "");
  assert.equal(challengeResult([row("Anna", 19), row("Cleo", 9)], en), "");
});

test("the same in Ukrainian", () => {
  assert.equal(challengeResult([row("Ben", 28), row("Anna", 16)], uk), "Ви перемогли з перевагою 12.");
  assert.equal(challengeResult([row("Anna", 19), row("Ben", 16)], uk), "Перемога: Anna, перевага 3.");
  assert.equal(challengeResult([row("Anna", 16), row("Ben", 16)], uk), "Ви та Anna — нарівні.");
});
