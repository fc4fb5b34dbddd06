// How the line stands, in words and by shape: in the bar, and above the question for as long as there is none.

import { clock, word } from "./words.js";

const STALE = 30_000; // ms after which what is shown may be old: the page was hidden, or the phone slept

export class Conn {
  #heard = null; // when the server was last heard
  #state = "";

  constructor(seq, retry) {
    this.seq = seq;
    this.bar = document.getElementById("conn");
    this.line = document.getElementById("off");
    this.line.querySelector("button").addEventListener("click", retry);
  }

  alive() {
    this.#heard = new Date();
    this.#show("live");
  }

  // Said at the beginning, and where nothing was heard for long: while a line that was lost is tried again, its words
  // would flicker.
  connecting() {
    const stale = this.#state === "live" && Date.now() - this.#heard > STALE;
    if (!this.#state || stale) this.#show("connecting");
  }

  lost() {
    this.#heard ??= new Date();
    this.#show("off");
  }

  #show(state) {
    const told = { time: clock(this.#heard ?? new Date()), n: this.seq() };
    this.line.hidden = state !== "off";
    if (state === this.#state) return;
    this.#state = state;
    this.bar.dataset.state = state;
    const [short, whole] = state === "off" ? [word("off-short"), word("off", told)] : [word(state), word(state)];
    this.line.querySelector("[data-say]").textContent = whole;
    this.bar.querySelector("[data-say]").textContent = short;
    this.bar.querySelector("[data-hear]").textContent = whole;
  }
}
