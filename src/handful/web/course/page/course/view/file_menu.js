/** What can be done with a file: download, upload, reset a problem, the last version that passed. */
import { announce } from "/language.js";
import { ask } from "/view/dialog.js";
import { h } from "/view/element.js";
import { isRefused } from "../api.js";
import { MOST_BYTES, readFile, saveFile, saveFiles } from "../download.js";
import { withFunctionsOf } from "../function_source.js";
import { c, errorText } from "../language.js";
import { passedDialog } from "./passed.js";
import { notice } from "./notice.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

/** @param {Workspace} workspace */
export function fileMenu(workspace) {
  const { editors, work } = workspace.page;
  const upload = h("input", {
    type: "file",
    accept: ".py,text/x-python,text/plain",
    hidden: true,
    "data-testid": "upload-file",
    "aria-label": c.files.upload,
    onchange: () => void take(workspace, upload),
  });
  /** @param {string} name @param {string} label @param {() => void} act */
  const item = (name, label, act) =>
    h(
      "button",
      {
        type: "button",
        "data-testid": name,
        onclick: () => {
          menu.open = false;
          act();
        },
      },
      label,
    );
  const other = item("other-version", c.files.other, () => {
    const copy = work.other;
    if (copy) saveFiles(copy.files);
  });
  const strays = h("div", { class: "menu-strays" });
  const menu = h(
    "details",
    {
      class: "menu",
      "data-testid": "file-menu",
      ontoggle: () => {
        other.hidden = !work.other;
        if (menu.open) strays.replaceChildren(...work.strays.map(({ files, at }) => item("stray-version", c.files.stray(at), () => saveFiles(files))));
        if (menu.open) /** @type {HTMLElement | null} */ (menu.querySelector("button"))?.focus();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      },
      onfocusout: (/** @type {FocusEvent} */ event) => {
        if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
      },
    },
    h("summary", { class: "button quiet" }, c.files.menu),
    h(
      "div",
      { class: "menu-items" },
      item("download", c.files.download, () => saveFile(editors.current, editors.editor(editors.current).value)),
      item("upload", c.files.upload, () => upload.click()),
      item("reset", c.files.reset, () => void reset(workspace)),
      item("last-passed", c.files.passed, () => void showPassed(workspace)),
      other,
      strays,
    ),
    upload,
  );
  const beside = (/** @type {Event} */ event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  };
  document.addEventListener("pointerdown", beside, { signal: workspace.page.signal });
  return menu;
}

/**
 * Take a file from the device in place of the one at hand.
 *
 * @param {Workspace} workspace
 * @param {HTMLInputElement} input
 */
async function take(workspace, input) {
  const { editors } = workspace.page;
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  // A file by the name of another one is meant for that.
  const name = workspace.page.edition.files.find((one) => one.name === file.name)?.name ?? editors.current;
  const read = await readFile(file);
  if ("refused" in read) return notice(c.files.refused[read.refused](file.name, MOST_BYTES / 1000), { alert: true });
  const before = editors.editor(name).value;
  workspace.tabs.choose("code");
  editors.open(name);
  editors.editor(name).rewrite(read.text);
  notice(c.files.uploaded(file.name, name), { undo: () => editors.editor(name).rewrite(before) });
}

/**
 * Put the functions of the problem back to how they were handed out.
 *
 * @param {Workspace} workspace
 */
async function reset(workspace) {
  const { page, problem } = workspace;
  const question = c.files.resetQuestion;
  const text = question.text(problem.functions.join(", "));
  if (!(await ask({ ...question, title: question.title(problem.number), text, danger: true }))) return;
  const skeleton = page.edition.files.find(({ name }) => name === problem.file)?.text ?? "";
  workspace.tabs.choose("code");
  page.editors.open(problem.file);
  const editor = page.editors.editor(problem.file);
  const before = editor.value;
  editor.rewrite(withFunctionsOf(before, skeleton, problem.functions));
  page.editors.openProblem(problem);
  notice(c.files.wasReset(problem.number), { undo: () => editor.rewrite(before) });
}

/** @param {Workspace} workspace */
async function showPassed(workspace) {
  const { page, problem } = workspace;
  if (!page.passed.includes(problem.id)) return notice(c.files.nonePassed(problem.number), {});
  try {
    await passedDialog(workspace, problem);
  } catch (error) {
    const text = isRefused(error, "not-found") ? c.files.nonePassed(problem.number) : errorText(error);
    notice(text, { alert: true });
    announce(text);
  }
}
