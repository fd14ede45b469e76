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

/**
 * The rules and the size of the last free hand, and the computer that was watched last.
 *
 * @returns {import("./types").NewHand}
 */
export function lastChoice() {
  const [rules, size, by] = (kept("new-hand") ?? "").split(" ");
  return {
    rules: rules === "wildcard" ? "wildcard" : "classic",
    size: Number(size) >= 4 && Number(size) <= 12 ? Number(size) : 7,
    by: /** @type {import("./types").By} */ (["novice", "club", "expert", "perfect"].includes(by) ? by : "skynet"),
  };
}

/** @param {import("./types").NewHand} chosen */
export function keepChoice(chosen) {
  const by = chosen.by === "you" ? lastChoice().by : chosen.by;
  keep("new-hand", `${chosen.rules} ${chosen.size} ${by}`);
}

/** @param {unknown} draft an unfinished word, for this tab only */
export function keepDraft(draft) {
  keepInTab("draft", draft);
}

export function keptDraft() {
  return keptInTab("draft");
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function keepInTab(name, value) {
  try {
    sessionStorage.setItem(`handful.${name}`, JSON.stringify(value));
  } catch {
    // The next visit starts without it.
  }
}

/** @param {string} name */
function keptInTab(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`handful.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keep which round is in sight in this tab, so that a reload shows it again; not on another day.
 *
 * @param {import("./types").Round} round
 * @param {string | undefined} day
 */
export function keepSeen({ id }, day) {
  keepInTab("seen", { id, day });
}

/** What was in sight is somebody else's. */
export function forgetSeen() {
  keepInTab("seen", null);
}

/**
 * The id of the round that was in sight last in this tab, if that was on this day.
 *
 * @param {string} day
 * @returns {string | null}
 */
export function seenRound(day) {
  const seen = keptInTab("seen");
  return seen?.day === day ? seen.id : null;
}

/** @param {import("./played_challenge.js").Kept} challenge that is being played in this tab */
export function keepChallenge(challenge) {
  keepInTab("challenge", challenge);
}

/** @returns {import("./played_challenge.js").Kept | null} */
export function keptChallenge() {
  return keptInTab("challenge");
}

/**
 * @param {import("./practice.js").Progress} progress with the practice hand of this tab
 * @param {unknown} draft its unfinished word
 */
export function keepPractice(progress, draft) {
  keepInTab("practice", { ...progress, draft });
}

/** @returns {(import("./practice.js").Progress & { draft: any }) | null} */
export function keptPractice() {
  return keptInTab("practice");
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
