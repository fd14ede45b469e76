/** A perfect hand, or all five: tiles rain over the page for a moment. Loaded when there is something to celebrate. */
import { fanfare } from "./feel.js";
import { h } from "./element.js";
import { reducedMotion } from "./motion.js";

const TILES = 42;
const LONGEST = 2600;

/**
 * Celebrate; *letters* are those that fall. Nothing moves and nothing sounds where less motion is wanted: what is
 * celebrated is also said in words.
 *
 * @param {string} [letters]
 */
export function celebrate(letters = "handful") {
  if (reducedMotion() || document.querySelector(".celebration")) return;
  const pieces = Array.from({ length: TILES }, (_, i) =>
    h("span", { class: i % 3 ? "tile" : "tile wild" }, letters[i % letters.length].toUpperCase()),
  );
  const sky = h("div", { class: "celebration", "aria-hidden": "true", "data-testid": "celebration" }, ...pieces);
  document.body.append(sky);
  for (const piece of pieces) {
    const [from, drift, turn] = [Math.random() * 100, Math.random() * 30 - 15, Math.random() * 720 - 360];
    piece.animate(
      [
        { transform: `translate(${from}vw, -12vh) rotate(0deg)` },
        { transform: `translate(${from + drift}vw, 112vh) rotate(${turn}deg)` },
      ],
      { duration: LONGEST * (0.5 + Math.random() * 0.5), delay: Math.random() * 500, easing: "ease-in", fill: "both" },
    );
  }
  fanfare();
  setTimeout(() => sky.remove(), LONGEST + 600);
}
