/** A class: learners by problems, live; below it a card for each thing that a teacher does with a class. */
import { Refusal } from "/api.js";
import { ask } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { alikeCard } from "./alike.js";
import { closingCard } from "./closing.js";
import { deleteCard } from "./class_delete.js";
import { exportCard, exportNotes } from "./class_export.js";
import { nameDialog } from "./learner_name.js";
import { mistakeDialog } from "./mistake.js";
import { notice } from "./notice.js";
import { called, submissionDialog } from "./submission.js";

/** @typedef {import("../types").Learner} Learner */

/** Milliseconds between two looks. */
const PAUSE = 5000;

export class ClassPage {
  #drawn = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #closed = false;

  /**
   * @param {import("../types").ClassTable} table
   * @param {() => void} onsignedout
   */
  constructor(table, onsignedout) {
    this.table = table;
    this.onsignedout = onsignedout;
    this.head = h("div", { class: "card" });
    this.live = h("p", { class: "faint", "data-testid": "live" });
    this.grid = h("div", { class: "class-table", tabindex: "0", role: "group", "aria-label": c.teach.table });
    this.mistakes = h("div", {});
    this.closing = closingCard(table.class, (changed) => this.#changed(changed));
    this.alike = alikeCard(this.#class.id);
    this.exportNotes = h("div", { "data-testid": "export-notes" });
    this.element = h(
      "div",
      { class: "class-page" },
      h("p", {}, h("a", { href: "#/" }, `← ${c.teach.back}`)),
      this.head,
      h("section", { class: "card" }, h("h2", {}, c.teach.table), this.live, this.grid),
      h(
        "div",
        { class: "class-parts" },
        this.#mistakesCard(),
        this.closing.element,
        exportCard(this.#class.id, this.exportNotes),
        this.alike.element,
        deleteCard(this.#class, () => this.close()),
      ),
    );
    this.#drawHead();
    this.#draw();
    this.#later();
  }

  /** Nobody looks at it any more. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  get #class() {
    return this.table.class;
  }

  #later() {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  async #look() {
    if (!document.hidden) {
      try {
        this.table = await api.classTable(this.#class.id);
        if (this.#closed) return;
        this.#drawHead();
        this.closing.show(this.#class);
        this.#draw();
      } catch (error) {
        if (this.#closed) return;
        if (error instanceof Refusal && error.status === 401) return this.onsignedout();
        this.live.textContent = c.teach.notLive;
      }
    }
    this.#later();
  }

  /** @param {import("../types").ClassLine} now */
  #changed(now) {
    this.table.class = now;
    this.#drawHead();
  }

  #drawHead() {
    const one = this.#class;
    this.head.replaceChildren(
      h("h1", { tabindex: "-1", "data-testid": "class-name" }, one.title),
      h("p", {}, `${c.teach.code}: `, h("code", { class: "class-code", "data-testid": "class-code" }, one.code)),
      h("p", { class: "faint" }, c.teach.codeText),
      h("p", { class: "faint" }, [one.edition, c.teach.state(one.closed, one.closes), c.teach.created(one.created), c.teach.kept(one.kept_until)].join(" · ")),
    );
  }

  /** Draw what has changed; the focus stays where it is. */
  #draw() {
    this.live.textContent = c.teach.live(c.teach.clock(Date.now()));
    const { learners, problems, mistakes } = this.table;
    const now = JSON.stringify([learners, problems, mistakes]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const active = document.activeElement;
    const key = active instanceof HTMLElement && this.element.contains(active) ? active.dataset.key : undefined;
    this.grid.replaceChildren(learners.length ? this.#tableView() : h("p", {}, c.teach.nobody));
    this.mistakes.replaceChildren(this.#mistakeList());
    this.exportNotes.replaceChildren(...exportNotes(learners));
    this.alike.show(learners);
    if (key) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
  }

  #tableView() {
    const { learners, problems } = this.table;
    return h(
      "table",
      { "data-testid": "class-table" },
      h("caption", { class: "unseen" }, c.teach.table),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, c.teach.learner),
          ...problems.map(({ id, title, max }) =>
            h("th", { scope: "col" }, h("span", { class: "faint" }, `${c.teach.problemOf(id, max)} `), h("span", { class: "column-title" }, title)),
          ),
          h("th", { scope: "col" }, c.teach.sum),
          h("th", { scope: "col" }, c.teach.seen),
          h("th", {}, h("span", { class: "unseen" }, c.teach.actions)),
        ),
      ),
      h("tbody", {}, ...learners.map((learner) => this.#row(learner))),
    );
  }

  /** @param {Learner} learner */
  #row(learner) {
    return h(
      "tr",
      { "data-testid": "learner", "data-learner": learner.id },
      h("th", { scope: "row" }, learner.name || learner.nickname, learner.name ? h("span", { class: "faint" }, learner.nickname) : null),
      ...learner.cells.map((cell) => h("td", { class: cell.passed ? "passed" : cell.checks ? "some" : "new" }, this.#cell(learner, cell))),
      h("td", { class: "number sum" }, String(learner.points)),
      h("td", { class: "faint" }, learner.seen ? c.at(learner.seen) : "–"),
      h(
        "td",
        {},
        h(
          "button",
          { type: "button", class: "link", "data-testid": "name-learner", "data-key": `name ${learner.id}`, "aria-label": c.teach.nameTitle(called(learner)), onclick: () => this.#name(learner) },
          c.teach.nameButton,
        ),
        h(
          "button",
          { type: "button", class: "link", "data-testid": "remove", "data-key": `remove ${learner.id}`, "aria-label": c.teach.removeQuestion.title(called(learner)), onclick: () => void this.#remove(learner) },
          c.teach.remove,
        ),
      ),
    );
  }

  /**
   * @param {Learner} learner
   * @param {import("../types").Cell} cell
   */
  #cell(learner, cell) {
    const { problem, points, passed, checks, check } = cell;
    if (!checks || !check) return h("span", { class: "faint" }, h("span", { "aria-hidden": "true" }, "–"), h("span", { class: "unseen" }, c.teach.untried));
    const text = `${passed ? "✓ " : ""}${points}`;
    const column = this.table.problems.find(({ id }) => id === problem);
    const title = column?.title ?? "";
    return h(
      "button",
      {
        type: "button",
        class: "cell",
        "data-testid": "cell",
        "data-key": `${learner.id} ${problem}`,
        "aria-label": c.teach.cell(called(learner), problem, text, checks),
        title: [c.teach.problem(problem, title), c.teach.checks(checks), cell.at && c.result.at(cell.at)].filter(Boolean).join(" · "),
        onclick: () => void submissionDialog(this.#class.id, learner, { ...cell, check, title }),
      },
      text,
    );
  }

  /** @param {Learner} learner */
  #name(learner) {
    nameDialog(this.#class.id, learner, () => void this.#look());
  }

  /** @param {Learner} learner */
  async #remove(learner) {
    const question = c.teach.removeQuestion;
    if (!(await ask({ ...question, title: question.title(called(learner)), danger: true }))) return;
    try {
      await api.removeLearner(this.#class.id, learner.id);
      await this.#look();
    } catch (error) {
      notice(errorText(error), { alert: true });
    }
  }

  #mistakesCard() {
    return h("section", { class: "card" }, h("h2", {}, c.teach.mistakes), this.mistakes);
  }

  #mistakeList() {
    const { mistakes } = this.table;
    if (!mistakes.length) return h("p", { class: "faint" }, c.teach.noMistake);
    return h(
      "ol",
      { class: "mistakes", "data-testid": "mistakes" },
      ...mistakes.map(({ name, told, learners }) =>
        h(
          "li",
          {},
          h("span", { class: "number" }, c.teach.mistakeBy(learners)),
          h("button", { type: "button", class: "link", "data-key": `mistake ${name}`, onclick: () => void mistakeDialog(name) }, told || name),
        ),
      ),
    );
  }
}
