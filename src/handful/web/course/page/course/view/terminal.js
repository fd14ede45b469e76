/**
 * The terminal: what a program writes, and the line that is typed to it, right behind its question. The text of a
 * program enters as text only, without the commands that terminals know.
 */
import { announce } from "/language.js";
import { language } from "/settings.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c } from "../language.js";
import { harmless, terminalText, unfinishedCommand } from "../plain_text.js";
import { Run } from "../run.js";
import { mayNotRun } from "./join.js";

/** Lines and characters that are kept. */
const MOST_LINES = 1000;
const MOST_CHARACTERS = 200_000;
/** Lines at a time of which a screen reader would read none. */
const FLOOD = 40;

export class Terminal {
  /** @type {Run | null} */
  #run = null;
  /** @type {string[]} */
  #history = [];
  #at = 0;
  #waiting = "";
  /** The part of the last line that has been written, whole. */
  #partial = "";
  #characters = 0;
  #frame = 0;
  /** @type {() => void} */
  #again = () => {};

  /** @param {import("./workspace.js").Workspace} workspace */
  constructor(workspace) {
    this.workspace = workspace;
    this.heading = h("h2", { tabindex: "-1" }, c.terminal.title);
    this.state = h("p", { class: "run-state faint", "data-testid": "run-state" }, c.terminal.none);
    this.stop = h("button", { type: "button", class: "danger", "data-testid": "stop", hidden: true, onclick: () => this.#run?.stop() }, c.terminal.stop);
    this.again = h("button", { type: "button", class: "quiet", "data-testid": "run-again", hidden: true, onclick: () => this.#again() }, c.terminal.again);
    this.log = h("span", { role: "log", class: "log", "aria-label": c.terminal.output, "data-testid": "output", lang: "en", translate: "no" });
    this.partial = h("span", { class: "partial" });
    this.log.append(this.partial);
    this.input = h("input", {
      class: "line-input",
      "data-testid": "line",
      "aria-label": c.terminal.input,
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.form = h(
      "form",
      {
        class: "line-form",
        hidden: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#enter();
        },
      },
      this.input,
    );
    this.screen = h("div", { class: "screen", tabindex: "0", role: "group", "aria-label": c.terminal.title, onclick: () => this.#clicked() }, this.log, this.form);
    this.body = h("div", { class: "terminal" }, this.screen);
    this.notice = h("div", {});
    this.element = h(
      "div",
      { class: "panel-body terminal-body" },
      h("div", { class: "terminal-head" }, this.heading, this.state, h("div", { class: "row" }, this.stop, this.again)),
      this.notice,
      this.body,
    );
  }

  /** @param {string} file */
  run(file) {
    this.#start({ run: file }, `python ${file}`);
  }

  /** @param {string} call */
  try(call) {
    // The lines are shown by the run itself, each before what comes of it.
    this.#start({ try: call });
  }

  /** Nobody looks at it any more. */
  leave() {
    this.#run?.leave();
  }

  /**
   * @param {{ run?: string, try?: string }} what
   * @param {string} [told] what is shown before it
   */
  async #start(what, told = "") {
    const { page } = this.workspace;
    this.#run?.leave();
    this.#run = null;
    this.#again = () => this.#start(what, told);
    this.notice.replaceChildren();
    this.#clear();
    if (!page.course.may_run) {
      this.notice.replaceChildren(...mayNotRun(this.workspace, () => this.#again()));
      this.notice.querySelector("h2")?.focus({ preventScroll: true });
      return;
    }
    if (told) this.#line(told, "command");
    this.#tell(c.terminal.starting);
    this.stop.hidden = false;
    this.again.hidden = true;
    this.form.hidden = false;
    this.input.value = "";
    this.input.focus({ preventScroll: true });
    const start = { edition: page.edition.id, files: this.workspace.files, ...what };
    /** @type {Run} */
    const run = new Run(start, {
      onplace: (place) => this.#tell(c.terminal.waiting(place)),
      onstart: () => this.#tell(c.terminal.running),
      onout: (text) => this.#run === run && this.#out(text),
      onend: (end) => this.#run === run && this.#end(end),
    });
    this.#run = run;
  }

  /** @param {string} text */
  #tell(text) {
    if (this.state.textContent === text) return;
    this.state.textContent = text;
    announce(text);
  }

  #clear() {
    this.#waiting = this.#partial = "";
    this.#characters = 0;
    this.partial.textContent = "";
    this.log.replaceChildren(this.partial);
  }

  /**
   * What a program writes is drawn once a frame, however often it writes.
   *
   * @param {string} text
   */
  #out(text) {
    this.#waiting += text;
    // Of a flood only the end is of use.
    if (this.#waiting.length > 2 * MOST_CHARACTERS) this.#waiting = this.#waiting.slice(-MOST_CHARACTERS);
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const rest = unfinishedCommand(this.#waiting);
    const text = this.#partial + (rest ? this.#waiting.slice(0, -rest.length) : this.#waiting);
    this.#waiting = rest;
    const cut = text.lastIndexOf("\n") + 1;
    const lines = cut ? text.slice(0, cut - 1).split("\n") : [];
    this.#partial = text.slice(cut);
    const atEnd = this.screen.scrollTop + this.screen.clientHeight > this.screen.scrollHeight - 40;
    this.log.setAttribute("aria-live", lines.length > FLOOD ? "off" : "polite");
    for (const line of lines.slice(-MOST_LINES)) this.#line(terminalText(line), "");
    this.partial.textContent = terminalText(this.#partial);
    if (atEnd) this.screen.scrollTop = this.screen.scrollHeight;
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  #line(text, kind) {
    const line = h("span", { class: kind ? `out ${kind}` : "out" }, `${text}\n`);
    this.log.insertBefore(line, this.partial);
    this.#characters += text.length + 1;
    while (this.log.childElementCount > MOST_LINES || this.#characters > MOST_CHARACTERS) {
      const first = this.log.firstElementChild;
      if (!first || first === this.partial) break;
      this.#characters -= first.textContent?.length ?? 0;
      first.remove();
    }
  }

  #enter() {
    const run = this.#run;
    if (!run || run.ended) return;
    this.#draw();
    const text = this.input.value;
    run.line(text);
    const prompt = terminalText(this.#partial);
    this.#partial = "";
    this.partial.textContent = "";
    const line = h("span", { class: "out" }, prompt, h("span", { class: "typed" }, harmless(text)), "\n");
    this.log.insertBefore(line, this.partial);
    if (text && this.#history.at(-1) !== text) this.#history.push(text);
    this.#at = this.#history.length;
    this.input.value = "";
    this.screen.scrollTop = this.screen.scrollHeight;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "c" && event.ctrlKey && this.input.selectionStart === this.input.selectionEnd) {
      event.preventDefault();
      this.#run?.stop();
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.isComposing) return;
    event.preventDefault();
    this.#at = Math.min(Math.max(this.#at + step, 0), this.#history.length);
    this.input.value = this.#history[this.#at] ?? "";
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  #clicked() {
    if (!this.form.hidden && !getSelection()?.toString()) this.input.focus({ preventScroll: true });
  }

  /** @param {import("../run.js").End} end */
  #end({ why, message }) {
    this.#draw();
    if (this.#partial) {
      this.#line(terminalText(this.#partial), "");
      this.#partial = "";
      this.partial.textContent = "";
    }
    const ends = /** @type {Record<string, string>} */ (c.terminal.ends);
    // The server says more, but in English only.
    const ours = language() === "en" && message ? "" : ends[why];
    const text = why === "error" && message ? harmless(message) : ours || harmless(message) || ends.lost;
    this.#line(text, `end ${why}`);
    this.#tell(text);
    const focused = this.form.contains(document.activeElement) || document.activeElement === this.stop;
    this.stop.hidden = true;
    this.form.hidden = true;
    this.again.hidden = false;
    if (focused) this.again.focus({ preventScroll: true });
    this.screen.scrollTop = this.screen.scrollHeight;
    if (why === "lost") void this.#lost();
  }

  /** A connection that the server did not take may have a reason that can be fixed. */
  async #lost() {
    const { page } = this.workspace;
    const now = await api.course().catch(() => null);
    if (!now) return;
    page.oncourse(now);
    if (!now.may_run) this.notice.replaceChildren(...mayNotRun(this.workspace, () => this.#again()));
  }
}
