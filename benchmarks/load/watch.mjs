// Which phone of a table has heard of which entry. Both drivers report to one of these, so both are timed alike.

const PATIENCE = 30_000; // ms after which a table that hears nothing is an error, not a slow sample

export class Watch {
  constructor(table, phones) {
    this.table = table;
    this.newest = new Array(phones).fill(0);
    this.waiting = null;
  }

  // Phone *phone* (from 0) knows of all entries up to *seq*.
  heard(phone, seq) {
    this.newest[phone] = Math.max(this.newest[phone], seq);
    if (this.waiting && this.newest.every((known) => known >= this.waiting.seq)) {
      const { done, timer } = this.waiting;
      this.waiting = null;
      clearTimeout(timer);
      done(performance.now());
    }
  }

  // Resolves with the moment when the last phone has heard of entry *seq*; ask before the entry is sent.
  all(seq) {
    return new Promise((done, fail) => {
      const late = () => fail(new Error(`${this.table}: after ${PATIENCE} ms the phones are at ${this.newest}, not ${seq}`));
      this.waiting = { seq, done, timer: setTimeout(late, PATIENCE) };
    });
  }
}
