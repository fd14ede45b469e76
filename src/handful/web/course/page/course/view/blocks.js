/** Texts of the course as the server sends them: paragraphs with words set apart, and code. */
import { h } from "/view/element.js";

/**
 * @param {readonly import("../types").Block[]} blocks
 * @param {string} language of the text
 */
export function textBlocks(blocks, language) {
  return h(
    "div",
    { class: "prose", lang: language },
    ...blocks.map((block) =>
      block.kind === "code"
        ? h("pre", { class: "sample", tabindex: "0", lang: "en", translate: "no" }, h("code", {}, ...codeLines(block.text)))
        : h("p", {}, ...block.spans.map(span)),
    ),
  );
}

/**
 * Lines of code or of a game, each broken where its box ends and indented there, so that one can be told from two.
 *
 * @param {string} text
 */
export function codeLines(text) {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => h("span", { class: "code-line" }, line));
}

/** @param {import("../types").Span} span */
function span({ kind, text }) {
  if (kind === "code") return h("code", { lang: "en", translate: "no" }, text);
  return kind ? h(kind, {}, text) : text;
}
