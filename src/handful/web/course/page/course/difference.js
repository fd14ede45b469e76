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
 * The lines of both texts around the one where they part: the line that the checker marks in each, or the first that
 * differs at all. The two stand side by side, whatever their numbers.
 *
 * @param {string} expected
 * @param {string} got
 * @param {import("./types").Parts | null} [parts]
 * @param {number} [before] lines that are shown before it
 * @param {number} [after] and after it
 * @returns {{ rows: Row[], skipped: number, left: number }} how many lines are not shown, before and after
 */
export function around(expected, got, parts = null, before = 4, after = 3) {
  const one = withoutEnd(expected).split("\n");
  const other = withoutEnd(got).split("\n");
  const [first, second] = parting(one, other, parts);
  const from = Math.max(-before, -Math.max(first, second));
  const to = Math.min(after, Math.max(one.length - first, other.length - second, 1) - 1);
  /** @type {Row[]} */
  const rows = [];
  for (let i = from; i <= to; i += 1)
    rows.push({
      number: lineNumber(first + i, one),
      gotNumber: lineNumber(second + i, other),
      expected: one[first + i] ?? null,
      got: other[second + i] ?? null,
      differs: i === 0,
    });
  const skipped = Math.max(first, second) + from;
  const left = Math.max(one.length - first, other.length - second) - to - 1;
  return { rows, skipped, left: Math.max(0, left) };
}

/**
 * Where each of two texts parts from the other.
 *
 * @param {string[]} one
 * @param {string[]} other
 * @param {import("./types").Parts | null} parts
 */
function parting(one, other, parts) {
  const first = parts?.expected?.line ?? parts?.got?.line;
  const second = parts?.got?.line ?? parts?.expected?.line;
  if (first !== undefined && second !== undefined) return [Math.min(first, one.length), Math.min(second, other.length)];
  let same = 0;
  while (same < Math.max(one.length, other.length) && one[same] === other[same]) same += 1;
  return [same, same];
}

/**
 * @param {number} place
 * @param {string[]} lines
 */
function lineNumber(place, lines) {
  return place >= 0 && place <= lines.length ? place + 1 : null;
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
