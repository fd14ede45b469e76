/** The review, turn by turn. */
import { t } from "../language.js";
import { dataTable, h, spelled, svg } from "./element.js";
import { reviewedWord } from "./reviewed_word.js";

/**
 * @typedef {import("../types").Slip} Slip
 */

/**
 * How much of the disc is filled; none for a perfect turn, which gets a tick.
 *
 * @type {Record<Slip, number>}
 */
const FILL = { perfect: 0, refused: 0, small: 0.25, medium: 0.5, large: 1 };

/**
 * @param {import("../types").Review} review
 * @param {ReadonlySet<string>} defined
 */
export function turnByTurn(review, defined) {
  const { column } = t.review;
  return h(
    "section",
    { class: "card", "aria-labelledby": "review-title" },
    h("h2", { id: "review-title" }, t.review.turnByTurn),
    review.turns.length > 0 &&
      dataTable(
        {
          caption: t.review.turnByTurn,
          class: "cards",
          head: [column.word, column.points, column.reach, column.lost, column.verdict, column.better],
        },
        review.turns.map((turn) => ({
          attributes: { "data-testid": "review-row", "data-slip": turn.slip },
          cells: [
            h(
              "span",
              {},
              entered(turn, defined),
              !turn.accepted && h("span", { class: "faint" }, ` ${t.review.refused}`),
            ),
            t.number(turn.points),
            t.number(turn.after),
            turn.lost ? t.number(turn.lost) : "0",
            h("span", { class: "verdict" }, mark(turn.slip), t.review.slips[turn.slip]),
            turn.better ? better(turn.better, defined) : "–",
          ],
        })),
      ),
  );
}

/**
 * What was entered: a word that was refused has no meaning.
 *
 * @param {import("../types").ReviewedTurn} turn
 * @param {ReadonlySet<string>} defined
 */
function entered({ word, reading, hidden, accepted }, defined) {
  if (word === null) return t.review.stopped;
  return accepted ? reviewedWord({ word, reading, hidden }, defined) : spelled(word);
}

/**
 * What loses nothing, to the end of the hand, with the sum; of a single word how well known it is.
 *
 * @param {import("../types").Line} line
 * @param {ReadonlySet<string>} defined
 */
function better({ plays, score }, defined) {
  const steps = plays.flatMap((play, i) => {
    const text = play.sacrifice ? t.review.thrown : t.number(play.points);
    const word = play.sacrifice ? spelled(play.word) : reviewedWord(play, defined);
    return [i > 0 && " + ", word, " ", h("span", { class: "faint" }, text)];
  });
  const [{ tier }] = plays;
  const end = plays.length > 1 ? ` = ${t.number(score)}` : tier && `, ${t.tier[tier]}`;
  return h("span", {}, ...steps, end && h("span", { class: "faint" }, end));
}

/**
 * A tick, a dash for a refused word that cost nothing, or a disc that is filled as far as the slip is big.
 *
 * @param {Slip} slip
 */
function mark(slip) {
  const share = FILL[slip];
  const [x, y] = [9 + 7 * Math.sin(2 * Math.PI * share), 9 - 7 * Math.cos(2 * Math.PI * share)];
  const disc =
    share === 1
      ? svg("circle", { cx: 9, cy: 9, r: 7, fill: "currentColor" })
      : svg("path", { d: `M9 9V2A7 7 0 0 1 ${x} ${y}Z`, fill: "currentColor" });
  const shapes =
    slip === "perfect"
      ? [
          svg("path", {
            d: "M3 9.5 7.5 14 15 5",
            fill: "none",
            stroke: "currentColor",
            "stroke-width": 2.2,
            "stroke-linecap": "round",
          }),
        ]
      : slip === "refused"
        ? [svg("path", { d: "M4 9H14", fill: "none", stroke: "currentColor", "stroke-width": 2.2 })]
        : [svg("circle", { cx: 9, cy: 9, r: 7, fill: "none", stroke: "currentColor", "stroke-width": 1.5 }), disc];
  return svg(
    "svg",
    { viewBox: "0 0 18 18", width: 18, height: 18, class: `mark ${slip}`, "aria-hidden": "true" },
    ...shapes,
  );
}
