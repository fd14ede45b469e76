/**
 * The course's calls to the server. Requests are repeated as in the game; a check is answered line by line.
 *
 * @typedef {import("./types").Course} Course
 * @typedef {import("./types").Edition} Edition
 * @typedef {import("./types").Work} Work
 * @typedef {import("./types").Files} Files
 */
import { Refusal, request } from "/api.js";
import { language } from "/settings.js";

/**
 * @param {TemplateStringsArray} parts
 * @param {...string} values
 */
function path(parts, ...values) {
  return parts.map((part, i) => part + (i < values.length ? encodeURIComponent(values[i]) : "")).join("");
}

/**
 * Is *failure* the server's refusal for this reason?
 *
 * @param {unknown} failure
 * @param {string} code
 */
export function isRefused(failure, code) {
  return failure instanceof Refusal && failure.code.replaceAll("_", "-") === code;
}

export const api = {
  /**
   * Who I am; on a first visit a new player.
   *
   * @returns {Promise<{ nickname: string }>}
   */
  identify: () => request("POST", "/api/me", null, { once: true }),
  /** @returns {Promise<Course>} */
  course: () => request("GET", "/api/course", null, { orAway: true }),
  /** @param {string} id @returns {Promise<Edition>} */
  edition: (id) => request("GET", path`/api/course/editions/${id}`, null, { orAway: true }),
  /** @param {string} name @returns {Promise<import("./types").Mistake>} */
  mistake: (name) => request("GET", path`/api/course/mistakes/${name}`, null, { once: true }),
  /** @param {string} edition @returns {Promise<Work>} */
  work: (edition) => request("GET", path`/api/course/files/${edition}`, null, { orAway: true }),
  /** @param {string} edition @param {string} problem @returns {Promise<import("./types").Passed>} */
  passed: (edition, problem) => request("GET", path`/api/course/passed/${edition}/${problem}`, null, { once: true }),
  /** @param {string} code @param {string} name @returns {Promise<import("./types").Membership>} */
  join: (code, name) => request("POST", "/api/course/join", { code, name }, { once: true }),
  /** @param {string} id of the class @returns {Promise<null>} */
  leave: (id) => request("DELETE", path`/api/course/classes/${id}/membership`, null, { once: true }),

  /** @returns {Promise<import("./types").Teacher>} */
  teacher: () => request("GET", "/api/course/teacher", null, { orAway: true }),
  /** @param {string} key @returns {Promise<{ name: string }>} */
  signIn: (key) => request("POST", "/api/course/teacher", { key }, { once: true }),
  signOut: () => request("DELETE", "/api/course/teacher", null, { once: true }),
  /** @param {{ title: string, edition: string, closes: string | null }} about @returns {Promise<import("./types").ClassLine>} */
  openClass: (about) => request("POST", "/api/course/classes", about, { once: true }),
  /** @param {string} id @returns {Promise<import("./types").ClassTable>} */
  classTable: (id) => request("GET", path`/api/course/classes/${id}?language=${language()}`, null, { orAway: true }),
  /** @param {string} id @param {{ title?: string, closes?: string | null, closed?: boolean }} about @returns {Promise<import("./types").ClassLine>} */
  changeClass: (id, about) => request("PATCH", path`/api/course/classes/${id}`, about, { once: true }),
  /** @param {string} id @returns {Promise<null>} */
  deleteClass: (id) => request("DELETE", path`/api/course/classes/${id}`, null, { once: true }),
  /** @param {string} id @param {string} learner @returns {Promise<null>} */
  removeLearner: (id, learner) => request("DELETE", path`/api/course/classes/${id}/learners/${learner}`, null, { once: true }),
  /** @param {string} id @param {string} learner @param {string} name @returns {Promise<null>} */
  nameLearner: (id, learner, name) => request("PATCH", path`/api/course/classes/${id}/learners/${learner}`, { name }, { once: true }),
  /** @param {string} id @param {string} check @returns {Promise<import("./types").Submission>} */
  submission: (id, check) => request("GET", path`/api/course/classes/${id}/checks/${check}`, null, { once: true }),
  /** @param {string} id @returns {Promise<{ pairs: import("./types").Pair[] }>} */
  similar: (id) => request("GET", path`/api/course/classes/${id}/similar`, null, { once: true }),
};

/**
 * Save the work; throws a Refusal with the status 409 where another device saved since *version*. Not repeated: who
 * calls it tries again with what is newest then.
 *
 * @param {string} edition
 * @param {{ files: Files, version: number }} work
 * @param {boolean} [leaving] is the page being left? Then the request goes on without it
 * @returns {Promise<{ version: number, saved: string }>}
 */
export async function saveWork(edition, work, leaving = false) {
  const body = JSON.stringify(work);
  // A browser sends at most 64 kB on behalf of a page that is gone.
  const keepalive = leaving && new Blob([body]).size < 60_000;
  const response = await sent(path`/api/course/files/${edition}`, { method: "PUT", body, keepalive });
  return response.json();
}

/**
 * Check *files*, and tell *onprogress* how it goes on, up to its result.
 *
 * @param {{ edition: string, problem: string, files: Files }} what
 * @param {(progress: import("./types").Progress) => void} onprogress
 * @param {AbortSignal} signal ends it
 */
export async function check(what, onprogress, signal) {
  const response = await sent("/api/course/checks", { method: "POST", body: JSON.stringify({ ...what, language: language() }), signal });
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (signal.aborted) throw error;
      throw new Refusal(0, "unreachable", "", null);
    });
    text += decoder.decode(value, { stream: !done });
    const lines = text.split("\n");
    text = done ? "" : /** @type {string} */ (lines.pop());
    for (const line of lines) {
      if (!line.trim()) continue;
      const progress = /** @type {import("./types").Progress} */ (JSON.parse(line));
      if (progress.state === "failed") throw new Refusal(0, progress.error.code, progress.error.message, null);
      onprogress(progress);
      if (progress.state === "done") return;
    }
    if (done) throw new Refusal(0, "unreachable", "", null);
  }
}

/**
 * The response to one try; a bad one is thrown as a Refusal.
 *
 * @param {string} address
 * @param {RequestInit} how
 */
async function sent(address, how) {
  let response;
  try {
    response = await fetch(address, {
      credentials: "same-origin",
      cache: "no-store",
      headers: { "Content-Type": "application/json" },
      ...how,
    });
  } catch (error) {
    if (how.signal?.aborted) throw error;
    throw new Refusal(0, navigator.onLine ? "unreachable" : "offline", "", null);
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const { code = "unknown", message = "" } = answer?.error ?? {};
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  throw new Refusal(response.status, code, message, null, seconds, answer);
}
