// Puts a new part of a page in place of an old one. Elements that have not changed stay, and with
// them their focus, their animation and their place.
import { all, faceOf, nameOf } from "./dom.js";
import { morph } from "./idiomorph.js";

/** @typedef {import("./dom.js").Part} Part */

// What has a name: cells, cards, and all that is pressed. Under the same name it is the same thing.
const CARDS = ".cards svg";
const NAMED = `[data-cell], .act, [data-action], [data-say], button, a, ${CARDS}`;
const FOCUSABLE = "[tabindex], button:not(:disabled), a[href], summary, input, select, textarea";
const ID = "named-";

/** @type {(part: Part) => string} */
const nameIn = (part) =>
  part.dataset.cell ?? (part.matches(CARDS) ? faceOf(part) : nameOf(part));

// Names as ids, by which idiomorph finds the same element; of parts that are alike with a number.
/** @type {(names: string[]) => string[]} */
export function idsFor(names) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return names.map((name) => {
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return `${ID}${encodeURIComponent(name)}-${nth}`;
  });
}

/** @type {(place: ParentNode) => void} */
function nameParts(place) {
  const parts = all(NAMED, place).filter((part) => !part.id);
  const ids = idsFor(parts.map((part) => `${part.tagName} ${nameIn(part)}`));
  parts.forEach((part, k) => (part.id = ids[k]));
}

/** @type {(part: Element) => boolean} */
const isFocusable = (part) => part.isConnected && part.matches(FOCUSABLE);

const callbacks = {
  // A review that was asked for stays while one looks back.
  beforeNodeMorphed: (/** @type {Element} */ old) => old.id !== "reviewed",
  // What a script of the page has added for itself stays.
  beforeNodeRemoved: (/** @type {Part} */ old) => !old.dataset?.own,
  // What is unfolded stays unfolded.
  beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ part) =>
    name !== "open" || part.tagName !== "DETAILS",
};

/** @type {(old: Part, made: Part) => void} */
export function renewPart(old, made) {
  nameParts(old);
  nameParts(made);
  morph(old, made, { callbacks });
  for (const part of all(`[id^="${ID}"]`, old)) part.removeAttribute("id");
}

// Do what changes a page, and leave the focus where it is, or else on a part that stays. Nothing
// scrolls.
/** @type {(regions: string, change: () => void) => void} */
export function keepingFocus(regions, change) {
  const focused = document.activeElement, region = focused?.closest(regions);
  change();
  if (!focused || !(region instanceof HTMLElement)) return;
  const stays = /** @type {Part} */ (isFocusable(focused) ? focused : region);
  if (stays !== document.activeElement) stays.focus({ preventScroll: true });
}
