/** What a round is called, and the button that leads to the hands of today. */
import { nextHand } from "../day.js";
import { t } from "../language.js";

/** @param {import("../types").Round} round */
export function title(round) {
  if (round.by !== "you") return t.hand.computer(t.by[round.by]);
  if (round.kind === "archive") return t.hand.archive(t.day(round.day ?? ""));
  if (round.kind === "daily") return round.number ? t.daily.nextOfDay(round.number) : t.hand.dailyOf(t.day(round.day ?? ""));
  return t.hand.title(round.rules, round.size);
}

/** @param {import("../types").Round} round */
export function subtitle(round) {
  const named = round.by === "you" && !["daily", "archive"].includes(round.kind);
  const parts = [
    round.kind === "puzzle" && t.puzzle.name,
    round.kind === "challenge" && t.challenge.kind,
    round.kind === "archive" && round.number > 0 && t.daily.nextOfDay(round.number),
    !named && t.hand.title(round.rules, round.size),
    round.replay > 0 && round.by === "you" && t.hand.again,
    // A challenge and a puzzle count for themselves.
    !round.counts && round.by === "you" && !["challenge", "puzzle"].includes(round.kind) && t.hand.practice,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {import("../types").Daily} daily */
export function startText(daily) {
  const begun = daily.hands.some((hand) => hand.round);
  if (!nextHand(daily)) return t.daily.see;
  if (daily.out_of === null) return begun ? t.daily.goOn : t.daily.start;
  return begun ? t.daily.goOnFive : t.daily.startFive;
}
