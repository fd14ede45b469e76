/** What a problem asks for: text, examples, hints, and the functions that exist already. */
import { h } from "/view/element.js";
import { c } from "../language.js";
import { textBlocks } from "./blocks.js";

/**
 * @param {import("../types").Edition} edition
 * @param {import("../types").Problem} problem
 */
export function task(edition, problem) {
  const { language } = edition;
  return h(
    "div",
    { class: "task", "data-testid": "task" },
    h("h2", { tabindex: "-1", lang: language }, `${problem.number}. ${problem.title}`),
    h(
      "p",
      { class: "faint" },
      c.points(problem.points),
      " · ",
      h("code", { lang: "en", translate: "no" }, problem.file),
      problem.functions.length > 0 && " · ",
      problem.functions.length > 0 && h("code", { lang: "en", translate: "no" }, problem.functions.join(", ")),
    ),
    textBlocks(problem.text, language),
    problem.examples.length > 0 && examples(problem),
    ...problem.hints.map((hint, i) =>
      h(
        "details",
        { class: "hint", "data-testid": "hint" },
        h("summary", {}, c.task.hint(i + 1, problem.hints.length)),
        textBlocks(hint, language),
      ),
    ),
    edition.given.length > 0 &&
      h("details", { class: "given", "data-testid": "given" }, h("summary", {}, c.edition.given), givenFunctions(edition)),
  );
}

/** @param {import("../types").Problem} problem */
function examples({ examples }) {
  return h(
    "table",
    { class: "examples", "data-testid": "examples" },
    h("caption", {}, c.task.examples),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, c.task.call), h("th", { scope: "col" }, c.task.gives))),
    h(
      "tbody",
      { lang: "en", translate: "no" },
      ...examples.map(({ call, result }) =>
        h("tr", {}, h("td", {}, h("code", {}, call)), h("td", {}, h("code", {}, result))),
      ),
    ),
  );
}

/** @param {import("../types").Edition} edition */
export function givenFunctions({ given, language }) {
  return h(
    "dl",
    { class: "given-functions" },
    ...given.flatMap(({ name, what }) => [
      h("dt", { lang: "en", translate: "no" }, h("code", {}, name)),
      h("dd", { lang: language }, what),
    ]),
  );
}
