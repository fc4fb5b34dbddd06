// An open match: entries come down by themselves, taps go up, and how the line stands is always to be seen.

import { Conn } from "./conn.js";
import { Outbox } from "./outbox.js";
import { Sender } from "./send.js";
import { Stream } from "./stream.js";
import { Swap } from "./swap.js";

const main = document.getElementById("main");
const swap = new Swap(main, () => sender.draw(), alive);
const conn = new Conn(swap.seq, () => {
  stream.open();
  sender.flush(true);
});
const sender = new Sender(new Outbox(main.dataset.match), swap, {
  up: alive,
  down: () => {
    conn.lost();
    stream.open();
  },
  free: () => swap.poll(), // what comes says how the line stands
});
let heard = 0; // how often the server was heard: what was found out before may be old by now
let off = false;

// The server has said something, whatever it was.
function alive() {
  heard += 1;
  if (!sender.stuck) conn.alive(); // a line that takes no entries is not live
  if (off) {
    off = false;
    sender.flush(true); // the line is back: what waited goes at once
    stream.wake();
  } else if (sender.stuck) sender.flush();
}

// Without a stream (a proxy that holds it up, a server with too many) the page still asks, as often as it tries again.
async function lost() {
  const before = heard;
  if ((navigator.onLine && (await swap.poll())) || before !== heard) return;
  off = true;
  conn.lost();
}

const stream = new Stream(`/m/${main.dataset.match}/stream`, swap.seq, {
  connecting: () => conn.connecting(),
  alive,
  lost,
  people: () => swap.poll(), // somebody came or went: what this phone sees and may do can be another now
  gone: () => location.reload(), // the server's own page says that this phone is out
  grown: (seq) => {
    alive();
    swap.reach(seq);
    sender.flush();
  },
});

sender.draw();
stream.open();
