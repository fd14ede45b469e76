/** Whose programs are much alike, each with a way to see both side by side. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { called } from "./submission.js";

/**
 * What was found last, by class: it is there again for who comes back from a pair.
 *
 * @type {Map<string, import("../types").Pair[]>}
 */
const lastFound = new Map();

/** @param {string} id of the class */
export function alikeCard(id) {
  const found = h("div", { "data-testid": "similar" });
  const button = h("button", { type: "button", class: "quiet", "data-testid": "look-similar" }, c.teach.look);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { pairs } = await api.similar(id);
      lastFound.set(id, pairs);
      found.replaceChildren(pairList(id, pairs));
      announce(found.textContent ?? "");
    } catch (error) {
      found.replaceChildren(h("p", { role: "alert" }, errorText(error)));
    } finally {
      button.disabled = false;
    }
  });
  const before = lastFound.get(id);
  if (before) found.append(pairList(id, before));
  return h("section", { class: "card" }, h("h2", {}, c.teach.similar), h("p", { class: "faint" }, c.teach.similarText), button, found);
}

/** @param {string} id @param {import("../types").Pair[]} pairs */
function pairList(id, pairs) {
  return pairs.length ? h("ul", { class: "pairs" }, ...pairs.map((pair) => pairLine(id, pair))) : h("p", {}, c.teach.noPair);
}

/**
 * A pair; where more than two are the same, the first of them beside each of the others.
 *
 * @param {string} id
 * @param {import("../types").Pair} pair
 */
function pairLine(id, { learners, share }) {
  const [first, ...others] = learners;
  return h(
    "li",
    {},
    c.teach.alike(learners.map(called), c.teach.percent(share)),
    ...others.map((other) =>
      h(
        "a",
        { href: `#/${[id, first.check, other.check].map(encodeURIComponent).join("/")}`, "data-testid": "pair-link" },
        others.length > 1 ? c.teach.bothOf(called(first), called(other)) : c.teach.both,
      ),
    ),
  );
}
