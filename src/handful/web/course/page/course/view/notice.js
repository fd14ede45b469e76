/** A sentence about what was just done, perhaps with a way back; it goes when something else is done. */
import { h } from "/view/element.js";
import { c } from "../language.js";

const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
let hiding = 0;

/**
 * @param {string} text
 * @param {{ undo?: () => void, alert?: boolean }} how alert: something is not as it should be
 */
export function notice(text, { undo, alert = false }) {
  clearTimeout(hiding);
  banner.hidden = false;
  banner.dataset.kind = alert ? "failure" : "notice";
  banner.replaceChildren(
    h("span", { "data-testid": "notice" }, text),
    undo
      ? h(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-testid": "undo",
            onclick: () => {
              hideNotice();
              undo();
            },
          },
          c.undo,
        )
      : "",
    h("button", { type: "button", class: "quiet close", "aria-label": c.close, onclick: hideNotice }, "×"),
  );
  hiding = window.setTimeout(hideNotice, alert || undo ? 20_000 : 8000);
}

export function hideNotice() {
  clearTimeout(hiding);
  banner.hidden = true;
  banner.replaceChildren();
}
