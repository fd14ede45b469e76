/**
 * Pure: what a key does to the text of the editor beyond what the browser does by itself. Each function gives an edit,
 * or null where the browser is to do what it always does.
 *
 * @typedef {{ text: string, start: number, end: number }} Situation the text, and what is selected in it
 * @typedef {{ from: number, to: number, insert: string, start: number, end: number }} Edit replaces what stands
 *   between *from* and *to*, and selects what stands between *start* and *end* in the new text
 */

const STEP = 4;
/** @type {Record<string, string>} */
export const PAIRS = { "(": ")", "[": "]", "{": "}", '"': '"', "'": "'" };

/** @param {Situation} situation */
function firstLine({ text, start }) {
  return text.lastIndexOf("\n", start - 1) + 1;
}

/**
 * What Enter does: the new line begins where this one does, one level deeper behind a colon or an open bracket, and
 * one level less deep behind a statement that ends a block.
 *
 * @param {Situation} situation
 * @returns {Edit}
 */
export function enter(situation) {
  const { text, start, end } = situation;
  const line = text.slice(firstLine(situation), start);
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
  const code = line.replace(/#.*$/, "").trimEnd();
  const next = text.slice(end, end + 1);
  let insert = `\n${indentation}`;
  if (code.endsWith(":") || /[([{]$/.test(code)) insert += " ".repeat(STEP);
  else if (/^\s*(return|pass|break|continue|raise)\b/.test(code)) insert = `\n${indentation.slice(0, -STEP)}`;
  const caret = start + insert.length;
  // Between brackets the closing one comes on a line of its own.
  if (/[([{]$/.test(code) && next === PAIRS[code.slice(-1)]) insert += `\n${indentation}`;
  return { from: start, to: end, insert, start: caret, end: caret };
}

/**
 * Move the selected lines in by a step, or out; without a selection Tab fills up to the next step.
 *
 * @param {Situation} situation
 * @param {boolean} out
 * @returns {Edit | null}
 */
export function indent(situation, out) {
  const { text, start, end } = situation;
  if (start === end && !out) {
    const column = text.slice(firstLine(situation), start).length;
    const insert = " ".repeat(STEP - (column % STEP));
    return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
  }
  return changeLines(situation, (line) =>
    out ? line.replace(/^(\t| {1,4})/, "") : line.trim() ? " ".repeat(STEP) + line : line,
  );
}

/**
 * Make comments of the selected lines, or code again if all of them are comments.
 *
 * @param {Situation} situation
 */
export function comment(situation) {
  const lines = selectedLines(situation).text.split("\n");
  const written = lines.filter((line) => line.trim());
  if (!written.length) return null;
  if (written.every((line) => /^\s*#/.test(line))) return changeLines(situation, (line) => line.replace(/^(\s*)# ?/, "$1"));
  const column = Math.min(...written.map((line) => line.length - line.trimStart().length));
  return changeLines(situation, (line) => (line.trim() ? `${line.slice(0, column)}# ${line.slice(column)}` : line));
}

/**
 * The lines in which something is selected, whole; not one of which nothing is but its beginning.
 *
 * @param {Situation} situation
 */
function selectedLines({ text, start, end }) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const found = text.indexOf("\n", last);
  const to = found < 0 ? text.length : found;
  return { from, to, text: text.slice(from, to) };
}

/**
 * @param {Situation} situation
 * @param {(line: string) => string} change
 * @returns {Edit | null}
 */
function changeLines(situation, change) {
  const lines = selectedLines(situation);
  const before = lines.text.split("\n");
  const after = before.map(change);
  const insert = after.join("\n");
  if (insert === lines.text) return null;
  const { start, end } = situation;
  if (start === end) {
    const caret = Math.max(lines.from, start + insert.length - lines.text.length);
    return { from: lines.from, to: lines.to, insert, start: caret, end: caret };
  }
  const first = Math.max(lines.from, start === lines.from ? start : start + after[0].length - before[0].length);
  return { from: lines.from, to: lines.to, insert, start: first, end: Math.max(first, end + insert.length - lines.text.length) };
}

/**
 * What a bracket or a quote does: around a selection it closes itself, and likewise where nothing stands behind it.
 *
 * @param {Situation} situation
 * @param {string} key
 * @param {boolean} inText is this within a string or a comment?
 * @returns {Edit | null}
 */
export function open(situation, key, inText) {
  const { text, start, end } = situation;
  const close = PAIRS[key];
  if (!close) return null;
  if (start !== end) {
    const selected = text.slice(start, end);
    // A quote in place of one letter is meant as it is.
    if (key === close && (selected.length === 1 || selected.includes("\n"))) return null;
    return { from: start, to: end, insert: key + selected + close, start: start + 1, end: end + 1 };
  }
  if (inText) return null;
  const next = text[start] ?? "\n";
  if (!/[\s)\]},:]/.test(next)) return null;
  const previous = text[start - 1] ?? "\n";
  if (key === close && (/[\p{L}\p{N}_\\]/u.test(previous) || previous === key)) return null;
  return { from: start, to: start, insert: key + close, start: start + 1, end: start + 1 };
}

/**
 * What Backspace does: in the indentation it goes back a whole step.
 *
 * @param {Situation} situation
 * @returns {Edit | null}
 */
export function backspace(situation) {
  const { text, start, end } = situation;
  if (start !== end) return null;
  const from = firstLine(situation);
  const before = text.slice(from, start);
  if (before.length < 2 || before.trim() || before.includes("\t")) return null;
  const gone = before.length % STEP || STEP;
  return { from: start - gone, to: start, insert: "", start: start - gone, end: start - gone };
}

/**
 * The smallest edit that makes *after* of *before*, so that the browser's own undo can take it back.
 *
 * @param {string} before
 * @param {string} after
 * @returns {Edit | null}
 */
export function between(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const insert = after.slice(from, after.length - same);
  return { from, to: before.length - same, insert, start: from, end: from };
}
