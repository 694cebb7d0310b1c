// The lobby of a playtest, and its host's page: the part that changes is asked for again and again.
import { useCompany } from "./company.js";
import { SILENT, all, ask, maybe, one } from "./dom.js";
import { useDrawer } from "./drawer.js";
import { say } from "./words.js";

const AGAIN = 2500, MEASURED = 5000, NOT_YET = 202; // milliseconds; a status
const part = one("#lobby, #host");
let shown = part.innerHTML;

async function renew() {
  if (document.hidden || maybe("select:focus, input:focus, .hosting[open]", part)) return;
  const answer = await ask(part.id === "host" ? "/playtest/host/part" : "/playtest/here");
  const text = answer?.ok && (await answer.text());
  if (!text || text === shown) return;
  const chosen = selects().map((each) => each.value);
  part.innerHTML = shown = text;
  selects().forEach((each, k) => (each.value = chosen[k] ?? each.value));
}

/** @type {() => HTMLSelectElement[]} */
const selects = () => all("select", part);

// For the host: whose turn it is at a table, and for how long. Only the game knows it.
/** @type {(said: string, seconds: number) => string} */
const withLastAct = (said, seconds) =>
  seconds < 60
    ? say("{said} The last act was less than a minute ago.", { said })
    : say("{said} The last act was {minutes} min ago.", { said, minutes: Math.floor(seconds / 60) });

/** @type {(place: HTMLElement) => Promise<void>} */
async function tellTurn(place) {
  const answer = await ask(`/table/${place.dataset.table}/brief`);
  if (!answer?.ok) return;
  const { said, seconds, state } = await answer.json();
  place.textContent = withLastAct(said, seconds);
  /** @type {HTMLImageElement | null} */
  const picture = maybe(`.small-table[data-table="${place.dataset.table}"]`, part);
  if (!picture || picture.dataset.state === state) return;
  picture.dataset.state = state;
  picture.src = `/table/${place.dataset.table}/picture.svg?state=${encodeURIComponent(state)}`;
}

async function turns() {
  if (!document.hidden) for (const place of all(".turn", part)) await tellTurn(place);
  setTimeout(turns, AGAIN);
}

// The figures of a game come at once, and what our search says of it some minutes later.
/** @type {(figures: HTMLElement) => void} */
function useFigures(figures) {
  /** @type {HTMLButtonElement} */
  const button = one("#measure"), said = one("#measured");

  async function measure() {
    button.disabled = true;
    said.textContent = say("The computer measures. This may take some minutes.");
    const answer = await ask("/playtest/host/figures"), text = await answer?.text();
    if (answer?.ok) figures.innerHTML = text ?? "";
    if (answer?.status === NOT_YET) return void setTimeout(measure, MEASURED);
    said.textContent = answer?.ok ? "" : (text ?? SILENT);
    button.disabled = false;
  }

  button.addEventListener("click", measure);
  measure();
}

if (part.id === "host") {
  useCompany();
  turns();
}
setInterval(renew, AGAIN);
document.addEventListener("visibilitychange", renew);
useDrawer();
const figures = maybe("#figures");
if (figures) useFigures(figures);
