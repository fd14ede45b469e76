/**
 * What is drawn beneath the text area: coloured lines, their numbers, marks, the line of the cursor and its brackets.
 *
 * Of a long text only the lines in sight and some around them have their colours; the others are plain until they are
 * scrolled to. An element for every token of five thousand lines would slow every key down.
 *
 * @typedef {{ tokens: import("./python.js").Token[], open: string, element: HTMLElement, plain: boolean }} Line plain:
 *   it has no colours yet
 * @typedef {{ line: number, text: string }} Mark a line, counted from 1, and what is to be said about it
 */
import { h } from "/view/element.js";
import { matchingBracket } from "./bracket.js";
import { lineChange } from "./line_change.js";
import { tokenise } from "./python.js";

/** So many lines get their colours at once, whether they are in sight or not. */
const MANY = 500;
/** Lines above and below those in sight that have their colours too. */
const AROUND = 60;

export class Layer {
  /** @type {string[]} */
  texts = [];
  /** @type {Line[]} */
  lines = [];
  /** @type {Mark[]} */
  #marks = [];
  /** @type {Line | null} */
  #current = null;
  /** @type {Element[]} */
  #brackets = [];
  #numbers = h("div", { class: "code-numbers" });
  #here = h("div", { class: "code-number current" });
  #signs = h("div", {});

  constructor() {
    this.element = h("div", { class: "code-layer", "aria-hidden": "true" });
    this.gutter = h("div", { class: "code-gutter", "aria-hidden": "true" }, this.#numbers, this.#here, this.#signs);
  }

  /**
   * Draw the lines that changed, and those after them of which the colours changed.
   *
   * @param {string} text
   * @param {HTMLElement} box in which they are seen
   * @returns {Mark[] | null} the marks, if there are any, where they are now
   */
  draw(text, box) {
    const after = text.split("\n");
    const { from, removed, added } = lineChange(this.texts, after);
    this.texts = after;
    let open = from ? this.lines[from - 1].open : "";
    const left = from + removed ? this.lines[from + removed - 1]?.open ?? "" : "";
    /** @type {Line[]} */
    const fresh = [];
    for (let i = from; i < from + added; i += 1) {
      fresh.push(readLine(after[i], open, this.lines[i - from < removed ? i : -1]?.element));
      open = fresh[fresh.length - 1].open;
    }
    const gone = this.lines.splice(from, removed, ...fresh);
    const next = this.lines[from + added]?.element ?? null;
    const kept = new Set(fresh.map(({ element }) => element));
    for (const { element } of gone) if (!kept.has(element)) element.remove();
    const fragment = document.createDocumentFragment();
    fragment.append(...fresh.filter(({ element }) => !element.parentNode).map(({ element }) => element));
    this.element.insertBefore(fragment, next);
    if (added <= MANY) this.#colour(from, from + added);
    if (open !== left) this.#recolour(from + added, open);
    if (added !== removed) this.#drawNumbers();
    if (added > MANY) this.show(box);
    return this.#moveMarks(from, removed, added);
  }

  /**
   * Give the lines their colours that can be seen in *box*.
   *
   * @param {HTMLElement} box
   */
  show(box) {
    const height = this.element.scrollHeight / (this.lines.length || 1) || 20;
    this.#colour(Math.floor(box.scrollTop / height) - AROUND, Math.ceil((box.scrollTop + box.clientHeight) / height) + AROUND);
  }

  /** @param {number} from @param {number} to */
  #colour(from, to) {
    for (let i = Math.max(0, from); i < Math.min(to, this.lines.length); i += 1) if (this.lines[i].plain) colourLine(this.lines[i]);
  }

  /**
   * @param {Mark[]} marks
   * @returns {Mark[]} those of them that have a line here
   */
  mark(marks) {
    for (const { line } of this.#marks) this.lines[line - 1]?.element.classList.remove("marked");
    this.#marks = marks.filter(({ line }) => line >= 1 && line <= this.lines.length);
    for (const { line } of this.#marks) this.lines[line - 1].element.classList.add("marked");
    this.#signs.replaceChildren(...this.#marks.map(({ line }) => numberAt(h("div", { class: "code-number marked" }), line)));
    return this.#marks;
  }

  /**
   * @param {number} line of the cursor, counted from 0
   * @param {number | null} column null while something is selected
   */
  showCursor(line, column) {
    const current = this.lines[line] ?? null;
    if (this.#current?.element !== current?.element) {
      this.#current?.element.classList.remove("current");
      current?.element.classList.add("current");
    }
    if (this.#here.textContent !== String(line + 1)) numberAt(this.#here, line + 1);
    this.#current = current;
    for (const element of this.#brackets) element.classList.remove("matching", "missing");
    this.#brackets = [];
    const found = column === null ? null : matchingBracket(this.lines, line, column);
    if (!found) return;
    const [here, other] = found;
    for (const place of other ? [here, other] : [here]) {
      if (this.lines[place.line].plain) colourLine(this.lines[place.line]);
      const element = /** @type {Element} */ (this.lines[place.line].element.childNodes[place.token]);
      element.classList.add(other ? "matching" : "missing");
      this.#brackets.push(element);
    }
  }

  /**
   * Scroll *box* until the cursor can be seen.
   *
   * @param {HTMLElement} box
   * @param {number} line
   * @param {number} column
   * @param {boolean} middle to the middle of the box, if it has to be scrolled
   */
  reveal(box, line, column, middle) {
    const { element } = this.lines[line];
    const top = element.offsetTop;
    const height = element.offsetHeight || 20;
    if (top < box.scrollTop || top + height * 2 > box.scrollTop + box.clientHeight)
      box.scrollTop = middle ? top - box.clientHeight / 3 : top < box.scrollTop ? top : top + height * 2 - box.clientHeight;
    // Where it stands is measured as far as that line goes.
    const range = document.createRange();
    let left = column;
    for (const node of element.childNodes) {
      const { length } = node.textContent ?? "";
      if (left <= length) {
        const text = node.firstChild ?? node;
        if (text.nodeType === Node.TEXT_NODE) {
          range.setStart(text, left);
          const x = range.getBoundingClientRect().left - box.getBoundingClientRect().left;
          const gutter = this.gutter.offsetWidth;
          if (x < gutter) box.scrollLeft -= gutter - x + 24;
          else if (x > box.clientWidth - 24) box.scrollLeft += x - box.clientWidth + 48;
        }
        return;
      }
      left -= length;
    }
    if (!column) box.scrollLeft = 0;
  }

  /** The line numbers are one text, which changes only with the number of lines: an element each would slow typing down. */
  #drawNumbers() {
    const { length } = this.texts;
    this.#numbers.textContent = Array.from({ length }, (_, i) => i + 1).join("\n");
  }

  /**
   * Colour the lines from *from* on until one leaves open what it left open before.
   *
   * @param {number} from
   * @param {string} open
   */
  #recolour(from, open) {
    for (let i = from; i < this.lines.length; i += 1) {
      const before = this.lines[i].open;
      this.lines[i] = readLine(this.texts[i], open, this.lines[i].element);
      ({ open } = this.lines[i]);
      if (i - from < MANY) colourLine(this.lines[i]);
      if (open === before) return;
    }
  }

  /**
   * @param {number} from
   * @param {number} removed
   * @param {number} added
   */
  #moveMarks(from, removed, added) {
    if (!this.#marks.length) return null;
    const marks = this.#marks
      .filter(({ line }) => line <= from || line > from + removed)
      .map((mark) => (mark.line > from + removed ? { ...mark, line: mark.line + added - removed } : mark));
    for (const { line } of this.#marks) this.lines[line - 1]?.element.classList.remove("marked");
    for (const { element } of this.lines.slice(from, from + added)) element.classList.remove("marked");
    this.#marks = [];
    return this.mark(marks);
  }
}

/**
 * *element* as the number of a line, at its place.
 *
 * @param {HTMLElement} element
 * @param {number} line
 */
function numberAt(element, line) {
  element.textContent = String(line);
  element.style.setProperty("--line", String(line - 1));
  return element;
}

/**
 * A line of the layer, without colours as yet; *element* is used again if there is one.
 *
 * @param {string} text
 * @param {string} open
 * @param {HTMLElement} [element]
 * @returns {Line}
 */
function readLine(text, open, element = h("div", { class: "line" })) {
  const { tokens, open: left } = tokenise(text, open);
  element.textContent = text;
  return { tokens, open: left, element, plain: true };
}

/**
 * Give a line its colours: an element for each token that has one.
 *
 * @param {Line} line
 */
function colourLine(line) {
  line.plain = false;
  line.element.replaceChildren(...line.tokens.map(({ kind, text }) => (kind ? h("span", { class: `py-${kind}` }, text) : text)));
}
