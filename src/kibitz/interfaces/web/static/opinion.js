// What the computer thinks of the position shown, and its review of a finished game.
"use strict";

// Ask what the computer thinks of the position shown; a hint also marks the act that it would play.
async function think(hint = false) {
  const words = document.getElementById("thought"), now = shownNow();
  if (!words || !(hint || setting("analysis"))) {
    stopOpinion();
    return words?.replaceChildren();
  }
  words.textContent = "The computer is thinking.";
  if (await thinkHere(hint)) return;
  if (codeComes && document.getElementById("page").dataset.hides) {
    words.textContent = "The server is compiling the game for this browser.";
    return void setTimeout(() => now === shownNow() && think(hint), 2000);
  }
  const answer = await fetch(`${address}/thought${query(draft(), hint && { hint: "yes" })}`).catch(() => null);
  const text = await answer?.text() ?? "The server does not answer.";
  if (now !== shownNow()) return; // another position is shown by now
  if (!answer?.ok) return void (words.textContent = text);
  words.innerHTML = text;
  if (words.querySelector("[data-again]")) setTimeout(() => now === shownNow() && think(hint), 1000);
  const act = words.querySelector("[data-act]")?.dataset.act;
  if (!act) return;
  table.querySelector(`[data-action="${act}"]`)?.classList.add("hint");
  hintMove(table, act);
}

// Show the value of the finished game turn by turn; of hidden cards the choices of one seat.
// Compiling may take a while, so it asks again.
async function review(seat = "") {
  const shown = document.getElementById("reviewed");
  shown.textContent = "The computer reviews the game.";
  const here = await reviewHere(seat, shown);
  if (here) return void (shown.innerHTML = here);
  const answer = await fetch(`${address}/review${seat && `?seat=${seat}`}`).catch(() => null);
  const text = await answer?.text() ?? "The server does not answer.";
  if (answer?.ok) shown.innerHTML = text;
  else shown.textContent = text;
  if (shown.querySelector("[data-again]")) setTimeout(review, 2000, seat);
}

document.getElementById("review")?.addEventListener("click", () => review());
document.getElementById("reviewed")?.addEventListener("click", (event) => {
  const point = event.target.closest("[data-at]"), seat = event.target.closest("[data-seat]");
  if (seat) review(seat.dataset.seat);
  if (!point) return;
  event.preventDefault();
  look(point.dataset.at);
});
