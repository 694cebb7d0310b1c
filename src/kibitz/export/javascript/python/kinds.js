// The kinds of values that JavaScript does not have; this module imports nothing.

/** An instance of a class that was written in Python. */
export class Instance {}
/** An instance of a class that was made from `str`; `s` is its text. */
export class TextInstance extends Instance {}

export class Property { constructor(read) { this.read = read; } }
export class ClassMethod { constructor(call) { this.call = call; } }
export class StaticMethod { constructor(call) { this.call = call; } }
/** A member that has to know its name, such as a property that is found once. */
export class NamedLater { constructor(make) { this.make = make; } }

/** A number with a point. */
export class Float { constructor(v) { this.v = v; } }
export const F = (v) => new Float(v);

/** A tuple; a list is an Array. */
export class Tuple extends Array {
  static get [Symbol.species]() { return Array; }
}
export const tup = (array) => Object.setPrototypeOf(array, Tuple.prototype);

/** Bytes: a row of numbers that may be a text. */
export class Bytes extends Tuple {}

export class Slice { constructor(start, stop, step) { Object.assign(this, { start, stop, step }); } }
export const S = (start, stop, step = null) => new Slice(start, stop, step);
export const ELLIPSIS = Symbol("...");

export class Range {
  constructor(start, stop, step = 1) { Object.assign(this, { start, stop, step }); }
  get length() { return Math.max(0, Math.ceil((this.stop - this.start) / this.step)); }
  at(place) { return this.start + place * this.step; }
  *[Symbol.iterator]() { for (let k = 0, n = this.length; k < n; k++) yield this.at(k); }
}

/** Numbers of one kind ("b", "i" or "f") in rows of rows; parts of an array share its memory. */
export class NdArray {
  constructor(kind, shape, data, strides = stridesOf(shape), offset = 0) {
    Object.assign(this, { kind, shape, data, strides, offset });
  }
  get size() { return this.shape.reduce((all, one) => all * one, 1); }
  get ndim() { return this.shape.length; }
}
export function stridesOf(shape) {
  const strides = [];
  for (let k = shape.length - 1, step = 1; k >= 0; k--) {
    strides[k] = step;
    step *= shape[k];
  }
  return strides;
}

/** A type of Python's own, such as `int`. */
export const builtin = (call, title, test, statics = {}) =>
  Object.assign(call, { isBuiltin: true, title, test, statics });

/** A function that may be called with keywords. */
export function named(code, names) { return Object.assign(code, { names: names.split(" ") }); }

/** The kinds of numbers in an array. */
export const BOOL = "b", WHOLE = "i", REAL = "f";
