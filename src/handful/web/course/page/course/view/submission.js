/** What a learner handed in: the report, and the code with the lines marked that it speaks of. */
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
 * @param {string} id of the class
 * @param {string} check
 * @param {string} who
 */
export async function submissionDialog(id, check, who) {
  try {
    const { files, report, outline, at, points, max } = await api.submission(id, check);
    const [first = ""] = Object.keys(files);
    const marks = reportMarks(report, () => first);
    const of = points === null || max === null ? "" : c.edition.pointsOf(points, max, false);
    const box = dialog(
      { title: c.teach.submission(who), testid: "submission" },
      h("p", { class: "faint" }, [of, c.result.at(at)].filter(Boolean).join(" · ")),
      reportView(report, () => first, {}, outline),
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
  } catch (error) {
    notice(errorText(error), { alert: true });
  }
}
