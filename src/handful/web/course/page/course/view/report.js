/** What a check found: points, and of every check that was not passed what was expected, what came, and what to try. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { c } from "../language.js";
import { causes, lostChecks, notBegun, outlineOf, problemCauses, shownNotes } from "../report_groups.js";
import { harmless } from "../plain_text.js";
import { codeLines } from "./blocks.js";
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
 * @param {import("../types").Outline} [outline] what is told together
 */
export function reportView(report, fileOf, actions, outline = null) {
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
        ...causes(notes).map((cause) => causeView(cause, fileOf(""), actions, "h4")),
      ),
    ...report.problems.map((problem) => problemView(problem, outlineOf(outline, problem.id), fileOf(problem.id), actions, only)),
  );
}

/**
 * @param {import("../types").ProblemReport} problem
 * @param {import("../types").ProblemOutline | null} outline
 * @param {string} file
 * @param {Actions} actions
 * @param {boolean} only is it the only one of the report?
 */
function problemView(problem, outline, file, actions, only) {
  const begun = !notBegun(problem);
  const body = begun
    ? [
        h("p", { class: "faint" }, counts(problem)),
        outline?.points &&
          h("details", { class: "shares", "data-testid": "shares" }, h("summary", {}, c.report.shares), h("p", {}, outline.points)),
        ...problemCauses(problem, outline).map((cause) => causeView(cause, file, actions, only ? "h3" : "h4")),
      ]
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
 * How many checks passed, those like the kit's own tests and the further ones apart.
 *
 * @param {import("../types").ProblemReport} problem
 */
function counts(problem) {
  const passed = problem.checks.length - lostChecks(problem).length;
  /** @param {boolean} like */
  const apart = (like) => {
    const some = problem.checks.filter(({ visible }) => visible === like);
    const text = like ? c.report.likeKitOf : c.report.furtherOf;
    return some.length ? text(some.filter(({ status }) => status === "passed").length, some.length) : "";
  };
  return [c.report.passedOf(passed, problem.checks.length), apart(true), apart(false)].filter(Boolean).join(" ");
}

/**
 * The checks with one cause: the first one as a whole, the others folded.
 *
 * @param {import("../report_groups.js").Cause} cause
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function causeView({ first, others, reason }, file, actions, heading) {
  return h(
    "article",
    { class: `cause ${first[0].check.status}`, "data-testid": "lost-check" },
    ...first.map(({ check, parts }, place) => {
      // A game that is wrong both in its facts and in its wording is shown once.
      const again = place > 0 && check.expected === first[0].check.expected && check.got === first[0].check.got;
      return checkView(again ? { ...check, call: "", expected: "", got: "" } : check, parts, file, actions, heading);
    }),
    others.length > 0 &&
      h(
        "details",
        { class: "others", "data-testid": "others" },
        h("summary", {}, reason || c.report.others(others.length)),
        h(
          "ul",
          {},
          ...others.map(({ check, parts }) =>
            h("li", {}, checkName(check), (check.expected || check.got) && comparison(check.expected, check.got, parts), tryRow(check, actions)),
          ),
        ),
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
    !check.visible && h("span", { class: "further-check", title: c.report.furtherText }, c.report.further),
  );
}

/**
 * @param {Check} check
 * @param {import("../types").Parts | null} parts
 * @param {string} file
 * @param {Actions} actions
 * @param {"h3" | "h4"} heading
 */
function checkView(check, parts, file, actions, heading) {
  const where = check.file || file;
  const { line, mistake } = check;
  return h(
    "div",
    { class: "check-view" },
    h(heading, {}, checkName(check)),
    h("p", { class: "rule" }, harmless(check.message), check.price > 0 && ` ${c.report.price(check.price)}`),
    (check.expected || check.got) && comparison(check.expected, check.got, parts),
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
    h("pre", { tabindex: "0", lang: "en", translate: "no", "aria-label": c.report.call, role: "group" }, h("code", {}, ...codeLines(harmless(call)))),
    h(
      "div",
      { class: "row" },
      actions.try && h("button", { type: "button", class: "quiet small", "data-testid": "try-call", onclick: () => actions.try?.(call) }, c.report.try),
      copy,
    ),
  );
}
