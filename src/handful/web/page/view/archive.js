/** The hands of past days. */
import { api } from "../api.js";
import { t } from "../language.js";
import { startDay } from "./daily.js";
import { h } from "./element.js";

/** @param {import("../game.js").Game} game */
export async function archivePage(game) {
  const { days } = await api.archive();
  return h(
    "section",
    { class: "card narrow", "aria-labelledby": "archive-title" },
    h("h1", { id: "archive-title", tabindex: "-1" }, t.archive.title),
    h("p", { class: "faint" }, days.length ? t.archive.text : t.archive.empty),
    h(
      "ul",
      { class: "days" },
      ...days.map((day) => {
        const results = [
          day.scored !== null && t.archive.scored(day.scored),
          day.archive !== null && t.archive.later(day.archive),
        ];
        return h(
          "li",
          { "data-testid": "archive-day", "data-day": day.day },
          h(
            "div",
            {},
            h("strong", {}, t.day(day.day)),
            h(
              "span",
              { class: "faint" },
              `${hands(day.hands)} · ${results.filter(Boolean).join(" · ") || t.archive.never}`,
            ),
          ),
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              "data-testid": "archive-play",
              "aria-label": t.archive.playLabel(t.day(day.day)),
              onclick: () => void startDay(game, day.day),
            },
            t.archive.play,
          ),
        );
      }),
    ),
  );
}

/** @param {import("../types").PastDay["hands"]} hands */
function hands(hands) {
  const [first, ...more] = hands;
  return first && !more.length ? t.hand.title(first.rules, first.size) : t.hands(hands.length);
}
