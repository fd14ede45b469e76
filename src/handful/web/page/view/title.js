/** What a round is called. */
import { t } from "../language.js";

/** @param {import("../types").Round} round */
export function title(round) {
  if (round.by !== "you") return t.hand.computer(t.by[round.by]);
  if (round.kind === "archive") return t.hand.archive(t.day(round.day ?? ""));
  if (round.kind === "daily") return t.hand.dailyOf(t.day(round.day ?? ""));
  return t.hand.title(round.rules, round.size);
}

/** @param {import("../types").Round} round */
export function subtitle(round) {
  const plain = round.by === "you" && round.kind === "free";
  const parts = [
    !plain && t.hand.title(round.rules, round.size),
    round.replay > 0 && round.by === "you" && t.hand.again,
    !round.counts && round.by === "you" && t.hand.practice,
  ];
  return parts.filter(Boolean).join(" · ");
}
