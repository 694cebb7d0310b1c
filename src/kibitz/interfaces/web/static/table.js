// The table in a page: what is clicked is submitted, what changes is shown.
// The server decides everything; this script only carries words to it and HTML back.
"use strict";

const page = document.getElementById("page");
const table = document.getElementById("table");
const message = document.getElementById("message");
const typing = document.getElementById("typing");
const address = page.dataset.table;

const section = () => table.querySelector("section");
const shownNow = () => table.querySelector(".seen"); // another element for each position
let at = section().dataset.step; // the act that is looked back to, "" for now
let sending = false;
let update = null; // while the table is brought up to date: the promise that ends then
let newest = ""; // the newest state that the stream has announced
let asked = 0; // requests so far; only the answer to the last one is shown

// What the focus can be on in a part of the table, by name; several may have the same one.
const focusable = (part, name) => [...part.querySelectorAll("[tabindex], button, a")].filter((e) => nameOf(e) === name);

// Where the focus is: a part of the table, the name of the element there, and which of these names it
// is; null if elsewhere.
function focused() {
  const element = document.activeElement;
  const region = table.contains(element) && element.closest(".seats, .seen, .moves, .now");
  if (!region) return null;
  const name = nameOf(element);
  return { region: region.classList[0], name, nth: focusable(region, name).indexOf(element) };
}

// Put the focus back on the same element, or else on the same part. Nothing scrolls.
function restoreFocus({ region, name, nth }) {
  const part = table.querySelector(`.${region}`);
  const same = focusable(part, name);
  (same[nth] ?? same[0] ?? part).focus({ preventScroll: true });
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

// Put the changing parts of a new table in place of the old ones.
function replaceParts(html) {
  const made = new DOMParser().parseFromString(html, "text/html").querySelector("section");
  for (const { name } of [...section().attributes]) section().removeAttribute(name);
  for (const { name, value } of made.attributes) section().setAttribute(name, value);
  const reviewed = document.getElementById("reviewed"); // it stays while one looks back
  for (const part of [".seats", ".seen", ".now"]) table.querySelector(part).replaceWith(made.querySelector(part));
  if (reviewed) document.getElementById("reviewed")?.replaceWith(reviewed);
}

// Show a new table; focus, unsent words and what is unfolded stay as they were.
function show(html) {
  const focus = focused(), typed = typedIn(table);
  const waited = section().dataset.turn === "";
  const unfolded = [...table.querySelectorAll(":is(.seen, .now) details")].map((part) => part.open);
  const wasOver = section().matches(".over"), before = placesNow();
  const chosen = table.querySelector(".confirm")?.dataset, { version } = section().dataset;
  replaceParts(html);
  if (chosen && section().dataset.version === version) markChosen(table, chosen.action, chosen.nth);
  dispatchEvent(new Event("shown"));
  table.querySelectorAll(":is(.seen, .now) details").forEach((part, i) => (part.open = unfolded[i] ?? false));
  typeAgain(table, typed);
  oneStop();
  turnBoard();
  if (focus) restoreFocus(focus);
  scrollMoves();
  markTab();
  keepDraft();
  const after = document.querySelector(".after");
  if (after) after.hidden = !section().dataset.review;
  keepHeights(table);
  markStep();
  if (section().matches(".over") && !wasOver && thinker) review();
  const heard = section().matches(".over") && !wasOver ? "end" : animateSince(before);
  if (waited && section().dataset.turn && setting("sound")) sound("turn");
  else if (heard && setting("effects")) sound(heard);
  if (waited || !section().dataset.turn)
    announceTurn(section().dataset.turn, table.querySelector("#caption").textContent, setting("notice"));
  think();
}

// The acts of the turn that is not sent yet, as numbers. What the table shows of now is their newest state.
const unsent = unsentTurn(address);
const draft = () => unsent.at(section().dataset.ply);

function keepDraft() {
  if (section().dataset.step === "") unsent.keep(section().dataset.draft, section().dataset.ply);
}

const GONE = "The game has gone on, so the turn that you had not sent is gone.";
const DOWN = "The server does not answer now. Every move that it accepted is stored.";

// The words of a refusal. A proxy answers with a page of its own.
const refusal = (answer, text) => (/^text\/plain/.test(answer.headers.get("content-type")) ? text : DOWN);

function sayWhy(answer, text) {
  const why = answer ? refusal(answer, text) : DOWN;
  if (why === DOWN) sayDown();
  else message.textContent = why;
}

// What is said while no server answers, until one does.
function sayDown() {
  if (message.textContent !== DOWN) awaitAnswer(`${address}/state`, reached);
  message.textContent = DOWN;
}

function reached() {
  if (message.textContent === DOWN) message.textContent = "";
}

async function answered(request) {
  const number = ++asked;
  try {
    const answer = await request;
    const text = await answer.text();
    if (answer.ok) message.textContent = "";
    else sayWhy(answer, text);
    if (answer.ok && number === asked) show(text);
    return answer;
  } catch {
    sayDown();
    return { ok: false };
  }
}

// The query that makes the server show the position of this page.
function query(drafted = draft(), more = {}) {
  const built = drafted && { draft: drafted, ply: section().dataset.ply };
  const fields = new URLSearchParams({ ...(at && { at }), ...built, ...more });
  return fields.size ? `?${fields}` : "";
}

const load = (drafted) => answered(fetch(`${address}/view${query(drafted)}`));
// The last act of the unsent turn that is shown, and another one in its place.
const lastAct = () => section().dataset.draft.split(" ").at(-1);
const exchangeLast = (action) => load([...section().dataset.draft.split(" ").slice(0, -1), action].join(" "));
const takeBack = () => load(draft().split(" ").slice(0, -1).join(" "));
const setting = (name) => document.querySelector(`[data-setting="${name}"]`)?.checked;

function build(fields) {
  return submit({ draft: draft(), ...fields, ...(setting("at-once") && { "at-once": "on" }) });
}

// What is clicked during an update is sent after it, as an answer to what was shown at the click.
async function submit(fields) {
  if (sending) return false;
  sending = true;
  const { version, ply } = section().dataset;
  const body = new URLSearchParams({ version, ply, ...fields, ...(thinker && { thinks: "yes" }) });
  await update;
  const before = newest;
  const answer = await answered(fetch(`${address}/acts`, { method: "POST", body }));
  sending = false;
  // The answer to an accepted act is newer than all that the stream announced before it.
  if (answer.ok) askForJob();
  if (!answer.ok || newest !== before) await keepUp(message.textContent);
  return answer.ok;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = 650, FOLLOWED = 8; // milliseconds for each act of others, and the most that are shown
const AGAIN = 2000; // milliseconds before the table is asked for again
let skipped = false; // a click or a key ends the following

const lastStep = (place) => Math.max(0, ...[...place.querySelectorAll(".moves li [data-at]")].map((link) => Number(link.dataset.at)));

// An answer and its text; null if the connection fails.
async function fetched(where) {
  try {
    const answer = await fetch(where);
    return [answer, await answer.text()];
  } catch {
    return [null, ""];
  }
}

// Show the board of a moment, and nothing else of it: no control comes, goes or means another position.
function showBoard(html) {
  const focus = focused(), before = placesNow();
  const made = new DOMParser().parseFromString(html, "text/html").querySelector(".seen");
  shownNow().replaceWith(made);
  dispatchEvent(new Event("shown"));
  oneStop();
  if (focus) restoreFocus(focus);
  keepHeights(table);
  const heard = animateSince(before);
  if (heard && setting("effects")) sound(heard);
}

// Show the acts of others one after another, so that one can follow them, and then the table as it is now.
async function follow() {
  const before = section().dataset.draft; // what is kept may be gone: another tab shares it
  const [answer, text] = await fetched(`${address}/view${query()}`);
  if (!answer?.ok) {
    sayWhy(answer, text);
    return false;
  }
  const parsed = new DOMParser().parseFromString(text, "text/html");
  const last = lastStep(parsed), first = Math.max(lastStep(table) + 1, last - FOLLOWED);
  await released;
  skipped = calm.matches;
  for (let step = first; step < last && !skipped && at === ""; step++) {
    const [between, html] = await fetched(`${address}/view?at=${step}`);
    if (!between?.ok || skipped) break;
    showBoard(html);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  await released;
  asked++;
  const gone = before && !parsed.querySelector("section").dataset.draft;
  message.textContent = gone ? GONE : "";
  if (at === "") show(text);
  return true;
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (skipped = true), true);

// While a pointer is down no update replaces what it is on, or the click would be lost.
const HELD = 5000; // milliseconds at most
let released = null, release = () => {};
addEventListener("pointerdown", () => {
  released = new Promise((done) => setTimeout(release = done, HELD));
}, true);
for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => setTimeout(release), true);

// Load the table again if the stream has announced another state.
async function keepUp(words = "") {
  if (sending || update || newest === "" || newest === section().dataset.state) return;
  if (at !== "") {
    message.textContent = "The game has gone on while you look back.";
    return;
  }
  const known = newest;
  table.classList.add("following");
  update = follow();
  const done = await update;
  table.classList.remove("following");
  update = null;
  message.textContent ||= words;
  if (!done) setTimeout(keepUp, AGAIN, words);
  else if (newest !== known) await keepUp(words);
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

// Where a choice is sealed and cannot be taken back, a card is chosen first and sent by a second click.
function send(part) {
  const { action } = part.dataset;
  if (!section().dataset.confirm || part.matches("button, .chosen")) return build({ action });
  markChosen(table, action, alike(table, action).indexOf(part));
}

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
    send(part);
  } else if (part.matches("[data-send]")) {
    build({});
  } else if (say !== undefined) {
    submit({ text: say });
  }
});

let place = null; // the name and the place of what was last played by keyboard

// Where that is now: the board may have another size.
function placeNow() {
  const parts = [...table.querySelectorAll("[data-cell], .act")];
  const same = parts.filter((part) => (part.dataset.cell ?? nameOf(part)) === place.name).map(middle);
  const far = ([x, y]) => Math.hypot(x - place.at[0], y - place.at[1]);
  return same.sort((one, other) => far(one) - far(other))[0] ?? place.at;
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || isForBrowser(event)) return;
  const act = event.target.closest("[data-action], [data-moves], [data-pick], .goal");
  const cell = event.target.closest("[data-cell]"), arrow = ARROWS[event.key];
  const goesOn = place && at === "" && acts().length;
  let answer = null;
  if (act && !act.matches("button") && (event.key === "Enter" || event.key === " ")) {
    place = { name: nameOf(act), at: middle(act) };
    answer = () => send(act);
  } else if (event.key === "Enter" && !event.target.matches("button, a, summary, [data-cell]")) {
    answer = () => table.querySelector("[data-enter]")?.click();
  } else if (event.key === "Backspace" && draft()) {
    answer = takeBack;
  } else if (arrow && (act || cell || goesOn)) {
    answer = () => focusTowards(act || cell ? middle(act ?? cell) : placeNow(), arrow);
  } else if (event.key === "Enter" && cell) {
    answer = () => explain(cell);
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
    if (box.dataset.setting === "notice" && box.checked) allowNotices(box);
    if (box === everyCell) markCells();
    else think();
  });
}
async function allowNotices(box) {
  if (await mayAnnounce()) return;
  box.checked = false;
  localStorage.setItem("notice", "off");
  message.textContent = "The browser allows no notices from this page. Its settings can change that.";
}
think();

oneStop();
useTools();
keepHeights(table);
if (at === "" && draft()) load(draft());
scrollMoves();
markTab();

// The stream says, at its start and at each change, which state of the table there is to see.
const LOST = "No connection to the server. Trying again.";
let down = ""; // the words of why there is none
listen(address, {
  state(name) {
    newest = name;
    keepUp();
  },
  async lost() {
    message.textContent ||= down = LOST;
    const answer = await fetch(`${address}/view`).catch(() => null);
    const why = answer && !answer.ok && refusal(answer, await answer.text());
    if (why && why !== DOWN) message.textContent = down = why; // such as a game that does not end
  },
  back() {
    if (message.textContent === down) message.textContent = "";
  },
});
addEventListener("timeup", () => load());

// What was typed is there again after the page was loaded anew in the same tab.
const TYPED = `typed ${address}`;
typeAgain(table, new Map(JSON.parse(sessionStorage.getItem(TYPED) ?? "[]")));
addEventListener("pagehide", () => sessionStorage.setItem(TYPED, JSON.stringify([...typedIn(table)])));
