/** Making elements. Text goes in as text nodes only, so nothing that the server sends can become markup. */
import { t } from "../language.js";

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Attributes `on…` is listened to, false and null are left out, true is empty
 */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child || child === "").map((child) => /** @type {Node} */ (child)));
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  filled(element, attributes, children);
  return element;
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  filled(element, attributes, children);
  return element;
}

const ICONS = {
  shuffle:
    "M3 7h3.5c4 0 6 10 10 10H21m-3-3 3 3-3 3M3 17h3.5c1.6 0 2.8-1.5 3.9-3.4M13.6 10.2c.9-1.8 1.9-3.2 2.9-3.2H21m-3-3 3 3-3 3",
  back: "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7 6-7Zm3 4.5 5 5m0-5-5 5",
  clear: "M6 6l12 12M18 6 6 18",
  gear: "M4 7h8m6 0h2M4 17h2m6 0h8M15 4.5v5M9 14.5v5",
  play: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM16.5 13v6m-3-3h6",
  daily: "M5 6h14v13H5zM5 10h14M9 4v4m6-4v4",
  puzzles: "M4 8h5V6.500a2 2 0 1 1 4 0V8h5v4.500h1.500a2 2 0 1 1 0 4H18V20H4z",
  you: "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4ZM4.5 20c.6-4 3.5-6 7.5-6s6.9 2 7.5 6",
  about: "M12 6.500C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.500V5c-3-.5-6 0-8 1.500Zm0 0v13",
  exchange: "M4 8h14m-3-3 3 3-3 3M20 16H6m3-3-3 3 3 3",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return drawing(ICONS[name]);
}

/**
 * A small picture of one line.
 *
 * @param {string} path
 */
export function drawing(path) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", width: 24, height: 24, class: "icon", "aria-hidden": "true", focusable: "false" },
    svg("path", {
      d: path,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.75,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

/** What the server gives for a word that is not shown. */
const HIDDEN = "•••";

/**
 * A word of the game: always English, whatever the language of the page. The dots of a word that is not shown are read
 * out as what they stand for.
 *
 * @param {string} word
 * @param {Attributes} [attributes]
 * @param {Child[]} [letters] the word as it is shown, if not as it is
 */
export function spelled(word, attributes = {}, letters = [word]) {
  const spoken = word === HIDDEN ? { role: "img", "aria-label": t.hand.hidden } : { lang: "en" };
  return h("span", { ...spoken, class: "spelled", ...attributes }, ...letters);
}

/**
 * A table that says that it is one even where a narrow screen lays it out as cards.
 *
 * @param {{ caption: string, head: string[], class?: string }} about
 * @param {{ cells: Child[], attributes?: Attributes }[]} rows
 */
export function dataTable({ caption, head, class: name = "" }, rows) {
  return h(
    "table",
    { role: "table", class: name },
    h("caption", { class: "unseen" }, caption),
    h(
      "thead",
      { role: "rowgroup" },
      h("tr", { role: "row" }, ...head.map((text) => h("th", { role: "columnheader", scope: "col" }, text))),
    ),
    h(
      "tbody",
      { role: "rowgroup" },
      ...rows.map(({ cells, attributes = {} }) =>
        h(
          "tr",
          { role: "row", ...attributes },
          ...cells.map((cell, i) => h("td", { role: "cell", "data-label": head[i] }, cell)),
        ),
      ),
    ),
  );
}
