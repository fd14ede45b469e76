/** The player: name, figures, another device, and leaving for good. */
import { api, Refusal } from "../api.js";
import { say, sentence, t } from "../speech.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";
import { copyable } from "./share.js";
import { statistics } from "./statistics.js";

/**
 * @param {import("../shape.js").Me} me
 * @param {(me: import("../shape.js").Me) => void} became another player, or the same under another name
 * @param {() => void} forgotten
 */
export async function youPage(me, became, forgotten) {
  const figures = await api.statistics();
  return h(
    "div",
    { class: "yourself" },
    h(
      "section",
      { class: "card", "aria-labelledby": "you-title" },
      h("h1", { id: "you-title", tabindex: "-1" }, t.you.title),
      nameForm(me, became),
    ),
    statistics(figures),
    h(
      "section",
      { class: "card", "aria-labelledby": "device-title" },
      h("h2", { id: "device-title" }, t.you.device),
      h("p", { class: "faint" }, t.you.deviceTold),
      codeButton(),
      restoreForm(became),
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
      h("p", { class: "faint" }, t.you.removeTold),
      deleteButton(forgotten),
    ),
  );
}

/**
 * A form with one field and one button; *send* gives the sentence to say, or throws.
 *
 * @param {{ id: string, label: string, button: string, wrong: string,
 *   attributes: import("./element.js").Attributes }} about wrong: what to say when the server cannot read the value
 * @param {(value: string) => Promise<string | null>} send
 */
export function oneField({ id, label, button, wrong, attributes }, send) {
  const told = h("p", { class: "told", id: `${id}-told` });
  const input = h("input", {
    id,
    name: id,
    "data-testid": id,
    "aria-describedby": told.id,
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
        told.textContent = "";
        input.removeAttribute("aria-invalid");
        try {
          told.textContent = await send(input.value.trim());
        } catch (failure) {
          told.textContent = failure instanceof Refusal && failure.code === "bad-request" ? wrong : sentence(failure);
          input.setAttribute("aria-invalid", "true");
        }
        if (told.textContent) say(told.textContent);
      },
    },
    h("label", { for: id }, label),
    h("div", { class: "row" }, input, h("button", { class: "quiet", "data-testid": `${id}-send` }, button)),
    told,
  );
}

/**
 * @param {import("../shape.js").Me} me
 * @param {(me: import("../shape.js").Me) => void} became
 */
function nameForm(me, became) {
  return oneField(
    {
      id: "nickname",
      label: t.you.nickname,
      button: t.you.save,
      wrong: t.you.nicknameRule,
      attributes: { value: me.nickname, maxlength: 24 },
    },
    async (nickname) => {
      became(await api.rename(nickname));
      return t.said.saved;
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
          const { code } = await api.code();
          place.replaceChildren(copyable(t.you.codeLabel, code, "device-code"));
          say(`${t.you.codeLabel}: ${code}`);
        } catch (failure) {
          place.replaceChildren(h("p", { role: "alert" }, sentence(failure)));
        }
      },
    },
    t.you.code,
  );
  return h("div", { class: "code" }, button, place);
}

/** @param {() => void} forgotten */
function deleteButton(forgotten) {
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
          await api.forget();
        } catch (failure) {
          place.replaceChildren(h("p", { "data-testid": "delete-failure" }, sentence(failure)));
          return;
        }
        forgotten();
      },
    },
    t.you.remove,
  );
  return h("div", {}, button, place);
}

/** @param {(me: import("../shape.js").Me) => void} became */
function restoreForm(became) {
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
      const me = await api.restore(code);
      became(me);
      return t.said.welcomeBack(me.nickname);
    },
  );
}
