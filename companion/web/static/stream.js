// The line down: the server says that a match has grown, and this says it on. A page has one while it is seen: a browser
// has six lines to a server, and pages that nobody looks at must not keep them from the entries of the others.

const QUIET = 30_000; // ms: the server beats every 15 s, so after two the line is dead though nothing said so (phones sleep)
const SOON = 1_000; // ms until the first try to come back, doubled until
const LATE = 15_000; // ms
const ASK = 5_000; // ms between two questions of a page that has no line of its own

export class Stream {
  #source = null;
  #watch = 0;
  #again = 0;
  #pause = SOON;
  #aside = false; // newer pages of this phone have the lines

  // `since()` is the newest entry this page shows; `tell` has `connecting()`, `grown(seq)`, `people()`, `alive()`, `lost()`, `gone()`.
  constructor(url, since, tell) {
    Object.assign(this, { url, since, tell });
    addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    addEventListener("pageshow", (event) => event.persisted && this.open());
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.#fail());
    addEventListener("pagehide", () => this.close()); // else a browser does not keep the page for "back"
    for (const back of ["focus", "pointerdown"]) addEventListener(back, () => this.#aside && this.open());
  }

  open() {
    this.close();
    if (document.hidden) return;
    this.tell.connecting();
    const source = new EventSource(`${this.url}?since=${this.since()}`);
    this.#source = source;
    const on = (name, act) => source.addEventListener(name, (event) => source === this.#source && act(event));
    on("seq", (event) => this.#heard(() => this.tell.grown(JSON.parse(event.data).seq)));
    on("beat", () => this.#heard(() => this.tell.alive()));
    on("people", () => this.#heard(() => this.tell.people()));
    on("gone", () => this.#end());
    on("aside", () => this.#stand());
    // A browser comes back by itself only from some failures, and never from an answer such as 503: we do it for all.
    on("error", () => this.#fail());
    this.#listen();
  }

  // The server is there again: at once, where nothing comes down.
  wake() {
    if (this.#source?.readyState !== EventSource.OPEN) this.open();
  }

  close() {
    clearTimeout(this.#watch);
    clearTimeout(this.#again);
    this.#aside = false;
    this.#source?.close();
    this.#source = null;
  }

  #heard(act) {
    this.#pause = SOON;
    this.#listen();
    act();
  }

  #listen() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#fail(), QUIET);
  }

  // Newer pages of this phone have the lines. Until somebody comes back to this one it asks every few seconds.
  #stand() {
    this.close();
    this.#aside = true;
    this.#ask();
  }

  #ask() {
    this.#again = setTimeout(() => {
      this.tell.lost();
      this.#ask();
    }, ASK);
  }

  #fail() {
    this.close();
    this.tell.lost();
    // Phones that lost the same server come back one after another.
    this.#again = setTimeout(() => this.open(), this.#pause * (1 + Math.random() / 2));
    this.#pause = Math.min(LATE, this.#pause * 2);
  }

  #end() {
    this.close();
    this.tell.gone();
  }
}
