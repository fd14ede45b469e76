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
  const thrown = [perfect, skynet].some((line) => line.plays.some((play) => play.sacrifice));
  return h(
    "section",
    { class: "card", "aria-labelledby": "lines-title" },
    h("h2", { id: "lines-title" }, t.review.lines),
    h(
      "dl",
      { class: "lines" },
      ...line(t.review.line.perfect, perfect, "line-perfect", defined),
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
 */
function line(name, line, testid, defined) {
  return [
    h("dt", {}, name, " ", h("span", { class: "number" }, t.number(line.score))),
    h(
      "dd",
      { "data-testid": testid },
      ...(line.plays.length
        ? line.plays.map((play) =>
            h(
              "span",
              { class: play.sacrifice ? "step thrown" : "step" },
              play.sacrifice ? spelled(play.word) : reviewedWord(play, defined),
              " ",
              h("span", { class: "faint" }, play.sacrifice ? t.review.thrown : t.number(play.points)),
            ),
          )
        : [t.review.noWord]),
    ),
  ];
}
