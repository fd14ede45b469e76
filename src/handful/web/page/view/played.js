/** The words played so far, with what each earned. */
import { t } from "../language.js";
import { h, spelled } from "./element.js";

/**
 * @template {Omit<import("../types").Turn, "readings">} Turn
 * @param {Turn[]} turns
 * @param {(turn: Turn) => string | null} [reading] the word that a turn with a wildcard made, where it is known
 */
export function turnList(turns, reading = () => null) {
  return h(
    "ol",
    { class: "played" },
    ...turns.map((turn) =>
      h(
        "li",
        { class: turn.accepted ? "" : "refused", "data-testid": "played-word", "data-word": turn.word },
        spelled(turn.word, {}, withVowel(turn.word, reading(turn) ?? turn.word)),
        turn.accepted
          ? h("span", { class: "number" }, t.number(turn.points))
          : h("span", { class: "faint" }, turn.cost ? t.hand.lostMark(turn.cost) : t.hand.refusedMark),
      ),
    ),
  );
}

/**
 * *word* with the vowel of *reading* in place of the wildcard.
 *
 * @param {string} word
 * @param {string} reading the word itself if it has no wildcard, or it is not known what that stands for
 */
export function withVowel(word, reading) {
  if (word === reading) return [word];
  return [...word].map((letter, i) =>
    letter === "*" ? h("span", { class: "became", title: t.hand.became }, reading[i]) : letter,
  );
}

/** @param {import("../types").Round} round */
export function played(round) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "played-title" },
    h("h2", { id: "played-title" }, t.hand.played),
    round.turns.length ? turnList(round.turns, (turn) => turn.readings[0] ?? null) : h("p", { class: "faint" }, t.hand.nonePlayed),
  );
}
