// A table of boardgame.io as its phones see it: one socket.io connection a phone, moves up, the whole state down.
import { io } from "socket.io-client";
import { Watch } from "./watch.mjs";

export class Boardgame {
  constructor(number, { port, phones }) {
    this.name = `table-${number}`;
    this.watch = new Watch(this.name, phones);
    this.port = port;
    this.phones = phones;
    this.sockets = [];
    this.seq = 0;
    this.bytes = 0;
  }

  async open() {
    // One after another: the first one's sync creates the match.
    for (let phone = 0; phone < this.phones; phone++) await this.join(phone);
  }

  join(phone) {
    const socket = io(`http://127.0.0.1:${this.port}/table`, { transports: ["websocket"], forceNew: true, reconnection: false });
    this.sockets.push(socket);
    return new Promise((done, fail) => {
      socket.on("connect_error", fail);
      socket.on("connect", () => socket.emit("sync", this.name, String(phone), undefined, this.phones));
      socket.on("sync", (_match, info) => done(this.watch.heard(phone, info.state._stateID)));
      socket.on("update", (_match, state) => {
        if (phone === 0) this.bytes += JSON.stringify(state).length;
        this.watch.heard(phone, state._stateID);
      });
    });
  }

  async act() {
    const seq = this.seq + 1;
    const player = String(seq % this.phones);
    const payload = { type: "tally", args: [seq % 4, 1, `entry ${seq}`], playerID: player };
    const all = this.watch.all(seq);
    const began = performance.now();
    this.sockets[seq % this.phones].emit("update", { type: "MAKE_MOVE", payload }, this.seq, this.name, player);
    const heard = await all;
    this.seq = seq;
    return heard - began;
  }

  close() {
    for (const socket of this.sockets) socket.disconnect();
  }
}
