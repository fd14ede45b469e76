/**
 * The documentation, drawn from /openapi.json. Text goes in as text, never as HTML.
 *
 * @typedef {import("./openapi").Schema} Schema
 * @typedef {import("./openapi").Content} Content
 * @typedef {import("./openapi").Call} Call
 * @typedef {Node | string} Part
 */

/** @type {import("./openapi").Api} */
let api;

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const search = /** @type {HTMLInputElement} */ (byId("wanted"));

/**
 * A new element; text may have `code` in it.
 * @param {string} tag @param {Record<string, string>} attributes @param {...Part} parts
 */
function h(tag, attributes, ...parts) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const part of parts) {
    if (typeof part !== "string") element.append(part);
    else part.split("`").forEach((text, n) => element.append(n % 2 ? literal(text) : text));
  }
  return element;
}

/** @param {string} text */
function literal(text) {
  const element = document.createElement("code");
  element.textContent = text;
  return element;
}

const json = (/** @type {unknown} */ value) => literal(JSON.stringify(value));
const paragraphs = (/** @type {string} */ text) => text.split("\n\n").map((part) => h("p", {}, part));
const nameOf = (/** @type {string} */ reference) => reference.slice(reference.lastIndexOf("/") + 1);

/** @param {Schema} schema @returns {Schema} */
const resolved = (schema) => (schema.$ref ? api.components.schemas[nameOf(schema.$ref)] : schema);

/** @param {Part[][]} groups @param {string} between @returns {Part[]} */
const joined = (groups, between) => groups.flatMap((group, n) => (n ? [between, ...group] : group));

/** @param {Schema} schema @returns {Part[]} what kind of value it is */
function kind(schema) {
  const { $ref, items, prefixItems, pattern, additionalProperties: values } = schema;
  if ($ref) return [h("a", { href: `#${nameOf($ref)}` }, nameOf($ref))];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return joined(either.map(kind), " or ");
  if (schema.enum) return joined(schema.enum.map((value) => [json(value)]), " or ");
  if (schema.const !== undefined) return [json(schema.const)];
  if (prefixItems) return ["[", ...joined(prefixItems.map(kind), ", "), "]"];
  if (items) return ["list of ", ...kind(items)];
  if (typeof values === "object") return ["object of ", ...kind(values)];
  /** @type {Part[]} */
  const parts = [schema.type ?? "anything"];
  if (schema.minimum !== undefined) parts.push(`, ${schema.minimum} to ${schema.maximum}`);
  if (schema.minLength !== undefined) parts.push(`, ${schema.minLength} to ${schema.maxLength} characters`);
  return pattern ? [...parts, ", like ", literal(pattern)] : parts;
}

/** @param {string} head of the cells that name their row @param {Part[][][]} rows */
function dataTable(head, rows) {
  const heads = [head, head === "Status" ? "Shape" : "Type", "Meaning"];
  const drawn = rows.map(([name, ...cells]) =>
    h("tr", {}, h("th", { scope: "row" }, ...name), ...cells.map((cell) => h("td", {}, ...cell))));
  const top = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
  return h("table", {}, h("thead", {}, top), h("tbody", {}, ...drawn));
}

/** @param {Schema} schema of an object */
function fields(schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = field.default === undefined ? [] : [", by default ", json(field.default)];
    const optional = schema.required?.includes(name) ? "" : h("small", {}, "optional");
    return [[literal(name), optional], [...kind(field), ...value], [field.description ?? ""]];
  });
  return rows.length ? dataTable("Field", rows) : h("p", {}, "No fields.");
}

/** @param {Content} body what goes in */
function requestBody({ content = {}, required }) {
  const { schema } = Object.values(content)[0];
  if (!required) return [h("h4", {}, "Body"), h("p", {}, "None is needed; it may be ", ...kind(schema), ".")];
  const by = schema.discriminator?.propertyName;
  if (!by) return [h("h4", {}, "Body: ", ...kind(schema)), fields(resolved(schema))];
  const alternatives = (schema.oneOf ?? []).map((one) => {
    const shape = resolved(one);
    const title = h("h5", {}, json(shape.properties?.[by].const), ": ", ...kind(one));
    return h("section", {}, title, h("p", {}, shape.description ?? ""), fields(shape));
  });
  return [h("h4", {}, `Body: one of these, by its \`${by}\``), ...alternatives];
}

/** @param {Call} call */
function answers({ responses }) {
  const rows = (/** @type {boolean} */ good) =>
    Object.entries(responses).filter(([status]) => status < "400" === good).map(([status, answer]) => {
      const [type, content] = Object.entries(answer.content ?? {})[0] ?? ["nothing"];
      return [[literal(status)], content?.schema?.$ref ? kind(content.schema) : [type], [answer.description]];
    });
  const bad = rows(false);
  const parts = [h("h4", {}, "Answers"), dataTable("Status", rows(true))];
  if (!bad.length) return parts;
  return [...parts, h("details", {}, h("summary", {}, "What can go wrong"), dataTable("Status", bad))];
}

/** @param {Schema} schema @returns {unknown} a value to try it with */
function example(schema) {
  const { oneOf, properties, ...of } = resolved(schema);
  if (oneOf) return example(oneOf[0]);
  if (!properties) return of.const ?? of.default ?? of.examples?.[0] ?? null;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, example(field)]));
}

/** @param {string} method @param {string} path @param {Call} call */
function curl(method, path, { requestBody: body }) {
  const words = ["curl"];
  const content = body?.required && Object.values(body.content ?? {})[0];
  if (path.startsWith("/api/")) words.push("-b jar -c jar");
  if (method !== "get" && !(content && method === "post")) words.push(`-X ${method.toUpperCase()}`);
  words.push(location.origin + path.replace(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`));
  if (content) {
    const text = JSON.stringify(content.example ?? example(content.schema)).replaceAll("'", "'\\''");
    words.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  return words.join(" ");
}

/** @param {string} line @param {string} what it does */
function copyable(line, what) {
  const code = literal(line);
  const button = h("button", { "aria-label": `Copy: ${what}` }, "Copy");
  button.addEventListener("click", async () => {
    let done = "Copied";
    try {
      await navigator.clipboard.writeText(line);
    } catch {
      // Without TLS there is no clipboard: the line is marked, to be copied by hand.
      getSelection()?.selectAllChildren(code);
      done = "Marked";
    }
    button.textContent = byId("found").textContent = done;
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  return h("div", { class: "curl" }, h("pre", {}, code), button);
}

/** @param {string} id @param {string} title @param {...Part} parts */
const article = (id, title, ...parts) =>
  h("article", { id }, h("h3", {}, h("a", { href: `#${id}` }, title)), ...parts);

/** @param {string} method @param {string} path @param {Call} call */
function callArticle(method, path, call) {
  const unknown = call.responses["401"]?.description;
  const needed = unknown?.includes("`not-known`") ? "· needs the cookie" : "· needs a key";
  const who = h("small", {}, unknown ? needed : "· open to everybody");
  const parts = [
    h("p", {}, h("b", { class: method }, method.toUpperCase()), " ", literal(path), " ", who),
    ...paragraphs(call.description),
  ];
  if (call.parameters) {
    const rows = call.parameters.map((one) => [[literal(one.name)], kind(one.schema), [one.description]]);
    parts.push(h("h4", {}, "In the address"), dataTable("Part", rows));
  }
  if (call.requestBody) parts.push(...requestBody(call.requestBody));
  const samples = call["x-codeSamples"] ?? [{ label: "curl", source: curl(method, path, call) }];
  const drawn = samples.map(({ label, source }) => copyable(source.trimEnd(), `${call.summary}, ${label}`));
  parts.push(...answers(call), h("h4", {}, "Try it"), ...drawn);
  return article(method + path.replace(/[{}]/g, "").replaceAll("/", "-"), call.summary, ...parts);
}

function draw() {
  const calls = Object.entries(api.paths).sort().flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ tag: call.tags[0], element: callArticle(method, path, call) })));
  const shapes = Object.entries(api.components.schemas).map(([name, schema]) =>
    ({ tag: "shapes", element: article(name, name, h("p", {}, schema.description ?? ""), fields(schema)) }));
  const sections = [...api.tags, { name: "shapes", description: "The objects that go in and come out." }].map((tag) => {
    const own = [...calls, ...shapes].filter((one) => one.tag === tag.name).map((one) => one.element);
    const title = tag.name[0].toUpperCase() + tag.name.slice(1);
    return h("section", { id: tag.name.replace(/\W+/g, "-") }, h("h2", {}, title), h("p", {}, tag.description), ...own);
  });
  byId("version").textContent = api.info.version;
  byId("intro").replaceChildren(...paragraphs(api.info.description));
  byId("main").replaceChildren(...sections);
  byId("list").replaceChildren(...sections.map((section) => {
    const links = [...section.querySelectorAll("h3 a")].map((link) => {
      const method = link.closest("article")?.querySelector("b")?.cloneNode(true);
      return h("li", {}, h("a", { href: `${link.getAttribute("href")}` }, method ?? "", ` ${link.textContent}`));
    });
    const title = h("a", { href: `#${section.id}` }, `${section.firstChild?.textContent}`);
    return h("li", {}, title, h("ul", {}, ...links));
  }));
  byId("contents").toggleAttribute("open", matchMedia("(min-width: 60rem)").matches);
  for (const element of document.querySelectorAll("[role=search], nav")) element.removeAttribute("hidden");
}

/** Show what has every word of the search field in it. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/);
  for (const one of document.querySelectorAll("article")) {
    const text = `${one.textContent}`.toLowerCase();
    one.hidden = !words.every((word) => text.includes(word));
    document.querySelector(`nav li li > [href="#${one.id}"]`)?.parentElement?.toggleAttribute("hidden", one.hidden);
  }
  const left = "article:not([hidden])";
  for (const one of document.querySelectorAll("main > section")) one.toggleAttribute("hidden", !one.querySelector(left));
  byId("found").textContent = search.value.trim() && `${document.querySelectorAll(left).length} found`;
}

/** Go where the address points, even if the search has hidden it. */
function go() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.closest("[hidden]")) {
    search.value = "";
    filter();
  }
  target?.scrollIntoView();
}

try {
  api = await (await fetch("/openapi.json")).json();
  draw();
  search.addEventListener("input", filter);
  addEventListener("hashchange", go);
  filter();
  go();
} catch (error) {
  byId("main").replaceChildren(h("p", { role: "alert" }, "`/openapi.json` could not be read. Load the page again."));
  throw error;
}

export {};
