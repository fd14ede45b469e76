// Functions in files, differences, harmless text, and what a report says.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { functionLines, firstFunctionLine, withFunctionsOf } = await courseModule("function_source.js");
const { around, isScreen, onlyBlanks, pieces, visibleBlanks } = await courseModule("difference.js");
const { harmless, terminalText, unfinishedCommand } = await courseModule("plain_text.js");
const { problemFindings, reportMarks, shownNotes } = await courseModule("report_groups.js");
const { nextProblem, standing, withCheck, withPassed } = await courseModule("progress.js");

const SKELETON = 'import x\n\n\ndef a(n):\n    """\ndef b():\n    """\n    pass\n\n\ndef b():\n    pass\n\n\nif __name__ == "__main__":\n    a(1)\n';

test("a function is found, and one in a string is not", () => {
  assert.deepEqual(functionLines(SKELETON, "a"), { from: 3, to: 8 });
  assert.deepEqual(functionLines(SKELETON, "b"), { from: 10, to: 12 });
  assert.equal(functionLines(SKELETON, "c"), null);
  assert.equal(firstFunctionLine(SKELETON, ["c", "b"]), 11);
});

test("only the functions of the problem go back", () => {
  const written = SKELETON.replace("    pass\n\n\ndef b", "    return n\n\n\ndef helper():\n    return 2\n\n\ndef b");
  assert.equal(withFunctionsOf(written, SKELETON, ["a"]), written.replace("return n", "pass"));
  assert.equal(withFunctionsOf(SKELETON, SKELETON, ["a", "b"]), SKELETON);
});

test("a function that was deleted comes back before the start of the program", () => {
  const without = SKELETON.replace("def b():\n    pass\n\n\nif", "if");
  assert.equal(withFunctionsOf(without, SKELETON, ["b"]), SKELETON);
  assert.match(withFunctionsOf("x = 1\n", SKELETON, ["b"]), /^x = 1\n\n\ndef b\(\):\n    pass\n$/);
});

const line = (text, typed = null) => ({ text, typed, note: "" });
const shown = (texts, differs = null, columns = null) => ({ lines: texts.map((text) => (typeof text === "string" ? line(text) : text)), differs, columns });

test("a line is cut where it differs, not within a character", () => {
  assert.deepEqual(pieces(shown(["105 (int)"], 0, [1, 2]), 0), { same: "1", other: "0", end: "5 (int)" });
  assert.deepEqual(pieces(shown(["a😀b"], 0, [1, 2]), 0), { same: "a", other: "😀", end: "b" });
  assert.deepEqual(pieces(shown(["aa", "b"], 1, [0, 1]), 0), { same: "aa", other: "", end: "" });
});

test("a value is one line without anything typed", () => {
  assert.deepEqual([shown(["54 (int)"]), shown([line("Word: ", "at")]), shown([]), null].map(isScreen), [false, true, true, false]);
});

test("blanks are shown where nothing else differs", () => {
  assert.equal(onlyBlanks("a b", "a  b"), true);
  assert.equal(onlyBlanks("a b", "a c"), false);
  assert.equal(visibleBlanks("a \tb"), "a·→b");
});

test("of a game the lines around the first difference are shown", () => {
  const texts = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const { rows, skipped, left } = around(shown(texts, 10), shown(texts.with(10, "other"), 10));
  assert.deepEqual([skipped, left, rows.length], [6, 6, 8]);
  assert.deepEqual(rows.find(({ differs }) => differs), { number: 11, gotNumber: 11, expected: line("line 10"), got: line("other"), differs: true });
});

test("blank lines that only one side has stand alone", () => {
  const expected = shown(["Current Hand: a c m", line("Word: ", "am"), "Total: 24", "", "Current Hand: c", line("Word: ", "c"), "Total: 45"], 6);
  const got = shown(["Current Hand: c m a", line("Word: ", "am"), "Total: 24", "Current Hand: c", line("Word: ", "c"), "Total: 21"], 5);
  const { rows, skipped, left } = around(expected, got);
  assert.deepEqual(rows.filter(({ differs }) => differs), [{ number: 7, gotNumber: 6, expected: line("Total: 45"), got: line("Total: 21"), differs: true }]);
  assert.deepEqual([rows.length, skipped, left], [5, 2, 0]);
  assert.deepEqual(rows.filter((row) => row.got === null), [{ number: 4, gotNumber: null, expected: line(""), got: null, differs: false }]);
});

test("a game that ends too early has no line where the other goes on", () => {
  const { rows } = around(shown(["a", "b", "c"], 2), shown(["a", "b"], 2));
  assert.deepEqual(rows.at(-1), { number: 3, gotNumber: 3, expected: line("c"), got: null, differs: true });
});

test("nothing that a terminal obeys is left", () => {
  assert.equal(terminalText("\u001b[31mred\u001b[0m \u001b]0;title\u0007x\u0008"), "red x\u2408");
  assert.equal(terminalText("10%\r50%\r100%\r\nend"), "100%\nend");
  assert.equal(harmless("a\u202eb\ud800\u0000"), "a\ufffdb\ufffd\u2400");
  assert.equal(unfinishedCommand("text \u001b[3"), "\u001b[3");
  assert.equal(unfinishedCommand("text \u001b[31m"), "");
});

const rule = (more) => ({ says: "n", status: "failed", call: "", message: "m", mistake: null, file: "", line: null, ...more });

test("the rules of a finding are found by their places", () => {
  const rules = ["1", "2", "3"].map((says) => rule({ says }));
  assert.deepEqual(problemFindings({ rules, findings: [[1, 0], [2]] }), [{ first: rules[1], others: [rules[0]] }, { first: rules[2], others: [] }]);
});

test("a problem that is not begun has no mistake, and neither has its file", () => {
  const untouched = rule({ mistake: "untouched-skeleton" });
  assert.deepEqual(shownNotes({ notes: [untouched], problems: [{ begun: false }] }), []);
  assert.equal(shownNotes({ notes: [untouched], problems: [{ begun: true }] }).length, 1);
  const answer = { problem: "", at: "1", report: { problems: [{ id: "1", status: "failed", points: 0, max: 10, begun: false }] } };
  assert.equal(standing({ id: "1", points: 10 }, [answer], []).state, "new");
});

test("the lines of a report are marked once each", () => {
  const report = { notes: [], problems: [{ id: "1", rules: [rule({ line: 3 }), rule({ line: 3 }), rule({ line: 9, status: "passed" }), rule({ line: 4, file: "b.py" })] }] };
  assert.deepEqual(reportMarks(report, () => "a.py"), [{ file: "a.py", line: 3, text: "m" }, { file: "b.py", line: 4, text: "m" }]);
});

test("the newest check of a problem counts, and what passed once has passed", () => {
  const answer = (problem, at, id, status, points) => ({ problem, at, report: { problems: [{ id, status, points, max: 10, begun: true }] } });
  const problem = { id: "1", points: 10 };
  assert.equal(standing(problem, [], []).state, "new");
  const checks = [answer("1", "2026-01-01", "1", "failed", 3), answer("", "2026-01-02", "1", "failed", 5)];
  assert.deepEqual(standing(problem, checks, []), { state: "some", points: 5, max: 10 });
  assert.equal(standing(problem, checks, ["1"]).state, "passed");
  assert.equal(withCheck(checks, answer("1", "2026-01-03", "1", "passed", 10)).length, 2);
  assert.deepEqual(withPassed(["2"], checks[0]), ["2"]);
  assert.equal(nextProblem([problem, { id: "2", points: 5 }], checks, ["1"]).id, "2");
});
