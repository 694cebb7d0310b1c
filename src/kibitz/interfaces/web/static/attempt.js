// A puzzle or a step of a lesson: the act that is clicked is tried, and the server answers. Its
// page is shown with this script (`blocking="render"`), so that no click is lost before it has
// come.
import { useAim } from "./aim.js";
import { ask, hit, isForBrowser, isPress, maybe, one, parsed } from "./dom.js";
import { useMoves } from "./moves.js";

// Put the answer of the server in place of the page, so that nothing jumps.
/** @type {(action: string) => Promise<void>} */
async function attempt(action) {
  const line = maybe("[data-line]")?.dataset.line; // of a puzzle that is played on
  const played = [line, action].filter(Boolean).join(".");
  const address = line === undefined ? `?try=${action}` : `?line=${played}`;
  const answer = await ask(address);
  if (!answer?.ok) return void (location.search = address);
  one("main").replaceWith(one("main", parsed(await answer.text())));
  history.replaceState(null, "", address);
  maybe("#next")?.focus({ preventScroll: true });
}

/** @type {(event: Event) => void} */
function attempted(event) {
  const part = hit(event, "main [data-action]");
  if (!part) return;
  event.preventDefault();
  attempt(part.dataset.action ?? "");
}

useAim();
useMoves();
document.addEventListener("click", attempted);
document.addEventListener("keydown", (event) => {
  if (!isForBrowser(event) && isPress(event) && !hit(event, "button, a, summary")) attempted(event);
});
