/**
 * What this browser remembers: theme, language, the last choice of a new hand, an unfinished word, and the last
 * answers of the server that are shown while it cannot be reached. Storage may be forbidden or full; then the next
 * visit starts without.
 *
 * @typedef {{ about: import("./types").About, statistics: import("./types").Statistics,
 *   practice: import("./types").Practice }} Answers
 * @typedef {"system" | "light" | "dark" | "contrast"} Theme
 * @typedef {"en" | "uk"} Language
 */

/** @type {Theme[]} */
export const THEMES = ["system", "light", "dark", "contrast"];

/**
 * @param {string} name
 * @returns {string | null}
 */
function kept(name) {
  try {
    return localStorage.getItem(`handful.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(`handful.${name}`, value);
  } catch {
    // The next visit starts without it.
  }
}

/** @returns {Theme} */
export function theme() {
  return THEMES.find((one) => one === kept("theme")) ?? "system";
}

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  keep("theme", chosen);
  document.dispatchEvent(new Event("handful-theme"));
}

/** @returns {Language} */
export function language() {
  const chosen = kept("language");
  if (chosen === "en" || chosen === "uk") return chosen;
  return navigator.language.toLowerCase().startsWith("uk") ? "uk" : "en";
}

/** @param {Language} chosen */
export function chooseLanguage(chosen) {
  keep("language", chosen);
}

/** Has the player been guided through a first hand, or skipped that? */
export function guided() {
  return kept("welcomed") !== null;
}

export function keepGuided() {
  keep("welcomed", "yes");
}

/** Does the player want sounds and vibration? */
export function feel() {
  return kept("feel") !== "off";
}

/** @param {boolean} on */
export function chooseFeel(on) {
  keep("feel", on ? "on" : "off");
}

/** May there be sounds and vibration now? Not where the system asks for less motion. */
export function feelable() {
  return feel() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @returns {import("./types").NewHand} */
export function lastChoice() {
  const [rules, size, by] = (kept("new-hand") ?? "").split(" ");
  return {
    rules: rules === "wildcard" ? "wildcard" : "classic",
    size: Number(size) >= 4 && Number(size) <= 12 ? Number(size) : 7,
    by: /** @type {import("./types").By} */ (
      ["novice", "club", "expert", "skynet", "perfect"].includes(by) ? by : "you"
    ),
  };
}

/** @param {import("./types").NewHand} chosen */
export function keepChoice(chosen) {
  keep("new-hand", `${chosen.rules} ${chosen.size} ${chosen.by}`);
}

/** @param {unknown} draft an unfinished word, for this tab only */
export function keepDraft(draft) {
  try {
    sessionStorage.setItem("handful.draft", JSON.stringify(draft));
  } catch {
    // The next visit starts without it.
  }
}

export function keptDraft() {
  try {
    return JSON.parse(sessionStorage.getItem("handful.draft") ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep an answer of the server, with the time.
 *
 * @template {keyof Answers} Name
 * @param {Name} name
 * @param {Answers[Name]} answer
 */
export function keepAnswer(name, answer) {
  keep(`answer.${name}`, JSON.stringify({ at: Date.now(), answer }));
}

/**
 * The answer that was kept last, and when.
 *
 * @template {keyof Answers} Name
 * @param {Name} name
 * @returns {{ at: number, answer: Answers[Name] } | null}
 */
export function keptAnswer(name) {
  try {
    return JSON.parse(kept(`answer.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Forget the figures: they are of somebody who does not play here any more. */
export function forgetStatistics() {
  keep("answer.statistics", "null");
}
