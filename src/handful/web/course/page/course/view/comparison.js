/** Expected and got, side by side, marked where they differ. What the program wrote enters as text only. */
import { h } from "/view/element.js";
import { around, atMark, cut, onlyBlanks, visibleBlanks } from "../difference.js";
import { c } from "../language.js";
import { harmless } from "../plain_text.js";

/** @typedef {import("../types").Marks} Marks */

/**
 * @param {string} expected
 * @param {string} got
 * @param {Marks | null} [marks] where two screens differ
 */
export function comparison(expected, got, marks = null) {
  const one = harmless(expected);
  const other = harmless(got);
  const lines = /\n./s.test(one) || /\n./s.test(other);
  return h("div", { class: "comparison", "data-testid": "comparison" }, lines ? manyLines(one, other, marks) : oneLine(one, other));
}

/**
 * @param {string} expected
 * @param {string} got
 */
function oneLine(expected, got) {
  const blanks = onlyBlanks(expected, got);
  const sides = cut(expected, got);
  return h("dl", { class: "values" }, side("expected", sides.expected, blanks), side("got", sides.got, blanks));
}

/**
 * @param {"expected" | "got"} name
 * @param {import("../difference.js").Side} side
 * @param {boolean} blanks
 */
function side(name, side, blanks) {
  const text = side.same + side.other + side.end ? marked(side, blanks) : [h("span", { class: "faint" }, c.report.nothing)];
  return h("div", { class: name }, h("dt", {}, c.report[name]), h("dd", { "data-testid": name, lang: "en", translate: "no" }, ...text));
}

/**
 * @param {import("../difference.js").Side} side
 * @param {boolean} blanks
 */
function marked({ same, other, end }, blanks) {
  return [typed(same, blanks), other && h("mark", {}, typed(other, blanks)), typed(end, blanks)];
}

/**
 * A game as on a screen: the lines around the first difference, and all of it on demand.
 *
 * @param {string} expected
 * @param {string} got
 * @param {Marks | null} marks
 */
function manyLines(expected, got, marks) {
  const { rows, skipped, left } = around(expected, got, marks);
  const table = h(
    "table",
    { class: "transcripts" },
    h("thead", {}, h("tr", {}, ...["line", "expected", "got"].map((name) => h("th", { scope: "col" }, c.report[/** @type {"line"} */ (name)])))),
    h("tbody", { lang: "en", translate: "no" }, ...rows.map((row) => transcriptRow(row, marks))),
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
 * @param {Marks | null} marks
 */
function transcriptRow({ number, gotNumber, expected, got, differs }, marks) {
  const blanks = differs && onlyBlanks(expected ?? "", got ?? "");
  const sides = differs ? rowSides(expected ?? "", got ?? "", marks) : null;
  /** @param {"expected" | "got"} name @param {string | null} text @param {number | null} place */
  const cell = (name, text, place) =>
    h(
      "td",
      { "data-testid": differs ? name : null },
      ...(text === null
        ? [place !== null && h("span", { class: "faint" }, c.report.noLine)]
        : sides
          ? marked(sides[name], blanks)
          : [typed(text, false)]),
    );
  const numbers = [...new Set([number, gotNumber])].filter((one) => one !== null).join(" | ");
  return h(
    "tr",
    { class: differs ? "differs" : null },
    h("th", { scope: "row" }, numbers, differs && h("span", { class: "unseen" }, ` ${c.report.firstDifference}`)),
    cell("expected", expected, number),
    cell("got", got, gotNumber),
  );
}

/**
 * Two lines with what differs in them: what the checker marks, or else letter by letter.
 *
 * @param {string} expected
 * @param {string} got
 * @param {Marks | null} marks
 */
function rowSides(expected, got, marks) {
  if (!marks?.expected?.columns && !marks?.got?.columns) return cut(expected, got);
  return { expected: atMark(expected, marks.expected), got: atMark(got, marks.got) };
}

/**
 * A piece of a game, in which what was typed stands in ⟦ and ⟧.
 *
 * @param {string} text
 * @param {boolean} blanks
 */
function typed(text, blanks) {
  const shown = blanks ? visibleBlanks(text) : text;
  return h(
    "span",
    {},
    ...shown.split(/(⟦[^⟧]*⟧)/).map((part) => (/^⟦.*⟧$/.test(part) ? h("span", { class: "typed" }, part.slice(1, -1)) : part)),
  );
}

/** @param {"expected" | "got"} name @param {string} text */
function whole(name, text) {
  return h("div", { class: name }, h("dt", {}, c.report[name]), h("dd", { lang: "en", translate: "no" }, typed(text, false)));
}
