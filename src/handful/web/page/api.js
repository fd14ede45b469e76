/**
 * The only module that talks to the server.
 *
 * A request is repeated when the server cannot be reached, is unavailable or asks to wait a few seconds. Moves carry
 * a number and may be repeated; a second hand or a second code that nobody looks at does no harm. A longer wait that
 * the server asks for, such as an hourly quota, is a Refusal with the seconds: the player is told, and the page stays
 * usable. Listeners hear of trouble and of its end.
 *
 * @typedef {import("./types").Round} Round
 * @typedef {import("./types").Route} Route
 * @typedef {import("./types").Requests} Requests
 * @typedef {import("./types").Responses} Responses
 * @typedef {{ kind: "fine" } | { kind: "offline" | "unreachable" | "unavailable" | "too-fast", seconds: number }} Health
 */

/** Seconds between two tries, and in all when the server asks again and again to wait a few. */
const LONGEST_WAIT = 15;
/** Seconds that the server may ask to wait without the player being asked to come back. */
const LONGEST_RETRY_AFTER = 5;

/**
 * Did a call fail because the server cannot be reached?
 *
 * @param {unknown} failure
 * @returns {failure is Refusal}
 */
export function isAway(failure) {
  return failure instanceof Refusal && (failure.code === "offline" || failure.code === "unreachable");
}

/**
 * A request that failed; *code* says why, *round* is what the server holds instead, *seconds* how long to wait; *answer*
 * is all that the server said.
 */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {Round | null} round
   * @param {number} [seconds]
   * @param {any} [answer]
   */
  constructor(status, code, message, round, seconds = 0, answer = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.round = round;
    this.seconds = seconds;
    this.answer = answer;
  }
}

/** @type {Set<(health: Health) => void>} */
const listeners = new Set();
let troubled = 0;
/** Has the server answered since the page was opened? Until then the page itself may come from the cache. */
let serverAnswered = false;

/** @param {(health: Health) => void} listener */
export function onHealth(listener) {
  listeners.add(listener);
}

/** @param {Health} health */
function notify(health) {
  for (const listener of listeners) listener(health);
}

/**
 * Wait so many seconds, or until the browser is online again.
 *
 * @param {number} seconds
 */
export function pause(seconds) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("online", done);
        resolve();
      };
      const timer = setTimeout(done, seconds * 1000);
      addEventListener("online", done);
    })
  );
}

/**
 * The answer to one request, which is repeated while that makes sense.
 *
 * @template {Route} R
 * @param {R} route the method and the address, as the API describes them
 * @param {{ at?: Record<string, string>, body?: Requests[R], once?: boolean, orAway?: boolean }} [how] at: what stands
 *   in the address; once: a lost answer is a failure, as asking twice would not mean the same, or the caller tries
 *   again itself; orAway: a server that cannot be reached is a failure, as the page shows what it keeps instead
 * @returns {Promise<Responses[R]>}
 */
async function call(route, how = {}) {
  const { at = {}, body, ...rest } = how;
  const [method, address] = route.split(" ");
  const path = address.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(at[name]));
  return request(method, path, body ?? null, rest);
}

/**
 * The answer to one request by its method and path; see `call`.
 *
 * @param {string} method
 * @param {string} path
 * @param {object | null} body
 * @param {{ once?: boolean, orAway?: boolean }} [how]
 * @returns {Promise<any>}
 */
export async function request(method, path, body, how = {}) {
  const { once = false, orAway = false } = how;
  let wait = 1;
  let slowedDown = 0;
  let trouble = false;
  try {
    for (;;) {
      const answer = await attempt(method, path, body ?? (method === "POST" ? {} : null));
      if (answer instanceof Response) return await content(answer);
      if (answer.kind === "too-fast") slowedDown += answer.seconds;
      const long = answer.seconds > LONGEST_RETRY_AFTER || slowedDown > LONGEST_WAIT;
      const away = answer.kind === "offline" || answer.kind === "unreachable";
      if (long || (orAway && away) || (once && answer.kind !== "too-fast"))
        throw new Refusal(0, answer.kind, "", null, answer.seconds);
      if (!trouble) troubled += 1;
      trouble = true;
      const seconds = answer.seconds || wait;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      notify({ ...answer, seconds });
      await pause(seconds);
    }
  } finally {
    if (trouble) troubled -= 1;
    if (trouble && troubled === 0) notify({ kind: "fine" });
  }
}

/**
 * One try: the response, or what stands in the way.
 *
 * @param {string} method
 * @param {string} path
 * @param {object | null} body
 * @returns {Promise<Response | Exclude<Health, { kind: "fine" }>>}
 */
async function attempt(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", cache: "no-store" };
  if (body) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    return { kind: navigator.onLine && serverAnswered ? "unreachable" : "offline", seconds: 0 };
  }
  serverAnswered = true;
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  if (response.status === 429) return { kind: "too-fast", seconds: Math.max(1, seconds) };
  if (response.status >= 502 && response.status <= 504) return { kind: "unavailable", seconds };
  return response;
}

/** @param {Response} response */
async function content(response) {
  const found = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return found;
  const { code = "unknown", message = "" } = found?.error ?? {};
  throw new Refusal(response.status, code, message, found?.round ?? null, 0, found);
}

export const api = {
  /** Asked when the page opens, which itself tries again. */
  about: () => call("GET /api/about", { once: true }),
  /** Who I am; on a first visit a new player. Asked when the page opens, which itself tries again. */
  identify: () => call("POST /api/me", { once: true }),
  me: () => call("GET /api/me", { orAway: true }),
  /** @param {string} nickname */
  rename: (nickname) => call("PATCH /api/me", { body: { nickname } }),
  deletePlayer: () => call("DELETE /api/me"),
  /** A new cookie for this browser: of the old one somebody may have a copy. */
  renewCookie: () => call("POST /api/me/cookie"),
  /** Asked just after renewCookie: only a new cookie is kept. */
  endOtherDevices: () => call("DELETE /api/me/devices"),
  deviceCode: () => call("POST /api/me/code"),
  /** @param {string} code works once, so a lost answer is a failure */
  useDeviceCode: (code) => call("POST /api/me/restore", { body: { code }, once: true }),
  statistics: () => call("GET /api/me/statistics", { orAway: true }),
  practice: () => call("GET /api/practice", { orAway: true }),
  /** @param {import("./types").NewHand} chosen */
  deal: (chosen) => call("POST /api/rounds", { body: chosen }),
  recentRounds: () => call("GET /api/rounds", { orAway: true }),
  /** @param {string} id */
  round: (id) => call("GET /api/rounds/{id}", { at: { id } }),
  /**
   * @param {Round} round
   * @param {import("./types").MoveKind} kind
   * @param {string} text
   */
  move: ({ id, moves }, kind, text) => {
    const body = /** @type {Requests["POST /api/rounds/{id}/moves"]} */ ({ number: moves + 1, kind, text });
    return call("POST /api/rounds/{id}/moves", { at: { id }, body });
  },
  /** @param {string} id @param {import("./types").By} by */
  replay: (id, by) => call("POST /api/rounds/{id}/replay", { at: { id }, body: { by } }),
  /** @param {string} id */
  review: (id) => call("POST /api/rounds/{id}/review", { at: { id } }),
  /** @param {string} id of a round that was reviewed */
  words: (id) => call("GET /api/rounds/{id}/words", { at: { id } }),
  /** @param {string} id */
  share: (id) => call("GET /api/rounds/{id}/share", { at: { id } }),
  daily: () => call("GET /api/daily", { orAway: true }),
  /** @param {string | null} day @param {number | null} [number] the next hand if there is none */
  playDay: (day, number = null) => call("POST /api/daily", { body: { day, number } }),
  archive: () => call("GET /api/daily/archive", { orAway: true }),
  /** @param {string} day */
  board: (day) => call("GET /api/daily/{day}/board", { at: { day }, orAway: true }),
  calendar: () => call("GET /api/daily/calendar", { orAway: true }),
  /** @param {Requests["POST /api/challenges"]} what a finished round, or a day */
  challenge: (what) => call("POST /api/challenges", { body: what }),
  challenges: () => call("GET /api/challenges", { orAway: true }),
  /** @param {string} id asking makes no player */
  seeChallenge: (id) => call("GET /api/challenges/{id}", { at: { id }, orAway: true }),
  /** @param {string} id */
  acceptChallenge: (id) => call("POST /api/challenges/{id}", { at: { id } }),
  puzzles: () => call("GET /api/puzzles", { orAway: true }),
  nextPuzzle: () => call("POST /api/puzzles"),
  /** @param {string} word */
  define: (word) => call("GET /api/definitions/{word}", { at: { word }, once: true }),
  /** @param {string} code */
  verify: (code) => call("POST /api/verify", { body: { code } }),
};
