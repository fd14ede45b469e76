/** What only programmers want to know: the API, the word list and its hash, codes. */
import { t } from "../language.js";
import { h } from "./element.js";

/** @param {import("../types").About} about */
export function programmersPage(about) {
  const { lexicon } = about;
  return h(
    "section",
    { class: "card narrow programmers", "aria-labelledby": "programmers-title" },
    h("h1", { id: "programmers-title", tabindex: "-1" }, t.programmers.title),
    h("h2", {}, t.programmers.api),
    h("p", {}, t.programmers.apiText),
    h(
      "ul",
      {},
      h("li", {}, h("a", { href: "/docs" }, t.programmers.docs)),
      h("li", {}, h("a", { href: "/openapi.json" }, t.programmers.openapi)),
    ),
    h("h2", {}, t.programmers.list),
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, t.programmers.listName),
      h("dd", {}, lexicon.name),
      h("dt", {}, t.programmers.listWords),
      h("dd", { class: "number" }, t.number(lexicon.words)),
      h("dt", {}, t.programmers.hash),
      h("dd", {}, h("code", { "data-testid": "list-hash" }, lexicon.sha256)),
    ),
    h("h2", {}, t.programmers.codes),
    h("p", {}, t.programmers.codesText),
    h("p", {}, h("a", { href: "#/check" }, t.nav.check)),
    h("p", { class: "faint" }, `${t.programmers.version} ${about.version}`),
  );
}
