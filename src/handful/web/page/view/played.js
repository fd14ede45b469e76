/** The words played so far, with what each earned. */
import { t } from "../language.js";
import { h, spelled } from "./element.js";

/**
 * A turn; of a round of one's own with the word that a wildcard made.
 *
 * @typedef {Omit<import("../types").Turn, "reading"> & { reading?: string | null }} Played
 */

/** @param {Played[]} turns */
export function turnList(turns) {
  return h(
    "ol",
    { class: "played" },
    ...turns.map((turn) =>
      h(
        "li",
        { class: turn.accepted ? "" : "refused", "data-testid": "played-word", "data-word": turn.word },
        spelledTurn(turn),
        turn.accepted
          ? h("span", { class: "number" }, t.number(turn.points))
          : h("span", { class: "faint" }, turn.cost ? t.hand.lostMark(turn.cost) : t.hand.refusedMark),
      ),
    ),
  );
}

/**
 * The word of a turn; a wildcard in it shows the vowel that it became.
 *
 * @param {Played} turn
 */
export function spelledTurn({ word, reading }) {
  if (!reading) return spelled(word);
  const shown = [...word].map((letter, i) =>
    letter === "*" ? h("span", { class: "became", title: t.hand.became }, reading[i]) : letter,
  );
  return h("span", { lang: "en", class: "spelled" }, ...shown);
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
