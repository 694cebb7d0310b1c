// A table of a playtest: a remark is one tap, kept with what is shown and what was about to be
// sent.
import { SILENT, all, around, ask, keep, kept, maybe, nameOf, one } from "./dom.js";
import { pickedNow } from "./moves.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Fields} Fields */

const HERE = 15000, TICK = 5000, THANKS = 20000; // milliseconds
const AWAY = 10000; // milliseconds that are no thinking time
const { note = "", away: awayAt = "" } = one("#playtest").dataset;
const said = one("#remark-said");
/** @type {HTMLFormElement} */
const line = one("#remark-line");
/** @type {HTMLInputElement} */
const words = one('[name="text"]', line);
let last = "";

// The piece that is picked up, or the choice that is not confirmed yet.
function aimed() {
  const part = pickedNow() ?? maybe("#table .chosen");
  return part ? nameOf(part) : "";
}

// The number of a remark that the server keeps; null if it does not.
/** @type {(fields: Fields) => Promise<string | null>} */
async function send(fields) {
  const answer = await ask(note, fields), text = await answer?.text();
  if (answer?.ok && text) return JSON.parse(text).of;
  said.textContent = text ?? SILENT;
  return null;
}

one("#remark").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { draft, step } = one("#table section").dataset;
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const kind = button instanceof HTMLButtonElement ? button.value : "";
  const of = await send({ kind, draft, step, aimed: aimed() });
  if (of === null) return;
  last = of;
  said.textContent = "";
  line.hidden = false;
  words.value = "";
  words.focus({ preventScroll: true });
});

line.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = words.value.trim();
  if (text && (await send({ of: last, text })) === null) return;
  line.hidden = true;
  said.textContent = say("Thank you. The host reads it after the game.");
  setTimeout(() => (said.textContent = ""), THANKS);
});

// A tap on an answer sends it; the form comes and goes with the table.
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches(".questions")) return;
  event.preventDefault();
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const tapped = button instanceof HTMLButtonElement && button.name ? button : null;
  /** @type {HTMLInputElement[]} */
  const lines = all("input:not([type=hidden])", form);
  const fields = Object.fromEntries(lines.filter(({ value }) => value).map((each) =>
    [each.name, each.value]));
  if (tapped) fields[tapped.name] = tapped.value;
  const answer = await ask(form.action, fields), told = one("[role=status]", form);
  const text = answer?.ok ? "" : ((await answer?.text()) ?? SILENT);
  told.textContent = text || say("Thank you. You can still change your answers.");
  if (text || !tapped) return;
  for (const each of all("button", around(tapped, ".chips") ?? form))
    each.setAttribute("aria-pressed", String(tapped.isSameNode(each)));
});

// Time in which nobody can see the page, since the phone sleeps or shows something else, is no
// thinking time. A page that is closed says it when it is opened again.
const key = `kibitz-away ${awayAt}`;
let tick = Date.now();

/** @type {(since: number) => void} */
function away(since) {
  const seconds = Math.round((Date.now() - since) / 1000);
  if (seconds * 1000 >= AWAY) ask(awayAt, { seconds: String(seconds) });
}

const leave = () => keep(key, kept(key) ?? Date.now());

function look() {
  if (document.hidden) return leave();
  const since = kept(key);
  keep(key, undefined);
  if (since) away(since);
  else if (Date.now() - tick > AWAY + TICK) away(tick); // a device that slept says nothing
  tick = Date.now();
}

document.addEventListener("visibilitychange", look);
addEventListener("pagehide", leave);
addEventListener("pageshow", look);
setInterval(look, TICK);
look();

// Nor is time in which the server does not answer, since it starts again.
let lost = 0;

async function present() {
  const isAsked = !document.hidden;
  const answer = isAsked ? await ask(`/playtest/here?at=${note.split("/")[2]}`) : null;
  if (isAsked && !answer) lost ||= Date.now();
  else if (answer && lost) {
    away(lost);
    lost = 0;
  }
  setTimeout(present, lost ? TICK : HERE);
}

present();
