/** The panel with the result of a check: how it goes on, and then the report beside the code. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { Refusal } from "/api.js";
import { api, check, isRefused } from "../api.js";
import { c, errorText } from "../language.js";
import { newestReport } from "../progress.js";
import { reportMarks } from "../report_groups.js";
import { mayNotRun, whyNot } from "./join.js";
import { reportView } from "./report.js";

/** @typedef {import("../types").CheckAnswer} CheckAnswer */

export class ResultPanel {
  /** @type {AbortController | null} */
  #checking = null;
  /** @type {HTMLElement | null} */
  #stale = null;

  /** @param {import("./workspace.js").Workspace} workspace */
  constructor(workspace) {
    this.workspace = workspace;
    this.element = h("div", { class: "panel-body result-panel", "data-testid": "result" });
  }

  get #page() {
    return this.workspace.page;
  }

  /**
   * Show the newest result of a problem, if there is one.
   *
   * @param {import("../types").Problem} problem
   */
  show(problem) {
    if (this.#checking) return;
    const newest = newestReport(problem.id, this.#page.checks);
    if (newest) this.#draw(newest.check, false);
    else this.element.replaceChildren(h("h2", { tabindex: "-1" }, c.tabs.result), h("p", { class: "faint" }, c.result.none));
  }

  /** What is shown may not be about the code any more. */
  codeChanged() {
    if (this.#stale) this.#stale.hidden = false;
  }

  cancel() {
    this.#checking?.abort();
    this.#checking = null;
  }

  /** @param {boolean} all */
  async check(all) {
    const { workspace } = this;
    this.cancel();
    if (!this.#page.course.may_run) return this.#mayNot();
    const checking = new AbortController();
    this.#checking = checking;
    const { problem } = workspace;
    const progress = this.#progress(all, problem);
    this.#page.editors.touched = false;
    try {
      const what = { edition: this.#page.edition.id, problem: all ? "" : problem.id, files: workspace.files };
      await check(
        what,
        (now) => {
          if (checking.signal.aborted) return;
          if (now.state === "done") return this.#done(now.check);
          progress(now.state === "waiting" ? c.result.waiting(now.place) : now.state === "slow" ? c.result.slow : c.result.running);
        },
        checking.signal,
      );
    } catch (error) {
      if (checking.signal.aborted) return;
      this.#checking = null;
      await this.#failed(error, all);
    }
  }

  /**
   * Show that a check is under way; gives the function that tells how far it is.
   *
   * @param {boolean} all
   * @param {import("../types").Problem} problem
   */
  #progress(all, problem) {
    const text = h("p", { "data-testid": "progress" }, c.result.sent);
    const heading = h("h2", { tabindex: "-1" }, all ? c.result.checkingAll : c.result.checking(problem.number));
    const cancel = () => {
      this.cancel();
      this.show(problem);
      announce(c.result.cancelled);
      this.element.querySelector("h2")?.focus({ preventScroll: true });
    };
    this.#stale = null;
    this.element.replaceChildren(
      heading,
      h("div", { class: "working", "aria-busy": "true" }, h("div", { class: "bar", "aria-hidden": "true" }), text),
      h("div", { class: "row" }, h("button", { type: "button", class: "quiet", "data-testid": "cancel", onclick: cancel }, c.result.cancel)),
    );
    announce(heading.textContent ?? "");
    return (/** @type {string} */ told) => {
      if (text.textContent === told) return;
      text.textContent = told;
      announce(told);
    };
  }

  /** @param {CheckAnswer} answer */
  #done(answer) {
    this.#checking = null;
    const { workspace } = this;
    const page = this.#page;
    page.checked(answer);
    workspace.drawHead();
    this.#draw(answer, true);
    const fileOf = this.#fileOf();
    // Of code that has changed meanwhile the lines may be others.
    if (!page.editors.touched) page.editors.mark(reportMarks(answer.report, fileOf));
    else this.codeChanged();
    const heading = this.element.querySelector("h2");
    announce(heading?.textContent ?? "");
    workspace.tabs.news("result", true);
    // Who goes on writing is not called away.
    if (!page.editors.touched && !this.#inTerminal()) heading?.focus({ preventScroll: true });
    this.element.scrollTop = 0;
  }

  #inTerminal() {
    return this.workspace.terminal.element.contains(document.activeElement);
  }

  #fileOf() {
    const { edition } = this.#page;
    return (/** @type {string} */ problem) => edition.problems.find(({ id }) => id === problem)?.file ?? edition.files[0].name;
  }

  /**
   * @param {CheckAnswer} answer
   * @param {boolean} fresh was it made just now?
   */
  #draw(answer, fresh) {
    const { workspace } = this;
    const { report, points, max, problem } = answer;
    const number = this.#page.edition.problems.find(({ id }) => id === problem)?.number;
    const title = problem ? c.result.title(number ?? problem) : c.result.titleAll;
    const of = points === null || max === null ? "" : c.edition.pointsOf(points, max, false);
    this.#stale = h("p", { class: "stale", hidden: true, "data-testid": "stale" }, c.result.stale);
    this.element.replaceChildren(
      h("h2", { tabindex: "-1", "data-testid": "result-title", "data-passed": String(answer.passed) }, of ? `${title}: ${of}` : title),
      answer.passed ? h("p", { class: "all-passed", "data-testid": "passed" }, c.result.passed) : "",
      h("p", { class: "faint" }, c.result.at(answer.at)),
      !answer.passed && problem && this.#page.passed.includes(problem) ? h("p", { class: "faint", "data-testid": "passed-before" }, c.result.passedBefore) : "",
      this.#handedIn(answer.class) ?? "",
      this.#stale,
      changes(answer, fresh) ?? "",
      reportView(report, this.#fileOf(), { goTo: (file, line) => workspace.goTo(file, line), try: (call) => workspace.try(call) }),
    );
    if (!problem) this.#openCurrent();
    if (answer.passed && problem) this.#offerNext();
  }

  /**
   * For which class it counts; that it counts for none, if the learner is in one that works on this.
   *
   * @param {string | null} id
   */
  #handedIn(id) {
    const { course, edition } = this.#page;
    const own = course.classes.filter((one) => one.edition === edition.id || one.edition === edition.kit);
    const [counted] = own.filter((one) => one.id === id);
    if (!counted && !own.length) return null;
    const text = counted ? c.result.handedIn(counted.title) : c.result.notHandedIn(own[0].title, own[0].closed);
    return h("p", { class: counted ? "faint" : "stale", "data-testid": "handed-in" }, text);
  }

  /** Of a report about all problems the one at hand is open. */
  #openCurrent() {
    const { id } = this.workspace.problem;
    for (const one of this.element.querySelectorAll("details.problem-report"))
      /** @type {HTMLDetailsElement} */ (one).open = /** @type {HTMLElement} */ (one).dataset.problem === id;
  }

  #offerNext() {
    const { edition } = this.#page;
    const next = edition.problems[edition.problems.indexOf(this.workspace.problem) + 1];
    if (next)
      this.element.append(
        h("p", {}, h("a", { class: "button primary", href: `#/${edition.id}/${encodeURIComponent(next.id)}`, "data-testid": "next-problem" }, c.result.next(next.number, next.title))),
      );
  }

  /**
   * @param {unknown} error
   * @param {boolean} all
   */
  async #failed(error, all) {
    if (isRefused(error, "no-class")) {
      this.#page.oncourse(await api.course().catch(() => this.#page.course));
      return this.#mayNot();
    }
    if (error instanceof Refusal && error.status === 401) {
      // The server does not know this player any more; a new one may do it at once.
      const who = await api.identify().catch(() => null);
      if (who) return void this.check(all);
    }
    const text = errorText(error);
    this.element.replaceChildren(
      h("h2", { tabindex: "-1" }, c.result.failed),
      h("p", { role: "alert", "data-testid": "check-failed" }, text),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", "data-testid": "check-again", onclick: () => void this.check(all) }, c.result.again)),
    );
    this.element.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Only members of a class may: say so, and let the learner join one. */
  #mayNot() {
    this.element.replaceChildren(...mayNotRun(this.workspace, () => void this.check(false)));
    this.element.querySelector("h2")?.focus({ preventScroll: true });
    announce(whyNot(this.#page.course));
  }
}

/**
 * What is better than at the check before, and what is worse; null if nothing changed.
 *
 * @param {CheckAnswer} answer
 * @param {boolean} fresh
 */
function changes({ better, worse }, fresh) {
  if (!fresh || !(better.length + worse.length)) return null;
  /** @param {"better" | "worse"} name @param {import("../types").Change[]} changed */
  const list = (name, changed) =>
    changed.length > 0 &&
    h(
      "details",
      { class: `change ${name}`, "data-testid": name, open: changed.length <= 3 },
      h("summary", {}, c.result[name](changed.length)),
      h("ul", {}, ...changed.map((one) => h("li", {}, one.says))),
    );
  return h("div", { class: "changes" }, list("better", better), list("worse", worse));
}
