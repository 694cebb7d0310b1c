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

// Show in the card at the end the value of the finished game turn by turn; of hidden cards the choices
// of one seat. Compiling may take a while, so it asks again.
async function review(seat = "") {
  const shown = document.getElementById("reviewed");
  shown.ariaBusy = "true";
  shown.textContent = "The computer reviews the game.";
  const here = await reviewHere(seat, shown);
  const answer = here ? null : await fetch(`${address}/review${seat && `?seat=${seat}`}`).catch(() => null);
  const text = here ?? (await answer?.text()) ?? "The server does not answer.";
  if (here || answer?.ok) shown.innerHTML = text;
  else shown.textContent = text;
  shown.ariaBusy = "false";
  markStep();
  if (shown.querySelector("[data-again]")) setTimeout(review, 2000, seat);
}

// The graph shows which of its positions the table shows.
function markStep() {
  for (const point of document.querySelectorAll("#reviewed svg [data-at]"))
    point.ariaCurrent = point.dataset.at === at ? "step" : null;
}

document.addEventListener("click", ({ target }) => {
  const seat = target.closest("#reviewed [data-seat]");
  if (seat || target.closest("#review")) review(seat?.dataset.seat);
});
