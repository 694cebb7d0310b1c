// A puzzle: the act that is clicked is tried, and the server says whether it wins.
"use strict";

function attempt(event) {
  const act = event.target.closest("[data-action]");
  if (act) location.search = `?try=${act.dataset.action}`;
}

document.addEventListener("click", attempt);
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.target.matches("button, a")) attempt(event);
});
