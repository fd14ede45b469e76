/** The leaderboard of a day. */
import { t } from "../language.js";
import { dataTable, h } from "./element.js";

/** @param {import("../types").Board} board */
export function board(board) {
  const { top, others, you } = board;
  const listed = [...top, ...others].some((row) => row.you);
  const ranked = you && !listed && you.place !== null ? [...top, you] : top;
  const apart = you && !listed && you.place === null ? [...others, you] : others;
  return h(
    "section",
    { class: "card", "aria-labelledby": "board-title" },
    h("h2", { id: "board-title" }, t.board.title),
    h("p", { class: "faint" }, board.players ? t.board.players(board.players, board.ranked) : t.board.empty),
    you &&
      h(
        "p",
        { "data-testid": "board-you" },
        you.place === null ? t.board.youApart : t.board.yourPlace(you.place, board.ranked),
      ),
    ranked.length > 0 && rows(t.board.title, "board-row", ranked),
    apart.length > 0 &&
      h(
        "details",
        { "data-testid": "board-apart" },
        h("summary", {}, t.board.apart),
        h("p", { class: "faint" }, t.board.apartText),
        rows(t.board.apart, "board-apart-row", apart),
      ),
  );
}

/**
 * @param {string} caption
 * @param {string} testid of each row
 * @param {import("../types").Board["top"]} listed those who stand apart have no place
 */
function rows(caption, testid, listed) {
  return dataTable(
    {
      caption,
      class: "board",
      head: [t.board.place, t.board.nickname, t.board.score, t.board.words],
    },
    listed.map((row) => ({
      attributes: { "data-testid": testid, class: row.you ? "mine" : "" },
      cells: [
        row.place === null ? "–" : t.number(row.place),
        h("span", {}, h("bdi", {}, row.nickname), row.you && h("strong", {}, ` ← ${t.board.you}`)),
        t.number(row.score),
        t.number(row.words),
      ],
    })),
  );
}
