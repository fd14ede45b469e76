/** A player's figures. */
import { t } from "../language.js";
import { course, figure, histogram } from "./chart.js";
import { dataTable, h, spelled } from "./element.js";

/** @param {import("../types").Statistics} statistics */
export function statistics(statistics) {
  const { scores, skill } = statistics;
  const judged = scores.flatMap((one) => (one.skill === null ? [] : [{ ...one, skill: one.skill }]));
  const tenths = skill.map((hands, i) => ({ hands, name: t.percents(i * 10, i * 10 + 10) }));
  const most = tenths.filter(({ hands }) => hands === Math.max(...skill)).map(({ name }) => name);
  return h(
    "section",
    { class: "card", "aria-labelledby": "statistics-title", "data-testid": "statistics" },
    h("h2", { id: "statistics-title" }, t.you.statistics),
    statistics.hands === 0 && h("p", { class: "faint" }, t.you.none),
    statistics.hands > 0 && figures(statistics),
    judged.length > 0 &&
      h(
        "div",
        { class: "figures-row" },
        figure(
          t.you.scores,
          t.you.scoresText(judged.length, statistics.mean_skill === null ? "–" : t.percent(statistics.mean_skill)),
          (title) =>
            course(
              title,
              judged.map((one) => one.skill),
            ),
          t.you.asTable,
          dataTable(
            { caption: t.you.scores, class: "figures", head: [t.you.when, t.you.score, t.you.perfect, t.you.share] },
            [...judged].reverse().map((one) => ({
              cells: [
                t.date(one.at.slice(0, 10)),
                t.number(one.score),
                one.perfect === null ? "–" : t.number(one.perfect),
                t.percent(one.skill),
              ],
            })),
          ),
        ),
        figure(
          t.you.skill,
          t.you.skillText(most.join(", ")),
          (title) => histogram(title, skill),
          t.you.asTable,
          dataTable(
            { caption: t.you.skill, class: "figures", head: [t.you.share, t.you.howMany] },
            tenths.map(({ hands, name }) => ({ cells: [name, t.number(hands)] })),
          ),
        ),
      ),
    statistics.best_words.length > 0 &&
      h(
        "div",
        { class: "best-words" },
        h("h3", {}, t.you.bestWords),
        h(
          "ol",
          { class: "played" },
          ...statistics.best_words.map(({ word, points, rules }) =>
            h(
              "li",
              { "data-testid": "best-word" },
              h("span", {}, spelled(word), " ", h("span", { class: "faint" }, t.rules[rules])),
              h("span", { class: "number" }, t.number(points)),
            ),
          ),
        ),
      ),
  );
}

/** @param {import("../types").Statistics} statistics */
function figures(statistics) {
  /** @type {[string, string][]} */
  const pairs = [
    [t.you.hands, t.hands(statistics.hands)],
    [t.you.mean, statistics.mean_skill === null ? "–" : t.percent(statistics.mean_skill)],
    [t.you.streak, t.days(statistics.streak.now)],
    [t.you.bestStreak, t.days(statistics.streak.best)],
    [t.you.beaten, t.wins(statistics.beaten_skynet)],
    [t.you.perfectHands, t.hands(statistics.perfect_hands)],
  ];
  return h(
    "dl",
    { class: "tally" },
    ...pairs.map(([name, figure]) => h("div", {}, h("dt", {}, name), h("dd", {}, figure))),
  );
}
