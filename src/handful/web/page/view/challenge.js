/** A challenge: who challenges, a hand to play, and then both side by side, turn by turn. */
import { api } from "../api.js";
import { t } from "../language.js";
import { h, spelled } from "./element.js";
import { smallHand } from "./tile.js";

/**
 * @typedef {import("../types").Challenge} Challenge
 * @typedef {Challenge["rows"][number]} Row
 * @typedef {Row["hands"][number]} PlayedHand
 */

/**
 * @param {import("../game.js").Game} game
 * @param {string} id
 */
export async function challengePage(game, id) {
  const challenge = await api.seeChallenge(id);
  const best = challenge.rows.length > 1 ? challenge.rows : [];
  return h(
    "div",
    { class: "challenge narrow", "data-testid": "challenge" },
    h(
      "section",
      { class: "card", "aria-labelledby": "challenge-title" },
      h("h1", { id: "challenge-title", tabindex: "-1" }, heading(challenge)),
      h("p", {}, about(challenge)),
      !challenge.finished && !challenge.yours && start(game, challenge),
      challenge.yours && h("p", { class: "faint" }, best.length ? t.challenge.yours : t.challenge.waiting),
    ),
    best.length > 0 && standing(challenge),
    challenge.rows.some((row) => row.hands.some((hand) => hand.turns)) && sideBySide(challenge),
  );
}

/** @param {Challenge} challenge */
function heading(challenge) {
  if (challenge.yours) return t.challenge.titleYours;
  return t.challenge.title(challenge.nickname);
}

/** @param {Challenge} challenge */
function about(challenge) {
  const { day, out_of, score, rules, size, nickname } = challenge;
  const scored = out_of === null ? t.points(score) : t.daily.scored(score, out_of);
  if (day) return t.challenge.day(nickname, t.date(day), scored);
  return t.challenge.hand(nickname, t.hand.title(rules ?? "classic", size ?? 7), scored);
}

/**
 * @param {import("../game.js").Game} game
 * @param {Challenge} challenge
 */
function start(game, challenge) {
  const begun = challenge.rows.some((row) => row.you);
  return h(
    "button",
    {
      type: "button",
      class: "primary big",
      "data-testid": "challenge-accept",
      onclick: () => void game.playChallenge(challenge.id),
    },
    begun ? t.challenge.goOn : t.challenge.accept,
  );
}

/** @param {Challenge} challenge */
function standing({ rows }) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "standing-title" },
    h("h2", { id: "standing-title" }, t.challenge.standing),
    h(
      "ol",
      { class: "standing" },
      ...rows.map((row) =>
        h(
          "li",
          { class: row.you ? "mine" : "", "data-testid": "challenge-row" },
          h("span", {}, name(row)),
          h("span", { class: "number" }, row.finished ? t.number(row.score) : `${t.number(row.score)} …`),
        ),
      ),
    ),
  );
}

/** @param {Row} row */
function name(row) {
  return h("bdi", {}, row.you ? `${row.nickname} (${t.board.you})` : row.nickname);
}

/** @param {Challenge} challenge */
function sideBySide({ rows }) {
  const numbers = [...new Set(rows.flatMap((row) => row.hands.filter((one) => one.turns).map((one) => one.number)))];
  return h(
    "section",
    { class: "card", "aria-labelledby": "side-title" },
    h("h2", { id: "side-title" }, t.challenge.sideBySide),
    ...numbers.sort().map((number) => {
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
    { class: "column" },
    h("h4", {}, name(row)),
    h("p", { class: "number" }, `${t.points(hand.score)}${share}`),
    h(
      "ol",
      { class: "played" },
      ...(hand.turns ?? []).map((turn) =>
        h(
          "li",
          { class: turn.accepted ? "" : "refused" },
          spelled(turn.word),
          turn.accepted
            ? h("span", { class: "number" }, t.number(turn.points))
            : h("span", { class: "faint" }, t.hand.refusedMark),
        ),
      ),
    ),
  );
}
