// The table in a page: what is clicked is submitted, what changes is shown.
// The server decides everything; this script only carries words to it and HTML back.
"use strict";

const page = document.getElementById("page");
const table = document.getElementById("table");
const message = document.getElementById("message");
const typing = document.getElementById("typing");
const address = page.dataset.table;

const section = () => table.firstElementChild;
// The arrow keys go to the goals of the piece that was clicked, or to all that can be clicked.
const acts = () =>
  [...table.querySelectorAll(pickedNow() ? ".goal, .picked" : "[data-action], [data-moves]")];

let at = section().dataset.step; // the act that is looked back to, "" for now
let busy = false;
let newest = ""; // the newest state that the stream has announced
let asked = 0; // requests so far; only the answer to the last one is shown

const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent;

// Where the focus is: a part of the table, and the name of the element there; null if elsewhere.
function focused() {
  const element = document.activeElement;
  const region = table.contains(element) && element.closest(".seen, .moves, aside");
  return region ? { region: region.classList[0] ?? "aside", name: nameOf(element) } : null;
}

// Put the focus back on the same element, or else on the same part. Nothing scrolls.
function restoreFocus({ region, name }) {
  const part = table.querySelector(region === "aside" ? region : `.${region}`);
  const same = [...part.querySelectorAll("[tabindex], button, a")].find((e) => nameOf(e) === name);
  (same ?? part).focus({ preventScroll: true });
}

// Scroll the list of moves, and nothing else, to the act that is shown.
function scrollMoves() {
  const moves = table.querySelector(".moves"), shown = moves.querySelector("[aria-current]");
  if (at === "" || !shown) moves.scrollTop = moves.scrollHeight;
  else moves.scrollTop = shown.offsetTop - moves.offsetTop - moves.clientHeight / 2;
}

// Say in the tab that it is this player's turn, by its title and its icon.
const title = document.title.replace(/^Your turn · /, "");
function markTab() {
  const mine = Boolean(section().dataset.turn);
  document.title = mine ? `Your turn · ${title}` : title;
  document.querySelector('link[rel="icon"]').href = `/static/icon${mine ? "-turn" : ""}.svg`;
}

// A board is one stop for the Tab key; the arrow keys go from part to part.
function oneStop() {
  for (const board of table.querySelectorAll("svg")) {
    const parts = [...board.querySelectorAll('[tabindex="0"]')];
    parts.slice(1).forEach((part) => part.setAttribute("tabindex", "-1"));
  }
}

// Put the new table in place of the old one; focus and what is unfolded stay as they were.
function show(html) {
  const focus = focused();
  const waited = section().dataset.turn === "";
  const unfolded = [...table.querySelectorAll("details")].map((part) => part.open);
  table.innerHTML = html;
  table.querySelectorAll("details").forEach((part, i) => (part.open = unfolded[i] ?? false));
  oneStop();
  if (focus) restoreFocus(focus);
  scrollMoves();
  markTab();
  keepDraft();
  const after = document.querySelector(".after");
  if (after) after.hidden = !section().dataset.review;
  if (waited && section().dataset.turn && setting("sound")) tone();
  think();
}

// Remember an unsent turn for when this page is loaded again in the same tab.
function keepDraft() {
  if (at !== "") return;
  const { draft, version } = section().dataset;
  if (draft) sessionStorage.setItem(address, JSON.stringify({ draft, version }));
  else sessionStorage.removeItem(address);
}

function restoreDraft() {
  const kept = JSON.parse(sessionStorage.getItem(address) ?? "null");
  if (at === "" && kept?.version === section().dataset.version) load(kept.draft);
}

async function answered(request) {
  const number = ++asked;
  try {
    const answer = await request;
    const text = await answer.text();
    message.textContent = answer.ok ? "" : text;
    if (answer.ok && number === asked) show(text);
    return answer;
  } catch {
    message.textContent = "The server does not answer. Every move that it accepted is stored.";
    return { ok: false };
  }
}

// The acts of the turn that is not sent yet, as numbers.
const draft = () => section().dataset.draft;

// The query that makes the server show the position of this page.
function query(drafted = draft(), more = {}) {
  const built = drafted && { draft: drafted, version: section().dataset.version };
  const fields = new URLSearchParams({ ...(at && { at }), ...built, ...more });
  return fields.size ? `?${fields}` : "";
}

const load = (drafted) => answered(fetch(`${address}/view${query(drafted)}`));
const takeBack = () => load(draft().split(" ").slice(0, -1).join(" "));
const setting = (name) => document.querySelector(`[data-setting="${name}"]`)?.checked;

function build(fields) {
  return submit({ draft: draft(), ...fields, ...(setting("at-once") && { "at-once": "on" }) });
}

async function submit(fields) {
  if (busy) return false;
  busy = true;
  const before = newest;
  const body = new URLSearchParams({ version: section().dataset.version, ...fields });
  const answer = await answered(fetch(`${address}/acts`, { method: "POST", body }));
  busy = false;
  // The answer to an accepted act is newer than all that the stream announced before it.
  if (!answer.ok || newest !== before) await keepUp(message.textContent);
  return answer.ok;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = 650, FOLLOWED = 8; // milliseconds for each act of others, and the most that are shown
let skipped = false; // a click or a key ends the following

const lastStep = (place) => Math.max(0, ...[...place.querySelectorAll(".moves li [data-at]")].map((link) => Number(link.dataset.at)));

// Show the acts of others one after another, so that one can follow them, and then the table as it is now.
async function follow() {
  const answer = await fetch(`${address}/view`).catch(() => null);
  if (!answer?.ok) return load();
  const text = await answer.text(), parsed = new DOMParser().parseFromString(text, "text/html");
  const last = lastStep(parsed), first = Math.max(lastStep(table) + 1, last - FOLLOWED);
  skipped = calm.matches;
  for (let step = first; step < last && !skipped && at === ""; step++) {
    const between = await fetch(`${address}/view?at=${step}`).catch(() => null);
    if (!between?.ok || skipped) break;
    show(await between.text());
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  asked++;
  message.textContent = "";
  if (at === "") show(text);
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (skipped = true), true);

// Load the table again if the stream has announced another state.
async function keepUp(words = "") {
  if (busy || newest === "" || newest === section().dataset.state) return;
  if (at !== "") {
    message.textContent = "The game has gone on while you look back.";
    return;
  }
  const known = newest;
  busy = true;
  table.classList.add("following");
  await follow();
  table.classList.remove("following");
  busy = false;
  message.textContent ||= words;
  if (newest !== known) await keepUp(words);
}

// Look at the table as it was, or with "" as it is now.
function look(back) {
  at = back;
  history.replaceState(null, "", at === "" ? address : `?at=${at}`);
  for (const link of document.querySelectorAll("[data-shown]")) link.search = at === "" ? "" : `?at=${at}`;
  return load();
}

function stepBy(by) {
  const steps = [...table.querySelectorAll(".moves [data-at]")]
    .map((link) => link.dataset.at).filter((back) => back !== "");
  const last = steps.length - 1;
  const here = at === "" ? last : steps.indexOf(at);
  const there = Math.max(0, Math.min(last, here + by));
  if (there !== here) look(there === last ? "" : steps[there]);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Move the focus from a place to the nearest clickable part in a direction.
function focusTowards([x, y], [right, down]) {
  let nearest = null, least = Infinity;
  for (const act of acts()) {
    const [dx, dy] = [middle(act)[0] - x, middle(act)[1] - y];
    const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [act, ahead + 2 * aside];
  }
  nearest?.focus();
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// Say why a cell cannot be played now.
async function explain(cell) {
  const act = { act: cell.dataset.cell };
  const answer = await fetch(`${address}/why${query(draft(), act)}`).catch(() => null);
  if (answer?.ok) message.textContent = await answer.text();
}

table.addEventListener("click", (event) => {
  const part = event.target.closest("[data-action], [data-say], [data-at], [data-send], [data-back]");
  const cell = event.target.closest("[data-cell]");
  if (!part && cell && at === "") explain(cell);
  if (!part) return;
  const { action, say, at: back } = part.dataset;
  if (back !== undefined) {
    event.preventDefault();
    look(back);
  } else if (part.matches("[data-back]")) {
    takeBack();
  } else if (action !== undefined) {
    build({ action });
  } else if (part.matches("[data-send]")) {
    build({});
  } else if (say !== undefined) {
    submit({ text: say });
  }
});

// Ask what the computer thinks of the position shown; a hint also marks the act that it would play.
async function think(hint = false) {
  const words = document.getElementById("thought"), now = section();
  if (!words || !(hint || setting("analysis"))) return words?.replaceChildren();
  words.textContent = "The computer is thinking.";
  const answer = await fetch(`${address}/thought${query(draft(), hint && { hint: "yes" })}`).catch(() => null);
  const text = await answer?.text() ?? "The server does not answer.";
  if (now !== section()) return; // another position is shown by now
  if (!answer?.ok) return void (words.textContent = text);
  words.innerHTML = text;
  if (words.querySelector("[data-again]")) setTimeout(() => now === section() && think(hint), 1000);
  const act = words.querySelector("[data-act]")?.dataset.act;
  if (!act) return;
  table.querySelector(`[data-action="${act}"]`)?.classList.add("hint");
  hintMove(table, act);
}

// Show the value of the finished game turn by turn. Compiling may take a while, so it asks again.
async function review() {
  const shown = document.getElementById("reviewed");
  shown.textContent = "The computer reviews the game.";
  const answer = await fetch(`${address}/review`).catch(() => null);
  const text = await answer?.text() ?? "The server does not answer.";
  if (answer?.ok) shown.innerHTML = text;
  else shown.textContent = text;
  if (shown.querySelector("[data-again]")) setTimeout(review, 2000);
}

document.getElementById("review")?.addEventListener("click", review);
document.getElementById("reviewed")?.addEventListener("click", (event) => {
  const point = event.target.closest("[data-at]");
  if (!point) return;
  event.preventDefault();
  look(point.dataset.at);
});
document.getElementById("hint")?.addEventListener("click", () => think(true));

function tone() {
  const sound = new AudioContext(), note = new OscillatorNode(sound, { frequency: 660 });
  const volume = new GainNode(sound, { gain: 0.1 });
  note.connect(volume).connect(sound.destination);
  note.start();
  note.stop(sound.currentTime + 0.15);
  note.onended = () => sound.close();
}

let place = null; // where the last act was played by keyboard

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey) return;
  const act = event.target.closest("[data-action], [data-moves], .goal");
  const arrow = ARROWS[event.key];
  const goesOn = place && at === "" && acts().length;
  let answer = null;
  if (act && !act.matches("button") && (event.key === "Enter" || event.key === " ")) {
    place = middle(act);
    answer = () => build({ action: act.dataset.action });
  } else if (event.key === "Enter" && !event.target.matches("button, a, summary")) {
    answer = () => table.querySelector("[data-enter]")?.click();
  } else if (event.key === "Backspace" && draft()) {
    answer = takeBack;
  } else if (arrow && (act || goesOn)) {
    answer = () => focusTowards(act ? middle(act) : place, arrow);
  } else if (arrow && arrow[0]) {
    answer = () => stepBy(arrow[0]);
  }
  if (answer) {
    event.preventDefault();
    answer();
  }
});

typing?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = typing.elements.text.value.trim();
  if (text && await submit({ text, draft: draft() })) typing.reset();
});

for (const box of document.querySelectorAll("[data-setting]")) {
  box.checked = localStorage.getItem(box.dataset.setting) === "on";
  box.addEventListener("change", () => {
    localStorage.setItem(box.dataset.setting, box.checked ? "on" : "off");
    think();
  });
}
think();

oneStop();
restoreDraft();
scrollMoves();
markTab();

// The stream says, at its start and at each change, which state of the table there is to see.
const LOST = "No connection to the server. Trying again.";
const stream = new EventSource(`${address}/events`);
stream.addEventListener("state", (event) => {
  newest = event.data;
  keepUp();
});
addEventListener("timeup", () => load());
stream.addEventListener("error", () => (message.textContent = LOST));
stream.addEventListener("open", () => {
  if (message.textContent === LOST) message.textContent = "";
});
addEventListener("pagehide", () => stream.close());
