// Moves from here to there: a click on a piece shows its goals, a click on a goal plays the move.
// A goal gets `data-action` while its piece is picked; the page plays it as any other act.
"use strict";

let picked = null; // the piece that was clicked
let goals = new Map(); // the cells that are its goals, with the attributes that they had before
let choices = null; // buttons, where several moves lead to the same cell

const pickedNow = () => (picked?.isConnected ? picked : null);
const movesOf = (piece) => JSON.parse(piece.dataset.moves);
const goalOf = (piece, number) => piece.closest("svg").querySelector(`[data-goal="${number}"]`);

function pick(piece) {
  drop();
  picked = piece;
  piece.classList.add("picked");
  piece.setAttribute("aria-pressed", "true");
  const moves = movesOf(piece);
  for (const [number, action, name] of moves) {
    const cell = goalOf(piece, number);
    const several = moves.filter((move) => move[0] === number).length > 1;
    if (several) aim(cell, null, cell.querySelector("title").textContent);
    else aim(cell, action, name);
  }
}

function aim(cell, action, name) {
  if (!goals.has(cell)) goals.set(cell, [...cell.attributes].map((one) => [one.name, one.value]));
  cell.classList.add("goal");
  if (action === null) delete cell.dataset.action;
  else cell.dataset.action = action;
  cell.setAttribute("role", "button");
  cell.setAttribute("tabindex", "0");
  cell.setAttribute("aria-label", name);
}

// Forget the piece that was clicked; its goals are as they were.
function drop() {
  for (const [cell, before] of goals) {
    for (const { name } of [...cell.attributes]) cell.removeAttribute(name);
    for (const [name, value] of before) cell.setAttribute(name, value);
  }
  goals = new Map();
  choices?.remove();
  picked?.classList.remove("picked");
  picked?.removeAttribute("aria-pressed");
  picked = choices = null;
}

// Ask which of the moves to the same cell is meant.
function offer(cell) {
  choices?.remove();
  choices = document.createElement("div");
  choices.className = "choice";
  choices.setAttribute("role", "group");
  choices.setAttribute("aria-label", "Which move");
  for (const [number, action, name] of movesOf(picked)) {
    if (String(number) !== cell.dataset.goal) continue;
    const button = document.createElement("button");
    button.dataset.action = action;
    button.textContent = name;
    choices.append(button);
  }
  cell.closest("svg").parentElement.after(choices);
  choices.firstElementChild.focus();
}

// Pick or drop what was clicked; false if it is for the page to play.
function choose(target) {
  const cell = target.closest?.("[data-moves], .goal");
  if (!cell || (cell.matches(".goal") && "action" in cell.dataset)) return false;
  if (cell === pickedNow()) drop();
  else if (cell.matches(".goal")) offer(cell);
  else pick(cell);
  return true;
}

document.addEventListener("click", (event) => {
  if (choose(event.target)) event.stopPropagation();
}, true);

document.addEventListener("keydown", (event) => {
  const pressed = event.key === "Enter" || event.key === " ";
  const piece = pickedNow();
  if (event.key === "Escape" && piece) {
    drop();
    piece.focus();
  } else if (!(pressed && choose(event.target))) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}, true);

// An arrow from cell to cell above a picture, as `draw/above.py` draws one.
function drawArrow(from, to) {
  const picture = from.closest("svg"), back = picture.getScreenCTM().inverse();
  const [start, end] = [from, to].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(back);
  });
  const angle = Math.atan2(end.y - start.y, end.x - start.x), long = Math.hypot(end.x - start.x, end.y - start.y);
  const arrow = document.createElementNS(picture.namespaceURI, "path");
  arrow.setAttribute("d", `M13 -2.7H${long - 13}V-7L${long - 2} 0L${long - 13} 7V2.7H13Z`);
  arrow.setAttribute("transform", `translate(${start.x} ${start.y}) rotate(${(angle * 180) / Math.PI})`);
  arrow.setAttribute("class", "above hint-arrow");
  picture.append(arrow);
}

// Show the move that an action is, as a hint.
function hintMove(board, action) {
  for (const piece of board.querySelectorAll("[data-moves]")) {
    const move = movesOf(piece).find((one) => String(one[1]) === action);
    if (!move) continue;
    piece.classList.add("hinted");
    const goal = goalOf(piece, move[0]);
    goal.classList.add("hinted");
    drawArrow(piece, goal);
  }
}
