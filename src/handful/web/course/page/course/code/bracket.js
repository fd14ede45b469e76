/**
 * Pure: the bracket that belongs to the one at the cursor. Brackets in strings and comments are text.
 *
 * @typedef {{ line: number, token: number }} Place
 * @typedef {import("./python.js").Token} Token
 */

const OPENING = "([{";
const CLOSING = ")]}";
/** Lines that are looked through for the other bracket. */
const FAR = 2000;

/**
 * The two brackets, the one at the cursor first; the second is null if it is missing. Null if there is none.
 *
 * @param {readonly { tokens: Token[] }[]} lines
 * @param {number} line
 * @param {number} column of the cursor: the bracket before it counts first
 * @returns {[Place, Place | null] | null}
 */
export function matchingBracket(lines, line, column) {
  let end = 0;
  /** @type {number[]} */
  const near = [];
  (lines[line]?.tokens ?? []).forEach(({ kind, text }, token) => {
    if (kind === "bracket" && (end === column || end + 1 === column)) near.push(token);
    end += text.length;
  });
  if (!near.length) return null;
  const here = { line, token: near[0] };
  return [here, other(lines, here)];
}

/**
 * @param {readonly { tokens: Token[] }[]} lines
 * @param {Place} here
 * @returns {Place | null}
 */
function other(lines, here) {
  const bracket = lines[here.line].tokens[here.token].text;
  const step = OPENING.includes(bracket) ? 1 : -1;
  /** @type {string[]} */
  const waiting = [];
  for (let line = here.line; line >= 0 && line < lines.length && Math.abs(line - here.line) < FAR; line += step) {
    const { tokens } = lines[line];
    let token = line === here.line ? here.token : step > 0 ? 0 : tokens.length - 1;
    for (; token >= 0 && token < tokens.length; token += step) {
      if (tokens[token].kind !== "bracket") continue;
      const { text } = tokens[token];
      const opens = (step > 0 ? OPENING : CLOSING).includes(text);
      if (opens) waiting.push(text);
      else if (!belong(/** @type {string} */ (waiting.pop()), text)) return null;
      if (!waiting.length) return { line, token };
    }
  }
  return null;
}

/** @param {string} one @param {string} another */
function belong(one, another) {
  return OPENING.indexOf(one) === CLOSING.indexOf(another) && OPENING.includes(one)
    ? true
    : CLOSING.indexOf(one) === OPENING.indexOf(another) && CLOSING.includes(one);
}
