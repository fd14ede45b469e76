// What is shared, as texts in both languages.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { challengeText, dayShare, roundShare, squares } = await pageModule("share_text.js");
const { words: en } = await pageModule("words/en.js");
const { words: uk } = await pageModule("words/uk.js");

const share = (more = {}) => ({
  day: null,
  rules: "classic",
  size: 7,
  score: 25,
  perfect: 99,
  skynet: 99,
  percent: 25,
  words: 2,
  hints: 0,
  code: "H1-0",
  ...more,
});

test("a row has ten squares, and only all of it is full", () => {
  assert.deepEqual([0, 1, 10, 16, 95, 99, 100].map(squares), [
    "□□□□□□□□□□",
    "◪□□□□□□□□□",
    "■□□□□□□□□□",
    "■◪□□□□□□□□",
    "■■■■■■■■■◪",
    "■■■■■■■■■◪",
    "■■■■■■■■■■",
  ]);
});

test("a round in English", () => {
  assert.deepEqual(roundShare(share(), en), {
    text: "Handful · Classic, 7 letters\n■■◪□□□□□□□ 25%\n25 of 99 points · SkyNet 99",
    sentence: "Handful, Classic, 7 letters: 25 of 99 points, 25 percent, with 2 words; SkyNet made 99.",
  });
});

test("a round in Ukrainian", () => {
  assert.deepEqual(roundShare(share({ perfect: 121, words: 1 }), uk), {
    text: "Handful · Класична гра, 7 літер\n■■◪□□□□□□□ 25 %\n25 із 121 бала · SkyNet 99",
    sentence: "Handful, Класична гра, 7 літер: 25 із 121 бала, 25 %, 1 слово; у SkyNet 99.",
  });
});

test("a day's round tells its date", () => {
  const found = share({ day: "2026-11-13" });
  assert.equal(roundShare(found, en).text.split("\n")[0], "Handful · November 13 · Classic, 7 letters");
  assert.match(roundShare(found, en).sentence, /^Handful, Friday, November 13, Classic, 7 letters: /);
  assert.equal(roundShare(found, uk).text.split("\n")[0], "Handful · 13 листопада · Класична гра, 7 літер");
});

test("who beats SkyNet may say so", () => {
  const sentence = (score, words) => roundShare(share({ score, skynet: 90 }), words).sentence;
  assert.match(sentence(91, en), /SkyNet was beaten: it made 90\.$/);
  assert.match(sentence(90, en), /as much as SkyNet\.$/);
  assert.match(sentence(91, uk), /SkyNet переможено: у нього 90\.$/);
  assert.match(sentence(90, uk), /стільки ж, як у SkyNet\.$/);
});

const day = (percents, used = 0) => ({
  day: "2026-11-13",
  out_of: 500,
  score: percents.reduce((sum, one) => sum + one, 0),
  hands: percents.map((percent, n) => ({ percent, round: { hints: { used: n ? 0 : used } } })),
});

test("a day has a square and a number for each hand, and a link", () => {
  const { text, sentence } = dayShare(day([100, 85, 50, 49, 0]), 3, "https://example.org/c/abc", en);
  assert.equal(
    text,
    "Handful · November 13\n🟩 100  🟨 85  🟧 50  🟥 49  🟥 0\n284 of 500 · 3 days in a row\nCan you beat that?\nhttps://example.org/c/abc",
  );
  assert.equal(
    sentence,
    "Handful, Friday, November 13: 284 of 500; the hands in percent: 100, 85, 50, 49, 0. My streak is 3 days. https://example.org/c/abc",
  );
});

test("a day in Ukrainian; one day is no streak", () => {
  const { text, sentence } = dayShare(day([100, 100, 100, 100, 100]), 1, "https://example.org/c/abc?l=uk", uk);
  assert.equal(
    text,
    "Handful · 13 листопада\n🟩 100  🟩 100  🟩 100  🟩 100  🟩 100\n500 із 500\nЗможете більше?\nhttps://example.org/c/abc?l=uk",
  );
  assert.match(sentence, /^Handful, пʼятниця, 13 листопада: 500 із 500; роздачі у відсотках: 100, 100, 100, 100, 100\. /);
});

test("a day tells its hints", () => {
  const hinted = day([95, 100, 100, 100, 100], 1);
  const { text, sentence } = dayShare(hinted, 1, "https://example.org/c/abc", en);
  assert.match(text, /^495 of 500 · 1 hint$/m);
  assert.match(sentence, /: 495 of 500 with 1 hint; the hands in percent: 95, /);
  assert.match(dayShare(hinted, 2, "https://example.org/c/abc", uk).text, /^495 із 500 · 1 підказка · 2 дні поспіль$/m);
});

test("a challenge is the result, a question and a link", () => {
  assert.equal(challengeText("16 of 100", "https://example.org/c/abc", en), "16 of 100\nCan you beat that?\nhttps://example.org/c/abc");
});

test("hints are told", () => {
  assert.deepEqual(roundShare(share({ hints: 1 }), en), {
    text: "Handful · Classic, 7 letters\n■■◪□□□□□□□ 25%\n25 of 99 points · SkyNet 99 · 1 hint",
    sentence: "Handful, Classic, 7 letters: 25 of 99 points, 25 percent, with 2 words and 1 hint; SkyNet made 99.",
  });
  const ukrainian = roundShare(share({ hints: 2 }), uk);
  assert.match(ukrainian.text, / · 2 підказки$/);
  assert.match(ukrainian.sentence, /, 2 слова, 2 підказки; /);
});
