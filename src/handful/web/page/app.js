/** The entry point: asks who plays, shows the page that the address names, and listens to keys and browser events. */
import { api, isAway, pause, Refusal } from "./api.js";
import { firstRound } from "./first_round.js";
import { Game } from "./game.js";
import { forgetSeen, forgetStatistics, keepAnswer, language, seenRound } from "./settings.js";
import { announce, errorText, loadAllTexts, loadLanguage, t } from "./language.js";
import { letterOfKey } from "./state.js";
import { showFailure, showHealth, showNotice, showTrouble } from "./view/banner.js";
import { ask } from "./view/dialog.js";
import { h } from "./view/element.js";
import { failure } from "./view/failure.js";
import { drawFrame } from "./view/frame.js";
import { PlayPage } from "./view/play.js";

/**
 * @typedef {"play" | "daily" | "archive" | "puzzles" | "challenge" | "you" | "check" | "about" | "programmers" | "practice"} Route
 * @typedef {{ draw(): void, key(event: KeyboardEvent, letter: string | null): void }} Keyed a page that takes keys
 */

/** @type {Route[]} */
const ROUTES = ["play", "daily", "archive", "puzzles", "you", "check", "about", "programmers", "practice"];

/**
 * Where it does not matter who looks.
 *
 * @type {Route[]}
 */
const FOR_STRANGERS = ["challenge", "about", "programmers", "practice"];

/** Seconds between two tries to open the page. */
const LONGEST_WAIT = 15;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = byId("main");

/**
 * Who plays; not asked before it matters, since asking makes a player of a stranger.
 *
 * @type {import("./types").Me}
 */
let me;
/**
 * The round on the page; null until the server has answered once.
 *
 * @type {Game | null}
 */
let game = null;
/** @type {Keyed | null} */
let playPage = null;
/**
 * Why the server cannot be reached; null where it can. Meanwhile pages are made of what the browser keeps.
 *
 * @type {"offline" | "unreachable" | null}
 */
let away = null;
/** Is it being waited for? */
let waiting = false;
let leaving = new AbortController();

/** The challenge that the address names, as #/c/abc; none is an empty text. */
function challengeId() {
  return /^#\/c\/([0-9a-z]{1,20})$/.exec(location.hash)?.[1] ?? "";
}

/** The round that a link leads to, as #/r/01M7…; none is an empty text. */
function linkedRound() {
  return /^#\/r\/([0-9A-Z]{26})$/.exec(location.hash)?.[1] ?? "";
}

/** @returns {Route} */
function route() {
  const name = location.hash.replace(/^#\/?/, "");
  if (challengeId()) return "challenge";
  return ROUTES.find((one) => one === name) ?? "play";
}

/**
 * The page of *name*.
 *
 * @param {Route} name
 * @param {AbortSignal} signal is aborted when the player goes to another page
 * @returns {Promise<Node>}
 */
async function page(name, signal) {
  // Loaded when somebody goes there, so that the hand comes first.
  await loadAllTexts();
  if (name === "practice") return practicePage(signal);
  if (away || !game) return (await import("./view/offline.js")).offlinePage(name, away ?? "offline");
  if (name === "daily") return (await import("./view/daily.js")).dailyPage(game, me.streak, signal);
  if (name === "puzzles") return (await import("./view/puzzle.js")).puzzlePage(game);
  if (name === "challenge")
    return (await import("./view/challenge.js")).challengePage(challengeId(), () => void acceptChallenge());
  if (name === "archive") return (await import("./view/archive.js")).archivePage(game);
  if (name === "you") return (await import("./view/you.js")).youPage(me, playerChanged, () => void playerDeleted());
  if (name === "check") return (await import("./view/check.js")).checkPage();
  if (name === "programmers") return (await import("./view/programmers.js")).programmersPage(game.about);
  return (await import("./view/about.js")).aboutPage(game.about);
}

/**
 * A practice hand, which needs no server.
 *
 * @param {AbortSignal} signal
 */
async function practicePage(signal) {
  const { PracticePage } = await import("./view/practice.js");
  const practice = await new PracticePage().begin();
  if (!signal.aborted) playPage = practice;
  return practice.element;
}

/**
 * The page of *name*, or a page that says why there is none.
 *
 * @param {Route} name
 * @param {AbortSignal} signal is aborted when the player goes to another page
 * @returns {Promise<Node>}
 */
async function pageOrFailure(name, signal) {
  const draw = async () => {
    // Who I am may have changed elsewhere: a streak grows when the daily hand is over.
    if (!away && (name === "daily" || name === "you")) me = await api.me();
    return page(name, signal);
  };
  try {
    return await draw().catch(async (error) => {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
      // The server does not know this player any more.
      playAs(await api.identify());
      showFailure(errorText(error));
      return draw();
    });
  } catch (error) {
    const failed = failure(t.nav[name], errorText(error), () => void go(true)).element;
    if (!isAway(error)) return failed;
    leave(error);
    void waitForServer();
    // Without a service worker the files of that page may be missing too.
    return page(name, signal).catch(() => failed);
  }
}

/** Ask again and again until the server answers, whatever it answers; then go on. */
async function waitForServer() {
  if (waiting) return;
  waiting = true;
  for (let wait = 1; waiting; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    await pause(wait);
    waiting = await api.about().then(() => false, isAway);
  }
  await comeBack();
}

/**
 * Show that the server cannot be reached, at least not now.
 *
 * @param {Refusal} error
 */
function leave(error) {
  if (away) return;
  away = error.code === "unreachable" ? "unreachable" : "offline";
  showTrouble({ kind: away, seconds: 0 });
}

/** The server can be reached again. */
async function comeBack() {
  if (!away) return;
  away = null;
  showTrouble({ kind: "fine" });
  // Who practises goes on with that hand.
  if (game && route() !== "practice" && !(route() === "play" && playPage)) await go(false);
}

/** Shown until the server has answered; without a heading, as there is nothing under it yet. */
function loading() {
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
  showFailure("");
  if (moveFocus) announce("");
  drawFrame(name);
  if (game && !me && !FOR_STRANGERS.includes(name) && !away) await identify();
  if (signal.aborted) return;
  if (name === "play" && game) {
    const linked = linkedRound();
    if (linked) {
      // The address is that of the page to play on: whatever is played next is there too.
      history.replaceState(null, "", "#/");
      await game.load(() => api.round(linked));
      if (signal.aborted) return;
    }
    if (!game.round) await begin();
    if (signal.aborted) return;
    const shown = new PlayPage(game);
    playPage = shown;
    main.replaceChildren(shown.element);
    // Another window may have gone on with the hand meanwhile.
    void game.refresh();
    if (!linked && /^#\/./.test(location.hash)) {
      history.replaceState(null, "", "#/");
      showNotice(t.messages.noSuchPage);
    }
  } else {
    const waiting = setTimeout(() => signal.aborted || main.replaceChildren(loading()), 250);
    const shown = await pageOrFailure(name, signal);
    clearTimeout(waiting);
    if (signal.aborted) return;
    main.replaceChildren(shown);
  }
  if (moveFocus) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/** @param {import("./types").Me} now */
function playerChanged(now) {
  const another = now.round?.id !== me.round?.id;
  if (another) playAs(now);
  else me = now;
  if (another && route() === "you") void go(false);
}

/** Play the hands of the challenge that is shown; only now a stranger becomes a player. */
async function acceptChallenge() {
  const id = challengeId();
  if (!me) await identify();
  const playing = game;
  if (!playing) return;
  const other = playing.unfinished && playing.round?.turns.length && playing.challenge.of(playing.round) !== id;
  if (other && !(await ask(t.newHand.leave))) return;
  if (await playing.load(() => playing.challenge.accept(id))) location.hash = "#/";
}

/** Everything was deleted: start as somebody new. */
async function playerDeleted() {
  forgetStatistics();
  await identify();
  history.pushState(null, "", "#/");
  await go(true);
  showNotice(t.messages.deleted);
}

/**
 * Play as *now*, with the newest round if it goes on; which other one is decided when the page to play on is opened.
 *
 * @param {import("./types").Me} now
 * @param {boolean} [known] is it who played in this tab before?
 */
function playAs(now, known = false) {
  me = now;
  if (!known) forgetSeen();
  if (!game) return;
  game.daily = me.daily;
  const goesOn = me.round && !me.round.over && !seenRound(me.daily.day);
  game.show(goesOn ? me.round : null);
}

/** Show the round to begin with. */
async function begin() {
  try {
    game?.show(await firstRound(me));
  } catch (error) {
    showFailure(errorText(error));
    game?.show(me.round);
  }
}

/** Ask who I am, until the server answers. */
async function identify() {
  playAs(await answered(t.name, () => api.identify()));
}

/**
 * What *ask* gives. While the server cannot be reached, the page shows what the browser keeps; while it refuses, why.
 * It tries again by itself after the time that the server named, and at once when the player wants it.
 *
 * @template Answer
 * @param {string} title
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
async function answered(title, ask) {
  /** @type {ReturnType<typeof failure> | null} */
  let shown = null;
  let tryAgain = () => {};
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      const answer = await ask();
      await comeBack();
      return answer;
    } catch (error) {
      if (isAway(error)) {
        const first = !away;
        leave(error);
        // A hand that is being played stays in sight.
        if (first && !game) await go(false);
      } else {
        const why = errorText(error);
        shown ??= failure(title, why, () => tryAgain());
        if (shown.reason.textContent !== why) shown.reason.textContent = why;
        if (!shown.element.isConnected) {
          playPage = null;
          main.replaceChildren(shown.element);
        }
      }
      // A refusal for another reason than being away or busy stays one until the player does something.
      const temporary = error instanceof Refusal && error.status === 0;
      await new Promise((resolve) => {
        tryAgain = () => resolve(null);
        if (temporary) setTimeout(tryAgain, (error.seconds || wait) * 1000);
        addEventListener("online", tryAgain, { once: true });
      });
    }
  }
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
  await loadLanguage(language());
  drawFrame(route());
  showHealth();
  main.replaceChildren(loading());
  addEventListener("hashchange", () => {
    if (location.hash === "#main") main.focus();
    else if (game || away) void go(true);
  });
  addEventListener("keydown", key);
  // A GET of a challenge makes no player: who looks at one is asked for a name only when they play.
  const looks = route() === "challenge";
  const [about, arrived] = await answered(t.name, () => Promise.all([api.about(), looks ? null : api.identify()]));
  keepAnswer("about", about);
  const playing = new Game(about, () => playPage?.draw(), showFailure);
  game = playing;
  playing.onLost = async (why) => {
    await identify();
    await go(false);
    playing.fail(why);
  };
  if (arrived) playAs(arrived, true);
  if (route() !== "practice" || !playPage) await go(main.contains(document.activeElement));
  addEventListener("focus", () => void playing.refresh());
  document.addEventListener("visibilitychange", () => document.hidden || void playing.refresh());
}

// A challenge's link, /c/abc, has a page of its own for previews; here it is a view like the others.
const linked = /^\/c\/([0-9a-z]{1,20})\W*$/i.exec(location.pathname);
if (linked) history.replaceState(null, "", `/#/c/${linked[1].toLowerCase()}`);
else if (location.pathname.startsWith("/c/")) history.replaceState(null, "", "/#/c/");
byId("settings").addEventListener("click", async () => {
  try {
    await loadAllTexts();
    const { settingsDialog } = await import("./view/settings.js");
    settingsDialog((chosen) => void changeLanguage(chosen));
  } catch (error) {
    showFailure(errorText(error));
  }
});

/** @param {import("./settings.js").Language} chosen */
async function changeLanguage(chosen) {
  try {
    await loadLanguage(chosen);
    if (game || away) await go(false);
  } catch (error) {
    showFailure(errorText(error));
  }
  byId("settings").focus();
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").catch(() => {});
  // Only with the service worker can the page be opened offline. What fails now is asked for at the next visit.
  navigator.serviceWorker.ready
    .then(() => import("./offline.js"))
    .then(({ prepareOffline }) => prepareOffline())
    .catch(() => {});
}
start().catch((error) => {
  console.error(error);
  // The texts may be what is missing.
  main.replaceChildren(h("p", { class: "narrow", role: "alert" }, "The page could not be loaded. Load it again."));
});
