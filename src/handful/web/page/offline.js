/** What is fetched while the server can be reached, for when it cannot: the figures, and practice hands. */
import { api } from "./api.js";
import { keepAnswer, keptAnswer } from "./settings.js";

/** @param {number} at */
const dayOf = (at) => new Date(at).toISOString().slice(0, 10);

/** Keep what the page shows offline. Practice hands change once a day, so they are asked for once a day. */
export async function prepareOffline() {
  keepAnswer("statistics", await api.statistics());
  const practice = keptAnswer("practice");
  if (!practice || dayOf(practice.at) !== dayOf(Date.now())) keepAnswer("practice", await api.practice());
}
