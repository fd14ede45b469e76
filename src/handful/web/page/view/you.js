/** The player's page: name, last hands, challenges, statistics, another device, deletion. */
import { api } from "../api.js";
import { announce, errorText, t } from "../language.js";
import { keepAnswer } from "../settings.js";
import { challengeList } from "./challenge_list.js";
import { ask } from "./dialog.js";
import { h } from "./element.js";
import { oneField } from "./one_field.js";
import { recentRounds } from "./recent.js";
import { copyable } from "./share.js";
import { statistics } from "./statistics.js";

/**
 * @param {import("../types").Me} me
 * @param {(me: import("../types").Me) => void} playerChanged another player, or the same under another name
 * @param {() => void} playerDeleted
 */
export async function youPage(me, playerChanged, playerDeleted) {
  const [figures, { rounds }, { challenges }] = await Promise.all([
    api.statistics(),
    api.recentRounds(),
    api.challenges(),
  ]);
  keepAnswer("statistics", figures);
  return h(
    "div",
    { class: "yourself" },
    h(
      "section",
      { class: "card", "aria-labelledby": "you-title" },
      h("h1", { id: "you-title", tabindex: "-1" }, t.you.title),
      nameForm(me, playerChanged),
    ),
    recentRounds(rounds),
    challengeList(t.challenge.list, challenges),
    statistics(figures),
    h(
      "section",
      { class: "card", "aria-labelledby": "device-title" },
      h("h2", { id: "device-title" }, t.you.device),
      h("p", { class: "faint" }, t.you.deviceText),
      codeButton(),
      restoreForm(playerChanged),
      h("p", { class: "faint" }, t.you.endText),
      endDevicesButton(),
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

function endDevicesButton() {
  const place = h("div", { role: "status" });
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-testid": "end-devices",
      onclick: async () => {
        place.replaceChildren();
        if (!(await ask({ ...t.you.endAsk, danger: true }))) return;
        try {
          await api.renewCookie();
          await api.endOtherDevices();
          place.replaceChildren(h("p", { "data-testid": "devices-ended" }, t.you.ended));
        } catch (failure) {
          place.replaceChildren(h("p", { role: "alert" }, errorText(failure)));
        }
      },
    },
    t.you.end,
  );
  return h("div", {}, button, place);
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
