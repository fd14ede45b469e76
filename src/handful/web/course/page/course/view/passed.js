/** The last version of a problem that passed: to read, and to put into the editor. */
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { saveFile } from "../download.js";
import { functionLines, withFunctionsOf } from "../function_source.js";
import { c } from "../language.js";
import { codeView } from "./code_view.js";
import { notice } from "./notice.js";

/**
 * @param {import("./workspace.js").Workspace} workspace
 * @param {import("../types").Problem} problem
 */
export async function passedDialog(workspace, problem) {
  const { page } = workspace;
  const { files, at } = await api.passed(page.edition.id, problem.id);
  const text = files[problem.file] ?? "";
  const lines = text.split("\n");
  const shown = problem.functions
    .map((name) => functionLines(text, name))
    .flatMap((found) => (found ? [lines.slice(found.from, found.to).join("\n")] : []))
    .join("\n\n\n");
  const put = () => {
    box.close();
    workspace.tabs.choose("code");
    page.editors.open(problem.file);
    const editor = page.editors.editor(problem.file);
    const before = editor.value;
    editor.rewrite(withFunctionsOf(before, text, problem.functions));
    page.editors.openProblem(problem);
    notice(c.passed.done(problem.number), { undo: () => editor.rewrite(before) });
  };
  const box = dialog(
    { title: c.passed.title(problem.number), testid: "passed-dialog" },
    h("p", { class: "faint" }, c.passed.at(at)),
    codeView(shown || text, c.passed.code),
    h("p", {}, c.passed.text),
    h(
      "div",
      { class: "row end" },
      h("button", { type: "button", class: "quiet", onclick: () => saveFile(problem.file, text) }, c.files.download),
      h("button", { type: "button", class: "quiet", onclick: () => box.close() }, c.close),
      h("button", { type: "button", class: "primary", "data-testid": "put", onclick: put }, c.passed.put),
    ),
  );
  box.classList.add("wide");
}
