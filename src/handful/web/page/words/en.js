/** Every text of the page in English. The other languages have the same keys; tsc notices a missing one. */

import { plurals } from "./plural.js";

const { count } = plurals("en");
const number = new Intl.NumberFormat("en");
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
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
  person: { one: "player", other: "players" },
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
  decimal: /** @param {number} n */ (n) => n.toFixed(1),
  signed: /** @param {number} n */ (n) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(1)}`,
  percent,
  percents: /** @param {number} from @param {number} to */ (from, to) => `${from}–${to}%`,
  points,
  words: /** @param {number} n */ (n) => count(n, NOUN.word),
  hands: /** @param {number} n */ (n) => count(n, NOUN.hand),
  days: /** @param {number} n */ (n) => count(n, NOUN.day),
  wins: /** @param {number} n */ (n) => count(n, NOUN.win),
  date: /** @param {string} iso */ (iso) => date.format(new Date(`${iso}T00:00Z`)),
  day: /** @param {string} iso */ (iso) => day.format(new Date(`${iso}T00:00Z`)),
  time: /** @param {number} at */ (at) => time.format(at),
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
    novice: "knows only common words",
    club: "knows common and familiar words",
    expert: "knows every word but the rare ones",
    skynet: "knows every word and always plays the highest-scoring one",
    perfect: "the highest total that the hand allows",
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
    enterAgain: /** @param {string} word */ (word) => `Press Enter again to play ${word.toUpperCase()}.`,
    notPlayed: /** @param {string} word */ (word) => `${word.toUpperCase()} is not played yet.`,
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
      text: "You have not finished it, and a new hand would replace it.",
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
    title: "Stop here?",
    text: "You have not played a word yet, so the hand would score 0 points.",
    spelled: /** @param {string} word */ (word) => `${word.toUpperCase()} is spelled but not played. If you stop now, it earns nothing.`,
    letters: /** @param {number} n @param {number} total */ (n, total) =>
      `You have ${count(n, NOUN.letter)} left, and this hand is scored once. It would count ${points(total)}.`,
    yes: "Stop",
    no: "Go on",
  },
  exchange: {
    title: "Exchange a letter",
    text: "All copies of the letter turn into one new letter that you do not hold. You can do this once, before your first word.",
    choose: "Letter to exchange",
    yes: /** @param {string} letter */ (letter) => `Exchange ${letter.toUpperCase()}`,
    none: "Choose a letter",
  },
  over: {
    heading: /** @param {number} total */ (total) => `${points(total)}`,
    offer: "You can play this hand once more, and the better score counts. Or see the review now: then the hand is closed.",
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
      text: "You have not finished it, and the daily hand would replace it.",
      yes: "Play the daily hand",
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
  recent: {
    title: "Your last hands",
    text: "Open a hand to see its review again, or to go on with it.",
    goesOn: "Not finished: go on",
  },
  archive: {
    title: "Past days",
    text: "The hands of the last 30 days. Playing one now does not change your streak or your statistics.",
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
  settings: {
    title: "Settings",
    theme: "Theme",
    themes: { system: "Match system", light: "Light", dark: "Dark", contrast: "High contrast" },
    language: "Language",
    feel: "Sound and vibration",
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
  practice: {
    title: "Practice hand",
    text: "A hand that this device keeps. You can play it without a connection; nothing is counted.",
    notCounted: "A practice hand is not counted anywhere.",
    next: "Next practice hand",
    missed: "Words you did not play",
    none: "There is no practice hand on this device yet. Some are kept at your next visit with a connection.",
    leave: "Back to the game",
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

/** @typedef {typeof words} Words */
