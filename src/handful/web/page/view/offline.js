/** What the page shows while the server cannot be reached: the rules, a practice hand, the figures as last seen. */
import { keptAnswer } from "../settings.js";
import { t } from "../language.js";
import { aboutPage } from "./about.js";
import { h } from "./element.js";
import { programmersPage } from "./programmers.js";
import { statistics } from "./statistics.js";

/**
 * The page called *name* as far as the browser keeps it.
 *
 * @param {string} name
 * @param {"offline" | "unreachable"} why
 */
export function offlinePage(name, why) {
  const about = keptAnswer("about");
  if (name === "about" && about) return aboutPage(about.answer);
  if (name === "programmers" && about) return programmersPage(about.answer);
  if (name === "you") return lastSeen();
  return h(
    "section",
    { class: "card narrow", "aria-labelledby": "offline-title", "data-testid": "offline" },
    h("h1", { id: "offline-title", tabindex: "-1" }, t.offline.titles[why]),
    h("p", {}, t.offline.text),
    h(
      "button",
      {
        type: "button",
        class: "primary big",
        "data-testid": "offline-practice",
        onclick: () => (location.hash = "#/practice"),
      },
      t.offline.practice,
    ),
    h(
      "ul",
      {},
      h("li", {}, h("a", { href: "#/about" }, t.nav.about)),
      h("li", {}, h("a", { href: "#/you" }, t.offline.statistics)),
    ),
  );
}

/** The player's figures as they were seen last. */
function lastSeen() {
  const figures = keptAnswer("statistics");
  return h(
    "div",
    { class: "yourself" },
    h(
      "section",
      { class: "card", "aria-labelledby": "you-title" },
      h("h1", { id: "you-title", tabindex: "-1" }, t.you.title),
      h(
        "p",
        { class: "faint", "data-testid": "last-seen" },
        figures ? t.offline.lastSeen(t.time(figures.at)) : t.offline.noStatistics,
      ),
    ),
    figures && statistics(figures.answer),
  );
}
