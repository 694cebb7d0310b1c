// Aiming on a small screen: where cells are too small for a finger, the first tap makes the board
// larger around it, and the next tap plays. It is loaded first, so that it hears a tap first.
"use strict";
(() => {
  const SMALLEST = 30, LARGE = 44; // pixels of a cell
  let large = null; // the board that is enlarged

  function enlarge(board, [x, y], cell) {
    const box = board.getBoundingClientRect();
    const factor = Math.min(4, LARGE / Math.max(6, cell));
    board.style.transformOrigin = `${x - box.x}px ${y - box.y}px`;
    board.style.transform = `scale(${factor})`;
    board.parentElement.classList.add("enlarged");
    large = board;
  }

  function reduce() {
    large?.parentElement?.classList.remove("enlarged");
    if (large) large.style.transform = "";
    large = null;
  }

  addEventListener("click", (event) => {
    const cell = event.target.closest?.("#table svg :is(.act, .goal, [data-cell]), #board svg .act");
    if (large && !large.isConnected) large = null;
    if (event.pointerType !== "touch") return;
    if (!cell) return reduce();
    const board = cell.closest("svg"), shape = cell.getBoundingClientRect();
    if (large === board || shape.width >= SMALLEST || !board.closest(".drawn")) return;
    event.stopPropagation();
    event.preventDefault();
    reduce();
    enlarge(board, [event.clientX, event.clientY], shape.width);
  }, true);

  addEventListener("keydown", (event) => event.key === "Escape" && reduce(), true);
})();
