/**
 * The editor: a text area, which does the typing and the reading out, and beneath it a layer that shows the
 * same text with colours, line numbers and marks. The text area is as large as its text, and both scroll together in
 * one box. Undo is the editor's own: it remembers what came by `input`, whatever made it.
 *
 * @typedef {import("./layer.js").Mark} Mark
 * @typedef {{
 *   element: HTMLElement,
 *   value: string,
 *   load(text: string): void,
 *   rewrite(text: string): void,
 *   goTo(line: number, focus?: boolean): void,
 *   reveal(): void,
 *   mark(marks: Mark[]): void,
 *   relabel(about: Labels): void,
 *   focus(): void,
 * }} CodeEditor load: another text, without a way back; rewrite: an edit that undo takes back
 * @typedef {{ label: string, hint: string, marked(marks: Mark[]): string }} Labels
 * @typedef {Labels & { id: string, onchange(text: string): void, signal: AbortSignal }} Options signal: ends the editor
 */
import { h } from "/view/element.js";
import { backspace, between, comment, enter, indent, open, PAIRS } from "./edit.js";
import { History } from "./history.js";
import { Layer } from "./layer.js";
import { largeEdit, replaceText } from "./replace.js";

/** Columns that are seen wherever the box is not scrolled sideways. */
const BEGINNING = 12;

/** Is it a Mac, where Cmd takes the place of Ctrl? */
const MAC = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** @param {string} text */
const normal = (text) => text.replace(/\r\n?/g, "\n");

/** @implements {CodeEditor} */
export class Editor {
  #text = "";
  #history = new History();
  /**
   * What was selected before the text changed.
   *
   * @type {[number, number]}
   */
  #selected = [0, 0];
  #layer = new Layer();
  /** @type {Mark[]} */
  #marks = [];
  /** @type {Labels} */
  #labels;
  /** Has Escape been pressed, so that Tab goes on to the next control? */
  #leaving = false;
  /** Has the last key told which one it was? Keyboards on a screen often do not. */
  #keyKnown = false;
  /**
   * Closing brackets that came by themselves and may be typed over: how far each is from the end of the text.
   *
   * @type {{ fromEnd: number, close: string }[]}
   */
  #closing = [];

  /** @param {Options} options */
  constructor(options) {
    const { id, onchange } = options;
    this.onchange = onchange;
    this.hint = h("p", { class: "unseen", id: `${id}-hint` });
    this.marked = h("p", { class: "unseen", id: `${id}-marks` });
    this.input = h("textarea", {
      id,
      class: "code-input",
      "data-testid": "code",
      "aria-describedby": `${id}-hint ${id}-marks`,
      wrap: "off",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      "data-gramm": "false",
      lang: "en",
      translate: "no",
    });
    this.box = h("div", { class: "code-box" }, h("div", { class: "code-page" }, this.#layer.gutter, this.#layer.element, this.input));
    this.element = h("div", { class: "code-editor" }, this.box, this.hint, this.marked);
    this.#labels = options;
    this.relabel(options);
    this.#listen(options.signal);
    this.#draw();
  }

  get value() {
    return this.input.value;
  }

  /** @param {Labels} labels */
  relabel(labels) {
    this.#labels = labels;
    this.input.setAttribute("aria-label", labels.label);
    this.hint.textContent = labels.hint;
    this.marked.textContent = labels.marked(this.#marks);
  }

  /** @param {string} text */
  load(text) {
    this.input.value = this.#text = normal(text);
    this.input.setSelectionRange(0, 0);
    this.#history.clear();
    this.#closing = [];
    this.mark([]);
    this.#draw();
  }

  /** @param {string} text */
  rewrite(text) {
    const edit = between(this.value, normal(text));
    if (!edit) return;
    this.#apply(edit);
    this.#reveal();
  }

  focus() {
    this.input.focus({ preventScroll: true });
  }

  /**
   * @param {number} line
   * @param {boolean} [focus]
   */
  goTo(line, focus = true) {
    const index = Math.min(Math.max(line, 1), this.#layer.texts.length) - 1;
    const start = this.#layer.texts.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0);
    const indentation = /^[ \t]*/.exec(this.#layer.texts[index])?.[0].length ?? 0;
    if (focus) this.focus();
    this.input.setSelectionRange(start + indentation, start + indentation);
    this.#showCursor();
    this.#reveal(true);
  }

  /** Scroll to the cursor; what was out of sight could not be scrolled. */
  reveal() {
    this.#reveal(true);
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#tellMarks(this.#layer.mark(marks));
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { input } = this;
    input.addEventListener("input", () => this.#changed());
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("beforeinput", (event) => this.#before(event));
    input.addEventListener("blur", () => {
      this.#leaving = false;
      this.element.classList.remove("writing");
    });
    input.addEventListener("focus", () => {
      this.element.classList.add("writing");
      this.#showCursor();
    });
    const selected = () => document.activeElement === input && this.#showCursor();
    document.addEventListener("selectionchange", selected, { signal });
    this.box.addEventListener("scroll", () => this.#layer.show(this.box), { passive: true });
    // Of what does not fit the browser would scroll the text area itself, and the layer would stay behind.
    input.addEventListener("scroll", () => {
      if (input.scrollTop || input.scrollLeft) input.scrollTo(0, 0);
    });
  }

  /** The text is another one. */
  #changed() {
    const { value, selectionStart, selectionEnd } = this.input;
    const edit = between(this.#text, value);
    if (!edit) return;
    const removed = this.#text.slice(edit.from, edit.to);
    const step = { from: edit.from, removed, inserted: edit.insert, before: this.#selected };
    this.#history.record({ ...step, after: [selectionStart, selectionEnd] }, performance.now());
    this.#text = value;
    this.#draw();
    this.onchange(value);
  }

  /** @param {import("./history.js").Replacement | null} replacement */
  #takeBack(replacement) {
    if (!replacement) return;
    const { from, to, insert, selection } = replacement;
    this.input.setRangeText(insert, from, to, "end");
    this.input.setSelectionRange(...selection);
    this.#text = this.input.value;
    this.#draw();
    this.#reveal();
    this.onchange(this.#text);
  }

  /** @returns {import("./edit.js").Situation} */
  get #situation() {
    return { text: this.input.value, start: this.input.selectionStart, end: this.input.selectionEnd };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    this.#selected = [this.input.selectionStart, this.input.selectionEnd];
    this.#keyKnown = key !== "Unidentified" && !event.isComposing && event.keyCode !== 229;
    if (!this.#keyKnown) return;
    if (key === "Escape") {
      this.#leaving = true;
      return;
    }
    const leaving = this.#leaving;
    if (key !== "Shift") this.#leaving = false;
    const command = event.ctrlKey || event.metaKey || event.altKey;
    const shortcut = (MAC ? event.metaKey : event.ctrlKey) && !event.altKey;
    /** @type {import("./edit.js").Edit | null} */
    let edit = null;
    if (key === "Tab" && !command) {
      if (leaving) return;
      event.preventDefault();
      edit = indent(this.#situation, event.shiftKey);
    } else if (shortcut && key.toLowerCase() === "z") {
      event.preventDefault();
      this.#takeBack(event.shiftKey ? this.#history.redo() : this.#history.undo());
    } else if (shortcut && key.toLowerCase() === "y") {
      event.preventDefault();
      this.#takeBack(this.#history.redo());
    } else if (shortcut && (key === "/" || event.code === "Slash")) {
      event.preventDefault();
      edit = comment(this.#situation);
    } else if (command) {
      return;
    } else if (key === "Enter") {
      edit = enter(this.#situation);
    } else if (key === "Backspace") {
      edit = this.#emptyPair() ?? backspace(this.#situation);
    } else if (key === "Home" && !event.shiftKey) {
      edit = null;
      if (this.#home()) event.preventDefault();
    } else if (key.length === 1) {
      if (this.#typeOver(key)) return event.preventDefault();
      edit = open(this.#situation, key, this.#inText());
      if (edit && edit.from === edit.to) {
        event.preventDefault();
        this.#apply(edit);
        this.#closing.push({ fromEnd: this.input.value.length - edit.start, close: PAIRS[key] });
        return;
      }
    }
    if (!edit) return;
    event.preventDefault();
    this.#apply(edit);
    this.#reveal();
  }

  /**
   * Undo may come from a menu too. A keyboard on a screen often names no key; then Enter is known by what it is about
   * to do.
   *
   * @param {InputEvent} event
   */
  #before(event) {
    this.#selected = [this.input.selectionStart, this.input.selectionEnd];
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
      event.preventDefault();
      this.#takeBack(event.inputType === "historyUndo" ? this.#history.undo() : this.#history.redo());
      return;
    }
    if (event.isComposing || !event.cancelable) return;
    const large = largeEdit(event, this.#situation);
    if (large) {
      event.preventDefault();
      this.#apply(large);
      this.#reveal();
      return;
    }
    if (this.#keyKnown) return;
    if (event.inputType !== "insertLineBreak" && event.inputType !== "insertParagraph") return;
    event.preventDefault();
    this.#apply(enter(this.#situation));
    this.#reveal();
  }

  /** Go to the first letter of the line, and from there to its beginning, as the browser does. */
  #home() {
    const { text, start, end } = this.#situation;
    if (start !== end) return false;
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const first = from + (/^[ \t]*/.exec(text.slice(from, text.indexOf("\n", from) + 1 || undefined))?.[0].length ?? 0);
    if (first === from || first === start) return false;
    this.input.setSelectionRange(first, first);
    this.#showCursor();
    this.#reveal();
    return true;
  }

  /**
   * A bracket that came by itself is not there twice when it is typed.
   *
   * @param {string} key
   */
  #typeOver(key) {
    const { text, start, end } = this.#situation;
    const last = this.#closing.at(-1);
    if (!last || start !== end || last.close !== key || text[start] !== key) return false;
    if (text.length - last.fromEnd !== start) return false;
    this.#closing.pop();
    this.input.setSelectionRange(start + 1, start + 1);
    this.#showCursor();
    return true;
  }

  /** A pair that came by itself goes together. */
  #emptyPair() {
    const { text, start, end } = this.#situation;
    const last = this.#closing.at(-1);
    if (!last || start !== end || text.length - last.fromEnd !== start || PAIRS[text[start - 1]] !== last.close) return null;
    this.#closing.pop();
    return { from: start - 1, to: start + 1, insert: "", start: start - 1, end: start - 1 };
  }

  /** Is the cursor within a string or a comment? */
  #inText() {
    const { line, column } = this.#cursor();
    let end = 0;
    for (const { kind, text } of this.#layer.lines[line].tokens) {
      const begin = end;
      end += text.length;
      if (column <= begin || column > end) continue;
      if (kind === "comment") return true;
      if (kind !== "string") return false;
      // Behind its closing quote it is over.
      return column < end || !/^[a-z]*(["'])(?:.*[^\\])?\1$/is.test(text);
    }
    return Boolean(this.#layer.lines[line - 1]?.open && column === 0);
  }

  /**
   * Change the text as if it were typed.
   *
   * @param {import("./edit.js").Edit} edit
   */
  #apply({ from, to, insert, start, end }) {
    const { input } = this;
    if (document.activeElement !== input) this.focus();
    this.#selected = [input.selectionStart, input.selectionEnd];
    if (to - from + insert.length > 2) this.#history.close();
    if (replaceText(input, from, to, insert)) this.#changed();
    input.setSelectionRange(start, end);
    this.#showCursor();
  }

  #draw() {
    const marks = this.#layer.draw(this.input.value, this.box);
    if (marks) this.#tellMarks(marks);
    this.element.style.setProperty("--digits", String(Math.max(2, String(this.#layer.texts.length).length)));
    this.#dropClosing();
    this.#showCursor();
  }

  /** @param {Mark[]} marks */
  #tellMarks(marks) {
    this.#marks = marks;
    this.marked.textContent = this.#labels.marked(marks);
  }

  /** Forget brackets that are not where they were, or on another line than the cursor. */
  #dropClosing() {
    const { text, start } = this.#situation;
    this.#closing = this.#closing.filter(({ fromEnd, close }) => {
      const at = text.length - fromEnd;
      return text[at] === close && at >= start && !text.slice(start, at).includes("\n");
    });
  }

  /** The line of the cursor, counted from 0, and how many characters stand before it there. */
  #cursor() {
    let left = this.input.selectionStart;
    let line = 0;
    while (line < this.#layer.texts.length - 1 && left > this.#layer.texts[line].length) left -= this.#layer.texts[line++].length + 1;
    return { line, column: left };
  }

  #showCursor() {
    const { line, column } = this.#cursor();
    this.#layer.showCursor(line, this.input.selectionStart === this.input.selectionEnd ? column : null);
    // At the beginning of a line its first letters are seen too, however far the one before went.
    if (column <= BEGINNING) this.box.scrollLeft = 0;
  }

  /** @param {boolean} [middle] to the middle of the box, if it has to be scrolled */
  #reveal(middle = false) {
    const { line, column } = this.#cursor();
    this.#layer.reveal(this.box, line, column, middle);
  }
}
