// A table of ours as its phones see it: a match opened from the form, one event stream a phone, entries by POST.
// All phones of a table are the host's, so that any of them may enter anything.
import http from "node:http";
import { Watch } from "./watch.mjs";

const GAME = "world-without-end";
const LANGUAGES = ["zh-Hant", "zh-Hans", "en", "en"]; // of the phones of a table, in turn
const AGENT = new http.Agent({ keepAlive: true, maxSockets: Infinity });

export class Tableside {
  constructor(number, { port, phones, fetches }) {
    this.name = `table ${number}`;
    this.port = port;
    this.fetches = fetches;
    this.watch = new Watch(this.name, phones);
    this.phones = phones;
    this.cookies = new Map();
    this.streams = [];
    this.seq = 0;
    this.bytes = 0; // what one phone has been sent since it opened its stream
  }

  async open() {
    const form = { base: "0", key: this.key("open"), seats: "4", level: "full" };
    const reply = await this.send("POST", `/en/${GAME}/new`, form);
    if (reply.status !== 303) throw new Error(`${this.name}: a new match is answered with ${reply.status}`);
    this.path = new URL(reply.headers.location, `http://127.0.0.1:${this.port}`).pathname;
    await Promise.all(Array.from({ length: this.phones }, (_, phone) => this.listen(phone)));
  }

  // Enters one point for a seat. Resolves with the ms from sending until the last phone has heard of it.
  async act() {
    const seq = this.seq + 1;
    const all = this.watch.all(seq);
    const form = { base: String(this.seq), key: this.key(seq), seat: String(seq % 4), way: "gain", amount: "1", words: `entry ${seq}` };
    const began = performance.now();
    const [heard, reply] = await Promise.all([all, this.send("POST", `${this.path}/tally`, form)]);
    if (reply.status !== 303) throw new Error(`${this.name}: entry ${seq} is answered with ${reply.status}`);
    this.seq = seq;
    return heard - began;
  }

  close() {
    for (const stream of this.streams) stream.destroy();
  }

  key(what) {
    return `benchmark-${process.pid}-${this.name.replace(" ", "-")}-${what}`;
  }

  listen(phone) {
    return new Promise((done, fail) => {
      const headers = { Accept: "text/event-stream", ...this.identity(phone) };
      const request = http.get({ host: "127.0.0.1", port: this.port, path: `${this.path}/stream?since=0`, headers, agent: false });
      request.on("error", fail);
      request.on("response", (response) => {
        if (response.statusCode !== 200) fail(new Error(`${this.name}: a stream is answered with ${response.statusCode}`));
        response.setEncoding("utf8");
        let rest = "";
        response.on("data", (chunk) => {
          if (phone === 0) this.bytes += chunk.length;
          const events = (rest + chunk).split("\n\n");
          rest = events.pop();
          for (const event of events) this.told(phone, event);
        });
        response.on("error", () => {}); // a table that hears no more fails by the patience of its watch
        done();
      });
      this.streams.push(request);
    });
  }

  told(phone, event) {
    const data = event.split("\n").find((line) => line.startsWith("data:"));
    const { seq } = data && event.includes("event: seq") ? JSON.parse(data.slice(5)) : {};
    if (seq === undefined) return;
    if (this.fetches) this.look(phone, seq);
    else this.watch.heard(phone, seq);
  }

  // As the page does it: the news says only that there is more, and the phone asks for what it shows.
  async look(phone, seq) {
    const reply = await this.send("GET", this.path + this.fetches, undefined, phone);
    if (reply.status === 200) this.watch.heard(phone, seq); // another answer shows as a table that waits in vain
  }

  identity(phone) {
    const cookie = [...this.cookies, ["lang", LANGUAGES[phone % LANGUAGES.length]]].map(([name, value]) => `${name}=${value}`).join("; ");
    return { Cookie: cookie };
  }

  send(method, path, form, phone = 0) {
    const body = form ? new URLSearchParams(form).toString() : "";
    const headers = { ...this.identity(phone), Origin: `http://127.0.0.1:${this.port}` };
    if (form) Object.assign(headers, { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length });
    return new Promise((done, fail) => {
      const request = http.request({ host: "127.0.0.1", port: this.port, path, method, headers, agent: AGENT }, (response) => {
        for (const cookie of response.headers["set-cookie"] ?? []) {
          const [name, ...value] = cookie.split(";")[0].split("=");
          if (name !== "lang") this.cookies.set(name, value.join("="));
        }
        response.on("error", fail);
        response.on("end", () => done({ status: response.statusCode, headers: response.headers }));
        response.resume();
      });
      request.on("error", fail);
      request.end(body);
    });
  }
}
