/**
 * What a move feels like: a small sound, made here and not loaded, and a tick of vibration. One setting turns both
 * off, and so does a system that asks for less motion.
 */
import { feelable } from "../settings.js";

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
