// Truth, equality and order, as Python finds them.

import { elementwise } from "./arrays.js";
import { Dict, View } from "./containers.js";
import { raised } from "./errors.js";
import { Bytes, Float, Instance, NdArray, Range, TextInstance, Tuple } from "./kinds.js";
import { isNumber, order } from "./numbers.js";
import { m } from "./objects.js";
import { PySet, asSet, isSet, isWithin } from "./sets.js";
import { plainText } from "./text.js";

/** Whether a value counts as true. */
export function b(value) {
  if (value === true || value === false) return value;
  if (value === null || value === undefined) return false;
  if (typeof value === "number") return value !== 0;
  if (typeof value === "string") return value !== "";
  if (typeof value === "bigint") return value !== 0n;
  if (value instanceof Float) return value.v !== 0;
  if (value instanceof TextInstance) return value.s !== "";
  if (Array.isArray(value) || value instanceof Range) return value.length > 0;
  if (value instanceof Dict || value instanceof PySet || value instanceof View) return value.size > 0;
  if (value instanceof NdArray) {
    if (value.size !== 1) throw raised("ValueError", "the truth of an array of several values");
    return b(value.data[value.offset]);
  }
  if (value instanceof Instance) {
    if (value.$__bool__) return m(value, "__bool__");
    if (value.$__len__) return m(value, "__len__") > 0;
  }
  return true;
}

export const is = (one, other) => one === other || (one === undefined && other === null);

const isText = (value) => typeof value === "string" || value instanceof TextInstance;

export function eq(one, other) {
  if (one instanceof NdArray || other instanceof NdArray) return elementwise("eq", one, other);
  if (isNumber(one)) return isNumber(other) && !isNan(one) && !isNan(other) && order(one, other) === 0;
  if (one === other) return true;
  if (isText(one)) return isText(other) && plainText(one) === plainText(other);
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || !isAlike(one, other)) return false;
    return one.length === other.length && one.every((each, k) => each === other[k] || b(eq(each, other[k])));
  }
  if (isSet(one)) return isSet(other) && one.size === other.size && isWithin(one, other);
  if (one instanceof Dict) {
    return other instanceof Dict && one.size === other.size
      && one.entries().every(([name, value]) => other.has(name) && b(eq(value, other.find(name))));
  }
  if (one instanceof Range) return other instanceof Range && eq([...one], [...other]);
  if (one instanceof Instance) {
    if (one.$__eq__) return m(one, "__eq__", other);
    if (other?.$__eq__) return m(other, "__eq__", one);
    if (one.constructor.isData && other instanceof Instance && one.constructor === other.constructor) {
      return one.constructor.compared.every((name) => b(eq(one[`$${name}`], other[`$${name}`])));
    }
  }
  return other instanceof Instance && other.$__eq__ ? m(other, "__eq__", one) : false;
}
const isAlike = (one, other) => one instanceof Tuple === other instanceof Tuple && one instanceof Bytes === other instanceof Bytes && one.own === other.own;
export function ne(one, other) {
  if (one instanceof NdArray || other instanceof NdArray) return elementwise("ne", one, other);
  if (one instanceof Instance && one.$__ne__) return m(one, "__ne__", other);
  return !b(eq(one, other));
}

/** -1, 0 or 1: how two values stand in their order. */
export function compare(one, other) {
  if (isNumber(one) && isNumber(other)) return order(one, other);
  if (isText(one) && isText(other)) return byCharacters(plainText(one), plainText(other));
  if (Array.isArray(one) && Array.isArray(other) && isAlike(one, other)) {
    for (let k = 0; k < Math.min(one.length, other.length); k++) {
      if (!b(eq(one[k], other[k]))) return compare(one[k], other[k]);
    }
    return Math.sign(one.length - other.length);
  }
  if (one instanceof Instance && one.$__lt__) {
    if (b(m(one, "__lt__", other))) return -1;
    return b(m(other, "__lt__", one)) ? 1 : 0;
  }
  throw raised("TypeError", "these values have no order");
}

function byCharacters(one, other) {
  const left = [...one], right = [...other];
  for (let k = 0; k < Math.min(left.length, right.length); k++) {
    if (left[k] !== right[k]) return left[k].codePointAt(0) < right[k].codePointAt(0) ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}

function ordered(name, test, ofSets) {
  const own = `$__${name}__`;
  return (one, other) => {
    if (one instanceof NdArray || other instanceof NdArray) return elementwise(name, one, other);
    if (isSet(one) && isSet(other)) return ofSets(asSet(one), asSet(other));
    if (isNumber(one) && isNumber(other) && (isNan(one) || isNan(other))) return false;
    if (one instanceof Instance && one[own]) return m(one, `__${name}__`, other);
    return test(compare(one, other));
  };
}
const isNan = (value) => value instanceof Float && Number.isNaN(value.v);
export const lt = ordered("lt", (found) => found < 0, (one, other) => one.size < other.size && isWithin(one, other));
export const le = ordered("le", (found) => found <= 0, (one, other) => isWithin(one, other));
export const gt = ordered("gt", (found) => found > 0, (one, other) => one.size > other.size && isWithin(other, one));
export const ge = ordered("ge", (found) => found >= 0, (one, other) => isWithin(other, one));
