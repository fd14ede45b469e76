/** Pure: times between the server, which has them in UTC, and fields for the time where the reader is. */

/**
 * The time of a field as the server reads it; null if it is empty.
 *
 * @param {string} local
 */
export function isoTime(local) {
  return local ? new Date(local).toISOString() : null;
}

/**
 * A time of the server for a field; empty if there is none.
 *
 * @param {string | null} iso
 */
export function localTime(iso) {
  if (!iso) return "";
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
