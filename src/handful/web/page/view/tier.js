/** Every word that the hand could spell, by how well known it is; and what an exchange was worth. */
import { api } from "../api.js";
import { errorText, t } from "../language.js";
import { dataTable, h } from "./element.js";
import { reviewedWord } from "./reviewed_word.js";

/**
 * @typedef {import("../types").PlayableWord} PlayableWord
 */

/** @type {import("../types").Tier[]} */
const TIERS = ["common", "familiar", "uncommon", "rare"];
/** More words than this are folded away. */
const SHOWN = 24;

/**
 * The words, as soon as the server has listed them: the review itself does not wait for that.
 *
 * @param {import("../types").Round} round
 */
export function tiers(round) {
  const title = h("h2", { id: "tiers-title" }, t.review.allWords);
  const body = h("div", {}, h("p", { class: "faint" }, t.loading));
  void fill(title, body, round);
  return h("section", { class: "card", "aria-labelledby": "tiers-title" }, title, body);
}

/**
 * @param {HTMLElement} title
 * @param {HTMLElement} body
 * @param {Pick<import("../types").Round, "id" | "by">} round
 */
async function fill(title, body, { id, by }) {
  try {
    const { words, defined } = await api.words(id);
    const known = new Set(defined);
    title.textContent = words.length ? t.review.words(words.length) : t.review.noWords;
    const groups = TIERS.map((tier) => ({ tier, own: words.filter((word) => word.tier === tier) }));
    body.replaceChildren(
      ...groups.filter(({ own }) => own.length).map(({ tier, own }) => group(tier, own, by, known)),
    );
  } catch (failure) {
    const tryAgain = () => {
      body.replaceChildren(h("p", { class: "faint" }, t.loading));
      void fill(title, body, { id, by });
    };
    body.replaceChildren(
      h("p", { role: "alert", "data-testid": "failure" }, errorText(failure)),
      h("button", { type: "button", class: "quiet", "data-testid": "try-again", onclick: tryAgain }, t.tryAgain),
    );
  }
}

/**
 * @param {import("../types").Tier} tier
 * @param {PlayableWord[]} words
 * @param {import("../types").By} by
 * @param {ReadonlySet<string>} defined
 */
function group(tier, words, by, defined) {
  const item = (/** @type {PlayableWord} */ word) => listed(word, by, defined);
  const mine = words.filter((word) => word.yours).length;
  const head = [t.tiers[tier], " ", h("span", { class: "faint" }, t.review.foundOf(mine, words.length))];
  const first = h("ul", { class: "words" }, ...words.slice(0, SHOWN).map(item));
  const rest = words.slice(SHOWN);
  return h(
    "div",
    { class: "tier", "data-testid": `tier-${tier}` },
    h("h3", {}, ...head),
    first,
    rest.length > 0 &&
      h("details", {}, h("summary", {}, `+ ${t.words(rest.length)}`), h("ul", { class: "words" }, ...rest.map(item))),
  );
}

/**
 * @param {PlayableWord} word
 * @param {import("../types").By} by
 * @param {ReadonlySet<string>} defined
 */
function listed(word, by, defined) {
  const yours = word.yours && by === "you";
  return h(
    "li",
    { class: yours ? "yours" : "", "data-testid": "playable" },
    yours && h("span", { class: "tick", "aria-hidden": "true" }, "✓ "),
    reviewedWord(word, defined),
    " ",
    h("span", { class: "faint" }, t.number(word.points)),
    yours && h("span", { class: "unseen" }, ` (${t.review.yours})`),
    word.yours && !yours && h("span", { class: "faint" }, ` (${t.by[by]})`),
  );
}

/**
 * @param {import("../types").Advice[]} advice
 * @param {import("../game.js").Game} game
 */
export function advice(advice, game) {
  if (!advice.length) return null;
  return h(
    "section",
    { class: "card", "aria-labelledby": "advice-title" },
    h("h2", { id: "advice-title" }, t.review.advice),
    h("p", { class: "faint" }, t.review.adviceText),
    dataTable(
      { caption: t.review.advice, class: "figures", head: [t.review.exchange, t.review.expected, t.review.gain] },
      advice.map(({ letter, expected, gain }) => ({
        attributes: { "data-testid": "advice-row" },
        cells: [
          letter === null
            ? t.review.none
            : letter === "*"
              ? t.review.wildcard
              : h("span", { lang: "en", title: t.tile(letter, game.value(letter)) }, letter.toUpperCase()),
          t.decimal(expected),
          letter === null ? "–" : t.signed(gain),
        ],
      })),
    ),
  );
}
