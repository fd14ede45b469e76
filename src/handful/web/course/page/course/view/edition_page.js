/** An edition: what it is about with all its problems, and the workspace with one problem at hand. */
import { isAway } from "/api.js";
import { t } from "/language.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { ownerOf } from "../device_text.js";
import { c } from "../language.js";
import { nextProblem, standing, withCheck, withPassed } from "../progress.js";
import { Work } from "../work.js";
import { textBlocks } from "./blocks.js";
import { chooseCopy } from "./conflict.js";
import { Editors } from "./editors.js";
import { problemNavigation, problemTable } from "./problem_list.js";
import { givenFunctions } from "./task.js";
import { Workspace } from "./workspace.js";

/** @typedef {import("../types").Course} Course */

export class EditionPage {
  /** @type {import("../types").CheckAnswer[]} */
  checks = [];
  /** @type {string[]} */
  passed = [];
  #closing = new AbortController();

  /**
   * The page of *id*: its texts, and the learner's work.
   *
   * @param {string} id
   * @param {Course} course
   * @param {(now: Course) => void} oncourse the learner is in another class now
   */
  static async open(id, course, oncourse) {
    const [edition, who] = await Promise.all([api.edition(id), api.identify().catch(() => null)]);
    // Whoever is not known writes all the same; it is kept on this device.
    const work = who ? await api.work(id).catch((error) => (isAway(error) ? null : Promise.reject(error))) : null;
    const page = new EditionPage(edition, course, ownerOf(who, work), oncourse);
    await page.#begin(work);
    return page;
  }

  /**
   * @param {import("../types").Edition} edition
   * @param {Course} course
   * @param {import("../device_text.js").Owner} owner
   * @param {(now: Course) => void} oncourse
   */
  constructor(edition, course, owner, oncourse) {
    this.edition = edition;
    this.course = course;
    this.oncourse = oncourse;
    const skeleton = Object.fromEntries(edition.files.map(({ name, text }) => [name, text]));
    /** @type {Work} */
    this.work = new Work(edition.id, owner, skeleton, {
      onstate: (state, error) => this.editors?.showState(state, error, this.work?.saved ?? null),
      onconflict: (mine, theirs) => chooseCopy(mine, theirs),
      onreplaced: (files) => this.editors?.load(files),
    });
    /** @type {Editors} */
    this.editors = new Editors(this.work, edition, course.editor, this.#closing.signal);
    this.workspace = new Workspace(this);
    this.element = h("div", { class: "edition-page" });
  }

  /** @param {import("../types").Work | null} work */
  async #begin(work) {
    this.checks = work?.checks ?? [];
    this.passed = work?.passed ?? [];
    // A question about two versions must not keep the page away.
    void this.work.meet(work);
    await this.editors.begin();
  }

  /** @param {import("../types").CheckAnswer} check that was just made */
  checked(check) {
    this.checks = withCheck(this.checks, check);
    this.passed = withPassed(this.passed, check);
    const list = this.element.querySelector(".problems");
    if (list && !list.contains(document.activeElement)) list.replaceWith(problemTable(this));
  }

  /** Is aborted when nobody looks at this page any more. */
  get signal() {
    return this.#closing.signal;
  }

  /** @param {import("../types").Problem} problem */
  standing(problem) {
    return standing(problem, this.checks, this.passed);
  }

  /**
   * Show the problem *id*; without one, what the edition is about.
   *
   * @param {string} id
   * @param {boolean} moveFocus
   */
  show(id, moveFocus) {
    const problem = this.edition.problems.find((one) => one.id === id);
    document.title = `${problem ? `${problem.number}. ${problem.title}` : this.edition.title} · ${t.name}`;
    document.body.dataset.view = problem ? "workspace" : "edition";
    if (problem) {
      if (!this.workspace.element.isConnected)
        this.element.replaceChildren(this.workspace.element);
      this.workspace.show(problem, moveFocus);
    } else {
      // What runs or is checked there goes on meanwhile.
      this.element.replaceChildren(this.#overview());
      if (moveFocus) {
        scrollTo(0, 0);
        this.element.querySelector("h1")?.focus({ preventScroll: true });
      }
    }
  }

  /** Nobody looks at it any more; what is not saved yet is saved. */
  close() {
    this.workspace.leave();
    this.work.close();
    this.#closing.abort();
  }

  #overview() {
    const { edition } = this;
    const next = nextProblem(edition.problems, this.checks, this.passed);
    const begun = this.checks.length > 0 || this.passed.length > 0;
    return h(
      "div",
      { class: "edition-overview" },
      h(
        "section",
        { class: "card" },
        h("h1", { tabindex: "-1", lang: edition.language }, edition.title),
        textBlocks(edition.introduction, edition.language),
        next &&
          h(
            "p",
            {},
            h(
              "a",
              { class: "button primary", href: `#/${edition.id}/${encodeURIComponent(next.id)}`, "data-testid": "begin" },
              begun ? c.edition.goOn(next.number) : c.edition.begin,
            ),
          ),
      ),
      h(
        "section",
        { class: "card", "aria-labelledby": "problems-title" },
        h("h2", { id: "problems-title" }, c.edition.problems),
        problemTable(this),
      ),
      edition.given.length > 0 && h("section", { class: "card" }, h("h2", {}, c.edition.given), givenFunctions(edition)),
    );
  }

  /** @param {string} current */
  navigation(current) {
    return problemNavigation(this, current);
  }
}
