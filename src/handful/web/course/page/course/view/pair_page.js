/** Two programs side by side, on a phone one under the other, with the lines marked that stand in both. */
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c } from "../language.js";
import { renamedLines, sharedLines } from "../shared_line.js";
import { codeView } from "./code_view.js";
import { called } from "./submission.js";

/** @typedef {import("../types").Submission} Submission */

/**
 * @param {string} id of the class
 * @param {string} one check
 * @param {string} other
 */
export async function pairPage(id, one, other) {
  const [left, right] = await Promise.all([api.submission(id, one), api.submission(id, other)]);
  const given = Object.fromEntries((await api.edition(left.edition)).files.map(({ name, text }) => [name, text]));
  const names = [...new Set([...Object.keys(left.files), ...Object.keys(right.files)])].sort();
  return h(
    "div",
    { class: "class-page", "data-testid": "pair-page" },
    h("p", {}, h("a", { href: `#/${encodeURIComponent(id)}`, "data-testid": "pair-back" }, `← ${c.teach.backToClass}`)),
    h("h1", { tabindex: "-1" }, c.teach.bothOf(called(left), called(right))),
    h("p", { class: "faint" }, `${c.teach.similarText} ${c.teach.sharedText}`),
    h("div", { class: "pair-heads" }, head(left), head(right)),
    ...names.map((name) =>
      h(
        "section",
        { class: "pair-file" },
        h("h2", {}, h("code", {}, name)),
        h("div", { class: "pair" }, side(left, right, name, given), side(right, left, name, given)),
      ),
    ),
  );
}

/** @param {Submission} submission */
function head(submission) {
  const { points, max, at, problem } = submission;
  return h(
    "p",
    { "data-testid": "pair-head" },
    h("strong", {}, called(submission)),
    ` ${[problem ? c.result.title(problem) : c.result.titleAll, points === null || max === null ? "" : c.edition.pointsOf(points, max, false), c.result.at(at)].filter(Boolean).join(" · ")}`,
  );
}

/**
 * @param {Submission} mine
 * @param {Submission} theirs
 * @param {string} name of the file
 * @param {import("../types").Files} given
 */
function side(mine, theirs, name, given) {
  const text = mine.files[name];
  /** @type {[string, string]} */
  const others = [theirs.files[name] ?? "", given[name] ?? ""];
  return h(
    "div",
    { class: "pair-side" },
    h("p", { class: "pair-who" }, called(mine)),
    text === undefined
      ? h("p", { class: "faint" }, c.teach.noSuchFile)
      : codeView(text, `${called(mine)}, ${name}`, sharedLines(text, ...others), renamedLines(text, ...others)),
  );
}
