/** Dialogs: the browser keeps the focus inside, closes them with Esc and gives the focus back. */
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * A dialog on the screen; it leaves the document when it closes.
 *
 * @param {{ title: string, language?: string, testid?: string, onclose?: () => void }} about language: of the title
 * @param {...import("./element.js").Child} children
 */
export function dialog({ title, language, testid, onclose }, ...children) {
  const heading = h("h2", { id: "dialog-title", lang: language }, title);
  const element = h("dialog", { "aria-labelledby": "dialog-title", "data-testid": testid }, heading, ...children);
  element.addEventListener("close", () => {
    element.remove();
    onclose?.();
  });
  // A click on the dialog itself, not on what is in it, is a click beside it.
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return element;
}

/**
 * A question: true for yes; no, Esc and a click beside it are false.
 *
 * @param {{ title: string, text: string, yes: string, no?: string, danger?: boolean }} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no = t.cancel, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(
      { title, testid: "confirm", onclose: () => resolve(answer) },
      h("p", {}, text),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", "data-testid": "confirm-no", onclick: () => box.close() }, no),
        h(
          "button",
          {
            type: "button",
            class: danger ? "danger" : "primary",
            "data-testid": "confirm-yes",
            onclick: () => {
              answer = true;
              box.close();
            },
          },
          yes,
        ),
      ),
    );
  });
}
