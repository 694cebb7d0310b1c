// Comforts of a table: a notice of one's turn, hands that do not jump.
import { all, maybe } from "./dom.js";

// A notice of the browser, if the player wants it and looks elsewhere; a badge on the icon of the
// page.
/** @type {(mine: boolean, words: string, wanted: boolean) => void} */
export function announceTurn(mine, words, wanted) {
  const marked = mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
  if (!mine || !wanted || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const how = { body: words, tag: location.pathname, icon: "/static/icon-turn.svg" };
  const notice = new Notification(document.title, how);
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
}

// Whether the browser may show notices; it asks the player if it does not know yet.
export async function mayAnnounce() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

// A place of cards or words keeps the height that it had when it had most, so that what is below
// stays. What is scrolled to stops above the bar.
const PLACES = ".seen > :is(.cards, .piles, .words), .around > *";
/** @type {Map<string, number>} */
const heights = new Map();

/** @type {(table: ParentNode) => void} */
function forgetHeights(table) {
  heights.clear();
  for (const place of all(PLACES, table)) place.style.minHeight = "";
}

// Cards that do not fit a window beside its rail become smaller, and remain so, so that one's own
// hand is in sight. Their sizes are in `--fit`.
const LEAST_FIT = 0.62, FIT_STEP = 0.04, WIDE = "(min-width: 50.01rem) and (min-height: 32.01rem)";
let fit = 1;

export const fitNow = () => (matchMedia(WIDE).matches ? fit : 1);

/** @type {(table: ParentNode) => void} */
function fitCards(table) {
  const seen = maybe(".seen:has(.cards, .scores):not(:has(> .board))", table);
  if (!seen) return;
  seen.style.setProperty("--fit", String(fit));
  const isOver = () => seen.getBoundingClientRect().bottom + scrollY > innerHeight;
  while (matchMedia(WIDE).matches && fit > LEAST_FIT && isOver()) {
    forgetHeights(table);
    seen.style.setProperty("--fit", String(fit -= FIT_STEP));
  }
}

/** @type {(number: number, place: HTMLElement) => string} */
const placeKey = (number, place) => `${number} ${place.className}`;

// Set the heights that are known before anything asks for the layout: a page that is shorter for a
// moment scrolls.
/** @type {(table: ParentNode) => void} */
export function holdHeights(table) {
  for (const [number, place] of all(PLACES, table).entries())
    place.style.minHeight = `${heights.get(placeKey(number, place)) ?? 0}px`;
}

/** @type {(table: ParentNode) => void} */
export function keepHeights(table) {
  if (maybe(".rule", table)) forgetHeights(table); // the table is empty while a rule is written
  fitCards(table);
  for (const [number, place] of all(PLACES, table).entries()) {
    const key = placeKey(number, place);
    const most = Math.max(heights.get(key) ?? 0, place.offsetHeight);
    heights.set(key, most);
    place.style.minHeight = `${most}px`;
  }
  reachWords(table);
  const bar = maybe(".seen > .bar", table);
  document.documentElement.style.setProperty("--bar", `${bar?.offsetHeight ?? 0}px`);
}

// Keys scroll the words of the table where they do not fit.
/** @type {(table: ParentNode) => void} */
function reachWords(table) {
  const words = maybe(".status", table);
  if (words && words.scrollHeight > words.clientHeight) words.tabIndex = 0;
  else words?.removeAttribute("tabindex");
}

/** @type {(table: ParentNode) => void} */
export function useHeights(table) {
  keepHeights(table);
  addEventListener("resize", () => {
    forgetHeights(table);
    fit = 1;
    fitCards(table);
  });
}
