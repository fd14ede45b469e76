/** The leaderboard of a day. */
import { t } from "../language.js";
import { dataTable, h } from "./element.js";

/** @param {import("../types").Board} board */
export function board(board) {
  const { top, you } = board;
  const below = you && !top.some((row) => row.you) ? [you] : [];
  return h(
    "section",
    { class: "card", "aria-labelledby": "board-title" },
    h("h2", { id: "board-title" }, t.board.title),
    h("p", { class: "faint" }, board.players ? t.board.players(board.players) : t.board.empty),
    you && h("p", { "data-testid": "board-you" }, t.board.yourPlace(you.place, board.players)),
    top.length > 0 &&
      dataTable(
        {
          caption: t.board.title,
          class: "board",
          head: [t.board.place, t.board.nickname, t.board.score, t.board.words],
        },
        [...top, ...below].map((row) => ({
          attributes: { "data-testid": "board-row", class: row.you ? "mine" : "" },
          cells: [
            t.number(row.place),
            h("span", {}, h("bdi", {}, row.nickname), row.you && h("strong", {}, ` ← ${t.board.you}`)),
            t.number(row.score),
            t.number(row.words),
          ],
        })),
      ),
  );
}
