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
