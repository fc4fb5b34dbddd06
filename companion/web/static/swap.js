// The newest part of the page, fetched and put in its place; never an older one over a newer.

import { fill } from "./keys.js";
import { morph } from "./morph.js";
import { settle, whenFree } from "./rest.js";
import { fit } from "./dock.js";

const TOLD = 10_000; // ms that a notice stays at least while others go on
const SLOW = 10_000; // ms after which a fetch is given up

export class Swap {
  #fetching = false;
  #wanted = 0;

  // `swapped()` is told when the page has changed, `heard()` when the server has answered.
  constructor(main, swapped, heard) {
    Object.assign(this, { main, swapped, heard });
    fill(main);
  }

  seq = () => Number(this.main.dataset.seq);

  // Bring the page to entry `seq` or later. An entry before ours means that the server went back (an older copy of its
  // data was put in place): then what it has is what holds.
  async reach(seq) {
    this.#wanted = seq;
    if (this.#fetching || seq === this.seq()) return;
    this.#fetching = true;
    try {
      while (this.#wanted !== this.seq()) {
        const back = this.#wanted < this.seq();
        const html = await this.#fetch();
        if (html === null) break;
        const got = this.take(html, { back });
        if (got >= this.#wanted || back) break;
      }
    } finally {
      this.#fetching = false;
    }
  }

  // Ask for the newest part without being told that there is one; false where nothing comes.
  async poll() {
    const html = await this.#fetch();
    if (html !== null) this.take(html);
    return html !== null;
  }

  async #fetch() {
    const who = part();
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), SLOW);
    try {
      const address = `/m/${this.main.dataset.match}/part${who ? `?for=${encodeURIComponent(who)}` : ""}`;
      const reply = await fetch(address, { signal: stop.signal, cache: "no-store" });
      if (reply.status === 403 || reply.status === 404) location.reload(); // the server's own page says why
      // What is not ours was said by something on the way, in the server's place.
      const html = reply.ok && reply.headers.has("X-Seq") ? await reply.text() : null;
      if (html !== null) this.heard();
      // Meanwhile the host has entered what he answered for somebody: this is not his own page.
      return who === part() ? html : await this.#fetch();
    } catch {
      return null; // the line is down; the stream says so, and comes back with the number
    } finally {
      clearTimeout(timer);
    }
  }

  // Put a part in its place and return the entry it shows. `back`: also where it is older; `quiet`: without its notice;
  // `own`: it answers what was tapped here, so people look for what comes next.
  take(html, { back = false, quiet = false, own = false } = {}) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const main = fresh.querySelector("main[data-seq]");
    if (!main) return this.seq(); // not ours: something on the way answered in the server's place
    const seq = Number(main.dataset.seq);
    if (quiet) main.querySelector("#notice")?.remove();
    if (this.#other(main)) location.replace(location.pathname);
    else whenFree(() => (seq >= this.seq() || back) && this.#put(fresh, main, own));
    return seq;
  }

  // Another kind of page, another language, or a server of another version: a new page, not a part.
  #other(main) {
    return ["page", "lang", "version"].some((name) => main.dataset[name] !== this.main.dataset[name]);
  }

  #put(fresh, main, own) {
    const before = new Set(asked(this.main));
    const inDock = document.activeElement?.closest(".dock, .todo");
    morph(this.main, main, (node) => node.id === "notice" && performance.now() - (node.since ??= performance.now()) < TOLD);
    for (const id of ["where", "no"]) morph(document.getElementById(id), fresh.getElementById(id));
    document.title = main.dataset.title;
    fill(this.main);
    fit();
    const another = asked(this.main).some((address) => !before.has(address));
    if (another) settle();
    if (own) show(document.getElementById("notice") ?? (another ? document.getElementById("prompt") : null));
    // Who was at a question that is gone finds the place again, and hears what waits now.
    if (inDock && document.activeElement === document.body) {
      document.getElementById("prompt")?.focus({ preventScroll: true });
    }
    this.swapped();
    if (this.#wanted > this.seq()) this.reach(this.#wanted); // a newer one had to wait for the same finger
  }
}

// Whose part the host has taken for the moment, if any.
function part() {
  return new URLSearchParams(location.search).get("for");
}

// A long question stands in the page and not at its edge: it may have come out of sight.
function show(element) {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top < 0 || top >= innerHeight) element.scrollIntoView({ block: "start" });
}

function asked(main) {
  return [...main.querySelectorAll("[data-ask]")].map((element) => element.dataset.ask);
}
