/** Wires everything: who plays, which page is shown, keys, and the browser's own events. */
import { api, Refusal } from "./api.js";
import { Game } from "./game.js";
import { firstVisit, language } from "./settings.js";
import { say, sentence, speak, t } from "./speech.js";
import { letterOfKey } from "./state.js";
import { banner } from "./view/banner.js";
import { h, icon } from "./view/element.js";
import { PlayPage } from "./view/play.js";
import { welcome } from "./view/welcome.js";

/** @typedef {"play" | "daily" | "archive" | "you" | "check" | "about"} Route */

/** @type {Route[]} */
const ROUTES = ["play", "daily", "archive", "you", "check", "about"];
/**
 * The four that have a place in the navigation at every width.
 *
 * @type {("play" | "daily" | "you" | "about")[]}
 */
const TABS = ["play", "daily", "you", "about"];

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = byId("main");

/** @type {import("./shape.js").Me} */
let me;
/** @type {Game} */
let game;
/** @type {PlayPage | null} */
let playPage = null;
let leaving = new AbortController();

/** @returns {Route} */
function route() {
  const name = location.hash.replace(/^#\/?/, "");
  return ROUTES.find((one) => one === name) ?? "play";
}

/**
 * The page of *name*.
 *
 * @param {Route} name
 * @param {AbortSignal} gone
 * @returns {Promise<Node>}
 */
async function page(name, gone) {
  // Loaded when somebody goes there, so that the table comes first.
  if (name === "daily") return (await import("./view/daily.js")).dailyPage(game, me.streak.now, gone);
  if (name === "archive") return (await import("./view/archive.js")).archivePage(game);
  if (name === "you") return (await import("./view/you.js")).youPage(me, became, () => void forgotten());
  if (name === "check") return (await import("./view/check.js")).checkPage();
  return (await import("./view/about.js")).aboutPage(game.about);
}

/**
 * The page of *name*, or a page that says why there is none.
 *
 * @param {Route} name
 * @param {AbortSignal} gone
 * @param {boolean} [again]
 * @returns {Promise<Node>}
 */
async function pageOrWhyNot(name, gone, again = true) {
  try {
    // Who I am may have changed elsewhere: a streak grows when the daily hand is over.
    if (name === "daily" || name === "you") me = await api.me();
    return await page(name, gone);
  } catch (failure) {
    if (again && failure instanceof Refusal && failure.status === 401) {
      await arrive();
      return pageOrWhyNot(name, gone, false);
    }
    if (!(failure instanceof Refusal)) console.error(failure);
    return h(
      "section",
      { class: "card narrow" },
      h("h1", { tabindex: "-1" }, t.nav[name]),
      h("p", {}, sentence(failure)),
    );
  }
}

/** What stands there until the server has answered; without a heading, as there is nothing under it yet. */
function moment() {
  return h("p", { class: "faint narrow", "aria-busy": "true" }, t.loading);
}

/**
 * Draw the page that the address names.
 *
 * @param {boolean} moveFocus
 */
async function go(moveFocus) {
  const name = route();
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  playPage = null;
  drawFrame(name);
  if (name === "play") {
    playPage = new PlayPage(game);
    main.replaceChildren(playPage.element);
  } else {
    // Whoever has gone on by then looks at another page.
    const waiting = setTimeout(() => signal.aborted || main.replaceChildren(moment()), 250);
    const shown = await pageOrWhyNot(name, signal);
    clearTimeout(waiting);
    if (signal.aborted) return;
    main.replaceChildren(shown);
  }
  if (moveFocus) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/**
 * The parts around the page: navigation, title, labels.
 *
 * @param {Route} name
 */
function drawFrame(name) {
  document.title = name === "play" ? t.name : `${t.nav[name]} · ${t.name}`;
  document.body.dataset.route = name;
  byId("skip").textContent = t.skip;
  byId("nav").setAttribute("aria-label", t.nav.label);
  const here = name === "archive" ? "daily" : name === "check" ? "you" : name;
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

/** @param {import("./shape.js").Me} now */
function became(now) {
  const another = now.round?.id !== me.round?.id;
  me = now;
  game.daily = now.daily;
  if (another) game.show(now.round);
  if (another && route() === "you") void go(false);
}

async function forgotten() {
  await arrive();
  say(t.said.fresh);
  location.hash = "#/";
}

/** Ask who I am, and put my newest round on the table. */
async function arrive() {
  me = await api.arrive();
  game.daily = me.daily;
  game.show(me.round);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!playPage || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select")) return;
  playPage.key(event, letterOfKey(event.key, event.code));
}

async function start() {
  await speak(language());
  drawFrame(route());
  banner(byId("banner"));
  main.replaceChildren(moment());
  if (firstVisit()) welcome();
  const [about, arrived] = await Promise.all([api.about(), api.arrive()]);
  me = arrived;
  game = new Game(about, () => playPage?.draw());
  game.lost = (why) =>
    void arrive().then(() => {
      game.tell(why, "quiet");
      playPage?.draw();
    });
  game.daily = me.daily;
  game.show(me.round);
  await go(false);
  addEventListener("hashchange", () => {
    if (location.hash === "#main") main.focus();
    else void go(true);
  });
  addEventListener("keydown", key);
  addEventListener("focus", () => void game.refresh());
  document.addEventListener("visibilitychange", () => document.hidden || void game.refresh());
}

byId("settings").addEventListener("click", async () => {
  const { settingsDialog } = await import("./view/settings.js");
  settingsDialog(async (chosen) => {
    await speak(chosen);
    if (game) await go(false);
    byId("settings").focus();
  });
});
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
void start();
