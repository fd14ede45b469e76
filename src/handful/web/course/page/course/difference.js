/**
 * Pure: expected and got of a failed case, for showing both side by side.
 *
 * @typedef {import("./types").Line} Line
 * @typedef {import("./types").Shown} Shown
 * @typedef {{ same: string, other: string, end: string }} Pieces a text up to what differs, that, and what follows
 * @typedef {{ number: number | null, gotNumber: number | null, expected: Line | null, got: Line | null, differs: boolean }} Row
 *   one line of both, and the number it has in each
 */

/**
 * Is it a session's screen, and not a value?
 *
 * @param {Shown | null} shown
 */
export function isScreen(shown) {
  return shown !== null && (shown.lines.length !== 1 || shown.lines[0].typed !== null);
}

/**
 * The text of a line, cut where it differs; not within a character.
 *
 * @param {Shown} shown
 * @param {number} place
 * @returns {Pieces}
 */
export function pieces({ lines, differs, columns }, place) {
  const { text } = lines[place];
  if (columns === null || differs !== place) return { same: text, other: "", end: "" };
  const letters = [...text];
  const [from, to] = columns;
  return { same: letters.slice(0, from).join(""), other: letters.slice(from, to).join(""), end: letters.slice(to).join("") };
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
 * The lines of both screens around the first difference. Blank lines that only one has stand alone.
 *
 * @param {Shown} expected
 * @param {Shown} got
 * @param {number} before how many lines before it
 * @param {number} after and after it
 * @returns {{ rows: Row[], skipped: number, left: number }} how many lines are not shown, before and after
 */
export function around(expected, got, before = 4, after = 3) {
  const one = expected.lines;
  const other = got.lines;
  const first = expected.differs ?? 0;
  const second = got.differs ?? 0;
  const above = pairs(one, other, first - 1, second - 1, -1, before);
  const below = pairs(one, other, first + 1, second + 1, 1, after);
  const differs = expected.differs !== null;
  return {
    rows: [...above.rows.reverse(), { ...row(one, other, first, second), differs }, ...below.rows],
    skipped: Math.max(above.first, above.second) + 1,
    left: Math.max(0, one.length - below.first, other.length - below.second),
  };
}

/**
 * Lines of both texts in pairs, from *first* and *second* on by *step*; a blank line that only one has stands alone.
 *
 * @param {Line[]} one
 * @param {Line[]} other
 * @param {number} first
 * @param {number} second
 * @param {1 | -1} step
 * @param {number} most
 */
function pairs(one, other, first, second, step, most) {
  /** @type {Row[]} */
  const rows = [];
  while (rows.length < most && (first in one || second in other)) {
    const blank = first in one && isBlank(one[first]);
    const otherBlank = second in other && isBlank(other[second]);
    const both = blank === otherBlank;
    const takes = first in one && (both || blank || !(second in other));
    const otherTakes = second in other && (both || otherBlank || !(first in one));
    rows.push(row(one, other, takes ? first : null, otherTakes ? second : null));
    if (takes) first += step;
    if (otherTakes) second += step;
  }
  return { rows, first, second };
}

/** @param {Line} line */
function isBlank({ text, typed, note }) {
  return !text.trim() && typed === null && !note;
}

/**
 * @param {Line[]} one
 * @param {Line[]} other
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
