/** What can be shared of a round: a text, a sentence that reads well aloud, and a code that proves the score. */
import { api } from "../api.js";
import { announce, errorText, t } from "../language.js";
import { challengeText, roundShare } from "../share_text.js";
import { h } from "./element.js";
import { copy, link, send } from "./send.js";

/**
 * @param {string} id of the round
 * @param {boolean} open can others be challenged with it? Not with one of today's hands before all are played
 */
export function share(id, open) {
  const body = h("div", { class: "share" });
  const details = h(
    "details",
    { class: "card", "data-testid": "share" },
    h("summary", {}, h("h2", {}, t.share.title)),
    body,
  );
  let asked = false;
  details.addEventListener("toggle", async () => {
    if (!details.open || asked) return;
    asked = true;
    // After a failure, opening it again asks again.
    asked = await fill(body, id, open);
  });
  return details;
}

/**
 * Ask for what can be shared: did the server give it?
 *
 * @param {HTMLElement} body
 * @param {string} id
 * @param {boolean} open
 */
async function fill(body, id, open) {
  body.replaceChildren(h("p", { class: "faint" }, t.loading));
  try {
    const found = await api.share(id);
    const { text, sentence } = roundShare(found, t);
    body.replaceChildren(
      ...(open ? [challenge(id, text)] : []),
      copyable(t.share.text, text, "share-text"),
      ("share" in navigator &&
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-testid": "share-send",
            onclick: () => void navigator.share({ text }).catch(() => {}),
          },
          t.share.send,
        )) ||
        "",
      copyable(t.share.sentence, sentence, "share-sentence"),
      copyable(t.share.code, found.code, "share-code"),
      h("p", { class: "faint" }, t.share.codeText, " ", h("a", { href: "#/check" }, t.nav.check)),
    );
    return true;
  } catch (failure) {
    body.replaceChildren(h("p", { role: "alert" }, errorText(failure)));
    return false;
  }
}

/**
 * A text with a button that copies it.
 *
 * @param {string} label
 * @param {string} text
 * @param {string} testid
 */
export function copyable(label, text, testid) {
  const shown = h("p", { class: "copied", "data-testid": testid }, text);
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": `${t.copy}: ${label}`,
      onclick: async () => {
        if (await copy(text, shown)) {
          button.textContent = t.copied;
          announce(t.copied);
          setTimeout(() => (button.textContent = t.copy), 2000);
        }
      },
    },
    t.copy,
  );
  return h("div", { class: "copyable" }, h("h3", {}, label), shown, button);
}

/**
 * A button that makes a link on which others play the same letters, and sends it with the result.
 *
 * @param {string} id
 * @param {string} text the result
 */
function challenge(id, text) {
  const shown = h("p", { class: "copied", "data-testid": "challenge-text", hidden: true });
  const said = h("p", { role: "status", class: "faint" });
  const button = h(
    "button",
    {
      type: "button",
      class: "primary",
      "data-testid": "challenge-make",
      onclick: async () => {
        button.disabled = true;
        try {
          const { path } = await api.challenge({ round: id });
          shown.textContent = challengeText(text, link(path), t);
          shown.hidden = false;
          said.textContent = await send(shown.textContent, shown);
        } catch (failure) {
          said.textContent = errorText(failure);
        }
        button.disabled = false;
      },
    },
    t.share.challenge,
  );
  return h("div", { class: "challenge-friend" }, h("p", { class: "faint" }, t.share.challengeText), button, said, shown);
}
