// Lists, tuples and dictionaries of Python, in the order in which Python runs through them.

import { elements, elementwise, flat, readAt, writeAt } from "./arrays.js";
import { b, compare, eq } from "./comparing.js";
import { hashOf } from "./hashing.js";
import { Bytes, Float, Instance, NdArray, Range, Slice, TextInstance, Tuple, builtin, named, tup } from "./kinds.js";
import { whole } from "./numbers.js";
import { raised } from "./errors.js";
import { fn, keyText, m, valueKey } from "./objects.js";
import { PySet } from "./sets.js";
import { characters, plainText, textAt } from "./text.js";
import { repr } from "./writing.js";

/** What a dictionary finds a key by: equal keys have the same. */
export function key(value) {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Float) return value.v;
  if (value instanceof TextInstance) return value.s;
  if (value instanceof Bytes) return `\0b(${value.join()})`;
  if (value instanceof Tuple) return `\0t(${value.map((one) => keyText(key(one))).join()})`;
  if (value instanceof PySet) return `\0s(${[...value.map.keys()].map(keyText).sort().join()})`;
  if (value instanceof Instance) return valueKey(value) ?? ownKey(value);
  if (Array.isArray(value) || value instanceof Dict) throw raised("TypeError", "a list is no key");
  return value;
}

// Instances that say themselves which are equal: the first of equal ones is the key of all.
const alike = new Map();
function ownKey(value) {
  if (!value.$__hash__) return value;
  const hash = String(m(value, "__hash__")), known = alike.get(hash) ?? [];
  alike.set(hash, known);
  const place = known.findIndex(same(value));
  return `\0h${hash} ${place < 0 ? known.push(value) - 1 : place}`;
}

/** The hash of a value; of a text a number that Python draws anew in each process. */
export const hash = (value) => hashOf(value) ?? (value?.$__hash__ ? m(value, "__hash__") : [...keyText(key(value))].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) | 0, 7));

export class Dict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [name, value] of pairs) this.set(name, value);
  }

  set(name, value) {
    const found = key(name), entry = this.map.get(found);
    if (entry) entry[1] = value;
    else this.map.set(found, [name, value]);
  }

  find(name) { return this.map.get(key(name))?.[1]; }
  has(name) { return this.map.has(key(name)); }
  remove(name) { return this.map.delete(key(name)); }
  entries() { return [...this.map.values()]; }
  get size() { return this.map.size; }
  *[Symbol.iterator]() { for (const [name] of this.run()) yield name; }
  *run() {
    const { size } = this;
    for (const entry of this.map.values()) {
      yield entry;
      if (this.size !== size) throw raised("RuntimeError", "dictionary changed size during iteration");
    }
  }
}

/** The keys, the values or the pairs of a dictionary, which change with it. */
export class View {
  constructor(owner, kind) { Object.assign(this, { owner, kind, isSet: kind !== "values" }); }
  get size() { return this.owner.size; }
  has(value) {
    if (this.kind === "keys") return this.owner.has(value);
    return this.kind === "items" ? this.owner.has(value[0]) && same(value[1])(this.owner.find(value[0])) : [...this].some(same(value));
  }
  *[Symbol.iterator]() {
    const place = { keys: 0, values: 1 }[this.kind];
    for (const entry of this.owner.run()) yield place === undefined ? tup([...entry]) : entry[place];
  }
}
export const dict = (pairs) => new Dict(pairs);
export const pairs = (found) => (found instanceof Dict ? found.entries() : [...it(found)]);

export const range = builtin((start, stop, step = 1) => {
  if (stop === undefined) return new Range(0, whole(start));
  return new Range(whole(start), whole(stop), stepOf(step));
}, "range", (value) => value instanceof Range);
function stepOf(step) {
  if (whole(step) === 0) throw raised("ValueError", "a step of zero");
  return whole(step);
}

/** The places that a slice takes of so many. */
export function places({ start, stop, step }, length) {
  const by = step === null ? 1 : stepOf(step), last = by < 0 ? -1 : 0;
  const bound = (one, usual) => {
    if (one === null) return usual;
    const place = whole(one);
    return place < 0 ? Math.max(place + length, last) : Math.min(place, by < 0 ? length - 1 : length);
  };
  const from = bound(start, by < 0 ? length - 1 : 0), to = bound(stop, by < 0 ? -1 : length);
  return new Range(from, to, by);
}

/** What can be run through; a generator that is left early can be gone on with. */
export function it(value) {
  const found = once(value);
  return typeof found.return === "function" ? { [Symbol.iterator]: () => ({ next: (sent) => found.next(sent) }) } : found;
}

/** The same of a value that nobody else has: a generator that is left early is closed. */
export function once(value) {
  if (typeof value === "string") return characters(value);
  if (value instanceof TextInstance) return characters(value.s);
  if (value instanceof NdArray) return elements(value);
  if (value !== null && typeof value === "object") {
    if (value[Symbol.iterator]) return value;
    if (value.$__iter__) return m(value, "__iter__");
  }
  throw raised("TypeError", `${repr(value)} cannot be run through`);
}

/** An entry, or a part of a row. */
export function at(owner, index) {
  if (owner instanceof NdArray) return readAt(owner, index);
  if (typeof owner === "string" || owner instanceof TextInstance) return textAt(plainText(owner), index);
  if (owner instanceof Dict) return fromDict(owner, index);
  if (Array.isArray(owner) || owner instanceof Range) {
    if (index instanceof Slice) return part(owner, index);
    const place = whole(index), found = place < 0 ? place + owner.length : place;
    if (found < 0 || found >= owner.length) throw raised("IndexError", "index out of range");
    return owner instanceof Range ? owner.at(found) : owner[found];
  }
  if (owner?.isBuiltin || owner?.isType) return owner; // such as tuple[int, ...]
  if (owner?.test && typeof owner === "object") return owner.group(index);
  if (owner?.$__getitem__) return m(owner, "__getitem__", index);
  throw raised("TypeError", `${repr(owner)} has no entries`);
}

function part(owner, slice) {
  const taken = places(slice, owner.length);
  if (owner instanceof Range) {
    return new Range(owner.at(taken.start), owner.at(taken.stop), owner.step * taken.step);
  }
  const found = Array.from(taken, (place) => owner[place]);
  if (owner instanceof Bytes) return Object.setPrototypeOf(found, Bytes.prototype);
  return owner instanceof Tuple ? tup(found) : found;
}

function fromDict(owner, name) {
  const found = owner.find(name);
  if (found !== undefined) return found;
  if (owner.missing) return owner.missing(name);
  throw raised("KeyError", name);
}

export function put(owner, index, value) {
  if (owner instanceof NdArray) return writeAt(owner, index, value);
  if (owner instanceof Dict) return owner.set(index, value);
  if (owner.$__setitem__) return m(owner, "__setitem__", index, value);
  if (index instanceof Slice) {
    const taken = [...places(index, owner.length)], values = [...it(value)];
    if (index.step === null || index.step === 1) owner.splice(taken[0] ?? places(index, owner.length).start, taken.length, ...values);
    else if (taken.length !== values.length) throw raised("ValueError", `${values.length} values for a slice of ${taken.length}`);
    else taken.forEach((place, k) => (owner[place] = values[k]));
    return;
  }
  const place = whole(index), found = place < 0 ? place + owner.length : place;
  if (found < 0 || found >= owner.length) throw raised("IndexError", "index out of range");
  owner[found] = value;
}

export function drop(owner, index) {
  if (owner instanceof Dict) {
    if (!owner.remove(index)) throw raised("KeyError", index);
  } else if (index instanceof Slice) {
    for (const place of [...places(index, owner.length)].sort((one, other) => other - one)) owner.splice(place, 1);
  } else LIST.pop(owner, index);
}

/** The values for several targets; after: how many follow the one with `*`, or -1. */
export function unpacked(value, count, after) {
  const found = Array.isArray(value) ? value : [...it(value)];
  if (after < 0) {
    if (found.length !== count) throw raised("ValueError", `${found.length} values for ${count} names`);
    return found;
  }
  if (found.length < count + after) throw raised("ValueError", "too few values");
  const end = found.length - after;
  return [...found.slice(0, count), [...found.slice(count, end)], ...found.slice(end)];
}

const same = (one) => (other) => one === other || b(eq(one, other));
export const is_row = (value, count, hasMore) =>
  (Array.isArray(value) || value instanceof Range) && !(value instanceof Bytes) && (hasMore ? value.length >= count : value.length === count);
export const between = (value, from, after) => [...value].slice(from, value.length - after);
export const is_dict = (value) => value instanceof Dict;
export const beside = (value, names) => new Dict(value.entries().filter(([name]) => !has(names, name)));

export function has(owner, value) {
  if (typeof owner === "string" || owner instanceof TextInstance) return plainText(owner).includes(plainText(value));
  if (owner instanceof Dict || owner instanceof PySet || owner instanceof View) return owner.has(value);
  if (owner instanceof Range) return [...owner].includes(value instanceof Float ? value.v : value);
  if (owner instanceof NdArray) return flat(elementwise("eq", owner, value)).some(Boolean);
  if (owner instanceof Instance && owner.$__contains__) return b(m(owner, "__contains__", value));
  for (const one of it(owner)) if (one === value || b(eq(one, value))) return true;
  return false;
}

export function len(value) {
  if (typeof value === "string") return [...characters(value)].length;
  if (value instanceof TextInstance) return [...characters(value.s)].length;
  if (Array.isArray(value) || value instanceof Range) return value.length;
  if (value instanceof Dict || value instanceof PySet || value instanceof View) return value.size;
  if (value instanceof NdArray) return value.shape[0];
  if (value?.$__len__) return m(value, "__len__");
  throw raised("TypeError", `${repr(value)} has no length`);
}

/** A sorted list; key and reverse as in Python, and equal values in their order. */
export function sorted(values, by = null, reverse = false) {
  const found = Array.from(it(values), (one) => [by ? by(one) : one, one]);
  found.sort(([one], [other]) => (reverse ? -1 : 1) * compare(one, other));
  return found.map(([, one]) => one);
}

/** The first place of a row in order at which a value may be put in. */
export function bisect_left(row, value) {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(row[middle], value) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const indexIn = (self, value, start = 0, stop = self.length) => {
  const { start: from, stop: to } = places(new Slice(start, stop, null), self.length);
  const found = self.findIndex((one, place) => place >= from && place < to && same(value)(one));
  if (found < 0) throw raised("ValueError", `${repr(value)} is not in the row`);
  return found;
};
export const TUPLE = {
  index: indexIn,
  count: (self, value) => self.filter(same(value)).length,
};
export const RANGE = {
  index: (self, value) => indexIn([...self], value),
  count: (self, value) => Number(has(self, value)),
};
export const LIST = {
  ...TUPLE,
  append: (self, value) => nothing(self.push(value)),
  extend: (self, values) => nothing([...it(values)].forEach((one) => self.push(one))),
  insert: (self, place, value) => nothing(self.splice(place, 0, value)),
  pop(self, place = -1) {
    const found = whole(place) < 0 ? whole(place) + self.length : whole(place);
    if (found < 0 || found >= self.length) throw raised("IndexError", self.length ? "pop index out of range" : "pop from empty list");
    return self.splice(found, 1)[0];
  },
  remove: (self, value) => nothing(self.splice(indexIn(self, value), 1)),
  clear: (self) => nothing(self.splice(0)),
  copy: (self) => [...self],
  reverse: (self) => nothing(self.reverse()),
  sort: named((self, by = null, reverse = false) => nothing(self.splice(0, self.length, ...sorted(self, by, reverse))), "self key reverse"),
};

export const DICT = {
  get: (self, name, usual = null) => self.find(name) ?? (self.has(name) ? null : usual),
  keys: (self) => new View(self, "keys"),
  values: (self) => new View(self, "values"),
  items: (self) => new View(self, "items"),
  pop(self, name, usual) {
    if (!self.has(name) && usual === undefined) throw raised("KeyError", name);
    const found = self.has(name) ? self.find(name) : usual;
    self.remove(name);
    return found;
  },
  popitem(self) {
    const last = self.entries().at(-1);
    if (!last) throw raised("KeyError", "the dictionary is empty");
    self.remove(last[0]);
    return tup([...last]);
  },
  setdefault(self, name, usual = null) {
    if (!self.has(name)) self.set(name, usual);
    return self.find(name);
  },
  update: fn((self, others, more) => nothing([...others.flatMap(pairs), ...more.entries()].forEach(([name, value]) => self.set(name, value))), "self", 1, "", 1),
  clear: (self) => nothing(self.map.clear()),
  copy: (self) => Object.assign(new self.constructor(self.entries()), self.missing && Object.hasOwn(self, "missing") ? { missing: self.missing, make: self.make } : {}),
};
const nothing = () => null;
