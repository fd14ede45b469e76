/**
 * Replacing a part of a text area's text: a short one as the browser does it when somebody types, a long one at once.
 *
 * A browser inserts a text line by line, with the whole page laid out for each, to be able to undo it: five thousand
 * lines take most of a minute. The editor has an undo of its own.
 */

/** Characters that a browser inserts or removes quickly by itself. */
const LARGE = 2000;
const KINDS = new Set(["insertText", "insertFromPaste", "deleteContentBackward", "deleteContentForward", "deleteByCut"]);

/**
 * Put *insert* in place of what stands between *from* and *to*. Does nobody but the caller know, as there was no event?
 *
 * @param {HTMLTextAreaElement} input
 * @param {number} from
 * @param {number} to
 * @param {string} insert
 */
export function replaceText(input, from, to, insert) {
  const { value } = input;
  input.setSelectionRange(from, to);
  if (to - from <= LARGE && insert.length <= LARGE) {
    const typed = insert ? document.execCommand("insertText", false, insert) : from === to || document.execCommand("delete");
    if (typed || input.value !== value || (!insert && from === to)) return false;
  }
  input.setRangeText(insert, from, to, "end");
  return true;
}

/**
 * What a browser is about to do, if it would take long: a paste of many lines, or deleting them. Null if it is quick.
 *
 * @param {InputEvent} event
 * @param {import("./edit.js").Situation} situation
 * @returns {import("./edit.js").Edit | null}
 */
export function largeEdit({ inputType, data }, { start, end }) {
  if (!KINDS.has(inputType)) return null;
  const insert = (data ?? "").replace(/\r\n?/g, "\n");
  if (insert.length <= LARGE && end - start <= LARGE) return null;
  const caret = start + insert.length;
  return { from: start, to: end, insert, start: caret, end: caret };
}
