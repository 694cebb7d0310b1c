// What the computer thinks of the position shown, and its review of a finished game.
import { all, ask, hit, maybe, one } from "./dom.js";
import { hintMove } from "./moves.js";
import { analystHere, codeComes, lookAt, stopOpinion } from "./opinion-here.js";
import { reviewHere } from "./review-here.js";
import { shownNumber } from "./shown.js";
import { address, draft, page, query, setting, state, table } from "./state.js";
import { say } from "./words.js";

const COMPILED = 2000, AGAIN = 1000; // milliseconds before the code, or the server, is asked again
const NO_ANSWER = say("The server does not answer.");

// Ask what the computer thinks of the position shown; a hint also marks the act that it would play.
/** @type {(isHint?: boolean) => Promise<void>} */
export async function think(isHint = false) {
  const words = maybe("#thought"), now = shownNumber();
  const isShown = () => now === shownNumber();
  if (!words || !(isHint || setting("analysis"))) {
    stopOpinion();
    return words?.replaceChildren();
  }
  words.textContent = say("The computer is thinking.");
  if (await thinkHere(isHint)) return;
  if (codeComes() && page.dataset.hides) {
    words.textContent = say("The server is compiling the game for this browser.");
    return void setTimeout(() => isShown() && think(isHint), COMPILED);
  }
  const answer = await ask(`${address}/thought${query(draft(), isHint ? { hint: "yes" } : {})}`);
  const text = (await answer?.text()) ?? NO_ANSWER;
  if (!isShown()) return; // another position is shown by now
  if (!answer?.ok) return void (words.textContent = text);
  words.innerHTML = text;
  if (maybe("[data-again]", words)) setTimeout(() => isShown() && think(isHint), AGAIN);
  const act = maybe("[data-act]", words)?.dataset.act;
  if (!act) return;
  maybe(`[data-action="${act}"]`, table)?.classList.add("hint");
  hintMove(table, act);
}

// Show the opinion of the position shown; false where the server has to be asked.
/** @type {(isHint: boolean) => Promise<boolean>} */
async function thinkHere(isHint) {
  const now = shownNumber();
  if (!(await analystHere())) return false;
  const answer = await ask(`${address}/position${query(draft())}`);
  if (answer?.ok && now === shownNumber()) lookAt(await answer.json(), isHint, addEffects);
  return Boolean(answer?.ok) || now !== shownNumber();
}

// What the hinted act does, by the rules; the server tries it.
/** @type {(hint: HTMLElement, action: number) => Promise<void>} */
async function addEffects(hint, action) {
  const answer = await ask(`${address}/effects${query(draft(), { act: String(action) })}`);
  if (answer?.ok && hint.isConnected) hint.insertAdjacentHTML("beforeend", await answer.text());
}

// Show in the card at the end the value of the finished game turn by turn; of hidden cards the
// choices of one seat. Compiling may take a while, so it asks again.
/** @type {(seat?: string) => Promise<void>} */
export async function review(seat = "") {
  const shown = one("#reviewed");
  shown.ariaBusy = "true";
  shown.textContent = say("The computer reviews the game.");
  const here = await reviewHere(seat, shown);
  const answer = here ? null : await ask(`${address}/review${seat && `?seat=${seat}`}`);
  const text = here ?? (await answer?.text()) ?? NO_ANSWER;
  if (here || answer?.ok) shown.innerHTML = text;
  else shown.textContent = text;
  shown.ariaBusy = "false";
  markStep();
  if (maybe("[data-again]", shown)) setTimeout(review, COMPILED, seat);
}

// The graph shows which of its positions the table shows.
export function markStep() {
  for (const point of all("#reviewed svg [data-at]"))
    point.ariaCurrent = point.dataset.at === state.at ? "step" : null;
}

export function useOpinion() {
  document.addEventListener("click", (event) => {
    const seat = hit(event, "#reviewed [data-seat]");
    if (seat || hit(event, "#review")) review(seat?.dataset.seat);
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? stopOpinion() : think()));
}
