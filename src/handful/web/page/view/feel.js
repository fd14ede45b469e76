/**
 * What a move feels like: a small sound, made here and not loaded, and a tick of vibration. One setting turns both
 * off, and so does a system that asks for less motion.
 */
import { t } from "../language.js";
import { chooseFeel, feel, feelable } from "../settings.js";
import { drawing, h } from "./element.js";

const SOUND = "M4 10v4h4l5 4V6l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6";
const NO_SOUND = "M4 10v4h4l5 4V6l-5 4zM17 10l4 4m0-4-4 4";

/** @type {AudioContext | null} */
let audio = null;

/**
 * @param {number} pitch in hertz
 * @param {number} seconds
 * @param {number} loudness
 * @param {number} [later] seconds from now
 */
function tone(pitch, seconds, loudness, later = 0) {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const at = audio.currentTime + later;
  const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** A button that turns sounds and vibration off, and on again. */
export function feelButton() {
  const button = h("button", {
    type: "button",
    class: "quiet round",
    "aria-label": t.settings.feel,
    title: t.settings.feel,
    "data-testid": "mute",
    onclick: () => {
      chooseFeel(!feel());
      drawButtons();
    },
  });
  draw(button);
  return button;
}

/** @param {HTMLElement} button */
function draw(button) {
  button.setAttribute("aria-pressed", String(feel()));
  button.replaceChildren(drawing(feel() ? SOUND : NO_SOUND));
}

/** Draw the button as the settings are now. */
export function drawButtons() {
  for (const button of document.querySelectorAll("[data-testid=mute]")) draw(/** @type {HTMLElement} */ (button));
}

/** @param {number | number[]} pattern in milliseconds */
function tick(pattern) {
  navigator.vibrate?.(pattern);
}

/**
 * A letter lands in the word: higher with every letter.
 *
 * @param {number} place
 */
export function landed(place) {
  if (!feelable()) return;
  tone(330 * 2 ** (place / 12), 0.07, 0.05);
  tick(6);
}

/** A word is accepted. */
export function accepted() {
  if (!feelable()) return;
  [523, 659, 784].forEach((pitch, i) => tone(pitch, 0.14, 0.05, i * 0.06));
  tick(14);
}

/** A word is refused. */
export function refused() {
  if (!feelable()) return;
  tone(150, 0.16, 0.07);
  tick([18, 40, 18]);
}

/** Something to be proud of. */
export function fanfare() {
  if (!feelable()) return;
  [523, 659, 784, 1047, 784, 1047].forEach((pitch, i) => tone(pitch, 0.24, 0.06, i * 0.11));
  tick([20, 60, 20, 60, 60]);
}
