/** The banner: trouble with the server and its end, and what has no place of its own on the page. */
import { onHealth } from "../api.js";
import { t } from "../language.js";
import { h } from "./element.js";

const element = /** @type {HTMLElement} */ (document.getElementById("banner"));
let hiding = 0;
let shown = "";

/**
 * @param {string} kind
 * @param {string} text
 */
function show(kind, text) {
  clearTimeout(hiding);
  element.hidden = false;
  element.dataset.kind = kind;
  // An alert that does not change is not read out again at every try.
  if (shown === text) return;
  shown = text;
  element.replaceChildren(text);
  if (kind === "offline" || kind === "unreachable") element.append(" ", h("a", { href: "#/practice" }, t.offline.practice));
}

function hide() {
  element.hidden = true;
  element.textContent = shown = "";
}

/**
 * Show a failure; without a *text* the last one goes, as the player does something else.
 *
 * @param {string} text
 */
export function showFailure(text) {
  if (text) {
    show("failure", text);
    // On a phone the button that failed may be far below.
    element.scrollIntoView({ block: "nearest" });
  } else if (element.dataset.kind === "failure" || element.dataset.kind === "notice") {
    hide();
  }
}

/**
 * Show what was done, until the player does something else. Screen readers read the banner out by themselves.
 *
 * @param {string} text
 */
export function showNotice(text) {
  show("notice", text);
}

/**
 * Show that there is trouble with the server, or that it is over.
 *
 * @param {import("../api.js").Health} health
 */
export function showTrouble(health) {
  if (health.kind === "fine") {
    // What failed meanwhile stays.
    if (element.dataset.kind === "failure" && !element.hidden) return;
    const back = element.dataset.kind === "offline" || element.dataset.kind === "unreachable";
    show("fine", back ? t.trouble.fine : t.trouble.goesOn);
    hiding = window.setTimeout(hide, 3000);
  } else {
    show(health.kind, health.kind === "too-fast" ? t.trouble["too-fast"](health.seconds) : t.trouble[health.kind]);
  }
}

/** Show what the server's health is from now on. */
export function showHealth() {
  onHealth(showTrouble);
}
