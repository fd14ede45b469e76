/** One big button that shares the day: a text that spoils nothing, and a link on which others play. */
import { api } from "../api.js";
import { errorText, t } from "../language.js";
import { dayShare } from "../share_text.js";
import { h } from "./element.js";
import { link, send } from "./send.js";

/**
 * @param {import("../types").Daily} daily
 * @param {number} streak
 */
export function shareDay(daily, streak) {
  const shown = h("p", { class: "copied", "data-testid": "day-share-text" });
  const spoken = h("p", { class: "copied", "data-testid": "day-share-sentence" });
  const texts = h("div", { hidden: true }, shown, h("h2", {}, t.share.sentence), spoken);
  const said = h("p", { role: "status", class: "faint", "data-testid": "day-share-said" });
  const button = h(
    "button",
    {
      type: "button",
      class: "primary big",
      "data-testid": "day-share",
      onclick: async () => {
        button.disabled = true;
        try {
          const { path } = await api.challenge({ day: daily.day });
          const { text, sentence } = dayShare(daily, streak, link(path), t);
          shown.textContent = text;
          spoken.textContent = sentence;
          texts.hidden = false;
          said.textContent = await send(text, shown);
        } catch (failure) {
          said.textContent = errorText(failure);
        }
        button.disabled = false;
      },
    },
    t.share.day,
  );
  return h("div", { class: "share-day" }, button, said, texts);
}
