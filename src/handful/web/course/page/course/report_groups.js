/**
 * Pure: the checks of a report that were not passed, put together by their cause.
 *
 * @typedef {import("./types").Check} Check
 * @typedef {{ first: Check, others: Check[] }} Cause
 */

/** @param {import("./types").ProblemReport} problem */
export function lostChecks(problem) {
  return problem.checks.filter(({ status }) => status !== "passed");
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
  return [...found.values()].map((all) => {
    const first = all.find((check) => check.visible && check.call) ?? all.find((check) => check.call) ?? all[0];
    return { first, others: all.filter((check) => check !== first) };
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
