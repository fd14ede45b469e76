/** One big button that shares the day: a text that spoils nothing, and a link on which others play. */
import { api } from "../api.js";
import { announce, errorText, t } from "../language.js";
import { dayShare } from "../share_text.js";
import { copy } from "./copy.js";
import { h } from "./element.js";

/**
 * @param {import("../types").Daily} daily
 * @param {number} streak
 */
export function shareDay(daily, streak) {
  const shown = h("p", { class: "copied", "data-testid": "day-share-text", hidden: true });
  const spoken = h("p", { class: "unseen", "data-testid": "day-share-sentence" });
  const said = h("p", { role: "status", class: "faint" });
  const button = h(
    "button",
    {
      type: "button",
      class: "primary big",
      "data-testid": "day-share",
      onclick: async () => {
        try {
          const { path } = await api.challenge({ day: daily.day });
          const { text, sentence } = dayShare(daily, streak, link(path), t);
          shown.textContent = text;
          spoken.textContent = sentence;
          shown.hidden = false;
          await send(text, shown, said);
        } catch (failure) {
          said.textContent = errorText(failure);
        }
      },
    },
    t.share.day,
  );
  return h("div", { class: "share-day" }, button, said, shown, spoken);
}

/**
 * The address on which others play; its preview is in the language of the page.
 *
 * @param {string} path
 */
export function link(path) {
  const language = document.documentElement.lang;
  return `${location.origin}${path}${language === "en" ? "" : `?l=${language}`}`;
}

/**
 * Hand *text* to what the device shares with, else to the clipboard.
 *
 * @param {string} text
 * @param {HTMLElement} shown
 * @param {HTMLElement} said
 */
export async function send(text, shown, said) {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return;
    } catch (failure) {
      // Closed by the player; anything else falls back to the clipboard.
      if (failure instanceof DOMException && failure.name === "AbortError") return;
    }
  }
  said.textContent = (await copy(text, shown)) ? t.copied : t.share.select;
  announce(said.textContent);
}
