/**
 * Pure: which lines of a text changed: those that are alike at its beginning and at its end stay.
 *
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {{ from: number, removed: number, added: number }}
 */
export function lineChange(before, after) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { from, removed: before.length - from - same, added: after.length - from - same };
}
