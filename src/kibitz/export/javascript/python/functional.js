// The modules `functools`, `itertools` and `contextlib`.

import { b, eq } from "./comparing.js";
import { it, key } from "./containers.js";
import { raised } from "./errors.js";
import { Instance, NamedLater, Property, named, tup } from "./kinds.js";
import { add } from "./numbers.js";
import { cls, fn, isinstance, k } from "./objects.js";

const likewise = (call, from) => Object.assign(call, { names: from.names, star: from.star, only: from.only, rest: from.rest });

/** A function that remembers what it has found; as in Python, 1 and 1.0 alone are two questions. */
export function cached(found) {
  const known = new Map();
  const called = (...given) => {
    const [one] = given, isAlone = given.length === 1 && (typeof one === "number" || typeof one === "string");
    const by = isAlone ? one : key(tup(given));
    if (!known.has(by)) known.set(by, found(...given));
    return known.get(by);
  };
  likewise(called, found);
  if (found.names) {
    called.code = (...given) => {
      while (given.length && given.at(-1) === undefined) given.pop(); // what has its default
      return called(...given);
    };
  }
  if (found.star !== undefined) called.code = found.code;
  return Object.assign(called, { $__wrapped__: found, $cache_clear: () => (known.clear(), null) });
}
const lru_cache = fn((found) => (typeof found === "function" ? cached(found) : cached), "user_function", 0, "maxsize typed", 0);
const cached_property = (read) => new NamedLater((name) => new Property((self) => {
  self[`$${name}`] = read(self);
  return self[`$${name}`];
}));
const partial = fn((found, given, keywords) => {
  const known = Object.fromEntries(keywords.entries());
  const called = (...more) => (Object.keys(known).length ? k(found, [...given, ...more], known) : found(...given, ...more));
  const code = (more, others) => k(found, [...given, ...more], { ...known, ...Object.fromEntries(others.entries()) });
  return Object.assign(called, { names: [], star: 1, only: [], rest: 1, code });
}, "func", 1, "", 1);
function reduce(found, values, begin) {
  const rest = it(values)[Symbol.iterator](), first = begin === undefined ? rest.next() : { value: begin };
  if (first.done) throw raised("TypeError", "reduce() of empty iterable with no initial value");
  let total = first.value;
  for (let one = rest.next(); !one.done; one = rest.next()) total = found(total, one.value);
  return total;
}
const wraps = () => (found) => found;
const cmp_to_key = (found) => cls("Key", [], {
  __init__: (self, value) => { self.$value = value; return null; },
  __lt__: (self, other) => found(self.$value, other.$value) < 0,
});

const lazily = (make) => (...given) => make(...given);
const chain = Object.assign(lazily(function* (...rows) { for (const one of rows) yield* it(one); }), {
  $from_iterable: lazily(function* (rows) { for (const one of it(rows)) yield* it(one); }), isClass: true, title: "chain",
});
const groupby = named((values, by = null) => grouped(values, by), "iterable key");
function* grouped(values, by) {
  let group = null, known;
  for (const one of it(values)) {
    const now = by ? by(one) : one;
    if (group && b(eq(now, known))) group.push(one);
    else {
      if (group) yield tup([known, group.values()]);
      [group, known] = [[one], now];
    }
  }
  if (group) yield tup([known, group.values()]);
}
function* pairwise(values) {
  let before;
  for (const one of it(values)) {
    if (before !== undefined) yield tup([before, one]);
    before = one;
  }
}
function* product(rows, times) {
  const all_ = Array.from({ length: times }, () => rows.map((one) => [...it(one)])).flat();
  function* inside(k_, begun) {
    if (k_ === all_.length) yield tup([...begun]);
    else for (const one of all_[k_]) yield* inside(k_ + 1, [...begun, one]);
  }
  yield* inside(0, []);
}
function* combinations(values, size, from = 0, begun = []) {
  const all_ = [...it(values)];
  if (begun.length === size) yield tup([...begun]);
  else for (let k_ = from; k_ < all_.length; k_++) yield* combinations(all_, size, k_ + 1, [...begun, all_[k_]]);
}
function* permutations(values, size, begun = []) {
  const all_ = [...it(values)], many = size ?? all_.length;
  if (begun.length === many) yield tup(begun.map((place) => all_[place]));
  else for (let k_ = 0; k_ < all_.length; k_++) if (!begun.includes(k_)) yield* permutations(all_, many, [...begun, k_]);
}
function* islice(values, ...given) {
  const [start, stop, step] = given.length === 1 ? [null, given[0], null] : given;
  if ([start, stop, step].some((one) => one < 0)) throw raised("ValueError", "islice() takes no places before the first");
  const by = step ?? 1, rest = it(values)[Symbol.iterator]();
  let wanted = start ?? 0;
  for (let place = 0; stop === null || place < stop; place++) {
    const one = rest.next();
    if (one.done) return;
    if (place !== wanted) continue;
    yield one.value;
    wanted += by;
  }
}
function* takewhile(test, values) {
  for (const one of it(values)) {
    if (!b(test(one))) return;
    yield one;
  }
}
function* dropwhile(test, values) {
  let begun = false;
  for (const one of it(values)) {
    begun ||= !b(test(one));
    if (begun) yield one;
  }
}
const accumulate = named((values, found = null, begin = null) => accumulated(values, found ?? add, begin), "iterable func initial");
function* accumulated(values, found, begin) {
  let total = begin === null ? undefined : begin;
  if (begin !== null) yield begin;
  for (const one of it(values)) yield (total = total === undefined ? one : found(total, one));
}
const repeat = named((value, times = Infinity) => repeated(value, times), "object times");
function* repeated(value, times) { for (let place = 0; place < times; place++) yield value; }
function* cycle(values) {
  const all = [...it(values)];
  while (all.length) yield* all;
}
const count = named((start = 0, step = 1) => counting(start, step), "start step");
function* counting(start, step) { for (let now = start; ; now = add(now, step)) yield now; }
const zip_longest = fn((rows, fillvalue = null) => {
  const all = rows.map((one) => [...it(one)]), most = Math.max(0, ...all.map((one) => one.length));
  return Array.from({ length: most }, (_, place) => tup(all.map((one) => (place < one.length ? one[place] : fillvalue)))).values();
}, "", 1, "fillvalue", 0);

// -- managers -------------------------------------------------------------------------------------

const contextmanager = (make) => likewise((...given) => {
  const steps = make(...given);
  return Object.assign(new Instance(), {
    $__enter__: () => steps.next().value ?? null,
    $__exit__: (_kind, fault) => {
      if (fault === null) return steps.next(), false;
      steps.throw(fault);
      return true;
    },
  });
}, make);
const suppress = (...kinds) => Object.assign(new Instance(), {
  $__enter__: () => null,
  $__exit__: (_kind, fault) => fault !== null && isinstance(fault, kinds),
});
class ContextVar {
  constructor(usual) { this.values = [usual]; }
  get methods() {
    return {
      get: () => this.values.at(-1),
      set: (value) => this.values.push(value),
      reset: () => (this.values.pop(), null),
    };
  }
}
const contextVar = fn((name, usual = null) => new ContextVar(usual), "name", 0, "default", 0);

export const functools = { cache: cached, lru_cache, cached_property, partial, reduce, wraps, cmp_to_key };
export const itertools = {
  chain, groupby, pairwise, combinations, permutations, islice, takewhile, dropwhile, accumulate, repeat, cycle, count, zip_longest,
  product: fn((rows, times = 1) => product(rows, times), "", 1, "repeat", 0),
};
export const contextlib = { contextmanager, suppress };
export { contextVar as ContextVar };
