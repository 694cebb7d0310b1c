// Lists, tuples, dictionaries and sets of Python, in the order in which Python runs through them.

import { arrayMethods, elements, elementwise, readAt, writeAt } from "./arrays.js";
import { b, compare, eq } from "./comparing.js";
import { Float, Instance, NdArray, Range, Slice, TextInstance, Tuple, named, tup } from "./kinds.js";
import { whole } from "./numbers.js";
import { keyText, m, raised, valueKey } from "./objects.js";
import { characters, plainText, repr, textAt } from "./text.js";

/** What a dictionary finds a key by: equal keys have the same. */
export function key(value) {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Float) return value.v;
  if (value instanceof TextInstance) return value.s;
  if (value instanceof Tuple) return `\0t(${value.map((one) => keyText(key(one))).join()})`;
  if (value instanceof PySet) return `\0s(${[...value.map.keys()].map(keyText).sort().join()})`;
  if (value instanceof Instance) return valueKey(value) ?? ownKey(value);
  if (Array.isArray(value) || value instanceof Dict) throw raised("TypeError", "a list is no key");
  return value;
}
const ownKey = (value) => (value.$__hash__ ? `\0h${String(value.$__hash__(value))}` : value);

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
  *[Symbol.iterator]() { for (const [name] of this.map.values()) yield name; }
}
export const dict = (pairs) => new Dict(pairs);
export const pairs = (found) => (found instanceof Dict ? found.entries() : [...it(found)]);

export class PySet {
  constructor(values = []) {
    this.map = new Map();
    for (const one of values) this.add(one);
  }

  add(value) {
    const found = key(value);
    if (!this.map.has(found)) this.map.set(found, value);
  }

  has(value) { return this.map.has(key(value)); }
  get size() { return this.map.size; }

  // Python runs through small whole numbers in their order.
  [Symbol.iterator]() {
    const values = [...this.map.values()];
    return (values.every(isSmall) ? ascending(values) : values)[Symbol.iterator]();
  }
}
const isSmall = (one) => Number.isInteger(one) && one >= 0;
export const set = (values) => new PySet(values);

// The order of the places of whole numbers in a table of CPython that was filled one by one.
function ascending(values) {
  let mask = 7, used = 0, table = [];
  const place = (one) => {
    let at = one & mask, perturb = one;
    for (;;) {
      for (let probe = 0; probe <= (at + 9 <= mask ? 9 : 0); probe++) {
        if (table[at + probe] === undefined) return void (table[at + probe] = one);
      }
      perturb = Math.floor(perturb / 32);
      at = (at * 5 + 1 + perturb) % (mask + 1);
    }
  };
  for (const one of values) {
    place(one);
    used += 1;
    if (used * 5 < mask * 3) continue;
    const wanted = used > 50000 ? used * 2 : used * 4, old = table.filter((each) => each !== undefined);
    let size = 8;
    while (size <= wanted) size *= 2;
    mask = size - 1;
    table = [];
    old.forEach(place);
  }
  return table.filter((each) => each !== undefined);
}

export function range(start, stop, step = 1) {
  if (stop === undefined) return new Range(0, whole(start));
  return new Range(whole(start), whole(stop), whole(step));
}

/** The places that a slice takes of so many. */
export function places({ start, stop, step }, length) {
  const by = step === null ? 1 : whole(step), last = by < 0 ? -1 : 0;
  const bound = (one, usual) => {
    if (one === null) return usual;
    const at = whole(one);
    return at < 0 ? Math.max(at + length, last) : Math.min(at, by < 0 ? length - 1 : length);
  };
  const from = bound(start, by < 0 ? length - 1 : 0), to = bound(stop, by < 0 ? -1 : length);
  return new Range(from, to, by);
}

/** What can be run through. */
export function it(value) {
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
    if (index.step === null) owner.splice(taken[0] ?? places(index, owner.length).start, taken.length, ...values);
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
  } else owner.splice(whole(index) < 0 ? whole(index) + owner.length : whole(index), 1);
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

export const is_row = (value, count, hasMore) =>
  Array.isArray(value) && (hasMore ? value.length >= count : value.length === count);
export const between = (value, from, after) => [...value.slice(from, value.length - after)];

export function has(owner, value) {
  if (typeof owner === "string" || owner instanceof TextInstance) return plainText(owner).includes(plainText(value));
  if (owner instanceof Dict || owner instanceof PySet) return owner.has(value);
  if (owner instanceof Range) return [...owner].includes(value instanceof Float ? value.v : value);
  if (owner instanceof NdArray) return arrayMethods.any(elementwise("eq", owner, value));
  if (owner instanceof Instance && owner.$__contains__) return b(m(owner, "__contains__", value));
  for (const one of it(owner)) if (one === value || b(eq(one, value))) return true;
  return false;
}

export function len(value) {
  if (typeof value === "string") return [...characters(value)].length;
  if (value instanceof TextInstance) return [...characters(value.s)].length;
  if (Array.isArray(value) || value instanceof Range) return value.length;
  if (value instanceof Dict || value instanceof PySet) return value.size;
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

const same = (one) => (other) => one === other || b(eq(one, other));
const indexIn = (self, value) => {
  const found = self.findIndex(same(value));
  if (found < 0) throw raised("ValueError", `${repr(value)} is not in the row`);
  return found;
};
export const TUPLE = {
  index: indexIn,
  count: (self, value) => self.filter(same(value)).length,
};
export const LIST = {
  ...TUPLE,
  append: (self, value) => nothing(self.push(value)),
  extend: (self, values) => nothing([...it(values)].forEach((one) => self.push(one))),
  insert: (self, place, value) => nothing(self.splice(place, 0, value)),
  pop(self, place = -1) {
    if (!self.length) throw raised("IndexError", "pop from empty list");
    return self.splice(place, 1)[0];
  },
  remove: (self, value) => nothing(self.splice(indexIn(self, value), 1)),
  clear: (self) => nothing(self.splice(0)),
  copy: (self) => [...self],
  reverse: (self) => nothing(self.reverse()),
  sort: named((self, by = null, reverse = false) => nothing(self.splice(0, self.length, ...sorted(self, by, reverse))), "self key reverse"),
};

export const DICT = {
  get: (self, name, usual = null) => self.find(name) ?? (self.has(name) ? null : usual),
  keys: (self) => new View([...self], self),
  values: (self) => self.entries().map(([, value]) => value),
  items: (self) => self.entries().map((pair) => tup([...pair])),
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
  update: (self, other) => nothing(pairs(other).forEach(([name, value]) => self.set(name, value))),
  clear: (self) => nothing(self.map.clear()),
  copy: (self) => new Dict(self.entries()),
  most_common(self, most = null) {
    const found = self.entries().sort((one, other) => compare(other[1], one[1])).map((pair) => tup([...pair]));
    return most === null ? found : found.slice(0, most);
  },
  elements: (self) => self.entries().flatMap(([name, count]) => Array(count).fill(name)),
  total: (self) => self.entries().reduce((sum, [, count]) => sum + count, 0),
};
class View extends PySet {
  constructor(values) { super(values); }
  [Symbol.iterator]() { return this.map.values(); }
}

export const SET = {
  add: (self, value) => nothing(self.add(value)),
  discard: (self, value) => nothing(self.map.delete(key(value))),
  remove(self, value) {
    if (!self.map.delete(key(value))) throw raised("KeyError", value);
    return null;
  },
  pop(self) {
    const [first] = self;
    self.map.delete(key(first));
    return first;
  },
  copy: (self) => new PySet(self),
  clear: (self) => nothing(self.map.clear()),
  update: (self, ...others) => nothing(others.forEach((other) => [...it(other)].forEach((one) => self.add(one)))),
  union: (self, ...others) => new PySet([...self, ...others.flatMap((other) => [...it(other)])]),
  intersection: (self, ...others) => new PySet([...self].filter((one) => others.every((other) => has(asSet(other), one)))),
  difference: (self, ...others) => new PySet([...self].filter((one) => !others.some((other) => has(asSet(other), one)))),
  issubset: (self, other) => [...self].every((one) => has(asSet(other), one)),
  issuperset: (self, other) => [...it(other)].every((one) => self.has(one)),
  isdisjoint: (self, other) => ![...it(other)].some((one) => self.has(one)),
};
const asSet = (value) => (value instanceof PySet || value instanceof Dict ? value : new PySet(it(value)));

const nothing = () => null;
