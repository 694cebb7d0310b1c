// A game of Kibitz in WebAssembly. `instantiate` makes a Game of the module and its facts; the same
// for every game. The numbers of acts and seats are those of the rules in Python.

import {
  Position, bytesOf, forced, halves, judged, judgement, mathematics, readField, recordOf, sealed,
  unsealed, verdict, whole64,
} from "./values.js";

const NO_RESULT = -2;
const RESULT_BYTES = 256;
const SLICE = 12; // milliseconds of search between two breaths of the page

/** The game in a WebAssembly module. code: its bytes, or a module compiled before; values: the bytes of what was learned. */
export async function instantiate(code, facts, values = null) {
  const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const env = {};
  for (const { name } of WebAssembly.Module.imports(module)) env[name] = mathematics(name);
  const instance = await WebAssembly.instantiate(module, { env });
  return new Game(instance.exports, facts, values);
}

export class Game {
  #wasm;
  #values;
  #blocks = []; // where the blocks of memory begin, once they are used
  #at = {}; // what is passed for a name: addresses, or numbers
  #searching = Promise.resolve();

  constructor(exports, facts, values) {
    this.#wasm = exports;
    this.#values = new Uint8Array(values ?? 0);
    this.facts = facts;
    this.seats = facts.seats;
    this.actions = facts.actions;
    this.#at.result = [this.#allocate(RESULT_BYTES)];
    this.#at.error = [this.#allocate(RESULT_BYTES)];
  }

  /** The first position; all luck comes from the seed, as in Python. */
  start(seed = 0) {
    const p = new Position(this.facts, bytesOf(this.facts.blank), whole64(seed));
    this.#draw("deal", p, 0);
    return p;
  }

  /** A position as bytes, for `at` of the same game elsewhere. */
  bytes(p) {
    this.#require(p);
    return sealed(this.facts, p);
  }

  /**
   * The position that `bytes` gave, without its past; acts then draw from the seed. Other bytes are an
   * error, since rules compiled to machine code do not end in a position that cannot be.
   */
  at(bytes, seed = 0) {
    const { state, path } = unsealed(this.facts, bytes, this.#size("state"));
    return this.unchecked(state, seed, path);
  }

  /** A position from the bytes of its record, of which nothing is checked: only from the page's own server. */
  unchecked(state, seed = 0, path = null) {
    const p = new Position(this.facts, Uint8Array.from(state), whole64(seed));
    if (path) p.path = path;
    return p;
  }

  /** The numbers of the legal acts; none at the end. */
  legal(p) {
    this.#require(p);
    this.#write("state", p.state);
    const count = this.#call("list");
    return Array.from(this.#view(Int32Array, "out", count));
  }

  /** Play a legal act; the position changes. */
  play(p, action) {
    if (!this.legal(p).includes(action)) {
      throw new RangeError(
        `${this.facts.id}: act ${String(action)} is not legal here; legal: ${this.#listed(p)}.`,
      );
    }
    const seat = this.player(p);
    const { ply, mover, row } = p.path;
    this.#noteChoice(p, seat, action);
    this.#draw("move", p, p.history.length + 1, action);
    p.history.push(action);
    p.path = { ply: ply + 1, last: action, mover: seat, row: mover === seat ? row + 1 : 1 };
    this.#endChoice(p, seat);
    if (this.player(p) !== seat || this.#call("turned")) p.turns.push(p.history.length);
  }

  /** Whether the game has ended. */
  over(p) {
    return this.player(p) === null;
  }

  /** The seat to act; null at the end. */
  player(p) {
    this.#require(p);
    this.#write("state", p.state);
    const seat = this.#call("mover");
    return seat < 0 ? null : seat;
  }

  /** One number for each seat at the end; null before. */
  returns(p) {
    if (!this.over(p)) return null;
    this.#call("result");
    return Array.from(this.#view(Float64Array, "score", this.seats));
  }

  /** An independent copy. */
  copy(p) {
    this.#require(p);
    const twin = new Position(this.facts, p.state.slice(), p.seed);
    twin.history = [...p.history];
    twin.turns = [...p.turns];
    twin.open = { ...p.open, acts: [...p.open.acts] };
    twin.path = p.path;
    return twin;
  }

  /** A copy in which all that a seat cannot see is drawn anew; the seed replaces the game's. */
  view(p, seat, seed = 0) {
    const twin = this.copy(p);
    twin.seed = whole64(seed);
    if (!this.facts.hidden) return twin;
    if (twin.open.began) {
      twin.open.began = this.#redealt(twin.open.began, seat, twin.seed);
      twin.open.acts = twin.open.acts.filter(([by]) => by === seat);
    }
    twin.state = this.#redealt(p.state, seat, twin.seed);
    return twin;
  }

  /** The name of an act, or its number as text where names depend on the position. */
  name(action) {
    return this.facts.names?.[action] ?? String(action);
  }

  /** The number of the act of a name; null if no act has it. */
  action(name) {
    const found = this.facts.names?.indexOf(name) ?? -1;
    return found < 0 ? null : found;
  }

  /** The fields of the position, as `layout` of the rules names them. */
  fields(p) {
    this.#require(p);
    const view = new DataView(p.state.buffer, p.state.byteOffset);
    const found = {};
    for (const [name, { type, shape, offset }] of Object.entries(this.facts.fields)) {
      found[name] = readField(view, type, shape, offset);
    }
    return found;
  }

  /** The game so far as a record of Kibitz; needs names that do not depend on the position. */
  record(p) {
    const { id, names, whyNoNames } = this.facts;
    if (!names) throw new Error(`${id} has no records here. ${whyNoNames}`);
    return recordOf(p, this.returns(p), p.history.map((action) => this.name(action)));
  }

  /**
   * Search for the act to play: `mcts`, or `ismcts` where information is hidden, from what the seat
   * to act may know. A seed and a number of simulations give one result.
   */
  search(p, options = {}) {
    const next = this.#searching.then(() => this.#search(p, options));
    this.#searching = next.catch(() => {});
    return next;
  }

  #require(p) {
    if (!(p instanceof Position) || p.facts.mark !== this.facts.mark || p.state.length !== this.#size("state")) {
      throw new TypeError(`This is no position of ${this.facts.id}; game.start(seed) and game.at(bytes) make one.`);
    }
  }

  async #search(p, { simulations = 1000, seed = 0, milliseconds = Infinity, lines = 0, onProgress, signal }) {
    const root = this.#prepared(p, simulations);
    if (root.legal.length === 1) return forced(root.legal[0]);
    this.#begin(root, whole64(seed));
    const begun = performance.now();
    let done = 0;
    let slice = 8;
    while (done < simulations && performance.now() - begun < milliseconds && !signal?.aborted) {
      this.#restore(root);
      const asked = Math.min(slice, simulations - done);
      const lap = performance.now();
      const ran = this.#call("run", { seat: root.seat, sims: asked });
      done += ran;
      if (ran < asked) break; // solved
      slice = Math.max(1, Math.min(4 * slice, Math.floor((asked * SLICE) / (performance.now() - lap + 0.01))));
      onProgress?.(this.#found(root, done, whole64(seed), lines));
      await breath();
    }
    this.#restore(root);
    return this.#found(root, done, whole64(seed), lines);
  }

  #prepared(p, simulations) {
    if (!(simulations >= 1)) throw new RangeError(`simulations is a number from 1, not ${simulations}.`);
    const seat = this.player(p);
    if (seat === null) throw new Error(`${this.facts.id}: the game is over; there is nothing to search.`);
    const owing = this.facts.joint ? this.#call("owing", { before: p.open.owing, seat }) : 0;
    const mixes = owing !== 0 && (p.open.acts.length > 0 || (owing & (owing - 1)) !== 0);
    const made = p.open.acts.filter(([by]) => by === seat).map(([, action]) => action);
    return {
      seat, mixes, made, legal: this.legal(p), ply: p.history.length, path: p.path,
      state: p.state.slice(), began: (p.open.began ?? p.state).slice(),
    };
  }

  #begin(root, seed) {
    for (const name of ["work", "luck"]) this.#bytes(name).fill(0);
    this.#fillGuide();
    if (this.facts.entries.recall) this.#call("recall", root.path);
    this.#restore(root);
    this.#call("begin", halves(seed + (BigInt(root.ply) << 16n)));
    for (const action of root.made) this.#call("own_act", { action });
  }

  /** Write what was learned, and forget what a search before this one has read. */
  #fillGuide() {
    const { cleared, filled } = this.facts.guide;
    const places = cleared.map((k) => this.#block(k)); // memory grows here
    cleared.forEach((k, at) => new Uint8Array(this.#buffer, places[at], this.facts.blocks[k]).fill(0));
    let from = 0;
    for (const k of filled) {
      const size = this.facts.blocks[k];
      new Uint8Array(this.#buffer, this.#block(k), size).set(this.#values.subarray(from, (from += size)));
    }
  }

  /** Write the root again, since other calls use the same memory between two slices. */
  #restore(root) {
    this.#write("state", root.state);
    if (this.facts.arrays.began) this.#write("began", root.began);
  }

  #found(root, done, seed, lines) {
    const known = this.#known(root);
    const count = known.length;
    const at = root.mixes
      ? this.#call("draw", { count, ...halves(seed + (BigInt(root.ply) << 16n) + 1n) })
      : this.#call("choose", { count, seat: root.seat });
    const acts = known.map((one) => judged(one, root.seat));
    const used = this.#call("used");
    return {
      action: acts[at].action, value: judgement(acts, acts[at]), verdict: verdict(acts),
      simulations: done, full: used + this.actions > this.facts.search.room, acts,
      lines: this.#lines(acts, lines),
    };
  }

  /** The best acts, the most visited first, each with the acts that the search expects after it. */
  #lines(acts, most) {
    const order = acts.map((_, at) => at).filter((at) => acts[at].visits > 0);
    order.sort((one, other) => acts[other].visits - acts[one].visits);
    return order.slice(0, most).map((at) => ({ ...acts[at], line: this.#line(acts[at].action, at) }));
  }

  #line(action, at) {
    if (!this.facts.entries.line) return [action];
    const count = this.#call("line", { at });
    return Array.from(this.#view(Int32Array, "acts", count));
  }

  #known(root) {
    const count = this.#call("known", { seat: root.seat, mixes: Number(root.mixes) });
    const { size, visits, value, low, high, action } = this.facts.search.known;
    const view = this.#view(DataView, "known", size * count);
    return Array.from({ length: count }, (_, k) => ({
      action: view.getInt32(size * k + action, true),
      visits: view.getFloat64(size * k + visits, true),
      total: view.getFloat64(size * k + value, true),
      low: view.getInt8(size * k + low),
      high: view.getInt8(size * k + high),
    }));
  }

  #noteChoice(p, seat, action) {
    if (!this.facts.joint) return;
    const owing = this.#call("owing", { before: p.open.owing, seat });
    if (p.open.owing === 0) p.open = { owing, began: owing ? p.state.slice() : null, acts: [] };
    if (owing) p.open.acts.push([seat, action]);
  }

  #endChoice(p, seat) {
    if (p.open.owing === 0) return;
    this.#write("state", p.state);
    const owing = this.#call("owing_then", { before: p.open.owing, seat });
    p.open = owing ? { ...p.open, owing } : { owing: 0, began: null, acts: [] };
  }

  #draw(entry, p, number, action = 0) {
    this.#call("seed", { ...halves(p.seed), number });
    this.#write("state", p.state);
    this.#call(entry, { action });
    p.state.set(this.#bytes("state"));
  }

  #redealt(state, seat, seed) {
    this.#call("seed", { ...halves(seed), number: 0 });
    this.#write("state", state);
    this.#call("view", { seat });
    return this.#bytes("state").slice();
  }

  #listed(p) {
    const legal = this.legal(p);
    const more = legal.length > 12 ? `, .. (${legal.length} in all)` : "";
    return legal.length ? legal.slice(0, 12).join(", ") + more : "none, the game is over";
  }

  get #buffer() {
    return this.#wasm.memory.buffer;
  }

  #size(name) {
    return this.facts.arrays[name][0][2];
  }

  #allocate(size) {
    return this.#wasm.kibitz_allocate(size) >>> 0;
  }

  #places(name) {
    this.#at[name] ??= this.facts.arrays[name].map((leaf) => {
      if (Array.isArray(leaf)) return this.#block(leaf[0]) + leaf[1];
      return "whole" in leaf ? BigInt(leaf.whole) : leaf.number;
    });
    return this.#at[name];
  }

  #block(k) {
    this.#blocks[k] ??= this.#allocate(this.facts.blocks[k]);
    return this.#blocks[k];
  }

  #place(name) {
    return this.#places(name)[0];
  }

  /** An array as it is now: memory that grows makes earlier views useless. */
  #view(Kind, name, count) {
    const place = this.#place(name);
    return new Kind(this.#buffer, place, count);
  }

  #bytes(name) {
    return this.#view(Uint8Array, name, this.#size(name));
  }

  #write(name, bytes) {
    this.#bytes(name).set(bytes);
  }

  /** Call a function of the module: its arrays by their names, its numbers from `numbers`. */
  #call(name, numbers = {}) {
    const given = this.facts.entries[name].flatMap((argument) =>
      argument in this.facts.arrays ? this.#places(argument) : [BigInt(numbers[argument])],
    );
    const [result] = this.#at.result;
    const status = this.#wasm[`kibitz.${name}`](result, this.#at.error[0], ...given);
    if (status === NO_RESULT) return undefined;
    if (status !== 0) throw new Error(this.#sentence());
    return Number(new DataView(this.#buffer).getBigInt64(result, true));
  }

  /** The sentence of the last error: the address of an address of its text. */
  #sentence() {
    const view = new DataView(this.#buffer);
    const place = view.getUint32(view.getUint32(this.#at.error[0], true), true);
    const raw = new Uint8Array(this.#buffer, place, 1000);
    return `${this.facts.id}: ${new TextDecoder().decode(raw.slice(0, raw.indexOf(0)))}`;
  }
}

/** Let the page do other work; a message is not delayed as a timer is. */
const breath = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(0);
});
