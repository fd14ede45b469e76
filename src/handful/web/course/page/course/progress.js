/**
 * Pure: how far a learner has come with a problem, by the checks that were made.
 *
 * @typedef {import("./types").CheckAnswer} CheckAnswer
 * @typedef {{ state: "new" | "some" | "passed", points: number, max: number }} Standing
 */

/**
 * The newest report about *problem*, and the check that it is from; null if there is none.
 *
 * @param {string} problem
 * @param {readonly CheckAnswer[]} checks
 */
export function newestReport(problem, checks) {
  /** @type {{ check: CheckAnswer, report: import("./types").ProblemReport } | null} */
  let newest = null;
  for (const check of checks) {
    const report = check.report.problems.find(({ id }) => id === problem);
    if (report && (check.problem === problem || !check.problem) && (!newest || check.at > newest.check.at))
      newest = { check, report };
  }
  return newest;
}

/**
 * @param {import("./types").Problem} problem
 * @param {readonly CheckAnswer[]} checks
 * @param {readonly string[]} passed problems of which a version passed
 * @returns {Standing}
 */
export function standing(problem, checks, passed) {
  const newest = newestReport(problem.id, checks)?.report;
  if (passed.includes(problem.id) || newest?.status === "passed")
    return { state: "passed", points: problem.points, max: problem.points };
  if (!newest?.begun) return { state: "new", points: 0, max: problem.points };
  return { state: "some", points: newest.points, max: problem.points };
}

/**
 * The checks with *check* among them, in place of the one before it of the same problem.
 *
 * @param {readonly CheckAnswer[]} checks
 * @param {CheckAnswer} check
 */
export function withCheck(checks, check) {
  return [...checks.filter(({ problem }) => problem !== check.problem), check];
}

/**
 * The problems of which a version passed, *check* included.
 *
 * @param {readonly string[]} passed
 * @param {CheckAnswer} check
 */
export function withPassed(passed, check) {
  const now = check.report.problems.filter(({ status, max }) => status === "passed" && max > 0).map(({ id }) => id);
  return [...new Set([...passed, ...now])];
}

/**
 * The first problem that is not passed; the first of all if every one is.
 *
 * @param {readonly import("./types").Problem[]} problems
 * @param {readonly CheckAnswer[]} checks
 * @param {readonly string[]} passed
 */
export function nextProblem(problems, checks, passed) {
  return problems.find((one) => standing(one, checks, passed).state !== "passed") ?? problems[0];
}
