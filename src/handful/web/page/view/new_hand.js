/** Free play: choosing what to deal next, or a computer to watch. */
import { lastChoice } from "../settings.js";
import { t } from "../language.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";
import { segment } from "./segment.js";

/** @typedef {import("../types").By} By */

/** @param {import("../game.js").Game} game */
export function newHand(game) {
  const last = lastChoice();
  const [least, most] = game.about.sizes;
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const rules = segment(
    "rules",
    t.newHand.rules,
    game.about.rules.map(({ name }) => ({ value: name, text: t.rules[name] })),
    last.rules,
  );
  const size = segment(
    "size",
    t.newHand.size,
    sizes.map((n) => ({ value: n, text: String(n) })),
    last.size,
  );
  /** @param {By} by */
  const deal = (by) => void dealUnlessKept(game, { rules: rules.value, size: size.value, by });
  return h(
    "section",
    { class: "card", "aria-labelledby": "new-hand-title" },
    h("h2", { id: "new-hand-title" }, t.newHand.free),
    h(
      "form",
      {
        class: "new-hand",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          deal("you");
        },
      },
      rules.element,
      size.element,
      h("button", { class: game.round ? "quiet" : "primary", "data-testid": "new-hand" }, t.newHand.deal),
    ),
    computer(game, last.by, deal),
  );
}

/**
 * Watching a computer play a new hand.
 *
 * @param {import("../game.js").Game} game
 * @param {By} last
 * @param {(by: By) => void} deal
 */
function computer(game, last, deal) {
  const description = h("p", { class: "faint", id: "by-description" }, t.byDescription[last]);
  const by = h(
    "select",
    {
      "data-testid": "by",
      "aria-label": t.newHand.who,
      "aria-describedby": "by-description",
      onchange: () => (description.textContent = t.byDescription[/** @type {By} */ (by.value)]),
    },
    ...game.about.players.map(({ name }) => h("option", { value: name, selected: name === last }, t.by[name])),
  );
  return h(
    "details",
    { class: "watch-computer", "data-testid": "watch-computer" },
    h("summary", {}, t.newHand.watch),
    h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          deal(/** @type {By} */ (by.value));
        },
      },
      by,
      h("button", { class: "quiet", "data-testid": "watch-new" }, t.newHand.watchStart),
    ),
    description,
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
