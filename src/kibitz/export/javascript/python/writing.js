// How values are written: `str` and `repr` of Python.

import { written } from "./arrays.js";
import { Dict, View } from "./containers.js";
import { formatted, padded } from "./formats.js";
import { Bytes, Float, Instance, NdArray, Range, TextInstance, Tuple } from "./kinds.js";
import { isNumber } from "./numbers.js";
import { m } from "./objects.js";
import { FrozenSet, PySet } from "./sets.js";
import { raised } from "./errors.js";

/** A value as `str` or as a format writes it. */
export function printed(value, spec = "") {
  if (typeof value === "string") return spec ? padded(value, spec) : value;
  if (typeof value === "number" && !spec) return String(value);
  if (isNumber(value)) return spec ? formatted(value, spec) : numberText(value);
  if (value instanceof TextInstance) return spec ? printed(value.s, spec) : value.s;
  if (value instanceof Instance) {
    if (value.$__format__ && spec) return m(value, "__format__", spec);
    if (value.$__str__ && !spec) return printed(m(value, "__str__"));
  }
  if (spec) throw raised("TypeError", `a format of ${repr(value)}`);
  return repr(value);
}
export const f = printed;

function numberText(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  return value instanceof Float ? realText(value.v) : String(value);
}

export function realText(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  if (value !== 0 && (Math.abs(value) >= 1e16 || Math.abs(value) < 1e-4)) return exponent(value.toExponential());
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
export const exponent = (text) => text.replace(/e([+-])(\d)$/, "e$10$2");

export function repr(value) {
  if (typeof value === "string") return quoted(value);
  if (value === null || value === undefined) return "None";
  if (isNumber(value)) return numberText(value);
  if (value instanceof TextInstance) return quoted(value.s);
  if (value instanceof Bytes) return bytesText(value);
  if (Array.isArray(value) && !value.isRow) return rowText(value);
  if (value instanceof Dict || value instanceof View) return ofDict(value);
  if (value instanceof PySet) return ofSet(value);
  if (value instanceof Range) return `range(${value.start}, ${value.stop}${value.step === 1 ? "" : `, ${value.step}`})`;
  if (value instanceof NdArray) return written(value);
  if (value instanceof Instance || value.isRow) return ofInstance(value);
  if (value.isBuiltin || value.isClass) return `<class '${value.title}'>`;
  return `<${value.title ?? typeof value}>`;
}

const all = (values) => Array.from(values, (one) => repr(one)).join(", ");
const rowText = (value) => {
  if (value instanceof Tuple) return `(${all(value)}${value.length === 1 ? "," : ""})`;
  return value.kindText ? value.kindText(all(value)) : `[${all(value)}]`;
};
function ofDict(value) {
  if (value instanceof View) return `dict_${value.kind}([${all(value)}])`;
  const pairs = (value.inOrder ?? value.entries()).map(([name, one]) => `${repr(name)}: ${repr(one)}`);
  return value.kindText ? value.kindText(`{${pairs.join(", ")}}`) : `{${pairs.join(", ")}}`;
}
function ofSet(value) {
  const inside = value.size ? `{${all(value)}}` : "";
  if (value instanceof FrozenSet) return `frozenset(${inside})`;
  return inside || "set()";
}
function ofInstance(value) {
  if (value.$__repr__) return m(value, "__repr__");
  const { title, shown, rowNames } = value.constructor, names = rowNames ?? shown;
  return names ? `${title}(${names.map((name) => `${name}=${repr(value[`$${name}`])}`).join(", ")})` : `<${title}>`;
}

const SIGNS = { "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };
const UNSEEN = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const hex = (code, digits) => code.toString(16).padStart(digits, "0");
function escaped(sign) {
  const code = sign.codePointAt(0);
  return SIGNS[sign] ?? (code < 256 ? `\\x${hex(code, 2)}` : code < 65536 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`);
}
function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'", inside = text.replace(UNSEEN, escaped);
  return `${mark}${mark === "'" ? inside.replaceAll("'", "\\'") : inside}${mark}`;
}
const bytesText = (value) => `b${quoted(String.fromCharCode(...value)).replace(/[\x80-\xff]/g, escaped)}`;
