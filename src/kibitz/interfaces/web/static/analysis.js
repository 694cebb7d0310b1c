// An analysis board: all sides are played here, and a line that is left stays in the list, also
// when the page is loaded anew (kept-lines.js). The server draws each position once; this browser
// thinks about it (opinion-here.js).
import { useAim } from "./aim.js";
import { ARROWS, all, ask, hit, isForBrowser, isTyped, maybe, middle, one, parsed } from "./dom.js";
import { keptLines } from "./kept-lines.js";
import { after, beside, join, joinKept, lastOf, newRoot, pathTo, written } from "./lines.js";
import { awaitAnswer } from "./live.js";
import { acts, drop, focusTowards, nearestTo, oneStop, useMoves } from "./moves.js";
import { analystHere, codeComes, lookAt, stopOpinion } from "./opinion-here.js";
import { usePlane } from "./plane.js";
import { usePolyominoes } from "./polyomino.js";
import { keepingFocus, renewPart } from "./renew.js";
import { announceShown, shownNumber } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./lines.js").Act} Act */
/** @typedef {import("./lines.js").Node} Node */
/** @typedef {import("./lines.js").Position} Position */

const page = one("#page"), table = one("#table"), message = one("#message"), list = one("#lines");
const thought = one("#thought");
const { board: address = "", line: start = "" } = page.dataset;
const AGAIN = 2000; // milliseconds before the code is asked for again
const DOWN = say("The server does not answer now. Positions that you have seen can still be shown.");
const NO_OPINION =
  say("This browser cannot think about this game, and the server gives no opinion on hidden cards.");

const kept = keptLines(`${address}?${start}`);
const root = newRoot();
/** @type {Node[]} */
const nodes = []; // those in the list, by their numbers there
let here = root;
let wanted = 0; // the position that was wanted last is the one that is shown

function sayDown() {
  const back = () => void (message.textContent === DOWN && (message.textContent = ""));
  if (message.textContent !== DOWN) awaitAnswer(address, back);
  message.textContent = DOWN;
}

/** @type {(node: Node) => URLSearchParams} */
function fieldsOf(node) {
  const fields = new URLSearchParams(start);
  fields.set("acts", pathTo(node).map(({ action }) => action).join("."));
  return fields;
}

// Ask for the position after a node, and after more acts in words; null with a message if there is
// none.
/** @type {(node: Node, text?: string) => Promise<Position | null>} */
async function positionAfter(node, text = "") {
  const fields = fieldsOf(node);
  if (text) fields.set("text", text);
  const answer = await ask(`${address}/position`, fields);
  const isText = /^text\/plain/.test(answer?.headers.get("content-type") ?? "");
  if (answer?.ok || isText) message.textContent = answer?.ok ? "" : ((await answer?.text()) ?? "");
  else sayDown();
  return answer?.ok ? answer.json() : null;
}

// Show the position of a node, which joins the tree if there is one.
/** @type {(node: Node) => Promise<void>} */
async function show(node) {
  const number = ++wanted;
  node.position ??= await positionAfter(node);
  if (!node.position || number !== wanted) return;
  message.textContent = "";
  join(node);
  here = node;
  showHtml(node.position.html);
  writeLines();
  kept.keep(written(root));
  think();
}

/** @type {(html: string) => void} */
function showHtml(html) {
  drop();
  const shown = one(".seen", table), part = maybe(":focus-visible", shown);
  const place = part && middle(part);
  keepingFocus(".seen", () => renewPart(shown, one(".seen", parsed(html))));
  announceShown();
  oneStop();
  const next = place && shown === document.activeElement && nearestTo(acts(), place);
  if (next) next.focus({ preventScroll: true });
}

/** @type {(node: Node, action: string) => Promise<void>} */
async function tryAct(node, action) {
  if (!node.position) return;
  const { names, mover } = node.position;
  await show(after(node, [Number(action), names[action], mover ?? ""]));
}

// The last act of the line, and another one in its place.
const lastAct = () => String(here.action);
/** @type {(action: string) => void} */
const exchangeLast = (action) => void (here.before && tryAct(here.before, action));

/** @type {(text: string) => Promise<boolean>} */
async function playWords(text) {
  const number = ++wanted, position = await positionAfter(here, text);
  if (!position || number !== wanted) return false;
  const last = position.played.reduce(after, here);
  last.position = position;
  await show(last);
  return true;
}

function writeLines() {
  nodes.length = 0;
  list.replaceChildren(...lineFrom(root));
  maybe("[aria-current]", list)?.scrollIntoView({ block: "nearest" });
}

// The first line from a node, and behind each of its acts those that were tried in its place.
/** @type {(node: Node) => (string | HTMLElement)[]} */
function lineFrom(node) {
  const parts = [];
  for (let depth = pathTo(node).length + 1; node.next.length; depth++) {
    const [first, ...others] = node.next;
    parts.push(buttonFor(first, depth), " ");
    for (const other of others) {
      const place = document.createElement("span");
      place.className = "variation";
      place.append(buttonFor(other, depth), " ", ...lineFrom(other));
      parts.push(place);
    }
    node = first;
  }
  return parts;
}

/** @type {(node: Node, depth: number) => HTMLButtonElement} */
function buttonFor(node, depth) {
  const button = document.createElement("button");
  button.dataset.node = String(nodes.push(node) - 1);
  button.textContent = `${depth}. ${node.name}`;
  button.title = node.seat;
  if (node === here) button.setAttribute("aria-current", "step");
  return button;
}

function forget() {
  kept.forget();
  root.next = [];
  show(root);
}

/** @type {Record<string, () => Node | null | undefined>} */
const STEPS = {
  start: () => root,
  before: () => beside(here, -1),
  after: () => beside(here, 1),
  back: () => here.before,
  forward: () => here.next[0],
  end: () => lastOf(here),
};
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "before", ArrowDown: "after",
  Home: "start", End: "end",
};

/** @type {(name: string) => void} */
function step(name) {
  const node = STEPS[name]();
  if (node && node !== here) show(node);
}

// Think about the position shown, for as long as it is shown.
async function think() {
  const now = shownNumber(), { analyses, server } = page.dataset;
  const isShown = () => now === shownNumber();
  stopOpinion();
  if (document.hidden || !(analyses || server)) return;
  const { position } = here;
  thought.textContent = position?.mover ? say("The computer is thinking.") : say("The game is over.");
  if (!position?.mover) return;
  const ready = await analystHere();
  if (!isShown()) return;
  if (ready) return lookAt(position);
  if (codeComes()) {
    thought.textContent = say("The server is compiling the game for this browser.");
    setTimeout(() => isShown() && think(), AGAIN);
  } else if (server) askServer();
  else thought.textContent = NO_OPINION;
}

/** @type {() => Promise<void>} */
async function askServer() {
  const now = shownNumber();
  stopOpinion();
  thought.textContent = say("The server is thinking.");
  const answer = await ask(`${address}/thought`, fieldsOf(here));
  const text = (await answer?.text()) ?? DOWN;
  if (now !== shownNumber()) return;
  if (!answer?.ok) return void (thought.textContent = text);
  thought.innerHTML = text;
  if (maybe("[data-again]", thought)) setTimeout(() => now === shownNumber() && askServer(), AGAIN);
}

table.addEventListener("click", (event) => {
  const part = hit(event, "[data-action], [data-say]");
  if (part?.dataset.say !== undefined) playWords(part.dataset.say);
  else if (part?.dataset.action) tryAct(here, part.dataset.action);
});
table.addEventListener("keydown", (event) => {
  const part = hit(event, "[data-action], [data-cell], [data-moves]"), arrow = ARROWS[event.key];
  if (!part || part.matches("button") || isForBrowser(event)) return;
  const { action } = part.dataset;
  if (arrow) focusTowards(middle(part), arrow);
  else if (["Enter", " "].includes(event.key) && action) tryAct(here, action);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
list.addEventListener("click", (event) => {
  const link = hit(event, "[data-node]");
  if (link) show(nodes[Number(link.dataset.node)]);
});
for (const button of all("[data-step]"))
  button.addEventListener("click", () => step(button.dataset.step ?? ""));
document.addEventListener("keydown", (event) => {
  if (isForBrowser(event) || isTyped(event)) return;
  const best = all(".lines li", thought)[Number(event.key) - 1]?.dataset.line;
  if (best) tryAct(here, best);
  else if (event.key in KEYS) step(KEYS[event.key]);
  else return;
  event.preventDefault();
});
thought.addEventListener("click", (event) => {
  const best = hit(event, ".lines li")?.dataset.line;
  if (best) tryAct(here, best);
});
one("#forget").addEventListener("click", forget);
/** @type {HTMLFormElement} */
const more = one("#more-acts");
more.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = String(new FormData(more).get("text")).trim();
  if (text && (await playWords(text))) more.reset();
});
maybe("#ask")?.addEventListener("click", askServer);
document.addEventListener("visibilitychange", () => (document.hidden ? stopOpinion() : think()));

useAim();
usePlane();
useMoves();
usePolyominoes({ lastAct, exchangeLast });

/** @type {Act[]} */
const given = JSON.parse(page.dataset.acts ?? "[]");
/** @type {Node[]} */
const known = given.reduce((path, act) => [...path, after(path[path.length - 1], act)], [root]);
known.slice(1).forEach(join);
joinKept(root, kept.found());
show(known[Number(page.dataset.at)]);
