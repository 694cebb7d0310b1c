// Arrays of NumPy, as far as rules and scenes use them: numbers of one kind in rows of rows. A part
// of an array that is taken by places or slices shares its memory.

import { b } from "./comparing.js";
import { it, places } from "./containers.js";
import { raised } from "./errors.js";
import { BOOL, ELLIPSIS, Float, NdArray, REAL, Range, Slice, Tuple, WHOLE, tup } from "./kinds.js";
import { asReal, calculated, inv, whole } from "./numbers.js";
import { printed } from "./writing.js";

export const array = (kind, shape, data) => new NdArray(kind, shape, data);

/** A number of an array, as Python sees it. */
export const scalar = (kind, value) => (kind === REAL ? new Float(value) : value);
/** A number of Python, as an array holds it. */
export function stored(kind, value) {
  if (value instanceof NdArray) return stored(kind, scalar(value.kind, value.data[value.offset]));
  if (kind === REAL) return asReal(value);
  if (kind === BOOL) return b(value);
  if (value instanceof Float) return Math.trunc(value.v);
  return typeof value === "boolean" ? Number(value) : value;
}

/** The places in memory of all entries, in order. */
export function spots({ shape, strides, offset }) {
  let found = [offset];
  shape.forEach((count, k) => {
    const next = [];
    for (const begin of found) for (let n = 0; n < count; n++) next.push(begin + n * strides[k]);
    found = next;
  });
  return found;
}
export const flat = (a) => spots(a).map((spot) => a.data[spot]);
export const whole_ = (a) => new NdArray(a.kind, [...a.shape], flat(a));

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
export const cast = (a, kind) => new NdArray(kind, [...a.shape], flat(a).map((one) => stored(kind, scalar(a.kind, one))));
export const settledArray = (a) => (a.shape.length ? a : scalar(a.kind, a.data[a.offset]));

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
  if (asked.length === 1 && asArray(asked[0]).kind === BOOL) return byMask(a, asArray(asked[0]));
  if (asked.every((one) => !(one instanceof Slice))) return byPlaces(a, asked);
  const rows = flat(asArray(asked.find(isChoice))), axis = asked.findIndex(isChoice);
  const found = rows.map((place) => part(a, tup(asked.map((one, k) => (k === axis ? place : one)))));
  const shape = axis === 0 ? [rows.length, ...found[0].shape] : [...found[0].shape, rows.length];
  return { shape, spots: axis === 0 ? found.flatMap(spots) : spots(found[0]).flatMap((_, k) => found.map((one) => spots(one)[k])) };
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

export function common(shapes) {
  const length = Math.max(...shapes.map((one) => one.length));
  return Array.from({ length }, (_, k) => {
    const counts = shapes.map((one) => one[one.length - length + k] ?? 1), most = counts.find((one) => one !== 1) ?? 1;
    if (counts.some((one) => one !== 1 && one !== most)) throw raised("ValueError", "operands could not be broadcast together");
    return most;
  });
}

/** An array as one of a larger shape, whose numbers stand there again and again. */
export function spread(a, shape) {
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
export const plain = (one) => (typeof one === "boolean" ? Number(one) : one);

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
export const number = (kind, value) => (kind === REAL ? new Float(value) : plain(value));
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

/** An array as NumPy writes it: its whole numbers in columns. */
export function written(a) {
  const texts = flat(a).map((one) => printed(one)), width = Math.max(0, ...texts.map((one) => one.length));
  if (a.kind === REAL || a.size > 1000 || (width + 1) * a.shape.at(-1) > 74) throw raised("TypeError", "an array as a text: give tolist()");
  const row = (part_, margin) => {
    if (!(part_ instanceof NdArray)) return printed(part_).padStart(width);
    const between = part_.shape.length > 1 ? `${"\n".repeat(part_.shape.length - 1)}${" ".repeat(margin + 1)}` : " ";
    return `[${Array.from(elements(part_), (one) => row(one, margin + 1)).join(between)}]`;
  };
  return row(a, 0);
}
