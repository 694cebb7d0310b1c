// Dictionaries that know what is not in them, and rows with two ends.

import { compare } from "./comparing.js";
import { DICT, Dict, LIST, it, pairs } from "./containers.js";
import { raised } from "./errors.js";
import { builtin, named, tup } from "./kinds.js";
import { add, sub, whole } from "./numbers.js";
import { fn, k } from "./objects.js";
import { printed } from "./writing.js";

/** How often each of some things was seen. */
class CounterDict extends Dict {
  constructor(values = []) {
    super();
    this.own = COUNTER;
    for (const [name, times] of values) this.set(name, times);
  }
  missing() { return 0; }
  get inOrder() { return COUNTER.most_common(this); }
  kindText(text) { return `Counter(${this.size ? text : ""})`; }
  /** What an operator makes of two counters: what is more than nought. */
  counted(other, found) {
    const made = new CounterDict();
    for (const name of [...new Dict([...this, ...other].map((one) => [one, 0]))]) {
      const times = found(this.find(name) ?? 0, other.find(name) ?? 0);
      if (compare(times, 0) > 0) made.set(name, times);
    }
    return made;
  }
  negated() { return new CounterDict().counted(this, sub); }
}
const changed = (change) => fn((self, others, more) => {
  for (const other of [...others, more]) {
    const times = other instanceof Dict ? other.entries() : Array.from(it(other), (one) => [one, 1]);
    for (const [name, count] of times) self.set(name, change(self.find(name) ?? 0, count));
  }
  return null;
}, "self", 1, "", 1);
export const COUNTER = {
  ...DICT,
  copy: (self) => new CounterDict(self.entries()),
  update: changed(add),
  subtract: changed(sub),
  most_common(self, most = null) {
    const found = self.entries().sort((one, other) => compare(other[1], one[1])).map((pair) => tup([...pair]));
    return most === null ? found : found.slice(0, Math.max(0, whole(most)));
  },
  elements: (self) => self.entries().flatMap(([name, times]) => Array(Math.max(0, times)).fill(name))[Symbol.iterator](),
  total: (self) => self.entries().reduce((sum, [, times]) => add(sum, times), 0),
};
export const Counter = builtin(fn((given, more) => {
  const found = new CounterDict();
  k(COUNTER.update, [found, ...given], Object.fromEntries(more.entries()));
  return found;
}, "", 1, "", 1), "Counter", (value) => value instanceof CounterDict);

class DefaultDict extends Dict {
  constructor(values = [], make = null) { super(values); this.make = make; }
  missing(name) {
    if (this.make === null) throw raised("KeyError", name);
    const made = this.make();
    this.set(name, made);
    return made;
  }
  kindText(text) { return `defaultdict(${printed(this.make)}, ${text})`; }
  get own() { return DEFAULT; }
}
const DEFAULT = { ...DICT, copy: (self) => new DefaultDict(self.entries(), self.make) };
export const defaultdict = builtin((make = null, values = []) => new DefaultDict(pairs(values), make), "defaultdict", (value) => value instanceof DefaultDict);

/** A row with two ends, which forgets what is beyond its length. */
class Deque extends Array {
  static get [Symbol.species]() { return Array; }
  get own() { return DEQUE; }
  kindText(text) { return `deque(${text}${this.most === null ? "" : `, maxlen=${this.most}`})`; }
}
const bounded = (self, cut) => {
  while (self.most !== null && self.length > self.most) self[cut]();
  return null;
};
export const DEQUE = {
  ...LIST,
  append: (self, value) => (self.push(value), bounded(self, "shift")),
  appendleft: (self, value) => (self.unshift(value), bounded(self, "pop")),
  extend: (self, values) => ([...it(values)].forEach((one) => DEQUE.append(self, one)), null),
  extendleft: (self, values) => ([...it(values)].forEach((one) => DEQUE.appendleft(self, one)), null),
  pop: (self) => LIST.pop(self),
  popleft: (self) => LIST.pop(self, 0),
  copy: (self) => deque(self, self.most),
  rotate(self, times = 1) {
    const by = self.length ? ((whole(times) % self.length) + self.length) % self.length : 0;
    if (by) self.unshift(...self.splice(self.length - by));
    return null;
  },
};
delete DEQUE.sort;
export const deque = builtin(named((values = [], most = null) => {
  const found = Object.assign(new Deque(), { most });
  DEQUE.extend(found, values);
  return found;
}, "iterable maxlen"), "deque", (value) => value instanceof Deque);
