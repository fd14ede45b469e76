/**
 * The learner's files of one edition, kept as they are typed: on this device, and for a known player on the server.
 *
 * The device keeps the version of the server's copy that its text was made from. If the server has another one by
 * then, somebody wrote on another device: the learner decides, and what was not chosen is kept on the device too.
 *
 * @typedef {import("./types").Files} Files
 * @typedef {"saving" | "saved" | "away" | "refused" | "device" | "nowhere"} SaveState device: kept here only, as the
 *   server does not know who writes; nowhere: this browser keeps nothing, and the server has nothing either
 * @typedef {{ files: Files, at: string | null }} Copy
 * @typedef {Pick<import("./types").Work, "files" | "version" | "saved">} Saved what the server has
 * @typedef {{ files: Files, version: number, saved: string | null, changed: string | null, sent: string[] }} Kept
 *   changed: when what the server does not have was written; sent: fingerprints of what was sent last
 * @typedef {{
 *   onstate(state: SaveState, error: unknown): void,
 *   onconflict(mine: Copy, theirs: Copy): Promise<"mine" | "theirs">,
 *   onreplaced(files: Files): void,
 * }} Listener
 */
import { Refusal } from "/api.js";
import { api, saveWork } from "./api.js";
import { adopt, strays, textKey } from "./device_text.js";

/** Milliseconds without a key after which the server gets the text, and after which this device keeps it. */
const SERVER_PAUSE = 1000;
const DEVICE_PAUSE = 150;
/** Seconds between two tries at most. */
const LONGEST_WAIT = 30;
/** How many fingerprints of what was sent are remembered. */
const REMEMBERED = 8;

/**
 * A short text that is the same for the same files only, but for an accident.
 *
 * @param {Files} files
 */
export function fingerprint(files) {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (const character of JSON.stringify(Object.entries(files).sort())) {
    const code = /** @type {number} */ (character.codePointAt(0));
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
}

/** @param {Files} one @param {Files} other */
const same = (one, other) => fingerprint(one) === fingerprint(other);

export class Work {
  /** @type {Kept} */
  #kept;
  #key;
  #server;
  #listener;
  #skeleton;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #serverTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #deviceTimer;
  #sending = false;
  #asking = false;
  #wait = 1;
  /**
   * Why the last try did not succeed; said until one does.
   *
   * @type {"" | "away" | "refused"}
   */
  #trouble = "";
  #storage = true;
  #stop = new AbortController();

  /**
   * @param {string} edition
   * @param {import("./device_text.js").Owner} owner who writes
   * @param {Files} skeleton
   * @param {Listener} listener
   */
  constructor(edition, owner, skeleton, listener) {
    this.edition = edition;
    this.#key = textKey(owner.id, edition);
    this.#server = owner.saves;
    this.#skeleton = skeleton;
    this.#listener = listener;
    adopt(owner, edition);
    this.#kept = this.#read(this.#key) ?? this.#fresh();
    const { signal } = this.#stop;
    addEventListener("pagehide", () => this.#leave(), { signal });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#leave() : void this.#refresh()), { signal });
    addEventListener("online", () => this.#changed && void this.#send(), { signal });
    addEventListener("storage", (event) => event.key === this.#key && this.#elsewhere(), { signal });
  }

  /** The files as they are now. */
  get files() {
    return this.#kept.files;
  }

  /** When the server saved the text last. */
  get saved() {
    return this.#kept.saved;
  }

  get #changed() {
    return this.#kept.changed !== null;
  }

  /** @returns {Kept} */
  #fresh() {
    return { files: { ...this.#skeleton }, version: 0, saved: null, changed: null, sent: [] };
  }

  /**
   * @param {string} key
   * @returns {Kept | null}
   */
  #read(key) {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "null");
      return kept && { ...this.#fresh(), ...kept, files: this.#known(kept.files) };
    } catch {
      return null;
    }
  }

  /**
   * Of *files* those that the edition has; one that is missing is as it was handed out.
   *
   * @param {Files} files
   */
  #known(files) {
    return Object.fromEntries(Object.entries(this.#skeleton).map(([name, text]) => [name, files?.[name] ?? text]));
  }

  /**
   * Compare with what the server has; null if it could not be asked.
   *
   * @param {Saved | null} theirs
   */
  async meet(theirs) {
    if (!theirs) return this.#tell(this.#server ? "away" : "device");
    if (!this.#server) return this.#tell("device");
    const files = this.#known(theirs.files);
    if (!this.#changed || same(files, this.files)) {
      this.#take({ ...this.#fresh(), files, version: theirs.version, saved: theirs.saved });
      return this.#tell("saved");
    }
    if (theirs.version !== this.#kept.version && !this.#mine(files)) return this.#ask(theirs);
    this.#kept.version = theirs.version;
    await this.#send();
  }

  /**
   * Did these files come from here?
   *
   * @param {Files} files
   */
  #mine(files) {
    return this.#kept.sent.includes(fingerprint(files)) || same(files, this.#skeleton);
  }

  /**
   * A file has changed.
   *
   * @param {string} name
   * @param {string} text
   */
  change(name, text) {
    if (this.files[name] === text) return;
    this.#kept.files = { ...this.files, [name]: text };
    this.#kept.changed = new Date().toISOString();
    clearTimeout(this.#deviceTimer);
    this.#deviceTimer = setTimeout(() => this.#keep(), DEVICE_PAUSE);
    if (!this.#server) return this.#tell("device");
    // While the server is away the next try has its time already.
    if (this.#trouble === "away") return;
    if (!this.#trouble) this.#tell("saving");
    this.#later(SERVER_PAUSE);
  }

  /** Save now what has not been saved. */
  flush() {
    if (!this.#changed) return;
    this.#keep();
    if (this.#server) void this.#send();
  }

  /** Nothing more is to be kept; what is not saved yet is saved. */
  close() {
    this.#leave();
    clearTimeout(this.#serverTimer);
    this.#stop.abort();
  }

  /**
   * What was not chosen when two devices had written; null if there is nothing.
   *
   * @returns {Copy | null}
   */
  get other() {
    try {
      return JSON.parse(localStorage.getItem(`${this.#key}.other`) ?? "null");
    } catch {
      return null;
    }
  }

  /** Texts that only this device has, under a name that nobody has any more. */
  get strays() {
    return strays(this.edition, this.#key);
  }

  /** @param {SaveState} state @param {unknown} [error] */
  #tell(state, error = null) {
    this.#listener.onstate(!this.#storage && (state === "device" || state === "away") ? "nowhere" : state, error);
  }

  #keep() {
    clearTimeout(this.#deviceTimer);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#kept));
      this.#storage = true;
    } catch {
      this.#storage = false;
      if (!this.#server) this.#tell("nowhere");
    }
  }

  /** @param {Kept} kept */
  #take(kept) {
    const other = !same(kept.files, this.files);
    this.#kept = kept;
    this.#keep();
    if (other) this.#listener.onreplaced(kept.files);
  }

  /** @param {number} milliseconds */
  #later(milliseconds) {
    clearTimeout(this.#serverTimer);
    this.#serverTimer = setTimeout(() => void this.#send(), milliseconds);
  }

  async #send() {
    clearTimeout(this.#serverTimer);
    if (!this.#server || this.#sending || this.#asking || !this.#changed || this.#stop.signal.aborted) return;
    this.#sending = true;
    const { files, version } = this.#kept;
    this.#remember(files);
    if (!this.#trouble) this.#tell("saving");
    try {
      const { version: now, saved } = await saveWork(this.edition, { files, version });
      this.#arrived(files, now, saved);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
    }
    if (this.#changed && !this.#trouble) this.#later(SERVER_PAUSE);
  }

  /** @param {Files} files */
  #remember(files) {
    this.#kept.sent = [...this.#kept.sent, fingerprint(files)].slice(-REMEMBERED);
    this.#keep();
  }

  /**
   * @param {Files} files that are on the server now
   * @param {number} version
   * @param {string} saved
   */
  #arrived(files, version, saved) {
    this.#wait = 1;
    this.#trouble = "";
    const changed = files === this.files ? null : this.#kept.changed;
    this.#kept = { ...this.#kept, version, saved, changed };
    this.#keep();
    this.#tell(changed ? "saving" : "saved");
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Refusal && error.status === 409 && error.answer?.work) {
      const theirs = /** @type {Saved} */ (error.answer.work);
      const files = this.#known(theirs.files);
      if (!this.#mine(files)) return void this.#ask(theirs);
      this.#kept.version = theirs.version;
      this.#later(0);
      return;
    }
    const refused = error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;
    this.#trouble = refused ? "refused" : "away";
    this.#tell(this.#trouble, error);
    // What the server refuses it will refuse again, until something is changed.
    if (refused) return;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#later((error instanceof Refusal && error.seconds ? error.seconds : this.#wait) * 1000);
  }

  /**
   * Let the learner decide between what is here and what another device has saved.
   *
   * @param {Saved} theirs
   */
  async #ask(theirs) {
    this.#asking = true;
    const files = this.#known(theirs.files);
    const chosen = await this.#listener.onconflict({ files: this.files, at: this.#kept.changed }, { files, at: theirs.saved });
    this.#asking = false;
    const left = chosen === "mine" ? { files, at: theirs.saved } : { files: this.files, at: this.#kept.changed };
    try {
      localStorage.setItem(`${this.#key}.other`, JSON.stringify(left));
    } catch {
      this.#storage = false;
    }
    if (chosen === "theirs") {
      this.#take({ ...this.#fresh(), files, version: theirs.version, saved: theirs.saved });
      return this.#tell("saved");
    }
    this.#kept.version = theirs.version;
    this.#keep();
    await this.#send();
  }

  /** The page is left, perhaps for good. */
  #leave() {
    if (!this.#changed) return;
    this.#keep();
    if (!this.#server || this.#asking || this.#sending) return;
    clearTimeout(this.#serverTimer);
    const { files, version } = this.#kept;
    this.#remember(files);
    saveWork(this.edition, { files, version }, true).then(
      (answer) => this.#arrived(files, answer.version, answer.saved),
      (error) => this.#failed(error),
    );
  }

  /** Another device may have written while nobody looked here. */
  async #refresh() {
    if (!this.#server || this.#changed || this.#sending || this.#asking) return;
    const { version } = this.#kept;
    const theirs = await api.work(this.edition).catch(() => null);
    if (!theirs || this.#changed || this.#stop.signal.aborted || theirs.version === version) return;
    await this.meet(theirs);
  }

  /** Another tab of this browser has written. */
  #elsewhere() {
    const kept = this.#read(this.#key);
    if (!kept || this.#changed || kept.changed || this.#asking) return;
    const other = !same(kept.files, this.files);
    this.#kept = kept;
    if (other) this.#listener.onreplaced(kept.files);
  }
}
