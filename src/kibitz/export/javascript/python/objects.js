// The objects of Python: classes, their instances, functions with named arguments, fields.
// Fields and methods have a `$` before their names, so that none is a name of JavaScript.

import { arrayField, arrayMethods } from "./arrays.js";
import { Dict, DICT, LIST, PySet, SET, TUPLE, key } from "./containers.js";
import {
  ClassMethod, Float, Instance, NamedLater, NdArray, Property, StaticMethod, TextInstance, Tuple, tup,
} from "./kinds.js";
import { FLOAT, INT } from "./numbers.js";
import { STR } from "./text.js";

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

function arranged({ names, star, only = [], rest }, given, keywords) {
  const left = { ...keywords };
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
export function k(called, given, keywords) {
  if (called.isClass) return made(called, given, keywords);
  if (!called.names) throw raised("TypeError", `a function takes no keywords: ${Object.keys(keywords)}`);
  const { code = called } = called;
  return code(...arranged(called, given, keywords));
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
  const settled = value instanceof NamedLater ? value.named(name) : value;
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
  const isText = create === TEXT.$__new__;
  const self = create ? create(owner, ...(isText ? given.slice(0, 1) : inOrder(create, owner, given, named)))
    : Object.create(owner.prototype);
  if (begin) {
    const { code = begin } = begin;
    code(...arranged(begin, [self, ...given], named));
  }
  return self;
}

const inOrder = (create, owner, given, named) =>
  arranged(create, [owner, ...given], named).slice(1);

/** The method that a class has inherited. */
export function inherited(owner, name) {
  const base = Object.getPrototypeOf(owner), found = base[`$${name}`];
  if (found === undefined) return name === "__init__" || name === "__post_init__" ? () => null : missing(base, name);
  return found instanceof ClassMethod || found instanceof StaticMethod ? found.call : found;
}

/** A data class; a field is its name, its flags, and its default. */
const ONLY = 1, FACTORY = 2, NOT_GIVEN = 4, NOT_COMPARED = 8;
export function data(title, bases, namespace, own) {
  const before = bases.flatMap((one) => one.fields ?? []);
  const names = own.map(([name]) => name);
  const fields = [...before.filter(([name]) => !names.includes(name)), ...own];
  const given = fields.filter(([, flags]) => !(flags & NOT_GIVEN));
  const inRow = given.filter(([, flags]) => !(flags & ONLY)).map(([name]) => name);
  const only = given.filter(([, flags]) => flags & ONLY).map(([name]) => name);
  const begin = (self, ...values) => {
    const found = new Map([...inRow, ...only].map((name, place) => [name, values[place]]));
    for (const [name, flags, usual] of fields) {
      const value = found.get(name);
      self[`$${name}`] = value !== undefined ? value : flags & FACTORY ? usual() : usual;
      if (self[`$${name}`] === undefined) throw raised("TypeError", `${title} needs ${name}`);
    }
    self.$__post_init__?.(self);
    return null;
  };
  const defaults = Object.fromEntries(
    own.filter(([, flags, usual]) => usual !== undefined && !(flags & FACTORY)).map(([name, , usual]) => [name, usual]));
  const init = fn(begin, ["self", ...inRow].join(" "), 0, only.join(" "), 0);
  const owner = cls(title, bases, { ...defaults, __init__: init, ...namespace });
  const compared = fields.filter(([, flags]) => !(flags & NOT_COMPARED)).map(([name]) => name);
  return Object.assign(owner, { fields, compared, inRow, isData: true, number: ++count });
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
    const get = function () { return this[place]; };
    Object.defineProperty(owner.prototype, `$${name}`, { get, configurable: true });
  });
  owner.prototype.isRow = true;
  return Object.assign(owner, { inRow: names, rowNames: names });
}

/** The value of the field of a data class that stands at this place of a pattern. */
export const matched = (value, kind, place) => (kind.inRow ? get(value, kind.inRow[place]) : value);

// -- fields ------------------------------------------------------------------------------------

/** A field or a method of anything. */
export function get(owner, name) {
  if (owner !== null && (typeof owner === "object" || typeof owner === "function")) {
    const found = owner[`$${name}`];
    if (found !== undefined) return bound(owner, name, found);
    if (owner.isClass && name === "__name__") return owner.title;
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
export const mk = (owner, name, given, keywords) => k(get(owner, name), given, keywords);

export function put_field(owner, name, value) {
  if (owner.writeField) owner.writeField(name, value);
  else owner[`$${name}`] = value;
}

function methodsOf(owner) {
  if (typeof owner === "string" || owner instanceof TextInstance) return STR.methods;
  if (owner instanceof Tuple) return TUPLE;
  if (Array.isArray(owner)) return LIST;
  if (owner instanceof Dict) return DICT;
  if (owner instanceof PySet) return SET;
  if (typeof owner === "number" || typeof owner === "bigint" || typeof owner === "boolean") return INT;
  if (owner instanceof Float) return FLOAT;
  if (owner instanceof NdArray) return arrayMethods;
  if (owner?.isBuiltin) return unbound(owner);
  if (owner && typeof owner[Symbol.iterator] === "function") return GENERATOR;
  return undefined;
}

const GENERATOR = { close: (self) => self.return?.() ?? null };
const unbound = (kind) => new Proxy({}, {
  get: (_, name) => kind.statics?.[name] ? (_self, ...given) => kind.statics[name](...given)
    : (_self, value, ...given) => m(value, String(name), ...given),
  has: () => true,
});

const missing = (owner, name) => {
  const what = owner?.isClass ? owner.title : typeof owner === "object" ? owner?.constructor?.title ?? owner?.constructor?.name : typeof owner;
  throw raised("AttributeError", `${what} has no ${name}`);
};

// -- errors ------------------------------------------------------------------------------------

const errors = {};
/** An exception class of Python, or an instance of it with a text. */
export function error(title) {
  return errors[title] ?? OBJECT;
}
export function defineErrors(tree, base = null) {
  for (const [title, inner] of Object.entries(tree)) {
    const begin = fn((self, args) => {
      self.$args = args;
      self.stack = new Error(textOf(self)).stack;
      return null;
    }, "self", 1, "", 0);
    const members = base ? {} : { __init__: begin, __str__: (self) => textOf(self) };
    errors[title] = cls(title, base ? [errors[base]] : [], members);
    errors[title].prototype.toString = function () { return `${this.constructor.title}: ${textOf(this)}`; };
    defineErrors(inner, title);
  }
}
const textOf = (self) => (self.$args.length === 1 ? STR.text(self.$args[0]) : STR.repr(self.$args));
defineErrors({
  BaseException: {
    Exception: {
      ValueError: {}, TypeError: {}, AttributeError: {}, AssertionError: {}, NotImplementedError: {},
      StopIteration: {}, RuntimeError: {},
      LookupError: { KeyError: {}, IndexError: {} },
      ArithmeticError: { ZeroDivisionError: {}, OverflowError: {} },
      UserWarning: {},
    },
  },
});

/** What `raise` throws. */
export function raised(what, text) {
  if (typeof what === "string") return errors[what](text);
  return what.isClass ? what() : what;
}

/** What was caught, as an exception of Python. */
export function caught(fault) {
  if (fault instanceof Instance) return fault;
  return Object.assign(errors.RuntimeError(String(fault)), { cause: fault });
}

export function require(holds) {
  if (!holds) throw errors.AssertionError();
}

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
  if (kind.test) return kind.test(value);
  if (!kind.isClass) throw raised("TypeError", "isinstance needs a class");
  return value !== null && typeof value === "object" && value instanceof kind;
}
