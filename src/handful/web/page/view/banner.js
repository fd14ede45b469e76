/** The banner that tells of trouble with the server, and of its end. */
import { onHealth } from "../api.js";
import { t } from "../speech.js";

/** @param {HTMLElement} banner */
export function banner(banner) {
  let hide = 0;
  onHealth((health) => {
    clearTimeout(hide);
    banner.hidden = false;
    banner.dataset.kind = health.kind;
    if (health.kind === "fine") {
      banner.textContent = t.trouble.fine;
      hide = window.setTimeout(() => (banner.hidden = true), 3000);
    } else {
      const text = health.kind === "too-fast" ? t.trouble["too-fast"](health.seconds) : t.trouble[health.kind];
      // An alert that does not change is not read out again at every try.
      if (banner.textContent !== text) banner.textContent = text;
    }
  });
}
