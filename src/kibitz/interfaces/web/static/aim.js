// Aiming on a small screen: where cells are too small for a finger, the first tap makes the board
// larger around it, with the names of the cells, and a finger moves it; the next tap plays, and so
// does the button with the name of the cell. Two fingers make the whole page larger, and then a tap
// plays at once.
import { all, around, drawn, hit, maybe, nameOf, pictureOf } from "./dom.js";
import { zoomAt } from "./plane.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */

const SMALLEST = 30, THINNEST = 22, LARGE = 38, LEAST = 6; // pixels of a cell, of a wall across
const UPRIGHT = 24; // the smallest cell of a board that stands on its short side, which stays so
const MOST_TIMES = 4, MOST_CHARACTERS = 4; // letters of a name that is shown
const CELLS = "#table svg :is(.act, .goal, [data-cell])";

/** @type {SVGSVGElement | null} */
let large = null; // the board that is enlarged

/** @type {(board: SVGSVGElement, point: Point, size: number, cell: Part) => void} */
function enlarge(board, [x, y], size, cell) {
  const room = board.parentElement, box = board.getBoundingClientRect();
  if (!room) return;
  const factor = Math.min(MOST_TIMES, LARGE / Math.max(LEAST, size));
  room.style.height = `${room.clientHeight}px`;
  board.style.width = `${box.width * factor}px`;
  room.classList.add("enlarged");
  room.scrollLeft = (x - box.x) * factor - room.clientWidth / 2;
  room.scrollTop = (y - box.y) * factor - room.clientHeight / 2;
  large = board;
  for (const one of all("[data-action], [data-cell]", board)) write(one);
  const aiming = document.createElement("div");
  aiming.className = "choice aiming";
  const press = () => cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (cell.dataset.action) put(aiming, `\u2713 ${nameOf(cell)}`, press);
  put(aiming, say("Whole board"), reduce).className = "quiet";
  room.after(aiming);
}

/** @type {(where: Element, text: string, press: () => void) => HTMLButtonElement} */
function put(where, text, press) {
  const button = where.appendChild(document.createElement("button"));
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
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
  for (const one of all(".aiming, svg .here")) one.remove();
  const room = large?.parentElement;
  room?.classList.remove("enlarged");
  if (large && room) room.style.height = large.style.width = "";
  large = null;
}

/** @type {(event: MouseEvent) => void} */
function tap(event) {
  const cell = hit(event, CELLS);
  const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
  if (!isTouch || hit(event, ".aiming")) return;
  if (!cell) return reduce();
  const board = pictureOf(cell), { width, height } = cell.getBoundingClientRect();
  const scale = visualViewport?.scale ?? 1, least = board.matches(".oblong") ? UPRIGHT : SMALLEST;
  const size = scale * Math.min(width, height), isSmall = scale * width < least || size < THINNEST;
  if (large === board || !isSmall || !board.closest(".drawn")) return;
  event.stopPropagation();
  event.preventDefault();
  /** @type {Point} */
  const point = [event.clientX, event.clientY], plane = around(board, "[data-plane] > svg");
  if (plane) return zoomAt(plane, point, LARGE / size);
  reduce();
  enlarge(board, point, size, cell);
}

// It hears a tap before the moves of pieces do.
export function useAim() {
  onShown(reduce);
  addEventListener("click", tap, true);
  addEventListener("keydown", (event) => event.key === "Escape" && reduce(), true);
}
