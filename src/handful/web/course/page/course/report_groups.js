/**
 * Pure: the rules of a report that were broken, put together by their cause.
 *
 * @typedef {import("./types").Rule} Rule
 */

const UNTOUCHED = "untouched-skeleton";

/**
 * What the first look found; that a file is not begun is shown by its problems.
 *
 * @param {import("./types").Report} report
 */
export function shownNotes({ notes, problems }) {
  const lost = notes.filter(({ status }) => status !== "passed");
  return problems.some(({ begun }) => !begun) ? lost.filter(({ mistake }) => mistake !== UNTOUCHED) : lost;
}

/** @param {import("./types").ProblemReport} problem */
export function metRules(problem) {
  return problem.rules.filter(({ status }) => status === "passed");
}

/**
 * The findings of a problem: for each cause the rule that is shown in full, and the others.
 *
 * @param {import("./types").ProblemReport} problem
 */
export function problemFindings({ findings, rules }) {
  return findings.map(([first, ...others]) => ({ first: rules[first], others: others.map((place) => rules[place]) }));
}

/**
 * The lines that a report speaks of, each once.
 *
 * @param {import("./types").Report} report
 * @param {(problem: string) => string} fileOf
 */
export function reportMarks(report, fileOf) {
  /** @type {Map<string, { file: string, line: number, text: string }>} */
  const marks = new Map();
  /** @param {Rule} rule @param {string} file */
  const add = ({ file: own, line, message, status }, file) => {
    if (status === "passed" || line === null) return;
    const where = own || file;
    if (!marks.has(`${where}:${line}`)) marks.set(`${where}:${line}`, { file: where, line, text: message });
  };
  for (const note of report.notes) add(note, fileOf(""));
  for (const problem of report.problems) for (const rule of problem.rules) add(rule, fileOf(problem.id));
  return [...marks.values()];
}
