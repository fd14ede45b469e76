/** Checking a share code: the server replays the hand. */
import { api } from "../api.js";
import { t } from "../language.js";
import { h, spelled } from "./element.js";
import { oneField } from "./one_field.js";
import { turnList } from "./played.js";

export function checkPage() {
  const result = h("div", { "data-testid": "check-result" });
  return h(
    "section",
    { class: "card narrow", "aria-labelledby": "check-title" },
    h("h1", { id: "check-title", tabindex: "-1" }, t.check.title),
    h("p", { class: "faint" }, t.check.text),
    oneField(
      {
        id: "check-code",
        label: t.check.code,
        button: t.check.go,
        wrong: t.errors["bad-code"],
        attributes: { maxlength: 2000, spellcheck: "false", placeholder: "H1-…" },
      },
      async (code) => {
        result.replaceChildren();
        const found = await api.verify(code);
        result.replaceChildren(replayed(found));
        return t.check.good(found.score);
      },
    ),
    result,
  );
}

/** @param {import("../types").Verified} found */
function replayed(found) {
  return h(
    "div",
    {},
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, t.newHand.rules),
      h("dd", {}, t.hand.title(found.rules, found.size)),
      h("dt", {}, t.check.hand),
      h("dd", {}, spelled(found.hand, { class: "spelled wide" })),
      h("dt", {}, t.hand.total),
      h("dd", { class: "number" }, t.points(found.score)),
    ),
    turnList(found.turns),
    found.hints > 0 && h("p", { "data-testid": "check-hints" }, t.hint.used(found.hints)),
    found.practice && h("p", { "data-testid": "check-practice" }, t.challenge.practice),
    h("p", { class: "faint" }, found.ran_out ? t.check.ranOut : t.check.stopped),
  );
}
