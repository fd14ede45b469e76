/** Theme and language. */
import * as settings from "../settings.js";
import { t } from "../language.js";
import { dialog } from "./dialog.js";
import { h } from "./element.js";
import { drawButtons } from "./feel.js";

/** @param {(language: settings.Language) => void} onlanguage */
export function settingsDialog(onlanguage) {
  const theme = h(
    "select",
    {
      id: "theme",
      "data-testid": "theme",
      onchange: () => settings.chooseTheme(/** @type {settings.Theme} */ (theme.value)),
    },
    ...settings.THEMES.map((name) =>
      h("option", { value: name, selected: name === settings.theme() }, t.settings.themes[name]),
    ),
  );
  const language = h(
    "select",
    {
      id: "language",
      "data-testid": "language",
      onchange: () => {
        const chosen = /** @type {settings.Language} */ (language.value);
        settings.chooseLanguage(chosen);
        box.close();
        onlanguage(chosen);
      },
    },
    h("option", { value: "en", lang: "en", selected: settings.language() === "en" }, "English"),
    h("option", { value: "uk", lang: "uk", selected: settings.language() === "uk" }, "Українська"),
  );
  const feel = h("input", {
    type: "checkbox",
    checked: settings.feel(),
    "data-testid": "feel",
    onchange: () => {
      settings.chooseFeel(feel.checked);
      drawButtons();
    },
  });
  const box = dialog(
    { title: t.settings.title, testid: "settings-dialog" },
    h(
      "div",
      { class: "fields" },
      h("div", { class: "field" }, h("label", { for: "theme" }, t.settings.theme), theme),
      h("div", { class: "field" }, h("label", { for: "language" }, t.settings.language), language),
    ),
    h("label", { class: "check" }, feel, t.settings.feel),
    h(
      "div",
      { class: "row end" },
      h(
        "button",
        { type: "button", class: "primary", "data-testid": "settings-close", onclick: () => box.close() },
        t.close,
      ),
    ),
  );
}
