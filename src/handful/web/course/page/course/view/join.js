/** Joining a class by its code. */
import { announce } from "/language.js";
import { h } from "/view/element.js";
import { api } from "../api.js";
import { c, errorText } from "../language.js";

let forms = 0;

/** @param {(now: import("../types").Course) => void} onjoined */
export function joinForm(onjoined) {
  forms += 1;
  const message = h("p", { class: "field-message", id: `join-message-${forms}`, "data-testid": "join-message" });
  /** @param {string} name @param {import("/view/element.js").Attributes} attributes */
  const field = (name, attributes) =>
    h("input", {
      id: `join-${name}-${forms}`,
      name,
      "data-testid": `join-${name}`,
      autocomplete: "off",
      "aria-describedby": message.id,
      ...attributes,
    });
  const code = field("code", { required: true, maxlength: 40, autocapitalize: "characters", spellcheck: "false" });
  const name = field("name", { maxlength: 60 });
  const button = h("button", { class: "primary", "data-testid": "join" }, c.classes.join);
  const send = async () => {
    message.textContent = "";
    code.removeAttribute("aria-invalid");
    button.disabled = true;
    try {
      await api.identify();
      const joined = await api.join(code.value.trim(), name.value.trim());
      const now = await api.course();
      announce(c.classes.joined(joined.title));
      onjoined(now);
    } catch (error) {
      message.textContent = errorText(error);
      code.setAttribute("aria-invalid", "true");
      announce(message.textContent);
      code.focus();
    } finally {
      button.disabled = false;
    }
  };
  return h(
    "form",
    {
      class: "join",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void send();
      },
    },
    h("div", { class: "field" }, h("label", { for: code.id }, c.classes.code), code),
    h("div", { class: "field" }, h("label", { for: name.id }, c.classes.name), name),
    button,
    message,
  );
}

/**
 * Are all classes of the learner closed?
 *
 * @param {import("../types").Course} course
 */
function isClosed({ classes }) {
  return classes.length > 0 && classes.every(({ closed }) => closed);
}

/**
 * Why nothing runs: the learner is in no class, or in a closed one.
 *
 * @param {import("../types").Course} course
 */
export function whyNot(course) {
  return isClosed(course) ? c.classes.allClosed(course.classes.map(({ title }) => title)) : c.classes.why;
}

/**
 * Why nothing runs, and the form to join a class.
 *
 * @param {import("./workspace.js").Workspace} workspace
 * @param {() => void} onjoined
 */
export function mayNotRun(workspace, onjoined) {
  const { course } = workspace.page;
  return [
    h("h2", { tabindex: "-1" }, isClosed(course) ? c.classes.closedTitle : c.classes.needed),
    h("p", { "data-testid": "why-join" }, whyNot(course)),
    joinForm((now) => {
      workspace.page.oncourse(now);
      onjoined();
    }),
  ];
}
