/** Watching a computer: its words are shown one after another. */
import { t } from "./language.js";
import { playback } from "./playback.js";
import { EMPTY } from "./state.js";
import { pause } from "./view/motion.js";

/**
 * Show the computer's words in *round*, until the player asks for all of it, or for another hand.
 *
 * @param {import("./game.js").Game} game
 * @param {import("./types").Round} round
 */
export async function watch(game, round) {
  game.review = null;
  game.watching = round;
  game.clearStatus();
  game.state = EMPTY;
  const who = t.by[round.by];
  for (const { event, turn, wait } of playback(round)) {
    game.event(event);
    if (turn?.accepted) game.setStatus(t.messages.computer(who, turn.hidden ? null : (turn.readings[0] ?? turn.word), turn.points), "good");
    else if (turn) game.setStatus(t.messages.sacrifice(who, turn.cost || turn.word), "quiet");
    game.changed();
    await pause(wait);
    if (game.watching !== round) return;
  }
  game.endWatch();
}
