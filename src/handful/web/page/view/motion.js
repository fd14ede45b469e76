/** Animations. None runs when the system asks for less motion. */

const less = matchMedia("(prefers-reduced-motion: reduce)");

/** Does the system ask for less motion? */
export function reducedMotion() {
  return less.matches;
}

/**
 * Let *element* travel from where it, or what it stands for, was before.
 *
 * @param {Element} element
 * @param {DOMRect | undefined} from
 */
export function travel(element, from) {
  if (reducedMotion() || !from || !from.width) return;
  const to = element.getBoundingClientRect();
  const [x, y, scale] = [from.left - to.left, from.top - to.top, from.width / (to.width || 1)];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: 190, easing: "cubic-bezier(.2, .8, .3, 1)" },
  );
}

/**
 * Let *element* come flying from where something else was; it is in its place already.
 *
 * @param {Element} element
 * @param {DOMRect} from
 */
export function fly(element, from) {
  if (reducedMotion()) return null;
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(1.7)`, opacity: 0.6 },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - 30}px) scale(1.5)`, opacity: 1, offset: 0.5 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 420, easing: "cubic-bezier(.3, .7, .3, 1)" },
  );
}

/**
 * Shake, as for a refused word.
 *
 * @param {Element} element
 */
export function shake(element) {
  if (reducedMotion()) return;
  const by = [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(by, { duration: 320, easing: "ease-out" });
}

/**
 * Fade in from below.
 *
 * @param {Element} element
 * @param {number} [delay]
 */
export function rise(element, delay = 0) {
  if (reducedMotion()) return;
  element.animate(
    [
      { opacity: 0, transform: "translateY(8px)" },
      { opacity: 1, transform: "none" },
    ],
    {
      duration: 320,
      delay,
      easing: "ease-out",
      fill: "backwards",
    },
  );
}

/**
 * Grow to the full length.
 *
 * @param {Element} element
 * @param {number} delay
 */
export function grow(element, delay) {
  if (reducedMotion()) return;
  element.animate([{ transform: "scaleX(0)" }, { transform: "none" }], {
    duration: 700,
    delay,
    easing: "cubic-bezier(.2, .8, .2, 1)",
    fill: "backwards",
  });
}

const COUNT_UP = 1100;

/**
 * Count up to *score* in *element*, which shows it already.
 *
 * @param {Element} element
 * @param {number} score
 * @param {(n: number) => string} format
 */
export function countUp(element, score, format) {
  if (reducedMotion() || score <= 0) return;
  const begin = performance.now();
  element.textContent = format(0);
  /** @param {number} now */
  const step = (now) => {
    const share = Math.min(1, Math.max(0, now - begin) / COUNT_UP);
    element.textContent = format(Math.round(score * (1 - (1 - share) ** 3)));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
