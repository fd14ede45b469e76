/** Watching a computer play the hand that is over. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @typedef {import("../types").By} By */

/** @param {import("../game.js").Game} game */
export function watch(game) {
  const player = h(
    "select",
    { id: "watch", "data-testid": "watch" },
    ...game.about.players.map(({ name }) => h("option", { value: name, selected: name === "skynet" }, t.by[name])),
  );
  return h(
    "form",
    {
      class: "row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void game.replay(/** @type {By} */ (player.value));
      },
    },
    h("label", { for: "watch" }, t.over.watch),
    player,
    h("button", { class: "quiet", "data-testid": "watch-start" }, t.over.watchStart),
  );
}
