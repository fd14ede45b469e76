/** What stands in the place of something that the server did not give: why, and a button to try again. */
import { t } from "../language.js";
import { h } from "./element.js";

/**
 * @param {string} title
 * @param {string} why
 * @param {() => void} tryAgain
 */
export function failure(title, why, tryAgain) {
  const reason = h("p", { role: "alert", "data-testid": "failure" }, why);
  const button = h(
    "button",
    { type: "button", class: "primary", "data-testid": "try-again", onclick: tryAgain },
    t.tryAgain,
  );
  const element = h(
    "section",
    { class: "card narrow" },
    h("h1", { tabindex: "-1" }, title),
    reason,
    h("div", { class: "row" }, button),
  );
  return { element, reason };
}
