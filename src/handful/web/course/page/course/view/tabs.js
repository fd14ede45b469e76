/**
 * Panels that take turns, with tabs. One of them, *beside*, is always in sight where there is room for two; then it
 * has no tab.
 *
 * @typedef {{ name: string, label: string, panel: HTMLElement }} Tab
 */
import { h } from "/view/element.js";

/** Room for two panels; the style sheet knows the same width. */
const WIDE = matchMedia("(min-width: 60rem)");

export class Tabs {
  #tabs;
  #beside;
  /** @type {(name: string) => void} */
  onchoose = () => {};
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {Tab[]} tabs
   * @param {string} beside
   * @param {AbortSignal} signal ends it
   */
  constructor(tabs, beside, signal) {
    this.#tabs = tabs;
    this.#beside = beside;
    this.chosen = tabs[0].name;
    for (const { name, label, panel } of tabs) {
      panel.id = `panel-${name}`;
      const button = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": panel.id,
          "data-testid": `tab-${name}`,
          onclick: () => this.choose(name),
        },
        label,
      );
      this.#buttons.set(name, button);
    }
    this.list = h("div", { class: "tabs", role: "tablist" }, ...this.#buttons.values());
    this.list.addEventListener("keydown", (event) => this.#key(event));
    const others = tabs.filter(({ name }) => name !== beside).map(({ panel }) => panel);
    const main = /** @type {Tab} */ (tabs.find(({ name }) => name === beside)).panel;
    this.element = h("div", { class: "panels" }, h("div", { class: "reading" }, this.list, ...others), main);
    WIDE.addEventListener("change", () => this.draw(), { signal });
    this.draw();
  }

  /** Is everything in sight that can be? */
  get wide() {
    return WIDE.matches;
  }

  /** @param {string} name */
  choose(name) {
    // Where it is always in sight, nothing has to be chosen.
    if (name === this.#beside && this.wide) return;
    this.chosen = name;
    this.draw();
    this.onchoose(name);
  }

  /**
   * Have a tab say that there is something new in it.
   *
   * @param {string} name
   * @param {boolean} news
   */
  news(name, news) {
    this.#buttons.get(name)?.classList.toggle("news", news && this.chosen !== name);
  }

  draw() {
    const chosen = this.wide && this.chosen === this.#beside ? this.#tabs[0].name : this.chosen;
    this.element.dataset.chosen = chosen;
    for (const { name, panel, label } of this.#tabs) {
      const button = /** @type {HTMLButtonElement} */ (this.#buttons.get(name));
      const beside = this.wide && name === this.#beside;
      button.hidden = beside;
      panel.hidden = !beside && name !== chosen;
      panel.setAttribute("role", beside ? "region" : "tabpanel");
      if (beside) panel.removeAttribute("aria-labelledby");
      else panel.setAttribute("aria-labelledby", button.id);
      if (name === this.#beside) panel.setAttribute("aria-label", label);
      button.setAttribute("aria-selected", String(name === chosen));
      button.tabIndex = name === chosen ? 0 : -1;
      if (name === chosen) button.classList.remove("news");
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const names = this.#tabs.map(({ name }) => name).filter((name) => !this.#buttons.get(name)?.hidden);
    const at = names.indexOf(this.chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const name = names[(to + names.length) % names.length];
    this.choose(name);
    this.#buttons.get(name)?.focus();
  }
}
