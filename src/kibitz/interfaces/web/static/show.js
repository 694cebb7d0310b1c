// Shows a table that the server has sent, in place of the one before.
import { announceTurn, keepHeights } from "./comfort.js";
import { all, maybe, nameOf, one, parsed } from "./dom.js";
import { animateSince, placesNow, sound } from "./motion.js";
import { oneStop } from "./moves.js";
import { markStep, review, think } from "./opinion.js";
import { announceShown } from "./shown.js";
import { keepDraft, section, setting, state, table } from "./state.js";
import { turnBoard } from "./tools.js";
import { markChosen, typeAgain, typedIn } from "./unsent.js";

/** @typedef {{ region: string, name: string, nth: number }} Focus */

const UNFOLDED = ":is(.seen, .now) details";

// What the focus can be on in a part of the table, by name; several may have the same one.
/** @type {(part: ParentNode, name: string) => import("./dom.js").Part[]} */
const focusable = (part, name) =>
  all("[tabindex], button, a", part).filter((each) => nameOf(each) === name);

// Where the focus is: a part of the table, the name of the element there, and which of these names
// it is; null if elsewhere.
/** @type {() => Focus | null} */
function focused() {
  const part = document.activeElement;
  const region = part && table.contains(part) && part.closest(".seats, .seen, .moves, .now");
  if (!region) return null;
  const name = nameOf(part), nth = focusable(region, name).findIndex((each) => each === part);
  return { region: region.classList[0], name, nth };
}

// Put the focus back on the same element, or else on the same part. Nothing scrolls.
/** @type {(focus: Focus) => void} */
function restoreFocus({ region, name, nth }) {
  const part = one(`.${region}`, table), same = focusable(part, name);
  (same[nth] ?? same[0] ?? part).focus({ preventScroll: true });
}

// Scroll the list of moves, and nothing else, to the act that is shown.
export function scrollMoves() {
  const moves = one(".moves", table), shown = maybe("[aria-current]", moves);
  if (state.at === "" || !shown) moves.scrollTop = moves.scrollHeight;
  else moves.scrollTop = shown.offsetTop - moves.offsetTop - moves.clientHeight / 2;
}

// Say in the tab that it is this player's turn, by its title and its icon.
export function markTab() {
  const mine = Boolean(section().dataset.turn), title = document.title.replace(/^Your turn · /, "");
  document.title = mine ? `Your turn · ${title}` : title;
  /** @type {HTMLLinkElement} */
  const icon = one('link[rel="icon"]');
  icon.href = `/static/icon${mine ? "-turn" : ""}.svg`;
}

// Put the changing parts of a new table in place of the old ones.
/** @type {(html: string) => void} */
function replaceParts(html) {
  const made = one("section", parsed(html));
  for (const { name } of [...section().attributes]) section().removeAttribute(name);
  for (const { name, value } of made.attributes) section().setAttribute(name, value);
  const reviewed = maybe("#reviewed"); // it stays while one looks back
  for (const part of [".seats", ".seen", ".now"]) one(part, table).replaceWith(one(part, made));
  if (reviewed) maybe("#reviewed")?.replaceWith(reviewed);
}

// Show a new table; focus, unsent words and what is unfolded stay as they were.
/** @type {(html: string) => void} */
export function show(html) {
  const focus = focused(), typed = typedIn(table), before = placesNow();
  /** @type {HTMLDetailsElement[]} */
  const details = all(UNFOLDED, table), unfolded = details.map((part) => part.open);
  const waited = section().dataset.turn === "", wasOver = section().matches(".over");
  const chosen = maybe(".confirm", table)?.dataset, { version } = section().dataset;
  replaceParts(html);
  if (chosen?.action && section().dataset.version === version)
    markChosen(table, chosen.action, Number(chosen.nth));
  announceShown();
  /** @type {HTMLDetailsElement[]} */
  const again = all(UNFOLDED, table);
  again.forEach((part, k) => (part.open = unfolded[k] ?? false));
  typeAgain(table, typed);
  oneStop();
  turnBoard();
  if (focus) restoreFocus(focus);
  scrollMoves();
  markTab();
  keepDraft();
  const after = maybe(".after");
  if (after) after.hidden = !section().dataset.review;
  keepHeights(table);
  markStep();
  sayWhatChanged(before, waited, section().matches(".over") && !wasOver);
  think();
}

/** @type {(before: import("./motion.js").Places, waited: boolean, isEnd: boolean) => void} */
function sayWhatChanged(before, waited, isEnd) {
  const mine = Boolean(section().dataset.turn);
  if (isEnd && state.thinker) review();
  const heard = isEnd ? "end" : animateSince(before);
  if (waited && mine && setting("sound")) sound("turn");
  else if (heard && setting("effects")) sound(heard);
  const words = one("#caption", table).textContent ?? "";
  if (waited || !mine) announceTurn(mine, words, setting("notice"));
}

// Show the board of a moment, and nothing else of it: no control comes, goes or means another
// position.
/** @type {(html: string) => void} */
export function showBoard(html) {
  const focus = focused(), before = placesNow();
  one(".seen", table).replaceWith(one(".seen", parsed(html)));
  announceShown();
  oneStop();
  if (focus) restoreFocus(focus);
  keepHeights(table);
  const heard = animateSince(before);
  if (heard && setting("effects")) sound(heard);
}
