/**
 * One run of a program on the server, over one WebSocket. Closing it ends the run.
 *
 * @typedef {import("./types").RunMessage} RunMessage
 * @typedef {{ why: string, message: string }} End why: as the server says, or lost if the connection broke
 */

export class Run {
  #socket;
  #started = false;
  #ended = false;
  /**
   * Lines that were typed before the program has started.
   *
   * @type {string[]}
   */
  #early = [];

  /**
   * @param {import("./types").RunStart} start
   * @param {{ onplace(place: number): void, onstart(): void, onout(text: string): void, onend(end: End): void }} listener
   */
  constructor(start, listener) {
    this.listener = listener;
    const { protocol, host } = location;
    this.#socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/api/course/run`);
    this.#socket.addEventListener("open", () => this.#send(start));
    this.#socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    this.#socket.addEventListener("close", ({ reason }) => this.#end({ why: "lost", message: reason }));
  }

  get ended() {
    return this.#ended;
  }

  /** @param {string} text that was typed; before the start it waits for the program */
  line(text) {
    if (this.#started) this.#send({ line: text });
    else this.#early.push(text);
  }

  /** End the run; if the server does not answer, without it. */
  stop() {
    if (this.#ended) return;
    if (this.#socket.readyState !== WebSocket.OPEN) return this.leave();
    this.#send({ stop: true });
    setTimeout(() => this.leave(), 3000);
  }

  /** Nobody looks at it any more. */
  leave() {
    this.#end({ why: "stopped", message: "" });
    this.#socket.close();
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {RunMessage} message */
  #hear({ place, started, out, end }) {
    if (this.#ended) return;
    if (typeof place === "number") this.listener.onplace(place);
    if (started) {
      this.#started = true;
      for (const text of this.#early) this.#send({ line: text });
      this.listener.onstart();
    }
    if (typeof out === "string") this.listener.onout(out);
    if (end) {
      this.#end(end);
      this.#socket.close();
    }
  }

  /** @param {End} end */
  #end(end) {
    if (this.#ended) return;
    this.#ended = true;
    this.listener.onend(end);
  }
}
