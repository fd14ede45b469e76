/** The question which of two versions to keep, when another device has saved meanwhile. */
import { dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { saveFiles } from "../download.js";
import { c } from "../language.js";

/**
 * @param {import("../work.js").Copy} mine
 * @param {import("../work.js").Copy} theirs
 * @returns {Promise<"mine" | "theirs">}
 */
export function chooseCopy(mine, theirs) {
  return new Promise((resolve) => {
    /** @param {import("../work.js").Copy} copy @param {"mine" | "theirs"} which */
    const side = (copy, which) =>
      h(
        "section",
        { class: "card copy" },
        h("h3", {}, c.conflict[which]),
        h("p", {}, copy.at ? c.time(copy.at) : c.conflict.noTime),
        h("p", { class: "faint" }, ...fileSizes(copy.files)),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              class: "primary",
              "data-testid": `keep-${which}`,
              onclick: () => {
                resolve(which);
                box.close();
              },
            },
            c.conflict.keep,
          ),
          h(
            "button",
            { type: "button", class: "quiet", "data-testid": `download-${which}`, onclick: () => saveFiles(copy.files) },
            c.files.download,
          ),
        ),
      );
    const box = dialog(
      { title: c.conflict.title, testid: "conflict" },
      h("p", {}, c.conflict.text),
      h("div", { class: "copies" }, side(mine, "mine"), side(theirs, "theirs")),
    );
    box.classList.add("wide");
    // It has to be decided; the other version stays on this device all the same.
    box.addEventListener("cancel", (event) => event.preventDefault());
    const beside = (/** @type {Event} */ event) => event.target === box && event.stopImmediatePropagation();
    box.addEventListener("click", beside, { capture: true });
    box.addEventListener("close", () => resolve("mine"));
  });
}

/** @param {import("../types").Files} files */
function fileSizes(files) {
  return [Object.entries(files).map(([name, text]) => `${name}: ${c.lines(text.split("\n").length)}`).join(", ")];
}
