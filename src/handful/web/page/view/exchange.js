/** Choosing the letter to exchange. */
import { t } from "../language.js";
import { dialog } from "./dialog.js";
import { h } from "./element.js";
import { tileClass, tileFace } from "./tile.js";

/**
 * The letter that the player wants to give away, or null.
 *
 * @param {import("../game.js").Game} game
 * @returns {Promise<string | null>}
 */
export function exchange(game) {
  return new Promise((resolve) => {
    let chosen = "";
    let confirmed = false;
    const letters = [...new Set(game.round?.hand)];
    const yes = h(
      "button",
      {
        type: "button",
        class: "primary",
        disabled: true,
        "data-testid": "substitute-confirm",
        onclick: () => {
          confirmed = true;
          box.close();
        },
      },
      t.exchange.none,
    );
    const choices = letters.map((letter) =>
      h(
        "label",
        { class: "choice", lang: "en" },
        h("input", {
          type: "radio",
          name: "exchange",
          value: letter,
          "aria-label": t.tile(letter, game.value(letter)),
          "data-testid": "substitute-letter",
          "data-letter": letter,
          onchange: () => {
            chosen = letter;
            yes.disabled = false;
            yes.textContent = t.exchange.yes(letter);
          },
        }),
        h("span", { class: tileClass(letter), "aria-hidden": "true" }, ...tileFace(letter, game.value(letter))),
      ),
    );
    const box = dialog(
      { title: t.exchange.title, testid: "substitute-dialog", onclose: () => resolve(confirmed ? chosen : null) },
      h("p", {}, t.exchange.text),
      h("fieldset", { class: "choices" }, h("legend", { class: "unseen" }, t.exchange.choose), ...choices),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", onclick: () => box.close() }, t.cancel),
        yes,
      ),
    );
  });
}
