// A puzzle: the act that is clicked is tried, and the server says whether it wins.
// It only listens, so it is loaded without `defer`: no click is lost before it has come.
"use strict";

function attempt(event) {
  const act = event.target.closest("[data-action]");
  if (act) location.search = `?try=${act.dataset.action}`;
}

document.addEventListener("click", attempt);
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.target.matches("button, a")) attempt(event);
});
