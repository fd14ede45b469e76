// Lines that stand in two programs.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { sharedLines } = await courseModule("shared_line.js");

test("lines that stand in both are told, whatever blanks are around them", () => {
  assert.deepEqual([...sharedLines("a = 1\n    b = 2\nc = 3", "b = 2\n  c = 3  \nd = 4", "")], [2, 3]);
});

test("what was handed out is not told, nor what has no letter", () => {
  assert.deepEqual([...sharedLines("def f():\n    }\n\nx = 1", "def f():\n}\n\nx = 1", "def f():")], [4]);
});
