/**
 * The language of the page: *t* holds every text, and `say` speaks to those who listen.
 *
 * @typedef {import("./words/en.js").Words} Words
 */

/**
 * The texts in the chosen language.
 *
 * @type {Words}
 */
export let t;

/** @param {import("./settings.js").Language} language */
export async function speak(language) {
  ({ words: t } = language === "uk" ? await import("./words/uk.js") : await import("./words/en.js"));
  document.documentElement.lang = language;
}

/**
 * Put *text* into the one polite live region.
 *
 * @param {string} text
 */
export function say(text) {
  const region = /** @type {HTMLElement} */ (document.getElementById("message"));
  // The same sentence twice is only spoken twice when the text changes; a space at the end is not heard.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * The sentence for a failed call; with the time to wait, where the server told one.
 *
 * @param {unknown} failure
 */
export function sentence(failure) {
  /** @type {{ code?: string, message?: string, seconds?: number }} */
  const { code = "", message = "", seconds = 0 } = failure ?? {};
  if (seconds) return t.tryAgainIn[code === "unavailable" ? "unavailable" : "too-fast"](seconds);
  return t.errors[code] ?? (code && message ? message : t.said.failed);
}
