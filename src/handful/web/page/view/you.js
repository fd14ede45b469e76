/** The player's page: name, statistics, another device, deletion. */
import { api, Refusal } from "../api.js";
import { announce, errorText, t } from "../language.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";
import { copyable } from "./share.js";
import { statistics } from "./statistics.js";

/**
 * @param {import("../types").Me} me
 * @param {(me: import("../types").Me) => void} playerChanged another player, or the same under another name
 * @param {() => void} playerDeleted
 */
export async function youPage(me, playerChanged, playerDeleted) {
  const figures = await api.statistics();
  return h(
    "div",
    { class: "yourself" },
    h(
      "section",
      { class: "card", "aria-labelledby": "you-title" },
      h("h1", { id: "you-title", tabindex: "-1" }, t.you.title),
      nameForm(me, playerChanged),
    ),
    statistics(figures),
    h(
      "section",
      { class: "card", "aria-labelledby": "device-title" },
      h("h2", { id: "device-title" }, t.you.device),
      h("p", { class: "faint" }, t.you.deviceText),
      codeButton(),
      restoreForm(playerChanged),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "more-title" },
      h("h2", { id: "more-title" }, t.nav.check),
      h("p", {}, h("a", { href: "#/check" }, t.you.check)),
    ),
    h(
      "section",
      { class: "card", "aria-labelledby": "delete-title" },
      h("h2", { id: "delete-title" }, t.you.remove),
      h("p", { class: "faint" }, t.you.removeText),
      deleteButton(playerDeleted),
    ),
  );
}

/**
 * A form with one field and one button; *send* gives the sentence to announce, or throws.
 *
 * @param {{ id: string, label: string, button: string, wrong: string,
 *   attributes: import("./element.js").Attributes }} about wrong: what to say when the server cannot read the value
 * @param {(value: string) => Promise<string | null>} send
 */
export function oneField({ id, label, button, wrong, attributes }, send) {
  const message = h("p", { class: "field-message", id: `${id}-message` });
  const input = h("input", {
    id,
    name: id,
    "data-testid": id,
    "aria-describedby": message.id,
    autocomplete: "off",
    required: true,
    ...attributes,
  });
  return h(
    "form",
    {
      class: "one-field",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        message.textContent = "";
        input.removeAttribute("aria-invalid");
        try {
          message.textContent = await send(input.value.trim());
        } catch (failure) {
          message.textContent = failure instanceof Refusal && failure.code === "bad-request" ? wrong : errorText(failure);
          input.setAttribute("aria-invalid", "true");
        }
        if (message.textContent) announce(message.textContent);
      },
    },
    h("label", { for: id }, label),
    h("div", { class: "row" }, input, h("button", { class: "quiet", "data-testid": `${id}-send` }, button)),
    message,
  );
}

/**
 * @param {import("../types").Me} me
 * @param {(me: import("../types").Me) => void} playerChanged
 */
function nameForm(me, playerChanged) {
  return oneField(
    {
      id: "nickname",
      label: t.you.nickname,
      button: t.you.save,
      wrong: t.you.nicknameRule,
      attributes: { value: me.nickname, maxlength: 24 },
    },
    async (nickname) => {
      playerChanged(await api.rename(nickname));
      return t.messages.saved;
    },
  );
}

function codeButton() {
  const place = h("div", {});
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-testid": "device-code-show",
      onclick: async () => {
        try {
          const { code } = await api.deviceCode();
          place.replaceChildren(copyable(t.you.codeLabel, code, "device-code"));
          announce(`${t.you.codeLabel}: ${code}`);
        } catch (failure) {
          place.replaceChildren(h("p", { role: "alert" }, errorText(failure)));
        }
      },
    },
    t.you.code,
  );
  return h("div", { class: "code" }, button, place);
}

/** @param {() => void} playerDeleted */
function deleteButton(playerDeleted) {
  const place = h("div", { role: "alert" });
  const button = h(
    "button",
    {
      type: "button",
      class: "danger",
      "data-testid": "delete",
      onclick: async () => {
        place.replaceChildren();
        if (!(await ask({ ...t.you.removeAsk, danger: true }))) return;
        try {
          await api.deletePlayer();
        } catch (failure) {
          place.replaceChildren(h("p", { "data-testid": "delete-failure" }, errorText(failure)));
          return;
        }
        playerDeleted();
      },
    },
    t.you.remove,
  );
  return h("div", {}, button, place);
}

/** @param {(me: import("../types").Me) => void} playerChanged */
function restoreForm(playerChanged) {
  return oneField(
    {
      id: "restore",
      label: t.you.enter,
      button: t.you.restore,
      wrong: t.errors["bad-code"],
      attributes: {
        maxlength: 40,
        autocapitalize: "characters",
        spellcheck: "false",
        placeholder: "ABCD-EFGH-JKMN-PQRS",
      },
    },
    async (code) => {
      if (!(await ask(t.you.restoreAsk))) return null;
      const me = await api.useDeviceCode(code);
      playerChanged(me);
      return t.messages.welcomeBack(me.nickname);
    },
  );
}
