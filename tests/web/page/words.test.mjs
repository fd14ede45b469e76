// The texts of the page: numbers and nouns agree, and both languages say the same things.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { words: en } = await pageModule("words/en.js");
const { words: uk } = await pageModule("words/uk.js");

test("Ukrainian nouns follow their numbers", () => {
  const said = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111].map(uk.points);
  assert.deepEqual(said, [
    "0 балів",
    "1 бал",
    "2 бали",
    "4 бали",
    "5 балів",
    "11 балів",
    "12 балів",
    "14 балів",
    "21 бал",
    "22 бали",
    "25 балів",
    "101 бал",
    "111 балів",
  ]);
});

test("one point is not some points", () => {
  assert.deepEqual([0, 1, 2].map(en.points), ["0 points", "1 point", "2 points"]);
});

test("every noun has its forms", () => {
  const said = (words, n) => [words.words(n), words.hands(n), words.days(n), words.wins(n), words.review.words(n)];
  assert.deepEqual(said(en, 1), ["1 word", "1 hand", "1 day", "1 win", "1 word in this hand"]);
  assert.deepEqual(said(en, 1001), ["1,001 words", "1,001 hands", "1,001 days", "1,001 wins", "1,001 words in this hand"]);
  assert.deepEqual(said(uk, 21).slice(0, 4), ["21 слово", "21 роздача", "21 день", "21 перемога"]);
  assert.deepEqual(said(uk, 3).slice(0, 4), ["3 слова", "3 роздачі", "3 дні", "3 перемоги"]);
  assert.deepEqual(said(uk, 12).slice(0, 4), ["12 слів", "12 роздач", "12 днів", "12 перемог"]);
  assert.deepEqual(said(uk, 1.5).slice(0, 4), ["1,5 слова", "1,5 роздачі", "1,5 дня", "1,5 перемоги"]);
  assert.equal(uk.points(0.5), "0,5 бала");
});

test("sentences with a number agree with it", () => {
  assert.deepEqual([1, 2].map((n) => en.board.players(n, n)), ["1 player has finished.", "2 players have finished."]);
  assert.equal(en.board.players(5, 1), "5 players have finished, 1 of them with a place.");
  assert.deepEqual([21, 22, 25].map((n) => uk.board.players(n, n)), [
    "21 гравець завершив.",
    "22 гравці завершили.",
    "25 гравців завершили.",
  ]);
  assert.deepEqual([1, 5].map((n) => en.daily.streak(n, false)), ["Current streak: 1 day", "Current streak: 5 days"]);
  assert.deepEqual([1, 60].map(uk.tryAgainIn.unavailable), [
    "Сервер ще не готовий. Спробуйте знову за 1 секунду.",
    "Сервер ще не готовий. Спробуйте знову за 60 секунд.",
  ]);
});

test("a tile says its letter and its value, and the wildcard what it stands for", () => {
  assert.equal(en.tile("a", 1), "A, 1 point");
  assert.equal(en.tile("*", 0), "wildcard, stands for a vowel, 0 points");
  assert.equal(uk.tile("q", 10), "Q, 10 балів");
});

test("a share is never rounded up to all of it", () => {
  assert.deepEqual([0.999, 1, 0, 0.29].map(en.percent), ["99%", "100%", "0%", "29%"]);
});

const keys = (words) =>
  Object.entries(words).flatMap(([key, value]) =>
    value && typeof value === "object" && !Array.isArray(value) ? keys(value).map((deeper) => `${key}.${deeper}`) : [key],
  );

test("both languages have the same keys", () => {
  assert.deepEqual(keys(uk).sort(), keys(en).sort());
});

test("the guide has three steps", () => {
  for (const words of [en, uk]) assert.equal(words.guide.steps.length, 3);
});

test("the examples of the rules are right", () => {
  const values = { t: 1, r: 1, a: 1, i: 1, n: 1, e: 1, o: 1, u: 1 };
  const worth = (word) => [...word].reduce((sum, letter) => sum + values[letter], 0);
  for (const words of [en, uk]) {
    assert.match(words.about.classicExample, new RegExp(`TRAIN: .* = ${worth("train") * 5} `));
    assert.match(words.about.classicExample, new RegExp(`INERTIA.* = ${worth("inertia") * 7 + 50} `));
    assert.match(words.about.wildcardExample, new RegExp(`OUT.* = ${worth("out") * (7 * 3 - 3 * 4)} `));
  }
});

test("texts say what players say", () => {
  assert.deepEqual(
    [en.you.bestWords, en.you.skill, en.you.streak, en.settings.themes.system, en.trouble.fine],
    ["Highest-scoring words", "Score distribution", "Current streak", "Match system", "Back online."],
  );
  assert.equal(uk.you.skill, "Розподіл результатів");
  assert.match(uk.about.wildcardLines[0], /^Одна з літер — джокер\./);
  assert.match(uk.hand.practice, /^для тренування/);
});
