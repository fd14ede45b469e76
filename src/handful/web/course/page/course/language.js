/**
 * The texts of the course: *c* holds those that only the course has; the game's own, such as those of the settings,
 * are in the game's `t`.
 *
 * @typedef {import("./words/en.js").CourseWords} CourseWords
 */
import { Refusal } from "/api.js";
import { errorText as gameErrorText, loadAllTexts, loadLanguage } from "/language.js";

/**
 * The course's texts in the chosen language.
 *
 * @type {CourseWords}
 */
export let c;

/** @param {import("/settings.js").Language} language */
export async function loadTexts(language) {
  const [{ words }] = await Promise.all([
    language === "uk" ? import("./words/uk.js") : import("./words/en.js"),
    loadLanguage(language).then(loadAllTexts),
  ]);
  c = words;
}

/**
 * What to tell about a call that failed: in the course's words where it has some for that, else as in the game.
 *
 * @param {unknown} failure
 */
export function errorText(failure) {
  if (failure instanceof Refusal && !failure.seconds) {
    const text = c.errors[failure.code.replaceAll("_", "-")];
    if (text) return text;
    // What only the course has is said by the server.
    if (failure.message && failure.status !== 500) return failure.message;
  }
  return gameErrorText(failure);
}
