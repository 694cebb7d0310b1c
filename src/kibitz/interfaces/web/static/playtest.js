// A table of a playtest: a remark is one tap, kept with what is shown and what was about to be sent.
"use strict";
(() => {
  const place = document.getElementById("playtest");
  const line = document.getElementById("remark-line"), said = document.getElementById("remark-said");
  const HERE = 15000; // milliseconds from one sign of presence to the next
  const THANKS = 20000; // milliseconds
  let last = "";

  // The piece that is picked up, or the choice that is not confirmed yet.
  function aimed() {
    const part = pickedNow() ?? document.querySelector("#table .chosen");
    return part ? nameOf(part) : "";
  }

  async function send(fields) {
    const answer = await fetch(place.dataset.note, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
    const text = await answer?.text();
    if (answer?.ok) return JSON.parse(text).of;
    said.textContent = text ?? "The server does not answer now. Try again.";
    return null;
  }

  document.getElementById("remark").addEventListener("submit", async (event) => {
    event.preventDefault();
    const shown = document.querySelector("#table section").dataset;
    const of = await send({ kind: event.submitter.value, draft: shown.draft, step: shown.step, aimed: aimed() });
    if (of === null) return;
    last = of;
    said.textContent = "";
    line.hidden = false;
    line.elements.text.value = "";
    line.elements.text.focus({ preventScroll: true });
  });

  line.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = line.elements.text.value.trim();
    if (text && (await send({ of: last, text })) === null) return;
    line.hidden = true;
    said.textContent = "Thank you. The host reads it after the game.";
    setTimeout(() => (said.textContent = ""), THANKS);
  });

  // Time in which nobody can see the page, since the phone sleeps or shows something else, is no
  // thinking time. A page that is closed says it when it is opened again.
  const AWAY = 10000, TICK = 5000; // milliseconds
  const key = `kibitz-away ${place.dataset.away}`;
  let tick = Date.now();

  function away(since) {
    const seconds = Math.round((Date.now() - since) / 1000);
    if (seconds * 1000 < AWAY) return;
    fetch(place.dataset.away, { method: "POST", body: new URLSearchParams({ seconds }) }).catch(() => null);
  }

  function look() {
    if (document.hidden) return kept((store) => store.setItem(key, store.getItem(key) ?? Date.now()));
    const since = kept((store) => store.getItem(key));
    kept((store) => store.removeItem(key));
    if (since) away(Number(since));
    else if (Date.now() - tick > AWAY + TICK) away(tick); // a device that slept says nothing
    tick = Date.now();
  }

  // A browser may forbid storage.
  function kept(use) {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => kept((store) => store.setItem(key, store.getItem(key) ?? Date.now())));
  addEventListener("pageshow", look);
  setInterval(look, TICK);
  look();

  // Nor is time in which the server does not answer, since it starts again.
  let lost = 0;

  async function present() {
    const answer = document.hidden ? null : await fetch(`/playtest/here?at=${place.dataset.note.split("/")[2]}`).catch(() => "lost");
    if (answer === "lost") lost ||= Date.now();
    else if (answer && lost) {
      away(lost);
      lost = 0;
    }
    setTimeout(present, lost ? TICK : HERE);
  }

  present();
})();
