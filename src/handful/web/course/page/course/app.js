/** The entry point of the course's page: shows what the address names, `#/`, `#/ps4` or `#/ps4/1`. */
import { isAway, pause } from "/api.js";
import { announce, t } from "/language.js";
import { language } from "/settings.js";
import { h } from "/view/element.js";
import { failure } from "/view/failure.js";
import { api } from "./api.js";
import { drawFrame } from "./view/frame.js";
import { c, errorText, loadTexts } from "./language.js";
import { EditionPage } from "./view/edition_page.js";
import { startPage } from "./view/start.js";

/** Seconds between two tries to open the page. */
const LONGEST_WAIT = 15;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {import("./types").Course} */
let course;
/** @type {EditionPage | null} */
let shown = null;
let leaving = new AbortController();

/** The edition and the problem that the address names; both may be empty. */
function route() {
  const [, edition = "", problem = ""] = location.hash.split("/").map(decodeURIComponent);
  return { edition, problem };
}

/**
 * Draw what the address names.
 *
 * @param {boolean} moveFocus
 */
async function go(moveFocus) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const { edition, problem } = route();
  drawFrame(edition);
  if (shown && shown.edition.id === edition && course.running) {
    shown.show(problem, moveFocus);
    return;
  }
  shown?.close();
  shown = null;
  delete document.body.dataset.view;
  try {
    if (!edition || !course.running) {
      document.title = `${c.nav.course} · ${t.name}`;
      main.replaceChildren(startPage(course, (now) => changed(now)));
    } else {
      const waiting = setTimeout(() => signal.aborted || main.replaceChildren(loading()), 250);
      const page = await EditionPage.open(edition, course, (now) => changed(now)).finally(() => clearTimeout(waiting));
      if (signal.aborted) return page.close();
      shown = page;
      main.replaceChildren(page.element);
      page.show(problem, moveFocus);
      return;
    }
  } catch (error) {
    if (signal.aborted) return;
    main.replaceChildren(failure(c.nav.course, errorText(error), () => void go(true)).element);
  }
  if (moveFocus) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/**
 * The learner joined a class, or left one.
 *
 * @param {import("./types").Course} now
 */
function changed(now) {
  course = now;
  if (shown) shown.course = now;
  else void go(true);
}

function loading() {
  return h("p", { class: "faint narrow", "aria-busy": "true" }, t.loading);
}

/** What the server has, asked until it answers. */
async function asked() {
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await api.course();
    } catch (error) {
      const away = isAway(error);
      /** @type {(value: unknown) => void} */
      let tryAgain = () => {};
      const wanted = new Promise((resolve) => (tryAgain = resolve));
      main.replaceChildren(failure(c.nav.course, errorText(error), () => tryAgain(null)).element);
      await Promise.race(away ? [wanted, pause(wait)] : [wanted]);
    }
  }
}

/** @param {import("/settings.js").Language} chosen */
async function changeLanguage(chosen) {
  await loadTexts(chosen);
  if (!course) return;
  shown?.close();
  shown = null;
  await go(false);
  document.getElementById("settings")?.focus();
}

document.getElementById("settings")?.addEventListener("click", async () => {
  const { settingsDialog } = await import("/view/settings.js");
  settingsDialog((chosen) => void changeLanguage(chosen));
});
document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

async function start() {
  await loadTexts(language());
  drawFrame(route().edition);
  main.replaceChildren(loading());
  course = await asked();
  announce("");
  addEventListener("hashchange", () => (location.hash === "#main" ? main.focus() : void go(true)));
  await go(false);
}

start().catch((error) => {
  console.error(error);
  // The texts may be what is missing.
  main.replaceChildren(h("p", { class: "narrow", role: "alert" }, "The page could not be loaded. Load it again."));
});
