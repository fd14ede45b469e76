/** Sending a text to others: by what the device shares with, else by the clipboard. */
import { t } from "../language.js";

/**
 * The address of a link, whose preview is in the language of the page.
 *
 * @param {string} path
 */
export function link(path) {
  const language = document.documentElement.lang;
  return `${location.origin}${path}${language === "en" ? "" : `?l=${language}`}`;
}

/**
 * Send *text*, which is *shown*; what came of it, in words.
 *
 * @param {string} text
 * @param {HTMLElement} shown
 */
export async function send(text, shown) {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return "";
    } catch (failure) {
      // Closed by the player; anything else falls back to the clipboard.
      if (failure instanceof DOMException && failure.name === "AbortError") return "";
    }
  }
  return (await copy(text, shown)) ? t.copied : t.share.select;
}

/**
 * Copy *text*: did it work? Without leave to write to the clipboard the text is selected where it is *shown*, so that
 * a key or a long tap copies it.
 *
 * @param {string} text
 * @param {HTMLElement} shown
 */
export async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return false;
  }
}
