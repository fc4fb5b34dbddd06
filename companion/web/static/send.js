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
  #flight = null; // what is being sent: its entry, and `stop()`

  // `swap` takes the part that comes back; `tell` has `up()` for an answer, `down()` where none comes, and `free()` when
  // nothing waits any more that did.
  constructor(box, swap, tell) {
    Object.assign(this, { box, swap, tell });
    document.addEventListener("submit", (event) => this.#submitted(event), true);
    addEventListener("storage", () => this.#changed());
    addEventListener("pagehide", () => this.#flight && box.release(this.#flight.entry));
    // What is there before anything was tapped is from a page that was closed: it waits.
    for (const entry of box.all()) if (!box.elsewhere(entry)) box.note(entry, { failed: true });
    this.stuck = this.#waits();
  }

  // Here or in another tab of this phone something was thrown away, or sent: then it is not sent from here any more.
  #changed() {
    if (this.#flight && !this.box.get(this.#flight.entry)) this.#flight.stop();
    this.#less();
  }

  #less() {
    const was = this.stuck;
    this.draw();
    if (was && !this.stuck) this.tell.free();
  }

  // Whether an entry does not get through: as long as that is so the line is not called live.
  #waits() {
    return this.box.all().some((entry) => entry.failed && !entry.refused);
  }

  draw() {
    this.stuck = this.#waits();
    draw(this.box.all(), {
      retry: () => this.flush(true),
      drop: (entry) => {
        this.box.drop(entry);
        this.#changed();
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
    let taken = 0;
    for (const { key } of this.box.all()) {
      const entry = this.box.get({ key }); // as it is now: another tab may have been quicker
      if (!entry || entry.refused) continue;
      const wait = this.box.elsewhere(entry);
      taken = Math.max(taken, wait);
      if (wait || (await this.#post(entry))) continue;
      for (const other of this.box.all()) if (!this.box.elsewhere(other)) this.box.note(other, { failed: true });
      this.#later(this.#pause);
      this.#pause = Math.min(LATE, this.#pause * 2);
      return;
    }
    this.#pause = SOON;
    if (taken) this.#later(taken); // if that tab is closed over it
  }

  #later(pause) {
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.flush();
    }, pause);
  }

  // Send one entry; false where nothing came back, and it waits.
  async #post(entry) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), SLOW);
    this.#flight = { entry, stop: () => stop.abort() };
    this.box.claim(entry, 2 * SLOW);
    try {
      const reply = await fetch(entry.action, {
        method: "POST",
        body: new URLSearchParams(entry.fields),
        headers: { "X-Part": "1" },
        signal: stop.signal,
      });
      if (reply.status >= 500) throw new Error(String(reply.status));
      this.#answered(entry, reply, await reply.text());
      return true;
    } catch {
      return this.#lost(entry);
    } finally {
      this.#flight = null;
      clearTimeout(timer);
    }
  }

  #lost(entry) {
    renew(entry.key); // another answer on the same form is another entry
    if (!this.box.get(entry)) return true; // another tab has sent it, or somebody has thrown it away
    this.box.release(entry, { failed: true });
    this.draw();
    this.tell.down();
    return false;
  }

  #answered(entry, reply, html) {
    renew(entry.key);
    // Another tab was answered first, or somebody has thrown it away: nothing is said about it here.
    const gone = !this.box.get(entry);
    if (!reply.headers.has("X-Seq")) return this.#unread(entry, reply);
    // Tapped a while ago: the reason stands by the entry until somebody has read it.
    const late = !reply.ok && entry.failed;
    if (late) this.box.release(entry, { refused: reason(html) });
    else this.box.drop(entry);
    this.draw();
    this.tell.up();
    // As after a form: the page is the match's own again, without the seat the host answered for.
    if (reply.ok && location.search) history.replaceState(null, "", location.pathname);
    this.swap.take(html, { quiet: late || gone, own: !late && !gone });
  }

  #unread(entry, reply) {
    if (reply.status === 403 || reply.status === 404) location.reload(); // out of the match: the server's page says why
    else this.box.release(entry, { refused: [word("unread")] });
    this.draw();
    this.tell.up();
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
