// Sentences of the scripts in the language of the page. page.html has the translated ones.

/** @type {Record<string, string>} */
const translated = JSON.parse(globalThis.document?.getElementById("words")?.textContent || "{}");

export const LANGUAGE = globalThis.document?.documentElement?.lang || "en";

/** @type {(names: string[]) => string} */
export const listed = (names) => new Intl.ListFormat(LANGUAGE).format(names);

/**
 * A sentence in the language of the page; each `{name}` in it gives way to what is given.
 * @type {(id: string, given?: Record<string, string | number>) => string}
 */
export const say = (id, given = {}) =>
  (translated[id] ?? id).replace(/\{(\w+)\}/g, (whole, name) => String(given[name] ?? whole));
