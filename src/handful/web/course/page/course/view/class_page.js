/** A class: learners by problems, live; mistakes, exports, what is alike, the closing time, and deleting it. */
import { Refusal } from "/api.js";
import { announce } from "/language.js";
import { ask, dialog } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { isoTime, localTime } from "../local_time.js";
import { mistakeDialog } from "./mistake.js";
import { notice } from "./notice.js";
import { submissionDialog } from "./submission.js";

/** @typedef {import("../types").Learner} Learner */

/** Milliseconds between two looks. */
const PAUSE = 5000;

/** @param {Learner} learner */
const called = ({ name, nickname }) => (name ? `${name} (${nickname})` : nickname);

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
    this.similar = h("div", { "data-testid": "similar" });
    this.element = h(
      "div",
      { class: "class-page" },
      h("p", {}, h("a", { href: "#/" }, `← ${c.teach.back}`)),
      this.head,
      h("section", { class: "card" }, h("h2", {}, c.teach.table), this.live, this.grid),
      h("div", { class: "class-parts" }, this.#mistakesCard(), this.#closingCard(), this.#exportCard(), this.#similarCard(), this.#deleteCard()),
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
        this.#draw();
      } catch (error) {
        if (this.#closed) return;
        if (error instanceof Refusal && error.status === 401) return this.onsignedout();
        this.live.textContent = c.teach.notLive;
      }
    }
    this.#later();
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
          ...problems.map(({ id, title, max }) => h("th", { scope: "col", title }, id, h("span", { class: "faint" }, ` / ${max}`), h("span", { class: "unseen" }, ` ${title}`))),
          h("th", { scope: "col" }, c.teach.sum),
          h("th", { scope: "col" }, c.teach.seen),
          h("th", {}, h("span", { class: "unseen" }, c.teach.remove)),
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
  #cell(learner, { problem, points, passed, checks, check }) {
    if (!checks || !check) return h("span", { class: "faint" }, h("span", { "aria-hidden": "true" }, "–"), h("span", { class: "unseen" }, c.teach.untried));
    const text = `${passed ? "✓ " : ""}${points}`;
    return h(
      "button",
      {
        type: "button",
        class: "cell",
        "data-testid": "cell",
        "data-key": `${learner.id} ${problem}`,
        "aria-label": c.teach.cell(called(learner), problem, text, checks),
        title: c.teach.checks(checks),
        onclick: () => void submissionDialog(this.#class.id, check, called(learner)),
      },
      text,
    );
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

  #closingCard() {
    const message = h("p", { class: "field-message" });
    const field = h("input", { id: "closes", type: "datetime-local", value: localTime(this.#class.closes), "aria-describedby": "closes-text", "data-testid": "closes" });
    const save = async () => {
      try {
        this.table.class = await api.changeClass(this.#class.id, { closes: isoTime(field.value) });
        message.textContent = c.teach.saved;
        this.#drawHead();
      } catch (error) {
        message.textContent = errorText(error);
      }
      announce(message.textContent ?? "");
    };
    return h(
      "section",
      { class: "card" },
      h("h2", {}, c.teach.change),
      h(
        "form",
        {
          class: "one-field",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void save();
          },
        },
        h("label", { for: field.id }, c.teach.closes),
        h("div", { class: "row" }, field, h("button", { class: "quiet", "data-testid": "save-closes" }, c.teach.save)),
        h("p", { class: "faint", id: "closes-text" }, c.teach.neverCloses),
        message,
      ),
    );
  }

  #exportCard() {
    const id = encodeURIComponent(this.#class.id);
    const forms = /** @type {const} */ (["csv", "moodle", "canvas"]);
    return h(
      "section",
      { class: "card" },
      h("h2", {}, c.teach.export),
      h(
        "div",
        { class: "row" },
        ...forms.map((form) =>
          h("a", { class: "button quiet", href: `/api/course/classes/${id}/export/${form}`, download: "", "data-testid": `export-${form}` }, c.teach[form]),
        ),
      ),
    );
  }

  #similarCard() {
    const button = h("button", { type: "button", class: "quiet", "data-testid": "look-similar" }, c.teach.look);
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const { pairs } = await api.similar(this.#class.id);
        this.similar.replaceChildren(
          pairs.length
            ? h("ul", { class: "pairs" }, ...pairs.map(({ learners, share }) => h("li", {}, c.teach.alike(learners, c.teach.percent(share)))))
            : h("p", {}, c.teach.noPair),
        );
        announce(this.similar.textContent ?? "");
      } catch (error) {
        this.similar.replaceChildren(h("p", { role: "alert" }, errorText(error)));
      } finally {
        button.disabled = false;
      }
    });
    return h("section", { class: "card" }, h("h2", {}, c.teach.similar), h("p", { class: "faint" }, c.teach.similarText), button, this.similar);
  }

  #deleteCard() {
    return h(
      "section",
      { class: "card" },
      h("h2", {}, c.teach.delete.replace(/ …$/, "")),
      h("button", { type: "button", class: "danger", "data-testid": "delete-class", onclick: () => this.#askDelete() }, c.teach.delete),
    );
  }

  /** Deleting asks for the title, so that nobody does it by accident. */
  #askDelete() {
    const { id, title } = this.#class;
    const message = h("p", { class: "field-message", role: "alert" });
    const button = h("button", { class: "danger", disabled: true, "data-testid": "delete-yes" }, c.teach.deleteButton);
    const field = h("input", {
      id: "delete-title",
      autocomplete: "off",
      "data-testid": "delete-title",
      oninput: () => (button.disabled = field.value.trim() !== title.trim()),
    });
    const send = async () => {
      if (field.value.trim() !== title.trim()) return;
      try {
        await api.deleteClass(id);
        box.close();
        this.close();
        location.hash = "#/";
        notice(c.teach.deleted(title), {});
      } catch (error) {
        message.textContent = errorText(error);
      }
    };
    const box = dialog(
      { title: c.teach.deleteTitle(title), testid: "delete-dialog" },
      h("p", {}, c.teach.deleteText, " ", h("strong", {}, title)),
      h(
        "form",
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void send();
          },
        },
        h("label", { for: field.id }, c.teach.deleteField),
        field,
        message,
        h("div", { class: "row end" }, h("button", { type: "button", class: "quiet", onclick: () => box.close() }, c.close), button),
      ),
    );
  }
}
