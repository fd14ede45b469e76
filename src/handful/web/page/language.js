/**
 * The language of the page: *t* holds every text, and `announce` has screen readers read one out.
 *
 * @typedef {import("./words/en.js").Words} Words
 */

import { Refusal } from "./api.js";

/**
 * The texts in the chosen language.
 *
 * @type {Words}
 */
export let t;

/** @param {import("./settings.js").Language} language */
export async function loadLanguage(language) {
  ({ words: t } = language === "uk" ? await import("./words/uk.js") : await import("./words/en.js"));
  document.documentElement.lang = language;
}

/**
 * Have screen readers read *text*: it goes into the one polite live region.
 *
 * @param {string} text
 */
export function announce(text) {
  const region = /** @type {HTMLElement} */ (document.getElementById("message"));
  // The same sentence twice is only spoken twice when the text changes; a space at the end is not heard.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * What to tell the player about a failed call; with the time to wait, where the server gave one. What is no answer of
 * the server is a bug, and goes to the console too.
 *
 * @param {unknown} failure
 */
export function errorText(failure) {
  if (!navigator.onLine && failure instanceof TypeError) return t.errors.offline ?? t.messages.failed;
  if (!(failure instanceof Refusal)) {
    console.error(failure);
    return t.messages.failed;
  }
  const { code, message, seconds } = failure;
  if (seconds) return t.tryAgainIn[code === "unavailable" ? "unavailable" : "too-fast"](seconds);
  return t.errors[code] ?? (message || t.messages.failed);
}
