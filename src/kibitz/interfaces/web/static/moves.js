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
  preview(null);
  picked?.classList.remove("picked");
  picked?.removeAttribute("aria-pressed");
  picked = choices = null;
}

// Show on a goal what a move would put there.
function preview(cell, action) {
  document.querySelectorAll("svg .preview").forEach((old) => old.remove());
  const drawn = cell && pickedNow() && movesOf(picked).find((move) => String(move[1]) === action)?.[3];
  if (!drawn) return;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.setAttribute("class", "preview");
  made.innerHTML = drawn;
  cell.append(made);
}

// Ask which of the moves to the same cell is meant; asked again, show the next.
function offer(cell) {
  if (choices?.isConnected && choices.goal === cell) {
    const all = [...choices.children];
    return all[(all.indexOf(document.activeElement) + 1) % all.length].focus();
  }
  choices?.remove();
  choices = document.createElement("div");
  choices.className = "choice";
  choices.goal = cell;
  choices.setAttribute("role", "group");
  choices.setAttribute("aria-label", "Which move");
  for (const [number, action, name] of movesOf(picked)) {
    if (String(number) !== cell.dataset.goal) continue;
    const button = document.createElement("button");
    button.dataset.action = action;
    button.textContent = name;
    for (const kind of ["focus", "pointerenter"]) button.addEventListener(kind, () => preview(cell, String(action)));
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

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, ({ target }) => {
  const goal = target.closest?.("svg .goal");
  if (goal) preview(goal, goal.dataset.action ?? choices?.querySelector(":focus")?.dataset.action);
});

document.addEventListener("keydown", (event) => {
  if (isForBrowser(event)) return;
  const pressed = event.key === "Enter" || event.key === " ";
  const piece = pickedNow();
  if (event.key === "r" && piece && choices?.isConnected) {
    offer(choices.goal);
  } else if (event.key === "Escape" && piece) {
    drop();
    piece.focus();
  } else if (!(pressed && choose(event.target))) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}, true);

// An arrow from cell to cell above a picture, as `draw/above.py` draws one.
function drawArrow(from, to, kind = "hint-arrow") {
  const picture = from.closest("svg"), back = picture.getScreenCTM().inverse();
  const [start, end] = [from, to].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(back);
  });
  const angle = Math.atan2(end.y - start.y, end.x - start.x), long = Math.hypot(end.x - start.x, end.y - start.y);
  const arrow = document.createElementNS(picture.namespaceURI, "path");
  arrow.setAttribute("d", `M13 -2.7H${long - 13}V-7L${long - 2} 0L${long - 13} 7V2.7H13Z`);
  arrow.setAttribute("transform", `translate(${start.x} ${start.y}) rotate(${(angle * 180) / Math.PI})`);
  arrow.setAttribute("class", `above ${kind}`);
  picture.append(arrow);
}

// The piece and the goal of the move that an action is; nothing if it is none.
function moveOf(board, action) {
  for (const piece of board.querySelectorAll("[data-moves]")) {
    const move = movesOf(piece).find((one) => String(one[1]) === String(action));
    if (move) return [piece, goalOf(piece, move[0])];
  }
  return [];
}

// Show the move that an action is, as a hint.
function hintMove(board, action) {
  const move = moveOf(board, action);
  for (const part of move) part.classList.add("hinted");
  if (move.length) drawArrow(...move);
}

// -- the arrow keys, on every page with a table ------------------------------------------------

const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent;
const inField = (element) => element.matches("input:not([type=checkbox]), select, textarea");
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
// Whether a key belongs to the browser: with Cmd or Alt an arrow goes back a page, with Shift it marks text.
const isForBrowser = (event) => event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key in ARROWS);

// The arrow keys go to the goals of the piece that was clicked, or to all that can be clicked.
const acts = () =>
  [...table.querySelectorAll(pickedNow() ? ".goal, .picked" : "[data-action], [data-moves], [data-pick]")];

// A board is one stop for the Tab key; the arrow keys go from part to part.
function oneStop() {
  for (const board of table.querySelectorAll("svg")) {
    const parts = [...board.querySelectorAll('[tabindex="0"]')];
    parts.slice(1).forEach((part) => part.setAttribute("tabindex", "-1"));
  }
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Move the focus from a place to the nearest part in a direction; occupied cells are parts too.
function focusTowards([x, y], [right, down]) {
  let nearest = null, least = Infinity;
  const cells = pickedNow() ? [] : table.querySelectorAll("[data-cell]");
  for (const act of [...acts(), ...cells]) {
    const [dx, dy] = [middle(act)[0] - x, middle(act)[1] - y];
    const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [act, ahead + 2 * aside];
  }
  if (nearest?.matches("[data-cell]:not([tabindex])")) {
    nearest.setAttribute("tabindex", "-1");
    nearest.setAttribute("role", "img");
    nearest.setAttribute("aria-label", nearest.querySelector("title")?.textContent ?? nearest.dataset.cell);
  }
  nearest?.focus();
}

// The act nearest to a place; null if there is none.
function nearestAct([x, y]) {
  const far = (act) => Math.hypot(middle(act)[0] - x, middle(act)[1] - y);
  return acts().reduce((best, act) => (best && far(best) <= far(act) ? best : act), null);
}
