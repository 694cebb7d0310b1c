// The stream that says which state of a table there is to see. A browser gives it up for good when a
// proxy answers 502 or 503 once, so it is opened again here, for as long as the page is open.
"use strict";

function listen(address, { state, lost, back }) {
  const FIRST = 1000, MOST_PAUSE = 10000, QUIET = 30000; // milliseconds
  let stream, timer, pause = FIRST, hidden = 0;

  function open() {
    close();
    stream = new EventSource(address);
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

  function close() {
    clearTimeout(timer);
    stream?.close();
  }

  // A device that slept may keep a stream that is dead.
  function wake() {
    if (document.hidden) hidden = Date.now();
    else if (stream.readyState !== EventSource.OPEN || Date.now() > hidden + QUIET) open();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", open);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
}
