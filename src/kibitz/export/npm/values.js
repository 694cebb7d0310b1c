// A position with its seed, fields and bytes, the text of a record, and what a search says.

const LOW_64 = 0xffffffffffffffffn;

/** A position; made by `start`, `at`, `copy` and `view`, and changed by `play`. */
export class Position {
  constructor(facts, state, seed) {
    this.facts = facts; // of its game
    this.state = state; // the bytes of the record, as in Python
    this.seed = seed;
    this.history = [];
    this.turns = []; // how many acts were played when a turn ended
    this.open = { owing: 0, began: null, acts: [] }; // the joint choice that is open
    this.path = { ply: 0, last: -1, mover: -1, row: 0 }; // the last act, and how many its seat played in a row
  }
}

/** A seed as Python takes it: its low 64 bits. */
export function whole64(seed) {
  if (typeof seed !== "bigint" && !(Number.isSafeInteger(seed) && seed >= 0)) {
    throw new RangeError(`A seed is a whole number from 0, or a BigInt, not ${String(seed)}.`);
  }
  return BigInt(seed) & LOW_64;
}

/** Bytes from their text in base 64. */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export function halves(seed) {
  return { low: seed & 0xffffffffn, high: (seed >> 32n) & 0xffffffffn };
}

const READERS = {
  i1: ["getInt8", 1], u1: ["getUint8", 1], "?": ["getUint8", 1], i2: ["getInt16", 2],
  u2: ["getUint16", 2], i4: ["getInt32", 4], u4: ["getUint32", 4], i8: ["getBigInt64", 8],
  f4: ["getFloat32", 4], f8: ["getFloat64", 8],
};

export function readField(view, type, shape, offset) {
  const [reader, size] = READERS[type];
  if (!shape.length) return type === "?" ? Boolean(view[reader](offset)) : view[reader](offset, true);
  const [count, ...rest] = shape;
  const step = rest.reduce((product, n) => product * n, size);
  return Array.from({ length: count }, (_, k) => readField(view, type, rest, offset + k * step));
}

export const tag = (name, text) => `[${name} ${JSON.stringify(text)}]`;
export const shell = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`);
export const quoted = (act) => (/^(?![0-9]{1,6}\.$)[^\s"|;{}[\]]+$/.test(act) ? act : JSON.stringify(act));

/** A function of C that the module imports, by its name. */
export function mathematics(name) {
  return Math[name] ?? Math[name.replace(/f$/, "")];
}

/** An act as the seat to act sees it: its mean, and proved bounds from -1 to 1 or none. */
export function judged({ action, visits, total, low, high }, seat) {
  const [least, most] = seat === 0 ? [low, high] : [-high, -low];
  const proved = low === high ? least : null;
  return { action, visits, value: proved ?? (visits ? total / visits : null), proved, least, most };
}

export function verdict(acts) {
  const least = Math.max(...acts.map((one) => one.least));
  const most = Math.max(...acts.map((one) => one.most));
  return least === most ? ({ 1: "won", 0: "drawn", "-1": "lost" }[least] ?? null) : null;
}

export function judgement(acts, chosen) {
  return { won: 1, drawn: 0, lost: -1 }[verdict(acts)] ?? chosen.value;
}

export function forced(action) {
  return { action, value: null, verdict: null, simulations: 0, full: false, acts: [], lines: [] };
}

const PATH = ["ply", "last", "mover", "row"];
const PATH_BYTES = 4 * PATH.length;
const SEAL_BYTES = 8;

/** A position as bytes: its record, its path, and a sum of both and of the game that made it. */
export function sealed({ mark }, { state, path }) {
  const found = new Uint8Array(state.length + PATH_BYTES + SEAL_BYTES);
  const view = new DataView(found.buffer);
  found.set(state);
  PATH.forEach((name, k) => view.setInt32(state.length + 4 * k, path[name], true));
  const end = found.length - SEAL_BYTES;
  found.set(sumOf(mark, found.subarray(0, end)), end);
  return found;
}

/** The record and the path of such bytes; an error if this game has not made them. size: of its record. */
export function unsealed({ id, mark }, bytes, size) {
  const made = "send what game.bytes(p) of the same package gave";
  if (Object.prototype.toString.call(bytes) !== "[object Uint8Array]") {
    throw new TypeError(`A position of ${id} is a Uint8Array, not ${kindOf(bytes)}; ${made}.`);
  }
  const wanted = size + PATH_BYTES + SEAL_BYTES;
  if (bytes.length !== wanted) {
    throw new RangeError(`A position of ${id} has ${wanted} bytes, not ${bytes.length}; ${made}.`);
  }
  const end = wanted - SEAL_BYTES;
  const seal = sumOf(mark, bytes.subarray(0, end));
  if (seal.some((byte, k) => byte !== bytes[end + k])) {
    throw new RangeError(`These bytes are no position that this ${id} has made; ${made}.`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const path = Object.fromEntries(PATH.map((name, k) => [name, view.getInt32(size + 4 * k, true)]));
  return { state: bytes.slice(0, size), path };
}

const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`);

/** Two sums of 32 bits (FNV-1a, with two beginnings): bytes from elsewhere hardly ever have them. */
function sumOf(mark, bytes) {
  const found = new DataView(new ArrayBuffer(SEAL_BYTES));
  const all = [...new TextEncoder().encode(mark), ...bytes];
  [0x811c9dc5, 0x2f0b4a57].forEach((first, k) => {
    const sum = all.reduce((so, byte) => Math.imul(so ^ byte ^ (so >>> 15), 0x01000193), first);
    found.setUint32(4 * k, sum >>> 0, true);
  });
  return new Uint8Array(found.buffer);
}

/** The options of a game as a record has them. */
export const optionsOf = ({ options }) => Object.entries(options).map(([name, text]) => shell(`${name}=${text}`)).join(" ");

/** A game as a record of Kibitz. returns: null before its end; names: of its acts. */
export function recordOf({ facts, seed, turns }, returns, names) {
  const options = optionsOf(facts), heads = [tag("Game", facts.id)];
  if (options) heads.push(tag("Options", options));
  heads.push(tag("Seed", String(seed)));
  if (returns) heads.push(tag("Result", returns.join(" ")));
  const ends = [...turns, names.length];
  const acts = ends.map((end, k) => names.slice(ends[k - 1] ?? 0, end).map(quoted)).filter((one) => one.length);
  const lines = acts.map((one, k) => `${k + 1}. ${one.join(" ")}`);
  return `${[...heads, "", ...lines].join("\n")}\n`;
}
