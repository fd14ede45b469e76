/**
 * The texts that this device keeps in `localStorage`, by whose they are and by edition.
 *
 * Whose a text is says an id that the server gives, and not the nickname, which may change. Keys with a nickname in
 * them are from before there were such ids: who has that nickname now goes on with them, and all others can be
 * downloaded as long as the server does not have them.
 *
 * @typedef {import("./types").Files} Files
 * @typedef {import("./work.js").Copy} Copy
 * @typedef {{ id: string | null, nickname: string | null, saves: boolean }} Owner id: null if nobody knows who writes;
 *   saves: may the text go to the server?
 */

const FORMER = "handful.course.work.";
const LAST_OWNER = "handful.course.owner";

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Who writes here. Where the server does not tell, it is who wrote here last: what is on the device stays in sight.
 *
 * @param {{ nickname: string } | null} who null if the server could not be asked
 * @param {{ owner: string } | null} work likewise
 * @returns {Owner}
 */
export function ownerOf(who, work) {
  const last = /** @type {{ id: string, nickname: string } | null} */ (read(LAST_OWNER));
  if (who && work) {
    const owner = { id: work.owner, nickname: who.nickname };
    try {
      localStorage.setItem(LAST_OWNER, JSON.stringify(owner));
    } catch {
      // Then the server has to tell each time.
    }
    return { ...owner, saves: true };
  }
  if (!who) return { id: last?.id ?? null, nickname: null, saves: false };
  const same = last?.nickname === who.nickname;
  return { id: same ? last.id : null, nickname: who.nickname, saves: same };
}

/**
 * The key of a text.
 *
 * @param {string | null} owner
 * @param {string} edition
 */
export function textKey(owner, edition) {
  return owner === null ? `${FORMER}.${edition}` : `handful.course.text.${owner}.${edition}`;
}

/** @param {string} nickname @param {string} edition */
const formerKey = (nickname, edition) => `${FORMER}${nickname}.${edition}`;

/**
 * Give *owner* what was written here before the server told whose it is; nothing that the owner has is replaced.
 *
 * @param {Owner} owner
 * @param {string} edition
 */
export function adopt({ id, nickname }, edition) {
  if (id === null) return;
  const own = textKey(id, edition);
  for (const former of [nickname && formerKey(nickname, edition), textKey(null, edition)]) {
    if (!former) continue;
    for (const part of ["", ".other"]) {
      try {
        const text = localStorage.getItem(former + part);
        if (text === null || localStorage.getItem(own + part) !== null) continue;
        localStorage.setItem(own + part, text);
        localStorage.removeItem(former + part);
      } catch {
        return;
      }
    }
  }
}

/**
 * Texts of the edition that only this device has and that nobody's page shows, the newest first.
 *
 * @param {string} edition
 * @param {string} shown the key of the text in sight
 * @returns {Copy[]}
 */
export function strays(edition, shown) {
  /** @type {Copy[]} */
  const found = [];
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const key = localStorage.key(i) ?? "";
      if (!key.startsWith(FORMER) || key.startsWith(shown)) continue;
      const kept = read(key);
      if (key.endsWith(`.${edition}`) && kept?.changed) found.push({ files: kept.files, at: kept.changed });
      else if (key.endsWith(`.${edition}.other`) && kept?.files) found.push({ files: kept.files, at: kept.at });
    }
  } catch {
    // Without storage there is nothing.
  }
  return found.sort((one, other) => ((one.at ?? "") < (other.at ?? "") ? 1 : -1));
}
