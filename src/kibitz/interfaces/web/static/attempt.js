// A puzzle or a step of a lesson: the act that is clicked is tried, and the server answers.
// It only listens, so it is loaded without `defer`: no click is lost before it has come.
"use strict";

// Put the answer of the server in place of the page, so that nothing jumps.
async function attempt(action) {
  const line = document.querySelector("[data-line]")?.dataset.line; // of a puzzle that is played on
  const address = line === undefined ? `?try=${action}` : `?line=${[line, action].filter(Boolean).join(".")}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return void (location.search = address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  history.replaceState(null, "", address);
  document.getElementById("next")?.focus({ preventScroll: true });
}

function attempted(event) {
  const part = event.target.closest("main [data-action]");
  if (!part) return;
  event.preventDefault();
  attempt(part.dataset.action);
}

document.addEventListener("click", attempted);
document.addEventListener("keydown", (event) => {
  if (!isForBrowser(event) && [" ", "Enter"].includes(event.key) && !event.target.matches("button, a, summary")) attempted(event);
});
