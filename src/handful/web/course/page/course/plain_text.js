/**
 * Pure: text of a stranger's program, made harmless to look at: no colours and cursor movements of terminals, no
 * characters that change the direction of what stands beside them.
 */

/** What terminals take for commands: ESC [ … letter, ESC ] … BEL, and shorter ones. */
const COMMANDS =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-OQ-WYZ\\`a-~])|\u009b[0-?]*[ -/]*[@-~]/g;
const UNFINISHED = /\u001b(?:\[[0-?]*[ -/]*|[\]PX^_][^\u0007\u001b]*\u001b?|[ -/]*)$/;
/** Characters after which a command that does not end is text. */
const LONGEST_COMMAND = 500;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * *text* with a picture in place of every control character.
 *
 * @param {string} text
 */
export function harmless(text) {
  return text
    .replace(/\r/g, "\u240d")
    .replace(CONTROLS, (character) => {
      const code = character.charCodeAt(0);
      return code < 32 ? String.fromCharCode(0x2400 + code) : code === 127 ? "\u2421" : "\ufffd";
    })
    .replace(DIRECTIONS, "\ufffd")
    .replace(SURROGATES, "\ufffd");
}

/**
 * Output of a program as a terminal would leave it: what it says to a terminal is gone, and so is what it wrote over.
 *
 * @param {string} text
 */
export function terminalText(text) {
  const plain = text.replace(COMMANDS, "").replace(/\r+\n/g, "\n").replace(/\u0007/g, "");
  return harmless(
    plain
      .split("\n")
      .map((line) => line.slice(line.replace(/\r+$/, "").lastIndexOf("\r") + 1).replace(/\r+$/, ""))
      .join("\n"),
  );
}

/**
 * The part of *text* at its end that may be the beginning of a command, and so waits for what comes next.
 *
 * @param {string} text
 */
export function unfinishedCommand(text) {
  const rest = UNFINISHED.exec(text.slice(-LONGEST_COMMAND))?.[0] ?? "";
  return rest.length < LONGEST_COMMAND ? rest : "";
}
