/** Every text of the page in English. The other languages have the same keys; tsc notices a missing one. */

import { plurals } from "./plural.js";

const { count } = plurals("en");
const number = new Intl.NumberFormat("en");
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", weekday: "long", timeZone: "UTC" });

/** The nouns that go with a number. */
const NOUN = {
  point: { one: "point", other: "points" },
  word: { one: "word", other: "words" },
  letter: { one: "letter", other: "letters" },
  hand: { one: "hand", other: "hands" },
  hint: { one: "hint", other: "hints" },
  day: { one: "day", other: "days" },
  win: { one: "win", other: "wins" },
  second: { one: "second", other: "seconds" },
  minute: { one: "minute", other: "minutes" },
};
/** @param {number} n */
const points = (n) => count(n, NOUN.point);
/** @param {number} share */
const percent = (share) => `${Math.floor(share * 100 + 1e-9)}%`;
/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90 ? count(seconds, NOUN.second) : count(Math.ceil(seconds / 60), NOUN.minute);
/** @param {string} letters */
const spelled = (letters) => [...letters.toUpperCase()].join(" ");

export const words = {
  name: "Handful",
  skip: "Skip to the game",
  nav: {
    label: "Pages",
    play: "Play",
    daily: "Daily",
    archive: "Past days",
    you: "You",
    check: "Check a code",
    about: "Rules",
  },
  number: /** @param {number} n */ (n) => number.format(n),
  decimal: /** @param {number} n */ (n) => n.toFixed(1),
  signed: /** @param {number} n */ (n) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(1)}`,
  percent,
  points,
  words: /** @param {number} n */ (n) => count(n, NOUN.word),
  hands: /** @param {number} n */ (n) => count(n, NOUN.hand),
  days: /** @param {number} n */ (n) => count(n, NOUN.day),
  wins: /** @param {number} n */ (n) => count(n, NOUN.win),
  date: /** @param {string} iso */ (iso) => date.format(new Date(`${iso}T00:00Z`)),
  day: /** @param {string} iso */ (iso) => day.format(new Date(`${iso}T00:00Z`)),
  loading: "One moment …",
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  tryAgain: "Try again",
  rules: { classic: "Classic", wildcard: "Wildcard" },
  by: { you: "You", novice: "Novice", club: "Club player", expert: "Expert", skynet: "SkyNet", perfect: "Perfect" },
  byDescription: {
    you: "",
    novice: "knows the common words",
    club: "knows familiar words too",
    expert: "knows all but the rare words",
    skynet: "knows all words, takes the dearest",
    perfect: "the most that the hand can earn",
  },
  tile: /** @param {string} letter @param {number} value */ (letter, value) =>
    letter === "*" ? "wildcard, stands for a vowel, 0 points" : `${letter.toUpperCase()}, ${points(value)}`,
  tier: { common: "common", familiar: "familiar", uncommon: "uncommon", rare: "rare" },
  tiers: { common: "Common", familiar: "Familiar", uncommon: "Uncommon", rare: "Rare" },
  hand: {
    title: /** @param {"classic" | "wildcard"} rules @param {number} size */ (rules, size) =>
      `${rules === "classic" ? "Classic" : "Wildcard"}, ${count(size, NOUN.letter)}`,
    dailyOf: /** @param {string} date */ (date) => `Daily hand, ${date}`,
    archive: /** @param {string} date */ (date) => `From the archive: ${date}`,
    again: "Played again",
    practice: "for practice, does not count",
    computer: /** @param {string} who */ (who) => `${who} plays`,
    total: "Total",
    hand: "Your hand",
    word: "Your word",
    empty: "Tap letters or type",
    emptyHand: "No letters left",
    play: "Play word",
    shuffle: "Shuffle",
    clear: "Clear",
    back: "Take back",
    done: "Done",
    skip: "Show all",
    substitute: "Exchange a letter",
    costs: "A refused word costs its letters.",
    played: "Words played",
    nonePlayed: "No word yet.",
    refusedMark: "refused",
    lostMark: /** @param {string} letters */ (letters) => `lost ${spelled(letters)}`,
  },
  messages: {
    accepted: /** @param {string} word @param {number} n */ (word, n) => `${word.toUpperCase()} earns ${points(n)}.`,
    notInHand: /** @param {string} letter */ (letter) =>
      letter === "*" ? "There is no wildcard in your hand." : `There is no ${letter.toUpperCase()} left in your hand.`,
    refused: {
      empty: "Type a word first.",
      "not-in-hand": /** @param {string} word */ (word) =>
        `Your hand does not hold all letters of ${word.toUpperCase()}.`,
      "not-in-list": /** @param {string} word */ (word) => `${word.toUpperCase()} is not in the word list.`,
    },
    cost: /** @param {string} letters */ (letters) => `It cost you ${spelled(letters)}.`,
    dealt: /** @param {string} letters */ (letters) => `Your hand: ${spelled(letters).replace("*", "wildcard")}.`,
    shuffled: /** @param {string} letters */ (letters) => `Shuffled: ${spelled(letters).replace("*", "wildcard")}.`,
    elsewhere: "This hand went on in another window.",
    exchanged: /** @param {string} letter @param {string | null} drawn */ (letter, drawn) =>
      drawn ? `${letter.toUpperCase()} became ${drawn.toUpperCase()}.` : "The hand stays as it was.",
    over: /** @param {number} total */ (total) => `The hand is over: ${points(total)}.`,
    computer: /** @param {string} who @param {string} word @param {number} n */ (who, word, n) =>
      `${who}: ${word.toUpperCase()}, ${points(n)}.`,
    sacrifice: /** @param {string} who @param {string} letters */ (who, letters) =>
      `${who} throws away ${spelled(letters)}.`,
    deleted: "Everything has been deleted. You start afresh under a new name.",
    saved: "Saved.",
    welcomeBack: /** @param {string} nickname */ (nickname) => `Welcome, ${nickname}. Your games are here now.`,
    failed: "That did not work.",
  },
  newHand: {
    title: "New hand",
    rules: "Rules",
    size: "Letters",
    by: "Who plays",
    deal: "Deal",
    again: "New hand",
    intro: "A hand of letters, one honest opponent, and the truth afterwards.",
    daily: "Play today’s hand",
    leave: {
      title: "Leave this hand?",
      text: "It is not finished, and a new hand takes its place.",
      yes: "Deal a new hand",
    },
  },
  hint: {
    button: "Hint",
    buttonCost: /** @param {number} cost */ (cost) => `Hint (−${cost}%)`,
    ask: {
      title: "A hint for this hand?",
      text: "Hints cost: the first letter and the length of a good common word 5 of the hand’s 100%, its definition 5 more, the word itself 10 more.",
      yes: "Take the hint",
    },
    letter: /** @param {string} letter @param {number} length */ (letter, length) =>
      `A good word begins with ${letter === "*" ? "the wildcard" : letter.toUpperCase()} and has ${count(length, NOUN.letter)}.`,
    definition: /** @param {string} letter @param {number} length @param {string} text */ (letter, length, text) =>
      `${letter === "*" ? "Wildcard" : letter.toUpperCase()}, ${count(length, NOUN.letter)}: “${text}”.`,
    word: /** @param {string} word */ (word) => `The word is ${word.toUpperCase()}.`,
    none: "No common word is left in these letters.",
    count: /** @param {number} n */ (n) => count(n, NOUN.hint),
    used: /** @param {number} n */ (n) => `With ${count(n, NOUN.hint)}.`,
    usedCost: /** @param {number} n @param {number} cost */ (n, cost) =>
      `With ${count(n, NOUN.hint)}, which cost ${cost}% of the hand.`,
  },
  done: {
    title: "Stop already?",
    text: "You have not played a word yet. The hand would count 0 points.",
    yes: "Stop",
    no: "Go on",
  },
  exchange: {
    title: "Exchange a letter",
    text: "Every copy of it becomes one new letter that your hand does not hold yet. Once, and before the first word.",
    choose: "Letter to exchange",
    yes: /** @param {string} letter */ (letter) => `Exchange ${letter.toUpperCase()}`,
    none: "Choose a letter",
  },
  over: {
    heading: /** @param {number} total */ (total) => `${points(total)}`,
    offer: "You may play this hand once more, and the better score counts. Or see the truth now; then the hand is closed.",
    replay: "Play it again",
    replayText: "the better score counts",
    practice: "Play it again for practice",
    watch: "Let a computer play it:",
    watchStart: "Watch",
    yourself: "Play this hand yourself",
    showReview: "Show the truth",
    best: /** @param {number} n */ (n) => `The better score counts: ${points(n)}.`,
    thinking: "Working out what this hand could give …",
  },
  review: {
    perfect: "A perfect hand",
    beat: "You beat SkyNet",
    level: "Level with SkyNet",
    computer: /** @param {string} who @param {number} n */ (who, n) => `${who}: ${points(n)}`,
    skill: /** @param {number} share */ (share) => `Skill: you took ${percent(share)} of what this hand could give.`,
    skillOf: /** @param {string} who @param {number} share */ (who, share) =>
      `${who} took ${percent(share)} of what this hand could give.`,
    luck: /** @param {number} n */ (n) =>
      n >= 60
        ? `Luck: a good hand, richer than ${Math.floor(n)}% of all deals.`
        : n >= 40
          ? `Luck: an ordinary hand, richer than ${Math.floor(n)}% of all deals.`
          : `Luck: a poor hand, poorer than ${Math.floor(100 - n)}% of all deals.`,
    noLuck: "Luck: for hands of this size nobody has counted all deals.",
    bars: "Side by side",
    best: "Best found",
    atLeast: /** @param {number} score @param {number} bound */ (score, bound) =>
      `at least ${number.format(score)}, at most ${number.format(bound)}`,
    turnByTurn: "Turn by turn",
    notJudged: "The hand is too large to judge every turn exactly.",
    column: {
      word: "Word",
      points: "Points",
      reach: "Still reachable",
      lost: "Given away",
      verdict: "Verdict",
      better: "Better",
    },
    stopped: "(stopped)",
    refused: "refused",
    slips: { perfect: "Perfect", small: "Small slip", medium: "Slip", large: "Big slip" },
    lines: "The best lines",
    line: { perfect: "Perfect", best: "Best found", plain: "Nothing thrown away", skynet: "SkyNet" },
    thrown: "thrown away",
    thrownText: "A word that is thrown away is entered to be refused: it costs its letters, and the next word earns more because fewer letters stay behind.",
    noWord: "no word",
    words: /** @param {number} n */ (n) => `${count(n, NOUN.word)} in this hand`,
    noWords: "There is no word in this hand.",
    yours: "yours",
    foundOf: /** @param {number} found @param {number} all */ (found, all) => `${found} of ${all} played`,
    advice: "What exchanging a letter was worth",
    adviceText: "The mean over all letters that could have come, played perfectly.",
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
    codeText: "Anybody can replay this hand with the code under “Check a code”; the day’s hand only who has played it, until its day is over.",
    send: "Share …",
  },
  daily: {
    title: "Today’s hand",
    text: "One hand a day, the same for everybody. One scored try.",
    textOfFive: "Five hands a day, the same for everybody, each with one scored try. Each counts its share of perfect.",
    outOf: /** @param {number} n @param {number} most */ (n, most) => `Your score today: ${number.format(n)} of ${number.format(most)}.`,
    nextOfDay: /** @param {number} n */ (n) => `Hand ${n} of 5`,
    beatable: "SkyNet can be beaten today.",
    unbeatable: "Nobody can beat SkyNet today, but you can draw level.",
    next: "Next hand in",
    start: "Play today’s hand",
    goOn: "Go on with today’s hand",
    result: /** @param {number} n */ (n) => `Your score today: ${points(n)}.`,
    see: "See the truth again",
    streak: /** @param {number} n */ (n) =>
      n ? `Streak: ${count(n, NOUN.day)}` : "No streak yet: play today to begin one.",
    archive: "Past days",
    leave: {
      title: "Leave this hand?",
      text: "The hand on the table is not finished, and the daily hand takes its place.",
      yes: "Play the daily hand",
    },
  },
  board: {
    title: "Leaderboard",
    empty: "Nobody has finished today’s hand yet. Be the first.",
    players: /** @param {number} n */ (n) => count(n, { one: "player has finished.", other: "players have finished." }),
    place: "Place",
    nickname: "Name",
    score: "Score",
    words: "Words",
    you: "you",
    yourPlace: /** @param {number} place @param {number} all */ (place, all) => `Your place: ${place} of ${all}.`,
    youApart: "Your result stands apart, without a place.",
    apart: "Results that stand apart",
    apartText: "Played faster than people play, or beyond forty results of one network. They have no place.",
  },
  archive: {
    title: "Past days",
    text: "The hands of the last 30 days. Playing one now does not touch your streak or your statistics.",
    scored: /** @param {number} n */ (n) => `scored ${number.format(n)}`,
    later: /** @param {number} n */ (n) => `later ${number.format(n)}`,
    never: "not played",
    play: "Play",
    playLabel: /** @param {string} date */ (date) => `Play the hand of ${date}`,
    empty: "There are no past days yet.",
  },
  you: {
    title: "You",
    nickname: "Name on the leaderboard",
    nicknameRule: "A name has 1 to 24 letters and figures that can be seen, blanks and the signs . ' ’ _ -; accents stand on letters, at most two on each.",
    save: "Save",
    statistics: "Statistics",
    none: "Play a hand to its end, and your figures appear here.",
    hands: "Played",
    mean: "Average skill",
    streak: "Current streak",
    bestStreak: "Longest streak",
    beaten: "Against SkyNet",
    perfectHands: "Perfect",
    scores: "Your hands over time",
    scoresText: /** @param {number} n @param {string} mean */ (n, mean) =>
      `Score as a share of the perfect score, oldest first: ${count(n, NOUN.hand)}, on average ${mean}.`,
    skill: "How often you took how much",
    skillText: /** @param {string} most */ (most) => `Hands by skill in steps of 10%. Most hands: ${most}.`,
    asTable: "As a table",
    when: "When",
    score: "Score",
    perfect: "Perfect",
    share: "Share",
    howMany: "Hands",
    bestWords: "Your dearest words",
    device: "Another device",
    deviceText: "Go on with the same name and figures elsewhere. The code works once, within 24 hours.",
    code: "Show a code",
    codeLabel: "Code for the other device",
    enter: "Code from another device",
    restore: "Use the code",
    restoreAsk: {
      title: "Take over the other device’s games?",
      text: "This browser then plays as that player. What you played here under the present name stays on the server, but only a code made before could bring you back to it.",
      yes: "Take over",
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
    removeText: "Your name, all hands and all figures are deleted from the server, for good.",
    removeAsk: {
      title: "Delete everything?",
      text: "Your name, all your hands, streaks and figures. This cannot be undone.",
      yes: "Delete everything",
    },
    check: "Check somebody’s code",
  },
  check: {
    title: "Check a code",
    text: "Somebody claims a score? Enter the code: the server replays the hand and says what it really earned.",
    code: "Code",
    go: "Check",
    good: /** @param {number} n */ (n) => `The code is right: ${points(n)}.`,
    hand: "Hand",
    list: "Word list",
    ranOut: "All letters were used.",
    stopped: "The player stopped.",
  },
  settings: {
    title: "Settings",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark", contrast: "High contrast" },
    language: "Language",
  },
  welcome: {
    title: "Welcome to Handful",
    lines: [
      "You get a hand of letters. Spell words from it until the letters run out.",
      "Longer words with dearer letters earn much more, but every letter is used only once.",
      "Afterwards you see the truth: what SkyNet made of your hand, and what was possible.",
    ],
    go: "Let me play",
  },
  about: {
    title: "The rules in short",
    classic: "Classic",
    classicLines: [
      "A word earns its letter values times its length, and 50 more if it uses up the full hand at once.",
      "A refused word costs nothing.",
      "A third of the letters are vowels.",
    ],
    wildcard: "Wildcard",
    wildcardLines: [
      "One letter is a wildcard. It stands for any vowel and is worth 0.",
      "Letter values times a factor: 7 for every letter used, less 3 for every letter left, at least 1.",
      "A refused word costs its letters. That can pay: fewer letters left behind make the next word dearer.",
      "Before the first word one letter may be exchanged. A hand may be played once more, and the better score counts.",
    ],
    values: "What letters are worth",
    keys: "Keys",
    keyLines: /** @type {[string, string][]} */ ([
      ["A … Z, *", "take a letter, the wildcard"],
      ["Enter", "play the word"],
      ["Backspace", "take back the last letter"],
      ["Space", "shuffle"],
      ["Esc", "clear the word"],
    ]),
    opponents: "The opponents",
    list: /** @param {string} name @param {number} n */ (name, n) =>
      `Word list “${name}”: ${count(n, NOUN.word)}.`,
    docs: "For programmers: the API",
    version: "Version",
  },
  trouble: {
    offline: "You are offline: the server, which keeps the hands, cannot be reached from here. What you typed is kept, and the game goes on by itself as soon as you are back.",
    unreachable: "The server cannot be reached just now. What you typed is kept; trying again by itself.",
    unavailable: "The server is taking a breath. What you typed is kept; trying again by itself.",
    "too-fast": /** @param {number} seconds */ (seconds) =>
      `That was very fast. Going on in ${count(seconds, NOUN.second)}.`,
    fine: "The server is back. Everything goes on.",
  },
  tryAgainIn: {
    "too-fast": /** @param {number} seconds */ (seconds) =>
      `That was more than the server allows in a short time. Try again in ${duration(seconds)}.`,
    unavailable: /** @param {number} seconds */ (seconds) =>
      `The server is not ready just now. Try again in ${duration(seconds)}.`,
  },
  errors: /** @type {Record<string, string>} */ ({
    "bad-code": "That code is not right. Check it letter by letter; a code for another device works once, within 24 hours.",
    "play-first": "This is a code of the day’s hand: it opens when you have played that hand, or when its day is over.",
    "bad-request": "The server does not understand that. Check what you entered.",
    "not-known": "The server does not know you: your player was deleted, this device was signed out from another one, or this browser keeps no cookies. You start afresh.",
    "name-refused": "That name would offend others, or is one of the game’s own. Choose another.",
    "name-taken": "That name looks like one on the leaderboard. Choose another.",
    "not-found": "There is no such hand.",
    "not-now": "That is not possible at this point of the game.",
    "day-not-open": "That day is not open.",
    "round-over": "This hand is over already.",
    "too-many-moves": "This hand has had too many moves. Press Done.",
    "wrong-origin": "The request came from another page and was refused.",
    "wrong-host": "The server does not answer at this address. Open the one that its owner gave you.",
    "too-slow": "The request took too long to arrive. Try again.",
    offline: "You are offline. Try again when you are back.",
    unreachable: "The server cannot be reached just now. Try again.",
    unavailable: "The server is not ready just now. Try again.",
  }),
};

/** @typedef {typeof words} Words */
