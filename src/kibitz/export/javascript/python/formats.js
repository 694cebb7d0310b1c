// Formats of Python: what follows a colon in braces, what follows a percent sign, texts with places.

import { Dict, at } from "./containers.js";
import { Float, Tuple } from "./kinds.js";
import { asReal, int, isNumber, rounded } from "./numbers.js";
import { get } from "./objects.js";
import { exponent, printed, realText, repr } from "./writing.js";
import { raised } from "./errors.js";

const SPEC = /^(?:(.)?([<>=^]))?([+ -])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([bcdeEfFgGnosxX%])?$/su;
function read(spec, kinds) {
  const [, fill, side, sign = "-", mark, zero, width = "0", comma, digits, kind = ""] = SPEC.exec(spec) ?? unknown(spec);
  if (!kinds.includes(kind) || kind === "n") unknown(spec);
  const usual = zero && !fill ? "=" : ">"; // of a number
  return { fill: fill ?? (zero ? "0" : " "), side, usual, sign, mark, width: Number(width), comma, digits, kind };
}
const unknown = (spec) => { throw raised("ValueError", `the format ${spec}`); };

function placed(text, { fill, width }, side) {
  const missing = width - [...text].length;
  if (missing <= 0) return text;
  if (side === "^") return fill.repeat(missing >> 1) + text + fill.repeat(missing - (missing >> 1));
  if (side === "=") {
    const [, head, rest] = /^([+ -]?(?:0[xXob])?)(.*)$/s.exec(text);
    return head + fill.repeat(missing) + rest;
  }
  return side === "<" ? text + fill.repeat(missing) : fill.repeat(missing) + text;
}

/** A text by its format. */
export function padded(text, spec) {
  const how = read(spec, "s");
  if (how.comma || how.mark || how.side === "=" || how.sign !== "-") unknown(spec);
  return placed(how.digits === undefined ? text : [...text].slice(0, Number(how.digits)).join(""), how, how.side ?? "<");
}

/** A number by its format. */
export function formatted(value, spec) {
  const isReal = value instanceof Float, how = read(spec, isReal ? "eEfFgG%" : "bcdoxXeEfFgG%");
  const whole = isReal ? null : int(value), asWhole = !isReal && !(how.kind && "eEfFgG%".includes(how.kind));
  if (asWhole && how.digits !== undefined) unknown(spec);
  const text = asWhole ? wholeAs(whole, how) : realAs(asReal(value), how);
  const signed = how.sign !== "-" && !text.startsWith("-") ? how.sign + text : text;
  return placed(how.comma ? withCommas(signed, how) : signed, how, how.side ?? how.usual);
}

// Noughts that fill a number have commas too.
function withCommas(text, { comma, fill, side, usual, width, kind }) {
  const size = "bxXo".includes(kind || "d") ? 4 : 3;
  const [, head, digits, rest] = /^([+ -]?(?:0[xXob])?)([\da-fA-F]*)(.*)$/s.exec(text);
  const grouped = (all) => all.replace(new RegExp(`\\B(?=(.{${size}})+$)`, "g"), comma);
  let all = digits;
  while (fill === "0" && (side ?? usual) === "=" && (head + grouped(all) + rest).length < width) all = `0${all}`;
  return head + grouped(all) + rest;
}

function wholeAs(value, { kind, mark }) {
  if (kind === "c") return String.fromCodePoint(Number(value));
  const base = { b: 2, o: 8, x: 16, X: 16 }[kind] ?? 10, text = value.toString(base);
  const marked = mark && base !== 10 ? text.replace(/^-?/, (minus) => `${minus}0${kind}`) : text;
  return kind === "X" ? marked.toUpperCase() : marked;
}

function realAs(value, { kind, digits }) {
  const text = realIn(value, kind.toLowerCase(), digits);
  return kind === "E" || kind === "G" || kind === "F" ? text.toUpperCase() : text;
}
function realIn(value, kind, digits) {
  const places = digits === undefined ? 6 : Number(digits);
  if (!Number.isFinite(value)) return realText(value) + (kind === "%" ? "%" : "");
  if (kind === "%") return `${signed(value, rounded(value * 100, places))}%`;
  if (kind === "f") return signed(value, rounded(value, places));
  if (kind === "e") return signed(value, exponent(value.toExponential(places)));
  if (kind === "" && digits === undefined) return realText(value);
  return general(value, Math.max(1, places), kind === "");
}
const signed = (value, text) => (Object.is(value, -0) ? `-${text}` : text);

function general(value, precision, keepsPoint) {
  if (value === 0) return signed(value, keepsPoint ? "0.0" : "0");
  const [, power] = value.toExponential(precision - 1).split("e");
  if (power < -4 || power >= precision - Number(keepsPoint)) {
    return exponent(value.toExponential(precision - 1).replace(/(\.\d*?)0+e/, "$1e").replace(".e", "e"));
  }
  const text = rounded(value, Math.max(0, precision - 1 - power));
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return keepsPoint && !short.includes(".") ? `${short}.0` : short;
}

// -- after a percent sign ------------------------------------------------------------------------

const PERCENT = /%(?:\((\w+)\))?([-+ #0]*)(\d+|\*)?(?:\.(\d+|\*))?([a-zA-Z%])/g;
/** A text with its places after percent signs filled in. */
export function filledOld(text, given) {
  const values = given instanceof Tuple ? [...given] : [given];
  const next = () => {
    if (!values.length) throw raised("TypeError", "not enough arguments for format string");
    return values.shift();
  };
  const found = text.replace(PERCENT, (...parts) => {
    const [, name, flags, width = "", digits, kind] = parts;
    if (kind === "%") return "%";
    const [wide, exact] = [width, digits].map((one) => (one === "*" ? String(next()) : one));
    return inPercent(name ? at(given, name) : next(), flags, wide, exact, kind);
  });
  if (values.length && !(given instanceof Dict)) throw raised("TypeError", "not all arguments converted");
  return found;
}

function inPercent(value, flags, width, digits, kind) {
  const side = flags.includes("-") ? "<" : ">", precision = digits === undefined ? "" : `.${digits}`;
  if (kind === "s" || kind === "r") return printed(kind === "s" ? printed(value) : repr(value), `${side}${width}${precision}`);
  if (kind === "c") return printed(isNumber(value) ? String.fromCodePoint(Number(value)) : value, `${side}${width}`);
  if (!"diuxXoeEfFgG".includes(kind)) throw raised("ValueError", `the format %${kind}`);
  if (!isNumber(value)) throw raised("TypeError", `a number is required, not ${repr(value)}`);
  const isWhole = "diu".includes(kind), sign = /[+ ]/.exec(flags)?.[0] ?? "";
  const zero = flags.includes("0") && side === ">" ? "0" : "", mark = flags.includes("#") ? "#" : "";
  if (isWhole && precision) throw raised("ValueError", "digits of a whole number after a percent sign");
  return printed(isWhole ? int(value) : value, `${zero ? "" : side}${sign}${mark}${zero}${width}${precision}${isWhole ? "d" : kind}`);
}

// -- places in braces ----------------------------------------------------------------------------

/** The parts of a text with places in braces: a text before, a name, what follows it, a format. */
export function parsed(text) {
  const parts = [];
  let before = "";
  for (let k = 0; k < text.length; k++) {
    if (text[k] === "{" && text[k + 1] !== "{") {
      const end = closing(text, k);
      const [, name, conversion = null, spec = ""] = /^([^!:]*)(?:!([rsa]))?(?::(.*))?$/s.exec(text.slice(k + 1, end)) ?? unknown(text);
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
function closing(text, begin) {
  for (let k = begin, depth = 0; k < text.length; k++) {
    depth += Number(text[k] === "{") - Number(text[k] === "}");
    if (depth === 0) return k;
  }
  throw raised("ValueError", "expected '}' before end of string");
}

/** A text with its places filled in by what each name stands for. */
export function filled(text, value, written = printed) {
  return parsed(text).map(([before, name, spec, conversion]) => {
    if (name === null) return before;
    const found = valueOf(name, value);
    const how = spec.includes("{") ? filled(spec, value, written) : spec;
    return before + written(conversion === "r" ? repr(found) : conversion === "s" ? printed(found) : found, how);
  }).join("");
}
function valueOf(name, value) {
  const [, first, rest] = /^([^.[]*)(.*)$/s.exec(name);
  const parts = [...rest.matchAll(/\.(\w+)|\[([^\]]+)\]/g)];
  return parts.reduce((owner, [, field, place]) => (field ? get(owner, field) : at(owner, /^\d+$/.test(place) ? Number(place) : place)), value(first));
}

/** What `format` of a text does: places without names take the arguments in their order. */
export function format(text, given, keywords) {
  let next = 0;
  return filled(text, (name) => {
    if (name !== "" && !/^\d+$/.test(name)) return at(keywords, name);
    return at(given, name === "" ? next++ : Number(name));
  });
}
