// Numbers of Python. A whole number is a number of JavaScript while that is exact, else a BigInt; a
// number with a point is a Float, so that 2.0 stays another thing than 2.

import { changed, elementwise } from "./arrays.js";
import { compare } from "./comparing.js";
import { Dict, PySet, it } from "./containers.js";
import { Float, Instance, NdArray, TextInstance, Tuple, builtin, tup } from "./kinds.js";
import { m, raised } from "./objects.js";
import { plainText, printed } from "./text.js";

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
  floordiv: (a, b) => Math.floor(a / b),
  mod: (a, b) => ((found) => (found !== 0 && (found < 0) !== (b < 0) ? found + b : found))(a % b),
  pow: (a, b) => a ** b,
};
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
  return settled(BIG[name](BigInt(a), BigInt(b)));
}

function power(a, b) {
  if (b < 0) return new Float(Number(a) ** Number(b));
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

export const add = operator("add", (one, other) => {
  if (isText(one) && isText(other)) return plainText(one) + plainText(other);
  if (Array.isArray(one) && Array.isArray(other)) return one instanceof Tuple ? tup([...one, ...other]) : [...one, ...other];
  if (one instanceof Dict && one.isCounter) return counted(one, other, 1);
});
export const sub = operator("sub", (one, other) => {
  if (one instanceof PySet) return new PySet([...one].filter((each) => !other.has(each)));
  if (one instanceof Dict && one.isCounter) return counted(one, other, -1);
});
function counted(one, other, sign) {
  const found = new one.constructor(one.entries());
  for (const [name, count] of other.entries()) found.set(name, (found.find(name) ?? 0) + sign * count);
  for (const [name, count] of found.entries()) if (count <= 0) found.remove(name);
  return found;
}
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
export const and = operator("and", (one, other) => {
  if (one instanceof PySet || other instanceof PySet) return new PySet([...one].filter((each) => new PySet(it(other)).has(each)));
});
export const or = operator("or", (one, other) => {
  if (one instanceof PySet) return new PySet([...one, ...it(other)]);
  if (one instanceof Dict) return new Dict([...one.entries(), ...other.entries()]);
  if (isKind(one) && isKind(other)) return union(one, other);
});
const isKind = (value) => value === null || value?.isClass || value?.isBuiltin || (value instanceof Tuple && value.isUnion);
const union = (one, other) => Object.assign(tup([one, other].flatMap((each) => (each instanceof Tuple ? [...each] : [each]))), { isUnion: true });
export const xor = operator("xor", (one, other) => {
  if (one instanceof PySet) return new PySet([...[...one].filter((each) => !other.has(each)), ...[...other].filter((each) => !one.has(each))]);
});
export const shl = operator("shl");
export const shr = operator("shr");

function filledOld(text, given) {
  const values = given instanceof Tuple ? [...given] : [given];
  return text.replace(/%(?:(-?0?\d*(?:\.\d+)?)([sdrfgx])|%)/g, (whole_, spec, kind) => {
    if (!kind) return "%";
    const value = values.shift();
    return kind === "s" ? printed(value) : printed(value, `${spec}${kind}`);
  });
}

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
  if (name === "or" && owner instanceof PySet) {
    for (const one of it(value)) owner.add(one);
    return owner;
  }
  if (name === "or" && owner instanceof Dict) {
    for (const [key, one] of value.entries()) owner.set(key, one);
    return owner;
  }
  return MADE[name](owner, value);
}

export function neg(value) {
  if (value instanceof Float) return new Float(-value.v);
  if (value instanceof NdArray) return elementwise("sub", 0, value);
  if (value instanceof Dict) return value;
  const found = plain(value);
  return typeof found === "bigint" ? settled(-found) : found === 0 ? 0 : -found;
}
export const pos = (value) => (typeof value === "boolean" ? Number(value) : value);
export function inv(value) {
  if (typeof value === "boolean") return !value; // of NumPy
  if (value instanceof NdArray) return elementwise("inv", value, 0);
  return typeof value === "number" && isBits(value) ? ~value : settled(-BigInt(value) - 1n);
}

// -- built-in functions ------------------------------------------------------------------------

export const int = builtin((value = 0, base = 10) => {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return value;
  if (value instanceof Float) return settled(BigInt(Math.trunc(value.v)));
  if (value instanceof NdArray && value.size === 1) return int(value.data[value.offset]);
  if (isText(value)) return wholeOf(plainText(value), base);
  if (value instanceof Instance && value.$__int__) return m(value, "__int__");
  throw raised("TypeError", `${printed(value)} is no number`);
}, "int", (value) => isWhole(value) || typeof value === "boolean");

function wholeOf(text, base) {
  const digits = text.trim().replaceAll("_", "").toLowerCase();
  const found = base === 10 ? (/^[+-]?\d+$/.test(digits) ? settled(BigInt(digits.replace("+", ""))) : NaN) : parseInt(digits, base);
  if (Number.isNaN(found)) throw raised("ValueError", `invalid literal for int(): '${text}'`);
  return found;
}

export const float = builtin((value = 0) => {
  if (isText(value)) {
    const found = { inf: Infinity, "-inf": -Infinity, nan: NaN }[plainText(value).trim().toLowerCase()];
    const read = found ?? (plainText(value).trim() === "" ? NaN : Number(plainText(value)));
    if (Number.isNaN(read) && found === undefined) throw raised("ValueError", "could not convert string to float");
    return new Float(read);
  }
  return new Float(value instanceof NdArray ? Number(value.data[value.offset]) : asReal(value));
}, "float", (value) => value instanceof Float);

export const abs = (value) => (value instanceof NdArray ? elementwise("abs", value, 0)
  : value instanceof Float ? new Float(Math.abs(value.v)) : order(value, 0) < 0 ? neg(value) : plain(value));

export function divmod(one, other) {
  return tup([floordiv(one, other), mod(one, other)]);
}

/** A number rounded to so many places; halves to the even neighbour. */
export function round(value, places = null) {
  if (!(value instanceof Float)) return plain(value);
  if (places === null) return settled(BigInt(rounded(value.v, 0)));
  return new Float(Number(rounded(value.v, whole(places))));
}

/** The digits of a number with so many places. */
export function rounded(value, places) {
  if (places < 0) return String(Math.round(value / 10 ** -places) * 10 ** -places);
  if (Math.abs(value) >= 1e21) return String(BigInt(value)) + (places ? `.${"0".repeat(places)}` : "");
  const doubled = Math.abs(value) * 2 ** (places + 1);
  const isHalf = Number.isInteger(doubled) && doubled % 2 === 1 && Number.isInteger(Math.abs(value) * 10 ** places * 2);
  if (!isHalf) return value.toFixed(places);
  const low = Math.floor(Math.abs(value) * 10 ** places), even = low % 2 === 0 ? low : low + 1;
  const found = (even / 10 ** places).toFixed(places);
  return value < 0 ? `-${found}` : found;
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

export function sum(values, start = 0) {
  let total = start;
  for (const one of it(values)) total = add(total, one);
  return total;
}
sum.names = ["values", "start"];
round.names = ["number", "ndigits"];

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
