/** The dialog of the first visit, which explains the game in three lines. */
import { t } from "../language.js";
import { dialog } from "./dialog.js";
import { h } from "./element.js";

export function welcome() {
  const box = dialog(
    { title: t.welcome.title, testid: "welcome" },
    h("ol", { class: "lines" }, ...t.welcome.lines.map((line) => h("li", {}, line))),
    h(
      "div",
      { class: "row end" },
      h(
        "button",
        {
          type: "button",
          class: "primary",
          "data-testid": "welcome-close",
          autofocus: true,
          onclick: () => box.close(),
        },
        t.welcome.go,
      ),
    ),
  );
}
