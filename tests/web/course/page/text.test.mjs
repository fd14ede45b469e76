// Functions in files, differences, harmless text, and what a report says.
import assert from "node:assert/strict";
import test from "node:test";
import { courseModule } from "./page_module.mjs";

const { functionLines, firstFunctionLine, withFunctionsOf } = await courseModule("function_source.js");
const { around, atMark, cut, onlyBlanks, visibleBlanks } = await courseModule("difference.js");
const { harmless, terminalText, unfinishedCommand } = await courseModule("plain_text.js");
const { notBegun, problemCauses, reportMarks, shownNotes } = await courseModule("report_groups.js");
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

test("two texts are cut where they differ", () => {
  assert.deepEqual(cut("105 (int)", "155 (int)"), {
    expected: { same: "1", other: "0", end: "5 (int)" },
    got: { same: "1", other: "5", end: "5 (int)" },
  });
  assert.deepEqual(cut("aa", "a").got, { same: "a", other: "", end: "" });
  assert.deepEqual(cut("😀", "😁").expected.other, "😀");
});

test("blanks are shown where nothing else differs", () => {
  assert.equal(onlyBlanks("a b", "a  b"), true);
  assert.equal(onlyBlanks("a b", "a c"), false);
  assert.equal(visibleBlanks("a \tb"), "a·→b");
});

test("of a game the lines around the first difference are shown", () => {
  const expected = Array.from({ length: 20 }, (_, i) => `line ${i}`).join("\n");
  const { rows, skipped, left } = around(expected, expected.replace("line 10", "other"));
  assert.deepEqual([skipped, left, rows.length], [6, 6, 8]);
  assert.deepEqual(rows.find(({ differs }) => differs), { number: 11, gotNumber: 11, expected: "line 10", got: "other", differs: true });
  assert.deepEqual(around("a\nb\n", "a\n").rows.at(-1), { number: 2, gotNumber: 2, expected: "b", got: null, differs: true });
});

test("a game is shown around the fact that differs, though lines before it differ harmlessly", () => {
  const expected = "Current Hand: a c m\nWord: ⟦am⟧\nTotal: 24\n\nCurrent Hand: c\nWord: ⟦c⟧\nTotal: 45\n";
  const got = "Current Hand: c m a\nWord: ⟦am⟧\nTotal: 24\nCurrent Hand: c\nWord: ⟦c⟧\nTotal: 21\n";
  const marks = { expected: { line: 6, columns: [7, 9] }, got: { line: 5, columns: [7, 9] } };
  const { rows, skipped, left } = around(expected, got, marks);
  assert.deepEqual(rows.filter(({ differs }) => differs), [{ number: 7, gotNumber: 6, expected: "Total: 45", got: "Total: 21", differs: true }]);
  assert.deepEqual([rows.length, skipped, left], [5, 2, 0]);
  const blank = { number: 4, gotNumber: null, expected: "", got: null, differs: false };
  assert.deepEqual(rows.filter((row) => row.got === null), [blank]);
  assert.deepEqual(rows[2], { number: 5, gotNumber: 4, expected: "Current Hand: c", got: "Current Hand: c", differs: false });
  assert.deepEqual(atMark("Total: 45", marks.expected), { same: "Total: ", other: "45", end: "" });
  assert.deepEqual(atMark("Total", null), { same: "Total", other: "", end: "" });
});

test("a game that ends too early has no line where the other goes on", () => {
  const { rows } = around("a\nb\nc", "a\nb", { expected: { line: 2, columns: null }, got: { line: 2, columns: null } });
  assert.deepEqual(rows.at(-1), { number: 3, gotNumber: 3, expected: "c", got: null, differs: true });
  const marked = around("a\nb\nc", "x\ny\nc", { expected: null, got: null }).rows.find(({ differs }) => differs);
  assert.equal(marked.number, 1);
});

test("nothing that a terminal obeys is left", () => {
  assert.equal(terminalText("\u001b[31mred\u001b[0m \u001b]0;title\u0007x\u0008"), "red x\u2408");
  assert.equal(terminalText("10%\r50%\r100%\r\nend"), "100%\nend");
  assert.equal(harmless("a\u202eb\ud800\u0000"), "a\ufffdb\ufffd\u2400");
  assert.equal(unfinishedCommand("text \u001b[3"), "\u001b[3");
  assert.equal(unfinishedCommand("text \u001b[31m"), "");
});

const rule = (more) => ({ says: "n", status: "failed", call: "", message: "m", mistake: null, file: "", line: null, ...more });

test("what is shown together is what the outline says", () => {
  const rules = ["1", "2", "3"].map((says) => rule({ says }));
  const marks = { 0: { expected: null, got: null } };
  const outline = { begun: true, findings: [{ rule: 0, more: [1, 2], reason: "2 more" }], marks };
  const [{ first, others, reason }] = problemCauses({ rules }, outline);
  assert.deepEqual([first.rule.says, first.marks, others.map((one) => one.rule.says), reason], ["1", marks[0], ["2", "3"], "2 more"]);
});

test("a problem that is not begun has no mistake, and neither has its file", () => {
  const untouched = rule({ mistake: "untouched-skeleton" });
  assert.equal(notBegun({ rules: [untouched, untouched] }), true);
  assert.equal(notBegun({ rules: [untouched, rule({})] }), false);
  assert.deepEqual(shownNotes({ notes: [untouched], problems: [{ rules: [untouched] }] }), []);
  assert.equal(shownNotes({ notes: [untouched], problems: [{ rules: [rule({})] }] }).length, 1);
  const answer = { problem: "", at: "1", report: { problems: [{ id: "1", status: "failed", points: 0, max: 10, rules: [untouched] }] } };
  assert.equal(standing({ id: "1", points: 10 }, [answer], []).state, "new");
});

test("the lines of a report are marked once each", () => {
  const report = { notes: [], problems: [{ id: "1", rules: [rule({ line: 3 }), rule({ line: 3 }), rule({ line: 9, status: "passed" }), rule({ line: 4, file: "b.py" })] }] };
  assert.deepEqual(reportMarks(report, () => "a.py"), [{ file: "a.py", line: 3, text: "m" }, { file: "b.py", line: 4, text: "m" }]);
});

test("the newest check of a problem counts, and what passed once has passed", () => {
  const answer = (problem, at, id, status, points) => ({ problem, at, report: { problems: [{ id, status, points, max: 10, rules: [] }] } });
  const problem = { id: "1", points: 10 };
  assert.equal(standing(problem, [], []).state, "new");
  const checks = [answer("1", "2026-01-01", "1", "failed", 3), answer("", "2026-01-02", "1", "failed", 5)];
  assert.deepEqual(standing(problem, checks, []), { state: "some", points: 5, max: 10 });
  assert.equal(standing(problem, checks, ["1"]).state, "passed");
  assert.equal(withCheck(checks, answer("1", "2026-01-03", "1", "passed", 10)).length, 2);
  assert.deepEqual(withPassed(["2"], checks[0]), ["2"]);
  assert.equal(nextProblem([problem, { id: "2", points: 5 }], checks, ["1"]).id, "2");
});
