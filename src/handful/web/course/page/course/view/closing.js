/** When a class closes: a time for it, and a button that closes it at once or opens it again. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { isoTime, localTime } from "../local_time.js";

/** @typedef {import("../types").ClassLine} ClassLine */

/**
 * @param {ClassLine} one
 * @param {(changed: ClassLine) => void} onchanged
 * @returns {{ element: HTMLElement, show(now: ClassLine): void }} show: the class as it is by now
 */
export function closingCard(one, onchanged) {
  let now = one;
  const message = h("p", { class: "field-message", "data-testid": "closing-message" });
  const field = h("input", { id: "closes", type: "datetime-local", "aria-describedby": "closes-text", "data-testid": "closes" });
  const state = h("p", { "data-testid": "closing-state" });
  const button = h("button", { type: "button", class: "quiet", "data-testid": "close-now", onclick: () => void change({ closed: !now.closed }) });
  const draw = () => {
    field.value = localTime(now.closes);
    state.textContent = now.closed ? c.teach.closedNow : c.teach.openNow;
    button.textContent = now.closed ? c.teach.openAgain : c.teach.closeNow;
    button.dataset.closed = String(now.closed);
  };
  /** @param {{ closes?: string | null, closed?: boolean }} about */
  const change = async (about) => {
    button.disabled = true;
    try {
      now = await api.changeClass(now.id, about);
      draw();
      onchanged(now);
      message.textContent = "closed" in about ? "" : c.teach.saved;
      announce(`${c.teach.saved} ${state.textContent}`);
    } catch (error) {
      message.textContent = errorText(error);
      announce(message.textContent);
    } finally {
      button.disabled = false;
    }
  };
  draw();
  const element = h(
    "section",
    { class: "card" },
    h("h2", {}, c.teach.change),
    h("div", { class: "row closing" }, state, button),
    h(
      "form",
      {
        class: "one-field",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void change({ closes: isoTime(field.value) });
        },
      },
      h("label", { for: field.id }, c.teach.closes),
      h("div", { class: "row" }, field, h("button", { class: "quiet", "data-testid": "save-closes" }, c.teach.save)),
      h("p", { class: "faint", id: "closes-text" }, c.teach.neverCloses),
      message,
    ),
  );
  return {
    element,
    show: (seen) => {
      const other = seen.closed !== now.closed || seen.closes !== now.closes;
      now = seen;
      if (other) draw();
    },
  };
}
