/**
 * Pure: Python, line by line, cut into tokens for the colours. A line is read with what the line before it left open,
 * a string in three quotes or one that a backslash continues, so that a change needs only its own lines read again.
 *
 * @typedef {"" | "keyword" | "string" | "comment" | "number" | "builtin" | "name" | "bracket"} Kind
 * @typedef {{ kind: Kind, text: string }} Token
 * @typedef {string} Open what a line leaves open: the quotes that will end it; empty where nothing is open
 */

const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield match case"
  ).split(" "),
);
/** Words that are keywords only where a statement begins, and names everywhere else. */
const SOFT = new Set(["match", "case"]);
const BUILTINS = new Set(
  (
    "abs all any ascii bin bool bytes chr callable dict dir divmod enumerate eval exec filter float format frozenset " +
    "getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max min next " +
    "object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum " +
    "super tuple type vars zip __name__"
  ).split(" "),
);

const COMMENT = /#.*/y;
const STRING = /(?:[rbfu]|rb|br|rf|fr)?("""|'''|"|')/iy;
const NUMBER = /(?:0[xob][\da-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?)/iy;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const BRACKET = /[()[\]{}]/y;
const OTHER = /[^\p{L}\p{N}_#"'()[\]{}.]+|[.]/uy;

/**
 * What *pattern* finds in *line* just at *from*; null if nothing.
 *
 * @param {RegExp} pattern sticky
 * @param {string} line
 * @param {number} from
 */
function at(pattern, line, from) {
  pattern.lastIndex = from;
  return pattern.exec(line);
}

/**
 * Where a string ends that *quotes* end: the index behind them, or -1 if it goes on after the line.
 *
 * @param {string} line
 * @param {number} from
 * @param {string} quotes
 */
function endOfString(line, from, quotes) {
  for (let i = from; i < line.length; i += 1) {
    if (line[i] === "\\") i += 1;
    else if (line.startsWith(quotes, i)) return i + quotes.length;
  }
  return -1;
}

/**
 * What stays open at the end of a line in a string that does not end on it.
 *
 * @param {string} line
 * @param {string} quotes
 * @returns {Open}
 */
function left(line, quotes) {
  if (quotes.length === 3) return quotes;
  const backslashes = /\\*$/.exec(line)?.[0].length ?? 0;
  return backslashes % 2 ? quotes : "";
}

/**
 * The tokens of *line*, and what it leaves open. Put together they are the line again.
 *
 * @param {string} line
 * @param {Open} [open] what the line before left open
 * @returns {{ tokens: Token[], open: Open }}
 */
export function tokenise(line, open = "") {
  /** @type {Token[]} */
  const tokens = [];
  let i = 0;
  let before = "";
  /** @param {Kind} kind @param {string} text */
  const add = (kind, text) => {
    const last = tokens.at(-1);
    if (last && last.kind === kind && kind !== "bracket") last.text += text;
    else tokens.push({ kind, text });
    i += text.length;
    if (text.trim()) before = text.trim();
  };
  if (open) {
    const end = endOfString(line, 0, open);
    if (end < 0) {
      if (line) add("string", line);
      return { tokens, open: left(line, open) };
    }
    add("string", line.slice(0, end));
  }
  while (i < line.length) {
    let found;
    if (at(COMMENT, line, i)) {
      add("comment", line.slice(i));
    } else if ((found = at(STRING, line, i))) {
      const end = endOfString(line, i + found[0].length, found[1]);
      if (end < 0) {
        add("string", line.slice(i));
        return { tokens, open: left(line, found[1]) };
      }
      add("string", line.slice(i, end));
    } else if ((found = at(NUMBER, line, i))) {
      add("number", found[0]);
    } else if ((found = at(NAME, line, i))) {
      add(kindOfName(found[0], before, line, i), found[0]);
    } else if ((found = at(BRACKET, line, i))) {
      add("bracket", found[0]);
    } else {
      add("", at(OTHER, line, i)?.[0] ?? String.fromCodePoint(/** @type {number} */ (line.codePointAt(i))));
    }
  }
  return { tokens, open: "" };
}

/**
 * @param {string} name
 * @param {string} before the token before it
 * @param {string} line
 * @param {number} from
 * @returns {Kind}
 */
function kindOfName(name, before, line, from) {
  if (before === "def" || before === "class") return "name";
  if (before.endsWith(".")) return "";
  if (SOFT.has(name)) {
    const statement = !line.slice(0, from).trim() && /^\s+[^=.,)\]:\s]/.test(line.slice(from + name.length)) && /:\s*(#.*)?$/.test(line);
    return statement ? "keyword" : "";
  }
  if (KEYWORDS.has(name)) return "keyword";
  // An argument that has a built-in's name is not that built-in.
  if (BUILTINS.has(name) && !/^\s*=[^=]/.test(line.slice(from + name.length))) return "builtin";
  return "";
}
