// The line up: forms go by fetch, one after another, and what the line did not carry is sent again when it is back.

import { renew } from "./keys.js";
import { read } from "./outbox.js";
import { draw, say } from "./queue.js";
import { resting } from "./rest.js";
import { word } from "./words.js";

const SLOW = 10_000; // ms after which the line counts as down
const TOLD = 400; // ms after which words say what is awaited
const SOON = 2_000; // ms until the next try of its own, doubled until
const LATE = 30_000; // ms

export class Sender {
  #busy = false;
  #pause = SOON;
  #timer = 0;

  // `swap` takes the part that comes back, `down()` is told when nothing does.
  constructor(box, swap, down) {
    Object.assign(this, { box, swap, down });
    document.addEventListener("submit", (event) => this.#submitted(event), true);
    addEventListener("storage", () => this.draw()); // another tab of the same match
    // What is there before anything was tapped is from a page that was closed: it waits.
    for (const entry of box.all()) box.put({ ...entry, failed: true });
  }

  draw() {
    draw(this.box.all(), {
      retry: () => this.flush(true),
      drop: (entry) => {
        this.box.drop(entry);
        this.draw();
      },
    });
  }

  #submitted(event) {
    const form = event.target;
    if (form.method !== "post" || !form.querySelector('input[name="key"]')) return;
    event.preventDefault();
    if (resting()) return; // it was meant for the question before
    if (form.dataset.sent) {
      say(word("twice"));
      return;
    }
    this.#enter(form, event.submitter);
  }

  #enter(form, button) {
    const entry = read(form, button);
    // Offline, the same again is the same entry, and another answer takes the place of the first.
    for (const rival of this.box.rivals(entry)) {
      if (same(rival, entry)) {
        say(word("twice"));
        this.flush(true);
        return;
      }
      this.box.drop(rival);
    }
    this.box.put(entry);
    document.getElementById("notice")?.remove();
    say("");
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
    if (button) button.dataset.tapped = "";
    const slow = setTimeout(() => say(word("sending")), TOLD);
    this.flush(true).finally(() => {
      clearTimeout(slow);
      say("", word("sending"));
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
      if (button) delete button.dataset.tapped;
    });
  }

  // Send all that waits, in the order in which it was tapped. `now`: people want it now, whatever failed before.
  async flush(now = false) {
    while (this.#busy) await this.#busy;
    if (!now && this.#timer) return; // it has failed just now: its own time will come
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#busy = this.#run();
    try {
      await this.#busy;
    } finally {
      this.#busy = false;
      this.draw();
    }
  }

  async #run() {
    for (const entry of this.box.all()) {
      if (entry.refused || !this.box.has(entry)) continue;
      if (!(await this.#post(entry))) {
        this.#later();
        return;
      }
    }
    this.#pause = SOON;
  }

  #later() {
    for (const entry of this.box.all()) this.box.put({ ...entry, failed: true });
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.flush();
    }, this.#pause);
    this.#pause = Math.min(LATE, this.#pause * 2);
  }

  // Send one entry; false where nothing came back, and it waits.
  async #post(entry) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), SLOW);
    try {
      const reply = await fetch(entry.action, {
        method: "POST",
        body: new URLSearchParams(entry.fields),
        headers: { "X-Part": "1" },
        signal: stop.signal,
      });
      if (reply.status >= 500) throw new Error(String(reply.status));
      await this.#answered(entry, reply, await reply.text());
      return true;
    } catch {
      renew(entry.key); // another answer on the same form is another entry
      this.down();
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  #answered(entry, reply, html) {
    renew(entry.key);
    if (!reply.headers.has("X-Seq")) return this.#unread(entry, reply);
    // Tapped a while ago: the reason stands by the entry until somebody has read it.
    const late = !reply.ok && entry.failed;
    if (late) this.box.put({ ...entry, refused: reason(html) });
    else this.box.drop(entry);
    // As after a form: the page is the match's own again, without the seat the host answered for.
    if (reply.ok && location.search) history.replaceState(null, "", location.pathname);
    this.swap.take(html, { quiet: late });
  }

  #unread(entry, reply) {
    if (reply.status === 403 || reply.status === 404) location.reload(); // out of the match: the server's page says why
    else this.box.put({ ...entry, refused: [word("unread")] });
  }
}

function same(a, b) {
  const body = (entry) => JSON.stringify(entry.fields.filter(([name]) => name !== "key" && name !== "base"));
  return body(a) === body(b);
}

// The sentences of the notice that came back.
function reason(html) {
  const notice = new DOMParser().parseFromString(html, "text/html").querySelectorAll("#notice p");
  return [...notice].map((p) => p.textContent.replace(/\s+/g, " ").trim());
}
