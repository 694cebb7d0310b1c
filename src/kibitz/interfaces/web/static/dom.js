// What all scripts use: parts of a page, their names and places, keys, and requests to the server.
import { say } from "./words.js";

/** @typedef {HTMLElement & SVGGraphicsElement} Part A part of a page, or of a picture in it. */
/** @typedef {[x: number, y: number]} Point In pixels of the window. */
/** @typedef {Record<string, string | undefined>} Fields Undefined: not sent. */

/**
 * The first part that fits; null if there is none.
 * @template {Element} [T=Part]
 * @param {string} selector
 * @param {ParentNode} place
 * @returns {T | null}
 */
export const maybe = (selector, place = document) => place.querySelector(selector);

/**
 * The first part that fits, which the page must have.
 * @template {Element} [T=Part]
 * @param {string} selector
 * @param {ParentNode} place
 * @returns {T}
 */
export function one(selector, place = document) {
  const part = place.querySelector(selector);
  if (!part) throw new Error(`This page has no ${selector}.`);
  return /** @type {T} */ (part);
}

/**
 * @template {Element} [T=Part]
 * @param {string} selector
 * @param {ParentNode} place
 * @returns {T[]}
 */
export const all = (selector, place = document) =>
  /** @type {T[]} */ ([...place.querySelectorAll(selector)]);

/**
 * The nearest part around another one, or itself; null if there is none.
 * @template {Element} [T=Part]
 * @param {Element | null | undefined} part
 * @param {string} selector
 * @returns {T | null}
 */
export const around = (part, selector) => part?.closest(selector) ?? null;

/**
 * The part of this kind that an event has hit; null if there is none.
 * @template {Element} [T=Part]
 * @param {Event} event
 * @param {string} selector
 * @returns {T | null}
 */
export const hit = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;

/** @type {(part: Element) => SVGSVGElement} */
export const pictureOf = (part) => /** @type {SVGSVGElement} */ (part.closest("svg"));

/** @type {(name: string, attributes?: Record<string, string | number>) => Part} */
export function drawn(name, attributes = {}) {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
  return /** @type {Part} */ (part);
}

/** @type {(html: string) => Document} */
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/** @type {(part: Element) => string} */
export const nameOf = (part) => part.getAttribute("aria-label") ?? part.textContent ?? "";

// The face of a card: its rank and its suit, or what else is written on it. Its name says also
// whether it can be played now, which makes it no other card. "" for a back.
/** @type {(card: Element) => string} */
export function faceOf(card) {
  if (maybe(".back", card)) return "";
  const rank = maybe(".rank", card)?.textContent ?? maybe("title", card)?.textContent ?? "";
  return rank && `${rank} ${maybe("path", card)?.getAttribute("d") ?? ""}`;
}

/** @type {(part: Element) => Point} */
export function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** @type {(one: Point, other: Point) => number} */
export const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** @type {(box: Box, at: Point) => boolean} */
export const isWithin = ({ left, right, top, bottom }, [x, y]) =>
  x >= left && x <= right && y >= top && y <= bottom;

// The units of a picture, or of a part of it, on the screen.
/** @type {(part: SVGGraphicsElement) => DOMMatrix} */
export function unitsOf(part) {
  const units = part.getScreenCTM();
  if (!units) throw new Error("A part that is not shown has no place on the screen.");
  return units;
}

/** @type {({ a, b, c, d, e, f }: DOMMatrix) => string} */
export const matrix = ({ a, b, c, d, e, f }) => `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;

/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1],
};

/** @type {(event: Event) => boolean} */
export const isTyped = (event) => Boolean(hit(event, "input, select, textarea"));

/** @type {(event: Event) => boolean} */
export const inField = (event) =>
  Boolean(hit(event, "input:not([type=checkbox]), select, textarea"));

// With Cmd or Alt an arrow goes back a page, with Shift it marks text.
/** @type {(event: KeyboardEvent) => boolean} */
export const isForBrowser = ({ key, altKey, ctrlKey, metaKey, shiftKey }) =>
  altKey || ctrlKey || metaKey || (shiftKey && key in ARROWS);

/** @type {(event: KeyboardEvent) => boolean} */
export const isPress = ({ key }) => key === "Enter" || key === " ";

// Let the click that ends a drag do nothing.
export function stopNextClick() {
  /** @type {(click: Event) => void} */
  const stop = (click) => click.stopImmediatePropagation();
  addEventListener("click", stop, true);
  setTimeout(() => removeEventListener("click", stop, true));
}

export const SILENT = say("The server does not answer now. Try again.");

/** @type {(fields: Fields) => URLSearchParams} */
export const form = (fields) =>
  new URLSearchParams(Object.entries(fields).flatMap(([key, text]) =>
    (text === undefined ? [] : [[key, text]])));

/** @typedef {{ method: string, body: URLSearchParams } | undefined} Sent */
// Who answers: the server, or a page that has the table itself.
export const server = {
  /** @type {(where: string, sent: Sent) => Promise<Response>} */
  answer: async (where, sent) => fetch(where, sent),
};

// What the server answers, to a form if there are fields; null if the connection fails.
/** @type {(where: string, fields?: Fields | URLSearchParams) => Promise<Response | null>} */
export function ask(where, fields) {
  const body = fields instanceof URLSearchParams ? fields : fields && form(fields);
  return server.answer(where, body && { method: "POST", body }).catch(() => null);
}

// A browser may forbid to look at what it keeps, so this is looked at where a fault is caught.
/** @typedef {() => Storage} Keeping */
const here = () => localStorage;

// The text that this browser keeps under a name; null if there is none, or if it may keep nothing.
/** @type {(key: string, keeping?: Keeping) => string | null} */
export function keptText(key, keeping = here) {
  try {
    return keeping().getItem(key);
  } catch {
    return null;
  }
}

// Keep a text, as far as the browser has room and permission; undefined: nothing.
/** @type {(key: string, text?: string, keeping?: Keeping) => void} */
export function keepText(key, text, keeping = here) {
  try {
    if (text === undefined) keeping().removeItem(key);
    else keeping().setItem(key, text);
  } catch { /* then it lasts as long as the page */ }
}

/** @type {(key: string, keeping?: Keeping) => any} */
export function kept(key, keeping = here) {
  try {
    return JSON.parse(keptText(key, keeping) ?? "null");
  } catch {
    return null;
  }
}

/** @type {(key: string, value: unknown, keeping?: Keeping) => void} */
export const keep = (key, value, keeping = here) => keepText(key, JSON.stringify(value), keeping);
