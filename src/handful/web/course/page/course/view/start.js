/** The first page of the course: the editions, one's classes, and joining one. */
import { announce } from "/language.js";
import { ask } from "/view/dialog.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { joinForm, whyNot } from "./join.js";

/**
 * @param {import("../types").Course} course
 * @param {(now: import("../types").Course) => void} onchange the learner is in another class now
 */
export function startPage(course, onchange) {
  const heading = h("h1", { tabindex: "-1" }, c.start.title);
  if (!course.running)
    return h(
      "section",
      { class: "card narrow", "data-testid": "not-running" },
      heading,
      h("p", { role: "alert" }, c.start.notRunning),
      h("p", {}, course.why_not),
      h("p", {}, h("a", { href: "/" }, c.nav.game)),
    );
  return h(
    "div",
    { class: "course-start" },
    h("div", { class: "start-head" }, heading, h("p", {}, c.start.intro)),
    h(
      "section",
      { "aria-labelledby": "editions-title" },
      h("h2", { id: "editions-title" }, c.start.editions),
      h("ul", { class: "editions" }, ...course.editions.map((edition) => editionCard(edition, course))),
    ),
    classes(course, onchange),
    h("p", { class: "faint small-print" }, h("a", { href: "/course/privacy" }, c.start.privacy), " · ", h("a", { href: "/course/teach" }, c.start.teachers)),
  );
}

/**
 * @param {import("../types").EditionLine} edition
 * @param {import("../types").Course} course
 */
function editionCard({ id, title, language, problems, points }, course) {
  const ofClass = course.classes.find(({ edition, closed }) => edition === id && !closed);
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card edition", href: `#/${encodeURIComponent(id)}`, "data-testid": "edition", "data-edition": id },
      h("strong", { class: "edition-title", lang: language }, title),
      h("span", { class: "faint" }, `${c.languages[language] ?? language} · ${c.start.size(problems, points)}`),
      ofClass && h("span", { class: "badge" }, c.start.ofClass(ofClass.title)),
    ),
  );
}

/**
 * @param {import("../types").Course} course
 * @param {(now: import("../types").Course) => void} onchange
 */
function classes(course, onchange) {
  // The teacher sees the nickname of who gave no name.
  const nickname = course.classes.some(({ name }) => !name) ? api.identify().then((who) => who.nickname, () => "") : Promise.resolve("");
  const why = course.may_run ? (course.local && !course.classes.length ? c.classes.local : "") : whyNot(course);
  return h(
    "section",
    { class: "card classes", "aria-labelledby": "classes-title" },
    h("h2", { id: "classes-title" }, c.classes.title),
    course.classes.length > 0 &&
      h("ul", { class: "class-list", "data-testid": "classes" }, ...course.classes.map((one) => classItem(one, nickname, onchange))),
    why && h("p", { "data-testid": "why-join" }, why),
    joinForm(onchange),
  );
}

/**
 * @param {import("../types").Membership} one
 * @param {Promise<string>} nickname
 * @param {(now: import("../types").Course) => void} onchange
 */
function classItem(one, nickname, onchange) {
  const leave = async () => {
    if (!(await ask({ ...c.classes.leave, title: c.classes.leave.title(one.title), danger: true }))) return;
    try {
      await api.leave(one.id);
      onchange(await api.course());
      announce(c.classes.left(one.title));
    } catch (error) {
      failed.textContent = errorText(error);
    }
  };
  const failed = h("p", { class: "field-message", role: "alert" });
  const about = h("span", { class: "faint" });
  const closes = one.closed ? c.classes.closed : one.closes ? c.classes.closes(one.closes) : c.classes.open;
  /** @param {string} name */
  const tell = (name) => (about.textContent = [name && c.classes.as(name), closes].filter(Boolean).join(" · "));
  tell(one.name);
  if (!one.name) void nickname.then(tell);
  return h(
    "li",
    { "data-testid": "class" },
    h("div", {}, h("strong", {}, one.title), about),
    h("button", { type: "button", class: "quiet", "data-testid": "leave", onclick: () => void leave() }, c.classes.leave.yes),
    failed,
  );
}
