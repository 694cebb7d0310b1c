// The objects of Python: classes, their instances, functions with named arguments, fields.
// Fields and methods have a `$` before their names, so that none is a name of JavaScript.

import { arrayField, arrayMethods } from "./numpy.js";
import { compare } from "./comparing.js";
import { DICT, Dict, LIST, RANGE, TUPLE, key } from "./containers.js";
import { raised } from "./errors.js";
import {
  Bytes, ClassMethod, Float, Instance, NamedLater, NdArray, Property, Range, StaticMethod, TextInstance, Tuple, tup,
} from "./kinds.js";
import { FLOAT, INT } from "./numbers.js";
import { PySet, SET } from "./sets.js";
import { BYTES, STR } from "./text.js";

// -- functions ---------------------------------------------------------------------------------

/**
 * A function with the names of its arguments. star: whether it takes more of them in a row; only:
 * names that are given by keyword; rest: whether it takes any keyword.
 */
export function fn(code, names, star, only, rest) {
  const plain = names ? names.split(" ") : [];
  if (star === undefined) return Object.assign(code, { names: plain });
  const how = { names: plain, star, only: only ? only.split(" ") : [], rest };
  const called = (...given) => code(...arranged(how, given, {}));
  return Object.assign(called, how, { code });
}

function arranged({ names, star, only = [], rest }, given, byName) {
  const left = { ...byName };
  const found = names.map((name, place) => taken(left, name, given[place]));
  if (star) found.push(tup(given.slice(names.length)));
  for (const name of only) found.push(taken(left, name));
  if (rest) found.push(new Dict(Object.entries(left)));
  else if (Object.keys(left).length) throw raised("TypeError", `unexpected ${Object.keys(left)}`);
  return found;
}

function taken(left, name, otherwise) {
  if (!Object.hasOwn(left, name)) return otherwise;
  const value = left[name];
  delete left[name];
  return value;
}

/** Call a function with keywords. */
export function k(called, given, byName) {
  if (called.isClass) return made(called, given, byName);
  if (!called.names) throw raised("TypeError", `a function takes no keywords: ${Object.keys(byName)}`);
  const { code = called } = called;
  return code(...arranged(called, given, byName));
}

/** The entries of a dictionary as keywords. */
export function keywords(dict) {
  return Object.fromEntries([...dict.entries()].map(([name, value]) => [String(name), value]));
}

// -- classes -----------------------------------------------------------------------------------

/** A class of these bases, with the fields and methods of a namespace. */
export function cls(title, bases, namespace) {
  const base = bases.find((one) => one.isClass) ?? (bases.some((one) => one.title === "str") ? TEXT : OBJECT);
  const made_ = (...given) => made(made_, given, {});
  Object.setPrototypeOf(made_, base);
  made_.prototype = Object.create(base.prototype);
  Object.assign(made_, { isClass: true, title, bases });
  made_.prototype.constructor = made_;
  for (const other of bases.filter((one) => one.isClass && one !== base)) copyMembers(other, made_);
  for (const [name, value] of Object.entries(namespace)) setMember(made_, name, value);
  return made_;
}

function setMember(owner, name, value) {
  const settled = value instanceof NamedLater ? value.make(name) : value;
  owner[`$${name}`] = settled;
  owner.prototype[`$${name}`] = settled;
}

function copyMembers(from, to) {
  for (const [name, value] of Object.entries(from)) {
    if (name.startsWith("$")) setMember(to, name.slice(1), value);
  }
}

function root(prototype, title) {
  const own = (...given) => made(own, given, {});
  own.prototype = prototype;
  return Object.assign(own, { isClass: true, title, bases: [] });
}

const OBJECT = root(Instance.prototype, "object");
const TEXT = root(TextInstance.prototype, "str");
setMember(OBJECT, "__setattr__", new StaticMethod((self, name, value) => {
  self[`$${name}`] = value;
  return null;
}));
setMember(TEXT, "__new__", (own, text = "") => {
  const self = Object.create(own.prototype);
  self.s = STR.text(text);
  return self;
});
export const object = OBJECT;

/** A new instance. */
function made(owner, given, named) {
  const create = owner.$__new__, begin = owner.$__init__;
  const self = create ? created(create, owner, given, named) : Object.create(owner.prototype);
  if (begin) {
    const { code = begin } = begin;
    code(...arranged(begin, [self, ...given], named));
  } else if (!create && given.length + Object.keys(named).length) throw raised("TypeError", `${owner.title}() takes no arguments`);
  return self;
}
function created(create, owner, given, named) {
  if (create === TEXT.$__new__) return create(owner, ...given.slice(0, 1));
  const { code = create } = create;
  return code(...arranged(create, [owner, ...given], named));
}

/** The method that a class has inherited. */
export function inherited(owner, name) {
  const base = Object.getPrototypeOf(owner), found = base[`$${name}`];
  if (found === undefined) return name === "__init__" || name === "__post_init__" ? () => null : missing(base, name);
  return found instanceof ClassMethod || found instanceof StaticMethod ? found.call : found;
}

/** A data class; a field is its name, its flags, and its default. options: `order`, `identity`. */
const ONLY = 1, FACTORY = 2, NOT_GIVEN = 4, NOT_COMPARED = 8, NOT_SHOWN = 16;
export function data(title, bases, namespace, own, options = "") {
  const before = bases.flatMap((one) => one.fields ?? []), mine = new Map(own.map((one) => [one[0], one]));
  const fields = [...before.map((one) => mine.get(one[0]) ?? one), ...own.filter(([name]) => !before.some((one) => one[0] === name))];
  const chosen = (flag, isWanted) => fields.filter(([, flags]) => Boolean(flags & flag) === isWanted);
  const given = chosen(NOT_GIVEN, false), named = (rows) => rows.map(([name]) => name);
  const inRow = named(given.filter(([, flags]) => !(flags & ONLY))), only = named(given.filter(([, flags]) => flags & ONLY));
  const begin = (self, ...values) => {
    const found = new Map([...inRow, ...only].map((name, place) => [name, values[place]]));
    for (const [name, flags, usual] of fields) {
      const value = found.get(name);
      self[`$${name}`] = value !== undefined ? value : flags & FACTORY ? usual() : usual;
      if (self[`$${name}`] === undefined && !(flags & NOT_GIVEN)) throw raised("TypeError", `${title} needs ${name}`);
    }
    self.$__post_init__?.(self);
    return null;
  };
  const defaults = Object.fromEntries(
    own.filter(([, flags, usual]) => usual !== undefined && !(flags & FACTORY)).map(([name, , usual]) => [name, usual]));
  const init = fn(begin, ["self", ...inRow].join(" "), 0, only.join(" "), 0);
  const compared = named(chosen(NOT_COMPARED, false)), values = (self) => tup(compared.map((name) => self[`$${name}`]));
  const less = options.includes("order") ? { __lt__: (self, other) => compare(values(self), values(other)) < 0 } : {};
  const owner = cls(title, bases, { ...defaults, __init__: init, ...less, ...namespace });
  return Object.assign(owner, { fields, compared, inRow, shown: named(chosen(NOT_SHOWN, false)), isData: !options.includes("identity"), number: ++count });
}
let count = 0;

/** A named tuple. */
export function row(title, bases, namespace, fields) {
  const names = fields.map(([name]) => name);
  const create = fn((owner, ...values) => {
    const self = fields.map(([, , usual], place) => (values[place] === undefined ? usual : values[place]));
    return Object.setPrototypeOf(self, owner.prototype);
  }, ["cls", ...names].join(" "));
  const owner = cls(title, bases, { ...namespace, __new__: create });
  const members = Object.entries(namespace);
  owner.prototype = Object.create(Tuple.prototype);
  owner.prototype.constructor = owner;
  for (const [name, value] of members) owner.prototype[`$${name}`] = value;
  names.forEach((name, place) => {
    Object.defineProperty(owner.prototype, `$${name}`, { get() { return this[place]; }, configurable: true });
  });
  const more = {
    _fields: tup([...names]),
    _asdict: (self) => new Dict(names.map((name, place) => [name, self[place]])),
    _replace: fn((self, named) => create(owner, ...names.map((name, place) => (named.has(name) ? named.find(name) : self[place]))), "self", 0, "", 1),
  };
  for (const [name, value] of Object.entries(more)) {
    owner[`$${name}`] ??= value;
    owner.prototype[`$${name}`] ??= value;
  }
  owner.prototype.isRow = true;
  return Object.assign(owner, { inRow: names, rowNames: names });
}

/** The value of the field of a data class that stands at this place of a pattern. */
export function matched(value, kind, place) {
  if (kind.inRow) return get(value, kind.inRow[place]);
  if (kind.isBuiltin) return value;
  throw raised("TypeError", `${kind.title}() accepts 0 positional sub-patterns`);
}

// -- fields ------------------------------------------------------------------------------------

/** A field or a method of anything. */
export function get(owner, name) {
  if (owner !== null && (typeof owner === "object" || typeof owner === "function")) {
    const found = owner[`$${name}`];
    if (found !== undefined) return bound(owner, name, found);
    if ((owner.isClass || owner.isBuiltin) && name === "__name__") return owner.title;
    if (owner instanceof NdArray) return arrayField(owner, name);
    const own = owner.methods?.[name];
    if (own) return own;
    if (owner.readField) return owner.readField(name);
  }
  if (name === "__class__") return owner.constructor;
  const method = methodsOf(owner)?.[name];
  if (method === undefined) {
    if (typeof owner === "number" && (name === "real" || name === "numerator")) return owner;
    return missing(owner, name);
  }
  return withFirst(method, owner);
}

function bound(owner, name, found) {
  if (found instanceof Property) return owner.isClass ? found : found.read(owner);
  if (found instanceof ClassMethod) {
    const first = owner.isClass ? owner : owner.constructor;
    return withFirst(found.call, first);
  }
  if (found instanceof StaticMethod) return found.call;
  const isOwn = owner.isClass || Object.hasOwn(owner, `$${name}`) || owner.isRow && !(typeof found === "function");
  if (typeof found !== "function" || found.isClass || isOwn || !isInstance(owner)) return found;
  return withFirst(found, owner);
}

const isInstance = (owner) => owner instanceof Instance || owner.isRow;

function withFirst(method, first) {
  const called = (...given) => method(first, ...given);
  if (!method.names) return called;
  const { code = method } = method;
  const rest = { ...method, names: method.names.slice(1), code: (...given) => code(first, ...given) };
  return Object.assign(called, rest);
}

/** Call a method. */
export function m(owner, name, ...given) {
  if (owner !== null && (typeof owner === "object" || typeof owner === "function")) {
    const found = owner[`$${name}`];
    if (found !== undefined) {
      if (found instanceof ClassMethod) return found.call(owner.isClass ? owner : owner.constructor, ...given);
      const isMethod = typeof found === "function" && !found.isClass && !owner.isClass;
      if (isMethod && isInstance(owner) && !Object.hasOwn(owner, `$${name}`)) return found(owner, ...given);
      return get(owner, name)(...given);
    }
    const own = owner.methods?.[name];
    if (own) return own(...given);
  }
  const method = methodsOf(owner)?.[name];
  return method ? method(owner, ...given) : get(owner, name)(...given);
}

/** Call a method with keywords. */
export const mk = (owner, name, given, byName) => k(get(owner, name), given, byName);

export function put_field(owner, name, value) {
  if (owner.writeField) owner.writeField(name, value);
  else if (owner.isClass) setMember(owner, name, value);
  else owner[`$${name}`] = value;
}

function methodsOf(owner) {
  if (typeof owner === "string" || owner instanceof TextInstance) return STR.methods;
  if (owner instanceof Bytes) return BYTES;
  if (owner instanceof Tuple) return TUPLE;
  if (Array.isArray(owner)) return owner.own ?? LIST;
  if (owner instanceof Range) return RANGE;
  if (owner instanceof Dict) return owner.own ?? DICT;
  if (owner instanceof PySet) return SET;
  if (typeof owner === "number" || typeof owner === "bigint" || typeof owner === "boolean") return INT;
  if (owner instanceof Float) return FLOAT;
  if (owner instanceof NdArray) return arrayMethods;
  if (owner?.isBuiltin) return unbound(owner);
  if (owner && typeof owner[Symbol.iterator] === "function") return GENERATOR;
  return undefined;
}

export const GENERATOR = {
  close: (self) => (self.return?.(), null),
  send(self, value) {
    const found = self.next(value);
    if (found.done) throw raised("StopIteration", "");
    return found.value;
  },
};
const unbound = (kind) => new Proxy({}, {
  get: (_, name) => kind.statics?.[name] ? (_self, ...given) => kind.statics[name](...given)
    : (_self, value, ...given) => m(value, String(name), ...given),
  has: () => true,
});

const missing = (owner, name) => {
  const what = owner?.isClass ? owner.title : typeof owner === "object" ? owner?.constructor?.title ?? owner?.constructor?.name : typeof owner;
  throw raised("AttributeError", `${what} has no ${name}`);
};

// -- what is compared --------------------------------------------------------------------------

/** The value of an instance for comparisons: of a data class its fields; null if it is itself. */
export function valueKey(self) {
  const owner = self.constructor;
  if (!owner.isData || owner.$__eq__) return null;
  self.keyOf ??= `\0d${owner.number}(${owner.compared.map((name) => keyText(key(self[`$${name}`]))).join()})`;
  return self.keyOf;
}
export const keyText = (one) => (typeof one === "string" ? JSON.stringify(one) : typeof one === "object" || typeof one === "function" ? `#${numberOf(one)}` : String(one));

const numbers = new WeakMap();
let last = 0;
function numberOf(thing) {
  if (thing === null) return "null";
  if (!numbers.has(thing)) numbers.set(thing, ++last);
  return numbers.get(thing);
}

/** A context manager, entered and left. */
export const enter = (manager) => m(manager, "__enter__");
export const leave = (manager, fault) => b(m(manager, "__exit__", fault ? fault.constructor : null, fault, null));
const b = (value) => value === true;

/** Whether a value is of a class, or of one of several. */
export function isinstance(value, kind) {
  if (Array.isArray(kind)) return kind.some((one) => isinstance(value, one));
  if (kind === null) return value === null;
  if (kind === OBJECT) return true;
  if (kind.test) return kind.test(value);
  if (!kind.isClass) throw raised("TypeError", "isinstance needs a class");
  return value !== null && typeof value === "object" && value instanceof kind;
}
