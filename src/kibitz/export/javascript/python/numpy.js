// What NumPy does with arrays: their methods, and the functions of the module.

import {
  asArray, cast, common, elements, elementwise, flat, number, plain, scalar, settledArray, spots, spread, stored, whole_,
} from "./arrays.js";
import { it } from "./containers.js";
import { raised } from "./errors.js";
import { BOOL, Float, NdArray, REAL, Range, WHOLE, named, stridesOf, tup } from "./kinds.js";
import { asReal, float, operated, whole } from "./numbers.js";

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
  copy: (a) => whole_(a),
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

