/** Pure: how a challenge stands, told to the reader. Tests: `tests/web/page/challenge_result.test.mjs`. */

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
