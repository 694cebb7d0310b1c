// Languages: the translations of a page, and numbers and lists as a reader writes them.

import { it } from "./containers.js";
import { Float } from "./kinds.js";
import { fn } from "./objects.js";
import { plainText } from "./text.js";

/** What a page does itself: it renders templates, and writes sentences that have marks of HTML. */
export const page = { render: null, html: null, span: null };

/** The translations of a page, by language: of the game, and ours; each by its English text. */
export const translations = { own: {}, ours: {} };
export const catalogue = fn((language, rules = null) => {
  const known = (rules === null ? translations.ours : translations.own)[language] ?? {};
  const one = (id) => (typeof known[id] === "string" ? known[id] : id);
  const methods = {
    gettext: (id) => one(plainText(id)),
    ngettext: (id, plural, n) => {
      const forms = known[plainText(id)];
      if (Array.isArray(forms)) return forms[Math.min(forms.length - 1, language === "fr" ? Number(n > 1) : Number(n !== 1))];
      return n === 1 ? id : plural;
    },
  };
  return { methods };
}, "language rules");
export const Locale = { methods: {}, $parse: fn((tag) => plainText(tag).replace("_", "-"), "tag sep"), isClass: true };
export const format_decimal = fn((value, form = null, locale = "en") => {
  const places = /\.(0+)/.exec(form ?? "")?.[1].length;
  const how = form ? { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 0 } : { maximumFractionDigits: 20 };
  return new Intl.NumberFormat(locale, how).format(value instanceof Float ? value.v : value);
}, "number format locale decimal_quantization");
export const format_list = fn((names, locale = "en") => new Intl.ListFormat(locale).format(Array.from(it(names), plainText)), "lst locale");
