// The page of a table, from which all its scripts are loaded: what is clicked is submitted, what
// changes is shown.
import { useAim } from "./aim.js";
import { useClocks } from "./clock.js";
import { useHeights } from "./comfort.js";
import { useCompany } from "./company.js";
import {
  ARROWS, distance, hit, isForBrowser, isPress, isTyped, maybe, middle, nameOf,
} from "./dom.js";
import { useDrag } from "./drag.js";
import { useDrawer } from "./drawer.js";
import { useSounds } from "./hearing.js";
import { listen } from "./live.js";
import { acts, focusTowards, named, oneStop, useMoves } from "./moves.js";
import { think, useOpinion } from "./opinion.js";
import { usePlane } from "./plane.js";
import { usePolyominoes } from "./polyomino.js";
import {
  build, exchangeLast, explain, heard, lastAct, load, look, send, stepBy, submit, takeBack,
  watchPointers,
} from "./requests.js";
import { useSets } from "./sets.js";
import { useSheets } from "./sheet.js";
import { markTab, scrollMoves } from "./show.js";
import { address, draft, state, table } from "./state.js";
import { useTools } from "./tools.js";
import { keepTyped } from "./unsent.js";
import { useThinker } from "./visitor-bot.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */

/** @type {(event: Event) => void} */
function click(event) {
  const part = hit(event, "[data-action], [data-say], [data-at], [data-send], [data-back]");
  const cell = hit(event, "[data-cell]");
  if (!part && cell && state.at === "") explain(cell);
  if (!part) return;
  const { say, at } = part.dataset;
  if (at !== undefined) {
    event.preventDefault();
    look(at);
  } else if (part.matches("[data-back]")) takeBack();
  else if (part.matches("[data-action]")) send(part);
  else if (part.matches("[data-send]")) build({});
  else if (say !== undefined) submit({ text: say });
}

/** @type {{ name: string, at: Point } | null} */
let played = null; // the name and the place of what was last played by keyboard

// Where that is now: the board may have another size.
/** @type {(place: { name: string, at: Point }) => Point} */
function placeNow({ name, at }) {
  const same = named(name).map(middle);
  return same.sort((one, other) => distance(one, at) - distance(other, at))[0] ?? at;
}

/** @type {(act: Part) => void} */
function playByKey(act) {
  played = { name: nameOf(act), at: middle(act) };
  send(act);
}

// What a key does at this table; undefined if it is for the browser.
/** @type {(event: KeyboardEvent) => (() => void) | undefined} */
function answerTo(event) {
  const { key } = event, arrow = ARROWS[key];
  const act = hit(event, "[data-action], [data-moves], [data-pick], .goal");
  const cell = hit(event, "[data-cell]"), isOnPart = hit(event, "button, a, summary, [data-cell]");
  const part = act ?? cell, last = state.at === "" && acts().length ? played : null;
  if (act && !act.matches("button") && isPress(event)) return () => playByKey(act);
  if (key === "Enter" && !isOnPart) return () => maybe("[data-enter]", table)?.click();
  if (key === "Backspace" && draft()) return takeBack;
  if (arrow && part) return () => focusTowards(middle(part), arrow);
  if (arrow && last) return () => focusTowards(placeNow(last), arrow);
  if (key === "Enter" && cell) return () => void explain(cell);
  if (arrow?.[0]) return () => stepBy(arrow[0]);
}

useAim();
usePlane();
useMoves();
useOpinion();
watchPointers();
usePolyominoes({ lastAct, exchangeLast });
useSets((action) => void build({ action }));
useDrag();

table.addEventListener("click", click);
document.addEventListener("keydown", (event) => {
  const answer = isTyped(event) || isForBrowser(event) ? undefined : answerTo(event);
  if (!answer) return;
  event.preventDefault();
  answer();
});

/** @type {HTMLFormElement | null} */
const typing = maybe("#typing");
typing?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = String(new FormData(typing).get("text")).trim();
  if (text && (await submit({ text, draft: draft() }))) typing.reset();
});

useTools();
useThinker();
useSounds();
useDrawer();
useSheets();
useCompany();
useClocks();
think();

oneStop();
useHeights(table);
if (state.at === "" && draft()) load(draft());
scrollMoves();
markTab();
listen(address, heard);
addEventListener("timeup", () => void load());
keepTyped(table, address);
