/** The time that is left until the next day's hands, ticking. */
import { h } from "./element.js";

/**
 * @param {number} seconds
 * @param {AbortSignal} signal is aborted when the player goes to another page
 */
export function countdown(seconds, signal) {
  const end = Date.now() + seconds * 1000;
  const shown = h("span", { class: "number", role: "timer", "data-testid": "countdown" });
  const draw = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    shown.textContent = parts.map((n) => String(n).padStart(2, "0")).join(":");
    // The new day is on the server; a moment later, so that both clocks agree.
    if (left === 0) {
      clearInterval(timer);
      setTimeout(() => signal.aborted || dispatchEvent(new HashChangeEvent("hashchange")), 2000);
    }
  };
  const timer = setInterval(draw, 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
  draw();
  return shown;
}
