/** Pure: which lines two programs have in common, as they stand or with other names in them. */
import { tokenise } from "./code/python.js";

const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu;

/**
 * The lines of *text*, counted from 1, that stand in *other* too and were not *given*. Blanks around a line do not
 * matter, and a line without a letter tells nothing.
 *
 * @param {string} text
 * @param {string} other
 * @param {string} given
 */
export function sharedLines(text, other, given) {
  const theirs = new Set(trimmed(other));
  for (const line of trimmed(given)) theirs.delete(line);
  return new Set(trimmed(text).flatMap((line, i) => (/\p{L}/u.test(line) && theirs.has(line) ? [i + 1] : [])));
}

/**
 * The lines of *text* that with other names stand in *other* too: always two that follow each other, for one alone is
 * soon like another. Names that were *given* are not replaced, and lines that were are not told.
 *
 * @param {string} text
 * @param {string} other
 * @param {string} given
 */
export function renamedLines(text, other, given) {
  const known = namesIn(given);
  const handedOut = new Set(neighbours(given, known).map(({ shape }) => shape));
  const theirs = new Set(neighbours(other, known).map(({ shape }) => shape));
  const found = neighbours(text, known).filter(({ shape }) => theirs.has(shape) && !handedOut.has(shape));
  const own = trimmed(text);
  const givenLines = new Set(trimmed(given));
  return new Set(found.flatMap(({ lines }) => lines).filter((line) => !givenLines.has(own[line - 1])));
}

/**
 * The names in a program, not the words in its comments and strings.
 *
 * @param {string} text
 */
function namesIn(text) {
  const code = tokenLines(text).flatMap((tokens) => tokens.filter(({ kind }) => kind === "" || kind === "name"));
  return new Set(code.flatMap(({ text: part }) => part.match(NAMES) ?? []));
}

/** @param {string} text */
function tokenLines(text) {
  let open = "";
  return text.split("\n").map((line) => {
    const { tokens, open: left } = tokenise(line, open);
    open = left;
    return tokens;
  });
}

/**
 * Each line that says something with the next one that does: their shapes, and their numbers.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} known
 */
function neighbours(text, known) {
  const shaped = shapes(text, known);
  return shaped.slice(1).map(({ line, shape }, i) => ({ shape: `${shaped[i].shape}\n${shape}`, lines: [shaped[i].line, line] }));
}

/**
 * The lines with the same sign for every name, without comments, blanks, and what then is empty.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} known
 */
function shapes(text, known) {
  return tokenLines(text).flatMap((tokens, i) => {
    const shape = tokens
      .map(({ kind, text: part }) => (kind === "comment" ? "" : kind === "" || kind === "name" ? part.replace(NAMES, (name) => (known.has(name) ? name : "•")) : part))
      .join("")
      .replace(/\s+/g, "");
    return shape ? [{ line: i + 1, shape }] : [];
  });
}

/** @param {string} text */
const trimmed = (text) => text.split("\n").map((line) => line.trim());
