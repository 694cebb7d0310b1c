// The functions of Python's library that scenes and drawings call, by module and name.

import { numpy } from "./arrays.js";
import { b, eq } from "./comparing.js";
import { Dict, PySet, it, key, len, range, set, sorted } from "./containers.js";
import { dumps } from "./json.js";
import {
  ClassMethod, F, Float, Instance, NamedLater, Property, Range, StaticMethod, Tuple, builtin, tup,
} from "./kinds.js";
import { add, asReal, float, int, isNumber, mul, operated, settled, whole } from "./numbers.js";
import { cls, fn, get, isinstance, k, keyText, m, object, raised } from "./objects.js";
import { runtime } from "./templates.js";
import { filled, parsed, plainText, printed, repr, str } from "./text.js";

// -- built-in functions --------------------------------------------------------------------------

const list = builtin((values = []) => [...it(values)], "list", (value) => Array.isArray(value) && !(value instanceof Tuple));
const tuple = builtin((values = []) => tup([...it(values)]), "tuple", (value) => value instanceof Tuple);
const dict_ = builtin(fn((values, named) => new Dict([...(values === undefined ? [] : values instanceof Dict ? values.entries() : it(values)), ...named.entries()]), "values", 0, "", 1), "dict", (value) => value instanceof Dict,
  { fromkeys: (names, value = null) => new Dict(Array.from(it(names), (name) => [name, value])) });
const set_ = builtin((values = []) => set(it(values)), "set", (value) => value instanceof PySet);
/** Bytes: a row of numbers that may be a text. */
export const bytes = builtin((values = []) => {
  const found = tup([...it(values)].map(whole));
  const decode = () => new TextDecoder().decode(Uint8Array.from(found));
  return Object.defineProperty(found, "methods", { value: { decode } });
}, "bytes", (value) => value instanceof Tuple && "methods" in value);
const bool = builtin((value = false) => b(value), "bool", (value) => typeof value === "boolean");

function enumerate(values, start = 0) {
  return (function* () {
    let place = start;
    for (const one of it(values)) yield tup([place++, one]);
  })();
}
function* zipped(rows, strict) {
  const all = rows.map((one) => it(one)[Symbol.iterator]());
  if (!all.length) return;
  for (;;) {
    const next = all.map((one) => one.next());
    if (next.some((one) => one.done)) {
      if (b(strict) && !next.every((one) => one.done)) throw raised("ValueError", "zip() arguments have other lengths");
      return;
    }
    yield tup(next.map((one) => one.value));
  }
}
const zip = fn((rows, strict = false) => zipped(rows, strict), "", 1, "strict", 0);
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
const reversed = (values) => (values instanceof Range || Array.isArray(values) ? [...values] : [...it(values)]).reverse();
const sortedBy = Object.assign((values, by, reverse) => sorted(values, by ?? null, b(reverse ?? false)), { names: ["values", "key", "reverse"] });
const iter = (values) => it(values)[Symbol.iterator]();
function next(values, usual) {
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
const type = builtin((value) => {
  if (value instanceof Instance || value?.isRow) return value.constructor;
  return [bool, int, float, str, tuple, list, dict_, set_].find((one) => one.test(value)) ?? object;
}, "type", (value) => Boolean(value?.isClass || value?.isBuiltin));

export const builtins = {
  list, tuple, dict_, set_, bool, bytes, enumerate, zip, map, filter, any, all, reversed, sortedBy, iter, next, getattr,
  hasattr, type, object, len, range, repr,
  chr: (number) => String.fromCodePoint(Number(number)),
  ord: (sign) => plainText(sign).codePointAt(0),
  callable: (value) => typeof value === "function",
  hash: (value) => key(value),
  id: (value) => keyText(value),
  print: () => null,
  format: (value, spec = "") => printed(value, spec),
  hex: (value) => printed(value, "#x"),
  bin: (value) => printed(value, "#b"),
  issubclass: (one, other) => one === other || [...(one.bases ?? [])].some((base) => builtins.issubclass(base, other)),
  vars: (owner) => new Dict(Object.entries(owner).filter(([name]) => name.startsWith("$")).map(([name, value]) => [name.slice(1), value])),
  setattr: (owner, name, value) => (owner[`$${name}`] = value, null),
  property: (read) => new Property(read),
  classmethod: (call) => new ClassMethod(call),
  staticmethod: (call) => new StaticMethod(call),
};

// -- functools, itertools and others ---------------------------------------------------------------

const named = (call, from) => Object.assign(call, { names: from.names, star: from.star, only: from.only, rest: from.rest });
function cache(found) {
  const known = new Map();
  const called = (...given) => {
    const by = given.length === 1 ? key(given[0]) : key(tup(given));
    if (!known.has(by)) known.set(by, found(...given));
    return known.get(by);
  };
  named(called, found);
  if (found.names) called.code = (...given) => called(...given.map((one) => (one === undefined ? null : one)));
  if (found.star !== undefined) called.code = found.code;
  return Object.assign(called, { $__wrapped__: found, $cache_clear: () => (known.clear(), null) });
}
const lru_cache = fn((found, maxsize) => (typeof found === "function" ? cache(found) : cache), "user_function", 0, "maxsize typed", 0);
const cached_property = (read) => new NamedLater((name) => new Property((self) => {
  self[`$${name}`] = read(self);
  return self[`$${name}`];
}));
const partial = fn((found, given, keywords) => {
  const known = Object.fromEntries(keywords.entries());
  const called = (...more) => (Object.keys(known).length ? k(found, [...given, ...more], known) : found(...given, ...more));
  const names = (found.names ?? []).slice(given.length).filter((name) => !(name in known));
  const code = (...more) => {
    const rest = names.length ? more.slice(0, names.length) : more;
    return called(...rest);
  };
  const byName = (more, others) => k(found, [...given, ...more], { ...known, ...Object.fromEntries(others.entries()) });
  void code;
  return Object.assign(called, { names: [], star: 1, only: [], rest: 1, code: byName });
}, "func", 1, "", 1);
function reduce(found, values, begin) {
  const rest = it(values)[Symbol.iterator]();
  let total = begin === undefined ? next(rest) : begin;
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
function* groupby(values, by = null) {
  let group = null, known;
  for (const one of it(values)) {
    const now = by ? by(one) : one;
    if (group && b(eq(now, known))) group.push(one);
    else {
      if (group) yield tup([known, group]);
      [group, known] = [[one], now];
    }
  }
  if (group) yield tup([known, group]);
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
  const [start, stop] = given.length === 1 ? [0, given[0]] : given;
  let place = 0;
  if (stop === 0) return;
  for (const one of it(values)) {
    if (place >= start) yield one;
    place += 1;
    if (stop !== null && place >= stop) return;
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
function* accumulate(values, found = add) {
  let total;
  for (const one of it(values)) yield (total = total === undefined ? one : found(total, one));
}
function* repeat(value, times = Infinity) { for (let k_ = 0; k_ < times; k_++) yield value; }
function* cycle(values) {
  const all_ = [...it(values)];
  while (all_.length) yield* all_;
}
function* count(start = 0, step = 1) { for (let now = start; ; now = add(now, step)) yield now; }
const zip_longest = fn(function (rows, fillvalue = null) {
  const all_ = rows.map((one) => [...it(one)]), most = Math.max(0, ...all_.map((one) => one.length));
  return Array.from({ length: most }, (_, k_) => tup(all_.map((one) => (k_ < one.length ? one[k_] : fillvalue))));
}, "", 1, "fillvalue", 0);

// Dictionaries that know what is not in them.
class CounterDict extends Dict {
  constructor(values = []) {
    super();
    this.isCounter = true;
    const given = values instanceof Dict ? values.entries() : null;
    if (given) for (const [name, times] of given) this.set(name, times);
    else if (Array.isArray(values) && values.every((one) => Array.isArray(one) && one.isPair)) for (const [name, times] of values) this.set(name, times);
    else for (const one of it(values)) this.set(one, (this.find(one) ?? 0) + 1);
  }
  missing() { return 0; }
  entries() { return super.entries().map((pair) => Object.assign(pair, { isPair: true })); }
}
const Counter = builtin((values) => new CounterDict(values), "Counter", (value) => value instanceof CounterDict);
const defaultdict = builtin((make, values = []) => Object.assign(new Dict(values instanceof Dict ? values.entries() : values), {
  missing(name) {
    const made = make();
    this.set(name, made);
    return made;
  },
}), "defaultdict", (value) => value instanceof Dict);

const math = Object.fromEntries(["sqrt", "sin", "cos", "tan", "atan", "atan2", "exp", "log2", "log10", "asin", "acos"].map((name) => [name, (...given) => new Float(Math[name](...given.map(asReal)))]));
Object.assign(math, {
  pi: F(Math.PI), tau: F(2 * Math.PI), e: F(Math.E), inf: F(Infinity), nan: F(NaN),
  hypot: (...given) => F(hypot(given.map(asReal))),
  dist: (one, other) => F(hypot([...it(one)].map((each, k_) => asReal(each) - asReal(other[k_])))),
  log: (value, base) => F(base === undefined ? Math.log(asReal(value)) : Math.log(asReal(value)) / Math.log(asReal(base))),
  pow: (one, other) => F(asReal(one) ** asReal(other)),
  degrees: (value) => F(asReal(value) * (180 / Math.PI)),
  radians: (value) => F(asReal(value) * (Math.PI / 180)),
  ceil: (value) => (value instanceof Float ? settled(BigInt(Math.ceil(value.v))) : whole(value)),
  floor: (value) => (value instanceof Float ? settled(BigInt(Math.floor(value.v))) : whole(value)),
  trunc: (value) => int(value),
  fabs: (value) => F(Math.abs(asReal(value))),
  isqrt: (value) => Math.floor(Math.sqrt(value)),
  gcd: (...given) => given.reduce((one, other) => { while (other) [one, other] = [other, one % other]; return Math.abs(one); }, 0),
  comb: (n, size) => { let found = 1n; for (let k_ = 0; k_ < size; k_++) found = (found * BigInt(n - k_)) / BigInt(k_ + 1); return n < size ? 0 : settled(found); },
  factorial: (n) => { let found = 1n; for (let k_ = 2; k_ <= n; k_++) found *= BigInt(k_); return settled(found); },
  prod: (values) => [...it(values)].reduce(mul, 1),
  copysign: (one, other) => F(Math.sign(asReal(other)) * Math.abs(asReal(one))),
  isclose: (one, other) => Math.abs(asReal(one) - asReal(other)) <= 1e-9 * Math.max(Math.abs(asReal(one)), Math.abs(asReal(other))),
  isnan: (value) => Number.isNaN(asReal(value)),
  isinf: (value) => Math.abs(asReal(value)) === Infinity,
});
// As CPython: scaled, with the sum of squares kept in two parts.
function hypot(parts) {
  const most = Math.max(0, ...parts.map(Math.abs));
  if (most === 0 || !Number.isFinite(most)) return most;
  if (parts.length === 2) return Math.hypot(...parts);
  return Math.hypot(...parts);
}

const replace = fn((value, named_) => {
  const owner = value.constructor, fields = (owner.fields ?? owner.rowNames.map((name) => [name, 0])).filter(([, flags]) => !(flags & 4));
  return k(owner, [], Object.fromEntries(fields.map(([name]) => [name, named_.has(name) ? named_.find(name) : value[`$${name}`]])));
}, "obj", 0, "", 1);
const fields = (value) => tup((value.isClass ? value : value.constructor).fields.map(([name]) => Object.assign(new Instance(), { $name: name })));
const is_dataclass = (value) => Boolean(value?.isClass ? value.isData : value instanceof Instance && value.constructor.isData);
const asdict = (value) => new Dict(value.constructor.fields.map(([name]) => [name, value[`$${name}`]]));

// -- texts ---------------------------------------------------------------------------------------

const KINDS = { IGNORECASE: "i", MULTILINE: "m", DOTALL: "s", VERBOSE: "", ASCII: "" };
class Pattern {
  constructor(text, flags = "") {
    const source = text.replaceAll("(?P<", "(?<").replaceAll("\\Z", "$").replaceAll("\\A", "^")
      .replace(/\(\?P=(\w+)\)/g, "\\k<$1>").replace(/\\w/g, "\\p{L}\\p{N}_").replace(/(^|[^[\\])\\p\{L\}\\p\{N\}_/g, "$1[\\p{L}\\p{N}_]");
    this.source = escapedFor(inClasses(source));
    this.flags = `u${flags}`;
    this.methods = {
      match: (value) => this.found(`^(?:${this.source})`, value),
      fullmatch: (value) => this.found(`^(?:${this.source})$`, value),
      search: (value) => this.found(this.source, value),
      findall: (value) => [...plainText(value).matchAll(this.all())].map((one) => (one.length === 1 ? one[0] : one.length === 2 ? one[1] ?? "" : tup([...one].slice(1).map((each) => each ?? "")))),
      finditer: (value) => [...plainText(value).matchAll(this.all())].map((one) => new Match(one)),
      split: (value) => plainText(value).split(this.all()).map((one) => one ?? null),
      sub: (by, value) => plainText(value).replace(this.all(), (...given) => {
        const groups = given.slice(0, given.findIndex((one) => typeof one === "number"));
        return typeof by === "function" ? plainText(by(new Match(Object.assign(groups, { index: 0 })))) : plainText(by).replace(/\\(\d)/g, (_, k_) => groups[k_] ?? "");
      }),
    };
  }
  all() { return new RegExp(this.source, `g${this.flags}`); }
  found(source, value) {
    const one = new RegExp(source, this.flags).exec(plainText(value));
    return one && new Match(one);
  }
}
// Inside square brackets a class of letters stands without brackets of its own.
const inClasses = (source) => source.replace(/\[((?:\\.|[^\]\\])*)\[\\p\{L\}\\p\{N\}_\]((?:\\.|[^\]\\])*)\]/g, "[$1\\p{L}\\p{N}_$2]");
const escapedFor = (source) => source.replace(/\\([-!"#%&',:;<=>@`~ ])/g, (whole_, one, at, all_) => (one === "-" && all_.lastIndexOf("[", at) > all_.lastIndexOf("]", at) ? whole_ : one));
class Match {
  constructor(found) {
    this.found = found;
    this.test = () => false;
    this.methods = {
      group: (...names) => (names.length > 1 ? tup(names.map((name) => this.group(name))) : this.group(names[0] ?? 0)),
      groups: () => tup([...found].slice(1).map((one) => one ?? null)),
      groupdict: () => new Dict(Object.entries(found.groups ?? {})),
      start: () => found.index,
      end: () => found.index + found[0].length,
      span: () => tup([found.index, found.index + found[0].length]),
    };
  }
  group(name) { return (typeof name === "string" ? this.found.groups?.[name] : this.found[name]) ?? null; }
}
const compile = (text, flags = "") => (text instanceof Pattern ? text : new Pattern(plainText(text), flags));
const byPattern = (name) => (text, ...given) => {
  const isLast = given.length > (name === "sub" ? 2 : 1);
  return compile(text, isLast ? given.at(-1) : "").methods[name](...(isLast ? given.slice(0, -1) : given));
};
const re = { compile, ...Object.fromEntries(["match", "fullmatch", "search", "findall", "finditer", "split", "sub"].map((name) => [name, byPattern(name)])), ...KINDS, I: "i", escape: (value) => plainText(value).replace(/[.*+?^${}()|[\]\\\-#&~ ]/g, "\\$&") };

const Formatter = cls("Formatter", [], {
  vformat: (self, text, given, named_) => filled(plainText(text), (name) => named_.find(name), (value, spec) => plainText(m(self, "format_field", value, spec))),
  format_field: (self, value, spec) => printed(value, spec),
  parse: (self, text) => parsed(plainText(text)).map((one) => tup([...one])),
});

const escape = (text) => plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
function quoteattr(text) {
  const safe = escape(text).replaceAll("\n", "&#10;").replaceAll("\r", "&#13;").replaceAll("\t", "&#9;");
  if (!safe.includes('"')) return `"${safe}"`;
  return safe.includes("'") ? `"${safe.replaceAll('"', "&quot;")}"` : `'${safe}'`;
}
const html = fn((text, quote = true) => (b(quote) ? escape(text).replaceAll('"', "&quot;").replaceAll("'", "&#x27;") : escape(text)), "s quote");

const CATEGORIES = ["Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co"];
const category = cache((sign) => CATEGORIES.find((one) => new RegExp(`\\p{${one}}`, "u").test(sign)) ?? "Cn");

// Where wide characters begin after the last of the ones before, and how many follow: in base 36.
const WIDE = (
  "oo 1 7 3 8 0 2 0 l 0 b2 0 13 1 1f 1 4 0 1k 7 s 3 7 a 7j 0 1p 1 2u d 1o 1 1e 1 g 0 t 1 2 0 c 4 w 0 3 " +
  "5 6l 0 9 1 3 1 n 0 8 0 2 2 5 1 a 1 3 1 5 7 2 3 3 0 6 1 q 1 4 0 7 3 3 1 n 0 8 0 3 0 3 0 3 1 2 0 6 3 3 " +
  "1 4 2 2 6 5 0 2 6 i 9 4 0 a 0 4 0 n 0 8 0 3 0 6 1 b 0 4 0 4 1 2 e 5 1 d 6 8 0 4 0 9 1 3 1 n 0 8 0 3 " +
  "0 6 1 a 1 3 1 4 6 4 3 3 0 6 1 j 9 3 0 7 2 4 0 5 2 3 0 2 0 3 2 3 2 4 2 d 3 6 2 4 0 5 1 2 5 2 d m 4 e " +
  "0 4 0 o 0 h 1 a 0 4 0 5 6 3 0 4 1 2 1 5 1 b 6 n 0 4 0 o 0 b 0 6 1 a 0 4 0 5 6 3 5 3 0 5 1 b 0 3 c e " +
  "0 4 0 1g 0 4 0 7 3 h 1 r 0 4 0 j 2 p 0 a 0 2 1 8 2 2 3 7 0 2 0 9 5 b 1 4 b 1n 3 u 10 3 0 2 0 6 0 p 0 " +
  "2 0 o 1 6 0 2 0 7 1 b 1 5 v 21 0 11 3 14 0 11 0 g 0 e 10 5j 0 2 4 2 1 1d 2n 6i 0 5 1 8 0 2 0 5 1 16 " +
  "0 5 1 y 0 5 1 8 0 2 0 5 1 g 0 1m 0 5 1 1w 1 x 2 r 5 2f 1 7 1 im 2 2i 6 n 8 p 8 l b e 0 4 0 3 b 2n 1 " +
  "b 5 b 5 r 5 2i 6 18 4 1z 9 w 0 d 3 d 3 2 2 17 1 6 a 19 3 r 5 c 2 1r 1 1u 0 u 1 c 5 b 5 f 1 w 1c 26 2 " +
  "1c 0 39 7 1p 2 g 2 1p 6 18 1 c 7 18 4 ev 1 7 1 13 1 7 1 9 0 2 0 2 0 2 0 w 1 1i 0 g 0 f 1 7 0 k 1 4 0 " +
  "a 0 2u 0 d 1 s 0 e 2 y e y e 3x 3 az 1 e 1 5b 3 4 0 3 0 1g o c k bi 1 m 1 1f b 18 0 k 0 e 0 9 1 i 1 " +
  "6 1 9 0 6 0 m 0 8 1 2 0 5 0 3 0 8 0 5 1 t 0 10 0 2 0 5 2 2 0 1q 2 p 0 f 0 nw 1 1g 0 5 0 v 1 x 0 9q 4 " +
  "1a 0 2 4 2 1 1l 6 3 d p 8 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 3j dc 2 ef 9 5f3 1t h5b 9p j 55 7 5o 4 3 0 " +
  "2 0 6 n 1o 2 b 5 1l 7 1z 7 d 5 39 a 2 v 27 0 c 3 y 0 1k 8 f 1 b 1 2w n t 9 7 1 7 1 7 8 8 0 8 0 1p 3 " +
  "3j 1 b 8mt o 3 1e 3 6ip e7 8 b 6 4 r 0 6 0 2 0 3 0 3 0 3i f ce 1 1j 6 2 v x f h 1r 6 0 3s 1 2 2o 2n " +
  "2 7 1 7 1 7 1 4 a 8 9 6 1 d 0 r 0 k 0 3 0 g 1 f x 3g 4 4 3 1a 2 2h 0 e 2 2 1a 1b 3l u 2 1e e t 3 11 " +
  "8 v 4 18 4 v 0 12 3 f 15 4f 1 b 5 11 3 11 3 15 7 1h a d 0 g 0 8 0 3 0 c 0 g 0 8 0 3 1u 8o 8 n 9 9 n " +
  "7 0 17 0 a 1w 7 1 2 0 19 0 3 2 2 1 o 0 21 7 a 1b k 0 3 4 y 2 s 4 2 1r 1l 3 l 1 1f 0 3 4 9 0 4 0 u 1 " +
  "4 3 b 6 a 6 1t v 14 3 d 8 1j 2 u 1 s 4 r 6 5 b 8 27 22 1i 1g c 1g 6 1b 7 b 85 w 0 17 0 4 1 3 25 15 7 " +
  "17 l r 11 t j o 8 27 3 11 8 1x 9 2 1 q 6 b 5 1i 0 j 7 14 8 2p 0 l a j 0 19 1s 8 0 2 0 5 0 g 0 c 5 1o " +
  "4 b 5 5 0 9 1 3 1 n 0 8 0 3 0 6 0 b 1 3 1 4 1 2 5 2 4 8 1 8 2 6 3u 2l 0 6 t 21 7 b 4l 1j 1 13 x 1y a " +
  "b 5 e i 1n 5 b 1h s 1 g 3 o 54 1p 2r 2c b 9 1 2 1 9 0 3 0 v 0 3 1 d 8 b 1x 9 1 1b 1 c q 21 7 2c c 22 " +
  "7a a 0 1a 0 f 9 u 2 x 1 n 0 f 20 8 0 3 0 19 2 2 0 3 0 a 7 b 5 7 0 3 0 12 0 3 0 7 6 b 8l q 52 2 e 1f " +
  "c po 2t 34 0 6 a 5h 217 2s c ts 0 a 346 g8 6ns fu 6 w 0 b 3 2a 0 b 5 v 1 7 9 1z 9 b 0 8 0 m 4 k j3 " +
  "2k 2s 24 3 1m 6 i f33 30 4 e 2 a 6 b 1 9 3mj 1b 1 o 8 39 1n 6v 9 14 1 5f k 1z 49 l b 2g 8 q 3q 2e 0 " +
  "20 0 3 1 2 1 3 1 5 0 d 0 2 0 8 0 1u 0 5 1 9 0 8 0 t 0 5 0 6 0 2 2 8 0 9h 1 85 1 jj e 6 0 g un w 68 8 " +
  "0 i 1 8 0 3 0 6 5w 1a 2 f 1 b 3 3 8v w g 1n 4 2 yn 8 0 5 0 3 0 g 0 5i 1 h 14 25 3 b 3 3 ls 1x 23 1q " +
  "5d 5 0 s 0 3 0 2 1 2 0 b 0 5 0 2 0 2 5 2 3 2 0 2 0 2 0 4 0 3 0 2 1 2 0 2 0 2 0 2 0 2 0 3 0 2 1 5 0 8 " +
  "0 5 0 5 0 2 0 b 0 i 4 4 0 6 0 i 1f 3 7h 5 0 14 3 2t b g 1 g 0 f 1 12 9 3z 0 3 9 k 1j r 80 d 8 2 1x 2 " +
  "l d 16 5 4 d g 4 0 4 1y 2 0 2 56 3 1q e 3 2 n j 0 r 1 e 0 2f 2c 1d 1x 7 0 4 2 3 a c 4 5 b 39 b 2i 12 " +
  "d 3 1l 7 b 5 15 7 v 1 3 25 d 1a 2 9 2 54 2d b f 41 44 0 1k 10 b gvly 2 t 2p 3j 6p 1e6n 1ekf 1 1ekf 1"
).split(" ").map((one) => parseInt(one, 36));
const east_asian_width = cache((sign) => {
  const code = sign.codePointAt(0);
  for (let k_ = 0, begin = 0; k_ < WIDE.length; k_ += 2) {
    begin += WIDE[k_];
    if (code < begin) return "N";
    if (code <= begin + WIDE[k_ + 1]) return "W";
    begin += WIDE[k_ + 1];
  }
  return "N";
});

let crcTable;
function crc32(bytes) {
  crcTable ??= Array.from({ length: 256 }, (_, n) => { for (let k_ = 0; k_ < 8; k_++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0; });
  let found = 0xffffffff;
  for (const one of bytes) found = crcTable[(found ^ one) & 255] ^ (found >>> 8);
  return (found ^ 0xffffffff) >>> 0;
}

// -- managers and kinds ----------------------------------------------------------------------------

const contextmanager = (make) => named((...given) => {
  const steps = make(...given);
  return Object.assign(new Instance(), {
    $__enter__: () => steps.next().value ?? null,
    $__exit__: (kind, fault) => {
      if (fault) steps.throw(fault);
      else steps.next();
      return false;
    },
  });
}, make);
const suppress = (...kinds) => Object.assign(new Instance(), {
  $__enter__: () => null,
  $__exit__: (kind, fault) => fault !== null && isinstance(fault, kinds),
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

const anything = (title, test) => Object.assign(() => null, { isBuiltin: true, title, test });
const isRow = (value) => Array.isArray(value) || typeof value === "string" || value instanceof Range;
const iterable = (value) => value !== null && (typeof value === "string" || typeof value?.[Symbol.iterator] === "function");
const abc = {
  Mapping: anything("Mapping", (value) => value instanceof Dict),
  Sequence: anything("Sequence", (value) => isRow(value) || STR_TEST(value)),
  Iterable: anything("Iterable", iterable),
  Iterator: anything("Iterator", (value) => typeof value?.next === "function"),
  Collection: anything("Collection", (value) => iterable(value)),
  Callable: anything("Callable", (value) => typeof value === "function"),
  Container: anything("Container", iterable),
  Set: anything("Set", (value) => value instanceof PySet),
};
const STR_TEST = (value) => str.test(value);
const NewType = () => (value) => value;
const typing = Object.fromEntries(["Any", "Literal", "TypeAlias", "Union", "Optional", "Final", "ClassVar", "Protocol", "NamedTuple", "Generic"].map((title) => [title, anything(title, () => true)]));
Object.assign(typing, { ...abc, TypeVar: () => typing.Any, NewType, cast: (_, value) => value, get_args: (kind) => (kind?.isUnion ? tup([...kind]) : kind.args ?? tup([])), TYPE_CHECKING: false });

// -- languages -------------------------------------------------------------------------------------

/** What a page does itself: it renders templates, and writes sentences that have marks of HTML. */
export const page = { render: null, html: null };

/** The translations of a page, by language: of the game, and ours; each by its English text. */
export const translations = { own: {}, ours: {} };
const catalogue = fn((language, rules = null) => {
  const known = (rules === null ? translations.ours : translations.own)[language] ?? {};
  const one = (id) => (typeof known[id] === "string" ? known[id] : id);
  const methods = {
    gettext: (id) => one(plainText(id)),
    ngettext: (id, plural, n) => {
      const forms = known[plainText(id)];
      if (Array.isArray(forms)) return forms[Math.min(forms.length - 1, language === "fr" ? Number(n > 1) : Number(n !== 1))];
      return n === 1 ? id : plural;
    },
  };
  return { methods };
}, "language rules");
const Locale = { methods: {}, $parse: fn((tag) => plainText(tag).replace("_", "-"), "tag sep"), isClass: true };
const format_decimal = fn((value, form = null, locale = "en") => {
  const places = /\.(0+)/.exec(form ?? "")?.[1].length;
  const how = form ? { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 0 } : { maximumFractionDigits: 20 };
  return new Intl.NumberFormat(locale, how).format(value instanceof Float ? value.v : value);
}, "number format locale decimal_quantization");
const format_list = fn((names, locale = "en") => new Intl.ListFormat(locale).format(Array.from(it(names), plainText)), "lst locale");

// -- bits of words of 64 -----------------------------------------------------------------------------

const ALL = 0xffffffffffffffffn;
const word = (value) => BigInt(value) & ALL;
const bit = (place) => (place === 63 ? settled(-(1n << 63n)) : settled(1n << BigInt(place)));
const popcount = (value) => word(value).toString(2).replaceAll("0", "").length;
const lowest = (value) => ((one) => (one & -one).toString(2).length - 1)(word(value));
const highest = (value) => word(value).toString(2).length - 1;
function nth(value, place) {
  let rest = word(value);
  for (let k_ = 0; k_ < place; k_++) rest &= rest - 1n;
  return lowest(rest);
}

const nothing = () => Object.assign(new Instance(), { $__enter__: () => null, $__exit__: () => false });

export const library = {
  "kibitz.kernel.bits": { bit, popcount, lowest, highest, nth },
  "kibitz.kernel": { compiled: (found) => found },
  "kibitz.words.catalogue": { catalogue },
  "kibitz.scene.wrong_part": { naming_wrong_parts: nothing, wrong_part: () => "" },
  difflib: { get_close_matches: () => [] }, // of the sentence of an error
  babel: { Locale },
  "babel.lists": { format_list },
  "babel.numbers": { format_decimal },
  "babel.dates": { format_date: printed, format_datetime: printed },
  datetime: { date: anything("date", () => false), datetime: anything("datetime", () => false) },
  functools: { cache, lru_cache, cached_property, partial, reduce, wraps, cmp_to_key },
  itertools: { chain, groupby, pairwise, combinations, permutations, islice, takewhile, dropwhile, accumulate, repeat, cycle, count, zip_longest, product: fn((rows, times = 1) => product(rows, times), "", 1, "repeat", 0) },
  collections: { Counter, defaultdict, OrderedDict: dict_, deque: list },
  "collections.abc": abc,
  math,
  operator: { ...Object.fromEntries(["add", "sub", "mul"].map((name) => [name, (one, other) => operated(name, one, other)])), is_: (one, other) => one === other, eq: (one, other) => eq(one, other), itemgetter: (place) => (row) => row instanceof Dict ? row.find(place) : row[place], attrgetter: (name) => (owner) => get(owner, name) },
  dataclasses: { replace, fields, is_dataclass, asdict },
  re,
  json: { dumps },
  string: { Formatter, ascii_lowercase: "abcdefghijklmnopqrstuvwxyz", ascii_uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ascii_letters: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", digits: "0123456789" },
  "xml.sax.saxutils": { escape, quoteattr },
  html: { escape: html },
  unicodedata: { category, east_asian_width },
  zlib: { crc32 },
  contextlib: { contextmanager, suppress },
  contextvars: { ContextVar: contextVar },
  typing,
  types: { MappingProxyType: (value) => value, NoneType: null },
  fractions: {},
  numpy,
  "jinja2.runtime": runtime,
  markupsafe: { Markup: runtime.Markup },
};
