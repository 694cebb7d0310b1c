// The tools of a table: the typed field behind a key, the drawer of settings, the board turned, all
// cells that can be played marked. Loaded before the table, which calls `useTools`.
"use strict";

const everyCell = document.querySelector('[data-setting="legal"]');
const markCells = () => table.classList.toggle("every-cell", everyCell.checked);

// The board of the second player stands the other way, where pieces have a direction.
const turnedKey = () => `turned ${address}`;
function turnBoard() {
  const button = table.querySelector("[data-turn-board]");
  if (!button) return;
  const kept = localStorage.getItem(turnedKey());
  const turned = kept === null ? "usual" in button.dataset : kept === "yes";
  table.classList.toggle("turned", turned);
  button.setAttribute("aria-pressed", turned);
}

function turnOver() {
  localStorage.setItem(turnedKey(), table.classList.contains("turned") ? "no" : "yes");
  turnBoard();
}

// The field for typed moves: its key or its button opens it, Escape closes it.
function openTyping(wanted) {
  const button = table.querySelector("[data-type]");
  typing.classList.toggle("open", wanted);
  button?.setAttribute("aria-expanded", wanted);
  (wanted ? typing.elements.text : button)?.focus();
}

function openSettings(drawer) {
  drawer.showModal();
  const back = () => table.querySelector("[data-settings]")?.focus();
  drawer.addEventListener("close", back, { once: true });
}

function useTools() {
  const drawer = document.getElementById("settings");
  drawer.addEventListener("click", (event) => {
    if (event.target === drawer || event.target.closest("[data-close]")) drawer.close();
  });
  typing?.addEventListener("keydown", (event) => event.key === "Escape" && openTyping(false));
  table.addEventListener("click", (event) => {
    if (event.target.closest("[data-turn-board]")) turnOver();
    else if (event.target.closest("[data-type]")) openTyping(!typing.classList.contains("open"));
    else if (event.target.closest("[data-settings]")) openSettings(drawer);
    else if (event.target.closest("#hint")) think(true);
  });
  document.addEventListener("keydown", (event) => {
    if (inField(event.target) || isForBrowser(event)) return;
    if (event.key === "/" && table.querySelector("[data-type]")) openTyping(true);
    else if (event.key === ".") everyCell.click();
    else return;
    event.preventDefault();
  });
  turnBoard();
  markCells();
}
