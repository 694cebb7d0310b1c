// The functions of Python's library that scenes and drawings call, by module and name.

import { bit, highest, lowest, nth, popcount } from "./bits.js";
import { Counter, defaultdict, deque } from "./collections.js";
import { eq } from "./comparing.js";
import { builtins } from "./builtins.js";
import { Dict, at, bisect_left } from "./containers.js";
import { filled, parsed } from "./formats.js";
import { ContextVar, contextlib, functools, itertools } from "./functional.js";
import { dumps } from "./json.js";
import { Instance, Range, tup } from "./kinds.js";
import { Locale, catalogue, format_decimal, format_list } from "./languages.js";
import { math, special } from "./mathematics.js";
import { operated } from "./numbers.js";
import { numpy } from "./numpy.js";
import { cls, fn, get, k, m } from "./objects.js";
import { re } from "./patterns.js";
import { PySet } from "./sets.js";
import { category, crc32, east_asian_width, escape, html, quoteattr } from "./signs.js";
import { runtime } from "./templates.js";
import { plainText, str } from "./text.js";
import { printed } from "./writing.js";

const replace = fn((value, named_) => {
  const owner = value.constructor, fields = (owner.fields ?? owner.rowNames.map((name) => [name, 0])).filter(([, flags]) => !(flags & 4));
  return k(owner, [], Object.fromEntries(fields.map(([name]) => [name, named_.has(name) ? named_.find(name) : value[`$${name}`]])));
}, "obj", 0, "", 1);
const fields = (value) => tup((value.isClass ? value : value.constructor).fields.map(([name]) => Object.assign(new Instance(), { $name: name })));
const is_dataclass = (value) => Boolean(value?.isClass ? value.isData : value instanceof Instance && value.constructor.isData);
const asdict = (value) => new Dict(value.constructor.fields.map(([name]) => [name, value[`$${name}`]]));

const Formatter = cls("Formatter", [], {
  vformat: (self, text, given, named_) => filled(plainText(text), (name) => named_.find(name), (value, spec) => plainText(m(self, "format_field", value, spec))),
  format_field: (self, value, spec) => printed(value, spec),
  parse: (self, text) => parsed(plainText(text)).map((one) => tup([...one])),
});

const anything = (title, test) => Object.assign(() => null, { isBuiltin: true, title, test });
const isRow = (value) => Array.isArray(value) || typeof value === "string" || value instanceof Range;
const iterable = (value) => value !== null && (typeof value === "string" || typeof value?.[Symbol.iterator] === "function");
const abc = {
  Mapping: anything("Mapping", (value) => value instanceof Dict),
  Sequence: anything("Sequence", (value) => isRow(value) || STR_TEST(value)),
  Iterable: anything("Iterable", iterable),
  Iterator: anything("Iterator", (value) => typeof value?.next === "function"),
  Collection: anything("Collection", (value) => iterable(value)),
  Callable: anything("Callable", (value) => typeof value === "function"),
  Container: anything("Container", iterable),
  Set: anything("Set", (value) => value instanceof PySet),
};
const STR_TEST = (value) => str.test(value);
const NewType = () => (value) => value;
const typing = Object.fromEntries(["Any", "Literal", "TypeAlias", "Union", "Optional", "Final", "ClassVar", "Protocol", "NamedTuple", "Generic"].map((title) => [title, anything(title, () => true)]));
Object.assign(typing, { ...abc, TypeVar: () => typing.Any, NewType, cast: (_, value) => value, get_args: (kind) => (kind?.isUnion ? tup([...kind]) : kind.args ?? tup([])), TYPE_CHECKING: false });

export const library = {
  "kibitz.kernel.bits": { bit, popcount, lowest, highest, nth },
  "kibitz.kernel": { compiled: (found) => found },
  "kibitz.words.catalogue": { NOTHING: catalogue("en"), catalogue },
  "kibitz.estimates": { _special: () => special },
  bisect: { bisect_left },
  "kibitz.scene.wrong_part": { require_right_parts: () => null, wrong_part: () => "" },
  difflib: { get_close_matches: () => [] }, // of the sentence of an error
  babel: { Locale },
  "babel.lists": { format_list },
  "babel.numbers": { format_decimal },
  "babel.dates": { format_date: printed, format_datetime: printed },
  datetime: { date: anything("date", () => false), datetime: anything("datetime", () => false) },
  functools,
  itertools,
  collections: { Counter, defaultdict, OrderedDict: builtins.dict_, deque },
  "collections.abc": abc,
  math,
  operator: { ...Object.fromEntries(["add", "sub", "mul"].map((name) => [name, (one, other) => operated(name, one, other)])), is_: (one, other) => one === other, eq: (one, other) => eq(one, other), itemgetter: (...places) => (row) => (places.length === 1 ? at(row, places[0]) : tup(places.map((one) => at(row, one)))), attrgetter: (name) => (owner) => get(owner, name) },
  dataclasses: { replace, fields, is_dataclass, asdict },
  re,
  json: { dumps },
  string: { Formatter, ascii_lowercase: "abcdefghijklmnopqrstuvwxyz", ascii_uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ascii_letters: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", digits: "0123456789" },
  "xml.sax.saxutils": { escape, quoteattr },
  html: { escape: html },
  unicodedata: { category, east_asian_width },
  zlib: { crc32 },
  contextlib,
  contextvars: { ContextVar },
  typing,
  types: { MappingProxyType: (value) => value, NoneType: null },
  numpy,
  "jinja2.runtime": runtime,
  markupsafe: { Markup: runtime.Markup },
};
