/** The entry point of the teachers' page: signing in, the classes (`#/`), a class (`#/ID`), two programs (`#/ID/CHECK/CHECK`). */
import { Refusal } from "/api.js";
import { t } from "/language.js";
import { language } from "/settings.js";
import { h } from "/view/element.js";
import { failure } from "/view/failure.js";
import { api } from "./api.js";
import { c, errorText, loadTexts } from "./language.js";
import { ClassPage } from "./view/class_page.js";
import { classList, signInForm } from "./view/class_list.js";
import { drawFrame } from "./view/frame.js";
import { pairPage } from "./view/pair_page.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** Says that somebody has signed in here, so that strangers are not asked for who they are not. */
const SIGNED_IN = "handful.teacher";
/** @type {ClassPage | null} */
let shown = null;
let leaving = new AbortController();

/** @returns {boolean} */
function hasSignedIn() {
  try {
    return localStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return true;
  }
}

/** @param {boolean} on */
function keepSignedIn(on) {
  try {
    if (on) localStorage.setItem(SIGNED_IN, "yes");
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // Then the server is asked each time.
  }
}

/** @param {boolean} moveFocus */
async function go(moveFocus) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  shown?.close();
  shown = null;
  drawFrame("teach", "/course");
  document.title = `${c.teach.title} · ${t.name}`;
  const [, id = "", one = "", other = ""] = location.hash.split("/").map(decodeURIComponent);
  try {
    const page = await wanted(id, one, other);
    if (signal.aborted) return;
    main.replaceChildren(page);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Refusal && error.status === 401) return signedOut();
    main.replaceChildren(failure(c.teach.title, errorText(error), () => void go(true)).element);
  }
  if (!moveFocus) return;
  scrollTo(0, 0);
  main.querySelector("h1")?.focus({ preventScroll: true });
}

/**
 * @param {string} id of a class; empty for all
 * @param {string} one check; empty for the whole class
 * @param {string} other
 * @returns {Promise<Node>}
 */
async function wanted(id, one, other) {
  if (!hasSignedIn()) return signInForm(signedIn);
  if (one && other) return pairPage(id, one, other);
  if (id) {
    const page = new ClassPage(await api.classTable(id), signedOut);
    shown = page;
    return page.element;
  }
  const [teacher, course] = await Promise.all([api.teacher(), api.course()]);
  return classList(teacher, course.editions, signedOut);
}

function signedIn() {
  keepSignedIn(true);
  void go(true);
}

function signedOut() {
  keepSignedIn(false);
  void go(true);
}

document.getElementById("settings")?.addEventListener("click", async () => {
  const { settingsDialog } = await import("/view/settings.js");
  settingsDialog((chosen) => void loadTexts(chosen).then(() => go(false)));
});
document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", () => void go(true));

loadTexts(language())
  .then(() => go(false))
  .catch((error) => {
    console.error(error);
    main.replaceChildren(h("p", { class: "narrow", role: "alert" }, "The page could not be loaded. Load it again."));
  });
