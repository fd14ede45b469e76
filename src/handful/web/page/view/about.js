/** How to play: the rules with examples, the letters, the keys, and who plays against you. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @param {import("../types").About} about */
export function aboutPage(about) {
  return h(
    "div",
    { class: "about" },
    h(
      "section",
      { class: "card", "aria-labelledby": "about-title" },
      h("h1", { id: "about-title", tabindex: "-1" }, t.about.title),
      bullets(t.about.lines),
      h("h2", {}, t.about.classic),
      bullets(t.about.classicLines),
      example(t.about.classicExample),
      h("h2", {}, t.about.wildcard),
      bullets(t.about.wildcardLines),
      example(t.about.wildcardExample),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "values-title" },
      h("h2", { id: "values-title" }, t.about.values),
      values(about),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "keys-title" },
      h("h2", { id: "keys-title" }, t.about.keys),
      h(
        "dl",
        { class: "facts" },
        ...t.about.keyLines.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]),
      ),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "opponents-title" },
      h("h2", { id: "opponents-title" }, t.about.opponents),
      h(
        "dl",
        { class: "facts" },
        ...about.players.flatMap(({ name }) => [h("dt", {}, t.by[name]), h("dd", {}, t.byDescription[name])]),
      ),
      about.course ? h("p", {}, h("a", { href: "/course", "data-testid": "course-link" }, t.about.course)) : null,
      h("p", {}, h("a", { href: "#/programmers", "data-testid": "programmers-link" }, t.about.programmers)),
    ),
  );
}

/** @param {string} text */
function example(text) {
  return h("p", { class: "faint" }, h("strong", {}, `${t.about.example}: `), text);
}

/** @param {string[]} lines */
function bullets(lines) {
  return h("ul", {}, ...lines.map((line) => h("li", {}, line)));
}

/**
 * The letters by what they are worth.
 *
 * @param {import("../types").About} about
 */
function values(about) {
  const letters = about.rules.find((rules) => rules.wildcard)?.letters ?? about.rules[0].letters;
  /** @type {Map<number, string[]>} */
  const byValue = new Map();
  for (const [letter, value] of Object.entries(letters)) byValue.set(value, [...(byValue.get(value) ?? []), letter]);
  return h(
    "dl",
    { class: "facts" },
    ...[...byValue]
      .sort(([a], [b]) => a - b)
      .flatMap(([value, found]) => [
        h("dt", { class: "number" }, t.number(value)),
        h("dd", { lang: "en" }, found.sort().join(" ").toUpperCase()),
      ]),
  );
}
