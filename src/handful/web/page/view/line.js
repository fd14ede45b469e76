/** The perfect line and SkyNet's, word by word. */
import { t } from "../language.js";
import { h, spelled } from "./element.js";
import { reviewedWord } from "./reviewed_word.js";

/**
 * @typedef {import("../types").Line} Line
 */

/**
 * @param {import("../types").Review} review
 * @param {ReadonlySet<string>} defined
 */
export function lines(review, defined) {
  const { perfect, skynet } = review;
  const plain = perfect.without_sacrifice;
  const thrown = [perfect, skynet].some((line) => line.plays.some((play) => play.sacrifice));
  return h(
    "section",
    { class: "card", "aria-labelledby": "lines-title" },
    h("h2", { id: "lines-title" }, t.review.lines),
    h(
      "dl",
      { class: "lines" },
      ...line(
        perfect.exact ? t.review.line.perfect : t.review.line.best,
        perfect,
        "line-perfect",
        defined,
        perfect.exact ? t.number(perfect.score) : t.review.atLeast(perfect.score, perfect.bound),
      ),
      ...(plain && plain.score < perfect.score ? line(t.review.line.plain, plain, "line-plain", defined) : []),
      ...line(t.review.line.skynet, skynet, "line-skynet", defined),
    ),
    thrown && h("p", { class: "faint" }, t.review.thrownText),
  );
}

/**
 * @param {string} name
 * @param {Line} line
 * @param {string} testid
 * @param {ReadonlySet<string>} defined
 * @param {string} [score]
 */
function line(name, line, testid, defined, score = t.number(line.score)) {
  return [
    h("dt", {}, name, " ", h("span", { class: "number" }, score)),
    h(
      "dd",
      { "data-testid": testid },
      ...(line.plays.length
        ? line.plays.map((play) =>
            h(
              "span",
              { class: play.sacrifice ? "step thrown" : "step" },
              play.sacrifice ? spelled(play.word) : reviewedWord(play.word, defined),
              " ",
              h("span", { class: "faint" }, play.sacrifice ? t.review.thrown : t.number(play.points)),
            ),
          )
        : [t.review.noWord]),
    ),
  ];
}
