// The lobby of a playtest, and its host's page: the part that changes is asked for again and again.
"use strict";
(() => {
  const AGAIN = 2500; // milliseconds
  const part = document.querySelector("#lobby, #host");
  let shown = part.innerHTML;

  async function renew() {
    if (document.hidden || part.querySelector("select:focus, input:focus")) return;
    const answer = await fetch(part.id === "host" ? "/playtest/host/part" : "/playtest/here").catch(() => null);
    const text = answer?.ok && (await answer.text());
    if (!text || text === shown) return;
    const chosen = [...part.querySelectorAll("select")].map((one) => one.value);
    part.innerHTML = shown = text;
    part.querySelectorAll("select").forEach((one, k) => (one.value = chosen[k] ?? one.value));
  }

  // For the host: whose turn it is at a table, and for how long. Only the game knows it.
  const minutes = (seconds) => (seconds < 60 ? "less than a minute" : `${Math.floor(seconds / 60)} min`);

  async function say(place) {
    const answer = await fetch(`/table/${place.dataset.table}/brief`).catch(() => null);
    if (!answer?.ok) return;
    const { said, seconds } = await answer.json();
    place.textContent = `${said} The last act was ${minutes(seconds)} ago.`;
  }

  async function turns() {
    if (!document.hidden) for (const place of part.querySelectorAll(".turn")) await say(place);
    setTimeout(turns, AGAIN);
  }

  if (part.id === "host") turns();
  setInterval(renew, AGAIN);
  document.addEventListener("visibilitychange", renew);
})();

// The figures of a game come at once, and what our search says of it some minutes later.
(() => {
  const figures = document.getElementById("figures"), button = document.getElementById("measure");
  if (!figures) return;
  const NOT_YET = 202, AGAIN = 5000; // milliseconds
  const said = document.getElementById("measured");

  async function measure() {
    button.disabled = true;
    said.textContent = "The computer measures. This may take some minutes.";
    const answer = await fetch("/playtest/host/figures").catch(() => null);
    const text = await answer?.text();
    if (answer?.ok) figures.innerHTML = text;
    if (answer?.status === NOT_YET) return setTimeout(measure, AGAIN);
    said.textContent = answer?.ok ? "" : (text ?? "The server does not answer now. Try again.");
    button.disabled = false;
  }

  button.addEventListener("click", measure);
  measure();
})();
