/**
 * Pure: the checks of a report that were not passed, put together by their cause.
 *
 * @typedef {import("./types").Check} Check
 * @typedef {{ check: Check, parts: import("./types").Parts | null }} Shown
 * @typedef {{ first: Shown[], others: Shown[], reason: string }} Cause
 */

const UNTOUCHED = "untouched-skeleton";

/**
 * The outline of a problem; null if the report was kept without one.
 *
 * @param {import("./types").Outline | undefined} outline
 * @param {string} problem
 */
export function outlineOf(outline, problem) {
  return outline?.[problem] ?? null;
}

/**
 * Is all of the problem still as it was handed out?
 *
 * @param {import("./types").ProblemReport} problem
 */
export function notBegun({ checks }) {
  return checks.length > 0 && checks.every(({ mistake, status }) => mistake === UNTOUCHED && status === "failed");
}

/**
 * What the first look found; a file that is not begun is told by its problems.
 *
 * @param {import("./types").Report} report
 */
export function shownNotes({ notes, problems }) {
  const lost = notes.filter(({ status }) => status !== "passed");
  return problems.some(notBegun) ? lost.filter(({ mistake }) => mistake !== UNTOUCHED) : lost;
}

/** @param {import("./types").ProblemReport} problem */
export function lostChecks(problem) {
  return problem.checks.filter(({ status }) => status !== "passed");
}

/**
 * What is told together of a problem, as the report for terminals tells it.
 *
 * @param {import("./types").ProblemReport} problem
 * @param {import("./types").ProblemOutline | null} outline
 * @returns {Cause[]}
 */
export function problemCauses(problem, outline) {
  if (!outline) return notBegun(problem) ? [] : causes(lostChecks(problem));
  /** @param {number} place */
  const shown = (place) => ({ check: problem.checks[place], parts: outline.parts[place] ?? null });
  return outline.findings.map(({ checks, more, reason }) => ({ first: checks.map(shown), others: more.map(shown), reason }));
}

/**
 * The checks with the same sentence and the same mistake belong together: who reads one has read all. Those that show
 * something come first.
 *
 * @param {readonly Check[]} checks
 * @returns {Cause[]}
 */
export function causes(checks) {
  /** @type {Map<string, Check[]>} */
  const found = new Map();
  for (const check of checks) {
    const key = JSON.stringify([check.message, check.mistake, check.status]);
    found.set(key, [...(found.get(key) ?? []), check]);
  }
  /** @param {Check} check */
  const shown = (check) => ({ check, parts: null });
  return [...found.values()].map((all) => {
    const first = all.find((check) => check.visible && check.call) ?? all.find((check) => check.call) ?? all[0];
    return { first: [shown(first)], others: all.filter((check) => check !== first).map(shown), reason: "" };
  });
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
  /** @param {Check} check @param {string} file */
  const add = ({ file: own, line, message, status }, file) => {
    if (status === "passed" || line === null) return;
    const where = own || file;
    if (!marks.has(`${where}:${line}`)) marks.set(`${where}:${line}`, { file: where, line, text: message });
  };
  for (const note of report.notes) add(note, fileOf(""));
  for (const problem of report.problems) for (const check of problem.checks) add(check, fileOf(problem.id));
  return [...marks.values()];
}
