/** Expected and got, side by side, marked where they differ. What the program wrote enters as text only. */
import { h } from "/view/element.js";
import { around, isScreen, onlyBlanks, pieces, visibleBlanks } from "../difference.js";
import { c } from "../language.js";
import { harmless } from "../plain_text.js";

/**
 * @typedef {import("../types").Line} Line
 * @typedef {import("../types").Shown} Shown
 * @typedef {"expected" | "got"} Name
 */

/**
 * @param {Shown | null} expected
 * @param {Shown | null} got
 */
export function comparison(expected, got) {
  const body = expected && got && (isScreen(expected) || isScreen(got)) ? screens(expected, got) : values(expected, got);
  return h("div", { class: "comparison", "data-testid": "comparison" }, body);
}

/**
 * @param {Shown | null} expected
 * @param {Shown | null} got
 */
function values(expected, got) {
  return h("dl", { class: "values" }, expected && whole("expected", expected, got), got && whole("got", got, expected));
}

/**
 * All lines of one side.
 *
 * @param {Name} name
 * @param {Shown} shown
 * @param {Shown | null} [other]
 */
function whole(name, shown, other = null) {
  const blanks = onlyBlanks(shown.lines[0]?.text ?? "", other?.lines[0]?.text ?? "");
  const lines = shown.lines.flatMap((_, place) => [place > 0 && "\n", ...lineView(shown, place, blanks)]);
  const none = lines.length === 0 && h("span", { class: "faint" }, c.report.nothing);
  return h("div", { class: name }, h("dt", {}, c.report[name]), h("dd", { "data-testid": other && name, lang: "en", translate: "no" }, none, ...lines));
}

/**
 * A line: its text, what was typed after it, and what the checker adds.
 *
 * @param {Shown} shown
 * @param {number} place
 * @param {boolean} blanks are they to be seen?
 */
function lineView(shown, place, blanks) {
  const { same, other, end } = pieces(shown, place);
  const { typed, note } = shown.lines[place];
  /** @param {string} text */
  const plain = (text) => harmless(blanks ? visibleBlanks(text) : text);
  return [
    plain(same),
    other && h("mark", {}, plain(other)),
    plain(end),
    typed !== null && h("span", { class: "typed" }, harmless(typed)),
    note && h("i", {}, harmless(note)),
  ];
}

/**
 * A game as on a screen: the lines around the first difference, and all of it on demand.
 *
 * @param {Shown} expected
 * @param {Shown} got
 */
function screens(expected, got) {
  const { rows, skipped, left } = around(expected, got);
  const table = h(
    "table",
    { class: "transcripts" },
    h("thead", {}, h("tr", {}, ...["line", "expected", "got"].map((name) => h("th", { scope: "col" }, c.report[/** @type {"line"} */ (name)])))),
    h("tbody", { lang: "en", translate: "no" }, ...rows.map((row) => screenRow(row, expected, got))),
  );
  return h(
    "div",
    {},
    skipped > 0 && h("p", { class: "faint" }, c.report.skippedLines(skipped)),
    h("div", { class: "scrolls-x", tabindex: "0", role: "group", "aria-label": c.report.sideBySide }, table),
    left > 0 && h("p", { class: "faint" }, c.report.leftLines(left)),
    skipped + left > 0 &&
      h(
        "details",
        {},
        h("summary", {}, c.report.whole),
        h("dl", { class: "values" }, whole("expected", expected), whole("got", got)),
      ),
  );
}

/**
 * @param {import("../difference.js").Row} row
 * @param {Shown} expected
 * @param {Shown} got
 */
function screenRow({ number, gotNumber, expected: line, got: gotLine, differs }, expected, got) {
  const blanks = differs && onlyBlanks(line?.text ?? "", gotLine?.text ?? "");
  /** @param {Name} name @param {Shown} shown @param {number | null} place */
  const cell = (name, shown, place) => {
    const isThere = place !== null && place <= shown.lines.length;
    const missing = place !== null && h("span", { class: "faint" }, c.report.noLine);
    return h("td", { "data-testid": differs ? name : null }, ...(isThere ? lineView(shown, place - 1, blanks) : [missing]));
  };
  const numbers = [...new Set([number, gotNumber])].filter((one) => one !== null).join(" | ");
  return h(
    "tr",
    { class: differs ? "differs" : null },
    h("th", { scope: "row" }, numbers, differs && h("span", { class: "unseen" }, ` ${c.report.firstDifference}`)),
    cell("expected", expected, number),
    cell("got", got, gotNumber),
  );
}
