/** Three bars side by side: the player, SkyNet, and what was possible. */
import { t } from "../language.js";
import { h } from "./element.js";
import { grow } from "./motion.js";

/** @param {import("../types").Review} review */
export function bars(review) {
  const { perfect, skynet, score, round } = review;
  const top = Math.max(score, skynet.score, perfect.score, 1);
  // Only where neither the heading nor the puzzle says so.
  const perfectly = score >= perfect.score;
  const beaten = review.beats_skynet && round.by === "you" && perfectly && round.kind !== "puzzle";
  return h(
    "div",
    { class: "bars", role: "group", "aria-label": t.review.bars },
    beaten && h("p", { class: "badge", "data-testid": "beat" }, "★ ", t.review.beat),
    bar("you", t.by[round.by], score, t.number(score), top, 0),
    round.by !== "skynet" && bar("skynet", t.by.skynet, skynet.score, t.number(skynet.score), top, 120),
    round.by !== "perfect" &&
      bar("perfect", t.by.perfect, perfect.score, t.number(perfect.score), top, 240),
  );
}

/**
 * @param {"you" | "skynet" | "perfect"} who
 * @param {string} name
 * @param {number} score
 * @param {string} text
 * @param {number} top
 * @param {number} delay
 */
function bar(who, name, score, text, top, delay) {
  const fill = h("span", { class: "fill" });
  fill.style.width = `${(100 * score) / top}%`;
  grow(fill, delay);
  return h(
    "div",
    { class: `bar ${who}`, "data-testid": `bar-${who}` },
    h("span", { class: "who" }, name),
    h("span", { class: "track", "aria-hidden": "true" }, fill),
    h("span", { class: "number" }, text),
  );
}
