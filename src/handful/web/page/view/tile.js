/** What a tile looks like. */
import { h } from "./element.js";

/**
 * The class of a tile.
 *
 * @param {string} letter
 */
export function tileClass(letter) {
  return letter === "*" ? "tile wild" : "tile";
}

/**
 * What is printed on a tile. The tile itself has the name that screen readers read.
 *
 * @param {string} letter
 * @param {number} [value]
 */
export function tileFace(letter, value) {
  const printed = letter === "*" ? "∗" : letter.toUpperCase();
  return [
    h("span", { class: "letter", "aria-hidden": "true" }, printed),
    value === undefined ? null : h("span", { class: "value", "aria-hidden": "true" }, String(value)),
  ];
}

/**
 * Tiles to look at, not to take.
 *
 * @param {string} letters
 */
export function tiles(letters) {
  const shown = [...letters].map((letter) => h("span", { class: tileClass(letter) }, ...tileFace(letter)));
  return h("p", { class: "small-hand", lang: "en" }, ...shown);
}

/**
 * A hand as it was dealt, to look at.
 *
 * @param {string} letters
 */
export function smallHand(letters) {
  const shown = tiles(letters);
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", [...letters.toUpperCase()].join(" "));
  shown.dataset.testid = "dealt";
  return shown;
}
