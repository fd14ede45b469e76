/** The files of an edition, each in an editor of its own, so that undo knows each by itself; one is in sight. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { Editor } from "../code/editor.js";
import { firstFunctionLine } from "../function_source.js";
import { c, errorText } from "../language.js";

/** @typedef {import("../code/editor.js").CodeEditor} CodeEditor */

export class Editors {
  /** @type {Map<string, CodeEditor>} */
  #editors = new Map();
  /** Has something been typed since the last check? */
  touched = false;
  /** @type {(name: string) => void} */
  onchange = () => {};
  #troubled = false;

  /**
   * @param {import("../work.js").Work} work
   * @param {import("../types").Edition} edition
   * @param {boolean} fuller is there a fuller editor?
   * @param {AbortSignal} signal ends the editors
   */
  constructor(work, edition, fuller, signal) {
    this.work = work;
    this.edition = edition;
    this.fuller = fuller;
    this.signal = signal;
    this.current = edition.files[0].name;
    this.state = h("p", { class: "save-state", "data-testid": "save-state" });
    this.note = h("p", { class: "editor-note", hidden: true });
    this.tabs = h("div", { class: "file-tabs", role: "group", "aria-label": c.files.label });
    this.body = h("div", { class: "editor-body" });
  }

  /** Make the editors; the fuller one if there is one and it can be loaded. */
  async begin() {
    const make = await this.#maker();
    for (const { name } of this.edition.files) {
      const editor = make({
        id: `code-${name.replace(/\W/g, "-")}`,
        ...this.#labels(name),
        signal: this.signal,
        onchange: (text) => {
          this.touched = true;
          this.work.change(name, text);
          this.onchange(name);
        },
      });
      editor.element.addEventListener("focusout", () => this.work.flush());
      editor.load(this.work.files[name]);
      this.#editors.set(name, editor);
      this.body.append(editor.element);
    }
    this.open(this.current);
  }

  /** @returns {Promise<(options: import("../code/editor.js").Options) => CodeEditor>} */
  async #maker() {
    if (!this.fuller) return (options) => new Editor(options);
    try {
      const { fullerEditor } = await import("../code/fuller_editor.js");
      return await fullerEditor();
    } catch (error) {
      console.warn(error);
      this.note.hidden = false;
      this.note.textContent = c.editor.noFuller;
      return (options) => new Editor(options);
    }
  }

  /** @param {string} name */
  #labels(name) {
    return {
      label: c.editor.label(name),
      hint: c.editor.hint,
      marked: (/** @type {import("../code/editor.js").Mark[]} */ marks) => c.editor.marked(marks),
    };
  }

  /** @param {string} name */
  editor(name) {
    return /** @type {CodeEditor} */ (this.#editors.get(name));
  }

  /** @param {string} name */
  open(name) {
    if (!this.#editors.has(name)) return;
    this.current = name;
    for (const [other, { element }] of this.#editors) element.hidden = other !== name;
    this.#drawTabs();
  }

  #drawTabs() {
    const names = [...this.#editors.keys()];
    const focused = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(
      ...names.map((name) =>
        h(
          "button",
          {
            type: "button",
            class: "file-tab",
            "aria-pressed": String(name === this.current),
            "data-testid": "file-tab",
            "data-file": name,
            lang: "en",
            translate: "no",
            onclick: () => {
              this.open(name);
              if (matchMedia("(pointer: fine)").matches) this.editor(name).focus();
            },
          },
          name,
        ),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-pressed=true]"))?.focus();
  }

  /**
   * Open the file of a problem at its function.
   *
   * @param {import("../types").Problem} problem
   */
  openProblem(problem) {
    this.open(problem.file);
    const editor = this.editor(problem.file);
    editor?.goTo(firstFunctionLine(editor.value, problem.functions), false);
  }

  /**
   * Show a line, with the cursor in it.
   *
   * @param {string} file
   * @param {number} line
   */
  goTo(file, line) {
    this.open(file);
    this.editor(file)?.goTo(line);
  }

  /** @param {{ file: string, line: number, text: string }[]} marks */
  mark(marks) {
    for (const [name, editor] of this.#editors) editor.mark(marks.filter(({ file }) => file === name));
  }

  /**
   * Other texts, from another device.
   *
   * @param {import("../types").Files} files
   */
  load(files) {
    for (const [name, editor] of this.#editors)
      if (files[name] !== undefined && editor.value !== files[name]) editor.load(files[name]);
  }

  /**
   * @param {import("../work.js").SaveState} state
   * @param {unknown} error
   * @param {string | null} saved
   */
  showState(state, error, saved) {
    const text =
      state === "saved"
        ? saved
          ? c.save.saved(saved)
          : ""
        : state === "refused"
          ? c.save.refused(errorText(error))
          : c.save[state];
    this.state.textContent = text;
    this.state.dataset.state = state;
    const trouble = state === "away" || state === "refused" || state === "nowhere";
    // Said once, and once when it is over; not at every try.
    if (trouble !== this.#troubled && (trouble || state === "saved")) {
      this.#troubled = trouble;
      announce(text);
    }
  }
}
