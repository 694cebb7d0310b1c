// Aiming on a small screen: where cells are too small for a finger, the first tap makes the board
// larger around it, with the names of the cells, and a finger moves it; the next tap plays. It
// comes before moves.js, so that it hears a tap first.
"use strict";
(() => {
  const SMALLEST = 30, THINNEST = 15, LARGE = 38, MOST_CHARACTERS = 4; // pixels of a cell, of a wall across, and letters of a name that is shown
  let large = null; // the board that is enlarged

  function enlarge(board, [x, y], cell) {
    const room = board.parentElement, box = board.getBoundingClientRect();
    const factor = Math.min(4, LARGE / Math.max(6, cell));
    room.style.height = `${room.clientHeight}px`;
    board.style.width = `${box.width * factor}px`;
    room.classList.add("enlarged");
    room.scrollLeft = (x - box.x) * factor - room.clientWidth / 2;
    room.scrollTop = (y - box.y) * factor - room.clientHeight / 2;
    large = board;
    for (const one of board.querySelectorAll("[data-action], [data-cell]")) write(one);
    const whole = document.createElement("button");
    whole.textContent = "Whole board";
    whole.className = "quiet small whole";
    whole.addEventListener("click", reduce);
    room.after(whole);
  }

  // The name of a vacant cell in it, since the names of rows and columns may be out of sight.
  function write(cell) {
    const name = cell.dataset.cell ?? cell.getAttribute("aria-label");
    if (!name || name.length > MOST_CHARACTERS || cell.querySelector("text, .stone, .grip")) return;
    const box = cell.getBBox(), text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", box.x + box.width / 2);
    text.setAttribute("y", box.y + box.height / 2);
    text.setAttribute("class", "here");
    text.setAttribute("aria-hidden", "true");
    text.textContent = name;
    cell.append(text);
  }

  function reduce() {
    const room = large?.parentElement;
    document.querySelectorAll(".whole, svg .here").forEach((one) => one.remove());
    room?.classList.remove("enlarged");
    if (room) room.style.height = large.style.width = "";
    large = null;
  }

  addEventListener("click", (event) => {
    const cell = event.target.closest?.("#table svg :is(.act, .goal, [data-cell]), #board svg .act");
    if (large && !large.isConnected) reduce();
    if (event.pointerType !== "touch" || event.target.closest?.(".whole")) return;
    if (!cell) return reduce();
    const board = cell.closest("svg"), shape = cell.getBoundingClientRect();
    const size = Math.min(shape.width, shape.height), isSmall = shape.width < SMALLEST || size < THINNEST;
    if (large === board || !isSmall || !board.closest(".drawn")) return;
    event.stopPropagation();
    event.preventDefault();
    if (board.closest("[data-plane]")) return aimPlane(board, [event.clientX, event.clientY], LARGE / size);
    reduce();
    enlarge(board, [event.clientX, event.clientY], size);
  }, true);

  addEventListener("keydown", (event) => event.key === "Escape" && reduce(), true);
})();
