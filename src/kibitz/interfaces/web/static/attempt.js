// A puzzle or a step of a lesson, at the board of a table: the act that is clicked is tried, and
// the server answers. Its page is shown with this script (`blocking="render"`), so that no click is
// lost before it has come.
import { useAim } from "./aim.js";
import {
  ARROWS, all, ask, hit, isForBrowser, isPress, isTyped, maybe, middle, one, parsed,
} from "./dom.js";
import { useDrawer } from "./drawer.js";
import { animateSince, placesNow } from "./motion.js";
import { drop, focusTowards, hintMove, oneStop, useMoves } from "./moves.js";
import { usePlane } from "./plane.js";
import { useSets } from "./sets.js";
import { announceShown } from "./shown.js";

const AGAIN = 2000; // milliseconds until an answer is asked for again that is not known yet

const section = () => one("#table section");

// Mark where the step asks to press.
function markTargets() {
  for (const action of (section().dataset.right ?? "").split(" ").filter(Boolean)) {
    for (const part of all(`#table [data-action="${action}"]`)) part.classList.add("hint");
    hintMove(section(), action);
  }
}

function renew() {
  markTargets();
  oneStop();
}

let asked = 0; // times; an answer to anything but the last question comes too late

// Put what the server answers in place of the board, so that nothing jumps; false if it is silent,
// or if the reader has meanwhile asked for something else.
/** @type {(address: string) => Promise<boolean>} */
async function show(address) {
  const own = ++asked, answer = await ask(address), text = answer?.ok && (await answer.text());
  if (own !== asked) return false;
  if (!text) {
    location.href = address;
    return false;
  }
  const before = placesNow(), made = parsed(text);
  drop();
  section().replaceWith(one("#table section", made));
  document.title = made.title;
  announceShown();
  renew();
  animateSince(before);
  (maybe("#next") ?? one(".seen")).focus({ preventScroll: true });
  const shown = section();
  if (shown.dataset.coming)
    setTimeout(() => own === asked && shown.isConnected && void show(address), AGAIN);
  return true;
}

/** @type {(action: string) => void} */
function attempt(action) {
  const { line } = section().dataset; // of a puzzle that is played on
  const played = [line, action].filter(Boolean).join("."), address = new URL(location.href);
  address.searchParams.set(line === undefined ? "try" : "line", played);
  void show(address.href).then((isShown) => isShown && history.replaceState(null, "", address));
}

/** @type {(event: Event) => void} */
function attempted(event) {
  const part = hit(event, "#table [data-action]");
  if (!part) return;
  event.preventDefault();
  attempt(part.dataset.action ?? "");
}

// The next step or puzzle comes at the same table.
/** @type {(event: MouseEvent) => void} */
function go(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = hit(event, "a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = link;
  void show(href).then((isShown) => isShown && history.pushState(null, "", href));
}

useAim();
usePlane();
useMoves();
useSets(attempt);
useDrawer();
document.addEventListener("click", (event) => {
  go(event);
  attempted(event);
});
document.addEventListener("keydown", (event) => {
  if (isTyped(event) || isForBrowser(event)) return;
  const part = hit(event, "#table :is([data-action], [data-moves], [data-pick], .goal, [data-cell])");
  if (ARROWS[event.key] && part) {
    event.preventDefault();
    focusTowards(middle(part), ARROWS[event.key]);
  } else if (isPress(event) && !hit(event, "button, a, summary")) attempted(event);
});
addEventListener("popstate", () => void show(location.href));
renew();
