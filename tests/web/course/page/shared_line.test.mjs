// Lines that stand in two programs.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { renamedLines, sharedLines } = await courseModule("shared_line.js");

test("lines that stand in both are told, whatever blanks are around them", () => {
  assert.deepEqual([...sharedLines("a = 1\n    b = 2\nc = 3", "b = 2\n  c = 3  \nd = 4", "")], [2, 3]);
});

test("what was handed out is not told, nor what has no letter", () => {
  assert.deepEqual([...sharedLines("def f():\n    }\n\nx = 1", "def f():\n}\n\nx = 1", "def f():")], [4]);
});

test("lines with other names are told where two of them follow each other", () => {
  const one = "def f(hand):\n    total = 0\n    for letter in hand:\n        total += hand[letter]\n    return total";
  const other = "def f(hand):\n    n = 0  # so far\n\n    for c in hand:\n        n += hand[c]\n    print(n)";
  assert.deepEqual([...renamedLines(one, other, 'def f(hand):\n    """The total of each letter, n"""  # c')], [2, 3, 4]);
  assert.deepEqual([...renamedLines("x = 1\nif x: y()", "if a: b()\nz = 1", "")], []);
});

test("names that were handed out are not taken for one another, and what was handed out is not told", () => {
  assert.deepEqual([...renamedLines("f(1)\nx = 1", "g(1)\ny = 1", "f g")], []);
  assert.deepEqual([...renamedLines("n = 1\nm = 2", "n = 1\nm = 2", "n = 1\nm = 2")], []);
});
