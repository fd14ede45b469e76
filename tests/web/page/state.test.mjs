// The pure state of the page. Run with: node --test tests/web/page/
import assert from "node:assert/strict";
import test from "node:test";
import { pageModule } from "./page_module.mjs";

const { EMPTY, draft, letterOfKey, next, queuedWords, restored, word, wordTiles } = await pageModule("state.js");
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

test("two equal letters take two tiles, and a third is missing", () => {
  const state = type(dealt(), "iii");
  assert.equal(word(state), "ii");
  assert.equal(new Set(state.typed).size, 2);
  assert.equal(state.missing, "i");
});

test("the next letter of the hand leaves none missing", () => {
  assert.equal(type(dealt(), "qt").missing, null);
});

test("the wildcard is typed as a star", () => {
  assert.equal(word(type(dealt({ rules: "wildcard", dealt: "lu*t", hand: "lu*t" }), "lut*")), "lut*");
});

test("a tile is taken once", () => {
  const state = dealt();
  const once = next(state, { type: "take", id: state.tiles[0].id });
  assert.equal(word(next(once, { type: "take", id: state.tiles[0].id })), state.tiles[0].letter);
});

test("backspace takes back the last letter, escape all, a tap on a tile of the word just that one", () => {
  const state = type(dealt(), "tin");
  assert.equal(word(next(state, { type: "back" })), "ti");
  assert.equal(word(next(state, { type: "clear" })), "");
  assert.equal(word(next(state, { type: "put-back", id: state.typed[1] })), "tn");
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
  const played = next(next(dealt(), { type: "take", id: second }), {
    type: "answered",
    round: round({ hand: "aretin", moves: 1 }),
  });
  assert.equal(letters(played), letters(dealt()).replace(/i(?=[^i]*$)/, ""));
  assert.ok(!played.tiles.some((tile) => tile.id === second));
  assert.equal(word(played), "");
});

test("the same round again keeps what was typed", () => {
  const state = type(dealt(), "tin");
  assert.equal(word(next(state, { type: "round", round: round() })), "tin");
});

test("a round that went on elsewhere keeps only the typed letters that are left", () => {
  const state = type(dealt(), "tin");
  assert.equal(word(next(state, { type: "round", round: round({ hand: "aei", moves: 1 }) })), "i");
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
  const [t, n] = state.typed;
  const i = state.tiles.find((tile) => tile.letter === "i").id;
  const tin = next(state, { type: "move", id: i, at: 1 });
  assert.equal(word(tin), "tin");
  assert.equal(word(next(tin, { type: "move", id: n, at: 0 })), "nti");
  assert.equal(word(next(tin, { type: "move", id: t, at: 2 })), "int");
  assert.equal(word(next(tin, { type: "move", id: t, at: 9 })), "int");
  assert.equal(word(next(tin, { type: "put-back", id: i })), "tn");
  assert.equal(next(tin, { type: "move", id: 999, at: 0 }), tin);
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
const sent = (more, keys) => next(press(dealt(more), keys), { type: "sending", now: true });
const turn = (text, accepted, left) => ({ number: 1, word: text, accepted, points: accepted ? 1 : 0, left });
const answer = (state, accepted, left) =>
  next(state, {
    type: "answered",
    round: { ...state.round, hand: left, moves: 1, turns: [turn(word(state), accepted, left)] },
  });

test("Enter makes the word due, and sending it ends that", () => {
  const state = press(dealt(), "tin⏎");
  assert.equal(state.due, true);
  assert.equal(next(state, { type: "sending", now: true }).due, false);
});

test("what is typed while a word is under way waits, and the word stays", () => {
  const state = press(sent(wild, "j*mpoff"), "zap⏎");
  assert.equal(word(state), "j*mpoff");
  assert.deepEqual(queuedWords(state), ["zap"]);
});

test("what waited is played against the answer", () => {
  const state = answer(press(sent(wild, "j*mpoff"), "zap⏎"), true, "zap");
  assert.equal(word(state), "zap");
  assert.equal(state.due, true);
  assert.deepEqual(state.queue, []);
});

test("of two words that waited the second waits on", () => {
  const state = answer(press(sent({ hand: "tinaretoe" }, "tin"), "are⏎toe⏎"), true, "aretoe");
  assert.equal(word(state), "are");
  assert.equal(state.due, true);
  assert.deepEqual(queuedWords(state), ["toe"]);
});

test("letters that waited without Enter are spelled and not played", () => {
  const state = answer(press(sent(wild, "j*mpoff"), "za"), true, "zap");
  assert.equal(word(state), "za");
  assert.equal(state.due, false);
  assert.equal(word(press(state, "p")), "zap");
});

test("Backspace and Escape change what waits, not the word under way", () => {
  const state = press(sent(wild, "j*mpoff"), "⌫⌫zo⌫ap");
  assert.equal(word(state), "j*mpoff");
  assert.deepEqual(queuedWords(state), ["zap"]);
  assert.equal(word(answer(state, true, "zap")), "zap");
  assert.equal(word(answer(press(state, "␛za"), true, "zap")), "za");
});

test("a word whose letters the answer took away is shown and not played", () => {
  const state = answer(press(sent({ rules: "wildcard", hand: "zapzo" }, "zap"), "zoz⏎op⏎"), true, "zo");
  assert.equal(word(state), "zo");
  assert.equal(state.due, false);
  assert.equal(state.held, "z");
  assert.deepEqual(state.queue, []);
  assert.equal(press(state, "⏎").due, true, "the player has been told, and decides");
});

test("after a refusal what waited is shown and not played", () => {
  const classic = answer(press(sent({ hand: "tinare" }, "tni"), "are⏎"), false, "tinare");
  assert.deepEqual([word(classic), classic.due, classic.held], ["are", false, ""]);
  const costly = answer(press(sent(wild, "fmp"), "jaf⏎"), false, "j*offza");
  assert.deepEqual([word(costly), costly.due, costly.held], ["jaf", false, ""]);
});

test("a refused word stays as far as its letters are held, and the next letter begins another", () => {
  const classic = answer(sent({ hand: "tinare" }, "tni"), false, "tinare");
  assert.deepEqual([word(classic), classic.refused, classic.lost], ["tni", true, []]);
  assert.equal(press(classic, "⏎").due, false, "it would be refused again");
  assert.equal(word(press(classic, "⌫")), "tn");
  assert.equal(press(classic, "⌫⏎").due, true);
  assert.equal(word(press(classic, "ar")), "ar");
  const tile = classic.tiles.find((one) => one.letter === "a");
  assert.equal(word(next(classic, { type: "tap", id: tile.id })), "tnia");
});

test("the letters that a refused word cost are in sight until the player does something", () => {
  const costly = answer(sent(wild, "fmp"), false, "j*offza".replace("f", ""));
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
  assert.equal(vowel(vowel(vowel(state, "o"), "o"), "o").missing, "o");
  assert.equal(press(state, "u").missing, "u");
  const [lud, lid] = ["u", "i"].map((letter) => press(vowel(press(state, "l"), letter), "d"));
  assert.deepEqual([word(lud), lud.meant, lid.meant], ["l*d", "u", "i"]);
  assert.deepEqual([press(lid, "⌫").meant, press(lid, "⌫⌫").meant, press(lid, "⌫⌫*").meant], ["i", null, null]);
});

test("a second Enter for the same word plays nothing else", () => {
  const state = answer(press(sent(wild, "j*mpoff"), "⏎⏎"), true, "zap");
  assert.deepEqual([word(state), state.due, state.held], ["", false, null]);
  const refused = answer(press(sent(wild, "j*mpoff"), "⏎⏎"), false, "j*mpoffzap");
  assert.deepEqual([word(refused), refused.due, refused.held], ["j*mpoff", false, null]);
});

test("a word that could not be sent keeps its letters, and so does what waits", () => {
  const failed = next(press(sent(wild, "j*mpoff"), "zap⏎"), { type: "sending", now: false });
  assert.equal(word(failed), "j*mpoff");
  assert.deepEqual(queuedWords(failed), ["zap"]);
  const again = answer(next(press(failed, "⏎"), { type: "sending", now: true }), true, "zap");
  assert.deepEqual([word(again), again.due], ["zap", true]);
});

test("tiles that are tapped while a word is under way are taken afterwards, and by a second tap put back", () => {
  const state = sent({ hand: "tinare" }, "tin");
  const [a, r] = ["a", "r"].map((letter) => state.tiles.find((tile) => tile.letter === letter).id);
  const tapped = [a, r, a].reduce((now, id) => next(now, { type: "tap", id }), state);
  assert.equal(word(answer(tapped, true, "are")), "r");
});

test("what waits is dropped when the round went on elsewhere, or is over", () => {
  const state = press(sent({ hand: "tinare" }, "tin"), "are⏎");
  assert.deepEqual(next(state, { type: "round", round: round({ hand: "are", moves: 1 }) }).queue, []);
  const over = next(state, { type: "answered", round: round({ hand: "", moves: 1, over: true }) });
  assert.deepEqual([word(over), over.due, over.queue], ["", false, []]);
});

test("Enter asks once when a typed letter is not held", () => {
  const state = press(dealt(), "tz");
  assert.equal(state.lacking, "z");
  const asked = press(press(state, "in"), "⏎");
  assert.deepEqual([word(asked), asked.due], ["tin", false]);
  assert.equal(press(asked, "⏎").due, true);
  assert.equal(press(state, "⌫in⏎").due, true, "a change by hand shows that the word was looked at");
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

test("a draft of another round or an earlier turn is not put back", () => {
  const kept = draft(type(dealt(), "tin"));
  assert.equal(word(restored(dealt({ id: "02K" }), kept)), "");
  assert.equal(word(restored(dealt({ moves: 1 }), kept)), "");
  assert.equal(draft(dealt({ over: true })), null);
});
