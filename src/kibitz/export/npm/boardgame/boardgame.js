// The game for boardgame.io 0.50.2, and its bot:
//
//   const { game, bot } = await boardgame();
//   Client({ game, numPlayers: game.maxPlayers, multiplayer: Local({ bots: { 1: bot() } }) })
//
// G has plain values only. boardgame.io sends to each client, unfiltered, the state in which a match
// begins, and with it the seed of its own generator. So a game with luck or secrets begins without a
// position: seat 0 makes the move `deal()` first, and its luck comes from the server alone.

import { load } from "./index.js";
import { bytesOf } from "./values.js";

const INVALID_MOVE = "INVALID_MOVE"; // of boardgame.io/core
const UNDEALT = { state: null, seed: null, history: [], turns: [], open: null, path: null, mover: null, returns: null };

/**
 * The Game object and the bots. rules: what `load()` gave, if it was called before; seed: of the deal,
 * to play a game again; without it each deal is another.
 */
export async function boardgame({ rules = null, seed = null } = {}) {
  const table = new Table(rules ?? (await load()), seed);
  return { game: gameOf(table), bot: (options = {}) => botOf(table, options) };
}

function gameOf(table) {
  const { facts } = table.rules;
  const isOpen = !facts.hidden && !facts.hasChance; // so that a client may play an act by itself
  const onServer = isOpen ? {} : { client: false, redact: facts.hidden };
  const moves = { act: { move: (context, action) => table.act(context, action), ...onServer } };
  if (table.isDealt) moves.deal = { move: (context) => table.deal(context), client: false };
  const mover = ({ G }) => G.mover ?? 0;
  return {
    name: facts.id,
    minPlayers: facts.seats,
    maxPlayers: facts.seats,
    disableUndo: !isOpen,
    setup: ({ ctx }) => table.setup(ctx),
    moves,
    turn: { order: { first: mover, next: mover }, endIf: ({ G, ctx }) => nextSeat(G, ctx) },
    endIf: ({ G }) => (G.returns ? outcome(G.returns) : undefined),
    playerView: ({ G, playerID }) => table.seen(G, playerID),
    ai: { enumerate: (G, ctx, playerID) => table.choices(G, playerID) },
  };
}

function nextSeat(G, ctx) {
  const isAnother = G.mover !== null && String(G.mover) !== ctx.currentPlayer;
  return isAnother ? { next: String(G.mover) } : undefined;
}

/** The points of the seats, and who has most of them. */
function outcome(scores) {
  const most = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === most ? [String(seat)] : []));
  if (scores.length === 1) return { scores };
  if (winners.length === scores.length) return { scores, draw: true };
  return { scores, winners, ...(winners.length === 1 ? { winner: winners[0] } : {}) };
}

class Table {
  constructor(rules, seed) {
    this.rules = rules;
    this.seed = seed;
    const { hidden, hasChance, deals } = rules.facts;
    this.isDealt = hidden || hasChance || deals; // by the first move
  }

  setup(ctx) {
    const { id, seats } = this.rules.facts;
    if (ctx.numPlayers !== seats) {
      throw new Error(`${id} is made for ${seats} seats, not ${ctx.numPlayers}: give numPlayers: ${seats}.`);
    }
    return this.isDealt ? UNDEALT : this.packed(this.rules.start(0));
  }

  deal({ G }) {
    if (G.state !== null) return INVALID_MOVE;
    return this.packed(this.rules.start(this.seed ?? anySeed()));
  }

  act({ G, playerID }, action) {
    if (G.state === null || G.mover === null || String(G.mover) !== playerID) return INVALID_MOVE;
    const p = this.revived(G);
    const number = typeof action === "string" ? this.rules.action(action) : action;
    if (!this.rules.legal(p).includes(number)) return INVALID_MOVE;
    this.rules.play(p, number);
    return this.packed(p);
  }

  /** What a seat may know; a watcher of a game with secrets sees whose turn it is, and the result. */
  seen(G, playerID) {
    if (G.state === null) return G;
    const isMover = G.mover !== null && String(G.mover) === playerID;
    if (!this.rules.facts.hidden) return { ...G, seed: null, legal: this.#legal(G, isMover) };
    if (playerID === null || playerID === undefined) return { ...UNDEALT, mover: G.mover, returns: G.returns, legal: [] };
    const view = this.packed(this.rules.view(this.revived(G), Number(playerID))); // the same for all that look alike
    const unknown = { seed: null, history: [], turns: [], path: null };
    return { ...view, ...unknown, mover: G.mover, returns: G.returns, legal: this.#legal(G, isMover) };
  }

  #legal(G, isMover) {
    return isMover ? this.rules.legal(this.revived(G)) : [];
  }

  choices(G, playerID) {
    if (G.state === null) return [{ move: "deal", args: [] }];
    if (String(G.mover) !== playerID) return [];
    return this.rules.legal(this.revived(G)).map((action) => ({ move: "act", args: [action] }));
  }

  packed(p) {
    const { owing, began, acts } = p.open;
    return {
      state: asText(p.state),
      seed: this.isDealt ? String(p.seed) : null,
      history: [...p.history],
      turns: [...p.turns],
      open: owing ? { owing, began: began && asText(began), acts: acts.map((one) => [...one]) } : null,
      path: { ...p.path },
      mover: this.rules.player(p),
      returns: this.rules.returns(p),
    };
  }

  /** The position of G, also of one that a seat has seen. */
  revived(G) {
    const p = this.rules.unchecked(bytesOf(G.state), G.seed === null ? 0n : BigInt(G.seed), G.path && { ...G.path });
    p.history = [...G.history];
    p.turns = [...G.turns];
    if (G.open) p.open = { ...G.open, began: G.open.began && bytesOf(G.open.began), acts: [...G.open.acts] };
    return p;
  }
}

/** A class of bots, as boardgame.io wants it; it is given only what its seat may know. */
function botOf(table, { simulations = 1000, milliseconds = Infinity, seed = 0 }) {
  return class KibitzBot {
    async play({ G }, playerID) {
      if (G.state === null) return made("deal", [], playerID);
      const p = table.revived(table.seen(G, playerID));
      const { action } = await table.rules.search(p, { simulations, milliseconds, seed });
      return made("act", [action], playerID);
    }
  };
}

function made(type, args, playerID) {
  return { action: { type: "MAKE_MOVE", payload: { type, args, playerID, credentials: undefined } } };
}

const anySeed = () => crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n;
const asText = (bytes) => btoa(String.fromCharCode(...bytes));
