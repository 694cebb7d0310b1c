// Texts of Python: their methods, and how values are written.

import { written } from "./arrays.js";
import { Dict, PySet, it, places } from "./containers.js";
import { Float, Instance, NdArray, Range, Slice, TextInstance, Tuple, builtin, named, tup } from "./kinds.js";
import { asReal, isNumber, rounded, whole } from "./numbers.js";
import { fn, m, raised } from "./objects.js";

const PAIR = /[\ud800-\udbff]/; // begins a character of two units
export const characters = (text) => (PAIR.test(text) ? [...text] : text);

/** The text of a text. */
export function plainText(value) {
  if (typeof value === "string") return value;
  if (value instanceof TextInstance) return value.s;
  throw raised("TypeError", `${printed(value)} is no text`);
}

export function textAt(text, index) {
  const all = characters(text);
  if (index instanceof Slice) {
    const taken = places(index, all.length);
    if (taken.step === 1 && typeof all === "string") return all.slice(taken.start, Math.max(taken.start, taken.stop));
    return Array.from(taken, (place) => all[place]).join("");
  }
  const place = whole(index), found = all[place < 0 ? place + all.length : place];
  if (found === undefined) throw raised("IndexError", "string index out of range");
  return found;
}

// -- values as texts -----------------------------------------------------------------------------

export const str = builtin((value = "") => printed(value), "str", (value) => typeof value === "string" || value instanceof TextInstance,
  { join: (between, parts) => STR.methods.join(between, parts), maketrans: (...given) => maketrans(...given) });

/** A value as `str` or as a format writes it. */
export function printed(value, spec = "") {
  if (typeof value === "string") return spec ? padded(cut(value, spec), spec, "<") : value;
  if (typeof value === "number" && !spec) return String(value);
  if (isNumber(value)) return spec ? formatted(value, spec) : numberText(value);
  if (value instanceof TextInstance) return spec ? printed(value.s, spec) : value.s;
  if (value instanceof Instance) {
    if (value.$__format__ && spec) return m(value, "__format__", spec);
    if (value.$__str__) return printed(m(value, "__str__"), spec);
  }
  return spec ? padded(repr(value), spec, "<") : repr(value);
}
export const f = printed;

function numberText(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  return value instanceof Float ? realText(value.v) : String(value);
}

function realText(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  if (value !== 0 && (Math.abs(value) >= 1e16 || Math.abs(value) < 1e-4)) return exponent(value.toExponential());
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
const exponent = (text) => text.replace(/e([+-])(\d)$/, "e$10$2");

export function repr(value) {
  if (typeof value === "string") return quoted(value);
  if (value === null || value === undefined) return "None";
  if (isNumber(value)) return numberText(value);
  if (value instanceof TextInstance) return quoted(value.s);
  if (value instanceof Tuple && !value.isRow) return `(${value.map(repr).join(", ")}${value.length === 1 ? "," : ""})`;
  if (Array.isArray(value) && !value.isRow) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Dict) return `{${value.entries().map(([name, one]) => `${repr(name)}: ${repr(one)}`).join(", ")}}`;
  if (value instanceof PySet) return value.size ? `{${[...value].map(repr).join(", ")}}` : "set()";
  if (value instanceof Range) return `range(${value.start}, ${value.stop})`;
  if (value instanceof NdArray) return written(value);
  if (value instanceof Instance || value.isRow) {
    if (value.$__repr__) return m(value, "__repr__");
    const { title, fields, rowNames } = value.constructor;
    const names = rowNames ?? fields?.map(([name]) => name);
    return names ? `${title}(${names.map((name) => `${name}=${repr(value[`$${name}`])}`).join(", ")})` : `<${title}>`;
  }
  return `<${value.title ?? typeof value}>`;
}

function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  return `${mark}${mark === "'" ? inside.replaceAll("'", "\\'") : inside}${mark}`;
}

const SPEC = /^(?:(.)?([<>=^]))?([+ -])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([bcdeEfFgGnosxX%])?$/u;
function cut(text, spec) {
  const found = SPEC.exec(spec);
  return found?.[8] ? [...text].slice(0, Number(found[8])).join("") : text;
}

function padded(text, spec, usual) {
  const [, fill = " ", side = usual, , , zero, width = "0"] = SPEC.exec(spec) ?? unknown(spec);
  const missing = Number(width) - [...text].length;
  if (missing <= 0) return text;
  const sign = zero ? "0" : fill;
  if (side === "^") return sign.repeat(missing >> 1) + text + sign.repeat(missing - (missing >> 1));
  if (side === "=" || zero) {
    const [, head, rest] = /^([+-]?)(.*)$/s.exec(text);
    return head + sign.repeat(missing) + rest;
  }
  return side === "<" ? text + sign.repeat(missing) : sign.repeat(missing) + text;
}
const unknown = (spec) => { throw raised("ValueError", `the format ${spec}`); };

function formatted(value, spec) {
  const [, , , sign = "-", mark, , , comma, digits, kind = ""] = SPEC.exec(spec) ?? unknown(spec);
  const isReal = value instanceof Float || "eEfFgG%".includes(kind) && kind;
  let text = isReal ? realAs(asReal(value), kind, digits) : wholeAs(typeof value === "boolean" ? Number(value) : value, kind, mark);
  if (comma) text = text.replace(/^(-?)(\d+)/, (all, minus, head) => minus + head.replace(/\B(?=(\d{3})+$)/g, comma));
  if (sign !== "-" && !text.startsWith("-")) text = sign + text;
  return padded(text, spec, ">");
}

function wholeAs(value, kind, mark) {
  if (kind === "c") return String.fromCodePoint(Number(value));
  const base = { b: 2, o: 8, x: 16, X: 16 }[kind] ?? 10;
  const text = value.toString(base);
  const marked = mark && base !== 10 ? text.replace(/^-?/, (minus) => `${minus}0${kind}`) : text;
  return kind === "X" ? marked.toUpperCase() : marked;
}

function realAs(value, kind, digits) {
  if (!Number.isFinite(value)) return realText(value);
  const places = digits === undefined ? 6 : Number(digits);
  if (kind === "%") return `${rounded(value * 100, places)}%`;
  if (kind.toLowerCase() === "f") return signed(value, rounded(value, places));
  if (kind.toLowerCase() === "e") return exponent(value.toExponential(places));
  if (kind === "" && digits === undefined) return realText(value);
  return general(value, Math.max(1, places), kind === "");
}
const signed = (value, text) => (Object.is(value, -0) ? `-${text}` : text);

function general(value, precision, keepsPoint) {
  if (value === 0) return signed(value, keepsPoint ? "0.0" : "0");
  const [, power] = value.toExponential(precision - 1).split("e");
  if (power < -4 || power >= precision) return exponent(value.toExponential(precision - 1).replace(/\.?0+e/, "e"));
  const text = rounded(value, Math.max(0, precision - 1 - power));
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return keepsPoint && !short.includes(".") ? `${short}.0` : short;
}

// -- methods -------------------------------------------------------------------------------------

const SPACE = /\s/u;
const UNSEEN = /[\p{C}\p{Z}]/u;
const all = (test) => (self) => self !== "" && [...self].every((one) => test.test(one));
function stripped(text, signs, atStart, atEnd) {
  const all_ = [...text], is = (one) => (signs === null ? SPACE.test(one) : plainText(signs).includes(one));
  let from = 0, to = all_.length;
  while (atStart && from < to && is(all_[from])) from++;
  while (atEnd && to > from && is(all_[to - 1])) to--;
  return all_.slice(from, to).join("");
}
function split(text, between = null, most = -1) {
  if (between === null) {
    const words = text.trim().split(/\s+/u).filter(Boolean);
    if (most < 0 || words.length <= most) return words;
    const [, rest] = new RegExp(`^\\s*(?:\\S+\\s+){${most}}([^]*)$`, "u").exec(text) ?? [];
    return [...words.slice(0, most), rest.trimEnd()];
  }
  const parts = text.split(plainText(between));
  return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(between)];
}
const ends = (name) => (self, what) => (Array.isArray(what) ? what : [what]).some((one) => self[name](plainText(one)));
const found = (self, what, place) => (place < 0 ? place : [...self.slice(0, place)].length);

const METHODS = {
  upper: (self) => self.toUpperCase(),
  lower: (self) => self.toLowerCase(),
  casefold: (self) => self.toLowerCase(),
  title: (self) => self.replace(/\p{L}+/gu, (word) => word[0].toUpperCase() + word.slice(1).toLowerCase()),
  capitalize: (self) => self.slice(0, 1).toUpperCase() + self.slice(1).toLowerCase(),
  swapcase: (self) => [...self].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join(""),
  join: (self, parts) => Array.from(it(parts), plainText).join(self),
  split: named((self, between = null, most = -1) => split(self, between, most), "self sep maxsplit"),
  rsplit(self, between = null, most = -1) {
    const parts = split(self, between);
    if (most < 0 || parts.length <= most + 1) return parts;
    return [parts.slice(0, -most).join(between ?? " "), ...parts.slice(-most)];
  },
  splitlines: (self) => (self === "" ? [] : self.replace(/\r?\n$/, "").split(/\r?\n/)),
  strip: (self, signs = null) => stripped(self, signs, true, true),
  lstrip: (self, signs = null) => stripped(self, signs, true, false),
  rstrip: (self, signs = null) => stripped(self, signs, false, true),
  startswith: ends("startsWith"),
  endswith: ends("endsWith"),
  removeprefix: (self, head) => (self.startsWith(plainText(head)) ? self.slice(plainText(head).length) : self),
  removesuffix: (self, tail) => (tail !== "" && self.endsWith(plainText(tail)) ? self.slice(0, -plainText(tail).length) : self),
  replace(self, old, by, most = -1) {
    const [from, to] = [plainText(old), plainText(by)];
    if (most < 0) return self.replaceAll(from, () => to);
    const parts = self.split(from);
    return parts.slice(0, most).map((one) => one + to).join("") + parts.slice(most).join(from);
  },
  partition(self, between) {
    const at = self.indexOf(between);
    return tup(at < 0 ? [self, "", ""] : [self.slice(0, at), between, self.slice(at + between.length)]);
  },
  rpartition(self, between) {
    const at = self.lastIndexOf(between);
    return tup(at < 0 ? ["", "", self] : [self.slice(0, at), between, self.slice(at + between.length)]);
  },
  find: (self, what) => found(self, what, self.indexOf(plainText(what))),
  rfind: (self, what) => found(self, what, self.lastIndexOf(plainText(what))),
  index(self, what) {
    const at = self.indexOf(plainText(what));
    if (at < 0) throw raised("ValueError", "substring not found");
    return found(self, what, at);
  },
  count: (self, what) => self.split(plainText(what)).length - 1,
  isdigit: all(/^[\p{Nd}\p{No}]$/u),
  isdecimal: all(/^\p{Nd}$/u),
  isnumeric: all(/^\p{N}$/u),
  isalpha: all(/^\p{L}$/u),
  isalnum: all(/^[\p{L}\p{N}]$/u),
  isspace: all(/^\s$/u),
  isupper: (self) => /\p{L}/u.test(self) && self === self.toUpperCase(),
  islower: (self) => /\p{L}/u.test(self) && self === self.toLowerCase(),
  isascii: (self) => /^[\0-\x7f]*$/.test(self),
  isidentifier: (self) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(self),
  isprintable: (self) => [...self].every((one) => one === " " || !UNSEEN.test(one)),
  ljust: (self, width, fill = " ") => self.padEnd(width, fill),
  rjust: (self, width, fill = " ") => self.padStart(width, fill),
  zfill: (self, width) => padded(self, `0${width}`, ">"),
  center: (self, width) => padded(self, `^${width}`, "^"),
  translate: (self, table) => [...self].map((one) => {
    const by = table.has(one.codePointAt(0)) ? table.find(one.codePointAt(0)) : one;
    return by === null ? "" : typeof by === "number" ? String.fromCodePoint(by) : by;
  }).join(""),
  encode: (self) => tup([...new TextEncoder().encode(self)]),
  format: fn((self, given, named_) => filled(self, ((next) => (name) => (name === "" ? given[next++] : /^\d+$/.test(name) ? given[Number(name)] : named_.find(name)))(0)), "self", 1, "", 1),
};
const maketrans = (from, to) => new Dict([...from].map((one, k) => [one.codePointAt(0), [...to][k]]));

// A method of a text, also for an instance that was made from one.
const methods = Object.fromEntries(Object.entries(METHODS).map(([name, method]) =>
  [name, Object.assign((self, ...given) => method(plainText(self), ...given), method,
    method.code ? { code: (self, ...given) => method.code(plainText(self), ...given) } : {})]));


/** The parts of a text with places in braces: a text before, a name, what follows it, a format. */
export function parsed(text) {
  const parts = [];
  let before = "";
  for (let k = 0; k < text.length; k++) {
    if (text[k] === "{" && text[k + 1] !== "{") {
      const end = text.indexOf("}", k);
      if (end < 0) throw raised("ValueError", "expected '}' before end of string");
      const [, name, conversion = null, spec = ""] = /^([^!:]*)(?:!([rsa]))?(?::(.*))?$/s.exec(text.slice(k + 1, end));
      parts.push([before, name, spec, conversion]);
      before = "";
      k = end;
    } else if (text[k] === "}" && text[k + 1] !== "}") {
      throw raised("ValueError", "Single '}' encountered in format string");
    } else {
      if (text[k] === "{" || text[k] === "}") k++;
      before += text[k];
    }
  }
  if (before) parts.push([before, null, null, null]);
  return parts;
}

/** A text with its places filled in by what each name stands for. */
export function filled(text, value, written_ = printed) {
  return parsed(text).map(([before, name, spec, conversion]) => {
    if (name === null) return before;
    const found_ = value(name);
    return before + written_(conversion === "r" ? repr(found_) : found_, spec);
  }).join("");
}

export const STR = { methods, text: (value) => printed(value), repr };
