/** A hand being played: its tiles, the word that is being spelled, and the buttons. */
import { hintText } from "../hint.js";
import { t } from "../language.js";
import { unplayedText } from "../message.js";
import { canType, inSight, showsRefused, usedTiles, waitingLines, wordTiles } from "../state.js";
import { actions, extra, hasAll, hintLabel } from "./action.js";
import { h, spelled } from "./element.js";
import { Goal } from "./goal.js";
import { rise, shake, travel } from "./motion.js";
import { tileClass, tileFace } from "./tile.js";
import { subtitle, title } from "./title.js";
import { TypingField } from "./typing_field.js";

/**
 * @typedef {import("../state.js").Tile} Tile
 * @typedef {{ places: Map<number, DOMRect>, inWord: Map<number, DOMRect> }} Places
 */

export class HandView {
  /** @type {Map<number, HTMLButtonElement>} */
  #hand = new Map();
  /** @type {Map<number, HTMLButtonElement>} */
  #word = new Map();
  #shown = 0;
  #letters = 0;
  /**
   * Sounds and vibration, which are loaded after the hand is drawn.
   *
   * @type {typeof import("./feel.js") | null}
   */
  #feel = null;

  /** @param {import("../game.js").Game} game */
  constructor(game) {
    this.game = game;
    const round = /** @type {import("../types").Round} */ (game.round);
    this.round = round.id;
    const own = round.by === "you";
    const label = own ? t.hand.hand : t.hand.handOf(t.by[round.by]);
    this.total = h("output", { class: "number", "data-testid": "total" }, "0");
    this.word = h("div", {
      class: "word",
      role: "group",
      "aria-label": own ? t.hand.word : t.hand.wordOf(t.by[round.by]),
      "data-testid": "word",
      tabindex: "-1",
    });
    this.worth = h("p", { class: "worth number", "data-testid": "worth", hidden: true });
    this.hand = h("div", { class: "hand", "data-testid": "hand", role: "group", "aria-label": label });
    this.status = h("p", { class: "status", "data-testid": "status" });
    this.actions = actions(game);
    this.extra = extra(game);
    this.field = new TypingField(game);
    this.goal = new Goal(game, round);
    this.element = h(
      "section",
      { class: `hand-view ${round.rules}`, "aria-labelledby": "hand-title" },
      h(
        "header",
        {},
        h(
          "div",
          {},
          h("h1", { id: "hand-title", tabindex: "-1" }, title(round)),
          h("p", { class: "faint" }, subtitle(round)),
        ),
        // Far from the button that plays a word: Done ends the hand.
        this.extra.done,
        h("p", { class: "total" }, h("span", { class: "faint" }, t.hand.total), " ", this.total),
      ),
      this.goal.element,
      h("div", { class: "spelling" }, this.word),
      h("div", { class: "below-word" }, this.status, this.worth),
      this.hand,
      this.actions.element,
      this.field.element,
      this.extra.element,
    );
    // Two even rows on a narrow screen, one on a wide one; a tile keeps its size while the hand shrinks.
    const narrow = round.size <= 6 ? round.size : Math.ceil(round.size / 2);
    const wide = round.size <= 8 ? round.size : Math.ceil(round.size / 2);
    const layout = {
      "--narrow": narrow,
      "--wide": Math.max(wide, 5),
      "--rows-narrow": Math.ceil(round.size / narrow),
      "--rows-wide": Math.ceil(round.size / wide),
      "--word-narrow": round.size <= 7 ? 7 : 6,
      "--word-wide": Math.max(round.size, 9),
    };
    for (const [name, value] of Object.entries(layout)) this.element.style.setProperty(name, String(value));
    // Loaded when the hand is there; offline and not kept, the hand is played without.
    import("./drag.js").then(
      ({ draggable }) => draggable(this.element, this.word, (tile, at) => this.#drop(tile, at)),
      () => {},
    );
    import("./feel.js").then(
      (feel) => {
        this.#feel = feel;
        this.extra.element.append(feel.feelButton());
      },
      () => {},
    );
    // A click should not take the focus: Enter then still plays the word, and Space still shuffles.
    this.element.addEventListener("mousedown", (event) => {
      if (/** @type {Element} */ (event.target).closest("button")) event.preventDefault();
    });
  }

  draw() {
    const { game } = this;
    const { state } = game;
    const round = state.round;
    if (!round) return;
    const before = this.#places();
    this.total.textContent = t.number(round.total);
    this.goal.draw(round);
    this.#drawWord(before);
    this.#drawHand(before);
    const watching = game.phase === "watch";
    const focused = document.activeElement;
    for (const button of this.actions.parts) button.hidden = watching;
    this.actions.skip.hidden = !watching;
    this.extra.element.hidden = watching;
    this.extra.done.hidden = game.phase !== "play";
    this.extra.substitute.hidden = !round.can_substitute;
    this.extra.hint.hidden = !round.hints.next || Boolean(hasAll(game, round));
    this.extra.hint.textContent = hintLabel(round);
    this.extra.costs.hidden = round.rules !== "wildcard";
    // A letter can be exchanged once, and the last hint is the last: the focus does not go with the button.
    if (focused instanceof HTMLElement && focused.hidden && this.extra.element.contains(focused))
      this.word.focus({ preventScroll: true });
    this.element.classList.toggle("sending", state.sending);
    this.element.setAttribute("aria-busy", String(state.sending));
    this.field.draw();
    this.#drawStatus();
  }

  /**
   * A tile was dragged: to this place in the word, or out of it.
   *
   * @param {HTMLElement} tile
   * @param {number | null} at
   */
  #drop(tile, at) {
    const known = [...this.#hand, ...this.#word].find(([, button]) => button === tile);
    if (!known || this.game.phase !== "play") return;
    this.game.event(at === null ? { type: "put-back", id: known[0] } : { type: "move", id: known[0], at });
  }

  /**
   * Where every tile is seen now, so that it can travel from there.
   *
   * @returns {Places}
   */
  #places() {
    const places = new Map([...this.#hand].map(([id, tile]) => [id, tile.getBoundingClientRect()]));
    const inWord = new Map([...this.#word].map(([id, tile]) => [id, tile.getBoundingClientRect()]));
    return { places, inWord };
  }

  /** @param {Places} before */
  #drawWord(before) {
    const { game } = this;
    const tiles = wordTiles(game.state);
    const fresh = keyed(this.#word, tiles, (tile) =>
      this.#tile(tile, "word-tile", () => game.event({ type: "put-back", id: tile.id })),
    );
    const focused = document.activeElement;
    this.word.replaceChildren(...fresh, ...game.state.lost.map(lostTile));
    const playable = tiles.length > 0 && tiles.every((tile) => tile.held) && !showsRefused(game.state);
    const worth = playable && game.phase === "play";
    this.worth.hidden = !worth;
    if (worth) this.worth.textContent = t.points(game.worth);
    if (!tiles.length && !game.state.lost.length && game.phase === "play")
      this.word.append(h("p", { class: "faint" }, emptyText(game.state.tiles)));
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.word.contains(focused))
      focused.focus();
    if (game.phase === "play" && tiles.length > this.#letters) this.#feel?.landed(tiles.length);
    this.#letters = tiles.length;
    for (const tile of tiles) {
      const button = /** @type {HTMLButtonElement} */ (this.#word.get(tile.id));
      button.classList.toggle("absent", !tile.held);
      if (!tile.held) button.setAttribute("aria-label", t.messages.notInHand(tile.letter));
      if (tile.letter === "*") this.#drawWildcard(button, tile.typed);
      travel(button, before.inWord.get(tile.id) ?? before.places.get(tile.id));
    }
  }

  /**
   * The wildcard in the word shows the vowel that was typed for it, if one was.
   *
   * @param {HTMLButtonElement} button
   * @param {string} typed
   */
  #drawWildcard(button, typed) {
    button.classList.toggle("meant", typed !== "*");
    button.replaceChildren(.../** @type {Node[]} */ (tileFace(typed, 0)));
  }

  /** @param {Places} before */
  #drawHand(before) {
    const { game } = this;
    const { tiles } = game.state;
    const inWord = usedTiles(game.state);
    const focused = document.activeElement;
    const old = new Set(this.#hand.keys());
    const buttons = keyed(this.#hand, tiles, (tile) =>
      this.#tile(tile, "tile", () => game.event({ type: "tap", id: tile.id })),
    );
    const shown = this.#withGaps(buttons);
    const same = shown.length === this.hand.children.length && shown.every((one, i) => one === this.hand.children[i]);
    // Moving an element in the document takes the focus from it, so nothing is moved without need.
    if (!same) this.hand.replaceChildren(...shown);
    if (!same && focused instanceof HTMLElement && this.hand.contains(focused)) focused.focus();
    for (const [i, tile] of tiles.entries()) {
      const used = inWord.includes(tile.id);
      const returned = buttons[i].getAttribute("aria-pressed") === "true" && !used;
      buttons[i].setAttribute("aria-pressed", String(used));
      if (!old.has(tile.id)) rise(buttons[i], old.size ? 0 : i * 40);
      else if (!used) travel(buttons[i], returned ? before.inWord.get(tile.id) : before.places.get(tile.id));
    }
  }

  /**
   * The *buttons* with gaps for tiles that were played: in the middle of a word no tile moves under the finger.
   *
   * @param {HTMLButtonElement[]} buttons
   * @returns {Element[]}
   */
  #withGaps(buttons) {
    const children = [...this.hand.children];
    const left = children.filter((one) => buttons.some((button) => button === one));
    const isInOrder = left.length === buttons.length && left.every((one, i) => one === buttons[i]);
    if (!this.game.state.line.length || !isInOrder) return buttons;
    const gap = () => h("span", { class: "tile gap", "aria-hidden": "true" });
    return children.map((one) => (left.includes(one) || one.classList.contains("gap") ? one : gap()));
  }

  /**
   * @param {Tile} tile
   * @param {string} testid
   * @param {() => void} onclick
   */
  #tile({ letter }, testid, onclick) {
    const value = this.game.value(letter);
    return h(
      "button",
      {
        type: "button",
        class: tileClass(letter),
        lang: "en",
        "aria-label": t.tile(letter, value),
        "data-testid": testid,
        "data-letter": letter,
        onclick,
      },
      ...tileFace(letter, value),
    );
  }

  #drawStatus() {
    const { status, state, round } = this.game;
    const waiting = waitingLines(state);
    // A hint stays in sight until there is something newer to tell.
    const unplayed = unplayedText(state);
    const hint = round && this.game.phase === "play" && !unplayed ? hintText(round.hints, t) : "";
    const text = `${status.text || hint} ${unplayed}`.trim();
    this.status.replaceChildren(...(text ? [h("span", { class: "told" }, text)] : []));
    if (waiting.length) this.status.append(" ", h("span", { class: "faint" }, t.hand.next, " ", spelled(waiting.join(" "))));
    this.status.dataset.tone = status.tone;
    if (status.count !== this.#shown) {
      this.#shown = status.count;
      if (status.tone === "bad") {
        shake(this.word);
        this.#feel?.refused();
      } else if (status.tone === "good" && this.game.phase !== "watch") this.#feel?.accepted();
    }
  }

  /**
   * Move the tile of the word that has the focus by one place: what dragging does within the word.
   *
   * @param {Element | null} focused
   * @param {-1 | 1} by
   */
  #shift(focused, by) {
    const found = [...this.#word].find(([, button]) => button === focused);
    if (!found) return false;
    const at = inSight(this.game.state).findIndex((one) => one.id === found[0]) + by;
    if (at >= 0) this.game.event({ type: "move", id: found[0], at });
    return true;
  }

  /**
   * Take a key that was pressed. Buttons keep Enter and Space for themselves when the focus is on them.
   *
   * @param {KeyboardEvent} event
   * @param {string | null} letter
   */
  key(event, letter) {
    const { game } = this;
    if (!canType(game.state) || game.phase !== "play") return;
    const focused = document.activeElement;
    const onControl = focused instanceof Element && focused.closest("button, a, summary, select, input") !== null;
    const arrow = ["ArrowLeft", "ArrowRight"].indexOf(event.key);
    if (letter) game.letter(letter);
    else if (arrow >= 0) {
      if (!this.#shift(focused, arrow ? 1 : -1)) return;
    }
    else if (event.key === "Backspace") game.event({ type: "back" });
    else if (event.key === "Escape") game.event({ type: "clear" });
    else if (event.key === "Enter" && !onControl) void game.play();
    else if (event.key === " " && !onControl) game.event({ type: "shuffle", random: Math.random });
    else return;
    event.preventDefault();
    // After typing, Enter should play the word, not press the button that had the focus.
    if (letter && onControl) this.word.focus({ preventScroll: true });
  }
}

/**
 * A letter that a refused word cost, to be seen once more.
 *
 * @param {Tile} tile
 */
function lostTile({ letter }) {
  return h(
    "span",
    { class: `${tileClass(letter)} lost`, lang: "en", "aria-hidden": "true", "data-testid": "word-lost" },
    ...tileFace(letter),
  );
}

/**
 * The elements of *tiles* in order, made when they are new and dropped when they are gone.
 *
 * @param {Map<number, HTMLButtonElement>} known
 * @param {Tile[]} tiles
 * @param {(tile: Tile) => HTMLButtonElement} make
 */
function keyed(known, tiles, make) {
  const present = new Set(tiles.map((tile) => tile.id));
  for (const id of [...known.keys()]) if (!present.has(id)) known.delete(id);
  return tiles.map((tile) => {
    const found = known.get(tile.id) ?? make(tile);
    known.set(tile.id, found);
    return found;
  });
}

/**
 * What stands in place of a word.
 *
 * @param {Tile[]} tiles the letters that are held
 */
function emptyText(tiles) {
  if (!tiles.length) return t.hand.emptyHand;
  return tiles.some((tile) => tile.letter === "*") ? t.hand.emptyWild : t.hand.empty;
}
