/**
 * Pure: where what came differs from what was expected, for showing both side by side.
 *
 * @typedef {{ same: string, other: string, end: string }} Side up to the first difference, what differs, and what is
 *   alike again at the end
 * @typedef {{ number: number, expected: string | null, got: string | null, differs: boolean }} Row one line of both
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
 * The lines of both texts, number by number, around the first that differs.
 *
 * @param {string} expected
 * @param {string} got
 * @param {number} [before] lines that are shown before it
 * @param {number} [after] and after it
 * @returns {{ rows: Row[], skipped: number, left: number }} how many lines are not shown, before and after
 */
export function around(expected, got, before = 4, after = 3) {
  const one = withoutEnd(expected).split("\n");
  const other = withoutEnd(got).split("\n");
  const most = Math.max(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  const from = Math.max(0, first - before);
  const to = Math.min(most, first + after + 1);
  /** @type {Row[]} */
  const rows = [];
  for (let i = from; i < to; i += 1) {
    rows.push({ number: i + 1, expected: one[i] ?? null, got: other[i] ?? null, differs: i === first });
  }
  return { rows, skipped: from, left: most - to };
}

/** @param {string} text */
function withoutEnd(text) {
  return text.replace(/\n$/, "");
}
