// The module `re`: patterns as those of JavaScript.

import { Dict } from "./containers.js";
import { tup } from "./kinds.js";
import { plainText } from "./text.js";

const KINDS = { IGNORECASE: "i", MULTILINE: "m", DOTALL: "s", VERBOSE: "", ASCII: "" };
export class Pattern {
  constructor(text, flags = "") {
    const source = text.replaceAll("(?P<", "(?<").replaceAll("\\Z", "$").replaceAll("\\A", "^")
      .replace(/\(\?P=(\w+)\)/g, "\\k<$1>").replace(/\\w/g, "\\p{L}\\p{N}_").replace(/(^|[^[\\])\\p\{L\}\\p\{N\}_/g, "$1[\\p{L}\\p{N}_]");
    this.source = escapedFor(inClasses(source));
    this.flags = `u${flags}`;
    this.methods = {
      match: (value) => this.found(`^(?:${this.source})`, value),
      fullmatch: (value) => this.found(`^(?:${this.source})$`, value),
      search: (value) => this.found(this.source, value),
      findall: (value) => [...plainText(value).matchAll(this.all())].map((one) => (one.length === 1 ? one[0] : one.length === 2 ? one[1] ?? "" : tup([...one].slice(1).map((each) => each ?? "")))),
      finditer: (value) => [...plainText(value).matchAll(this.all())].map((one) => new Match(one)),
      split: (value) => plainText(value).split(this.all()).map((one) => one ?? null),
      sub: (by, value) => plainText(value).replace(this.all(), (...given) => {
        const groups = given.slice(0, given.findIndex((one) => typeof one === "number"));
        return typeof by === "function" ? plainText(by(new Match(Object.assign(groups, { index: 0 })))) : plainText(by).replace(/\\(\d)/g, (_, k_) => groups[k_] ?? "");
      }),
    };
  }
  all() { return new RegExp(this.source, `g${this.flags}`); }
  found(source, value) {
    const one = new RegExp(source, this.flags).exec(plainText(value));
    return one && new Match(one);
  }
}
// Inside square brackets a class of letters stands without brackets of its own.
const inClasses = (source) => source.replace(/\[((?:\\.|[^\]\\])*)\[\\p\{L\}\\p\{N\}_\]((?:\\.|[^\]\\])*)\]/g, "[$1\\p{L}\\p{N}_$2]");
const escapedFor = (source) => source.replace(/\\([-!"#%&',:;<=>@`~ ])/g, (whole_, one, at, all_) => (one === "-" && all_.lastIndexOf("[", at) > all_.lastIndexOf("]", at) ? whole_ : one));
export class Match {
  constructor(found) {
    this.found = found;
    this.test = () => false;
    this.methods = {
      group: (...names) => (names.length > 1 ? tup(names.map((name) => this.group(name))) : this.group(names[0] ?? 0)),
      groups: () => tup([...found].slice(1).map((one) => one ?? null)),
      groupdict: () => new Dict(Object.entries(found.groups ?? {})),
      start: () => found.index,
      end: () => found.index + found[0].length,
      span: () => tup([found.index, found.index + found[0].length]),
    };
  }
  group(name) { return (typeof name === "string" ? this.found.groups?.[name] : this.found[name]) ?? null; }
}
const compile = (text, flags = "") => (text instanceof Pattern ? text : new Pattern(plainText(text), flags));
const byPattern = (name) => (text, ...given) => {
  const isLast = given.length > (name === "sub" ? 2 : 1);
  return compile(text, isLast ? given.at(-1) : "").methods[name](...(isLast ? given.slice(0, -1) : given));
};
export const re = { compile, ...Object.fromEntries(["match", "fullmatch", "search", "findall", "finditer", "split", "sub"].map((name) => [name, byPattern(name)])), ...KINDS, I: "i", escape: (value) => plainText(value).replace(/[.*+?^${}()|[\]\\\-#&~ ]/g, "\\$&") };
