/** A challenge: who challenges, a hand to play, and then all results side by side, turn by turn. */
import { api } from "../api.js";
import { challengeResult, isolated } from "../challenge_result.js";
import { t } from "../language.js";
import { dataTable, h, spelled } from "./element.js";
import { withVowel } from "./played.js";
import { link } from "./send.js";
import { copyable } from "./share.js";
import { smallHand } from "./tile.js";

/**
 * @typedef {import("../types").Challenge} Challenge
 * @typedef {Challenge["rows"][number]} Row
 * @typedef {Row["hands"][number]} PlayedHand
 */

/**
 * @param {string} id
 * @param {() => void} accept
 */
export async function challengePage(id, accept) {
  const challenge = await api.seeChallenge(id);
  const { yours, finished, rows } = challenge;
  const others = rows.length > 1;
  const result = challengeResult(
    rows.map((row) => ({ ...row, nickname: isolated(row.nickname) })),
    t,
  );
  const open = !finished && !yours;
  return h(
    "div",
    { class: "challenge narrow", "data-testid": "challenge" },
    h(
      "section",
      { class: "card", "aria-labelledby": "challenge-title" },
      h(
        "h1",
        { id: "challenge-title", tabindex: "-1" },
        title(challenge),
      ),
      result && h("p", { class: "badge", "data-testid": "challenge-result" }, result),
      h("p", {}, about(challenge), open && ` ${t.challenge.invite}`),
      open && challenge.scored && h("p", { class: "faint" }, t.challenge.today),
      open && start(challenge, accept),
      yours && h("p", { class: "faint" }, others ? t.challenge.yours : t.challenge.waiting),
      yours && copyable(t.challenge.link, link(`/c/${id}`), "challenge-link"),
    ),
    others && standing(challenge),
    rows.some((row) => row.hands.some((hand) => hand.turns)) && sideBySide(challenge),
  );
}

/** @param {Challenge} challenge */
function title({ yours, finished, nickname }) {
  if (yours) return t.challenge.titleYours;
  const name = isolated(nickname);
  return finished ? t.challenge.titleOver(name) : t.challenge.title(name);
}

/** @param {Challenge} challenge */
function about(challenge) {
  const { day, out_of, score, rules, size, nickname, yours } = challenge;
  const scored = out_of === null ? t.points(score) : t.daily.scored(score, out_of);
  const name = isolated(nickname);
  if (day) return yours ? t.challenge.yourDay(t.date(day), scored) : t.challenge.day(name, t.date(day), scored);
  const hand = t.hand.title(rules ?? "classic", size ?? 7);
  return yours ? t.challenge.yourHand(hand, scored) : t.challenge.hand(name, hand, scored);
}

/**
 * @param {Challenge} challenge
 * @param {() => void} accept
 */
function start(challenge, accept) {
  const begun = challenge.rows.some((row) => row.you);
  return h(
    "button",
    { type: "button", class: "primary big", "data-testid": "challenge-accept", onclick: accept },
    begun ? t.challenge.goOn : t.challenge.accept,
  );
}

/** @param {Challenge} challenge */
function standing({ rows }) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "standing-title" },
    h("h2", { id: "standing-title" }, t.challenge.standing),
    dataTable(
      { caption: t.challenge.standing, class: "standing", head: [t.board.nickname, t.board.score] },
      rows.map((row) => ({
        attributes: { class: row.you ? "mine" : "", "data-testid": "challenge-row" },
        cells: [name(row), row.finished ? t.number(row.score) : `${t.number(row.score)} (${t.challenge.going})`],
      })),
    ),
  );
}

/** @param {Row} row */
function name(row) {
  return row.you ? h("strong", {}, t.by.you) : h("bdi", {}, row.nickname);
}

/** @param {Challenge} challenge */
function sideBySide({ rows }) {
  const told = rows.flatMap((row) => row.hands.filter((one) => one.turns));
  const numbers = [...new Set(told.map((one) => one.number))].sort((a, b) => a - b);
  return h(
    "section",
    { class: "card", "aria-labelledby": "side-title" },
    h("h2", { id: "side-title" }, t.challenge.sideBySide),
    ...numbers.map((number) => {
      const played = rows.flatMap((row) => {
        const hand = row.hands.find((one) => one.number === number && one.turns);
        return hand ? [{ row, hand }] : [];
      });
      const { dealt, rules, size } = played[0].hand;
      return h(
        "div",
        { class: "side-by-side", "data-testid": "challenge-hand" },
        h("h3", {}, number ? t.daily.hand(number, rules, size) : t.hand.title(rules, size)),
        dealt && smallHand(dealt),
        h("div", { class: "columns" }, ...played.map(({ row, hand }) => column(row, hand))),
      );
    }),
  );
}

/**
 * What one player made of a hand.
 *
 * @param {Row} row
 * @param {PlayedHand} hand
 */
function column(row, hand) {
  const share = hand.percent === null ? "" : ` · ${t.percent(hand.percent / 100)}`;
  return h(
    "div",
    { "data-testid": "challenge-column" },
    h("h4", {}, name(row)),
    h("p", { class: "number" }, `${t.points(hand.score ?? 0)}${share}`),
    hand.hints > 0 && h("p", { class: "faint" }, t.hint.used(hand.hints)),
    hand.practice && h("p", { class: "faint", "data-testid": "challenge-practice" }, t.challenge.practice),
    h(
      "ol",
      { class: "played" },
      ...(hand.turns ?? []).map((turn) =>
        h("li", {}, spelled(turn.word, {}, withVowel(turn.word, turn.reading ?? turn.word)), h("span", { class: "number" }, t.number(turn.points))),
      ),
    ),
  );
}
