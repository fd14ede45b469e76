/** The name or number of a learner, as the teacher sets or corrects it. */
import { announce } from "/language.js";
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";

/**
 * @param {string} id of the class
 * @param {import("../types").Learner} learner
 * @param {() => void} onnamed
 */
export function nameDialog(id, learner, onnamed) {
  const message = h("p", { class: "field-message", id: "learner-name-message", role: "alert" });
  const field = h("input", {
    id: "learner-name",
    value: learner.name,
    maxlength: 60,
    autocomplete: "off",
    "aria-describedby": "learner-name-text learner-name-message",
    "data-testid": "learner-name",
  });
  const send = async () => {
    try {
      await api.nameLearner(id, learner.id, field.value.trim());
      box.close();
      onnamed();
      announce(c.teach.saved);
    } catch (error) {
      message.textContent = errorText(error);
    }
  };
  const box = dialog(
    { title: c.teach.nameTitle(learner.nickname), testid: "name-dialog" },
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void send();
        },
      },
      h("label", { for: field.id }, c.teach.nameField),
      field,
      h("p", { class: "faint", id: "learner-name-text" }, c.teach.nameText),
      message,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "quiet", onclick: () => box.close() }, c.close),
        h("button", { class: "primary", "data-testid": "learner-name-send" }, c.teach.save),
      ),
    ),
  );
  field.select();
}
