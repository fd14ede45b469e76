/** The words played so far, with what each earned. */
import { t } from "../language.js";
import { h, spelled } from "./element.js";

/** @param {import("../types").Turn[]} turns */
export function turnList(turns) {
  return h(
    "ol",
    { class: "played" },
    ...turns.map((turn) =>
      h(
        "li",
        { class: turn.accepted ? "" : "refused", "data-testid": "played-word", "data-word": turn.word },
        spelled(turn.word),
        turn.accepted
          ? h("span", { class: "number" }, t.number(turn.points))
          : h("span", { class: "faint" }, turn.cost ? t.hand.lostMark(turn.cost) : t.hand.refusedMark),
      ),
    ),
  );
}

/** @param {import("../types").Round} round */
export function played(round) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "played-title" },
    h("h2", { id: "played-title" }, t.hand.played),
    round.turns.length ? turnList(round.turns) : h("p", { class: "faint" }, t.hand.nonePlayed),
  );
}
