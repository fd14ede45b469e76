/** Deleting a class: it asks for the title, so that nobody does it by accident. */
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { notice } from "./notice.js";

/** @typedef {import("../types").ClassLine} ClassLine */

/**
 * @param {ClassLine} one
 * @param {() => void} ondeleted
 */
export function deleteCard(one, ondeleted) {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, c.teach.delete.replace(/ …$/, "")),
    h("button", { type: "button", class: "danger", "data-testid": "delete-class", onclick: () => askDelete(one, ondeleted) }, c.teach.delete),
  );
}

/**
 * @param {ClassLine} one
 * @param {() => void} ondeleted
 */
function askDelete({ id, title }, ondeleted) {
  const message = h("p", { class: "field-message", role: "alert" });
  const button = h("button", { class: "danger", disabled: true, "data-testid": "delete-yes" }, c.teach.deleteButton);
  const field = h("input", {
    id: "delete-title",
    autocomplete: "off",
    "data-testid": "delete-title",
    oninput: () => (button.disabled = field.value.trim() !== title.trim()),
  });
  const send = async () => {
    if (field.value.trim() !== title.trim()) return;
    try {
      await api.deleteClass(id);
      box.close();
      ondeleted();
      location.hash = "#/";
      notice(c.teach.deleted(title), {});
    } catch (error) {
      message.textContent = errorText(error);
    }
  };
  const box = dialog(
    { title: c.teach.deleteTitle(title), testid: "delete-dialog" },
    h("p", {}, c.teach.deleteText, " ", h("strong", {}, title)),
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void send();
        },
      },
      h("label", { for: field.id }, c.teach.deleteField),
      field,
      message,
      h("div", { class: "row end" }, h("button", { type: "button", class: "quiet", onclick: () => box.close() }, c.close), button),
    ),
  );
}
