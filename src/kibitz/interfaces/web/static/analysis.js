// An analysis board: all sides are played here, and a line that is left stays in the list, also
// when the page is loaded anew (kept-lines.js). The server draws each position once; this browser
// thinks about it (opinion-here.js).
"use strict";

const page = document.getElementById("page"), table = document.getElementById("table");
const message = document.getElementById("message"), list = document.getElementById("lines");
const { board: address, line: start } = page.dataset;
const AGAIN = 2000; // milliseconds before the code is asked for again
const DOWN = "The server does not answer now. Positions that you have seen can still be shown.";

const kept = keptLines(`${address}?${start}`);
const root = { name: "", before: null, next: [], position: null };
const nodes = []; // those in the list, by their numbers there
let here = root;
let wanted = 0; // the position that was wanted last is the one that is shown

const shownNow = () => table.querySelector(".seen");
const after = (before, [action, name, seat]) =>
  before.next.find((node) => node.action === action) ?? { action, name, seat, before, next: [], position: null };

function pathTo(node) {
  const path = [];
  for (; node.before; node = node.before) path.unshift(node);
  return path;
}

function sayDown() {
  if (message.textContent !== DOWN) awaitAnswer(address, () => message.textContent === DOWN && (message.textContent = ""));
  message.textContent = DOWN;
}

// Ask for the position after a node, and after more acts in words; null with a message if there is none.
async function asked(node, text = "") {
  const body = new URLSearchParams(start);
  body.set("acts", pathTo(node).map(({ action }) => action).join("."));
  if (text) body.set("text", text);
  const answer = await fetch(`${address}/position`, { method: "POST", body }).catch(() => null);
  const isText = /^text\/plain/.test(answer?.headers.get("content-type") ?? "");
  if (answer?.ok || isText) message.textContent = answer.ok ? "" : await answer.text();
  else sayDown();
  return answer?.ok ? answer.json() : null;
}

// Show the position of a node, which joins the tree if there is one.
async function show(node) {
  const number = ++wanted;
  node.position ??= await asked(node);
  if (!node.position || number !== wanted) return;
  message.textContent = "";
  join(node);
  here = node;
  const made = new DOMParser().parseFromString(node.position.html, "text/html").querySelector(".seen");
  const hadFocus = shownNow().contains(document.activeElement), part = shownNow().querySelector(":focus-visible");
  const place = part && middle(part);
  shownNow().replaceWith(made);
  dispatchEvent(new Event("shown"));
  oneStop();
  if (hadFocus) ((place && nearestAct(place)) ?? made).focus({ preventScroll: true });
  writeLines();
  keepLines();
  think();
}

function join(node) {
  for (; node.before && !node.before.next.includes(node); node = node.before) node.before.next.push(node);
}

function play(action) {
  const { names, mover } = here.position;
  return show(after(here, [Number(action), names[action], mover]));
}

// The last act of the line, and another one in its place.
const lastAct = () => String(here.action);
function exchangeLast(action) {
  const { names, mover } = here.before.position;
  return show(after(here.before, [Number(action), names[action], mover]));
}

async function playWords(text) {
  const number = ++wanted, position = await asked(here, text);
  if (!position || number !== wanted) return false;
  const last = position.played.reduce(after, here);
  last.position = position;
  await show(last);
  return true;
}

function writeLines() {
  nodes.length = 0;
  list.replaceChildren(...lineFrom(root));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// The first line from a node, and behind each of its acts those that were tried in its place.
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

function buttonFor(node, depth) {
  const button = document.createElement("button");
  button.dataset.node = nodes.push(node) - 1;
  button.textContent = `${depth}. ${node.name}`;
  button.title = node.seat;
  if (node === here) button.setAttribute("aria-current", "step");
  return button;
}

// The tree as lists: an act, its name, its seat, and what follows; read by `joinKept`.
const written = (node) => node.next.map((one) => [one.action, one.name, one.seat, written(one)]);

function joinKept(node, kept) {
  for (const [action, name, seat, following] of kept) {
    const next = after(node, [action, name, seat]);
    join(next);
    joinKept(next, following);
  }
}

const keepLines = () => kept.keep(written(root));

function forget() {
  kept.forget();
  root.next = [];
  show(root);
}

// The act before or after this one in the list of those that were tried in its place.
function beside(by) {
  const tried = here.before?.next ?? [];
  return tried[tried.indexOf(here) + by];
}

const STEPS = {
  start: () => root,
  before: () => beside(-1),
  after: () => beside(1),
  back: () => here.before,
  forward: () => here.next[0],
  end() {
    let last = here;
    while (last.next.length) last = last.next[0];
    return last;
  },
};
const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "before", ArrowDown: "after", Home: "start", End: "end",
};

function step(name) {
  const node = STEPS[name]();
  if (node && node !== here) show(node);
}

// Think about the position shown, for as long as it is shown.
async function think() {
  const words = document.getElementById("thought"), now = shownNow();
  stopOpinion();
  if (document.hidden || !(page.dataset.analyses || page.dataset.server)) return;
  words.textContent = here.position?.mover ? "The computer is thinking." : "The game is over.";
  if (!here.position?.mover) return;
  const ready = await analystHere();
  if (now !== shownNow()) return;
  if (ready) return lookAt(here.position);
  if (codeComes) {
    words.textContent = "The server is compiling the game for this browser.";
    setTimeout(() => now === shownNow() && think(), AGAIN);
  } else if (page.dataset.server) askServer();
  else words.textContent = "This browser cannot think about this game, and the server gives no opinion on hidden cards.";
}

async function askServer() {
  const words = document.getElementById("thought"), now = shownNow();
  stopOpinion();
  words.textContent = "The server is thinking.";
  const body = new URLSearchParams(start);
  body.set("acts", pathTo(here).map(({ action }) => action).join("."));
  const answer = await fetch(`${address}/thought`, { method: "POST", body }).catch(() => null);
  const text = await answer?.text() ?? DOWN;
  if (now !== shownNow()) return;
  if (!answer?.ok) return void (words.textContent = text);
  words.innerHTML = text;
  if (words.querySelector("[data-again]")) setTimeout(() => now === shownNow() && askServer(), AGAIN);
}

table.addEventListener("click", (event) => {
  const part = event.target.closest("[data-action], [data-say]");
  if (part?.dataset.say !== undefined) playWords(part.dataset.say);
  else if (part) play(part.dataset.action);
});
table.addEventListener("keydown", (event) => {
  const part = event.target.closest("[data-action], [data-cell], [data-moves]"), arrow = ARROWS[event.key];
  if (!part || part.matches("button") || isForBrowser(event)) return;
  if (arrow) focusTowards(middle(part), arrow);
  else if (["Enter", " "].includes(event.key) && "action" in part.dataset) play(part.dataset.action);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
list.addEventListener("click", (event) => {
  const link = event.target.closest("[data-node]");
  if (link) show(nodes[link.dataset.node]);
});
for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => step(button.dataset.step));
document.addEventListener("keydown", (event) => {
  const isPlain = !(isForBrowser(event) || event.target.matches("input, select, textarea"));
  const line = isPlain && document.querySelectorAll("#thought .lines li")[event.key - 1];
  if (!isPlain || !(event.key in KEYS || line)) return;
  event.preventDefault();
  if (line) play(line.dataset.line);
  else step(KEYS[event.key]);
});
document.getElementById("thought").addEventListener("click", (event) => {
  const line = event.target.closest(".lines li");
  if (line) play(line.dataset.line);
});
document.getElementById("forget").addEventListener("click", forget);
document.getElementById("more-acts").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target, text = form.elements.text.value.trim();
  if (text && await playWords(text)) form.reset();
});
document.getElementById("ask")?.addEventListener("click", askServer);

const known = JSON.parse(page.dataset.acts).reduce((path, act) => [...path, after(path.at(-1), act)], [root]);
known.slice(1).forEach(join);
joinKept(root, kept.found());
show(known[Number(page.dataset.at)]);
