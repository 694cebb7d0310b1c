// What this page asks of the server: acts are submitted, and the table is brought up to date. The
// server decides everything; these functions only carry words to it and HTML back.
import { all, ask, one, parsed } from "./dom.js";
import { awaitAnswer } from "./live.js";
import { calm } from "./motion.js";
import { show, showBoard } from "./show.js";
import { address, draft, message, page, query, section, setting, state, table } from "./state.js";
import { alike, markChosen } from "./unsent.js";
import { askForJob } from "./visitor-bot.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Fields} Fields */
/** @typedef {import("./dom.js").Part} Part */

const GONE = say("The game has gone on, so the turn that you had not sent is gone.");
const DOWN = say("The server does not answer now. Every move that it accepted is stored.");

// The words of a refusal. A proxy answers with a page of its own.
/** @type {(answer: Response, text: string) => string} */
const refusal = (answer, text) =>
  /^text\/plain/.test(answer.headers.get("content-type") ?? "") ? text : DOWN;

/** @type {(answer: Response | null, text: string) => void} */
function sayWhy(answer, text) {
  const why = answer ? refusal(answer, text) : DOWN;
  if (why === DOWN) sayDown();
  else message.textContent = why;
}

// What is said while no server answers, until one does.
function sayDown() {
  if (message.textContent !== DOWN) awaitAnswer(`${address}/state`, () => forget(DOWN));
  message.textContent = DOWN;
}

/** @type {(words: string) => void} */
function forget(words) {
  if (message.textContent === words) message.textContent = "";
}

let asked = 0; // requests so far; only the answer to the last one is shown

// Whether the server has accepted a request; the table that it answers with is shown.
/** @type {(where: string, fields?: Fields) => Promise<boolean>} */
async function answered(where, fields) {
  const number = ++asked, [answer, text] = await fetched(where, fields);
  if (answer?.ok) message.textContent = "";
  else sayWhy(answer, text);
  if (answer?.ok && number === asked) show(text);
  return Boolean(answer?.ok);
}

// An answer and its text; null if the connection fails.
/** @type {(where: string, fields?: Fields) => Promise<[Response | null, string]>} */
async function fetched(where, fields) {
  try {
    const answer = await ask(where, fields);
    return [answer, (await answer?.text()) ?? ""];
  } catch {
    return [null, ""];
  }
}

/** @type {(drafted?: string) => Promise<boolean>} */
export const load = (drafted) => answered(`${address}/view${query(drafted)}`);
const drafted = () => (section().dataset.draft ?? "").split(" ");
// The last act of the unsent turn that is shown, and another one in its place.
export const lastAct = () => drafted().at(-1) ?? "";
/** @type {(action: string) => void} */
export const exchangeLast = (action) => void load([...drafted().slice(0, -1), action].join(" "));
export const takeBack = () => load(draft().split(" ").slice(0, -1).join(" "));

/** @type {(fields: Fields) => Promise<boolean>} */
export const build = (fields) =>
  submit({ draft: draft(), ...fields, "at-once": setting("at-once") ? "on" : undefined });

// What is clicked during an update is sent after it, as an answer to what was shown at the click.
/** @type {(fields: Fields) => Promise<boolean>} */
export async function submit(fields) {
  if (state.sending) return false;
  state.sending = true;
  const { version, ply } = section().dataset, thinks = state.thinker ? "yes" : undefined;
  const whole = { version, ply, ...fields, thinks };
  await state.update;
  const before = state.newest, isAccepted = await answered(`${address}/acts`, whole);
  state.sending = false;
  // The answer to an accepted act is newer than all that the stream announced before it.
  if (isAccepted) askForJob();
  if (!isAccepted || state.newest !== before) await keepUp(message.textContent ?? "");
  return isAccepted;
}

// Where a choice is sealed and cannot be taken back, a card is chosen first and sent by a second
// click.
/** @type {(part: Part) => Promise<boolean> | void} */
export function send(part) {
  const { action = "" } = part.dataset;
  if (!section().dataset.confirm || part.matches("button, .chosen")) return build({ action });
  markChosen(table, action, alike(table, action).indexOf(part));
}

// Say why a cell cannot be played now.
/** @type {(cell: Part) => Promise<void>} */
export async function explain(cell) {
  const answer = await ask(`${address}/why${query(draft(), { act: cell.dataset.cell })}`);
  if (answer?.ok) message.textContent = await answer.text();
}

// -- what others do ----------------------------------------------------------------------------

const PAUSE = 650, FOLLOWED = 8; // milliseconds for each act of others, and the most that are shown
const AGAIN = 2000; // milliseconds before the table is asked for again
const HELD = 5000; // milliseconds at most in which a pointer that is down stops an update
let skipped = false; // a click or a key ends the following
/** @type {Promise<void> | null} */
let released = null;
let release = () => {};

// While a pointer is down no update replaces what it is on, or the click would be lost.
export function watchPointers() {
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => (skipped = true), true);
  addEventListener("pointerdown", () => {
    released = new Promise((done) => setTimeout((release = done), HELD));
  }, true);
  for (const event of ["pointerup", "pointercancel"])
    addEventListener(event, () => setTimeout(release), true);
}

/** @type {(place: ParentNode) => number} */
const lastStep = (place) =>
  Math.max(0, ...all(".moves li [data-at]", place).map((link) => Number(link.dataset.at)));

// Show the acts of others one after another, so that one can follow them, and then the table as it
// is now.
/** @type {() => Promise<boolean>} */
async function follow() {
  const before = section().dataset.draft; // what is kept may be gone: another tab shares it
  const [answer, text] = await fetched(`${address}/view${query()}`);
  if (!answer?.ok) {
    sayWhy(answer, text);
    return false;
  }
  const made = parsed(text), last = lastStep(made);
  await released;
  skipped = calm();
  for (let step = Math.max(lastStep(table) + 1, last - FOLLOWED); step < last && !skipped; step++)
    if (state.at !== "" || !(await showStep(step))) break;
  await released;
  asked++;
  message.textContent = before && !one("section", made).dataset.draft ? GONE : "";
  if (state.at === "") show(text);
  return true;
}

// Show the board after an act, for a while if there is anything to see; false if there is no more
// to follow. Nobody sees the sealed act of another seat.
/** @type {(step: number) => Promise<boolean>} */
async function showStep(step) {
  const [answer, html] = await fetched(`${address}/view?at=${step}`);
  if (!answer?.ok || skipped) return false;
  const before = drawn();
  showBoard(html);
  if (drawn() !== before) await new Promise((done) => setTimeout(done, PAUSE));
  return true;
}

const drawn = () => all(".seen svg, .seen table", table).map((part) => part.outerHTML).join("");

// Load the table again if the stream has announced another state.
/** @type {(words?: string) => Promise<void>} */
export async function keepUp(words = "") {
  const { sending, update, newest, at } = state;
  if (sending || update || newest === "" || newest === section().dataset.state) return;
  if (at !== "") {
    message.textContent = say("The game has gone on while you look back.");
    return;
  }
  table.classList.add("following");
  state.update = follow();
  const done = await state.update;
  table.classList.remove("following");
  state.update = null;
  message.textContent ||= words;
  if (!done) setTimeout(keepUp, AGAIN, words);
  else if (state.newest !== newest) await keepUp(words);
}

// -- what the stream says ----------------------------------------------------------------------

const LOST = say("No connection to the server. Trying again.");
let down = ""; // the words of why there is none

// The stream says, at its start and at each change, which state of the table there is to see.
export const heard = {
  /** @type {(name: string) => void} */
  state(name) {
    state.newest = name;
    keepUp();
  },
  async lost() {
    message.textContent ||= down = LOST;
    const [answer, text] = await fetched(`${address}/view`);
    const why = answer && !answer.ok && refusal(answer, text);
    if (why && why !== DOWN) message.textContent = down = why; // such as a game that does not end
  },
  back: () => forget(down),
};

// Look at the table as it was, or with "" as it is now.
/** @type {(back: string) => Promise<boolean>} */
export function look(back) {
  state.at = back;
  const search = back === "" ? "" : `?at=${back}`;
  if (!page.dataset.here) history.replaceState(null, "", search || address);
  /** @type {HTMLAnchorElement[]} */
  const links = all("[data-shown]");
  for (const link of links) link.search = search;
  return load();
}

// Look at another act, earlier or later.
/** @type {(by: number) => void} */
export function stepBy(by) {
  const steps = all(".moves [data-at]", table).map((link) => link.dataset.at ?? "").filter(Boolean);
  const last = steps.length - 1, here = state.at === "" ? last : steps.indexOf(state.at);
  const there = Math.max(0, Math.min(last, here + by));
  if (there !== here) look(there === last ? "" : steps[there]);
}
