/** Three bars side by side: the player, SkyNet, and what was possible. */
import { t } from "../language.js";
import { h } from "./element.js";
import { grow } from "./motion.js";

/** @param {import("../types").Review} review */
export function bars(review) {
  const { perfect, skynet, score, round } = review;
  const top = Math.max(score, skynet.score, perfect.score, perfect.exact ? 0 : perfect.bound, 1);
  const best = perfect.exact ? t.number(perfect.score) : t.review.atLeast(perfect.score, perfect.bound);
  // Only where neither the heading nor the puzzle says so.
  const perfectly = perfect.exact && score >= perfect.score;
  const beaten = review.beats_skynet && round.by === "you" && perfectly && round.kind !== "puzzle";
  return h(
    "div",
    { class: "bars", role: "group", "aria-label": t.review.bars },
    beaten && h("p", { class: "badge", "data-testid": "beat" }, "★ ", t.review.beat),
    bar("you", t.by[round.by], score, t.number(score), top, 0),
    round.by !== "skynet" && bar("skynet", t.by.skynet, skynet.score, t.number(skynet.score), top, 120),
    round.by !== "perfect" &&
      bar(
        "perfect",
        perfect.exact ? t.by.perfect : t.review.best,
        perfect.score,
        best,
        top,
        240,
        perfect.exact ? 0 : perfect.bound,
      ),
  );
}

/**
 * @param {"you" | "skynet" | "perfect"} who
 * @param {string} name
 * @param {number} score
 * @param {string} text
 * @param {number} top
 * @param {number} delay
 * @param {number} [bound] the limit that no line exceeds, where the best line is not known
 */
function bar(who, name, score, text, top, delay, bound = 0) {
  const fill = h("span", { class: "fill" });
  fill.style.width = `${(100 * score) / top}%`;
  const open = bound > score ? h("span", { class: "open" }) : null;
  if (open) open.style.width = `${(100 * (bound - score)) / top}%`;
  grow(fill, delay);
  return h(
    "div",
    { class: `bar ${who}`, "data-testid": `bar-${who}` },
    h("span", { class: "who" }, name),
    h("span", { class: "track", "aria-hidden": "true" }, fill, open),
    h("span", { class: "number" }, text),
  );
}
