// Arrays of NumPy, as far as rules and scenes use them: numbers of one kind in rows of rows. A part
// of an array that is taken by places or slices shares its memory.

import { b } from "./comparing.js";
import { PySet, it, places } from "./containers.js";
import { ELLIPSIS, Float, NdArray, Range, Slice, Tuple, named, stridesOf, tup } from "./kinds.js";
import { asReal, calculated, float, inv, operated, whole } from "./numbers.js";
import { raised } from "./objects.js";
import { printed } from "./text.js";

const BOOL = "b", WHOLE = "i", REAL = "f";

export const array = (kind, shape, data) => new NdArray(kind, shape, data);


/** A number of an array, as Python sees it. */
const scalar = (kind, value) => (kind === REAL ? new Float(value) : value);
/** A number of Python, as an array holds it. */
function stored(kind, value) {
  if (value instanceof NdArray) return stored(kind, scalar(value.kind, value.data[value.offset]));
  if (kind === REAL) return asReal(value);
  if (kind === BOOL) return b(value);
  if (value instanceof Float) return Math.trunc(value.v);
  return typeof value === "boolean" ? Number(value) : value;
}

/** The places in memory of all entries, in order. */
function spots({ shape, strides, offset }) {
  let found = [offset];
  shape.forEach((count, k) => {
    const next = [];
    for (const begin of found) for (let n = 0; n < count; n++) next.push(begin + n * strides[k]);
    found = next;
  });
  return found;
}
const flat = (a) => spots(a).map((spot) => a.data[spot]);
const whole_ = (a) => new NdArray(a.kind, [...a.shape], flat(a));

/** The rows or the numbers of an array, one after another. */
export function* elements(a) {
  for (let k = 0; k < a.shape[0]; k++) yield inner(a, k);
}
function inner(a, k) {
  const offset = a.offset + k * a.strides[0];
  if (a.shape.length === 1) return scalar(a.kind, a.data[offset]);
  return new NdArray(a.kind, a.shape.slice(1), a.data, a.strides.slice(1), offset);
}

function kindOf(values) {
  if (values.some((one) => one instanceof Float)) return REAL;
  return values.length && values.every((one) => typeof one === "boolean") ? BOOL : WHOLE;
}

/** An array of rows, of a row or of a number. */
export function asArray(value, wanted = null) {
  if (value instanceof NdArray) return wanted && wanted !== value.kind ? cast(value, wanted) : value;
  if (value === null || typeof value !== "object" || value instanceof Float) {
    const kind = wanted ?? kindOf([value]);
    return new NdArray(kind, [], [stored(kind, value)]);
  }
  const rows = [...it(value)].map((one) => asArray(one, wanted));
  const kind = wanted ?? (rows.some((one) => one.kind === REAL) ? REAL : rows.length && rows.every((one) => one.kind === BOOL) ? BOOL : rows.length ? WHOLE : REAL);
  const shape = rows.length ? rows[0].shape : [];
  return new NdArray(kind, [rows.length, ...shape], rows.flatMap((one) => flat(cast(one, kind))));
}
const cast = (a, kind) => new NdArray(kind, [...a.shape], flat(a).map((one) => stored(kind, scalar(a.kind, one))));
const settledArray = (a) => (a.shape.length ? a : scalar(a.kind, a.data[a.offset]));

// -- entries -------------------------------------------------------------------------------------

/** The part of an array that an index names, sharing its memory; null where it takes a choice. */
function part(a, index) {
  const asked = index instanceof Tuple ? [...index] : [index];
  const missing = a.shape.length - asked.filter((one) => one !== null && one !== ELLIPSIS).length;
  if (asked.includes(ELLIPSIS)) asked.splice(asked.indexOf(ELLIPSIS), 1, ...Array(missing).fill(new Slice(null, null, null)));
  let offset = a.offset, axis = 0;
  const shape = [], strides = [];
  for (const one of asked) {
    if (one === null) {
      shape.push(1);
      strides.push(0);
      continue;
    }
    const count = a.shape[axis], step = a.strides[axis];
    if (count === undefined) throw raised("IndexError", "too many indices for array");
    if (one instanceof Slice) {
      const taken = places(one, count);
      offset += taken.start * step;
      shape.push(taken.length);
      strides.push(step * taken.step);
    } else if (isChoice(one)) {
      return null;
    } else {
      const place = whole(one), at = place < 0 ? place + count : place;
      if (at < 0 || at >= count) throw raised("IndexError", `index ${place} is out of bounds`);
      offset += at * step;
    }
    axis += 1;
  }
  return new NdArray(a.kind, [...shape, ...a.shape.slice(axis)], a.data, [...strides, ...a.strides.slice(axis)], offset);
}
const isChoice = (one) => Array.isArray(one) || (one instanceof NdArray && one.shape.length > 0) || one instanceof Range;

/** The places in memory that a choice names, and the shape of what is there. */
function chosen(a, index) {
  const asked = index instanceof Tuple ? [...index] : [index];
  const [first] = asked;
  const choice = asArray(first instanceof PySet ? [...first] : first);
  if (asked.length === 1 && choice.kind === BOOL) return byMask(a, choice);
  if (asked.every((one) => !(one instanceof Slice))) return byPlaces(a, asked);
  const rows = flat(asArray(asked.find(isChoice))), axis = asked.findIndex(isChoice);
  const found = rows.map((place) => part(a, tup(asked.map((one, k) => (k === axis ? place : one)))));
  return { shape: axis === 0 ? [rows.length, ...found[0].shape] : [...found[0].shape, rows.length], spots: axis === 0 ? found.flatMap(spots) : spots(found[0]).flatMap((_, k) => found.map((one) => spots(one)[k])) };
}

function byMask(a, mask) {
  const rest = a.shape.slice(mask.shape.length);
  const block = new NdArray(a.kind, a.shape.slice(0, mask.shape.length), a.data, a.strides.slice(0, mask.shape.length), a.offset);
  const marks = flat(mask), begins = spots(block).filter((_, k) => marks[k]);
  const strides = a.strides.slice(mask.shape.length);
  return { shape: [begins.length, ...rest], spots: begins.flatMap((offset) => spots({ shape: rest, strides, offset })) };
}

function byPlaces(a, asked) {
  const arrays = asked.map((one) => asArray(one));
  const shape = common(arrays.map((one) => one.shape));
  const columns = arrays.map((one) => flat(spread(one, shape)));
  const rest = a.shape.slice(asked.length), strides = a.strides.slice(asked.length);
  const begins = columns[0].map((_, k) => columns.reduce((offset, column, axis) => {
    const count = a.shape[axis], place = column[k] < 0 ? column[k] + count : column[k];
    if (place < 0 || place >= count) throw raised("IndexError", `index ${column[k]} is out of bounds`);
    return offset + place * a.strides[axis];
  }, a.offset));
  return { shape: [...shape, ...rest], spots: begins.flatMap((offset) => spots({ shape: rest, strides, offset })) };
}

export function readAt(a, index) {
  const found = part(a, index);
  if (found) return settledArray(found);
  const choice = chosen(a, index);
  return new NdArray(a.kind, choice.shape, choice.spots.map((spot) => a.data[spot]));
}

export function writeAt(a, index, value) {
  const view = part(a, index) ?? chosen(a, index);
  const where = view instanceof NdArray ? spots(view) : view.spots;
  if (!(value instanceof NdArray) && !Array.isArray(value) && !(value instanceof Range)) {
    const one = stored(a.kind, value);
    for (const spot of where) a.data[spot] = one;
    return;
  }
  const given = spread(asArray(value), view.shape), values = flat(given);
  where.forEach((spot, k) => (a.data[spot] = stored(a.kind, scalar(given.kind, values[k]))));
}

// -- arithmetic ----------------------------------------------------------------------------------

function common(shapes) {
  const length = Math.max(...shapes.map((one) => one.length));
  return Array.from({ length }, (_, k) => {
    const counts = shapes.map((one) => one[one.length - length + k] ?? 1), most = counts.find((one) => one !== 1) ?? 1;
    if (counts.some((one) => one !== 1 && one !== most)) throw raised("ValueError", "operands could not be broadcast together");
    return most;
  });
}

/** An array as one of a larger shape, whose numbers stand there again and again. */
function spread(a, shape) {
  const more = shape.length - a.shape.length;
  if (more < 0) return new NdArray(a.kind, shape, flat(a));
  const strides = shape.map((_, k) => (k < more || a.shape[k - more] === 1 ? 0 : a.strides[k - more]));
  return new NdArray(a.kind, shape, a.data, strides, a.offset);
}

const COMPARED = {
  eq: (one, other) => one === other, ne: (one, other) => one !== other,
  lt: (one, other) => one < other, le: (one, other) => one <= other,
  gt: (one, other) => one > other, ge: (one, other) => one >= other,
};
const LOGICAL = { and: (one, other) => one && other, or: (one, other) => one || other, xor: (one, other) => one !== other };
const plain = (one) => (typeof one === "boolean" ? Number(one) : one);

/** The result of an operator, number by number. */
export function elementwise(name, one, other) {
  const [left, right] = [asArray(one), asArray(other)];
  const shape = common([left.shape, right.shape]);
  const [a, c] = [flat(spread(left, shape)), flat(spread(right, shape))];
  const both = left.kind === BOOL && right.kind === BOOL;
  if (name in COMPARED) return settledArray(new NdArray(BOOL, shape, a.map((each, k) => COMPARED[name](plain(each), plain(c[k])))));
  if (name === "inv") return new NdArray(left.kind, shape, a.map(inv));
  if (name === "abs") return new NdArray(left.kind, shape, a.map((each) => (each < 0 ? -each : each)));
  if (both && name in LOGICAL) return new NdArray(BOOL, shape, a.map((each, k) => LOGICAL[name](each, c[k])));
  if (both && name === "add") return new NdArray(BOOL, shape, a.map((each, k) => each || c[k]));
  if (both && name === "mul") return new NdArray(BOOL, shape, a.map((each, k) => each && c[k]));
  const kind = name === "div" || left.kind === REAL || right.kind === REAL ? REAL : WHOLE;
  const result = (each, k) => calculatedHere(name, number(left.kind, each), number(right.kind, c[k]));
  return new NdArray(kind, shape, a.map((each, k) => stored(kind, result(each, k))));
}
const number = (kind, value) => (kind === REAL ? new Float(value) : plain(value));
function calculatedHere(name, one, other) {
  const isNought = Number(asReal(other)) === 0;
  if (isNought && name === "div") return new Float(asReal(one) / 0);
  if (isNought && (name === "floordiv" || name === "mod")) return 0;
  return calculated(name, one, other);
}

/** An array that an operator such as `+=` has changed. */
export function changed(name, owner, value) {
  const found = elementwise(name, owner, value), values = flat(found);
  spots(owner).forEach((spot, k) => (owner.data[spot] = stored(owner.kind, scalar(found.kind, values[k]))));
  return owner;
}

// -- methods -------------------------------------------------------------------------------------

/** Rows along an axis, each as a list of numbers, and the shape of what is left. */
function along(a, axis) {
  const at = axis < 0 ? axis + a.shape.length : axis;
  const shape = a.shape.filter((_, k) => k !== at), strides = a.strides.filter((_, k) => k !== at);
  const begins = spots({ shape, strides, offset: a.offset });
  return { shape, rows: begins.map((begin) => Array.from({ length: a.shape[at] }, (_, k) => a.data[begin + k * a.strides[at]])) };
}

function reduced(name, kind, find) {
  return named((a, axis = null) => {
    const of = kind ?? (a.kind === BOOL && name === "sum" ? WHOLE : a.kind);
    if (axis === null) return scalar(of, find(flat(a), a.kind));
    const { shape, rows } = along(a, whole(axis));
    return new NdArray(of, shape, rows.map((one) => find(one, a.kind)));
  }, "self axis dtype");
}
const best = (sign) => (values) => values.reduce((one, other) => (sign * Math.sign(Number(other) - Number(one)) > 0 ? other : one));
const total = (values, kind) => values.reduce((one, other) => stored(kind === REAL ? REAL : WHOLE, operated("add", number(kind, one), number(kind, other))), 0);

const METHODS = {
  sum: reduced("sum", null, total),
  any: reduced("any", BOOL, (values) => values.some(Boolean)),
  all: reduced("all", BOOL, (values) => values.every(Boolean)),
  max: reduced("max", null, best(1)),
  min: reduced("min", null, best(-1)),
  mean: reduced("mean", REAL, (values) => values.reduce((one, other) => one + Number(other), 0) / values.length),
  prod: reduced("prod", null, (values) => values.reduce((one, other) => one * Number(other), 1)),
  argmax: reduced("argmax", WHOLE, (values) => values.map(plain).indexOf(plain(best(1)(values)))),
  argmin: reduced("argmin", WHOLE, (values) => values.map(plain).indexOf(plain(best(-1)(values)))),
  copy: whole_,
  flatten: (a) => new NdArray(a.kind, [a.size], flat(a)),
  ravel: (a) => new NdArray(a.kind, [a.size], flat(a)),
  tolist: (a) => (a.shape.length ? [...elements(a)].map((one) => (one instanceof NdArray ? METHODS.tolist(one) : one)) : scalar(a.kind, a.data[a.offset])),
  item: (a, place = 0) => scalar(a.kind, flat(a)[place]),
  astype: (a, kind) => cast(a, kindNamed(kind)),
  view: (a, kind) => (kind === kinds.uint8 ? bytesOf(a) : a),
  reshape(a, ...given) {
    const asked = (given.length === 1 && Array.isArray(given[0]) ? [...given[0]] : given).map(whole);
    const known = asked.filter((one) => one >= 0).reduce((one, other) => one * other, 1);
    return new NdArray(a.kind, asked.map((one) => (one < 0 ? a.size / known : one)), isWhole(a) ? a.data : flat(a), undefined, isWhole(a) ? a.offset : 0);
  },
  fill: (a, value) => (spots(a).forEach((spot) => (a.data[spot] = stored(a.kind, value))), null),
  nonzero: (a) => tup(nonzero(a)),
  cumsum: (a) => new NdArray(a.kind, [a.size], flat(a).map(((sum) => (one) => (sum += Number(one)))(0))),
  repeat: (a, times) => library.repeat(a, times),
  dot: (a, other) => METHODS.sum(elementwise("mul", a, other)),
  transpose: (a) => new NdArray(a.kind, [...a.shape].reverse(), a.data, [...a.strides].reverse(), a.offset),
  sort(a) {
    const values = flat(a).sort((one, other) => Number(one) - Number(other));
    spots(a).forEach((spot, k) => (a.data[spot] = values[k]));
    return null;
  },
};
export const arrayMethods = METHODS;
const isWhole = (a) => a.strides.every((step, k) => step === stridesOf(a.shape)[k]);

export function arrayField(a, name) {
  if (name === "size") return a.size;
  if (name === "shape") return tup([...a.shape]);
  if (name === "ndim") return a.ndim;
  if (name === "T") return METHODS.transpose(a);
  if (name === "flat") return METHODS.ravel(a);
  if (name === "dtype") return kinds[{ b: "bool_", i: "int64", f: "float64" }[a.kind]];
  const method = METHODS[name];
  if (!method) throw raised("AttributeError", `an array has no ${name} here`);
  const called = (...given) => method(a, ...given);
  return method.names ? Object.assign(called, { names: method.names.slice(1) }) : called;
}

function nonzero(a) {
  const marks = flat(a), found = a.shape.map(() => []);
  marks.forEach((one, k) => {
    if (!one) return;
    let rest = k;
    for (let axis = a.shape.length - 1; axis >= 0; axis--) {
      found[axis].push(rest % a.shape[axis]);
      rest = Math.floor(rest / a.shape[axis]);
    }
  });
  return found.map((one) => new NdArray(WHOLE, [one.length], one));
}

function bytesOf(a) {
  const view = new DataView(new ArrayBuffer(8 * a.size));
  flat(a).forEach((one, k) => view.setBigInt64(8 * k, BigInt(one), true));
  return new NdArray(WHOLE, [8 * a.size], [...new Uint8Array(view.buffer)]);
}

export function written(a) {
  const inside = [...elements(a)].map((one) => (one instanceof NdArray ? written(one) : a.kind === REAL ? printed(one).replace(/\.0$/, ".") : printed(one)));
  return `[${inside.join(" ")}]`;
}

// -- functions -----------------------------------------------------------------------------------

function numberKind(title, kind) {
  const call = (value = 0) => (value instanceof NdArray || Array.isArray(value) ? asArray(value, kind) : scalar(kind, stored(kind, value)));
  return Object.assign(call, { isBuiltin: true, title, kind, test: () => false });
}
const kinds = Object.fromEntries([
  ...["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "intp"].map((title) => [title, numberKind(title, WHOLE)]),
  ...["float32", "float64"].map((title) => [title, numberKind(title, REAL)]),
  ["bool_", numberKind("bool_", BOOL)],
]);
function kindNamed(kind) {
  if (kind === null || kind === undefined) return REAL;
  if (kind.kind) return kind.kind;
  if (typeof kind === "string") return kind === "?" || kind.startsWith("b") ? BOOL : kind.startsWith("f") ? REAL : WHOLE;
  return kind === float ? REAL : kind.title === "bool" ? BOOL : WHOLE;
}

const shapeOf = (shape) => (Array.isArray(shape) ? [...shape].map(whole) : [whole(shape)]);
const filled = (shape, kind, value) => {
  const sizes = shapeOf(shape);
  return new NdArray(kind, sizes, Array(sizes.reduce((one, other) => one * other, 1)).fill(value));
};
const nought = (kind) => (kind === BOOL ? false : 0);
const real = (value, find) => (value instanceof NdArray ? new NdArray(REAL, [...value.shape], flat(value).map(find)) : new Float(find(asReal(value))));
const pairwise = (find) => (one, other) => {
  const [left, right] = [asArray(one), asArray(other)], shape = common([left.shape, right.shape]);
  const kind = [left, right].some((each) => each.kind === REAL) ? REAL : WHOLE;
  const [a, c] = [flat(spread(left, shape)), flat(spread(right, shape))];
  return settledArray(new NdArray(kind, shape, a.map((each, k) => find(each, c[k]))));
};

const library = {
  ...kinds,
  integer: numberKind("integer", WHOLE),
  floating: numberKind("floating", REAL),
  True_: true,
  False_: false,
  pi: new Float(Math.PI),
  inf: new Float(Infinity),
  newaxis: null,
  array: named((value, kind = null) => whole_(asArray(value, kind && kindNamed(kind))), "object dtype"),
  asarray: named((value, kind = null) => asArray(value, kind && kindNamed(kind)), "a dtype"),
  ascontiguousarray: (value) => whole_(asArray(value)),
  zeros: named((shape, kind = null) => filled(shape, kindNamed(kind), nought(kindNamed(kind))), "shape dtype"),
  empty: named((shape, kind = null) => filled(shape, kindNamed(kind), nought(kindNamed(kind))), "shape dtype"),
  ones: named((shape, kind = null) => filled(shape, kindNamed(kind), stored(kindNamed(kind), 1)), "shape dtype"),
  full: named((shape, value, kind = null) => {
    const own = kind === null ? asArray(value).kind : kindNamed(kind);
    return filled(shape, own, stored(own, value));
  }, "shape fill_value dtype"),
  zeros_like: named((a, kind = null) => ((own) => filled(asArray(a).shape, own, nought(own)))(kind ? kindNamed(kind) : asArray(a).kind), "a dtype"),
  arange: (start, stop, step = 1) => {
    const found = [...(stop === undefined ? new Range(0, whole(start)) : new Range(whole(start), whole(stop), whole(step)))];
    return new NdArray(WHOLE, [found.length], found);
  },
  flatnonzero: (a) => nonzero(METHODS.ravel(asArray(a)))[0],
  nonzero: (a) => tup(nonzero(asArray(a))),
  count_nonzero: (a) => flat(asArray(a)).filter(Boolean).length,
  where(test, one, other) {
    if (one === undefined) return tup(nonzero(asArray(test)));
    const [a, c, d] = [test, one, other].map((each) => asArray(each));
    const shape = common([a.shape, c.shape, d.shape]), kind = c.kind === REAL || d.kind === REAL ? REAL : c.kind;
    const [marks, yes, no] = [a, c, d].map((each) => flat(spread(each, shape)));
    return settledArray(new NdArray(kind, shape, marks.map((mark, k) => stored(kind, scalar(mark ? c.kind : d.kind, mark ? yes[k] : no[k])))));
  },
  abs: (value) => elementwiseOr(value, (one) => (one < 0 ? -one : one)),
  sign: (value) => elementwiseOr(value, (one) => Math.sign(Number(one))),
  minimum: pairwise((one, other) => (other < one ? other : one)),
  maximum: pairwise((one, other) => (other > one ? other : one)),
  sqrt: (value) => real(value, Math.sqrt),
  sin: (value) => real(value, Math.sin),
  cos: (value) => real(value, Math.cos),
  tanh: (value) => real(value, Math.tanh),
  sum: named((a, axis = null) => METHODS.sum(asArray(a), axis), "a axis"),
  any: (a) => METHODS.any(asArray(a)),
  all: (a) => METHODS.all(asArray(a)),
  max: (a) => METHODS.max(asArray(a)),
  min: (a) => METHODS.min(asArray(a)),
  argmax: (a) => METHODS.argmax(asArray(a)),
  argmin: (a) => METHODS.argmin(asArray(a)),
  cumsum: (a) => METHODS.cumsum(asArray(a)),
  repeat(a, times) {
    const values = flat(asArray(a)), counts = asArray(times);
    const many = counts.shape.length ? flat(counts) : Array(values.length).fill(counts.data[0]);
    const found = values.flatMap((one, k) => Array(many[k]).fill(one));
    return new NdArray(asArray(a).kind, [found.length], found);
  },
  bincount: named((a, _weights, least = 0) => {
    const values = flat(asArray(a)), counts = Array(Math.max(whole(least), ...values.map((one) => one + 1))).fill(0);
    for (const one of values) counts[one] += 1;
    return new NdArray(WHOLE, [counts.length], counts);
  }, "x weights minlength"),
  concatenate: (rows) => {
    const all = [...it(rows)].map((one) => asArray(one));
    return new NdArray(all[0].kind, [all.reduce((sum, one) => sum + one.shape[0], 0), ...all[0].shape.slice(1)], all.flatMap(flat));
  },
  unique: (a) => ((values) => new NdArray(asArray(a).kind, [values.length], values))([...new Set(flat(asArray(a)))].sort((one, other) => Number(one) - Number(other))),
  unpackbits: named((a, _axis, _count, order = "big") => {
    const found = flat(a).flatMap((one) => Array.from({ length: 8 }, (_, k) => (one >> (order === "little" ? k : 7 - k)) & 1));
    return new NdArray(WHOLE, [found.length], found);
  }, "a axis count bitorder"),
  bitwise_count: (value) => elementwiseOr(value, (one) => (BigInt(one) < 0n ? -BigInt(one) : BigInt(one)).toString(2).replaceAll("0", "").length),
  array_equal: (one, other) => ((a, c) => String(a.shape) === String(c.shape) && flat(a).every((each, k) => plain(each) === plain(flat(c)[k])))(asArray(one), asArray(other)),
};
const elementwiseOr = (value, find) => (value instanceof NdArray ? new NdArray(value.kind, [...value.shape], flat(value).map(find)) : value instanceof Float ? new Float(find(value.v)) : find(value));
library.absolute = library.abs;
export const numpy = library;

// -- positions -----------------------------------------------------------------------------------

/** A position: the fields of a record of NumPy, read from its bytes. */
export class Position {
  constructor(fields, bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    Object.assign(this, { fields, view, arrays: {} });
  }

  readField(name) {
    const field = this.fields[name];
    if (!field) throw raised("AttributeError", `the position has no ${name}`);
    if (!field.shape.length) return scalar(KINDS[field.type[0]], read(this.view, field.type, field.offset));
    this.arrays[name] ??= this.#array(field);
    return this.arrays[name];
  }

  #array({ type, shape, offset }) {
    const count = shape.reduce((one, other) => one * other, 1), size = SIZES(type);
    const data = Array.from({ length: count }, (_, k) => read(this.view, type, offset + k * size));
    return new NdArray(KINDS[type[0]], shape, data);
  }

  writeField(name, value) {
    const field = this.fields[name];
    if (field.shape.length) return writeAt(this.readField(name), ELLIPSIS, value);
    write(this.view, field.type, field.offset, stored(KINDS[field.type[0]], value));
  }
}
const KINDS = { "?": BOOL, i: WHOLE, u: WHOLE, f: REAL };
const SIZES = (type) => (type === "?" ? 1 : Number(type.slice(1)));
const READERS = { i1: "Int8", i2: "Int16", i4: "Int32", i8: "BigInt64", u1: "Uint8", u2: "Uint16", u4: "Uint32", f4: "Float32", f8: "Float64" };
function read(view, type, offset) {
  if (type === "?") return view.getUint8(offset) !== 0;
  const found = view[`get${READERS[type]}`](offset, true);
  return typeof found === "bigint" && Number.isSafeInteger(Number(found)) ? Number(found) : found;
}
function write(view, type, offset, value) {
  if (type === "?") return view.setUint8(offset, value ? 1 : 0);
  view[`set${READERS[type]}`](offset, type === "i8" ? BigInt(value) : Number(value), true);
}
