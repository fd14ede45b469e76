/**
 * Pure: what was changed in a text, to be undone and done again. The browser has that too, but forgets it when a text
 * area is out of sight; an edition may have two files.
 *
 * @typedef {[number, number]} Selection
 * @typedef {{ from: number, removed: string, inserted: string, before: Selection, after: Selection }} Step
 * @typedef {{ from: number, to: number, insert: string, selection: Selection }} Replacement
 */

/** Milliseconds without a key after which what is typed is a step of its own. */
const PAUSE = 1000;
const MOST_STEPS = 1000;

export class History {
  /** @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];
  #at = 0;
  #closed = true;

  /** Forget everything. */
  clear() {
    this.#done = [];
    this.#undone = [];
    this.#closed = true;
  }

  /** What comes next is a step of its own. */
  close() {
    this.#closed = true;
  }

  /**
   * Remember a change. Letters that are typed one after another, and such that are deleted, are one step.
   *
   * @param {Step} step
   * @param {number} now the time in milliseconds
   */
  record(step, now) {
    this.#undone = [];
    const last = this.#done.at(-1);
    const joined = last && !this.#closed && now - this.#at < PAUSE ? together(last, step) : null;
    if (joined) this.#done[this.#done.length - 1] = joined;
    else this.#done.push(step);
    if (this.#done.length > MOST_STEPS) this.#done.shift();
    this.#closed = step.inserted.endsWith("\n");
    this.#at = now;
  }

  /**
   * What undoes the last step; null if there is none.
   *
   * @returns {Replacement | null}
   */
  undo() {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    this.#closed = true;
    const { from, removed, inserted, before } = step;
    return { from, to: from + inserted.length, insert: removed, selection: before };
  }

  /**
   * What does the step again that was undone last; null if there is none.
   *
   * @returns {Replacement | null}
   */
  redo() {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    this.#closed = true;
    const { from, removed, inserted, after } = step;
    return { from, to: from + removed.length, insert: inserted, selection: after };
  }
}

/**
 * Two steps as one, if both only type or both only delete, and the second goes on where the first ended.
 *
 * @param {Step} one
 * @param {Step} other
 * @returns {Step | null}
 */
function together(one, other) {
  const { before } = one;
  const { after } = other;
  if (!other.removed && other.inserted.length < 3 && one.inserted && other.from === one.from + one.inserted.length)
    return { from: one.from, removed: one.removed, inserted: one.inserted + other.inserted, before, after };
  if (!other.inserted && !one.inserted && other.removed.length < 3) {
    if (other.from + other.removed.length === one.from)
      return { from: other.from, removed: other.removed + one.removed, inserted: "", before, after };
    if (other.from === one.from) return { from: one.from, removed: one.removed + other.removed, inserted: "", before, after };
  }
  return null;
}
