// Aiming on a small screen: where cells are too small for a finger, the first tap makes the board
// larger around it, with the names of the cells, and a finger moves it; the next tap plays.
import { all, around, drawn, hit, maybe, pictureOf } from "./dom.js";
import { zoomAt } from "./plane.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */

const SMALLEST = 30, THINNEST = 15, LARGE = 38, LEAST = 6; // pixels of a cell, of a wall across
const MOST_TIMES = 4, MOST_CHARACTERS = 4; // letters of a name that is shown
const CELLS = "#table svg :is(.act, .goal, [data-cell])";

/** @type {SVGSVGElement | null} */
let large = null; // the board that is enlarged

/** @type {(board: SVGSVGElement, point: Point, cell: number) => void} */
function enlarge(board, [x, y], cell) {
  const room = board.parentElement, box = board.getBoundingClientRect();
  if (!room) return;
  const factor = Math.min(MOST_TIMES, LARGE / Math.max(LEAST, cell));
  room.style.height = `${room.clientHeight}px`;
  board.style.width = `${box.width * factor}px`;
  room.classList.add("enlarged");
  room.scrollLeft = (x - box.x) * factor - room.clientWidth / 2;
  room.scrollTop = (y - box.y) * factor - room.clientHeight / 2;
  large = board;
  for (const one of all("[data-action], [data-cell]", board)) write(one);
  const whole = document.createElement("button");
  whole.textContent = say("Whole board");
  whole.className = "quiet small whole-board";
  whole.addEventListener("click", reduce);
  room.after(whole);
}

// The name of a vacant cell in it, since the names of rows and columns may be out of sight.
/** @type {(cell: Part) => void} */
function write(cell) {
  const name = cell.dataset.cell ?? cell.getAttribute("aria-label");
  if (!name || name.length > MOST_CHARACTERS || maybe("text, .stone, .grip", cell)) return;
  const { x, y, width, height } = cell.getBBox();
  const text = drawn("text", { x: x + width / 2, y: y + height / 2, class: "here" });
  text.setAttribute("aria-hidden", "true");
  text.textContent = name;
  cell.append(text);
}

function reduce() {
  for (const one of all("button.whole-board, svg .here")) one.remove();
  const room = large?.parentElement;
  room?.classList.remove("enlarged");
  if (large && room) room.style.height = large.style.width = "";
  large = null;
}

/** @type {(event: MouseEvent) => void} */
function tap(event) {
  const cell = hit(event, CELLS);
  const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
  if (!isTouch || hit(event, ".whole-board")) return;
  if (!cell) return reduce();
  const board = pictureOf(cell), { width, height } = cell.getBoundingClientRect();
  const size = Math.min(width, height), isSmall = width < SMALLEST || size < THINNEST;
  if (large === board || !isSmall || !board.closest(".drawn")) return;
  event.stopPropagation();
  event.preventDefault();
  /** @type {Point} */
  const point = [event.clientX, event.clientY], plane = around(board, "[data-plane] > svg");
  if (plane) return zoomAt(plane, point, LARGE / size);
  reduce();
  enlarge(board, point, size);
}

// It hears a tap before the moves of pieces do.
export function useAim() {
  onShown(reduce);
  addEventListener("click", tap, true);
  addEventListener("keydown", (event) => event.key === "Escape" && reduce(), true);
}
