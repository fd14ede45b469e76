/**
 * The shapes of what the server says. Only types live here; nothing is loaded in the browser.
 *
 * @typedef {"classic" | "wildcard"} RulesName
 * @typedef {"you" | "novice" | "club" | "expert" | "skynet" | "perfect"} By
 * @typedef {"common" | "familiar" | "uncommon" | "rare"} Tier
 * @typedef {"perfect" | "small" | "medium" | "large"} Slip
 * @typedef {"empty" | "not-in-hand" | "not-in-list"} Reason
 *
 * @typedef {{ name: RulesName, letters: Record<string, number>, wildcard: string | null, vowels: string,
 *   substitutions: number, replays: number | null }} Rules
 * @typedef {{ version: string, lexicon: { name: string, words: number, sha256: string },
 *   sizes: [number, number], rules: Rules[], players: { name: By, told: string }[], bonus: number }} About
 *
 * @typedef {{ number: number, word: string, accepted: boolean, points: number, reason: Reason | null,
 *   cost: string, left: string }} Turn
 * @typedef {{ id: string, kind: "free" | "daily" | "archive", day: string | null, by: By, rules: RulesName,
 *   size: number, dealt: string, hand: string, moves: number,
 *   substituted: { letter: string, drawn: string | null } | null, turns: Turn[], total: number, over: boolean,
 *   ran_out: boolean, can_substitute: boolean, can_replay: boolean, counts: boolean, replay: number,
 *   revealed: boolean, best: number | null }} Round
 *
 * @typedef {{ word: string, points: number, sacrifice: boolean, tier: Tier | null }} Play
 * @typedef {{ score: number, plays: Play[] }} Line
 * @typedef {{ word: string | null, points: number, accepted: boolean, before: number, after: number,
 *   lost: number, slip: Slip, better: Play | null }} ReviewedTurn
 * @typedef {{ word: string, points: number, tier: Tier, yours: boolean }} PlayableWord
 * @typedef {{ letter: string | null, expected: number, gain: number }} Advice
 * @typedef {{ round: Round, score: number, skill: number, luck: number | null, beats_skynet: boolean,
 *   skynet: Line, perfect: Line & { exact: boolean, bound: number, without_sacrifice: Line },
 *   turns: ReviewedTurn[], words: PlayableWord[], advice: Advice[] }} Review
 *
 * @typedef {{ day: string, rules: RulesName, size: number, players: number, beatable: boolean | null,
 *   round: Round | null, seconds_left: number }} Daily
 * @typedef {{ place: number, nickname: string, score: number, words: number, you: boolean }} Place
 * @typedef {{ day: string, players: number, top: Place[], you: Place | null }} Board
 * @typedef {{ day: string, rules: RulesName, size: number, scored: number | null, archive: number | null }} PastDay
 *
 * @typedef {{ now: number, best: number }} Streak
 * @typedef {{ nickname: string, round: Round | null, daily: Daily, streak: Streak }} Me
 * @typedef {{ at: string, score: number, perfect: number | null, skill: number | null, rules: RulesName, size: number,
 *   kind: string }} Scored
 * @typedef {{ hands: number, streak: Streak, days: number, mean_skill: number | null, beaten_skynet: number,
 *   perfect_hands: number, scores: Scored[], skill: number[],
 *   best_words: { word: string, points: number, rules: RulesName, day: string }[] }} Statistics
 *
 * @typedef {{ text: string, sentence: string, code: string }} Share
 * @typedef {{ rules: RulesName, size: number, lexicon: { name: string, sha256: string }, hand: string,
 *   turns: Turn[], score: number, ran_out: boolean }} Verified
 */
export {};
