/** The class as a file for a gradebook, and which rows a gradebook would not find. */
import { h } from "/view/element.js";
import { c } from "../language.js";

/** @typedef {import("../types").Learner} Learner */

/**
 * @param {string} id of the class
 * @param {HTMLElement} notes
 */
export function exportCard(id, notes) {
  const forms = /** @type {const} */ (["csv", "moodle", "canvas"]);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, c.teach.export),
    h(
      "div",
      { class: "row" },
      ...forms.map((form) =>
        h(
          "a",
          { class: "button quiet", href: `/api/course/classes/${encodeURIComponent(id)}/export/${form}`, download: "", "data-testid": `export-${form}` },
          c.teach[form],
        ),
      ),
    ),
    notes,
  );
}

/**
 * What to know before a gradebook takes the file: every learner has a row in it, but not every row is found.
 *
 * @param {Learner[]} learners
 */
export function exportNotes(learners) {
  const nameless = learners.filter(({ number }) => !number);
  /** @type {Map<string, Learner[]>} */
  const byNumber = new Map();
  for (const learner of learners) if (learner.number) byNumber.set(learner.number, [...(byNumber.get(learner.number) ?? []), learner]);
  const twice = [...byNumber].filter(([, same]) => same.length > 1);
  const notes = twice.map(([number, same]) => h("p", { "data-testid": "same-number" }, c.teach.sameNumber(number), " ", h("strong", {}, nicknames(same)), "."));
  if (!nameless.length) return notes;
  const told = c.teach.noNumber(nameless.length, learners.length);
  return [h("p", { "data-testid": "no-number" }, told, " ", h("strong", {}, nicknames(nameless)), ". ", c.teach.noNumberText), ...notes];
}

/** @param {Learner[]} learners */
const nicknames = (learners) => learners.map(({ name, number, nickname }) => (name && !number ? `${nickname} (${name})` : nickname)).join(", ");
