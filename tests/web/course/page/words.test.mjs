// Every text is there in both languages, and numbers agree with their nouns.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { words: en } = await courseModule("words/en.js");
const { words: uk } = await courseModule("words/uk.js");

const keys = (value, path = "") =>
  value && typeof value === "object" ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [path];

test("both languages have the same texts", () => assert.deepEqual(keys(uk).sort(), keys(en).sort()));

test("numbers agree with their nouns", () => {
  assert.equal(en.start.size(1, 85), "1 problem, 85 points");
  assert.equal(uk.start.size(7, 85), "7 задач, 85 балів");
  assert.equal(uk.edition.pointsOf(2.5, 10, false), "2,5 з 10 балів");
  assert.equal(en.result.waiting(3), "Waiting: you are 3rd in line.");
  assert.equal(en.result.waiting(12), "Waiting: you are 12th in line.");
  assert.equal(uk.result.better(2), "Краще, ніж було: 2 правила");
  assert.equal(en.report.metOf(1, 5), "1 of 5 rules met");
});
