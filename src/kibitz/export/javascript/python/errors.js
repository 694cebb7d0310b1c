// The exceptions of Python, and what is thrown and caught.

import { Instance } from "./kinds.js";
import { cls, fn, object } from "./objects.js";
import { STR } from "./text.js";

const errors = {};
/** An exception class of Python. */
export const error = (title) => errors[title] ?? object;

const TREE = {
  BaseException: {
    Exception: {
      ValueError: {}, TypeError: {}, AttributeError: {}, AssertionError: {}, StopIteration: {}, UserWarning: {},
      RuntimeError: { NotImplementedError: {}, RecursionError: {} },
      LookupError: { KeyError: {}, IndexError: {} },
      ArithmeticError: { ZeroDivisionError: {}, OverflowError: {} },
    },
  },
};
const MEMBERS = {
  __new__: fn((owner, args) => Object.assign(Object.create(owner.prototype), { $args: args }), "cls", 1, "", 1),
  __init__: fn((self, args) => {
    self.$args = args;
    self.stack = new Error(textOf(self)).stack;
    return null;
  }, "self", 1, "", 0),
  __str__: (self) => textOf(self),
  __repr__: (self) => `${self.constructor.title}(${Array.from(self.$args, (one) => STR.repr(one)).join(", ")})`,
};
function define(tree, base) {
  for (const [title, inner] of Object.entries(tree)) {
    errors[title] = cls(title, base ? [base] : [], base ? {} : MEMBERS);
    define(inner, errors[title]);
  }
}
function textOf(self) {
  const { $args: args } = self;
  if (args.length === 1) return self instanceof errors.KeyError ? STR.repr(args[0]) : STR.text(args[0]);
  return args.length ? STR.repr(args) : "";
}
/** Make the classes, once what they are made of is there. */
export function defineErrors() {
  define(TREE, null);
  errors.BaseException.prototype.toString = function () { return `${this.constructor.title}: ${textOf(this)}`; };
}

/** What `raise` throws. */
export function raised(what, ...given) {
  if (typeof what === "string") return errors[what](...given);
  return what.isClass ? what() : what;
}

/** What was caught, as an exception of Python. */
export function caught(fault) {
  if (fault instanceof Instance) return fault;
  if (fault instanceof RangeError && fault.message.includes("call stack")) return Object.assign(errors.RecursionError(fault.message), { cause: fault });
  return Object.assign(errors.RuntimeError(String(fault)), { cause: fault });
}

export function require(holds, said) {
  if (!holds) throw errors.AssertionError(...(said ? [said()] : []));
}
