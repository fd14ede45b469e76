// The texts of the page: numbers and nouns agree, and both languages say the same things.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const spoken = async (language) => {
  const file = new URL(`../../../src/handful/web/page/words/${language}.js`, import.meta.url);
  return (await import(`data:text/javascript,${encodeURIComponent(readFileSync(file, "utf8"))}`)).words;
};
const en = await spoken("en");
const uk = await spoken("uk");

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

test("the welcome has three lines", () => {
  assert.deepEqual([en.welcome.lines.length, uk.welcome.lines.length], [3, 3]);
});
