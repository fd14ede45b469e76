// The editor's pure parts: colours, keys, brackets, undo.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { tokenise } = await courseModule("code/python.js");
const { between, comment, enter, indent, open, backspace } = await courseModule("code/edit.js");
const { matchingBracket } = await courseModule("code/bracket.js");
const { lineChange } = await courseModule("code/line_change.js");
const { History } = await courseModule("code/history.js");

/** The text after an edit, with | at the cursor or around what is selected. */
function after(marked, make) {
  const start = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const end = marked.lastIndexOf("|") > start ? marked.lastIndexOf("|") - 1 : start;
  const edit = make({ text, start, end });
  if (!edit) return null;
  const now = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return edit.start === edit.end
    ? `${now.slice(0, edit.start)}|${now.slice(edit.start)}`
    : `${now.slice(0, edit.start)}|${now.slice(edit.start, edit.end)}|${now.slice(edit.end)}`;
}

const kinds = (line, openBefore = "") =>
  tokenise(line, openBefore).tokens.filter(({ kind }) => kind).map(({ kind, text }) => `${kind}:${text}`);

test("a line has the colours of its words", () => {
  assert.deepEqual(kinds("def f(x): return len(x) + 0x1F # why"), [
    "keyword:def",
    "name:f",
    "bracket:(",
    "bracket:)",
    "keyword:return",
    "builtin:len",
    "bracket:(",
    "bracket:)",
    "number:0x1F",
    "comment:# why",
  ]);
  assert.deepEqual(kinds("s.format(end='') "), ["bracket:(", "string:''", "bracket:)"]);
});

test("strings end where Python ends them", () => {
  assert.deepEqual(kinds(String.raw`a = "it\"s" + 'x' # "no"`), [String.raw`string:"it\"s"`, "string:'x'", 'comment:# "no"']);
  assert.deepEqual(kinds('rb"x" f"{y}"'), ['string:rb"x"', 'string:f"{y}"']);
  assert.equal(tokenise('x = """ab').open, '"""');
  assert.deepEqual(kinds('cd""" + 1', '"""'), ['string:cd"""', "number:1"]);
  assert.equal(tokenise("'''a''' '''b").open, "'''");
  assert.equal(tokenise("x = 'ab\\").open, "'");
  assert.equal(tokenise("x = 'ab").open, "");
});

test("the tokens of any line are the line again", () => {
  const letters = "ab_1.(#\"'\\ :é😀\t=)[";
  let seed = 7;
  for (let n = 0; n < 3000; n += 1) {
    let line = "";
    for (let i = 0; i < n % 23; i += 1) line += [...letters][(seed = (seed * 1103515245 + 12345) % 2147483648) % [...letters].length];
    for (const before of ["", '"""', "'"]) assert.equal(tokenise(line, before).tokens.map(({ text }) => text).join(""), line);
  }
});

test("Enter goes on where the line began, deeper behind a colon and out of a block that ends", () => {
  assert.equal(after("    x = 1|", enter), "    x = 1\n    |");
  assert.equal(after("if a:  # why|", enter), "if a:  # why\n    |");
  assert.equal(after("    return x|", enter), "    return x\n|");
  assert.equal(after("x = [|]", enter), "x = [\n    |\n]");
});

test("Tab and Shift+Tab move lines", () => {
  assert.equal(after("ab|", (s) => indent(s, false)), "ab  |");
  assert.equal(after("|a\nb|", (s) => indent(s, false)), "|    a\n    b|");
  assert.equal(after("    a|", (s) => indent(s, true)), "a|");
  assert.equal(after("|\ta\n  b|", (s) => indent(s, true)), "|a\nb|");
  assert.equal(after("a|", (s) => indent(s, true)), null);
});

test("comments come and go", () => {
  assert.equal(after("|    a\n      b|", comment), "|    # a\n    #   b|");
  assert.equal(after("|    # a\n    #   b|", comment), "|    a\n      b|");
});

test("a bracket closes itself only where nothing stands behind it", () => {
  assert.equal(after("f|", (s) => open(s, "(", false)), "f(|)");
  assert.equal(after("f|x", (s) => open(s, "(", false)), null);
  assert.equal(after("don|", (s) => open(s, "'", false)), null);
  assert.equal(after("|ab|", (s) => open(s, '"', false)), '"|ab|"');
  assert.equal(after("a |", (s) => open(s, "(", true)), null);
});

test("Backspace goes back a step in the indentation only", () => {
  assert.equal(after("        |x", backspace), "    |x");
  assert.equal(after("      |x", backspace), "    |x");
  assert.equal(after("a   |", backspace), null);
});

test("brackets find each other over lines, not through strings", () => {
  const lines = ["f(a, [", "  ')',", "])"].map((line) => tokenise(line));
  assert.deepEqual(matchingBracket(lines, 0, 2), [
    { line: 0, token: 1 },
    { line: 2, token: 1 },
  ]);
  assert.equal(matchingBracket(lines, 1, 4), null);
  assert.deepEqual(matchingBracket([tokenise("(]")], 0, 1), [{ line: 0, token: 0 }, null]);
});

test("only the lines that changed are drawn again", () => {
  assert.deepEqual(lineChange(["a", "b", "c"], ["a", "x", "y", "c"]), { from: 1, removed: 1, added: 2 });
  assert.deepEqual(lineChange(["a", "a"], ["a", "a", "a"]), { from: 2, removed: 0, added: 1 });
  assert.deepEqual(lineChange(["a"], ["a"]), { from: 1, removed: 0, added: 0 });
});

test("the smallest edit makes one text of another", () => {
  assert.equal(between("abc", "abc"), null);
  for (const [one, other] of [["abcd", "abXd"], ["aa", "aaa"], ["", "x"], ["xyx", "x"]]) {
    const { from, to, insert } = between(one, other);
    assert.equal(one.slice(0, from) + insert + one.slice(to), other);
  }
});

test("typing is undone as one, a pause or another place begins anew", () => {
  const history = new History();
  const type = (from, inserted, now) => history.record({ from, removed: "", inserted, before: [from, from], after: [from + 1, from + 1] }, now);
  type(0, "a", 0);
  type(1, "b", 100);
  type(2, "c", 5000);
  assert.deepEqual(history.undo(), { from: 2, to: 3, insert: "", selection: [2, 2] });
  assert.deepEqual(history.undo(), { from: 0, to: 2, insert: "", selection: [0, 0] });
  assert.equal(history.undo(), null);
  assert.deepEqual(history.redo(), { from: 0, to: 0, insert: "ab", selection: [2, 2] });
  type(2, "x", 9000);
  assert.equal(history.redo(), null);
});
