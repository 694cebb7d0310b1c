// Numbers of Python. A whole number is a number of JavaScript while that is exact, else a BigInt; a
// number with a point is a Float, so that 2.0 stays another thing than 2.

import { changed, elementwise } from "./arrays.js";
import { compare } from "./comparing.js";
import { Dict, View, it } from "./containers.js";
import { raised } from "./errors.js";
import { filledOld } from "./formats.js";
import { Bytes, Float, Instance, NdArray, TextInstance, Tuple, builtin, named, tup } from "./kinds.js";
import { m } from "./objects.js";
import { PySet, asSet, difference, intersection, isSet, symmetric, toggled, union, updated, without } from "./sets.js";
import { STR, plainText } from "./text.js";
import { printed } from "./writing.js";

export const isNumber = (value) =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" || value instanceof Float;
const isWhole = (value) => typeof value === "number" || typeof value === "bigint";
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
export const settled = (big) => (big <= LARGEST && big >= -LARGEST ? Number(big) : big);
const plain = (value) => (typeof value === "boolean" ? Number(value) : value);
export const asReal = (value) => (value instanceof Float ? value.v : Number(value));

/** A whole number, where only such a one may stand. */
export function whole(value) {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof NdArray && value.size === 1) return whole(value.data[value.offset]);
  if (typeof value === "bigint") return Number(value);
  throw raised("TypeError", `${printed(value)} is no whole number`);
}

export function order(one, other) {
  const [left, right] = [one instanceof Float ? one.v : plain(one), other instanceof Float ? other.v : plain(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

// -- arithmetic --------------------------------------------------------------------------------

const floorDiv = (a, b) => {
  const found = a / b;
  return (a % b !== 0n && (a < 0n) !== (b < 0n)) ? found - 1n : found;
};
const BIG = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  floordiv: floorDiv,
  mod: (a, b) => a - floorDiv(a, b) * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << b,
  shr: (a, b) => a >> b,
};
const REAL = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  floordiv: floorOfReals,
  mod: restOfReals,
  pow: powerOfReals,
};
function restOfReals(a, b) {
  const found = a % b;
  if (found === 0) return b < 0 ? -0 : 0;
  return (found < 0) !== (b < 0) ? found + b : found;
}
// As CPython: from the rest, because 1.0 / 0.1 is 10.0, and 1.0 // 0.1 is 9.0.
function floorOfReals(a, b) {
  let found = (a - (a % b)) / b;
  if (a % b !== 0 && (a % b < 0) !== (b < 0)) found -= 1;
  if (found === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  return found - Math.floor(found) > 0.5 ? Math.floor(found) + 1 : Math.floor(found);
}
function powerOfReals(a, b) {
  if (a === 0 && b < 0) throw raised("ZeroDivisionError", "0.0 cannot be raised to a negative power");
  if (a < 0 && Number.isFinite(a) && Number.isFinite(b) && !Number.isInteger(b)) throw raised("ValueError", "a complex number");
  if (a === 1 || (a === -1 && !Number.isFinite(b) && !Number.isNaN(b))) return 1;
  const found = a ** b;
  if (!Number.isFinite(found) && Number.isFinite(a) && Number.isFinite(b)) throw raised("OverflowError", "numerical result out of range");
  return found;
}
const SMALL = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  floordiv: (a, b) => Math.floor(a / b),
  mod: (a, b) => a - Math.floor(a / b) * b,
};
const DIVIDES = new Set(["div", "floordiv", "mod"]);
const isBits = (a) => (a | 0) === a;

/** The result for two plain numbers. */
export function calculated(name, a, b) {
  if (a instanceof Float || b instanceof Float || name === "div") {
    const [x, y] = [asReal(a), asReal(b)];
    if (y === 0 && DIVIDES.has(name)) throw raised("ZeroDivisionError", "division by zero");
    return new Float(REAL[name](x, y));
  }
  if (DIVIDES.has(name) && Number(b) === 0) throw raised("ZeroDivisionError", "division by zero");
  if (name === "pow") return power(a, b);
  if ((name === "shl" || name === "shr") && b < 0) throw raised("ValueError", "negative shift count");
  if (typeof a === "number" && typeof b === "number") {
    if (name in SMALL) {
      const found = SMALL[name](a, b);
      if (Number.isSafeInteger(found)) return found === 0 ? 0 : found;
    } else if (isBits(a) && isBits(b)) {
      if (name === "and") return a & b;
      if (name === "or") return a | b;
      if (name === "xor") return a ^ b;
      if (name === "shr") return b > 31 ? (a < 0 ? -1 : 0) : a >> b;
    }
  }
  if (name === "shr" && b > 4096) return a < 0 ? -1 : 0;
  return settled(BIG[name](BigInt(a), BigInt(b)));
}

function power(a, b) {
  if (b < 0) return new Float(powerOfReals(Number(a), Number(b)));
  return settled(BigInt(a) ** BigInt(b));
}

function operator(name, others) {
  return (one, other) => {
    if (isNumber(one) && isNumber(other)) {
      if (typeof one === "boolean" && typeof other === "boolean" && name in LOGIC) return LOGIC[name](one, other);
      return calculated(name, plain(one), plain(other));
    }
    if (one instanceof NdArray || other instanceof NdArray) return elementwise(name, one, other);
    const found = others?.(one, other);
    if (found !== undefined) return found;
    const own = `$__${NAMES[name] ?? name}__`, reflected = `$__r${NAMES[name] ?? name}__`;
    if (one instanceof Instance && one[own]) return one[own](one, other);
    if (other instanceof Instance && other[reflected]) return other[reflected](other, one);
    throw raised("TypeError", `no ${name} of ${printed(one)} and ${printed(other)}`);
  };
}
const NAMES = { div: "truediv", shl: "lshift", shr: "rshift" };
const LOGIC = { and: (a, b) => a && b, or: (a, b) => a || b, xor: (a, b) => a !== b };
const isText = (value) => typeof value === "string" || value instanceof TextInstance;

const isRowOf = (one, other) => Array.isArray(one) && Array.isArray(other)
  && one instanceof Tuple === other instanceof Tuple && one instanceof Bytes === other instanceof Bytes;
function joined(one, other) {
  const found = [...one, ...other];
  return one instanceof Tuple ? Object.setPrototypeOf(found, one instanceof Bytes ? Bytes.prototype : Tuple.prototype) : found;
}
const ofSets = (find) => (one, other) => (isSet(one) && isSet(other) ? find(one instanceof View ? asSet(one) : one, other instanceof View ? asSet(other) : other) : undefined);

export const add = operator("add", (one, other) => {
  if (isText(one) && isText(other)) return plainText(one) + plainText(other);
  if (isRowOf(one, other)) return joined(one, other);
  return one?.counted?.(other, (a, c) => operated("add", a, c));
});
const subtracted = ofSets(difference);
export const sub = operator("sub", (one, other) => subtracted(one, other) ?? one?.counted?.(other, (a, c) => operated("sub", a, c)));
export const mul = operator("mul", (one, other) => {
  if (isText(other) || Array.isArray(other)) [one, other] = [other, one];
  const times = Math.max(0, whole(other));
  if (isText(one)) return plainText(one).repeat(times);
  if (Array.isArray(one)) {
    const found = Array.from({ length: times }, () => one).flatMap((each) => [...each]);
    return one instanceof Tuple ? tup(found) : found;
  }
});
export const div = operator("div");
export const floordiv = operator("floordiv");
export const mod = operator("mod", (one, other) => (isText(one) ? filledOld(plainText(one), other) : undefined));
export const pow = operator("pow");
export const matmul = operator("matmul");
const [met, toggledSets] = [ofSets(intersection), ofSets(symmetric)];
export const and = operator("and", (one, other) => {
  if (one instanceof View && other instanceof PySet && one.size <= other.size) return intersection(other, one);
  return met(one, other) ?? one?.counted?.(other, (a, c) => (compare(a, c) < 0 ? a : c));
});
const united = ofSets(union);
export const or = operator("or", (one, other) => {
  if (one?.counted) return one.counted(other, (a, c) => (compare(a, c) > 0 ? a : c));
  if (one instanceof Dict && other instanceof Dict) return new Dict([...one.entries(), ...other.entries()]);
  return united(one, other) ?? (isKind(one) && isKind(other) ? kinds(one, other) : undefined);
});
const isKind = (value) => value === null || value?.isClass || value?.isBuiltin || (value instanceof Tuple && value.isUnion);
export const kinds = (...several) => Object.assign(tup(several.flatMap((each) => (each instanceof Tuple ? [...each] : [each]))), { isUnion: true });
export const xor = operator("xor", toggledSets);
export const shl = operator("shl");
export const shr = operator("shr");

const MADE = { add, sub, mul, div, floordiv, mod, pow, and, or, xor, shl, shr };
/** The result of an operator by its name. */
export const operated = (name, one, other) => MADE[name](one, other);

/** What `+=` and its like leave: arrays, lists and sets change themselves. */
export function change(name, owner, value) {
  if (owner instanceof NdArray) return changed(name, owner, value);
  if (name === "add" && Array.isArray(owner) && !(owner instanceof Tuple)) {
    owner.push(...it(value));
    return owner;
  }
  if (owner instanceof PySet && owner.constructor === PySet && isSet(value)) return changedSet(name, owner, value);
  if (name === "or" && owner instanceof Dict && !owner.counted) {
    for (const [key, one] of value.entries()) owner.set(key, one);
    return owner;
  }
  const own = `$__i${NAMES[name] ?? name}__`;
  if (owner instanceof Instance && owner[own]) return owner[own](owner, value);
  return MADE[name](owner, value);
}

function changedSet(name, owner, value) {
  if (name === "or") return updated(owner, value);
  if (name === "sub") return without(owner, value);
  if (name === "and") return owner.become(intersection(owner, value)), owner;
  return name === "xor" ? toggled(owner, value) : MADE[name](owner, value);
}

function unary(value, name) {
  if (value instanceof Instance && value[`$__${name}__`]) return m(value, `__${name}__`);
  throw raised("TypeError", `no ${name} of ${printed(value)}`);
}

export function neg(value) {
  if (value instanceof Float) return new Float(-value.v);
  if (value instanceof NdArray) return elementwise("sub", 0, value);
  if (!isNumber(value)) return value?.negated?.() ?? unary(value, "neg");
  const found = plain(value);
  return typeof found === "bigint" ? settled(-found) : found === 0 ? 0 : -found;
}
export function pos(value) {
  if (value instanceof NdArray || isNumber(value)) return plain(value);
  return value?.counted?.(new Dict(), (a) => a) ?? unary(value, "pos");
}
export function inv(value) {
  if (typeof value === "boolean") return !value; // of NumPy
  if (value instanceof NdArray) return elementwise("inv", value, 0);
  return typeof value === "number" && isBits(value) ? ~value : settled(-BigInt(value) - 1n);
}

// -- built-in functions ------------------------------------------------------------------------

export const int = builtin(named((value = 0, base = null) => {
  if (isText(value)) return wholeOf(plainText(value), base === null ? 10 : whole(base));
  if (base !== null) throw raised("TypeError", "int() can't convert non-string with explicit base");
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Float) return truncated(value.v);
  if (value instanceof NdArray && value.size === 1) return int(value.data[value.offset]);
  if (value instanceof Instance && value.$__int__) return m(value, "__int__");
  throw raised("TypeError", `${printed(value)} is no number`);
}, "x base"), "int", (value) => isWhole(value) || typeof value === "boolean");

export function truncated(real) {
  if (Number.isNaN(real)) throw raised("ValueError", "cannot convert float NaN to integer");
  if (!Number.isFinite(real)) throw raised("OverflowError", "cannot convert float infinity to integer");
  return settled(BigInt(Math.trunc(real)));
}

const HEADS = { 2: "0b", 8: "0o", 16: "0x" };
function wholeOf(text, base) {
  const [, sign, begun] = /^([+-]?)(.*)$/s.exec(stripped(text).toLowerCase());
  const head = HEADS[base], body = head && begun.startsWith(head) ? begun.slice(2).replace(/^_/, "") : begun;
  const isFine = /^[\da-z]+(_[\da-z]+)*$/.test(body), digits = body.replaceAll("_", "");
  if (!isFine || [...digits].some((one) => !(parseInt(one, 36) < base))) throw raised("ValueError", `invalid literal for int() with base ${base}: '${text}'`);
  const found = [...digits].reduce((sum, one) => sum * BigInt(base) + BigInt(parseInt(one, 36)), 0n);
  return settled(sign === "-" ? -found : found);
}
const stripped = (text) => STR.methods.strip(text);

const REALS = /^[+-]?(?:(?:\d+(?:_\d+)*)?\.?(?:\d+(?:_\d+)*)?(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/;
function realOf(text) {
  const body = stripped(text).toLowerCase();
  if (!REALS.test(body) || !/\d|inf|nan/.test(body) || /^[+-]?\.?e/.test(body)) throw raised("ValueError", `could not convert string to float: '${text}'`);
  if (/nan/.test(body)) return NaN;
  return /inf/.test(body) ? (body.startsWith("-") ? -Infinity : Infinity) : Number(body.replaceAll("_", ""));
}

export const float = builtin((value = 0) => {
  if (isText(value)) return new Float(realOf(plainText(value)));
  if (value instanceof NdArray && value.size === 1) return new Float(Number(value.data[value.offset]));
  if (isNumber(value)) return new Float(asReal(value));
  if (value instanceof Instance && value.$__float__) return m(value, "__float__");
  throw raised("TypeError", `${printed(value)} is no number`);
}, "float", (value) => value instanceof Float);

export function abs(value) {
  if (value instanceof NdArray) return elementwise("abs", value, 0);
  if (value instanceof Float) return new Float(Math.abs(value.v));
  if (!isNumber(value)) return unary(value, "abs");
  return order(value, 0) < 0 ? neg(value) : plain(value);
}

export function divmod(one, other) {
  return tup([floordiv(one, other), mod(one, other)]);
}

/** A number rounded to so many places; halves to the even neighbour. */
export const round = named((value, places = null) => {
  if (!isNumber(value)) return unary(value, "round");
  if (value instanceof Float && places === null) return truncated(Number.isFinite(value.v) ? Number(rounded(value.v, 0)) : value.v);
  if (value instanceof Float) return new Float(Number.isFinite(value.v) ? Number(rounded(value.v, whole(places))) : value.v);
  return places === null || places >= 0 ? plain(value) : settled(even(BigInt(plain(value)), 10n ** BigInt(-places)));
}, "number ndigits");

// A whole number rounded to a multiple.
function even(value, step) {
  const low = floorDiv(value, step) * step, rest = 2n * (value - low);
  return rest > step || (rest === step && (low / step) % 2n !== 0n) ? low + step : low;
}

/** The digits of a number with so many places. */
export function rounded(value, places) {
  if (places < 0) return String(roundedTens(value, -places));
  if (Math.abs(value) >= 1e21) return String(BigInt(value)) + (places ? `.${"0".repeat(places)}` : "");
  const doubled = Math.abs(value) * 2 ** (places + 1);
  if (!Number.isInteger(doubled) || doubled % 2 !== 1) return value.toFixed(places);
  const low = (BigInt(doubled) * 5n ** BigInt(places) - 1n) / 2n, found = String(low % 2n ? low + 1n : low).padStart(places + 1, "0");
  return `${value < 0 ? "-" : ""}${places ? `${found.slice(0, -places)}.${found.slice(-places)}` : found}`;
}
// Below one half of the step all is nought; a number with places is never half way but as a whole one.
function roundedTens(value, tens) {
  if (tens > 308) return 0;
  const step = 10n ** BigInt(tens), low = BigInt(Math.floor(value)), found = even(low, step);
  const isBeyond = !Number.isInteger(value) && 2n * (((low % step) + step) % step) === step && found <= low;
  return Number(isBeyond ? found + step : found);
}

function extreme(sign) {
  const found = (...given) => pick([...(given.length === 1 ? it(given[0]) : given)], null, undefined);
  const pick = (values, by, usual) => {
    if (!values.length) {
      if (usual === undefined) throw raised("ValueError", "no values");
      return usual;
    }
    let best = values[0], known = by ? by(best) : best;
    for (const one of values.slice(1)) {
      const now = by ? by(one) : one;
      if (sign * compare(now, known) > 0) [best, known] = [one, now];
    }
    return best;
  };
  const byName = (given, by = null, usual = undefined) => pick([...(given.length === 1 ? it(given[0]) : given)], by, usual);
  return Object.assign(found, { names: [], star: 1, only: ["key", "default"], rest: 0, code: byName });
}
export const max = extreme(1), min = extreme(-1);

export const sum = named((values, start = 0) => {
  if (isText(start)) throw raised("TypeError", "sum() can't sum strings");
  let total = start;
  for (const one of it(values)) total = add(total, one);
  return total;
}, "iterable start");

const bits = (value) => BigInt(value) < 0n ? -BigInt(value) : BigInt(value);
export const INT = {
  bit_count: (self) => bits(plain(self)).toString(2).replaceAll("0", "").length,
  bit_length: (self) => (bits(plain(self)) === 0n ? 0 : bits(plain(self)).toString(2).length),
  item: (self) => self,
  any: (self) => Boolean(self),
  all: (self) => Boolean(self),
  sum: (self) => plain(self),
  max: (self) => self,
  min: (self) => self,
  astype: (self) => plain(self),
  copy: (self) => self,
  tolist: (self) => self,
};
export const FLOAT = {
  is_integer: (self) => Number.isInteger(self.v),
  item: (self) => self,
};
