/** Copying a text. */

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
