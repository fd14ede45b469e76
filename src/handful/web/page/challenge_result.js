/** Pure: how a challenge stands, told to the reader. Tests: `tests/web/page/challenge_result.test.mjs`. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * "You won by 12."; empty as long as the reader, or everybody else, has not finished.
 *
 * @param {{ nickname: string, you: boolean, score: number, finished: boolean }[]} rows
 * @param {typeof import("./language.js").t} t
 */
export function challengeResult(rows, t) {
  const finished = rows.filter((row) => row.finished);
  const mine = finished.find((row) => row.you);
  const others = finished.filter((row) => !row.you).sort((a, b) => b.score - a.score);
  if (!mine || !others.length) return "";
  const [{ nickname, score }] = others;
  const by = t.number(Math.abs(mine.score - score));
  if (mine.score === score) return t.challenge.level(nickname);
  // Of more than two somebody leads: "won by 3" would leave open over whom.
  if (others.length > 1) return mine.score > score ? t.challenge.youLead(by) : t.challenge.leads(nickname, by);
  return mine.score > score ? t.challenge.youWon(by) : t.challenge.won(nickname, by);
}

/**
 * A name whose direction does not change that of the sentence around it.
 *
 * @param {string} name
 */
export function isolated(name) {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
