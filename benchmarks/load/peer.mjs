// The peer's server: boardgame.io as its documentation sets it up, matches in memory. Prints its port.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

// As much as a small table of a game with goods has; anybody may enter points at any time, as at a table of ours.
const THINGS = ["stone", "wood", "grain", "wool", "cloth", "piety", "knowledge", "loyalty", "gold", "house"];

const game = {
  name: "table",
  disableUndo: true, // its undo keeps whole states, which would be held against it here
  setup: ({ ctx }) => ({
    round: 1,
    seats: Array.from({ length: ctx.numPlayers }, () => ({ points: 0, held: Object.fromEntries(THINGS.map((t) => [t, 0])) })),
    last: null,
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    tally: ({ G }, seat, amount, words) => {
      G.seats[seat].points += amount;
      G.last = { seat, amount, words };
    },
  },
};

const server = Server({ games: [game], origins: [/^http:\/\/127\.0\.0\.1(:\d+)?$/] });
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
console.log(`listening on ${appServer.address().port}`);
