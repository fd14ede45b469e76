/** What a check found: points, and of every rule that was broken what was expected, what came, and what to try. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { c } from "../language.js";
import { metRules, problemFindings, shownNotes } from "../report_groups.js";
import { harmless } from "../plain_text.js";
import { codeLines } from "./blocks.js";
import { comparison } from "./comparison.js";
import { mistakeDialog } from "./mistake.js";

/**
 * @typedef {import("../types").Rule} Rule
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
  const notes = shownNotes(report);
  return h(
    "div",
    { class: "report", lang: report.language, "data-testid": "report" },
    notes.length > 0 &&
      h(
        "section",
        { class: "notes", "data-testid": "notes" },
        h("h3", {}, c.report.notes),
        ...notes.map((rule) => findingView({ first: rule, others: [] }, fileOf(""), actions, "h4")),
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
  const { begun } = problem;
  const body = begun
    ? [...problemFindings(problem).map((finding) => findingView(finding, file, actions, only ? "h3" : "h4")), metView(problem)]
    : [h("p", { class: "faint", "data-testid": "not-begun" }, c.report.notBegunText)];
  const status = begun
    ? h("span", { class: `status ${problem.status}` }, c.report.statuses[problem.status])
    : h("span", { class: "status skipped" }, c.report.notBegun);
  const title = problem.id === "whole" ? problem.title : `${problem.id}. ${problem.title}`;
  const points = problem.max > 0 ? c.edition.pointsOf(problem.points, problem.max, false) : "";
  const hooks = { class: "problem-report", "data-testid": "problem-report", "data-problem": problem.id, "data-status": begun ? problem.status : "not-begun" };
  if (only) return h("section", hooks, ...body);
  const heading = [h("h3", {}, title), " ", h("span", { class: "number faint" }, points), " ", status];
  return begun ? h("details", hooks, h("summary", {}, ...heading), ...body) : h("div", hooks, ...heading);
}

/**
 * The rules that are met, folded.
 *
 * @param {import("../types").ProblemReport} problem
 */
function metView(problem) {
  const met = metRules(problem);
  return (
    met.length > 0 &&
    h(
      "details",
      { class: "met", "data-testid": "met-rules" },
      h("summary", {}, c.report.metOf(met.length, problem.rules.length)),
      h("ul", {}, ...met.map((rule) => h("li", {}, ruleName(rule)))),
    )
  );
}

/**
 * The rules that are broken for one reason: the first one as a whole, the others folded.
 *
 * @param {{ first: Rule, others: Rule[] }} finding
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function findingView({ first, others }, file, actions, heading) {
  return h(
    "article",
    { class: `cause ${first.status}`, "data-testid": "broken-rule" },
    ruleView(first, file, actions, heading),
    others.length > 0 &&
      h(
        "details",
        { class: "others", "data-testid": "others" },
        h("summary", {}, c.report.moreRules(others.length)),
        h("ul", {}, ...others.map((rule) => h("li", {}, ruleName(rule), compared(rule), tryRow(rule, actions)))),
      ),
  );
}

/**
 * What a rule says, with its points.
 *
 * @param {Rule} rule
 */
function ruleName({ says, points, max }) {
  const earned = max > 0 && [" ", h("span", { class: "number faint" }, c.edition.pointsOf(points, max, false))];
  return h("span", { class: "rule-name" }, harmless(says), ...(earned || []));
}

/** @param {Rule} rule */
function compared({ expected, got }) {
  return (expected !== null || got !== null) && comparison(expected, got);
}

/**
 * @param {Rule} rule
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function ruleView(rule, file, actions, heading) {
  const where = rule.file || file;
  const { line, mistake } = rule;
  return h(
    "div",
    { class: "rule-view" },
    h(heading, {}, ruleName(rule)),
    h("p", { class: "rule-message" }, harmless(rule.message), rule.price > 0 && ` ${c.report.price(rule.price)}`),
    compared(rule),
    tryRow(rule, actions),
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
 * @param {Rule} rule
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
    h("pre", { tabindex: "0", lang: "en", translate: "no", "aria-label": c.report.call, role: "group" }, h("code", {}, ...codeLines(harmless(call)))),
    h(
      "div",
      { class: "row" },
      actions.try && h("button", { type: "button", class: "quiet small", "data-testid": "try-call", onclick: () => actions.try?.(call) }, c.report.try),
      copy,
    ),
  );
}
