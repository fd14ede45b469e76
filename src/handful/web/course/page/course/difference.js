/**
 * Pure: where what came differs from what was expected, for showing both side by side.
 *
 * @typedef {{ same: string, other: string, end: string }} Side up to the first difference, what differs, and what is
 *   alike again at the end
 * @typedef {{ number: number | null, gotNumber: number | null, expected: string | null, got: string | null, differs: boolean }} Row
 *   one line of both, and the number it has in each
 */

/**
 * Both texts, cut where they differ; not within a character.
 *
 * @param {string} expected
 * @param {string} got
 * @returns {{ expected: Side, got: Side }}
 */
export function cut(expected, got) {
  const one = [...expected];
  const other = [...got];
  let i = 0;
  while (i < one.length && i < other.length && one[i] === other[i]) i += 1;
  const most = Math.min(one.length, other.length) - i;
  let end = 0;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  /** @param {string[]} letters */
  const side = (letters) => ({
    same: letters.slice(0, i).join(""),
    other: letters.slice(i, letters.length - end).join(""),
    end: letters.slice(letters.length - end).join(""),
  });
  return { expected: side(one), got: side(other) };
}

/**
 * Is the difference one that cannot be seen: of blanks only?
 *
 * @param {string} expected
 * @param {string} got
 */
export function onlyBlanks(expected, got) {
  return expected !== got && expected.replace(/\s/g, "") === got.replace(/\s/g, "");
}

/**
 * *text* with its blanks to be seen.
 *
 * @param {string} text
 */
export function visibleBlanks(text) {
  return text.replace(/ /g, "·").replace(/\t/g, "→").replace(/\u00a0/g, "⍽");
}

/**
 * The lines of both texts around the first difference: the line that the checker marks in each, or the first that
 * differs at all. The two stand side by side, whatever their numbers.
 *
 * @param {string} expected
 * @param {string} got
 * @param {import("./types").Marks | null} [marks]
 * @param {number} [before] lines that are shown before it
 * @param {number} [after] and after it
 * @returns {{ rows: Row[], skipped: number, left: number }} how many lines are not shown, before and after
 */
export function around(expected, got, marks = null, before = 4, after = 3) {
  const one = withoutEnd(expected).split("\n");
  const other = withoutEnd(got).split("\n");
  const [first, second] = parting(one, other, marks);
  const above = pairs(one, other, first - 1, second - 1, -1, before);
  const below = pairs(one, other, first + 1, second + 1, 1, after);
  const rows = [...above.rows.reverse(), { ...row(one, other, first, second), differs: true }, ...below.rows];
  return {
    rows,
    skipped: Math.max(above.first, above.second) + 1,
    left: Math.max(0, one.length - below.first, other.length - below.second),
  };
}

/**
 * Lines of both texts in pairs, from *first* and *second* on by *step*; a blank line that only one has stands alone.
 *
 * @param {string[]} one
 * @param {string[]} other
 * @param {number} first
 * @param {number} second
 * @param {1 | -1} step
 * @param {number} most
 */
function pairs(one, other, first, second, step, most) {
  /** @type {Row[]} */
  const rows = [];
  while (rows.length < most && (first in one || second in other)) {
    const blank = first in one && !one[first].trim();
    const otherBlank = second in other && !other[second].trim();
    const both = blank === otherBlank;
    const takes = first in one && (both || blank || !(second in other));
    const otherTakes = second in other && (both || otherBlank || !(first in one));
    rows.push(row(one, other, takes ? first : null, otherTakes ? second : null));
    if (takes) first += step;
    if (otherTakes) second += step;
  }
  return { rows, first, second };
}

/**
 * @param {string[]} one
 * @param {string[]} other
 * @param {number | null} first
 * @param {number | null} second
 * @returns {Row}
 */
function row(one, other, first, second) {
  return {
    number: first === null ? null : first + 1,
    gotNumber: second === null ? null : second + 1,
    expected: first === null ? null : (one[first] ?? null),
    got: second === null ? null : (other[second] ?? null),
    differs: false,
  };
}

/**
 * Where two texts differ: the line of each.
 *
 * @param {string[]} one
 * @param {string[]} other
 * @param {import("./types").Marks | null} marks
 */
function parting(one, other, marks) {
  const first = marks?.expected?.line ?? marks?.got?.line;
  const second = marks?.got?.line ?? marks?.expected?.line;
  if (first !== undefined && second !== undefined) return [Math.min(first, one.length), Math.min(second, other.length)];
  let same = 0;
  while (same < Math.max(one.length, other.length) && one[same] === other[same]) same += 1;
  return [same, same];
}

/**
 * A line in three at the columns of a mark; all of it alike if there are none.
 *
 * @param {string} line
 * @param {import("./types").Mark | null} mark
 * @returns {Side}
 */
export function atMark(line, mark) {
  if (!mark?.columns) return { same: line, other: "", end: "" };
  const letters = [...line];
  const [from, to] = mark.columns;
  return { same: letters.slice(0, from).join(""), other: letters.slice(from, to).join(""), end: letters.slice(to).join("") };
}

/** @param {string} text */
function withoutEnd(text) {
  return text.replace(/\n+$/, "");
}
