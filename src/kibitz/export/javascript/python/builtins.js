// The built-in functions of Python that are not of numbers alone.

import { b } from "./comparing.js";
import { Dict, hash, it, len, once, pairs, range, sorted } from "./containers.js";
import { raised } from "./errors.js";
import {
  Bytes, ClassMethod, Instance, Property, StaticMethod, Tuple, builtin, named, tup,
} from "./kinds.js";
import { abs, float, int, whole } from "./numbers.js";
import { fn, get, keyText, m, object } from "./objects.js";
import { FrozenSet, PySet, updated } from "./sets.js";
import { plainText, str } from "./text.js";
import { printed, repr } from "./writing.js";

const list = builtin((values = []) => [...it(values)], "list", (value) => Array.isArray(value) && !(value instanceof Tuple) && !value.own);
const tuple = builtin((values = []) => tup([...it(values)]), "tuple", (value) => value instanceof Tuple && !(value instanceof Bytes));
const dict_ = builtin(fn((values, named_) => new Dict([...(values === undefined ? [] : pairs(values)), ...named_.entries()]), "values", 0, "", 1), "dict", (value) => value instanceof Dict,
  { fromkeys: (names, value = null) => new Dict(Array.from(it(names), (name) => [name, value])) });
const set_ = builtin((values = []) => updated(new PySet(), values), "set", (value) => value instanceof PySet && !(value instanceof FrozenSet));
const frozenset = builtin((values = []) => (values instanceof FrozenSet ? values : updated(new FrozenSet(), values)), "frozenset", (value) => value instanceof FrozenSet);
const bytes = builtin((values = []) => Object.setPrototypeOf([...it(values)].map(whole), Bytes.prototype), "bytes", (value) => value instanceof Bytes);
const bool = builtin((value = false) => b(value), "bool", (value) => typeof value === "boolean");

const enumerate = named((values, start = 0) => numbered(it(values), start), "iterable start");
function* numbered(values, start) {
  let place = start;
  for (const one of values) yield tup([place++, one]);
}
function unequal(place, runs) {
  if (place || runs.slice(1).some((one) => !one.next().done)) throw raised("ValueError", "zip() arguments have other lengths");
}
function* zipped(rows, strict) {
  const runs = rows.map((one) => it(one)[Symbol.iterator]());
  if (!runs.length) return;
  for (;;) {
    const values = [];
    for (const [place, run] of runs.entries()) { // those after the one that ends are not asked
      const { done, value } = run.next();
      if (!done) values.push(value);
      else if (!b(strict)) return;
      else return void unequal(place, runs);
    }
    yield tup(values);
  }
}
const zip = fn((rows, strict = false) => zipped(rows.map(it), strict), "", 1, "strict", 0);
function map(found, ...rows) {
  return (function* () {
    if (rows.length === 1) for (const one of it(rows[0])) yield found(one);
    else for (const each of zipped(rows, false)) yield found(...each);
  })();
}
function filter(test, values) {
  return (function* () {
    for (const one of it(values)) if (b(test ? test(one) : one)) yield one;
  })();
}
function any(values) {
  for (const one of it(values)) if (b(one)) return true;
  return false;
}
function all(values) {
  for (const one of it(values)) if (!b(one)) return false;
  return true;
}
const reversed = (values) => (values?.$__reversed__ ? m(values, "__reversed__") : [...it(values)].reverse().values());
const sortedBy = Object.assign((values, by, reverse) => sorted(values, by ?? null, b(reverse ?? false)), { names: ["values", "key", "reverse"] });
const iter = (values) => once(values)[Symbol.iterator]();
function next(values, usual) {
  if (typeof values?.next !== "function") throw raised("TypeError", `${repr(values)} is no iterator`);
  const found = values.next();
  if (!found.done) return found.value;
  if (usual === undefined) throw raised("StopIteration", "");
  return usual;
}
function getattr(owner, name, usual) {
  if (usual === undefined) return get(owner, name);
  return hasattr(owner, name) ? get(owner, name) : usual;
}
function hasattr(owner, name) {
  try {
    get(owner, name);
    return true;
  } catch (fault) {
    if (fault instanceof Instance) return false;
    throw fault;
  }
}
const noneType = builtin(() => null, "NoneType", (value) => value === null);
const KINDS = () => [bool, int, float, str, tuple, list, dict_, set_, frozenset, bytes, range, noneType];
const type = builtin((value) => {
  if (value instanceof Instance || value?.isRow) return value.constructor;
  return KINDS().find((one) => one.test(value)) ?? object;
}, "type", (value) => Boolean(value?.isClass || value?.isBuiltin));
const based = (value, kind, head) => (value < 0 ? `-${head}` : head) + printed(abs(value), kind);
function sign(one) {
  const [found, ...more] = plainText(one);
  if (found === undefined || more.length) throw raised("TypeError", "ord() expected a character");
  return found.codePointAt(0);
}
function chr(number) {
  if (!(number >= 0 && number <= 0x10ffff)) throw raised("ValueError", "chr() arg not in range(0x110000)");
  return String.fromCodePoint(Number(number));
}

export const builtins = {
  list, tuple, dict_, set_, frozenset, bool, bytes, enumerate, zip, map, filter, any, all, reversed, sortedBy, iter, next, getattr,
  hasattr, type, object, len, range, repr, chr, hash,
  ord: sign,
  callable: (value) => typeof value === "function" || Boolean(value?.$__call__),
  id: (value) => keyText(value),
  print: fn(() => null, "", 1, "sep end file flush", 0),
  format: (value, spec = "") => printed(value, spec),
  hex: (value) => based(value, "x", "0x"),
  bin: (value) => based(value, "b", "0b"),
  issubclass: (one, other) => one === other || [...(one.bases ?? [])].some((base) => builtins.issubclass(base, other)),
  vars: (owner) => new Dict(Object.entries(owner).filter(([name]) => name.startsWith("$")).map(([name, value]) => [name.slice(1), value])),
  setattr: (owner, name, value) => (owner[`$${name}`] = value, null),
  property: (read) => new Property(read),
  classmethod: (call) => new ClassMethod(call),
  staticmethod: (call) => new StaticMethod(call),
};
