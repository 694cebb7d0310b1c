// Positions of a game, as scenes read them.

import { scalar, stored, writeAt } from "./arrays.js";
import { raised } from "./errors.js";
import { BOOL, ELLIPSIS, NdArray, REAL, WHOLE } from "./kinds.js";

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
