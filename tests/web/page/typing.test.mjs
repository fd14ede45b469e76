// Fast typing on a slow line, with a simulated clock: what is played is what was typed, line by line and in order.
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { EMPTY, next, word } = await pageModule("state.js");

const CASES = 4000;
const VOWELS = "aeiou";
const HANDS = ["actwr", "tinaretoe", "aretiin", "d*loutx", "e*tfmewrw", "j*mpoffzap"];
const seeded = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

/** The letters of *hand* without those of *line*, and the line as the server gets it; null if a letter is not held. */
function without(hand, line) {
  let sent = "";
  for (const letter of line) {
    const taken = hand.includes(letter) ? letter : VOWELS.includes(letter) && hand.includes("*") ? "*" : null;
    if (!taken) return null;
    hand = hand.replace(taken, "");
    sent += taken;
  }
  return { hand, sent };
}

/** What becomes of *lines*, played one after another without haste: what the server gets, and what is not played. */
function expected(dealt, rules, accepts, lines) {
  const outcomes = [];
  let hand = dealt;
  for (const line of lines) {
    const taken = hand ? without(hand, line) : null;
    outcomes.push(taken ? `sent ${taken.sent}` : `unplayed ${line}`);
    // A refused word costs its letters under the wildcard rules.
    if (taken && (accepts(taken.sent) || rules === "wildcard")) hand = taken.hand;
  }
  return outcomes;
}

/** Keys of somebody who types on: lines of letters, most of them held, with slips that are taken back. */
function typist(random, hand) {
  const pick = (text) => text[Math.floor(random() * text.length)];
  const letter = () => (random() < 0.8 ? pick(hand) : pick("aeioustrnz"));
  const keys = [];
  const lines = [];
  for (let n = 1 + Math.floor(random() * 6); n > 0; n--) {
    let line = "";
    for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
      if (random() < 0.1 && line) {
        keys.push(random() < 0.2 ? "clear" : "back");
        line = keys.at(-1) === "clear" ? "" : line.slice(0, -1);
      }
      line += letter();
      keys.push(line.at(-1));
    }
    keys.push("enter");
    lines.push(line);
    if (random() < 0.1) keys.push("enter");
    if (random() < 0.05) keys.push("shuffle");
  }
  return { keys, lines };
}

/** Type *keys* with an answer that takes up to *latency* milliseconds; what the server gets, and what is not played. */
function play(random, dealt, rules, accepts, keys, latency) {
  const outcomes = [];
  const round = { id: "01K", by: "you", rules, dealt, hand: dealt, moves: 0, turns: [], over: false };
  let state = next(EMPTY, { type: "round", round });
  let now = 0;
  let answerAt = Infinity;
  const step = (event) => {
    const before = state;
    state = next(state, event);
    for (const one of state.unplayed) if (!before.unplayed.includes(one)) outcomes.push(`unplayed ${one.word}`);
    // A hint is under way without a word.
    if (state.sending && state.sent.length && (!before.sending || event.type === "answered")) {
      outcomes.push(`sent ${word(state)}`);
      answerAt = now + random() * latency;
    }
  };
  const answer = () => {
    now = answerAt;
    answerAt = Infinity;
    const { hand, turns, moves } = state.round;
    if (!state.sent.length) return step({ type: "answered", round: { ...state.round, moves: moves + 1 } });
    const text = word(state);
    const accepted = accepts(text);
    const left = accepted || rules === "wildcard" ? [...text].reduce((rest, one) => rest.replace(one, ""), hand) : hand;
    const turn = { number: moves + 1, word: text, accepted };
    step({
      type: "answered",
      round: { ...state.round, hand: left, moves: moves + 1, turns: [...turns, turn], over: !left },
    });
  };
  for (const key of keys) {
    const at = now + 30 + random() * 90;
    while (answerAt <= at) answer();
    now = at;
    if (!state.sending && !state.sent.length && random() < 0.03) {
      step({ type: "sending" });
      answerAt = now + random() * latency;
    }
    const id = state.tiles.find((tile) => tile.letter === key && !state.line.some((one) => one.id === tile.id))?.id;
    if (key === "shuffle") step({ type: "shuffle", random });
    else if (key.length > 1) step({ type: key });
    // The wildcard never stands in for a vowel whose tile was tapped, so consonants are.
    else if (id !== undefined && !VOWELS.includes(key) && random() < 0.3) step({ type: "tap", id });
    else step({ type: "letter", letter: key, wild: rules === "wildcard" && VOWELS.includes(key) });
  }
  while (answerAt < Infinity) answer();
  return { outcomes, over: state.round.over };
}

test(`${CASES} players who type faster than the server answers`, () => {
  for (let seed = 1; seed <= CASES; seed++) {
    const random = seeded(seed);
    for (let i = 0; i < 5; i++) random();
    const dealt = HANDS[seed % HANDS.length];
    const rules = dealt.includes("*") ? "wildcard" : "classic";
    const accepts = (text) => [...text].reduce((sum, one) => sum + one.charCodeAt(0), seed) % 3 > 0;
    const { keys, lines } = typist(random, dealt);
    const latency = random() < 0.1 ? 0 : random() * 800;
    const { outcomes, over } = play(random, dealt, rules, accepts, keys, latency);
    const wanted = expected(dealt, rules, accepts, lines);
    // Keys after the end of the hand are for no hand.
    assert.deepEqual(outcomes, over ? wanted.slice(0, outcomes.length) : wanted, `seed ${seed}: ${keys.join(" ")}`);
    const sent = (all) => all.filter((one) => one.startsWith("sent"));
    assert.deepEqual(sent(outcomes), sent(wanted), `seed ${seed}: ${keys.join(" ")}`);
  }
});

test("the words of two known cases are played as typed, at every latency", () => {
  const cases = [
    ["actwr", "classic", "tw⏎ca⏎rt⏎", ["sent tw", "sent ca", "sent rt"]],
    ["e*tfmewrw", "wildcard", "etf⏎me⏎wrw⏎", ["sent etf", "sent me", "sent wrw"]],
  ];
  for (const [dealt, rules, typed, wanted] of cases)
    for (let latency = 0; latency <= 800; latency += 20) {
      const keys = [...typed].map((key) => (key === "⏎" ? "enter" : key));
      const { outcomes } = play(seeded(latency + 1), dealt, rules, () => false, keys, latency);
      assert.deepEqual(outcomes, wanted, `latency ${latency}`);
    }
});
