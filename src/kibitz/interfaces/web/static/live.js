// What says which state of a table there is to see. By HTTP/1.1 a browser has six connections to a
// server, and a stream takes one of them: with six tables in six tabs nothing else would load. So
// the tabs that were looked at last have a stream, and the others ask again and again.
import { ask } from "./dom.js";

/**
 * @typedef {object} Heard
 * @property {(name: string) => void} state the newest state of the table
 * @property {() => void} lost no connection
 * @property {() => void} back a connection again
 */

const MOST_STREAMS = 3, DAY = 864e5; // tabs of a browser; milliseconds
const LOOKED_AT = "looked-at ";

// The tabs that were looked at after the tab `own`, in what a browser keeps.
/** @type {(kept: Record<string, string>, own: string) => string[]} */
export const lookedAtAfter = (kept, own) =>
  Object.keys(kept).filter((key) => key.startsWith(LOOKED_AT) && kept[key] > kept[own]);

// What a browser that ended at once has left behind.
/** @type {(kept: Record<string, string>, now: number) => string[]} */
export function leftBehind(kept, now) {
  const before = new Date(now - DAY).toISOString();
  const tabs = Object.keys(kept).filter((key) => key.startsWith(LOOKED_AT));
  return tabs.filter((key) => kept[key].slice("1 ".length) < before);
}

// Whether this tab is one of those that were looked at last; `change` is called when that changes.
/** @type {(change: () => void) => () => boolean} */
function lookedAtLast(change) {
  const own = LOOKED_AT + Math.random();
  let is = true;

  function settle() {
    if (is !== (is = lookedAtAfter(localStorage, own).length < MOST_STREAMS)) change();
  }

  // A tab that was opened behind others comes after all that somebody has seen.
  function look() {
    if (document.hidden && own in localStorage) return;
    localStorage[own] = (document.hidden ? "0 " : "1 ") + new Date().toISOString();
    settle();
  }

  try {
    for (const key of leftBehind(localStorage, Date.now())) localStorage.removeItem(key);
    look();
    addEventListener("focus", look);
    addEventListener("pageshow", look);
    document.addEventListener("visibilitychange", look);
    addEventListener("storage", settle);
    addEventListener("pagehide", () => localStorage.removeItem(own));
  } catch {
    // A browser may forbid storage; then each tab has a stream.
  }
  return () => is;
}

// Ask for an address again and again, and call `back` when the server has answered. A connection
// that fails for a moment may leave the stream as it is.
/** @type {(where: string, back: () => void) => Promise<void>} */
export async function awaitAnswer(where, back) {
  const AGAIN = 2000; // milliseconds
  let answer;
  do {
    await new Promise((done) => setTimeout(done, AGAIN));
    answer = await ask(where);
  } while (!answer?.ok);
  back();
}

// A browser gives a stream up for good when a proxy answers 502 or 503 once, so it is opened again
// here, for as long as the page is open.
/** @type {(address: string, heard: Heard) => void} */
export function listen(address, { state, lost, back }) {
  const FIRST = 1000, MOST_PAUSE = 10000, QUIET = 30000; // milliseconds
  const ASK = 10000; // milliseconds from one question of a tab without a stream to the next
  /** @type {EventSource | null} */
  let stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let pause = FIRST, hidden = 0, isLookedAt = () => true;

  function open() {
    close();
    if (!isLookedAt()) return void inquire();
    const opened = (stream = new EventSource(`${address}/events`));
    opened.addEventListener("state", (event) => state(event.data));
    opened.addEventListener("open", () => {
      pause = FIRST;
      back();
    });
    opened.addEventListener("error", () => {
      lost();
      if (opened.readyState !== EventSource.CLOSED) return; // the browser itself tries again
      timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
      pause = Math.min(MOST_PAUSE, 2 * pause);
    });
  }

  async function inquire() {
    timer = setTimeout(open, ASK);
    const answer = await ask(`${address}/state`);
    if (!answer?.ok) return lost();
    back();
    state(await answer.text());
  }

  function close() {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  }

  // A device that slept may keep a stream that is dead.
  function wake() {
    if (document.hidden) hidden = Date.now();
    else if (stream?.readyState !== EventSource.OPEN || Date.now() > hidden + QUIET) open();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", open);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  isLookedAt = lookedAtLast(open);
  open();
}
