/** Small pictures, drawn as SVG. Each stands beside its text and its table; none relies on colour. */
import { t } from "../language.js";
import { h, svg } from "./element.js";

const WIDTH = 320;
const HEIGHT = 130;
const LEFT = 40;
const BASE = 110;
const TOP = 10;

/** @param {number} share */
const level = (share) => BASE - share * (BASE - TOP);

/**
 * @param {string} title
 * @param {Node[]} shapes
 */
function picture(title, shapes) {
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": title }, ...shapes);
}

/**
 * @param {number} y
 * @param {string} text
 */
function gridLine(y, text) {
  return [
    svg("line", { x1: LEFT, x2: WIDTH - 4, y1: y, y2: y, class: "grid" }),
    svg("text", { x: LEFT - 5, y: y + 3.5, "text-anchor": "end", class: "axis" }, text),
  ];
}

/**
 * Shares of the perfect score, one point a hand.
 *
 * @param {string} title
 * @param {number[]} shares
 */
export function course(title, shares) {
  const step = (WIDTH - LEFT - 14) / Math.max(1, shares.length - 1);
  const points = shares.map((share, i) => [
    LEFT + 6 + (shares.length === 1 ? 130 : i * step),
    level(Math.min(1, share)),
  ]);
  // The mean of the last ten smooths what single hands scatter.
  const smooth = points.map(([x], i) => {
    const near = shares.slice(Math.max(0, i - 9), i + 1);
    return `${x.toFixed(1)},${level(near.reduce((sum, share) => sum + Math.min(1, share), 0) / near.length).toFixed(1)}`;
  });
  return picture(title, [
    ...[0, 0.5, 1].flatMap((share) => gridLine(level(share), t.percent(share))),
    ...points.map(([x, y]) => svg("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 2.4, class: "dot" })),
    svg("polyline", { points: smooth.join(" "), class: "trend" }),
  ]);
}

/**
 * Ten columns: how many hands fell into each tenth.
 *
 * @param {string} title
 * @param {number[]} counts
 */
export function histogram(title, counts) {
  const most = Math.max(1, ...counts);
  const width = (WIDTH - LEFT - 8) / counts.length;
  /** @param {number} i */
  const left = (i) => LEFT + 2 + i * width;
  return picture(title, [
    ...gridLine(level(0), "0"),
    ...gridLine(level(1), t.number(most)),
    ...counts.map((count, i) => {
      const y = level(count / most);
      return svg("rect", { x: left(i) + 2, y, width: width - 4, height: BASE - y, rx: 2, class: "column" });
    }),
    // At every other edge, so that the figures do not run into each other.
    ...[0, 2, 4, 6, 8, 10].map((i) =>
      svg(
        "text",
        { x: left(i), y: HEIGHT - 6, "text-anchor": i < 10 ? "middle" : "end", class: "axis" },
        t.percent(i / 10),
      ),
    ),
  ]);
}

/**
 * A rating before and after each of some puzzles, the oldest first.
 *
 * @param {string} title
 * @param {number[]} ratings at least two
 */
export function rating(title, ratings) {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const step = (WIDTH - LEFT - 14) / (ratings.length - 1);
  const at = ratings.map((value, i) => {
    const y = level(most > least ? (value - least) / (most - least) : 0.5);
    return `${(LEFT + 6 + i * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return picture(title, [
    ...gridLine(level(most > least ? 0 : 0.5), t.number(least)),
    ...(most > least ? gridLine(level(1), t.number(most)) : []),
    svg("polyline", { points: at.join(" "), class: "trend" }),
  ]);
}

/**
 * A picture with what it shows in words, and its figures folded below it.
 *
 * @param {string} title
 * @param {string} text
 * @param {(title: string) => Node} draw
 * @param {string} asTable
 * @param {Node} figures
 */
export function figure(title, text, draw, asTable, figures) {
  return h(
    "figure",
    {},
    h("h3", {}, title),
    draw(`${title}. ${text}`),
    h("figcaption", { class: "faint" }, text),
    h(
      "details",
      {},
      h("summary", {}, asTable),
      h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": title }, figures),
    ),
  );
}
