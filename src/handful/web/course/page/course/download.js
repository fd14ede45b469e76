/** Files from the page to the device, and from the device to the page. */

/** Most bytes of a file that is taken. */
export const MOST_BYTES = 200_000;

/**
 * Have the browser save a text as a file.
 *
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/x-python;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {import("./types").Files} files */
export function saveFiles(files) {
  for (const [name, text] of Object.entries(files)) saveFile(name, text);
}

/**
 * The text of a file that was chosen, or why it is not taken.
 *
 * @param {Blob & { name: string }} file
 * @returns {Promise<{ text: string } | { refused: "large" | "encoding" }>}
 */
export async function readFile(file) {
  if (file.size > MOST_BYTES) return { refused: "large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) return { refused: "encoding" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text: text.replace(/\r\n?/g, "\n") };
  } catch {
    return { refused: "encoding" };
  }
}
