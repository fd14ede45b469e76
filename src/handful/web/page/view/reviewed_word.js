/** A word of the review: where the server can tell what it means, a button that shows it. */
import { announce, errorText } from "../language.js";
import { h, spelled } from "./element.js";

/**
 * @param {string} word
 * @param {ReadonlySet<string>} defined the words that have a definition
 */
export function reviewedWord(word, defined) {
  if (!defined.has(word.toLowerCase())) return spelled(word);
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
