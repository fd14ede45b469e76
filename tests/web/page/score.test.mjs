// The page's preview of points, against the rules' own table. Run with: node --test tests/web/page/
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { points } = await pageModule("score.js");

const letters = {};
const VALUES = { 1: "aeioulnrst", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz", 0: "*" };
for (const [value, all] of Object.entries(VALUES)) for (const letter of all) letters[letter] = Number(value);
// What GET /api/about says; tests/web/api/test_info.py compares it with the rules.
const RULES = {
  classic: { letters, scoring: { used: 1, left: 0, bonus: 50, counts_held: false } },
  wildcard: { letters, scoring: { used: 7, left: 3, bonus: 0, counts_held: true } },
};

const table = readFileSync(new URL("../../rules/scores.tsv", import.meta.url), "utf8");
const [head, ...rows] = table.trimEnd().split("\n").map((line) => line.split("\t"));

test("the table is the one that is read here", () => {
  assert.deepEqual(head, ["word", "n", "rules", "points", "document"]);
  assert.ok(rows.length > 80);
});

for (const [word, n, rules, expected] of rows)
  test(`${word || "no word"} of ${n} earns ${expected} under the ${rules} rules`, () => {
    const size = rules === "classic" ? Number(n) : 12;
    const held = rules === "classic" ? 12 : Number(n);
    assert.equal(points(RULES[rules], word.toLowerCase(), held, size), Number(expected));
  });
