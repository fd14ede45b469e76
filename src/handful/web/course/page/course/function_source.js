/**
 * Pure: where a function stands in a Python file, and how the function of one file comes into another.
 *
 * @typedef {{ from: number, to: number }} Lines from the first line, to the one after the last, counted from 0
 */
import { tokenise } from "./code/python.js";

/**
 * For every line: does it begin outside of strings?
 *
 * @param {readonly string[]} lines
 */
function inCode(lines) {
  let open = "";
  return lines.map((line) => {
    const code = !open;
    ({ open } = tokenise(line, open));
    return code;
  });
}

/**
 * The lines of the function *name* in *text*, with its decorators; null if there is none. If there are several, the
 * last, which is the one that counts.
 *
 * @param {string} text
 * @param {string} name
 * @returns {Lines | null}
 */
export function functionLines(text, name) {
  const lines = text.split("\n");
  const code = inCode(lines);
  const begins = new RegExp(`^(async +)?def +${name}\\b`);
  let at = -1;
  lines.forEach((line, i) => {
    if (code[i] && begins.test(line)) at = i;
  });
  if (at < 0) return null;
  let to = at + 1;
  // A line that begins further left than a body ends it; what is in a string or is empty does not.
  while (to < lines.length && (!code[to] || !lines[to].trim() || /^[\s)\]}]/.test(lines[to]))) to += 1;
  while (to > at + 1 && !lines[to - 1].trim()) to -= 1;
  let from = at;
  while (from > 0 && code[from - 1] && lines[from - 1].startsWith("@")) from -= 1;
  return { from, to };
}

/**
 * The first line, counted from 1, of the first of *names* that *text* has; 1 if there is none.
 *
 * @param {string} text
 * @param {readonly string[]} names
 */
export function firstFunctionLine(text, names) {
  for (const name of names) {
    const found = functionLines(text, name);
    if (found) return found.from + 1;
  }
  return 1;
}

/**
 * *text* with the functions *names* as they are in *skeleton*. One that *text* does not have comes before the part
 * that starts the program, or to the end.
 *
 * @param {string} text
 * @param {string} skeleton
 * @param {readonly string[]} names
 */
export function withFunctionsOf(text, skeleton, names) {
  let lines = text.split("\n");
  for (const name of names) {
    const original = functionLines(skeleton, name);
    if (!original) continue;
    const code = skeleton.split("\n").slice(original.from, original.to);
    const here = functionLines(lines.join("\n"), name);
    if (here) {
      lines.splice(here.from, here.to - here.from, ...code);
    } else {
      const start = lines.findIndex((line) => /^if +__name__/.test(line));
      if (start >= 0) lines.splice(start, 0, ...code, "", "");
      else lines = [...lines.join("\n").trimEnd().split("\n"), "", "", ...code, ""];
    }
  }
  return lines.join("\n");
}
