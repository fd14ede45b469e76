// The pure state of the page. Run with: node --test tests/web/page/
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { EMPTY, draft, letterOfKey, next, notHeld, restored, showsRefused, waitingLines, word, wordTiles } = await pageModule("state.js");
const { shuffled } = await pageModule("order.js");

const round = (more = {}) => ({
  id: "01K",
  kind: "free",
  day: null,
  by: "you",
  rules: "classic",
  size: 7,
  dealt: "aretiin",
  hand: "aretiin",
  moves: 0,
  substituted: null,
  turns: [],
  total: 0,
  over: false,
  ran_out: false,
  can_substitute: false,
  can_replay: false,
  counts: true,
  replay: 0,
  revealed: false,
  best: 0,
  ...more,
});
const dealt = (more) => next(EMPTY, { type: "round", round: round(more) });
const type = (state, letters) => [...letters].reduce((now, letter) => next(now, { type: "letter", letter }), state);
const letters = (state) => state.tiles.map((tile) => tile.letter).join("");
const seeded = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

test("a typed letter takes a free tile", () => {
  assert.equal(word(type(dealt(), "tin")), "tin");
});

test("two equal letters take two tiles, and a third is shown as not held", () => {
  const state = type(dealt(), "iii");
  assert.equal(word(state), "iii");
  assert.equal(new Set(state.line.map((one) => one.id)).size, 3);
  assert.equal(notHeld(state.tiles, state.line), "i");
  assert.deepEqual(
    wordTiles(state).map((tile) => tile.held),
    [true, true, false],
  );
});

test("the wildcard is typed as a star", () => {
  assert.equal(word(type(dealt({ rules: "wildcard", dealt: "lu*t", hand: "lu*t" }), "lut*")), "lut*");
});

test("a tap takes a tile, and a second one puts it back", () => {
  const state = dealt();
  const once = next(state, { type: "tap", id: state.tiles[0].id });
  assert.equal(word(once), state.tiles[0].letter);
  assert.equal(word(next(once, { type: "tap", id: state.tiles[0].id })), "");
});

test("backspace takes back the last letter, escape all, a tap on a tile of the word just that one", () => {
  const state = type(dealt(), "tin");
  assert.equal(word(next(state, { type: "back" })), "ti");
  assert.equal(word(next(state, { type: "clear" })), "");
  assert.equal(word(next(state, { type: "put-back", id: state.line[1].id })), "tn");
});

test("shuffling always changes what is seen when two letters differ", () => {
  for (let seed = 1; seed < 400; seed++) {
    for (const hand of ["ab", "aab", "aretiin", "zzzzzzzzzzza"]) {
      const state = dealt({ dealt: hand, hand });
      const mixed = next(state, { type: "shuffle", random: seeded(seed) });
      assert.notEqual(letters(mixed), letters(state));
      assert.equal([...letters(mixed)].sort().join(""), [...hand].sort().join(""));
    }
  }
});

test("shuffling equal letters changes nothing and ends", () => {
  const state = dealt({ dealt: "aaa", hand: "aaa" });
  assert.equal(shuffled(state.tiles, [], Math.random), state.tiles);
});

test("shuffling moves only the letters that are still in the hand", () => {
  const state = type(dealt(), "a");
  const place = letters(state).indexOf("a");
  for (let seed = 1; seed < 50; seed++) {
    const mixed = next(state, { type: "shuffle", random: seeded(seed) });
    assert.equal(mixed.tiles[place].letter, "a");
    assert.equal(word(mixed), "a");
    assert.notEqual(letters(mixed), letters(state));
  }
});

test("after a word the tiles that were played are gone and the others keep their places", () => {
  const state = type(dealt(), "i");
  const second = state.tiles.findLast((tile) => tile.letter === "i").id;
  const played = answer(press(next(dealt(), { type: "tap", id: second }), "⏎"), true, "aretin");
  assert.equal(letters(played), letters(dealt()).replace(/i(?=[^i]*$)/, ""));
  assert.ok(!played.tiles.some((tile) => tile.id === second));
  assert.equal(word(played), "");
});

test("the same round again keeps what was typed", () => {
  const state = type(dealt(), "tin");
  assert.equal(word(next(state, { type: "round", round: round() })), "tin");
});

test("a round that went on elsewhere keeps what is being typed, and shows which letters are gone", () => {
  const state = next(type(dealt(), "tin"), { type: "round", round: round({ hand: "aei", moves: 1 }) });
  assert.equal(word(state), "tin");
  assert.equal(notHeld(state.tiles, state.line), "tn");
});

test("another round starts afresh", () => {
  const state = next(type(dealt(), "tin"), { type: "round", round: round({ id: "02K", hand: "tin" }) });
  assert.equal(word(state), "");
});

test("a drawn letter takes the place of the one that was given away", () => {
  const before = dealt({ dealt: "ue*zz", hand: "ue*zz" });
  const after = next(before, { type: "answered", round: round({ dealt: "ue*ff", hand: "ue*ff", moves: 1 }) });
  assert.equal(letters(after), letters(before).replaceAll("z", "f"));
});

test("a hand is shown shuffled, and for the same round always alike", () => {
  const ids = Array.from({ length: 60 }, (_, i) => `01K${i}`);
  const shown = ids.map((id) => letters(dealt({ id })));
  assert.ok(!shown.includes("aretiin"));
  assert.ok(new Set(shown).size > 40);
  assert.deepEqual(
    shown,
    ids.map((id) => letters(dealt({ id }))),
  );
  for (const hand of shown) assert.equal([...hand].sort().join(""), "aeiinrt");
});

test("a round that is opened again later keeps the order of the letters that are left", () => {
  const all = letters(dealt());
  const left = letters(dealt({ hand: "aei", moves: 1 }));
  assert.equal(left, [...all].filter((letter, i) => "aei".includes(letter) && all.indexOf(letter) === i).join(""));
});

test("a tile is moved into the word, within it and out of it", () => {
  const state = type(dealt(), "tn");
  const [t, n] = state.line.map((one) => one.id);
  const i = state.tiles.find((tile) => tile.letter === "i").id;
  const tin = next(state, { type: "move", id: i, at: 1 });
  assert.equal(word(tin), "tin");
  assert.equal(word(next(tin, { type: "move", id: n, at: 0 })), "nti");
  assert.equal(word(next(tin, { type: "move", id: t, at: 2 })), "int");
  assert.equal(word(next(tin, { type: "move", id: t, at: 9 })), "int");
  assert.equal(word(next(tin, { type: "put-back", id: i })), "tn");
  assert.equal(next(tin, { type: "move", id: 999, at: 0 }), tin);
  assert.equal(next(tin, { type: "put-back", id: 999 }), tin);
});

test("nothing can be typed when the round is over, or when the computer plays", () => {
  assert.equal(word(type(dealt({ over: true }), "t")), "");
  assert.equal(word(type(dealt({ by: "skynet" }), "t")), "");
  assert.equal(word(type(EMPTY, "t")), "");
});

// What is typed while a word is under way.

const wild = { rules: "wildcard", size: 10, dealt: "j*mpoffzap", hand: "j*mpoffzap" };
/** The events of *keys*: ⏎ is Enter, ⌫ Backspace, ␛ Escape. */
const EVENTS = { "⏎": { type: "enter" }, "⌫": { type: "back" }, "␛": { type: "clear" } };
const press = (state, keys) =>
  [...keys].reduce((now, key) => next(now, EVENTS[key] ?? { type: "letter", letter: key }), state);
const turn = (text, accepted, left) => ({ number: 1, word: text, accepted, points: accepted ? 1 : 0, left });
const answer = (state, accepted, left, more = {}) =>
  next(state, {
    type: "answered",
    round: {
      ...state.round,
      hand: left,
      moves: state.round.moves + 1,
      turns: [...state.round.turns, turn(word(state), accepted, left)],
      ...more,
    },
  });
const idOf = (state, letter) => state.tiles.find((tile) => tile.letter === letter).id;

test("Enter puts the line under way", () => {
  const state = press(dealt(), "tin⏎");
  assert.deepEqual([word(state), state.sending, state.line], ["tin", true, []]);
});

test("what is typed while a word is under way waits, and the word stays", () => {
  const state = press(dealt(wild), "j*mpoff⏎zap⏎");
  assert.equal(word(state), "j*mpoff");
  assert.deepEqual(waitingLines(state), ["zap"]);
  assert.deepEqual(waitingLines(press(state, "pa")), ["zap", "pa"]);
});

test("lines are sent one after another, as typed", () => {
  const first = answer(press(dealt({ hand: "tinaretoe" }), "tin⏎are⏎toe⏎"), true, "aretoe");
  assert.deepEqual([word(first), first.sending, waitingLines(first)], ["are", true, ["toe"]]);
  const second = answer(first, true, "toe");
  assert.deepEqual([word(second), second.sending, waitingLines(second)], ["toe", true, []]);
});

test("a line goes on being typed when the answer arrives", () => {
  const state = answer(press(dealt(wild), "j*mpoff⏎za"), true, "zap");
  assert.deepEqual([word(state), state.sending], ["za", false]);
  assert.equal(word(press(state, "p⏎")), "zap");
});

test("Backspace and Escape change the line, not the word under way", () => {
  const state = press(dealt(wild), "j*mpoff⏎⌫⌫zo⌫ap");
  assert.equal(word(state), "j*mpoff");
  assert.deepEqual(waitingLines(state), ["zap"]);
  assert.equal(word(answer(state, true, "zap")), "zap");
  assert.equal(word(answer(press(state, "␛za"), true, "zap")), "za");
});

test("a line with a letter that the answer took away is not played, and said; the next one is", () => {
  const state = answer(press(dealt({ rules: "wildcard", hand: "zapzo" }), "zap⏎zoz⏎oz⏎"), true, "zo");
  assert.deepEqual([word(state), state.sending, state.lines], ["oz", true, []]);
  assert.deepEqual(state.unplayed, [{ word: "zoz", why: "not-in-hand", lacking: "z" }]);
});

test("what was not played is said until the answer to the next Enter", () => {
  const said = ({ unplayed }) => unplayed.map((one) => one.word);
  const state = answer(press(dealt({ rules: "wildcard", hand: "zaptores" }), "zap⏎zt⏎"), true, "tores");
  assert.deepEqual([word(state), said(state)], ["zt", ["zt"]]);
  const typedOn = press(state, "to⏎");
  assert.deepEqual([word(typedOn), typedOn.sending, said(typedOn)], ["to", true, ["zt"]]);
  const answered = answer(typedOn, true, "res");
  assert.deepEqual(said(answered), ["zt"]);
  assert.deepEqual(said(press(answered, "re⏎")), []);
  // Of a second one, too, and not longer.
  const second = answer(press(typedOn, "tt⏎"), true, "res");
  assert.deepEqual(said(second), ["zt", "tt"]);
  assert.deepEqual(said(press(second, "re⏎")), ["tt"]);
});

test("a line with a letter that was never held is not played in part", () => {
  const state = press(dealt(), "ztin⏎");
  assert.deepEqual([word(state), state.sending, showsRefused(state)], ["ztin", false, true]);
  assert.deepEqual(state.unplayed, [{ word: "ztin", why: "not-in-hand", lacking: "z" }]);
  assert.deepEqual([word(press(state, "t")), word(press(state, "tin⏎"))], ["t", "tin"]);
  const without = next(state, { type: "put-back", id: state.refused[0].id });
  assert.deepEqual([word(without), word(press(without, "⏎")), press(without, "⏎").unplayed], ["tin", "tin", []]);
});

test("after a refusal the next line is played as typed, and nothing is added to it", () => {
  const state = answer(press(dealt({ hand: "actwr" }), "tw⏎ca⏎r"), false, "actwr");
  assert.deepEqual([word(state), state.sending], ["ca", true]);
  const second = answer(press(state, "t⏎"), false, "actwr");
  assert.deepEqual([word(second), second.sending], ["rt", true]);
});

test("a refused word stays as far as its letters are held, and the next letter or tile begins another", () => {
  const classic = answer(press(dealt({ hand: "tinare" }), "tni⏎"), false, "tinare");
  assert.deepEqual([word(classic), showsRefused(classic), classic.lost], ["tni", true, []]);
  assert.equal(press(classic, "⏎").sending, false, "it would be refused again");
  assert.equal(word(press(classic, "ar")), "ar");
  assert.equal(word(next(classic, { type: "tap", id: idOf(classic, "a") })), "a");
  assert.equal(word(next(classic, { type: "tap", id: idOf(classic, "t") })), "t");
});

test("Backspace, or a tile of the refused word, takes that word up again", () => {
  const classic = answer(press(dealt({ hand: "tinare" }), "tni⏎"), false, "tinare");
  assert.equal(word(press(classic, "⌫")), "tn");
  assert.equal(press(classic, "⌫⏎").sending, true);
  assert.equal(word(next(classic, { type: "put-back", id: idOf(classic, "n") })), "ti");
  assert.equal(word(next(classic, { type: "move", id: idOf(classic, "a"), at: 1 })), "tani");
  assert.equal(word(press(classic, "␛")), "");
});

test("the letters that a refused word cost are in sight until the player does something", () => {
  const costly = answer(press(dealt(wild), "fmp⏎"), false, "j*offza".replace("f", ""));
  assert.equal(word(costly), "");
  assert.deepEqual(
    costly.lost.map((tile) => tile.letter),
    ["f", "m", "p"],
  );
  assert.deepEqual(press(costly, "j").lost, []);
});

test("a vowel that is not held takes the wildcard, when one is held", () => {
  const vowel = (state, letter) => next(state, { type: "letter", letter, wild: true });
  const state = dealt({ rules: "wildcard", hand: "d*lot" });
  assert.equal(word(vowel(state, "o")), "o");
  assert.equal(word(vowel(vowel(state, "o"), "o")), "o*");
  assert.equal(word(vowel(vowel(vowel(state, "o"), "o"), "o")), "o*o");
  assert.equal(word(press(state, "u")), "u");
  const [lud, lid] = ["u", "i"].map((letter) => press(vowel(press(state, "l"), letter), "d"));
  const typed = (now) => wordTiles(now).map((tile) => tile.typed);
  assert.deepEqual([word(lud), typed(lud), typed(lid)], ["l*d", ["l", "u", "d"], ["l", "i", "d"]]);
  assert.deepEqual(typed(press(lid, "⌫⌫*")), ["l", "*"]);
});

test("a vowel that waits takes the wildcard only if it is not held when its turn comes", () => {
  const vowel = (state, letter) => next(state, { type: "letter", letter, wild: true });
  const state = vowel(press(dealt({ rules: "wildcard", hand: "t*on" }), "on⏎t"), "o");
  assert.equal(word(answer(state, true, "t*")), "t*");
  assert.equal(word(answer(state, false, "t*on")), "to");
});

test("a second Enter for the same word plays nothing else", () => {
  const state = answer(press(dealt(wild), "j*mpoff⏎⏎⏎"), true, "zap");
  assert.deepEqual([word(state), state.sending, state.unplayed], ["", false, []]);
  const refused = answer(press(dealt(wild), "j*mpoff⏎⏎⏎"), false, "j*mpoffzap");
  assert.deepEqual([word(refused), refused.sending, refused.unplayed], ["j*mpoff", false, []]);
});

test("a word that could not be sent stays first; Enter sends it again, Escape gives up", () => {
  const failed = next(press(dealt(wild), "j*mpoff⏎zap⏎o"), { type: "failed" });
  assert.deepEqual([word(failed), waitingLines(failed)], ["j*mpoff", ["zap", "o"]]);
  const again = press(failed, "⌫⏎");
  assert.deepEqual([word(again), again.sending, waitingLines(again)], ["j*mpoff", true, ["zap"]]);
  assert.deepEqual([word(press(failed, "␛")), waitingLines(press(failed, "␛"))], ["j*mpoff", ["zap"]]);
  const alone = next(press(dealt(), "tin⏎"), { type: "failed" });
  assert.deepEqual([word(press(alone, "⌫")), waitingLines(press(alone, "⌫")), alone.sent.length], ["ti", [], 3]);
  assert.deepEqual([word(press(alone, "a")), waitingLines(press(alone, "a"))], ["tin", ["a"]]);
  assert.deepEqual([word(press(failed, "␛␛")), waitingLines(press(failed, "␛␛"))], ["", []]);
});

test("tiles that are tapped while a word is under way are the next line, and by a second tap put back", () => {
  const state = press(dealt({ hand: "tinare" }), "tin⏎");
  const [a, r] = ["a", "r"].map((letter) => idOf(state, letter));
  const tapped = [a, r, a].reduce((now, id) => next(now, { type: "tap", id }), state);
  assert.equal(word(answer(tapped, true, "are")), "r");
});

test("a hint leaves what is typed, and the line that was entered is sent after it", () => {
  const asked = next(press(dealt(), "ti"), { type: "sending" });
  const typed = press(asked, "n");
  assert.equal(word(typed), "tin");
  const hint = { type: "answered", round: round({ moves: 1 }) };
  assert.deepEqual([word(next(typed, hint)), next(typed, hint).sending], ["tin", false]);
  const entered = next(press(typed, "⏎r"), hint);
  assert.deepEqual([word(entered), entered.sending, waitingLines(entered)], ["tin", true, ["r"]]);
});

test("what waits is not played, and said, when the round went on elsewhere or is over", () => {
  const state = press(dealt({ hand: "tinare" }), "tin⏎are⏎ea");
  const elsewhere = next(next(state, { type: "failed" }), { type: "round", round: round({ hand: "aer", moves: 1 }) });
  assert.deepEqual([word(elsewhere), elsewhere.sending, elsewhere.lines], ["ea", false, []]);
  assert.deepEqual(
    elsewhere.unplayed.map(({ word, why }) => `${word} ${why}`),
    ["tin elsewhere", "are elsewhere"],
  );
  const over = answer(state, true, "", { over: true });
  assert.deepEqual([word(over), over.sending, over.lines], ["", false, []]);
  assert.deepEqual(
    over.unplayed.map(({ word, why }) => `${word} ${why}`),
    ["are over", "ea over"],
  );
});

test("lines that wait are said when another hand is shown", () => {
  const state = next(press(dealt(), "tin⏎are⏎"), { type: "round", round: round({ id: "02K" }) });
  assert.deepEqual([word(state), state.lines], ["", []]);
  assert.deepEqual(state.unplayed, [{ word: "are", why: "left", lacking: "" }]);
});

test("a key of another script types the letter printed on the same key", () => {
  assert.equal(letterOfKey("a", "KeyA"), "a");
  assert.equal(letterOfKey("A", "KeyA"), "a");
  assert.equal(letterOfKey("q", "KeyA"), "q");
  assert.equal(letterOfKey("ф", "KeyA"), "a");
  assert.equal(letterOfKey("*", "Digit8"), "*");
  assert.equal(letterOfKey("Enter", "Enter"), null);
  assert.equal(letterOfKey("8", "Digit8"), null);
});

test("a draft gives back the word and the order after a reload", () => {
  const state = type(next(dealt(), { type: "shuffle", random: seeded(5) }), "tin");
  const again = restored(dealt(), draft(state));
  assert.equal(word(again), "tin");
  assert.equal(letters(again), letters(state));
  assert.deepEqual(
    wordTiles(again).map((tile) => tile.letter),
    ["t", "i", "n"],
  );
});

test("after a reload the lines that waited are said to be unplayed, and the word under way is in sight unless it was played", () => {
  const kept = draft(press(dealt(), "tin⏎ear⏎"));
  const said = [{ word: "ear", why: "reloaded", lacking: "" }];
  const notReached = restored(dealt(), kept);
  assert.equal(word(notReached), "tin");
  assert.deepEqual(notReached.unplayed, said);
  const reached = restored(dealt({ moves: 1, hand: "arei" }), kept);
  assert.equal(word(reached), "");
  assert.deepEqual(reached.unplayed, said);
  assert.deepEqual(draft(reached).waiting, []);
});

test("a draft of another round or an earlier turn is not put back", () => {
  const kept = draft(type(dealt(), "tin"));
  assert.equal(word(restored(dealt({ id: "02K" }), kept)), "");
  assert.equal(word(restored(dealt({ moves: 1 }), kept)), "");
  assert.equal(draft(dealt({ over: true })), null);
});
