/** The page about a known mistake, in a dialog; such pages are in English, which other languages say. */
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { textBlocks } from "./blocks.js";
import { notice } from "./notice.js";

/** @param {string} name */
export async function mistakeDialog(name) {
  try {
    const { title, blocks } = await api.mistake(name);
    const box = dialog(
      { title, language: "en", testid: "mistake-dialog" },
      c.report.mistakeInEnglish && h("p", { class: "faint", "data-testid": "mistake-language" }, c.report.mistakeInEnglish),
      textBlocks(blocks, "en"),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "primary", "data-testid": "mistake-close", onclick: () => box.close() }, c.close),
      ),
    );
    box.classList.add("wide");
  } catch (error) {
    notice(errorText(error), { alert: true });
  }
}
