/** A word of the review: where the server can tell what it means, a button that shows it. */
import { announce, errorText } from "../language.js";
import { h, spelled } from "./element.js";
import { withVowel } from "./played.js";

/**
 * The word as it is read; the vowel that its wildcard stands for is marked.
 *
 * @param {{ word: string, reading: string | null, hidden: boolean }} entered
 * @param {ReadonlySet<string>} defined the words that have a definition
 */
export function reviewedWord({ word, reading, hidden }, defined) {
  const read = hidden ? word : (reading ?? word);
  const letters = withVowel(word, read);
  if (!defined.has(read.toLowerCase())) return spelled(word, {}, letters);
  return h(
    "button",
    {
      type: "button",
      class: "spelled meaning",
      lang: "en",
      "aria-haspopup": "dialog",
      "data-testid": "define",
      onclick: () => void show(read),
    },
    ...letters,
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
