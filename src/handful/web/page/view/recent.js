/** The player's last hands, each with the way to its review, or back to it. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @typedef {import("../types").RecentRound} RecentRound */

/** @param {RecentRound[]} rounds */
export function recentRounds(rounds) {
  if (!rounds.length) return null;
  return h(
    "section",
    { class: "card", "aria-labelledby": "recent-title" },
    h("h2", { id: "recent-title" }, t.recent.title),
    h("p", { class: "faint" }, t.recent.text),
    h("ul", { class: "days" }, ...rounds.map(row)),
  );
}

/** @param {RecentRound} round */
function row(round) {
  return h(
    "li",
    { "data-testid": "recent-round", "data-id": round.id },
    h(
      "div",
      {},
      h("a", { href: `#/r/${round.id}` }, h("strong", {}, t.hand.title(round.rules, round.size))),
      h("span", { class: "faint" }, [what(round), t.date(round.at.slice(0, 10))].filter(Boolean).join(" · ")),
    ),
    round.score === null
      ? h("span", { class: "faint" }, t.recent.goesOn)
      : h("span", { class: "number" }, t.points(round.score)),
  );
}

/**
 * What a round was played for; nothing for a hand of free play.
 *
 * @param {RecentRound} round
 */
function what({ kind, number, replay }) {
  if (replay > 0) return t.hand.again;
  if (kind === "puzzle") return t.puzzle.name;
  if (kind === "challenge") return t.challenge.kind;
  if (kind === "archive") return t.daily.archive;
  if (kind === "daily") return number ? t.daily.nextOfDay(number) : t.daily.single;
  return "";
}
