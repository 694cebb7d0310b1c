// What says which state of a table there is to see. By HTTP/1.1 a browser has six connections to a
// server, and a stream takes one of them: with six tables in six tabs nothing else would load. So the
// tabs that were looked at last have a stream, and the others ask again and again.
"use strict";

// Whether this tab is one of those that were looked at last; `change` is called when that changes.
function lookedAtLast(change) {
  const MOST = 3; // tabs of a browser
  const KEY = "looked-at ", own = KEY + Math.random();
  let is = true;

  function settle() {
    const newer = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && localStorage[key] > localStorage[own]);
    if (is !== (is = newer.length < MOST)) change();
  }

  // A tab that was opened behind others comes after all that somebody has seen.
  function look() {
    if (document.hidden && own in localStorage) return;
    localStorage[own] = (document.hidden ? "0 " : "1 ") + new Date().toISOString();
    settle();
  }

  function leave() {
    localStorage.removeItem(own);
  }

  // What a browser that ended at once has left behind; a tab that is open says so again when looked at.
  function tidy() {
    const DAY = 864e5, before = new Date(Date.now() - DAY).toISOString();
    const old = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && localStorage[key].slice(2) < before);
    for (const key of old) localStorage.removeItem(key);
  }

  try {
    tidy();
    look();
    addEventListener("focus", look);
    addEventListener("pageshow", look);
    document.addEventListener("visibilitychange", look);
    addEventListener("storage", settle);
    addEventListener("pagehide", leave);
  } catch {
    // A browser may forbid storage; then each tab has a stream.
  }
  return () => is;
}

// Ask for an address again and again, and call `back` when the server has answered. A connection that
// fails for a moment may leave the stream as it is.
async function awaitAnswer(where, back) {
  const AGAIN = 2000; // milliseconds
  let answer;
  do {
    await new Promise((done) => setTimeout(done, AGAIN));
    answer = await fetch(where).catch(() => null);
  } while (!answer?.ok);
  back();
}

// A browser gives a stream up for good when a proxy answers 502 or 503 once, so it is opened again here,
// for as long as the page is open.
function listen(address, { state, lost, back }) {
  const FIRST = 1000, MOST_PAUSE = 10000, QUIET = 30000; // milliseconds
  const ASK = 10000; // milliseconds from one question of a tab without a stream to the next
  let isLookedAt, stream, timer, pause = FIRST, hidden = 0;

  function open() {
    close();
    if (!isLookedAt()) return ask();
    stream = new EventSource(`${address}/events`);
    stream.addEventListener("state", (event) => state(event.data));
    stream.addEventListener("open", () => {
      pause = FIRST;
      back();
    });
    stream.addEventListener("error", () => {
      lost();
      if (stream.readyState !== EventSource.CLOSED) return; // the browser itself tries again
      timer = setTimeout(open, pause * (0.75 + Math.random() / 2));
      pause = Math.min(MOST_PAUSE, 2 * pause);
    });
  }

  async function ask() {
    timer = setTimeout(open, ASK);
    const answer = await fetch(`${address}/state`).catch(() => null);
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
  isLookedAt = lookedAtLast(() => isLookedAt && open());
  open();
}
