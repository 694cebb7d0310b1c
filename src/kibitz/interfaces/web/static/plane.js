// A plane without an edge: its reader makes it larger and moves it, by wheel, fingers, keys or
// buttons. Nothing of this leaves the browser. The reserve under a plane stays where it is.
import {
  all, around, distance, hit, isTyped, maybe, middle, nameOf, one, stopNextClick, unitsOf,
} from "./dom.js";
import { nearestTo } from "./moves.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */
/** @typedef {{ zoom: number, x: number, y: number }} Place Of a plane, in the units around it. */

const MOST_ZOOM = 8, ZOOM_STEP = 1.3, WHOLE = 1.02; // times
const CELL = 0.9, SMALL_CELL = 0.72; // pixels for a unit of a picture, of which a cell has 48
const NARROW = 800; // pixels of a window
const PAN_FROM = 6, PAN_KEY = 60, WHEEL = 50, EDGE = 40; // pixels
const SHOWN = "[data-plane] > svg", ZOOMED = `${SHOWN}.zoomed`;

/** @type {{ scale: number, anchor: string, dx: number, dy: number } | null} */
let kept = null; // what is kept when the table changes; null for the whole

/** @type {(svg: Part) => SVGGraphicsElement} */
const planeOf = (svg) => one(".plane", svg);
const thePlane = () => maybe(SHOWN);
/** @type {(cell: Part) => string} */
const nameOfCell = (cell) => cell.dataset.cell ?? nameOf(cell);
/** @type {(plane: SVGGraphicsElement) => Part[]} */
const cellsOf = (plane) => all("[data-cell], .act", plane);
/** @type {(plane: SVGGraphicsElement) => DOMMatrix} */
const unitsAround = (plane) => unitsOf(/** @type {Part} */ (plane.parentElement));

/** @type {(plane: SVGGraphicsElement) => Place} */
function placeOf(plane) {
  const { a, e, f } = plane.transform.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 };
  return { zoom: a, x: e, y: f };
}

// A point of the screen in the units of what the plane stands in.
/** @type {(plane: SVGGraphicsElement, point: Point) => Point} */
function within(plane, point) {
  const { x, y } = new DOMPoint(...point).matrixTransform(unitsAround(plane).inverse());
  return [x, y];
}

// Where a plane begins so that the middle of the window never leaves it, on one axis.
/** @type {(at: number, low: number, size: number, centre: number, zoom: number) => number} */
export const inSight = (at, low, size, centre, zoom) =>
  Math.min(centre - zoom * low, Math.max(centre - zoom * (low + size), at));

// The place of a plane made larger by a factor, which leaves a point where it is.
/** @type {(place: Place, point: Point, by: number) => Place} */
export function zoomed({ zoom, x, y }, [u, v], by) {
  const next = Math.min(MOST_ZOOM, Math.max(1, zoom * by)), times = next / zoom;
  return { zoom: next, x: u - times * (u - x), y: v - times * (v - y) };
}

// How far a plane moves until a point is in sight, on one axis.
/** @type {(at: number, low: number, high: number) => number} */
export const into = (at, low, high) =>
  Math.max(0, low + EDGE - at) || Math.min(0, high - EDGE - at);

/** @type {(svg: Part, place: Place) => void} */
function setPlane(svg, { zoom, x, y }) {
  const plane = planeOf(svg), whole = zoom < WHOLE;
  if (whole) plane.removeAttribute("transform");
  else {
    const box = plane.getBBox(), centre = within(plane, middle(svg));
    const left = inSight(x, box.x, box.width, centre[0], zoom);
    const top = inSight(y, box.y, box.height, centre[1], zoom);
    plane.setAttribute("transform", `translate(${left} ${top}) scale(${zoom})`);
  }
  svg.classList.toggle("zoomed", !whole);
  for (const arrow of all(".hint-arrow", svg)) arrow.remove();
  keepPlane(svg);
}

// Make a plane larger around a point of the screen; 0: show the whole.
/** @type {(svg: Part, point: Point, by: number) => void} */
export function zoomAt(svg, point, by) {
  const plane = planeOf(svg);
  setPlane(svg, zoomed(placeOf(plane), within(plane, point), by));
}

/** @type {(svg: Part, right: number, down: number) => void} */
function panBy(svg, right, down) {
  const plane = planeOf(svg), { zoom, x, y } = placeOf(plane), unit = unitsAround(plane).a;
  setPlane(svg, { zoom, x: x + right / unit, y: y + down / unit });
}

// Remember which cell is near the middle, since a plane grows and its units move.
/** @type {(svg: Part) => void} */
function keepPlane(svg) {
  const plane = planeOf(svg), { zoom } = placeOf(plane), centre = middle(svg);
  const nearest = zoom === 1 ? undefined : nearestTo(cellsOf(plane), centre);
  if (!nearest) return void (kept = null);
  const [x, y] = middle(nearest), scale = zoom * unitsAround(plane).a;
  kept = { scale, anchor: nameOfCell(nearest), dx: x - centre[0], dy: y - centre[1] };
}

/** @type {(svg: Part) => void} */
function restorePlane(svg) {
  if (!kept) return;
  const { scale, anchor, dx, dy } = kept, plane = planeOf(svg);
  const cell = cellsOf(plane).find((each) => nameOfCell(each) === anchor);
  if (!cell) return;
  const zoom = Math.min(MOST_ZOOM, scale / unitsAround(plane).a);
  const at = within(plane, middle(cell)), [x, y] = middle(svg);
  const goal = within(plane, [x + dx, y + dy]);
  setPlane(svg, { zoom, x: goal[0] - zoom * at[0], y: goal[1] - zoom * at[1] });
}

/** @type {[text: string, label: string, by: number][]} */
const WAYS = [
  ["+", say("Larger"), ZOOM_STEP], ["−", say("Smaller"), 1 / ZOOM_STEP], [say("Whole"), say("The whole plane"), 0],
];

/** @type {number | null} */
let first = null; // the units of the whole plane as it came, on the screen
let isWhole = false; // its reader wants the whole

// The cells of a plane that has grown keep their size, up to a bound; the last act is in sight.
// A plane of hexagons is always a tableau that grows, one of squares may be a whole board.
/** @type {(svg: Part) => void} */
function keepSize(svg) {
  const plane = planeOf(svg), now = unitsAround(plane).a;
  const cell = innerWidth < NARROW ? SMALL_CELL : CELL, isTableau = maybe("polygon.cell", plane);
  const least = isTableau ? cell : Math.min(first ??= now, cell);
  const last = maybe(".ring.new, .ring.last", plane);
  const grown = !kept && !isWhole && now < 0.98 * least;
  if (grown) zoomAt(svg, last ? middle(last) : middle(svg), least / now);
  if (!last || !svg.matches(".zoomed")) return;
  const [x, y] = middle(last), box = svg.getBoundingClientRect();
  panBy(svg, into(x, box.left, box.right), into(y, box.top, box.bottom));
}

function offerZoom() {
  const svg = thePlane();
  if (!svg?.parentElement) return;
  restorePlane(svg);
  keepSize(svg);
  if (maybe(".zoom", svg.parentElement)) return;
  const bar = document.createElement("div");
  bar.className = "zoom";
  bar.dataset.own = "yes";
  for (const [text, label, by] of WAYS) {
    const button = bar.appendChild(document.createElement("button"));
    Object.assign(button, { textContent: text, className: "quiet small", type: "button" });
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => {
      const shown = thePlane();
      isWhole = by === 0;
      if (shown) zoomAt(shown, middle(shown), by);
    });
  }
  svg.after(bar);
}

/** @type {Map<number, Point>} */
const fingers = new Map(); // the pointers that are down on the plane, with their places
let panned = 0; // pixels since the first came down

/** @type {(event: PointerEvent) => void} */
function putFinger(event) {
  const onPlane = hit(event, SHOWN) && !event.button;
  if (event.isPrimary) fingers.clear();
  if (!onPlane || (hit(event, "[data-moves]") && event.isPrimary)) return;
  if (event.isPrimary) panned = 0;
  else dispatchEvent(new Event("pinch"));
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
}

/** @type {(event: PointerEvent) => void} */
function moveFinger({ pointerId, clientX, clientY }) {
  const before = fingers.get(pointerId), svg = thePlane();
  if (!before || !svg) return;
  /** @type {Point} */
  const now = [clientX, clientY], by = [now[0] - before[0], now[1] - before[1]];
  const other = [...fingers].find(([id]) => id !== pointerId)?.[1];
  panned += distance(before, now);
  fingers.set(pointerId, now);
  if (other) {
    const times = distance(now, other) / Math.max(1, distance(before, other));
    zoomAt(svg, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], times);
    panBy(svg, by[0] / 2, by[1] / 2);
  } else if (panned > PAN_FROM && svg.matches(".zoomed")) panBy(svg, by[0], by[1]);
}

/** @type {(event: PointerEvent) => void} */
function liftFinger({ pointerId }) {
  const isPan = fingers.delete(pointerId) && panned > PAN_FROM;
  if (isPan && thePlane()?.matches(".zoomed")) stopNextClick();
}

/** @type {(event: WheelEvent) => void} */
function turnWheel(event) {
  const svg = hit(event, SHOWN);
  if (!svg || (event.deltaY > 0 && !svg.matches(".zoomed"))) return; // then the page scrolls
  event.preventDefault();
  const steps = -Math.sign(event.deltaY) * Math.min(1, Math.abs(event.deltaY) / WHEEL);
  zoomAt(svg, [event.clientX, event.clientY], ZOOM_STEP ** steps);
}

/** @type {Record<string, number>} */
const ZOOM_KEYS = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP, 0: 0 };
/** @type {Record<string, Point>} */
const PAN_KEYS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** @type {(event: KeyboardEvent) => void} */
function press(event) {
  const svg = thePlane(), by = ZOOM_KEYS[event.key], way = event.shiftKey && PAN_KEYS[event.key];
  if (!svg || event.altKey || event.ctrlKey || event.metaKey || isTyped(event)) return;
  if (by !== undefined) zoomAt(svg, middle(svg), by);
  else if (way && svg.matches(".zoomed")) panBy(svg, way[0] * PAN_KEY, way[1] * PAN_KEY);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// The plane follows the focus of the keyboard.
/** @type {(event: FocusEvent) => void} */
function followFocus(event) {
  const part = hit(event, ":focus-visible"), svg = around(part, ZOOMED);
  if (!part || !svg || !around(part, ".plane")) return;
  const [x, y] = middle(part), box = svg.getBoundingClientRect();
  panBy(svg, into(x, box.left, box.right), into(y, box.top, box.bottom));
}

export function usePlane() {
  addEventListener("wheel", turnWheel, { passive: false });
  addEventListener("pointerdown", putFinger);
  addEventListener("pointermove", moveFinger);
  addEventListener("pointerup", liftFinger);
  addEventListener("pointercancel", liftFinger);
  addEventListener("keydown", press, true);
  addEventListener("focusin", followFocus);
  onShown(offerZoom);
  offerZoom();
}
