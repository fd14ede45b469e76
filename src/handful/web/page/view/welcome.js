/** The three lines that explain the game to somebody who comes for the first time. */
import { t } from "../speech.js";
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
