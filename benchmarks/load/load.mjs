// The load generator: tables of phones that enter something and wait until every phone has heard of it.
//
//   node load.mjs '{"driver": "tableside", "port": 8000, "tables": 50, "phones": 4, "warm": 5, "actions": 40}'
//   node load.mjs '{"driver": "tableside", "port": 8000, "tables": 50, "phones": 4, "rate": 50}'
//
// With "actions" each table goes on as soon as all its phones have the last entry, until it has entered that many
// beyond the "warm" ones. With "rate" so many entries a second are offered in all, each at a table that is at rest,
// until standard input ends. Prints "ready", and at the end one line of JSON: entries, seconds, each one's ms.
import { Boardgame } from "./boardgame.mjs";
import { Tableside } from "./tableside.mjs";

const DRIVERS = { tableside: Tableside, boardgame: Boardgame };
const AT_ONCE = 8; // tables opened at the same time

async function opened(wish) {
  const tables = Array.from({ length: wish.tables }, (_, n) => new DRIVERS[wish.driver](n, wish));
  for (let first = 0; first < tables.length; first += AT_ONCE) {
    await Promise.all(tables.slice(first, first + AT_ONCE).map((table) => table.open()));
  }
  return tables;
}

async function times(table, count) {
  const taken = [];
  while (taken.length < count) taken.push(await table.act());
  return taken;
}

async function closedLoop(tables, wish) {
  await Promise.all(tables.map((table) => times(table, wish.warm)));
  const bytes = tables[0].bytes;
  const began = performance.now();
  const taken = (await Promise.all(tables.map((table) => times(table, wish.actions)))).flat();
  const seconds = (performance.now() - began) / 1000;
  return { entries: taken.length, seconds, taken, bytes: (tables[0].bytes - bytes) / wish.actions };
}

async function openLoop(tables, wish) {
  const resting = [...tables];
  const taken = [];
  let late = 0;
  let broken = null;
  const enter = async () => {
    const table = resting.shift();
    if (!table) {
      late += 1;
      return;
    }
    taken.push(await table.act());
    resting.push(table);
  };
  const began = performance.now();
  let offered = 0;
  const ticking = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * wish.rate;
    for (; offered < due; offered++) enter().catch((error) => (broken ??= error));
  }, 2);
  await new Promise((done) => process.stdin.on("end", done).resume());
  clearInterval(ticking);
  if (broken) throw broken;
  return { entries: taken.length, seconds: (performance.now() - began) / 1000, taken, late };
}

const wish = JSON.parse(process.argv[2]);
const tables = await opened(wish);
console.log("ready");
const result = wish.rate ? await openLoop(tables, wish) : await closedLoop(tables, wish);
console.log(JSON.stringify(result));
for (const table of tables) table.close();
process.exit(0);
