/** The problems of an edition in order, each with its points and how far one has come with it. */
import { drawing, h } from "/view/element.js";
import { c } from "../language.js";

/** @typedef {import("./edition_page.js").EditionPage} EditionPage */

const LIST = "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01";
/** A tick, half a circle, a circle. */
const DRAWINGS = { passed: "M5 12.5l4.500 4.500L19 7", some: "M12 4v16a8 8 0 0 1 0-16ZM12 4a8 8 0 0 1 0 16", new: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16" };

/** @param {import("../progress.js").Standing} standing */
function state(standing) {
  return h(
    "span",
    { class: `state ${standing.state}` },
    drawing(DRAWINGS[standing.state]),
    h("span", { class: "state-text" }, c.edition.states[standing.state]),
  );
}

/** @param {EditionPage} page */
export function problemTable(page) {
  const { edition } = page;
  return h(
    "ol",
    { class: "problems", "data-testid": "problems" },
    ...edition.problems.map((problem) => {
      const standing = page.standing(problem);
      return h(
        "li",
        { "data-testid": "problem", "data-problem": problem.id, "data-state": standing.state },
        h(
          "a",
          { href: `#/${edition.id}/${encodeURIComponent(problem.id)}` },
          h("span", { class: "problem-number" }, String(problem.number)),
          h(
            "span",
            { class: "problem-title", lang: edition.language },
            problem.title,
            " ",
            h("span", { class: "faint functions", lang: "en", translate: "no" }, problem.functions.join(", ")),
          ),
          h("span", { class: "problem-points number" }, c.edition.pointsOf(standing.points, standing.max, standing.state === "new")),
          state(standing),
        ),
      );
    }),
  );
}

/**
 * The numbers of the problems, to go from one to another.
 *
 * @param {EditionPage} page
 * @param {string} current
 */
export function problemNavigation(page, current) {
  const { edition } = page;
  return h(
    "nav",
    { class: "problem-numbers", "aria-label": c.edition.problems, "data-testid": "problem-nav" },
    h("a", { class: "edition-link", href: `#/${edition.id}`, "data-testid": "overview", lang: edition.language, title: edition.title }, drawing(LIST), h("span", {}, edition.title)),
    h(
      "ol",
      {},
      ...edition.problems.map((problem) => {
        const standing = page.standing(problem);
        return h(
          "li",
          {},
          h(
            "a",
            {
              href: `#/${edition.id}/${encodeURIComponent(problem.id)}`,
              class: standing.state,
              title: problem.title,
              "aria-label": c.edition.problemLabel(problem.number, problem.title, c.edition.states[standing.state]),
              "aria-current": problem.id === current ? "page" : null,
              "data-testid": "problem-link",
              "data-problem": problem.id,
              "data-state": standing.state,
            },
            String(problem.number),
            standing.state === "passed" && drawing(DRAWINGS.passed),
            standing.state === "some" && h("span", { class: "half", "aria-hidden": "true" }),
          ),
        );
      }),
    ),
  );
}
