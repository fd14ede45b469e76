/** The parts around the course's page: its links, title, labels. */
import { t } from "/language.js";
import { h, icon } from "/view/element.js";
import { c } from "../language.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} current what is shown; empty for the list of editions
 * @param {string} [home] the address of that list
 */
export function drawFrame(current, home = "#/") {
  byId("skip").textContent = c.skip;
  byId("nav").setAttribute("aria-label", c.nav.label);
  byId("nav").replaceChildren(
    h("a", { href: home, "aria-current": current ? null : "page", "data-testid": "nav-course" }, c.nav.course),
    h("a", { href: "/", "data-testid": "nav-game" }, c.nav.game),
  );
  byId("settings").setAttribute("aria-label", t.settings.title);
  byId("settings").replaceChildren(icon("gear"));
}
