// Texts of Python: their characters and their methods.

import { Dict, it, pairs, places } from "./containers.js";
import { raised } from "./errors.js";
import { format } from "./formats.js";
import { Bytes, Slice, TextInstance, builtin, named, tup } from "./kinds.js";
import { whole } from "./numbers.js";
import { fn } from "./objects.js";
import { printed, repr } from "./writing.js";

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

export const str = builtin((value = "") => printed(value), "str", (value) => typeof value === "string" || value instanceof TextInstance,
  { join: (between, parts) => STR.methods.join(between, parts), maketrans: (...given) => maketrans(...given) });

// -- methods -------------------------------------------------------------------------------------

const BLANK = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const [SPACE, SPACES] = [new RegExp(`^${BLANK}$`, "u"), new RegExp(`${BLANK}+`, "u")];
const UNSEEN = /[\p{C}\p{Z}]/u;
const all = (test) => (self) => self !== "" && [...self].every((one) => test.test(one));
function stripped(text, signs, atStart, atEnd) {
  const all_ = [...text], is = (one) => (signs === null ? SPACE.test(one) : plainText(signs).includes(one));
  let from = 0, to = all_.length;
  while (atStart && from < to && is(all_[from])) from++;
  while (atEnd && to > from && is(all_[to - 1])) to--;
  return all_.slice(from, to).join("");
}

// -- parts ---------------------------------------------------------------------------------------

function divider(between) {
  const found = plainText(between);
  if (found === "") throw raised("ValueError", "empty separator");
  return found;
}
function split(text, between, most) {
  if (between === null) return words(stripped(text, null, true, false), most);
  const parts = text.split(divider(between));
  return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(between)];
}
function words(text, most) {
  const found = [];
  for (let rest = text; rest !== ""; ) {
    const gap = SPACES.exec(rest);
    if (!gap || (most >= 0 && found.length >= most)) return [...found, rest];
    found.push(rest.slice(0, gap.index));
    rest = rest.slice(gap.index + gap[0].length);
  }
  return found;
}
const turned = (text) => [...text].reverse().join("");
const splitFromEnd = (text, between, most) =>
  split(turned(text), between === null ? null : turned(divider(between)), most).map(turned).reverse();
const ENDS = "\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const LINE = new RegExp(`([^${ENDS}]*)(\\r\\n|[${ENDS}]|$)`, "g");
const lines = (text, keepsEnds) => [...text.matchAll(LINE)].filter(([whole_]) => whole_ !== "").map(([whole_, line]) => (keepsEnds ? whole_ : line));

/** The part of a text between two places, and how many characters stand before it; null beyond its end. */
function within(self, start = null, stop = null) {
  if (start === null && stop === null) return { part: self, before: 0 };
  const all_ = [...self], { start: from, stop: to } = places(new Slice(start, stop, null), all_.length);
  if (from > all_.length || to < from || whole(start ?? 0) > all_.length) return null;
  return { part: all_.slice(from, to).join(""), before: from };
}
const ends = (name) => (self, what, start, stop) => {
  const found = within(self, start, stop);
  return found !== null && (Array.isArray(what) ? what : [what]).some((one) => found.part[name](plainText(one)));
};
const searched = (name) => (self, what, start, stop) => {
  const found = within(self, start, stop), at = found ? found.part[name](plainText(what)) : -1;
  return at < 0 ? -1 : found.before + [...found.part.slice(0, at)].length;
};
const [find, rfind] = [searched("indexOf"), searched("lastIndexOf")];
const required = (search) => (...given) => {
  const found = search(...given);
  if (found < 0) throw raised("ValueError", "substring not found");
  return found;
};
function replaced(self, old, by, most) {
  const [from, to] = [plainText(old), plainText(by)];
  if (most < 0) return self.replaceAll(from, () => to);
  const parts = from === "" ? ["", ...self, ""] : self.split(from), last = from === "" ? parts.slice(most).join("") : parts.slice(most).join(from);
  return parts.slice(0, most).map((one) => one + to).join("") + last;
}
function parted(self, between, at) {
  const by = divider(between);
  return at < 0 ? null : tup([self.slice(0, at), between, self.slice(at + by.length)]);
}

// -- letters -------------------------------------------------------------------------------------

const TITLES = { Ǆ: "ǅ", Ǉ: "ǈ", Ǌ: "ǋ", Ǳ: "ǲ" };
function titled(sign) {
  const [first = "", ...rest] = sign.toUpperCase();
  return (TITLES[first] ?? first) + rest.join("").toLowerCase();
}
const capitalized = (self) => (([first = "", ...rest]) => titled(first) + rest.join("").toLowerCase())([...self]);
const isTurned = (test, other) => (self) => test.test(self) && !other.test(self);
const filledUp = (side) => (self, width, fill = " ") => {
  const missing = whole(width) - [...self].length, more = plainText(fill).repeat(Math.max(0, missing));
  return side === "<" ? self + more : more + self;
};
function centred(self, width, fill = " ") {
  const missing = Math.max(0, whole(width) - [...self].length), left = (missing >> 1) + (missing & whole(width) & 1);
  return fill.repeat(left) + self + fill.repeat(missing - left);
}

const METHODS = {
  upper: (self) => self.toUpperCase(),
  lower: (self) => self.toLowerCase(),
  casefold: (self) => [...self].map((one) => (one === "ı" ? one : one.toUpperCase().toLowerCase())).join(""),
  title: (self) => self.replace(/\p{L}+/gu, capitalized),
  capitalize: capitalized,
  swapcase: (self) => [...self].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join(""),
  join: (self, parts) => Array.from(it(parts), plainText).join(self),
  split: named((self, between = null, most = -1) => split(self, between, whole(most)), "self sep maxsplit"),
  rsplit: named((self, between = null, most = -1) => splitFromEnd(self, between, whole(most)), "self sep maxsplit"),
  splitlines: named((self, keepsEnds = false) => lines(self, Boolean(keepsEnds)), "self keepends"),
  strip: (self, signs = null) => stripped(self, signs, true, true),
  lstrip: (self, signs = null) => stripped(self, signs, true, false),
  rstrip: (self, signs = null) => stripped(self, signs, false, true),
  startswith: ends("startsWith"),
  endswith: ends("endsWith"),
  removeprefix: (self, head) => (self.startsWith(plainText(head)) ? self.slice(plainText(head).length) : self),
  removesuffix: (self, tail) => (tail !== "" && self.endsWith(plainText(tail)) ? self.slice(0, -plainText(tail).length) : self),
  replace: (self, old, by, most = -1) => replaced(self, old, by, whole(most)),
  partition: (self, between) => parted(self, between, self.indexOf(between)) ?? tup([self, "", ""]),
  rpartition: (self, between) => parted(self, between, self.lastIndexOf(between)) ?? tup(["", "", self]),
  find,
  rfind,
  index: required(find),
  rindex: required(rfind),
  count(self, what, start, stop) {
    const found = within(self, start, stop), by = plainText(what);
    return found === null ? 0 : by === "" ? [...found.part].length + 1 : found.part.split(by).length - 1;
  },
  isdigit: all(/^[\p{Nd}²³¹⁰-⁹₀-₉①-⑨⑴-⑼⒈-⒐]$/u),
  isdecimal: all(/^\p{Nd}$/u),
  isalpha: all(/^\p{L}$/u),
  isalnum: all(/^[\p{L}\p{N}]$/u),
  isspace: all(SPACE),
  isupper: isTurned(/\p{Uppercase}/u, /[\p{Lowercase}\p{Lt}]/u),
  islower: isTurned(/\p{Lowercase}/u, /[\p{Uppercase}\p{Lt}]/u),
  isascii: (self) => [...self].every((one) => one < "\x80"),
  isidentifier: (self) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(self),
  isprintable: (self) => [...self].every((one) => one === " " || !UNSEEN.test(one)),
  ljust: filledUp("<"),
  rjust: filledUp(">"),
  center: centred,
  zfill(self, width) {
    const [, sign, rest] = /^([+-]?)(.*)$/s.exec(self);
    return sign + rest.padStart(whole(width) - sign.length - ([...rest].length - rest.length), "0");
  },
  translate: (self, table) => [...self].map((one) => {
    const by = table.has(one.codePointAt(0)) ? table.find(one.codePointAt(0)) : one;
    return by === null ? "" : typeof by === "number" ? String.fromCodePoint(by) : by;
  }).join(""),
  encode: (self) => Object.setPrototypeOf([...new TextEncoder().encode(self)], Bytes.prototype),
  format: fn((self, given, keywords) => format(self, given, keywords), "self", 1, "", 1),
};
function maketrans(from, to, gone = "") {
  const changes = to === undefined ? pairs(from).map(([one, by]) => [typeof one === "string" ? one.codePointAt(0) : one, by])
    : [...from].map((one, k) => [one.codePointAt(0), [...to][k].codePointAt(0)]);
  return new Dict([...changes, ...[...gone].map((one) => [one.codePointAt(0), null])]);
}

// A method of a text, also for an instance that was made from one.
const methods = Object.fromEntries(Object.entries(METHODS).map(([name, method]) =>
  [name, Object.assign((self, ...given) => method(plainText(self), ...given), method,
    method.code ? { code: (self, ...given) => method.code(plainText(self), ...given) } : {})]));

export const STR = { methods, text: (value) => printed(value), repr };
export const BYTES = {
  decode: (self) => new TextDecoder().decode(Uint8Array.from(self)),
  hex: (self) => self.map((one) => one.toString(16).padStart(2, "0")).join(""),
};
