/**
 * Dragging tiles: from the hand into the word, within the word, and back. Taps and keys do the same; a short movement
 * is still a tap.
 */

/** Pixels that a pointer moves before a press is a drag. */
const FAR = 8;
/** Pixels around the word that still belong to it: a finger hides where it points. */
const MARGIN = 28;

/**
 * Let the tiles in *area* be dragged.
 *
 * @param {HTMLElement} area
 * @param {HTMLElement} word where tiles are dropped, with the tiles of the word in their order
 * @param {(tile: HTMLElement, at: number | null) => void} drop at: the place in the word, null for beside it
 */
export function draggable(area, word, drop) {
  /** @type {{ tile: HTMLElement, x: number, y: number, pointer: number, moving: boolean } | null} */
  let held = null;
  let dropped = false;

  area.addEventListener("pointerdown", (event) => {
    const tile = /** @type {Element} */ (event.target).closest("button.tile");
    dropped = false;
    if (!(tile instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    // A tile of the hand that is in the word is moved there, not here.
    if (tile.getAttribute("aria-pressed") === "true") return;
    held = { tile, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
  });

  area.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(x, y) < FAR) return;
    if (!held.moving) {
      held.moving = true;
      held.tile.setPointerCapture(held.pointer);
      held.tile.classList.add("dragged");
    }
    held.tile.style.translate = `${x}px ${y}px`;
    word.classList.toggle("target", within(word, event));
  });

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { tile, moving } = held;
    held = null;
    tile.style.translate = "";
    tile.classList.remove("dragged");
    word.classList.remove("target");
    if (!moving) return;
    dropped = true;
    if (event.type === "pointerup") drop(tile, within(word, event) ? placeIn(word, tile, event) : null);
  };
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
  // The click that ends a drag is no tap.
  area.addEventListener(
    "click",
    (event) => {
      if (!dropped) return;
      dropped = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** @param {Element} element @param {{ clientX: number, clientY: number }} point */
function within(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX > left - MARGIN && clientX < right + MARGIN && clientY > top - MARGIN && clientY < bottom + MARGIN;
}

/**
 * Before which of the word's other tiles the pointer is.
 *
 * @param {Element} word
 * @param {Element} tile
 * @param {{ clientX: number, clientY: number }} point
 */
function placeIn(word, tile, { clientX, clientY }) {
  const others = [...word.querySelectorAll("button.tile")].filter((one) => one !== tile);
  const after = others.filter((one) => {
    const { left, width, top, bottom } = one.getBoundingClientRect();
    return bottom < clientY || (top < clientY && left + width / 2 < clientX);
  });
  return after.length;
}
