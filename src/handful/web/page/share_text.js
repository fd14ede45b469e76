/**
 * What is shared, as texts: the server gives figures, and these make of them a few lines to be pasted and a sentence
 * that reads well aloud, in the language of the page. No word that was played is among the figures.
 *
 * @typedef {import("./types").Share} Share
 * @typedef {import("./types").Daily} Daily
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

/**
 * A share of a hundred as a square whose colour says roughly how much; the number stands beside it.
 *
 * @param {number} percent
 */
export function square(percent) {
  return percent >= 100 ? "🟩" : percent >= 80 ? "🟨" : percent >= 50 ? "🟧" : "🟥";
}

/**
 * The day: a square and a number for each hand, the score, the streak, and where others can play it.
 *
 * @param {Pick<Daily, "day" | "score" | "out_of"> & { hands: { percent: number | null, round: { hints: { used: number } } | null }[] }} daily
 * @param {number} streak
 * @param {string} link
 * @param {Words} t
 * @returns {Shared}
 */
export function dayShare(daily, streak, link, t) {
  const percents = daily.hands.map((hand) => hand.percent ?? 0);
  const hints = daily.hands.reduce((sum, { round }) => sum + (round?.hints.used ?? 0), 0);
  const [score, most] = [daily.score ?? 0, daily.out_of ?? 0];
  return {
    text: [
      t.share.dayTitle(t.name, t.date(daily.day)),
      percents.map((percent) => `${square(percent)} ${percent}`).join("  "),
      [t.share.dayScore(score, most), hints > 0 && t.hint.count(hints), streak > 1 && t.share.streak(streak)]
        .filter(Boolean)
        .join(" · "),
      t.share.beatMe,
      link,
    ].join("\n"),
    sentence: `${t.share.spokenDay(`${t.name}, ${t.day(daily.day)}`, percents, score, most, hints, streak)} ${link}`,
  };
}

/**
 * What is sent with the link of a challenge.
 *
 * @param {string} result
 * @param {string} link
 * @param {Words} t
 */
export function challengeText(result, link, t) {
  return [result, t.share.beatMe, link].join("\n");
}
