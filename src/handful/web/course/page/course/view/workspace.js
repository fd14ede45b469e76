/**
 * The workspace: a problem's text, the editor, the result of a check and the terminal. On a wide screen the editor is
 * always in sight, beside one of the others; on a narrow one they take turns.
 */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { c } from "../language.js";
import { fileMenu } from "./file_menu.js";
import { ResultPanel } from "./result_panel.js";
import { Tabs } from "./tabs.js";
import { task } from "./task.js";
import { Terminal } from "./terminal.js";

/** @typedef {import("../types").Problem} Problem */

export class Workspace {
  /** @type {Problem} */
  problem;

  /** @param {import("./edition_page.js").EditionPage} page */
  constructor(page) {
    this.page = page;
    this.problem = page.edition.problems[0];
    this.head = h("div", { class: "workspace-head" });
    this.task = h("div", { class: "panel-body" });
    this.result = new ResultPanel(this);
    this.terminal = new Terminal(this);
    this.toolbar = h("div", { class: "toolbar", role: "toolbar", "aria-label": c.toolbar.label });
    this.code = h(
      "section",
      { class: "panel code-panel", "aria-label": c.tabs.code },
      h("div", { class: "code-head" }, page.editors.tabs, this.toolbar),
      page.editors.note,
      page.editors.body,
      h("div", { class: "code-foot" }, page.editors.state, h("p", { class: "keys faint" }, c.toolbar.keys)),
    );
    this.tabs = new Tabs(
      [
        { name: "task", label: c.tabs.task, panel: h("div", { class: "panel" }, this.task) },
        { name: "code", label: c.tabs.code, panel: this.code },
        { name: "result", label: c.tabs.result, panel: h("div", { class: "panel" }, this.result.element) },
        { name: "terminal", label: c.tabs.terminal, panel: h("div", { class: "panel terminal-panel" }, this.terminal.element) },
      ],
      "code",
      page.signal,
    );
    this.element = h("div", { class: "workspace" }, this.head, this.tabs.element);
    this.tabs.onchoose = (name) => {
      if (name === "code") page.editors.editor(page.editors.current).reveal();
    };
    this.element.addEventListener("keydown", (event) => this.#key(event));
    page.editors.onchange = () => this.result.codeChanged();
    this.#drawToolbar();
  }

  #drawToolbar() {
    this.toolbar.replaceChildren(
      h(
        "button",
        { type: "button", class: "primary", "data-testid": "check", "aria-keyshortcuts": "Control+Enter", onclick: () => void this.check(false) },
        c.toolbar.check,
      ),
      h("button", { type: "button", class: "quiet", "data-testid": "check-all", onclick: () => void this.check(true) }, c.toolbar.checkAll),
      h(
        "button",
        { type: "button", class: "quiet", "data-testid": "run", "aria-keyshortcuts": "Control+Shift+Enter", onclick: () => void this.run() },
        c.toolbar.run,
      ),
      fileMenu(this),
    );
  }

  /**
   * @param {Problem} problem
   * @param {boolean} moveFocus
   */
  show(problem, moveFocus) {
    const other = this.problem !== problem || !this.task.hasChildNodes();
    this.problem = problem;
    this.drawHead();
    if (!other) return;
    this.task.replaceChildren(task(this.page.edition, problem));
    this.task.scrollTop = 0;
    this.result.show(problem);
    this.tabs.choose("task");
    this.page.editors.openProblem(problem);
    if (!moveFocus) return;
    scrollTo(0, 0);
    this.task.querySelector("h2")?.focus({ preventScroll: true });
  }

  drawHead() {
    const focused = /** @type {HTMLElement | null} */ (this.head.contains(document.activeElement) ? document.activeElement : null);
    const { problem, testid } = focused?.dataset ?? {};
    const { edition } = this.page;
    this.head.replaceChildren(
      h("h1", { class: "unseen", lang: edition.language }, `${edition.title}: ${this.problem.number}. ${this.problem.title}`),
      this.page.navigation(this.problem.id),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.head.querySelector(problem ? `[data-problem="${CSS.escape(problem)}"]` : `[data-testid="${testid}"]`))?.focus();
  }

  /** The files as they are in the editors. */
  get files() {
    return { ...this.page.work.files };
  }

  /** @param {boolean} all */
  async check(all) {
    this.tabs.choose("result");
    await this.result.check(all);
  }

  /** Run the file at hand in the terminal. */
  run() {
    this.tabs.choose("terminal");
    this.terminal.run(this.page.editors.current);
  }

  /**
   * Run a call of the report in the terminal.
   *
   * @param {string} call
   */
  try(call) {
    this.tabs.choose("terminal");
    this.terminal.try(call);
  }

  /**
   * Show a line of the code.
   *
   * @param {string} file
   * @param {number} line
   */
  goTo(file, line) {
    this.tabs.choose("code");
    this.page.editors.goTo(file, line);
    announce(c.editor.atLine(file, line));
  }

  /** The learner goes to another page: what runs here ends. */
  leave() {
    this.terminal.leave();
    this.result.cancel();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    event.preventDefault();
    if (event.shiftKey) this.run();
    else void this.check(false);
  }
}
