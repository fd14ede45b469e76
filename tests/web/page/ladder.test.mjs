// The ladder: which marks are shown, and what is said of them.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { ladderSentence, rungs } = await pageModule("view/ladder.js");
const { words: en } = await pageModule("words/en.js");
const { words: uk } = await pageModule("words/uk.js");

const ladder = (novice, club, expert, skynet, perfect) => ({ novice, club, expert, skynet, perfect });
const said = (total, words = en) => ladderSentence({ total, ladder: ladder(10, 14, 20, 30, 40) }, words);

test("of rungs with the same score the highest is shown", () => {
  const names = (marks) => rungs(marks).map((rung) => rung.name);
  assert.deepEqual(names(ladder(10, 20, 30, 40, 50)), ["novice", "club", "expert", "skynet", "perfect"]);
  assert.deepEqual(names(ladder(10, 20, 40, 40, 40)), ["novice", "club", "perfect"]);
  // A player who knows more words may still be the worse one on a hand.
  assert.deepEqual(names(ladder(30, 20, 30, 40, 50)), ["club", "expert", "skynet", "perfect"]);
});

test("what is beaten, and what is missing to the next", () => {
  assert.equal(said(9), "1 point short of novice.");
  assert.equal(said(10), "Level with novice, 4 points short of club.");
  assert.equal(said(14), "Level with club, 6 points short of expert.");
  assert.equal(said(15), "You beat club, 5 points short of expert.");
  assert.equal(said(31), "You beat SkyNet, 9 points short of perfect.");
  assert.equal(said(40), "Perfect: there is nothing above that.");
  assert.equal(ladderSentence({ total: 3, ladder: null }, en), "");
  // In a hand without any word nothing was reached.
  assert.equal(ladderSentence({ total: 0, ladder: ladder(0, 0, 0, 0, 0) }, en), "");
});

test("the same in Ukrainian", () => {
  assert.equal(said(9, uk), "До рівня «новачок» бракує 1 бала.");
  assert.equal(said(15, uk), "Позаду: клубний гравець, до рівня «знавець» бракує 5 балів.");
});
