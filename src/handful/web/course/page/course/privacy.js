/** Shows the page about what is stored in the reader's language; without scripts it is in English. */
import { language } from "/settings.js";

const chosen = language();
document.documentElement.lang = chosen;
for (const article of document.querySelectorAll("article")) article.hidden = article.lang !== chosen;
const title = document.querySelector(`article[lang="${chosen}"] h1`)?.textContent;
if (title) document.title = `${title} · Handful`;
if (chosen === "uk") {
  const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
  nav.setAttribute("aria-label", "Курс");
  nav.querySelector("a")?.replaceChildren("Курс");
}
