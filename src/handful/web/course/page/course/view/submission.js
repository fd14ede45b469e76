/** What a learner handed in: of which problem, when, the report, and the code with the lines marked that it speaks of. */
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { saveFiles } from "../download.js";
import { c, errorText } from "../language.js";
import { reportMarks } from "../report_groups.js";
import { codeView } from "./code_view.js";
import { notice } from "./notice.js";
import { reportView } from "./report.js";

/**
 * What a learner is called, with the nickname.
 *
 * @param {{ name: string, nickname: string }} learner
 */
export const called = ({ name, nickname }) => (name ? `${name} (${nickname})` : nickname);

/**
 * @param {string} id of the class
 * @param {{ name: string, nickname: string }} learner
 * @param {{ problem: string, title: string, points: number, max: number, checks: number, check: string }} cell title: of
 *   the problem
 */
export async function submissionDialog(id, learner, { problem, title, points, max, checks, check }) {
  try {
    const { files, report, at, problem: checked } = await api.submission(id, check);
    const [first = ""] = Object.keys(files);
    const marks = reportMarks(report, () => first);
    const about = [c.edition.pointsOf(points, max, false), c.result.at(at), c.teach.bestOf(checks), checked ? "" : c.teach.checkedTogether];
    const box = dialog(
      { title: c.teach.submission(called(learner), c.teach.problem(problem, title)), testid: "submission" },
      h("p", { class: "faint", "data-testid": "submission-about" }, about.filter(Boolean).join(" · ")),
      reportView(report, () => first, {}),
      h("h3", {}, c.teach.checkedCode),
      ...Object.entries(files).map(([name, text]) =>
        h(
          "details",
          { open: name === first },
          h("summary", {}, h("code", {}, name)),
          codeView(text, name, new Set(marks.filter(({ file }) => file === name).map(({ line }) => line))),
        ),
      ),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", onclick: () => saveFiles(files) }, c.files.download),
        h("button", { type: "button", class: "primary", "data-testid": "submission-close", onclick: () => box.close() }, c.close),
      ),
    );
    box.classList.add("wide");
    const [asked] = box.querySelectorAll(`details.problem-report[data-problem="${CSS.escape(problem)}"]`);
    if (asked) /** @type {HTMLDetailsElement} */ (asked).open = true;
  } catch (error) {
    notice(errorText(error), { alert: true });
  }
}
