/**
 * Pure: the rules of a report that were broken, put together by their cause.
 *
 * @typedef {import("./types").Rule} Rule
 * @typedef {{ rule: Rule, marks: import("./types").Marks | null }} Shown
 * @typedef {{ first: Shown, others: Shown[], reason: string }} Cause
 */

const UNTOUCHED = "untouched-skeleton";

/**
 * Is all of the problem still as it was handed out?
 *
 * @param {import("./types").ProblemReport} problem
 */
export function notBegun({ rules }) {
  return rules.length > 0 && rules.every(({ mistake, status }) => mistake === UNTOUCHED && status === "failed");
}

/**
 * What the first look found; that a file is not begun is shown by its problems.
 *
 * @param {import("./types").Report} report
 */
export function shownNotes({ notes, problems }) {
  const lost = notes.filter(({ status }) => status !== "passed");
  return problems.some(notBegun) ? lost.filter(({ mistake }) => mistake !== UNTOUCHED) : lost;
}

/** @param {import("./types").ProblemReport} problem */
export function metRules(problem) {
  return problem.rules.filter(({ status }) => status === "passed");
}

/**
 * What is shown together of a problem, as in the report for terminals.
 *
 * @param {import("./types").ProblemReport} problem
 * @param {import("./types").ProblemOutline} outline
 * @returns {Cause[]}
 */
export function problemCauses({ rules }, { findings, marks }) {
  /** @param {number} place */
  const shown = (place) => ({ rule: rules[place], marks: marks[place] ?? null });
  return findings.map(({ rule, more, reason }) => ({ first: shown(rule), others: more.map(shown), reason }));
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
