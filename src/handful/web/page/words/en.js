/** Every text of the page in English. The other languages have the same keys; tsc notices a missing one. */

import { count, date, NOUN, number, percent, points, time, words as play } from "./en_play.js";

export const words = {
  ...play,
  decimal: /** @param {number} n */ (n) => n.toFixed(1),
  signed: /** @param {number} n */ (n) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(1)}`,
  percents: /** @param {number} from @param {number} to */ (from, to) => `${from}–${to}%`,
  words: /** @param {number} n */ (n) => count(n, NOUN.word),
  hands: /** @param {number} n */ (n) => count(n, NOUN.hand),
  days: /** @param {number} n */ (n) => count(n, NOUN.day),
  wins: /** @param {number} n */ (n) => count(n, NOUN.win),
  date: /** @param {string} iso */ (iso) => date.format(new Date(`${iso}T00:00Z`)),
  time: /** @param {number} at */ (at) => time.format(at),
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  rules: { classic: "Classic", wildcard: "Wildcard" },
  byDescription: {
    you: "",
    novice: "knows only common words",
    club: "knows common and familiar words",
    expert: "knows every word but the rare ones",
    skynet: "knows every word and always plays the highest-scoring one",
    perfect: "the highest total that the hand allows",
  },
  tier: { common: "common", familiar: "familiar", uncommon: "uncommon", rare: "rare" },
  tiers: { common: "Common", familiar: "Familiar", uncommon: "Uncommon", rare: "Rare" },
  exchange: {
    title: "Exchange a letter",
    text: "All copies of the letter turn into one new letter that you do not hold. You can do this once, before your first word.",
    choose: "Letter to exchange",
    yes: /** @param {string} letter */ (letter) => `Exchange ${letter.toUpperCase()}`,
    none: "Choose a letter",
  },
  review: {
    perfect: "A perfect hand",
    beat: "You beat SkyNet",
    level: "Level with SkyNet",
    computer: /** @param {string} who @param {number} n */ (who, n) => `${who}: ${points(n)}`,
    skill: /** @param {number} share */ (share) => `Skill: you scored ${percent(share)} of what was possible.`,
    skillOf: /** @param {string} who @param {number} share */ (who, share) =>
      `${who} scored ${percent(share)} of what was possible.`,
    luck: /** @param {number} n */ (n) =>
      n >= 60
        ? `Luck: a good hand, better than ${Math.floor(n)}% of all deals.`
        : n >= 40
          ? `Luck: an ordinary hand, better than ${Math.floor(n)}% of all deals.`
          : `Luck: a poor hand, worse than ${Math.floor(100 - n)}% of all deals.`,
    noLuck: "Luck: not known for hands of this size.",
    bars: "Side by side",
    best: "Best found",
    atLeast: /** @param {number} score @param {number} bound */ (score, bound) =>
      `at least ${number.format(score)}, at most ${number.format(bound)}`,
    turnByTurn: "Turn by turn",
    notJudged: "The hand is too large to judge every turn exactly.",
    column: {
      word: "Word",
      points: "Points",
      reach: "Still possible",
      lost: "Given away",
      verdict: "Verdict",
      better: "Better",
    },
    stopped: "(stopped)",
    refused: "refused",
    slips: { perfect: "Perfect", refused: "Cost nothing", small: "Small slip", medium: "Slip", large: "Big slip" },
    lines: "The best lines",
    line: { perfect: "Perfect", best: "Best found", plain: "Nothing thrown away", skynet: "SkyNet" },
    thrown: "thrown away",
    thrownText: "A word is thrown away on purpose: it is refused and costs its letters, and the next word earns more because fewer letters are left over.",
    noWord: "no word",
    words: /** @param {number} n */ (n) => `${count(n, NOUN.word)} in this hand`,
    noWords: "There is no word in this hand.",
    yours: "yours",
    foundOf: /** @param {number} found @param {number} all */ (found, all) => `${found} of ${all} played`,
    advice: "What exchanging a letter would have been worth",
    adviceText: "The average over all letters that you could have drawn, with perfect play afterwards.",
    exchange: "Exchange",
    none: "none",
    wildcard: "wildcard",
    expected: "Expected",
    gain: "Gain",
  },
  definition: {
    parts: { noun: "Noun", verb: "Verb", adjective: "Adjective", adverb: "Adverb" },
    none: "No definition is known for this word.",
    source: "From WordNet, Princeton University.",
    close: "Close",
  },
  share: {
    title: "Share",
    text: "Result to share",
    score: /** @param {number} score @param {number} perfect */ (score, perfect) =>
      `${number.format(score)} of ${points(perfect)}`,
    spoken: /** @param {string} title @param {import("../types").Share} share */ (title, share) => {
      const { score, skynet } = share;
      const compared =
        score > skynet
          ? `SkyNet was beaten: it made ${number.format(skynet)}`
          : score < skynet
            ? `SkyNet made ${number.format(skynet)}`
            : "as much as SkyNet";
      const hinted = share.hints ? ` and ${count(share.hints, NOUN.hint)}` : "";
      const earned = `${number.format(score)} of ${points(share.perfect)}, ${share.percent} percent`;
      return `${title}: ${earned}, with ${count(share.words, NOUN.word)}${hinted}; ${compared}.`;
    },
    sentence: "In a sentence",
    code: "Code that proves it",
    codeText: "With this code anyone can check your score. A code of today’s hand opens only for those who have played it.",
    send: "Share …",
    day: "Share your day",
    select: "The text is selected: copy it.",
    challenge: "Challenge a friend",
    challengeText: "A link on which others play the same letters. Nothing is given away.",
    dayTitle: /** @param {string} name @param {string} date */ (name, date) => `${name} · ${date}`,
    dayScore: /** @param {number} score @param {number} most */ (score, most) =>
      `${number.format(score)} of ${number.format(most)}`,
    streak: /** @param {number} n */ (n) => `${count(n, NOUN.day)} in a row`,
    beatMe: "Can you beat that?",
    spokenDay: /** @param {string} title @param {number[]} percents @param {number} score @param {number} most @param {number} hints @param {number} streak */ (
      title,
      percents,
      score,
      most,
      hints,
      streak,
    ) => {
      const row = streak > 1 ? ` My streak is ${count(streak, NOUN.day)}.` : "";
      const hinted = hints ? ` with ${count(hints, NOUN.hint)}` : "";
      return `${title}: ${number.format(score)} of ${number.format(most)}${hinted}; the hands in percent: ${percents.join(", ")}.${row}`;
    },
  },
  board: {
    title: "Leaderboard",
    empty: "Nobody has finished today yet. Be the first.",
    players: /** @param {number} n @param {number} ranked how many of them have a place */ (n, ranked) =>
      count(n, { one: "player has finished", other: "players have finished" }) +
      (ranked < n ? `, ${number.format(ranked)} of them with a place.` : "."),
    place: "Place",
    nickname: "Name",
    score: "Score",
    words: "Words",
    you: "you",
    yourPlace: /** @param {number} place @param {number} all */ (place, all) => `Your place: ${place} of ${all}.`,
    youApart: "Your result is listed separately, without a place.",
    apart: "Results without a place",
    apartText: "Played faster than people can play, or after forty results from the same network.",
  },
  recent: {
    title: "Your last hands",
    text: "Open a hand to see its review again, or to go on with it.",
    goesOn: "Not finished: go on",
  },
  archive: {
    title: "Past days",
    text: "The hands of the last 30 days. Playing one now does not change your streak or your statistics.",
    scored: /** @param {number} n */ (n) => `scored ${number.format(n)}`,
    later: /** @param {number} n */ (n) => `in practice ${number.format(n)}`,
    never: "not played",
    play: "Play",
    playLabel: /** @param {string} date */ (date) => `Play the hand of ${date}`,
    empty: "There are no past days yet.",
  },
  you: {
    title: "You",
    nickname: "Name on the leaderboard",
    nicknameRule: "A name has 1 to 24 letters and digits; spaces and . ' ’ _ - may stand between them.",
    save: "Save",
    statistics: "Statistics",
    none: "Play a hand to its end, and your statistics appear here.",
    hands: "Played",
    mean: "Average skill",
    streak: "Current streak",
    bestStreak: "Longest streak",
    beaten: "Against SkyNet",
    perfectHands: "Perfect",
    scores: "Results over time",
    scoresText: /** @param {number} n @param {string} mean */ (n, mean) =>
      `Each score as a share of the perfect score, oldest first; the line is the average of the last ten. ${count(n, NOUN.hand)}, on average ${mean}.`,
    skill: "Score distribution",
    skillText: /** @param {string} most */ (most) => `How many hands reached which share of the perfect score. Most often: ${most}.`,
    asTable: "Show as a table",
    when: "When",
    score: "Score",
    perfect: "Perfect",
    share: "Share",
    howMany: "Hands",
    bestWords: "Highest-scoring words",
    device: "Another device",
    deviceText: "Play on elsewhere with the same name and statistics. The code works once, within 24 hours.",
    code: "Show a code",
    codeLabel: "Code for the other device",
    enter: "Code from another device",
    restore: "Use the code",
    restoreAsk: {
      title: "Switch to the player of the other device?",
      text: "This browser will then play as that player. What you played here under your present name stays on the server, but you can only return to it with a code made beforehand.",
      yes: "Switch",
    },
    end: "Sign out other devices",
    endText: "Lost a device, or left a browser open somewhere? Only this browser stays signed in.",
    endAsk: {
      title: "Sign out all other devices?",
      text: "They can no longer play as you, and codes that were not used yet stop working. Your games stay.",
      yes: "Sign them out",
    },
    ended: "All other devices are signed out.",
    remove: "Delete everything",
    removeText: "Your name, your hands and your statistics are deleted from the server for good.",
    removeAsk: {
      title: "Delete everything?",
      text: "Your name, your hands, your streak and your statistics will be deleted. This cannot be undone.",
      yes: "Delete everything",
    },
  },
  check: {
    title: "Check a code",
    text: "Has somebody sent you a code? Enter it: the server replays the hand and tells you what it really scored.",
    code: "Code",
    go: "Check",
    good: /** @param {number} n */ (n) => `The code is right: ${points(n)}.`,
    hand: "Hand",
    ranOut: "All letters were used.",
    stopped: "The player stopped.",
  },
  guide: {
    title: "Your first hand",
    step: /** @param {number} n @param {number} all */ (n, all) => `Step ${n} of ${all}`,
    steps: [
      "These are your letters. Tap them, drag them or type to spell a word.",
      "The points beside it are what the word earns. Press “Play word”.",
      "Spell the next word from the letters that are left. When you see no more, press “Done”: then you learn what was possible.",
    ],
    skip: "Skip",
    go: "Got it",
  },
  about: {
    title: "How to play",
    lines: [
      "You get a hand of letters. Spell English words from it; each letter can be used once.",
      "The hand ends when no letters are left, or when you stop.",
      "The review then shows what SkyNet, who knows every word, made of your hand, and what was possible.",
    ],
    classic: "Classic rules",
    classicLines: [
      "A word scores the sum of its letter values times its length.",
      "A word that uses the whole hand at once earns 50 more.",
      "A refused word costs nothing.",
    ],
    classicExample: "TRAIN: (1 + 1 + 1 + 1 + 1) × 5 = 25 points. INERTIA, with all seven letters: 7 × 7 + 50 = 99 points.",
    wildcard: "Wildcard rules",
    wildcardLines: [
      "One of the letters is a wildcard. It stands for any vowel and is worth 0.",
      "A word scores the sum of its letter values times a factor: 7 for each letter used, minus 3 for each letter left, but at least 1.",
      "A refused word costs its letters. That can pay off: with fewer letters left over, the next word earns more.",
      "In free play you can exchange one letter before your first word, and play the hand once more; the better score counts.",
    ],
    wildcardExample: "OUT from D D ∗ L O U T: (1 + 1 + 1) × (7 × 3 − 3 × 4) = 27 points.",
    example: "Example",
    values: "Letter values",
    keys: "Keys",
    keyLines: /** @type {[string, string][]} */ ([
      ["A … Z, *", "take a letter, the wildcard"],
      ["Enter", "play the word"],
      ["Backspace", "remove the last letter"],
      ["Space", "shuffle"],
      ["Esc", "clear the word"],
    ]),
    opponents: "The opponents",
    programmers: "For programmers",
  },
  programmers: {
    title: "For programmers",
    api: "The API",
    apiText: "Everything on this page goes through a JSON API, which your programs may use too.",
    docs: "Documentation of the API",
    openapi: "The OpenAPI document",
    list: "The word list",
    listName: "Name",
    listWords: "Words",
    hash: "SHA-256",
    codes: "Codes",
    codesText: "A share code holds the rules, the hand, the words and the score of a round, and the first digits of the word list’s hash. The page “Check a code”, POST /api/verify and the command handful verify replay it. A code of today’s hand holds no words; only the server can open it.",
    version: "Version",
  },
  practice: {
    title: "Practice hand",
    text: "A hand that this device keeps. You can play it without a connection; nothing is counted.",
    notCounted: "A practice hand is not counted anywhere.",
    next: "Next practice hand",
    missed: "Words you did not play",
    none: "There is no practice hand on this device yet. Some are kept at your next visit with a connection.",
    leave: "Back to the game",
  },
};

/** @typedef {typeof words} Words */
