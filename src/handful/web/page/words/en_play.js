/** What is said in English before and while a hand is played; `en.js` has all texts. */

import { plurals } from "./plural.js";

export const { count } = plurals("en");
export const number = new Intl.NumberFormat("en");
export const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });
export const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", weekday: "long", timeZone: "UTC" });

/** The nouns that go with a number. */
export const NOUN = {
  point: { one: "point", other: "points" },
  word: { one: "word", other: "words" },
  letter: { one: "letter", other: "letters" },
  hand: { one: "hand", other: "hands" },
  hint: { one: "hint", other: "hints" },
  day: { one: "day", other: "days" },
  win: { one: "win", other: "wins" },
  person: { one: "player", other: "players" },
  second: { one: "second", other: "seconds" },
  minute: { one: "minute", other: "minutes" },
};
/** @param {number} n */
export const points = (n) => count(n, NOUN.point);
/** @param {number} share */
export const percent = (share) => `${Math.floor(share * 100 + 1e-9)}%`;
/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90 ? count(seconds, NOUN.second) : count(Math.ceil(seconds / 60), NOUN.minute);
/** @param {number} count */
const were = (count) => (count === 1 ? "was" : "were");
/** @param {string} letters */
const spelled = (letters) => [...letters.toUpperCase()].join(" ");

export const words = {
  name: "Handful",
  skip: "Skip to the game",
  nav: {
    label: "Pages",
    play: "Play",
    daily: "Daily",
    puzzles: "Puzzles",
    challenge: "Challenge",
    archive: "Past days",
    you: "You",
    check: "Check a code",
    about: "Rules",
    practice: "Practice",
    programmers: "For programmers",
  },
  number: /** @param {number} n */ (n) => number.format(n),
  percent,
  points,
  day: /** @param {string} iso */ (iso) => day.format(new Date(`${iso}T00:00Z`)),
  loading: "One moment …",
  cancel: "Cancel",
  tryAgain: "Try again",
  by: { you: "You", novice: "Novice", club: "Club player", expert: "Expert", skynet: "SkyNet", perfect: "Perfect" },
  tile: /** @param {string} letter @param {number} value */ (letter, value) =>
    letter === "*" ? "wildcard, stands for a vowel, 0 points" : `${letter.toUpperCase()}, ${points(value)}`,
  hand: {
    title: /** @param {"classic" | "wildcard"} rules @param {number} size */ (rules, size) =>
      `${rules === "classic" ? "Classic" : "Wildcard"}, ${count(size, NOUN.letter)}`,
    dailyOf: /** @param {string} date */ (date) => `Daily hand, ${date}`,
    archive: /** @param {string} date */ (date) => `From the archive: ${date}`,
    again: "Played again",
    practice: "for practice, not counted",
    computer: /** @param {string} who */ (who) => `${who} plays`,
    total: "Total",
    hand: "Your hand",
    word: "Your word",
    handOf: /** @param {string} who */ (who) => `${who}: the hand`,
    wordOf: /** @param {string} who */ (who) => `${who}: the word`,
    empty: "Tap letters or type",
    emptyWild: "Tap letters or type; ∗ is any vowel",
    emptyHand: "No letters left",
    field: "Type the word",
    fieldHint: "Enter plays it, Escape clears it. A star is the wildcard.",
    play: "Play word",
    shuffle: "Shuffle",
    clear: "Clear",
    back: "Remove the last letter",
    done: "Done",
    skip: "Skip to the end",
    substitute: "Exchange a letter",
    costs: "A refused word costs its letters.",
    next: "Next:",
    played: "Words played",
    became: "from the wildcard",
    hidden: "a word that is not shown",
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
    spelled: /** @param {string} word @param {number} n */ (word, n) => `${word.toUpperCase()}, ${points(n)}.`,
    left: /** @param {number} total @param {string} letters */ (total, letters) =>
      `Total ${number.format(total)}. Left: ${spelled(letters).replace("*", "wildcard")}.`,
    notPlayed: /** @param {string} word */ (word) => `${word.toUpperCase()} was not played.`,
    unplayed: {
      over: /** @param {string} words @param {number} count */ (words, count) =>
        `${words.toUpperCase()} ${were(count)} not played: the hand is over.`,
      elsewhere: /** @param {string} words @param {number} count */ (words, count) =>
        `${words.toUpperCase()} ${were(count)} not played: the hand went on in another window.`,
      left: /** @param {string} words @param {number} count */ (words, count) =>
        `${words.toUpperCase()} ${were(count)} not played: you left that hand.`,
      reloaded: /** @param {string} words @param {number} count */ (words, count) =>
        `${words.toUpperCase()} ${were(count)} not played: the page was loaded again first.`,
    },
    sendAgain: /** @param {string} word */ (word) =>
      `${word.toUpperCase()} is not played yet. “Play word” sends it again, “Clear” gives it up.`,
    cost: /** @param {string} letters */ (letters) => `It cost you ${spelled(letters)}.`,
    dealt: /** @param {string} letters */ (letters) => `Your hand: ${spelled(letters).replace("*", "wildcard")}.`,
    shuffled: /** @param {string} letters */ (letters) => `Shuffled: ${spelled(letters).replace("*", "wildcard")}.`,
    elsewhere: "This hand went on in another window.",
    exchanged: /** @param {string} letter @param {string | null} drawn */ (letter, drawn) =>
      drawn ? `${letter.toUpperCase()} became ${drawn.toUpperCase()}.` : "The hand stays as it was.",
    over: /** @param {number} total */ (total) => `The hand is over: ${points(total)}.`,
    computer: /** @param {string} who @param {string | null} word @param {number} n */ (who, word, n) =>
      `${who}: ${word?.toUpperCase() ?? "a word that is not shown"}, ${points(n)}.`,
    sacrifice: /** @param {string} who @param {string} letters */ (who, letters) =>
      `${who} throws away ${spelled(letters)}.`,
    noSuchPage: "There is no page at that address: the link may not be complete. This is your game.",
    deleted: "Everything has been deleted. You start afresh under a new name.",
    saved: "Saved.",
    welcomeBack: /** @param {string} nickname */ (nickname) => `Welcome back, ${nickname}. Your games are here now.`,
    failed: "That did not work.",
  },
  newHand: {
    title: "New hand",
    rules: "Rules",
    size: "Letters",
    free: "Free play",
    deal: "Deal",
    again: "Deal a free hand",
    watch: "Watch a computer",
    who: "Which computer",
    watchStart: "Watch",
    intro: "A hand of letters, one honest opponent, and the truth afterwards.",
    daily: "Play today’s hand",
    leave: {
      title: "Leave this hand?",
      text: "It stays as it is. You can go on with it later, from the page “You” or “Daily”.",
      yes: "Leave it for now",
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
    usedCost: /** @param {number} n @param {number} cost @param {number} counted */ (n, cost, counted) =>
      `With ${count(n, NOUN.hint)}, which cost ${cost}%: the hand counts ${counted}.`,
  },
  done: {
    title: "Stop here?",
    text: "You have not played a word yet, so the hand would score 0 points.",
    spelled: /** @param {string} word */ (word) => `${word.toUpperCase()} is spelled but not played. If you stop now, it earns nothing.`,
    letters: /** @param {number} n @param {number} total */ (n, total) =>
      `You have ${count(n, NOUN.letter)} left, and this hand is scored once. It would count ${points(total)}.`,
    yes: "Stop",
    no: "Go on",
  },
  over: {
    heading: /** @param {number} total */ (total) => `${points(total)}`,
    offer: "You can play this hand once more, and the better score counts. Or see the review now: then the hand is closed.",
    replaying: "You have begun to play this hand once more. See the review when that replay is finished: before, the review makes it practice.",
    lastHands: "Your last hands",
    replay: "Play it again",
    replayText: "the better score counts",
    practice: "Play it again for practice",
    watch: "Let a computer play it:",
    watchStart: "Watch",
    yourself: "Play this hand yourself",
    showReview: "See the review",
    best: /** @param {number} n */ (n) => `The better score counts: ${points(n)}.`,
    thinking: "Working out what was possible …",
  },
  daily: {
    title: "Today’s hand",
    titleOfFive: "Today’s five hands",
    progress: "The five hands of the day",
    now: "being played",
    open: "not played yet",
    hand: /** @param {number} n @param {"classic" | "wildcard"} rules @param {number} size */ (n, rules, size) =>
      `Hand ${n}: ${rules === "classic" ? "Classic" : "Wildcard"}, ${count(size, NOUN.letter)}`,
    nextHand: /** @param {number} n */ (n) => `Go on: hand ${n} of 5`,
    seeDay: "See your day",
    reviews: "Open a hand to see its review again.",
    single: "Daily hand",
    startFive: "Play today’s five",
    goOnFive: "Go on with today’s five",
    nextFive: "Next five hands in",
    scored: /** @param {number} n @param {number} most */ (n, most) => `${number.format(n)} of ${number.format(most)}`,
    perfectDay: "A perfect day: 500 of 500",
    percentile: /** @param {number} n @param {boolean} all has everybody a place? */ (n, all) =>
      `As good as or better than ${n}% of the others${all ? "" : " with a place"}.`,
    everybody: /** @param {number} n @param {number} mine @param {boolean} all */ (n, mine, all) =>
      `${all ? "Everybody’s scores today" : "The scores with a place"}: ${count(n, NOUN.person)}. The arrow is you, with ${number.format(mine)}.`,
    streakTitle: "Your streak",
    calendar: "The last five weeks",
    dayPlayed: /** @param {number} n */ (n) => `played, ${number.format(n)}`,
    dayStates: {
      played: "played",
      frozen: "missed, but the streak goes on",
      missed: "missed",
      open: "can be played today",
      before: "before your first day",
    },
    freeze: "One missed day a week is frozen (❄): it does not count, and it does not break the streak.",
    text: "One hand a day, the same for everybody. One scored try.",
    textOfFive: "Five hands a day, the same for everybody, each with one scored try. Each counts its share of perfect.",
    soFar: /** @param {number} n @param {number} most */ (n, most) => `So far: ${number.format(n)}\u00a0of\u00a0${number.format(most)}`,
    outOf: /** @param {number} n @param {number} most */ (n, most) => `Your score today: ${number.format(n)} of ${number.format(most)}.`,
    hands: /** @param {number} n */ (n) => count(n, NOUN.hand),
    nextOfDay: /** @param {number} n */ (n) => `Hand ${n} of 5`,
    beatable: "SkyNet can be beaten today.",
    unbeatable: "Nobody can beat SkyNet today, but you can draw level.",
    next: "Next hand in",
    start: "Play today’s hand",
    goOn: "Go on with today’s hand",
    result: /** @param {number} n */ (n) => `Your score today: ${points(n)}.`,
    see: "See the review again",
    streak: /** @param {number} n @param {boolean} begun has a hand of today been played, and not all? */ (n, begun) =>
      n
        ? `Current streak: ${count(n, NOUN.day)}`
        : begun
          ? "Finish today’s hands to start a streak."
          : "No streak yet: play today to start one.",
    archive: "Past days",
    leave: {
      title: "Leave this hand?",
      text: "It stays as it is. You can go on with it later, from the page “You”.",
      yes: "Leave it for now",
    },
  },
  ladder: {
    names: { novice: "novice", club: "club", expert: "expert", skynet: "SkyNet", perfect: "perfect" },
    label: "The ladder",
    beat: /** @param {string} name */ (name) => `You beat ${name}`,
    level: /** @param {string} name */ (name) => `Level with ${name}`,
    top: "Perfect: there is nothing above that.",
    short: /** @param {number} n @param {string} name */ (n, name) => `${points(n)} short of ${name}`,
  },
  challenge: {
    title: /** @param {string} name */ (name) => `${name} challenges you`,
    titleYours: "Your challenge",
    titleOver: /** @param {string} name */ (name) => `${name}’s challenge`,
    yourHand: /** @param {string} hand @param {string} scored */ (hand, scored) => `You made ${scored} of a hand: ${hand}.`,
    yourDay: /** @param {string} date @param {string} scored */ (date, scored) =>
      `You made ${scored} with the hands of ${date}.`,
    youWon: /** @param {string} by */ (by) => `You won by ${by}.`,
    won: /** @param {string} name @param {string} by */ (name, by) => `${name} won by ${by}.`,
    youLead: /** @param {string} by */ (by) => `You lead by ${by}.`,
    leads: /** @param {string} name @param {string} by */ (name, by) => `${name} leads, ${by} ahead of you.`,
    level: /** @param {string} name */ (name) => `You and ${name} are level.`,
    list: "Your challenges",
    begun: "Challenges to go on with",
    handsOf: /** @param {string} date */ (date) => `The hands of ${date}`,
    players: /** @param {number} n */ (n) => count(n, NOUN.person),
    goesOn: "Not finished: go on",
    hand: /** @param {string} name @param {string} hand @param {string} scored */ (name, hand, scored) =>
      `${name} made ${scored} of a hand: ${hand}.`,
    day: /** @param {string} name @param {string} date @param {string} scored */ (name, date, scored) =>
      `${name} made ${scored} with the hands of ${date}.`,
    invite: "Play the same letters, then compare word by word.",
    today: "These are today’s hands: what you play here is your own scored try.",
    accept: "Accept the challenge",
    goOn: "Go on playing",
    compare: "Compare",
    kind: "Challenge",
    yours: "Whoever opens your link and plays appears here.",
    waiting: "Nobody has played it yet. Send the link to your friends; whoever plays appears here.",
    link: "The link",
    standing: "Results",
    sideBySide: "Side by side",
    going: "still playing",
    practice: "practice: knew the hand already",
  },
  puzzle: {
    title: "Puzzles: beat SkyNet",
    text: "Hands on which SkyNet grabs too much at first, and loses by it. Find the better line. The puzzles get harder as you get better.",
    rating: "Your rating",
    solvedOf: /** @param {number} solved @param {number} played */ (solved, played) =>
      `Solved: ${number.format(solved)} of ${number.format(played)}`,
    due: /** @param {number} n */ (n) =>
      `${count(n, { one: "hand that you missed comes", other: "hands that you missed come" })} back today.`,
    first: "Play a puzzle",
    next: "Next puzzle",
    goOn: "Go on with your puzzle",
    name: "Puzzle",
    target: /** @param {number} n */ (n) => `Beat SkyNet: more than ${points(n)}`,
    solved: "Solved: you beat SkyNet!",
    missed: /** @param {number} target */ (target) => `Not this time: SkyNet’s ${points(target)} had to be beaten.`,
    change: /** @param {number} change @param {number} now */ (change, now) =>
      `Rating ${number.format(now)} (${change < 0 ? "−" : "+"}${Math.abs(change)}).`,
    againText: "The hand came back, so your rating stays.",
    again: "This hand came back: you missed it some days ago.",
    history: /** @param {number[]} ratings */ (ratings) =>
      `Your rating, from ${number.format(ratings[0])} to ${number.format(ratings[ratings.length - 1])}.`,
    all: "Your puzzles",
  },
  settings: {
    title: "Settings",
    theme: "Theme",
    themes: { system: "Match system", light: "Light", dark: "Dark", contrast: "High contrast" },
    language: "Language",
    feel: "Sound and vibration",
  },
  trouble: {
    offline: "You are offline. What you typed is kept, and the game goes on by itself as soon as you are back.",
    unreachable: "The server cannot be reached just now. What you typed is kept, and the page keeps trying.",
    unavailable: "The server is busy just now. What you typed is kept, and the page keeps trying.",
    "too-fast": /** @param {number} seconds */ (seconds) =>
      `That was very fast. Going on in ${count(seconds, NOUN.second)}.`,
    fine: "Back online.",
    goesOn: "The game goes on.",
  },
  offline: {
    titles: { offline: "You are offline", unreachable: "The server cannot be reached" },
    text: "The day’s hands and your rounds are on the server. They go on as soon as you are back. Until then you can practise:",
    practice: "Play a practice hand",
    statistics: "Your statistics",
    lastSeen: /** @param {string} when */ (when) => `Your statistics as last seen, ${when}.`,
    noStatistics: "This device has not seen your statistics yet.",
  },
  tryAgainIn: {
    "too-fast": /** @param {number} seconds */ (seconds) =>
      `That was too much in a short time. Try again in ${duration(seconds)}.`,
    unavailable: /** @param {number} seconds */ (seconds) =>
      `The server is not ready just now. Try again in ${duration(seconds)}.`,
  },
  errors: /** @type {Record<string, string>} */ ({
    "bad-code": "That code is not right. Check it letter by letter; a code for another device works once, within 24 hours.",
    "play-first": "This is a code of the day’s hand: it opens when you have played that hand, or when its day is over.",
    "bad-request": "Something is wrong with what you entered. Check it, please.",
    "not-known": "The server does not know this browser any more: everything was deleted, this device was signed out from another one, or cookies are blocked. You start afresh.",
    "name-refused": "That name would offend others, or is one of the game’s own. Choose another.",
    "name-taken": "That name looks like one on the leaderboard. Choose another.",
    "not-found": "There is no such hand, or the link is not complete.",
    "not-now": "That is not possible right now.",
    "day-not-open": "The hand of that day cannot be played.",
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

/** @typedef {typeof words} PlayWords */
