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

/** Are all texts here, or only those that a hand needs? */
let complete = false;

/**
 * Load what is said before and while a hand is played, so that the hand comes soon; and the rest, where that was there.
 *
 * @param {import("./settings.js").Language} language
 */
export async function loadLanguage(language) {
  const { words } = language === "uk" ? await import("./words/uk_play.js") : await import("./words/en_play.js");
  const all = complete && (await allTexts(language));
  t = all || /** @type {Words} */ (words);
  document.documentElement.lang = language;
  announce(""); // what was read out is in the other language
}

/**
 * Load the other texts: before anything is shown that is loaded later than the hand.
 *
 * @returns {Promise<void>}
 */
export async function loadAllTexts() {
  if (complete) return;
  const { lang } = document.documentElement;
  const all = await allTexts(lang);
  // Another language may have been chosen meanwhile.
  if (lang !== document.documentElement.lang) return loadAllTexts();
  t = all;
  complete = true;
}

/** @param {string} language */
async function allTexts(language) {
  const { words } = language === "uk" ? await import("./words/uk.js") : await import("./words/en.js");
  return words;
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
