/**
 * What is shared, as texts: the server gives figures, and these make of them a few lines to be pasted and a sentence
 * that reads well aloud, in the language of the page. No word that was played is among the figures.
 *
 * @typedef {import("./types").Share} Share
 * @typedef {import("./words/en.js").Words} Words
 * @typedef {{ text: string, sentence: string }} Shared
 */

const SQUARES = 10;

/**
 * A share of a hundred as a row of squares: full ones, perhaps one half, and empty ones.
 *
 * @param {number} percent
 */
export function squares(percent) {
  const full = Math.floor((percent * SQUARES) / 100);
  const part = percent * SQUARES > full * 100 ? "◪" : "";
  return "■".repeat(full) + part + "□".repeat(SQUARES - full - part.length);
}

/**
 * One round.
 *
 * @param {Share} share
 * @param {Words} t
 * @returns {Shared}
 */
export function roundShare(share, t) {
  const hand = t.hand.title(share.rules, share.size);
  const { day } = share;
  return {
    text: [
      [t.name, day && t.date(day), hand].filter(Boolean).join(" · "),
      `${squares(share.percent)} ${t.percent(share.percent / 100)}`,
      [
        t.share.score(share.score, share.perfect),
        `SkyNet ${t.number(share.skynet)}`,
        share.hints > 0 && t.hint.count(share.hints),
      ]
        .filter(Boolean)
        .join(" · "),
    ].join("\n"),
    sentence: t.share.spoken([t.name, day && t.day(day), hand].filter(Boolean).join(", "), share),
  };
}
