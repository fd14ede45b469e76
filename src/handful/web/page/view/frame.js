/** The parts around the page: navigation, title, labels. */
import { t } from "../language.js";
import { h, icon } from "./element.js";

/** @typedef {import("../app.js").Route} Route */

/**
 * The five that have a place in the navigation at every width.
 *
 * @type {("play" | "daily" | "puzzles" | "you" | "about")[]}
 */
const TABS = ["play", "daily", "puzzles", "you", "about"];

/**
 * Under which of them the other pages belong.
 *
 * @type {Partial<Record<Route, string>>}
 */
const UNDER = { archive: "daily", check: "about", programmers: "about", practice: "play" };

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Route} name */
export function drawFrame(name) {
  document.title = name === "play" ? t.name : `${t.nav[name]} · ${t.name}`;
  document.body.dataset.route = name;
  byId("skip").textContent = t.skip;
  byId("nav").setAttribute("aria-label", t.nav.label);
  const here = UNDER[name] ?? name;
  byId("nav").replaceChildren(
    ...TABS.map((tab) =>
      h(
        "a",
        {
          href: tab === "play" ? "#/" : `#/${tab}`,
          "aria-current": tab === here ? "page" : null,
          "data-testid": `nav-${tab}`,
        },
        icon(tab),
        h("span", {}, t.nav[tab]),
      ),
    ),
  );
  byId("settings").setAttribute("aria-label", t.settings.title);
  byId("settings").replaceChildren(icon("gear"));
}
