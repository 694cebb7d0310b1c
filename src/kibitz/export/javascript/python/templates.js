// What templates of Jinja ask for that were translated from the Python that Jinja makes of them.

import { Dict, it, len } from "./containers.js";
import { dumps } from "./json.js";
import { Instance, tup } from "./kinds.js";
import { cls, fn, get, k } from "./objects.js";
import { PySet } from "./sets.js";
import { plainText, str } from "./text.js";
import { printed } from "./writing.js";

const missing = Symbol("missing");

/** A name that has no value: it is empty, false and without entries. */
class Undefined extends Instance {
  get $__str__() { return () => ""; }
  get $__bool__() { return () => false; }
  get $__len__() { return () => 0; }
  get $__eq__() { return (self, other) => other instanceof Undefined; }
  *[Symbol.iterator]() { /* nothing */ }
}
const undefined_ = fn(() => new Undefined(), "", 1, "", 1);

/** Text that is HTML already. */
const Markup = cls("Markup", [str], {
  join: (self, parts) => Markup(Array.from(it(parts), (one) => plainText(escape(one))).join(self.s)),
  format: fn((self, given) => Markup(self.s.replaceAll("{}", () => plainText(escape(given.shift())))), "self", 1, "", 0),
});
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const escape = (value) => (value instanceof Markup ? value : Markup(printed(value).replace(/[&<>"']/g, (sign) => SIGNS[sign])));

class LoopContext {
  constructor(values) { this.values = [...it(values)]; }
  *[Symbol.iterator]() {
    const last = this.values.length;
    for (const [place, one] of this.values.entries()) {
      const fields = { index: place + 1, index0: place, first: place === 0, last: place === last - 1, length: last };
      yield tup([one, Object.assign(new Instance(), Object.fromEntries(Object.entries(fields).map(([name, value]) => [`$${name}`, value])))]);
    }
  }
}

class Context {
  constructor(given, shared) {
    Object.assign(this, { given, shared, vars: new Dict(), exported_vars: new PySet() });
    this.methods = this.#methods();
  }
  readField(name) {
    return { vars: this.vars, exported_vars: this.exported_vars, eval_ctx: this }[name] ?? name === "autoescape";
  }
  find(name) {
    for (const one of [this.vars, this.given, this.shared]) if (one.has(name)) return one.find(name);
    return missing;
  }
  #methods() {
    return {
      resolve_or_missing: (name) => this.find(name),
      get_all: () => new Dict([...this.shared.entries(), ...this.given.entries(), ...this.vars.entries()]),
      call: fn((found, given, keywords) => {
        keywords.remove("_loop_vars");
        const more = Object.fromEntries(keywords.entries());
        return Object.keys(more).length ? k(found, given, more) : found(...given);
      }, "found", 1, "", 1),
    };
  }
}
const attribute = (owner, name) => {
  if (owner instanceof Dict && owner.has(name)) return owner.find(name);
  try {
    return get(owner, name);
  } catch (fault) {
    if (fault instanceof Instance) return undefined_();
    throw fault;
  }
};
function* leftOut() {} // a template that a page does not have

const FILTERS = {
  length: (value) => len(value),
  first: (_environment, value) => it(value)[Symbol.iterator]().next().value ?? undefined_(),
  join: (_eval, values, between = "") => Markup(Array.from(it(values), (one) => plainText(escape(one))).join(plainText(escape(between)))),
  upper: (value) => printed(value).toUpperCase(),
  list: (values) => [...it(values)],
  tojson: (_eval, value) => Markup(dumps(value).replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)),
  forceescape: (value) => Markup(printed(value).replace(/[&<>"']/g, (sign) => SIGNS[sign])),
};
const TESTS = { none: (value) => value === null, defined: (value) => !(value instanceof Undefined) };

/** The templates of a page. rootOf: the function of a template by its name. */
export function templatesOf(rootOf) {
  const environment = {
    shared: new Dict(),
    readField: (name) => ({ filters: new Dict(Object.entries(FILTERS)), tests: new Dict(Object.entries(TESTS)), undefined: undefined_, concat }[name]),
    methods: {
      getattr: attribute,
      getitem: (owner, name) => (typeof name === "number" ? [...it(owner)].at(name) ?? undefined_() : attribute(owner, name)),
      finalize: (_context, value) => environment.read(value),
      get_template: (name) => template(name),
    },
  };
  const concat = (parts) => Array.from(it(parts), (one) => printed(one)).join("");
  const template = (name) => {
    const made = (given) => new Context(given, environment.shared);
    const run = (context) => rootOf(name)?.(context, missing, environment) ?? leftOut();
    return {
      methods: {
        root_render_func: run,
        new_context: (all, _shared, locals) => made(new Dict([...all.entries(), ...(locals ?? new Dict()).entries()])),
        _get_default_module: () => {
          const context = made(new Dict());
          [...run(context)].join("");
          return { readField: (field) => context.vars.find(field) ?? missing };
        },
      },
      render: (given) => concat(run(made(given))),
    };
  };
  return {
    render(name, given, read) {
      environment.read = read;
      return template(name).render(given);
    },
  };
}

const nothing = (code) => code;
export const runtime = {
  Markup, Undefined: undefined_, escape, missing, LoopContext: (values) => new LoopContext(values), internalcode: nothing,
  identity: nothing, str_join: (parts) => Array.from(it(parts), (one) => printed(one)).join(""),
  markup_join: (parts) => Markup(Array.from(it(parts), (one) => plainText(escape(one))).join("")),
  Macro: (_environment, code) => Object.assign((...given) => Markup(code(...given)), {}),
  TemplateRuntimeError: cls("TemplateRuntimeError", [], {}),
  Namespace: () => null, TemplateNotFound: nothing, TemplateReference: nothing,
  environment: null, // the argument of each template
};
