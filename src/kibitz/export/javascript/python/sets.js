// Sets of Python, with the order in which CPython runs through them: that of a table of hashes.

import { Dict, View, it, key } from "./containers.js";
import { hashOf } from "./hashing.js";
import { raised } from "./errors.js";

const PROBES = 9, REMOVED = Symbol("removed");

/** The table of a set: where each value lies, and the places that were left. */
class Table {
  constructor(size = 8) { Object.assign(this, { mask: size - 1, fill: 0, places: [] }); }

  /** The place of a new value: that of a removed one on the way to the first free place, or this. */
  #free(hash) {
    let at = low(hash, this.mask), left = hash, removed = null;
    for (;;) {
      const probes = at + PROBES <= this.mask ? PROBES : 0;
      for (let place = at; place <= at + probes; place++) {
        if (this.places[place] === REMOVED) removed = place;
        else if (this.places[place] === undefined) return removed ?? place;
      }
      left = typeof left === "bigint" ? left >> 5n : Math.floor(left / 32);
      at = (at * 5 + 1 + low(left, this.mask)) & this.mask;
    }
  }

  put(entry) {
    entry.place = this.#free(entry.hash);
    if (this.places[entry.place] === undefined) this.fill += 1;
    this.places[entry.place] = entry;
  }

  grow(used, wanted) {
    let size = 8;
    while (size <= wanted) size *= 2;
    if (size === 8 && this.mask === 7 && this.fill === used) return;
    const kept = this.entries();
    Object.assign(this, { mask: size - 1, fill: 0, places: [] });
    kept.forEach((entry) => this.put(entry));
  }

  entries() { return this.places.filter((one) => one !== undefined && one !== REMOVED); }
}
const low = (hash, mask) => (typeof hash === "bigint" ? Number(hash & BigInt(mask)) : hash > 0x7fffffff ? Number(BigInt(hash) & BigInt(mask)) : hash & mask);
const wantedOf = (used) => (used > 50000 ? used * 2 : used * 4);

export class PySet {
  constructor(values = []) {
    this.map = new Map(); // entries by their keys
    this.table = new Table(); // null where CPython has no order of its own
    this.finger = 0;
    if (values instanceof PySet) this.merge(values);
    else for (const one of values) this.add(one);
  }

  add(value) {
    const by = key(value);
    if (this.map.has(by)) return;
    const entry = { value, hash: this.table && hashOf(value) };
    this.map.set(by, entry);
    if (entry.hash === null) this.table = null;
    if (!this.table) return;
    this.table.put(entry);
    if (this.table.fill * 5 >= this.table.mask * 3) this.table.grow(this.size, wantedOf(this.size));
  }

  /** All of another set, as CPython takes them over. */
  merge(other) {
    if (other === this || !other.size) return;
    if (!this.table || !other.table) return void [...other].forEach((one) => this.add(one));
    const { table } = this, all = this.size + other.size;
    if ((table.fill + other.size) * 5 >= table.mask * 3) table.grow(this.size, all * 2);
    if (table.fill) return void [...other].forEach((one) => this.add(one));
    const isCopy = table.mask === other.table.mask && other.table.fill === other.size;
    for (const { value, hash, place } of other.table.entries()) {
      const entry = { value, hash, place };
      this.map.set(key(value), entry);
      if (isCopy) table.places[place] = entry;
      else table.put(entry);
    }
    table.fill = other.size;
  }

  remove(value) {
    const by = key(value), entry = this.map.get(by);
    if (!entry) return false;
    this.map.delete(by);
    if (this.table) this.table.places[entry.place] = REMOVED;
    return true;
  }

  pop() {
    if (!this.size) throw raised("KeyError", "pop from an empty set");
    if (!this.table) return this.#taken([...this.map.values()][0].value);
    let at = this.finger & this.table.mask;
    while (!this.table.places[at] || this.table.places[at] === REMOVED) at = (at + 1) & this.table.mask;
    this.finger = at + 1;
    return this.#taken(this.table.places[at].value);
  }
  #taken(value) { return this.remove(value), value; }

  /** After some were taken away: a table with many places left is made anew. */
  tidy() {
    if (this.table && this.table.fill - this.size > this.table.mask >> 2) this.table.grow(this.size, wantedOf(this.size));
  }

  clear() { Object.assign(this, { map: new Map(), table: new Table(), finger: 0 }); }
  become(other) { Object.assign(this, { map: other.map, table: other.table, finger: 0 }); }
  has(value) { return this.map.has(key(value)); }
  get size() { return this.map.size; }

  *[Symbol.iterator]() {
    const { size } = this;
    for (const { value } of this.table ? this.table.entries() : this.map.values()) {
      yield value;
      if (this.size !== size) throw raised("RuntimeError", "Set changed size during iteration");
    }
  }
}
export class FrozenSet extends PySet {}
export const set = (values) => new PySet(values);
export const isSet = (value) => value instanceof PySet || (value instanceof View && value.isSet);
export const asSet = (value) => (value instanceof PySet ? value : new PySet(it(value)));

// -- what sets make of two -----------------------------------------------------------------------

const like = (one) => (one instanceof FrozenSet ? new FrozenSet() : new PySet());
const copied = (one) => updated(like(one), one);

export function updated(self, other) {
  if (other instanceof PySet) self.merge(other);
  else {
    const { table } = self, more = other instanceof Dict ? other.size : 0;
    if (more && table && (table.fill + more) * 5 >= table.mask * 3) table.grow(self.size, (self.size + more) * 2);
    for (const one of it(other)) self.add(one);
  }
  return self;
}
/** A set of values, and of all that is in those that are marked. */
export function gathered(steps) {
  const found = new PySet();
  for (const [isMany, value] of steps) {
    if (isMany) updated(found, value);
    else found.add(value);
  }
  return found;
}
export function union(one, other) { return one === other ? copied(one) : updated(copied(one), other); }

export function intersection(one, other) {
  if (one === other) return copied(one);
  const found = like(one), isReal = other instanceof PySet;
  const [within, run] = isReal && other.size > one.size ? [other, one] : [one, other];
  for (const each of it(run)) if (within.has(each)) found.add(each);
  return found;
}

export function without(self, other) {
  const gone = other instanceof PySet && Math.floor(other.size / 8) > self.size ? intersection(self, other) : other;
  for (const one of [...it(gone)]) self.remove(one);
  self.tidy();
  return self;
}
export function difference(one, other) {
  const isKnown = other instanceof PySet || other instanceof Dict;
  if (!isKnown || Math.floor(one.size / 4) > other.size) return without(copied(one), other);
  const found = like(one);
  for (const each of one) if (!other.has(each)) found.add(each);
  return found;
}

export function toggled(self, other) {
  for (const one of [...asSet(other)]) if (!self.remove(one)) self.add(one);
  return self;
}
export function symmetric(one, other) { return toggled(updated(like(one), other), one); }

const nothing = () => null;
export function isWithin(one, other) { return [...one].every((each) => other.has(each)); }
export const SET = {
  add: (self, value) => nothing(self.add(value)),
  discard: (self, value) => nothing(self.remove(value)),
  remove(self, value) {
    if (!self.remove(value)) throw raised("KeyError", value);
    return null;
  },
  pop: (self) => self.pop(),
  copy: copied,
  clear: (self) => nothing(self.clear()),
  update: (self, ...others) => nothing(others.forEach((other) => updated(self, other))),
  difference_update: (self, ...others) => nothing(others.forEach((other) => without(self, other))),
  intersection_update: (self, ...others) => nothing(self.become(SET.intersection(self, ...others))),
  symmetric_difference_update: (self, other) => nothing(toggled(self, other)),
  union: (self, ...others) => others.filter((one) => one !== self).reduce(updated, copied(self)),
  intersection: (self, ...others) => (others.length ? others.reduce(intersection, self) : copied(self)),
  difference: (self, ...[first, ...others]) => (first === undefined ? copied(self) : others.reduce(without, difference(self, first))),
  symmetric_difference: symmetric,
  issubset: (self, other) => isWithin(self, asSet(other)),
  issuperset: (self, other) => isWithin(it(other), self),
  isdisjoint: (self, other) => ![...it(other)].some((one) => self.has(one)),
};
