// The hash of a value as CPython finds it, which orders its sets; null where CPython draws it anew
// in each process (texts, None) or takes it from a place in memory.

import { Float, Tuple } from "./kinds.js";
import { FrozenSet } from "./sets.js";

const MODULUS = (1n << 61n) - 1n, WORD = (1n << 64n) - 1n;

/** A number below 2^53 as it is, any other hash as a BigInt of 64 bits. */
export function hashOf(value) {
  if (typeof value === "number" && value >= 0 && Number.isSafeInteger(value)) return value;
  const found = ofAny(value);
  return found === null ? null : small(BigInt.asUintN(64, found === -1n ? -2n : found));
}
const small = (big) => (big <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(big) : big);

function ofAny(value) {
  if (typeof value === "boolean") return BigInt(value);
  if (typeof value === "number" || typeof value === "bigint") return ofWhole(BigInt(value));
  if (value instanceof Float) return ofReal(value.v);
  if (value instanceof Tuple && Object.getPrototypeOf(value) === Tuple.prototype) return ofTuple(value);
  if (value?.isRow && !value.$__hash__) return ofTuple(value);
  return value instanceof FrozenSet ? ofSet(value) : null;
}
const ofWhole = (big) => (big < 0n ? -(-big % MODULUS) : big % MODULUS);

function ofReal(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? null : value > 0 ? 314159n : -314159n;
  let [part, power] = [Math.abs(value), 0];
  while (!Number.isInteger(part)) [part, power] = [part * 2, power + 1];
  const inverse = 61n - (BigInt(power) % 61n), whole = BigInt(part) % MODULUS;
  const found = (whole << inverse) % MODULUS;
  return value < 0 ? -found : found;
}

const P1 = 11400714785074694791n, P2 = 14029467366897019727n, P5 = 2870177450012600261n;
function ofTuple(values) {
  let found = P5;
  for (const one of values) {
    const lane = hashOf(one);
    if (lane === null) return null;
    found = (found + BigInt(lane) * P2) & WORD;
    found = ((found << 31n) | (found >> 33n)) & WORD;
    found = (found * P1) & WORD;
  }
  found = (found + (BigInt(values.length) ^ (P5 ^ 3527539n))) & WORD;
  return found === WORD ? 1546275796n : BigInt.asIntN(64, found);
}

const shuffled = (one) => (((one ^ 89869747n) ^ (one << 16n)) * 3644798167n) & WORD;
function ofSet(values) {
  let found = 0n;
  for (const one of values) {
    const lane = hashOf(one);
    if (lane === null) return null;
    found ^= shuffled(BigInt(lane));
  }
  found ^= (BigInt(values.size + 1) * 1927868237n) & WORD;
  found ^= (found >> 11n) ^ (found >> 25n);
  found = (found * 69069n + 907133923n) & WORD;
  return found === WORD ? 590923713n : BigInt.asIntN(64, found);
}
