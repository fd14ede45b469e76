/** A word of the review: where the server has definitions, a button that shows what it means. */
import { announce, errorText } from "../language.js";
import { h, spelled } from "./element.js";

/** What can have a definition: not the dots that stand for a word which is not shown. */
const WORD = /^[a-z*]+$/i;

/**
 * @param {string} word
 * @param {import("../types").About} about
 */
export function reviewedWord(word, about) {
  if (!about.definitions || !WORD.test(word)) return spelled(word);
  return h(
    "button",
    {
      type: "button",
      class: "spelled meaning",
      lang: "en",
      "aria-haspopup": "dialog",
      "data-testid": "define",
      onclick: () => void show(word),
    },
    word,
  );
}

/** @param {string} word */
async function show(word) {
  try {
    // Loaded when somebody first wants to know, as most people do not.
    const { definition } = await import("./definition.js");
    await definition(word);
  } catch (failure) {
    announce(errorText(failure));
  }
}
