// Plays games of a package through the client of boardgame.io, and asks what the seats may know.

import { createRequire } from "node:module";

import { crc32 } from "../played.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const truth = (client) => client.store.getState().G;

function begun(game) {
  const client = Client({ game, numPlayers: game.maxPlayers, debug: false });
  client.start();
  if (game.moves.deal) client.moves.deal();
  return client;
}

function trace(rules, G, legal) {
  return [crc32(bytesOf(G.state), new Uint8Array(Int32Array.from(legal).buffer)), G.mover];
}

/** Games of the seeds 0, 1, .. by the reducer: as `played` of ../played.mjs. */
export async function played({ load }, { boardgame }, games, most) {
  const rules = await load();
  let luck = 1;
  const found = [];
  for (let seed = 0; seed < games; seed++) {
    const { game } = await boardgame({ rules, seed });
    const client = begun(game);
    const legalOf = (G) => (G.returns ? [] : game.ai.enumerate(G, {}, String(G.mover)).map((one) => one.args[0]));
    const seen = [trace(rules, truth(client), legalOf(truth(client)))];
    while (!client.getState().ctx.gameover && truth(client).history.length < most) {
      const G = truth(client);
      if (client.getState().ctx.currentPlayer !== String(G.mover)) throw new Error("another seat is asked");
      const legal = legalOf(G);
      luck = (luck * 48271) % 2147483647;
      client.updatePlayerID(String(G.mover));
      client.moves.act(legal[luck % legal.length]);
      if (truth(client).history.length !== G.history.length + 1) throw new Error("a legal act was refused");
      seen.push(trace(rules, truth(client), legalOf(truth(client))));
    }
    const { history, turns, returns } = truth(client);
    const gameover = client.getState().ctx.gameover;
    if (returns && String(gameover.scores) !== String(returns)) throw new Error("another result");
    found.push({ acts: history, turns, seen, returns });
    client.stop();
  }
  return found;
}

/** Views of each seat of positions and of other deals that it cannot tell apart: equal, and how often not. */
export async function views({ load }, { boardgame }, games) {
  const rules = await load();
  const { game } = await boardgame({ rules });
  const told = { pairs: 0, unequal: 0, other: 0, seeds: 0, positions: 0 };
  const packed = (p, G) => ({
    ...G, seed: String(p.seed), state: btoa(String.fromCharCode(...p.state)), history: [...p.history],
    open: p.open.owing ? { owing: p.open.owing, began: btoa(String.fromCharCode(...p.open.began)), acts: p.open.acts } : null,
  });
  const view = (p, G, seat) => {
    const seen = game.playerView({ G: packed(p, G), ctx: {}, playerID: seat === null ? null : String(seat) });
    if (seen.seed !== null || (seen.history.length && rules.facts.hidden)) told.seeds++;
    return JSON.stringify(seen);
  };
  let luck = 7;
  for (let seed = 0; seed < games; seed++) {
    const p = rules.start(seed);
    while (!rules.over(p)) {
      const G = { turns: [], path: { ...p.path }, mover: rules.player(p), returns: null };
      told.positions++;
      for (let seat = 0; seat < rules.seats; seat++) {
        const other = rules.view(p, seat, 1000 + seed);
        told.pairs++;
        if (view(p, G, seat) !== view(other, G, seat)) told.unequal++;
        if (view(p, G, null) !== view(other, G, null)) told.unequal++;
        const foreign = (seat + 1) % rules.seats;
        if (view(p, G, foreign) !== view(other, G, foreign)) told.other++;
      }
      const legal = rules.legal(p);
      luck = (luck * 48271) % 2147483647;
      rules.play(p, legal[luck % legal.length]);
    }
  }
  return told;
}

/** All that the client of seat 1 is sent in a match with a bot at seat 0's side, as text. */
export async function sent({ load }, { boardgame }) {
  const rules = await load();
  const { game, bot } = await boardgame({ rules, seed: 12345 });
  const heard = [];
  const bots = Object.fromEntries(Array.from({ length: rules.seats - 1 }, (_, k) => [k + 1, bot({ simulations: 50 })]));
  const multiplayer = Local({ bots });
  const listening = (options) => {
    const transport = multiplayer(options);
    const notify = transport.notifyClient.bind(transport);
    transport.notifyClient = (data) => {
      heard.push(JSON.stringify(data));
      notify(data);
    };
    return transport;
  };
  const client = Client({ game, numPlayers: rules.seats, playerID: "0", multiplayer: listening, debug: false });
  client.start();
  client.moves.deal?.();
  for (let wait = 0; wait < 400 && !client.getState()?.ctx.gameover; wait++) {
    const { G, ctx } = client.getState();
    if (G.legal?.length && ctx.currentPlayer === "0") client.moves.act(G.legal[0]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const { ctx } = client.getState();
  client.stop();
  return { gameover: ctx.gameover ?? null, heard, seats: rules.seats };
}
