// Shows a table that the server has sent, in place of the one before.
import { announceTurn, holdHeights, keepHeights } from "./comfort.js";
import { maybe, one, parsed } from "./dom.js";
import { hear, soundOf } from "./hearing.js";
import { animateSince, placesNow } from "./motion.js";
import { drop, oneStop } from "./moves.js";
import { markStep, review, think } from "./opinion.js";
import { keepingFocus, renewPart } from "./renew.js";
import { announceShown } from "./shown.js";
import { keepDraft, section, setting, state, table } from "./state.js";
import { turnBoard } from "./tools.js";
import { markChosen, typeAgain, typedIn } from "./unsent.js";
import { say } from "./words.js";

const REGIONS = ".seats, .seen, .moves, .now";

// Scroll the list of moves, and nothing else, to the act that is shown.
export function scrollMoves() {
  const moves = one(".moves", table), shown = maybe("[aria-current]", moves);
  if (state.at === "" || !shown) moves.scrollTop = moves.scrollHeight;
  else moves.scrollTop = shown.offsetTop - moves.offsetTop - moves.clientHeight / 2;
}

// Say in the tab that it is this player's turn, by its title and its icon.
export function markTab() {
  const mine = Boolean(section().dataset.turn), turn = `${say("Your turn")} · `;
  document.title = (mine ? turn : "") + document.title.replace(turn, "");
  const icon = one('link[rel="icon"]'), address = icon.getAttribute("href") ?? "";
  icon.setAttribute("href", address.replace(/icon(-turn)?\.svg$/, `icon${mine ? "-turn" : ""}.svg`));
}

// Put the changing parts of a new table in place of the old ones.
/** @type {(html: string) => void} */
function renewParts(html) {
  const made = one("section", parsed(html));
  for (const { name } of [...section().attributes]) section().removeAttribute(name);
  for (const { name, value } of made.attributes) section().setAttribute(name, value);
  for (const part of [".seats", ".seen", ".now"]) renewPart(one(part, table), one(part, made));
  holdHeights(table);
}

// Show a new table; focus, unsent words and what is unfolded stay as they were.
/** @type {(html: string) => void} */
export function show(html) {
  drop();
  const typed = typedIn(table), before = placesNow();
  const waited = section().dataset.turn === "", wasOver = section().matches(".over");
  const chosen = maybe(".confirm", table)?.dataset, { version, ply } = section().dataset;
  keepingFocus(REGIONS, () => renewParts(html));
  if (chosen?.action && section().dataset.version === version)
    markChosen(table, chosen.action, Number(chosen.nth));
  announceShown();
  typeAgain(table, typed);
  oneStop();
  turnBoard();
  scrollMoves();
  markTab();
  keepDraft();
  const after = maybe(".after");
  if (after) after.hidden = !section().dataset.review;
  keepHeights(table);
  markStep();
  const isEnd = section().matches(".over") && !wasOver;
  sayWhatChanged(before, waited, isEnd, section().dataset.ply !== ply && !document.hidden);
  think();
}

let since = Date.now(); // when the turn came or went

/** @typedef {import("./motion.js").Places} Places */

/** @type {(before: Places, waited: boolean, isEnd: boolean, played: boolean) => void} */
function sayWhatChanged(before, waited, isEnd, played) {
  const mine = Boolean(section().dataset.turn);
  if (isEnd && state.thinker) review();
  const change = animateSince(before), seconds = (Date.now() - since) / 1000;
  const ending = isEnd ? maybe("[data-ending]", table)?.dataset.ending ?? "" : undefined;
  hear(soundOf(change, { ending, played, begins: waited && mine, waited: seconds }));
  if (waited !== !mine) since = Date.now();
  const words = one("#caption", table).textContent ?? "";
  if (waited || !mine) announceTurn(mine, words, setting("notice"));
}

// Show the board of a moment, and nothing else of it: no control comes, goes or means another
// position.
/** @type {(html: string) => void} */
export function showBoard(html) {
  drop();
  const before = placesNow();
  keepingFocus(REGIONS, () => {
    renewPart(one(".seen", table), one(".seen", parsed(html)));
    holdHeights(table);
  });
  announceShown();
  oneStop();
  keepHeights(table);
  hear(soundOf(animateSince(before), { played: true, begins: false, waited: 0 }));
}
