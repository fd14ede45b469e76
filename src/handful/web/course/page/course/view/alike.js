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
  /** @type {import("../types").Learner[]} */
  let learners = [];
  const found = h("div", { "data-testid": "similar" });
  const draw = () => {
    const pairs = lastFound.get(id);
    if (pairs) found.replaceChildren(pairList(id, pairs, learners));
  };
  const button = h("button", { type: "button", class: "quiet", "data-testid": "look-similar" }, c.teach.look);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      lastFound.set(id, (await api.similar(id)).pairs);
      draw();
      announce(found.textContent ?? "");
    } catch (error) {
      found.replaceChildren(h("p", { role: "alert" }, errorText(error)));
    } finally {
      button.disabled = false;
    }
  });
  return {
    element: h("section", { class: "card" }, h("h2", {}, c.teach.similar), h("p", { class: "faint" }, c.teach.similarText), button, found),
    /** @param {import("../types").Learner[]} now as they are called now */
    show(now) {
      learners = now;
      draw();
    },
  };
}

/**
 * @param {string} id
 * @param {import("../types").Pair[]} pairs
 * @param {import("../types").Learner[]} learners
 */
function pairList(id, pairs, learners) {
  return pairs.length ? h("ul", { class: "pairs" }, ...pairs.map((pair) => pairLine(id, pair, learners))) : h("p", {}, c.teach.noPair);
}

/**
 * A pair; where more than two are the same, the first of them beside each of the others.
 *
 * @param {string} id
 * @param {import("../types").Pair} pair
 * @param {import("../types").Learner[]} learners
 */
function pairLine(id, { learners: alike, share }, learners) {
  /** @param {{ id: string, name: string, nickname: string }} one */
  const name = (one) => called(learners.find((learner) => learner.id === one.id) ?? one);
  const [first, ...others] = alike;
  return h(
    "li",
    {},
    c.teach.alike(alike.map(name), c.teach.percent(share)),
    ...others.map((other) =>
      h(
        "a",
        { href: `#/${[id, first.check, other.check].map(encodeURIComponent).join("/")}`, "data-testid": "pair-link", "data-key": `pair ${first.check} ${other.check}` },
        others.length > 1 ? c.teach.bothOf(name(first), name(other)) : c.teach.both,
      ),
    ),
  );
}
