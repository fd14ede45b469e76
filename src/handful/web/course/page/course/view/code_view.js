/** Python to read only, with the editor's colours and line numbers. */
import { h } from "/view/element.js";
import { tokenise } from "../code/python.js";

/**
 * @param {string} text
 * @param {string} label
 * @param {ReadonlySet<number>} [marked] lines, counted from 1
 * @param {ReadonlySet<number>} [renamed] lines that are marked too, but less
 */
export function codeView(text, label, marked = new Set(), renamed = new Set()) {
  let open = "";
  const lines = text.split("\n").map((line, i) => {
    const { tokens, open: left } = tokenise(line, open);
    open = left;
    return h(
      "span",
      { class: marked.has(i + 1) ? "line marked" : renamed.has(i + 1) ? "line renamed" : "line" },
      ...tokens.map((token) => (token.kind ? h("span", { class: `py-${token.kind}` }, token.text) : token.text)),
      "\n",
    );
  });
  return h(
    "pre",
    { class: "code-view", tabindex: "0", role: "group", "aria-label": label, lang: "en", translate: "no", "data-testid": "code-view" },
    h("code", {}, ...lines),
  );
}
