/** A form with one field, which shows what came of sending it. */
import { Refusal } from "../api.js";
import { announce, errorText } from "../language.js";
import { h } from "./element.js";

/**
 * A form with one field and one button; *send* gives the sentence to announce, or throws.
 *
 * @param {{ id: string, label: string, button: string, wrong: string,
 *   attributes: import("./element.js").Attributes }} about wrong: what to say when the server cannot read the value
 * @param {(value: string) => Promise<string | null>} send
 */
export function oneField({ id, label, button, wrong, attributes }, send) {
  const message = h("p", { class: "field-message", id: `${id}-message` });
  const input = h("input", {
    id,
    name: id,
    "data-testid": id,
    "aria-describedby": message.id,
    autocomplete: "off",
    required: true,
    ...attributes,
  });
  return h(
    "form",
    {
      class: "one-field",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        message.textContent = "";
        input.removeAttribute("aria-invalid");
        try {
          message.textContent = await send(input.value.trim());
        } catch (failure) {
          message.textContent = failure instanceof Refusal && failure.code === "bad-request" ? wrong : errorText(failure);
          input.setAttribute("aria-invalid", "true");
        }
        if (message.textContent) announce(message.textContent);
      },
    },
    h("label", { for: id }, label),
    h("div", { class: "row" }, input, h("button", { class: "quiet", "data-testid": `${id}-send` }, button)),
    message,
  );
}
