// The order in which letters are shown. Run with: node --test tests/web/page/
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { inOneOrder } = await pageModule("order.js");

const thrown = (word) => ({ word, points: 0, sacrifice: true });
const line = (...plays) => ({ score: 9, plays });

test("letters that are thrown away stand in one order in the whole review", () => {
  const tin = { word: "nit", points: 9, sacrifice: false };
  const shown = inOneOrder({
    perfect: line(thrown("nl"), tin),
    skynet: line({ ...tin, word: "tin" }),
    turns: [{ better: line(thrown("ln"), tin) }, { better: line(thrown("l"), thrown("xyl")) }, { better: null }, { better: line(thrown("lyx")) }],
  });
  const words = ({ plays }) => plays.map((play) => play.word);
  assert.deepEqual([words(shown.perfect), words(shown.skynet)], [["nl", "nit"], ["tin"]]);
  assert.deepEqual(
    shown.turns.map(({ better }) => better && words(better)),
    [["nl", "nit"], ["l", "xyl"], null, ["xyl"]],
  );
});
