/**
 * A fuller editor for those who have it: npm's prism-code-editor, which the server serves from its package folder at
 * /course/editor/. It has the same interface as ours.
 *
 * @typedef {import("./editor.js").CodeEditor} CodeEditor
 * @typedef {import("./editor.js").Options} Options
 * @typedef {import("./editor.js").Mark} Mark
 */
import { h } from "/view/element.js";

/** The folder may be that of the package, or the one in it with what is loaded. */
const FOLDERS = ["/course/editor/dist", "/course/editor"];
/** Its search is left out: that writes styles into its markup, which our policy forbids. */
const SHEETS = ["layout.css", "scrollbar.css", "guides.css"];

/**
 * Load the package; gives the function that makes an editor.
 *
 * @returns {Promise<(options: Options) => CodeEditor>}
 */
export async function fullerEditor() {
  const [folder, other] = FOLDERS;
  const found = await import(`${folder}/index.js`).then(() => folder, () => other);
  /** @type {(path: string) => Promise<any>} */
  const part = (path) => import(`${found}/${path}`);
  const [core, commands, brackets, highlight, guides] = await Promise.all([
    part("index.js"),
    part("extensions/commands/index.js"),
    part("extensions/matchBrackets/index.js"),
    part("extensions/matchBrackets/highlight.js"),
    part("extensions/guides.js"),
    part("prism/languages/python.js"),
    part("languages/python.js"),
    ...SHEETS.map((name) => sheet(`${found}/${name}`)),
  ]);
  // Control and Enter checks the problem.
  const { "Mod+Enter": _, ...keymap } = commands.defaultKeymap;
  return (options) => {
    const extensions = [
      brackets.matchBrackets(),
      highlight.highlightBracketPairs(),
      guides.indentGuides(),
      commands.editorCommands(keymap),
      commands.editHistory(),
    ];
    return new FullerEditor(core, extensions, options);
  };
}

/** @param {string} address of a style sheet of the package */
function sheet(address) {
  return new Promise((resolve, reject) => {
    const link = h("link", { rel: "stylesheet", href: address });
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`${address} could not be loaded`)));
    document.head.append(link);
  });
}

/** @implements {CodeEditor} */
class FullerEditor {
  /** @type {Mark[]} */
  #marks = [];
  /** @type {import("./editor.js").Labels} */
  #labels;
  /** The package tells of the text that it is given too; only what the learner writes is a change. */
  #loading = true;
  #leaving = false;

  /**
   * @param {any} core
   * @param {any[]} extensions
   * @param {Options} options
   */
  constructor(core, extensions, options) {
    const { id, onchange } = options;
    this.#labels = options;
    this.hint = h("p", { class: "unseen", id: `${id}-hint` });
    this.marked = h("p", { class: "unseen", id: `${id}-marks` });
    this.element = h("div", { class: "code-editor fuller" }, this.hint, this.marked);
    this.editor = core.createEditor(
      this.element,
      {
        language: "python",
        tabSize: 4,
        insertSpaces: true,
        value: "",
        onUpdate: (/** @type {string} */ text) => this.#loading || onchange(text),
      },
      ...extensions,
    );
    const input = this.input;
    input.id = id;
    input.dataset.testid = "code";
    input.setAttribute("aria-describedby", `${id}-hint ${id}-marks`);
    // Escape, then Tab leaves this editor too.
    input.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Tab" && this.#leaving) event.stopImmediatePropagation();
        if (event.key !== "Shift") this.#leaving = event.key === "Escape";
      },
      { capture: true },
    );
    this.relabel(options);
  }

  /** @returns {HTMLTextAreaElement} */
  get input() {
    return this.editor.textarea;
  }

  get value() {
    return this.input.value;
  }

  /** @param {import("./editor.js").Labels} labels */
  relabel(labels) {
    this.#labels = labels;
    this.input.setAttribute("aria-label", labels.label);
    this.hint.textContent = labels.hint;
    this.marked.textContent = labels.marked(this.#marks);
  }

  /** @param {string} text */
  load(text) {
    this.#loading = true;
    this.editor.setOptions({ value: text.replace(/\r\n?/g, "\n") });
    this.#loading = false;
    this.input.setSelectionRange(0, 0);
    this.mark([]);
  }

  /** @param {string} text */
  rewrite(text) {
    this.focus();
    this.input.setSelectionRange(0, this.value.length);
    document.execCommand("insertText", false, text.replace(/\r\n?/g, "\n"));
  }

  focus() {
    this.input.focus({ preventScroll: true });
  }

  /**
   * @param {number} line
   * @param {boolean} [focus]
   */
  goTo(line, focus = true) {
    const lines = this.value.split("\n");
    const index = Math.min(Math.max(line, 1), lines.length) - 1;
    const start = lines.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0);
    if (focus) this.focus();
    this.input.setSelectionRange(start, start);
    this.editor.update?.();
    this.#scrollTo(index + 1);
  }

  reveal() {
    this.#scrollTo(this.value.slice(0, this.input.selectionStart).split("\n").length);
  }

  /** @param {number} line */
  #scrollTo(line) {
    const element = this.editor.lines?.[line] ?? this.editor.wrapper?.children[line];
    const box = this.editor.container;
    if (element) box.scrollTop = element.offsetTop - box.clientHeight / 3;
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    for (const element of this.element.querySelectorAll(".pce-line.marked")) element.classList.remove("marked");
    this.#marks = marks;
    for (const { line } of marks) (this.editor.lines?.[line] ?? this.editor.wrapper?.children[line])?.classList.add("marked");
    this.marked.textContent = this.#labels.marked(marks);
  }
}
