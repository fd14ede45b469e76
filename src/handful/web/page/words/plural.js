/**
 * Numbers and their nouns: the browser's plural rules choose the form, in English one and other, in Ukrainian one
 * (1, 21), few (2 to 4, 22), many (5, 11 to 14) and other (1,5).
 *
 * @typedef {{ one: string, few?: string, many?: string, other: string }} Forms
 */

/** @param {string} language */
export function plurals(language) {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  /**
   * The form of a noun that goes with *n*.
   *
   * @param {number} n
   * @param {Forms} forms
   */
  const noun = (n, forms) => {
    const form = rules.select(n);
    return (form === "one" || form === "few" || form === "many" ? forms[form] : undefined) ?? forms.other;
  };
  /**
   * *n* and its noun: 1 word, 1,000 words.
   *
   * @param {number} n
   * @param {Forms} forms
   */
  const count = (n, forms) => `${number.format(n)} ${noun(n, forms)}`;
  return { noun, count };
}
