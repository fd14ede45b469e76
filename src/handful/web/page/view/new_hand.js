/** Choosing what to deal next. */
import { lastChoice } from "../settings.js";
import { t } from "../language.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";

/** @typedef {import("../types").By} By */

/** @param {import("../game.js").Game} game */
export function newHand(game) {
  const last = lastChoice();
  const [least, most] = game.about.sizes;
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  /** @type {By[]} */
  const players = ["you", ...game.about.players.map((player) => player.name)];
  const rules = h(
    "select",
    { id: "rules", "data-testid": "rules" },
    ...game.about.rules.map(({ name }) => h("option", { value: name, selected: name === last.rules }, t.rules[name])),
  );
  const size = h(
    "select",
    { id: "size", "data-testid": "size" },
    ...sizes.map((n) => h("option", { value: n, selected: n === last.size }, String(n))),
  );
  const description = h("p", { class: "faint", id: "by-description" }, t.byDescription[last.by]);
  const by = h(
    "select",
    {
      id: "by",
      "data-testid": "by",
      "aria-describedby": "by-description",
      onchange: () => (description.textContent = t.byDescription[/** @type {By} */ (by.value)]),
    },
    ...players.map((name) => h("option", { value: name, selected: name === last.by }, t.by[name])),
  );
  return h(
    "section",
    { class: "card", "aria-labelledby": "new-hand-title" },
    h("h2", { id: "new-hand-title" }, t.newHand.title),
    h(
      "form",
      {
        class: "new-hand",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void dealUnlessKept(game, {
            rules: /** @type {import("../types").RulesName} */ (rules.value),
            size: Number(size.value),
            by: /** @type {By} */ (by.value),
          });
        },
      },
      h("div", { class: "field" }, h("label", { for: "rules" }, t.newHand.rules), rules),
      h("div", { class: "field" }, h("label", { for: "size" }, t.newHand.size), size),
      h("div", { class: "field wide" }, h("label", { for: "by" }, t.newHand.by), by, description),
      h("button", { class: game.unfinished ? "quiet" : "primary", "data-testid": "new-hand" }, t.newHand.deal),
    ),
  );
}

/**
 * Deal, unless the player would rather go on with the present hand.
 *
 * @param {import("../game.js").Game} game
 * @param {import("../types").NewHand} chosen
 */
async function dealUnlessKept(game, chosen) {
  if (game.unfinished && game.round?.turns.length && !(await ask(t.newHand.leave))) return;
  await game.deal(chosen);
}
