/** What a word means, in a dialog. */
import { api } from "../api.js";
import { errorText, t } from "../language.js";
import { dialog } from "./dialog.js";
import { h, spelled } from "./element.js";

/**
 * @typedef {import("../types").Definition} Definition
 */

/**
 * What the server has told, by word.
 *
 * @type {Map<string, Definition[]>}
 */
const known = new Map();

/** @param {string} word */
export async function definition(word) {
  const text = h("div", { class: "definition", "aria-live": "polite", "data-testid": "definition-text" }, t.loading);
  const box = dialog(
    { title: word, language: "en", testid: "definition" },
    text,
    h(
      "div",
      { class: "row end" },
      h(
        "button",
        { type: "button", class: "primary", "data-testid": "definition-close", onclick: () => box.close() },
        t.definition.close,
      ),
    ),
  );
  try {
    text.replaceChildren(...meanings(word, await ask(word)));
  } catch (failure) {
    text.replaceChildren(h("p", { role: "alert" }, errorText(failure)));
  }
}

/** @param {string} word */
async function ask(word) {
  const found = known.get(word) ?? (await api.define(word)).definitions;
  known.set(word, found);
  return found;
}

/**
 * The meanings, under what each is: a noun, a verb and so on; and of which word, if it is another.
 *
 * @param {string} word
 * @param {Definition[]} definitions
 */
function meanings(word, definitions) {
  if (!definitions.length) return [h("p", {}, t.definition.none)];
  /** @type {Map<string, Definition[]>} */
  const groups = new Map();
  for (const each of definitions) {
    const key = `${each.word} ${each.part}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [
    ...[...groups.values()].flatMap((group) => [
      h(
        "h3",
        {},
        t.definition.parts[group[0].part],
        group[0].word !== word && " · ",
        group[0].word !== word && spelled(group[0].word),
      ),
      h("ol", { lang: "en" }, ...group.map(({ text }) => h("li", {}, text))),
    ]),
    h("p", { class: "faint" }, t.definition.source),
  ];
}
