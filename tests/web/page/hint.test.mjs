// What a hint says, in both languages.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { COSTS, hintText } = await pageModule("hint.js");
const { words: en } = await pageModule("words/en.js");
const { words: uk } = await pageModule("words/uk.js");

const hints = (more = {}) => ({
  used: 0,
  cost: 0,
  letter: null,
  length: null,
  definition: null,
  word: null,
  next: "letter",
  ...more,
});

test("before a hint there is nothing to say", () => {
  assert.equal(hintText(hints(), en), "");
});

test("step by step more is said", () => {
  const first = { letter: "i", length: 7 };
  const second = { ...first, definition: "a disposition" };
  assert.equal(hintText(hints(first), en), "A good word begins with I and has 7 letters.");
  assert.equal(hintText(hints(second), en), "I, 7 letters: “a disposition”.");
  assert.equal(hintText(hints({ ...second, word: "inertia" }), en), "The word is INERTIA.");
});

test("a wildcard is called one", () => {
  assert.equal(hintText(hints({ letter: "*", length: 3 }), en), "A good word begins with the wildcard and has 3 letters.");
  assert.equal(hintText(hints({ letter: "*", length: 3 }), uk), "Добре слово починається із джокера і має 3 літери.");
});

test("that nothing is left is said too", () => {
  assert.equal(hintText(hints({ length: 0, next: null }), en), "No common word is left in these letters.");
});

test("in Ukrainian numbers agree with their nouns", () => {
  assert.equal(hintText(hints({ letter: "i", length: 5 }), uk), "Добре слово починається на I і має 5 літер.");
  assert.equal(uk.hint.used(1), "З 1 підказкою.");
  assert.equal(uk.hint.usedCost(2, 10, 90), "З 2 підказками: мінус 10 %, роздача рахується за 90.");
  assert.equal(uk.hint.count(5), "5 підказок");
});

test("the costs are those that the question names", () => {
  assert.deepEqual(COSTS, { letter: 5, definition: 5, word: 10 });
  for (const { hint } of [en, uk]) assert.match(hint.ask.text, /5 .*5\b.*10\b/);
});
