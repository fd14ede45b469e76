/** What a check found: points, and of every check that was not passed what was expected, what came, and what to try. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { c } from "../language.js";
import { causes, lostChecks } from "../report_groups.js";
import { harmless } from "../plain_text.js";
import { comparison } from "./comparison.js";
import { mistakeDialog } from "./mistake.js";

/**
 * @typedef {import("../types").Check} Check
 * @typedef {{ goTo?(file: string, line: number): void, try?(call: string): void }} Actions
 */

/**
 * @param {import("../types").Report} report
 * @param {(problem: string) => string} fileOf the file of a problem
 * @param {Actions} actions
 */
export function reportView(report, fileOf, actions) {
  if (report.not_graded) return h("p", { role: "alert" }, harmless(report.not_graded));
  const only = report.problems.length === 1;
  const notes = report.notes.filter(({ status }) => status !== "passed");
  return h(
    "div",
    { class: "report", lang: report.language, "data-testid": "report" },
    notes.length > 0 &&
      h(
        "section",
        { class: "notes", "data-testid": "notes" },
        h("h3", {}, c.report.notes),
        ...causes(notes).map((cause) => causeView(cause, fileOf(""), actions, "h4")),
      ),
    ...report.problems.map((problem) => problemView(problem, fileOf(problem.id), actions, only)),
  );
}

/**
 * @param {import("../types").ProblemReport} problem
 * @param {string} file
 * @param {Actions} actions
 * @param {boolean} only is it the only one of the report?
 */
function problemView(problem, file, actions, only) {
  const lost = lostChecks(problem);
  const passed = problem.checks.length - lost.length;
  const hidden = problem.checks.filter(({ visible }) => !visible);
  const facts = [
    c.report.passedOf(passed, problem.checks.length),
    hidden.length ? c.report.hiddenOf(hidden.filter(({ status }) => status === "passed").length, hidden.length) : "",
  ].filter(Boolean);
  const body = [
    h("p", { class: "faint" }, facts.join(" ")),
    ...causes(lost).map((cause) => causeView(cause, file, actions, only ? "h3" : "h4")),
  ];
  const status = h("span", { class: `status ${problem.status}` }, c.report.statuses[problem.status]);
  const title = problem.id === "whole" ? problem.title : `${problem.id}. ${problem.title}`;
  const points = problem.max > 0 ? c.edition.pointsOf(problem.points, problem.max, false) : "";
  if (only)
    return h("section", { class: "problem-report", "data-testid": "problem-report", "data-problem": problem.id, "data-status": problem.status }, ...body);
  return h(
    "details",
    { class: "problem-report", "data-testid": "problem-report", "data-problem": problem.id, "data-status": problem.status },
    h("summary", {}, h("h3", {}, title), " ", h("span", { class: "number faint" }, points), " ", status),
    ...body,
  );
}

/**
 * The checks with one cause: the first one as a whole, the others by name.
 *
 * @param {import("../report_groups.js").Cause} cause
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function causeView({ first, others }, file, actions, heading) {
  return h(
    "article",
    { class: `cause ${first.status}`, "data-testid": "lost-check" },
    checkView(first, file, actions, heading),
    others.length > 0 &&
      h(
        "details",
        { class: "others" },
        h("summary", {}, c.report.others(others.length)),
        h("ul", {}, ...others.map((check) => h("li", {}, checkName(check), check.expected || check.got ? comparison(check.expected, check.got) : null, tryRow(check, actions)))),
      ),
  );
}

/** @param {Check} check */
function checkName(check) {
  return h(
    "span",
    { class: "check-name" },
    harmless(check.name),
    !check.visible && " ",
    !check.visible && h("span", { class: "hidden-check", title: c.report.hiddenText }, c.report.hidden),
  );
}

/**
 * @param {Check} check
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function checkView(check, file, actions, heading) {
  const where = check.file || file;
  const { line, mistake } = check;
  return h(
    "div",
    { class: "check-view" },
    h(heading, {}, checkName(check)),
    h("p", { class: "rule" }, harmless(check.message), check.price > 0 && ` ${c.report.price(check.price)}`),
    (check.expected || check.got) && comparison(check.expected, check.got),
    tryRow(check, actions),
    (line !== null || mistake) &&
      h(
        "p",
        { class: "row links" },
        line !== null &&
          actions.goTo &&
          h(
            "button",
            { type: "button", class: "link", "data-testid": "line-link", onclick: () => actions.goTo?.(where, line) },
            c.report.toLine(where, line),
          ),
        line !== null && !actions.goTo && h("span", {}, c.report.toLine(where, line)),
        mistake &&
          h(
            "button",
            { type: "button", class: "link", "data-testid": "mistake", "data-mistake": mistake, onclick: () => void mistakeDialog(mistake) },
            c.report.mistake,
          ),
      ),
  );
}

/**
 * @param {Check} check
 * @param {Actions} actions
 */
function tryRow({ call }, actions) {
  if (!call) return null;
  const copy = h("button", { type: "button", class: "quiet small", "data-testid": "copy-call" }, c.report.copy);
  copy.addEventListener("click", async () => {
    const copied = await navigator.clipboard?.writeText(call).then(() => true, () => false);
    copy.textContent = copied ? c.report.copied : c.report.notCopied;
    announce(copy.textContent);
  });
  return h(
    "div",
    { class: "call" },
    h("pre", { tabindex: "0", lang: "en", translate: "no", "aria-label": c.report.call, role: "group" }, h("code", {}, harmless(call))),
    h(
      "div",
      { class: "row" },
      actions.try && h("button", { type: "button", class: "quiet small", "data-testid": "try-call", onclick: () => actions.try?.(call) }, c.report.try),
      copy,
    ),
  );
}
