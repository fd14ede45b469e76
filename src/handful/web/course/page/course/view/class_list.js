/** A teacher's classes: signing in with a key, the list, and opening a class. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";
import { isoTime } from "../local_time.js";

/** @param {() => void} onsigned */
export function signInForm(onsigned) {
  const message = h("p", { class: "field-message", id: "key-message", "data-testid": "key-message" });
  const key = h("input", {
    id: "key",
    type: "password",
    required: true,
    autocomplete: "current-password",
    "aria-describedby": message.id,
    "data-testid": "key",
  });
  const send = async () => {
    key.removeAttribute("aria-invalid");
    message.textContent = "";
    try {
      await api.signIn(key.value.trim());
      onsigned();
    } catch (error) {
      message.textContent = errorText(error);
      key.setAttribute("aria-invalid", "true");
      announce(message.textContent);
      key.focus();
    }
  };
  return h(
    "section",
    { class: "card narrow" },
    h("h1", { tabindex: "-1" }, c.teach.signIn),
    h("p", {}, c.teach.signInText),
    h(
      "form",
      { class: "one-field", onsubmit: submitted(send) },
      h("label", { for: key.id }, c.teach.key),
      h("div", { class: "row" }, key, h("button", { class: "primary", "data-testid": "sign-in" }, c.teach.signInButton)),
      message,
    ),
  );
}

/** @param {() => Promise<void>} send */
function submitted(send) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    void send();
  };
}

/**
 * @param {import("../types").Teacher} teacher
 * @param {import("../types").EditionLine[]} editions
 * @param {() => void} onsignedout
 */
export function classList(teacher, editions, onsignedout) {
  const signOut = async () => {
    await api.signOut().catch(() => null);
    onsignedout();
  };
  return h(
    "div",
    { class: "course-start" },
    h(
      "div",
      { class: "teacher-head" },
      h("h1", { tabindex: "-1" }, c.teach.classes),
      h("p", { class: "faint", "data-testid": "teacher" }, c.teach.hello(teacher.name)),
      h("button", { type: "button", class: "quiet", "data-testid": "sign-out", onclick: () => void signOut() }, c.teach.signOut),
    ),
    teacher.classes.length
      ? h("ul", { class: "editions" }, ...teacher.classes.map(classCard))
      : h("p", {}, c.teach.noClass),
    openForm(editions),
  );
}

/** @param {import("../types").ClassLine} one */
function classCard(one) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card edition", href: `#/${encodeURIComponent(one.id)}`, "data-testid": "class-link" },
      h("strong", { class: "edition-title" }, one.title),
      h("span", { class: "faint" }, `${one.edition} · ${c.learners(one.learners)} · ${c.teach.state(one.closed, one.closes)}`),
      h("span", {}, `${c.teach.code}: `, h("code", {}, one.code)),
    ),
  );
}

/** @param {import("../types").EditionLine[]} editions */
function openForm(editions) {
  const message = h("p", { class: "field-message", id: "open-message", "data-testid": "open-message" });
  const title = h("input", { id: "class-title", required: true, maxlength: 80, autocomplete: "off", "data-testid": "class-title", "aria-describedby": message.id });
  const edition = h(
    "select",
    { id: "class-edition", "data-testid": "class-edition" },
    ...editions.map(({ id, title }) => h("option", { value: id }, title)),
  );
  const closes = h("input", { id: "class-closes", type: "datetime-local", "data-testid": "class-closes" });
  const send = async () => {
    message.textContent = "";
    try {
      const made = await api.openClass({ title: title.value.trim(), edition: edition.value, closes: isoTime(closes.value) });
      location.hash = `#/${encodeURIComponent(made.id)}`;
    } catch (error) {
      message.textContent = errorText(error);
      announce(message.textContent);
    }
  };
  return h(
    "section",
    { class: "card" },
    h("h2", {}, c.teach.open),
    h(
      "form",
      { class: "open-class", onsubmit: submitted(send) },
      h("div", { class: "field" }, h("label", { for: title.id }, c.teach.classTitle), title),
      h("div", { class: "field" }, h("label", { for: edition.id }, c.teach.edition), edition),
      h("div", { class: "field" }, h("label", { for: closes.id }, c.teach.closes), closes),
      h("button", { class: "primary", "data-testid": "open-class" }, c.teach.openButton),
      message,
    ),
  );
}
