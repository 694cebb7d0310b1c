// Seeds, fields of a position, the text of a record, and what a search says, for `runtime.js`.

const LOW_64 = 0xffffffffffffffffn;

/** A seed as Python takes it: its low 64 bits. */
export function whole64(seed) {
  if (typeof seed !== "bigint" && !(Number.isSafeInteger(seed) && seed >= 0)) {
    throw new RangeError(`A seed is a whole number from 0, or a BigInt, not ${String(seed)}.`);
  }
  return BigInt(seed) & LOW_64;
}

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
