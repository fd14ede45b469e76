/** A choice of one among a few, as buttons side by side: radio buttons, so that arrow keys and screen readers know them. */
import { h } from "./element.js";

/**
 * @template {string | number} Value
 * @param {string} name
 * @param {string} legend
 * @param {{ value: Value, text: string }[]} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} [onchange]
 */
export function segment(name, legend, choices, chosen, onchange = () => {}) {
  let value = chosen;
  const element = h(
    "fieldset",
    { class: "segment", "data-testid": name },
    h("legend", {}, legend),
    h(
      "div",
      { class: "choices" },
      ...choices.map((choice) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value: choice.value,
            checked: choice.value === chosen,
            "data-testid": `${name}-${choice.value}`,
            onchange: () => {
              value = choice.value;
              onchange(value);
            },
          }),
          h("span", {}, choice.text),
        ),
      ),
    ),
  );
  return {
    element,
    get value() {
      return value;
    },
  };
}
