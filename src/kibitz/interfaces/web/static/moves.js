// Moves from here to there: a click on a piece shows its goals, a click on a goal plays the move.
// A goal gets `data-action` while its piece is picked; the page plays it as any other act.
import {
  all, distance, drawn, hit, isForBrowser, isPress, matrix, maybe, middle, nameOf, one, pictureOf,
  unitsOf,
} from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */
/** @typedef {[goal: number, action: number, name: string, drawn?: string]} Move */

const NEAR = 6; // pixels from a cell to its box

/** @type {Part | null} */
let picked = null; // the piece that was clicked
/** @type {Map<Part, [name: string, value: string][]>} */
let goals = new Map(); // the cells that are its goals, with the attributes that they had before
/** @type {{ box: HTMLElement, goal: Part } | null} */
let choice = null; // buttons, where several moves lead to the same cell

export const pickedNow = () => (picked?.isConnected ? picked : null);
const offered = () => (choice?.box.isConnected ? choice : null);
/** @type {(piece: Part) => Move[]} */
const movesOf = (piece) => JSON.parse(piece.dataset.moves ?? "[]");
/** @type {(piece: Part, number: number) => Part} */
const goalOf = (piece, number) => one(`[data-goal="${number}"]`, pictureOf(piece));

/** @type {(piece: Part) => void} */
export function pick(piece) {
  drop();
  picked = piece;
  piece.classList.add("picked");
  piece.setAttribute("aria-pressed", "true");
  const moves = movesOf(piece);
  for (const [number, action, name] of moves) {
    const cell = goalOf(piece, number);
    const several = moves.filter((move) => move[0] === number).length > 1;
    if (several) aimAt(cell, null, one("title", cell).textContent ?? "");
    else aimAt(cell, action, name);
  }
  // Nothing is to be chosen but what is done here.
  if (moves.length > 1 && moves.every(([number]) => goalOf(piece, number) === piece)) offer(piece);
}

/** @type {(cell: Part, action: number | null, name: string) => void} */
function aimAt(cell, action, name) {
  if (!goals.has(cell))
    goals.set(cell, [...cell.attributes].map((each) => [each.name, each.value]));
  cell.classList.add("goal");
  if (action === null) delete cell.dataset.action;
  else cell.dataset.action = String(action);
  cell.setAttribute("role", "button");
  cell.setAttribute("tabindex", "0");
  cell.setAttribute("aria-label", name);
}

// Forget the piece that was clicked; its goals are as they were.
export function drop() {
  for (const [cell, before] of goals) {
    for (const { name } of [...cell.attributes]) cell.removeAttribute(name);
    for (const [name, value] of before) cell.setAttribute(name, value);
  }
  goals = new Map();
  choice?.box.remove();
  preview(null);
  picked?.classList.remove("picked");
  picked?.removeAttribute("aria-pressed");
  picked = choice = null;
}

// Show on a goal what a move would put there.
/** @type {(cell: Part | null, action?: string) => void} */
function preview(cell, action) {
  for (const old of all("svg .preview")) old.remove();
  const piece = pickedNow();
  const picture = cell && piece && movesOf(piece).find((move) => String(move[1]) === action)?.[3];
  if (!picture) return;
  // Above all cells, since a piece may reach over several.
  const board = pictureOf(cell), place = unitsOf(board).inverse().multiply(unitsOf(cell));
  const shown = drawn("g", { class: "preview", transform: matrix(place) });
  board.append(Object.assign(shown, { innerHTML: picture }));
}

// Ask which of the moves to the same cell is meant; asked again, show the next.
/** @type {(cell: Part) => void} */
export function offer(cell) {
  const before = offered(), piece = pickedNow();
  if (before?.goal === cell) return focusNext(before.box);
  before?.box.remove();
  if (!piece) return;
  const box = document.createElement("div");
  choice = { box, goal: cell };
  box.className = "choice at-cell";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", say("Which move"));
  for (const [number, ...move] of movesOf(piece))
    if (String(number) === cell.dataset.goal) box.append(buttonFor(cell, ...move));
  pictureOf(cell).parentElement?.append(box);
  standAt(cell, box);
  for (const icon of all("svg", box)) {
    const { x, y, width, height } = one("g", icon).getBBox();
    icon.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }
  one("button", box).focus();
}

// Put the box under the cell, or above it where the window ends.
/** @type {(cell: Part, box: HTMLElement) => void} */
function standAt(cell, box) {
  const room = box.parentElement?.getBoundingClientRect();
  if (!room) return;
  const { left, right, top, bottom } = cell.getBoundingClientRect(), tall = box.offsetHeight;
  const centre = (left + right - box.offsetWidth) / 2, last = room.right - box.offsetWidth;
  const isBelow = bottom + NEAR + tall < innerHeight;
  box.style.left = `${Math.max(room.left, Math.min(centre, last)) - room.left}px`;
  box.style.top = `${(isBelow ? bottom + NEAR : top - NEAR - tall) - room.top}px`;
}

// With the picture of what the move would put there, if it is drawn.
/** @type {(cell: Part, action: number, name: string, picture?: string) => HTMLButtonElement} */
function buttonFor(cell, action, name, picture) {
  const button = document.createElement("button");
  button.dataset.action = String(action);
  button.setAttribute("aria-label", name);
  button.title = name;
  if (picture) {
    const icon = drawn("svg", { class: "kibitz kibitz-auto" });
    icon.append(Object.assign(drawn("g"), { innerHTML: picture }));
    button.append(icon);
  } else button.textContent = name;
  for (const kind of ["focus", "pointerenter"])
    button.addEventListener(kind, () => preview(cell, String(action)));
  return button;
}

/** @type {(box: HTMLElement) => void} */
function focusNext(box) {
  const buttons = all("button", box), now = buttons.findIndex((each) => each.matches(":focus"));
  buttons[(now + 1) % buttons.length]?.focus();
}

// Pick or drop what an event has hit; false if it is for the page to play.
/** @type {(event: Event) => boolean} */
function choose(event) {
  const cell = hit(event, "[data-moves], .goal"), asked = offered();
  if (asked && !cell && !asked.box.contains(/** @type {Node} */ (event.target))) drop();
  if (!cell || (cell.matches(".goal") && "action" in cell.dataset)) return false;
  if (cell.matches(".goal") && cell !== asked?.goal) offer(cell);
  else if (cell === pickedNow()) drop();
  else if (cell.matches(".goal")) offer(cell);
  else pick(cell);
  return true;
}

export function useMoves() {
  document.addEventListener("click", (event) => {
    if (choose(event)) event.stopPropagation();
  }, true);

  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
    const goal = hit(event, "svg .goal"), aimed = choice && maybe(":focus", choice.box);
    if (goal) preview(goal, goal.dataset.action ?? aimed?.dataset.action);
  });

  document.addEventListener("keydown", (event) => {
    if (isForBrowser(event)) return;
    const piece = pickedNow(), asked = offered();
    if (event.key === "r" && piece && asked) {
      offer(asked.goal);
    } else if (event.key === "Escape" && piece) {
      drop();
      piece.focus();
    } else if (!(isPress(event) && choose(event))) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// An arrow from cell to cell above a picture, as `draw/above.py` draws one.
/** @type {(from: Part, to: Part, kind?: string) => void} */
export function drawArrow(from, to, kind = "hint-arrow") {
  if (from === to) return;
  const picture = pictureOf(from), back = unitsOf(picture).inverse();
  const [start, end] = [from, to].map((cell) =>
    new DOMPoint(...middle(cell)).matrixTransform(back));
  const [dx, dy] = [end.x - start.x, end.y - start.y], long = Math.hypot(dx, dy);
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  picture.append(drawn("path", {
    d: `M13 -2.7H${long - 13}V-7L${long - 2} 0L${long - 13} 7V2.7H13Z`,
    transform: `translate(${start.x} ${start.y}) rotate(${degrees})`,
    class: `above ${kind}`,
  }));
}

// The piece and the goal of the move that an action is; null if it is none.
/** @type {(board: ParentNode, action: string) => [Part, Part] | null} */
export function moveOf(board, action) {
  for (const piece of all("[data-moves]", board)) {
    const move = movesOf(piece).find((each) => String(each[1]) === action);
    if (move) return [piece, goalOf(piece, move[0])];
  }
  return null;
}

// Show the move that an action is, as a hint.
/** @type {(board: ParentNode, action: string) => void} */
export function hintMove(board, action) {
  const move = moveOf(board, action);
  if (!move) return;
  for (const part of move) part.classList.add("hinted");
  drawArrow(...move);
}

// -- the arrow keys, on every page with a table ------------------------------------------------

// The arrow keys go to the goals of the piece that was clicked, or to all that can be clicked.
const ACTS = "[data-action], [data-moves], [data-pick]";
export const acts = () => all(pickedNow() ? ".goal, .picked" : ACTS, one("#table"));

// A board is one stop for the Tab key; the arrow keys go from part to part.
export function oneStop() {
  for (const board of all("#table svg"))
    for (const part of all('[tabindex="0"]', board).slice(1)) part.setAttribute("tabindex", "-1");
}

// The number of the point that is nearest in a direction; -1 if none is ahead.
/** @type {(points: Point[], from: Point, way: Point) => number} */
export function nearestAhead(points, [x, y], [right, down]) {
  let nearest = -1, least = Infinity;
  for (const [k, [u, v]] of points.entries()) {
    const [dx, dy] = [u - x, v - y];
    const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [k, ahead + 2 * aside];
  }
  return nearest;
}

// Move the focus from a place to the nearest part in a direction; occupied cells are parts too.
/** @type {(from: Point, way: Point) => void} */
export function focusTowards(from, way) {
  const cells = pickedNow() ? [] : all("#table [data-cell]"), parts = [...acts(), ...cells];
  const nearest = parts[nearestAhead(parts.map(middle), from, way)];
  if (nearest?.matches("[data-cell]:not([tabindex])")) {
    nearest.setAttribute("tabindex", "-1");
    nearest.setAttribute("role", "img");
    const name = maybe("title", nearest)?.textContent ?? nearest.dataset.cell;
    nearest.setAttribute("aria-label", name ?? "");
  }
  nearest?.focus();
}

// The part that is nearest to a place; undefined if there is none.
/** @type {(parts: Part[], place: Point) => Part | undefined} */
export function nearestTo(parts, place) {
  const far = parts.map((part) => distance(middle(part), place));
  return parts[far.indexOf(Math.min(...far))];
}

// The cells and acts of the table that have a name.
/** @type {(name: string) => Part[]} */
export const named = (name) =>
  all("#table :is([data-cell], .act)").filter((part) =>
    (part.dataset.cell ?? nameOf(part)) === name);
