/** Challenges that the player made or played, each with the way to it. */
import { isolated } from "../challenge_result.js";
import { t } from "../language.js";
import { h } from "./element.js";

/** @typedef {import("../types").ListedChallenge} ListedChallenge */

/**
 * @param {string} title
 * @param {ListedChallenge[]} challenges
 */
export function challengeList(title, challenges) {
  if (!challenges.length) return null;
  return h(
    "section",
    { class: "card", "aria-labelledby": "challenges-title" },
    h("h2", { id: "challenges-title" }, title),
    h("ul", { class: "days" }, ...challenges.map(row)),
  );
}

/** @param {ListedChallenge} challenge */
function row(challenge) {
  const { id, yours, nickname, day, rules, size, players, finished } = challenge;
  const about = rules && size ? t.hand.title(rules, size) : t.challenge.handsOf(t.date(day ?? ""));
  return h(
    "li",
    { "data-testid": "listed-challenge" },
    h(
      "div",
      {},
      h("a", { href: `#/c/${id}` }, h("strong", {}, yours ? t.challenge.titleYours : t.challenge.titleOver(isolated(nickname)))),
      h("span", { class: "faint" }, `${about} · ${t.challenge.players(players)}`),
    ),
    h("span", { class: "faint" }, finished ? t.date(challenge.at.slice(0, 10)) : t.challenge.goesOn),
  );
}
