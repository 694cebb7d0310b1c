// Polyominoes: a reserve shows each piece once. When it is chosen, it follows the pointer over the
// board as it would lie there; `r` or a button turns it, `f` flips it, as long as the turn goes on.
import {
  all, drawn, hit, inField, isForBrowser, keep, kept, matrix, maybe, nameOf, one, pictureOf,
  unitsOf,
} from "./dom.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {[x: number, y: number]} Square */
/** @typedef {{ action: string | undefined, squares: Square[], tile: Part }} Way To lay a piece. */
/**
 * The last act of the turn that goes on, and another one in its place.
 * @typedef {{ lastAct: () => string, exchangeLast: (action: string) => void }} Turn
 */

const GAP = 6, NARROW = 800; // between pieces; pixels of a window where fewer stand in a row
const MANY = 12, FEW = 8; // pieces in a row

/** @type {(squares: Square[]) => Square[]} */
export const turned = (squares) => squares.map(([x, y]) => [y, -x]);
/** @type {(squares: Square[]) => Square[]} */
export const flipped = (squares) => squares.map(([x, y]) => [-x, y]);

// The squares as a text, which is the same wherever they lie.
/** @type {(squares: Square[]) => string} */
export function lying(squares) {
  const [left, low] = [0, 1].map((k) => Math.min(...squares.map((square) => square[k])));
  return squares.map(([x, y]) => `${x - left},${y - low}`).sort().join(" ");
}

// The four texts of squares that are turned, beginning with a quarter turn.
/** @type {(squares: Square[]) => string[]} */
export function turns(squares) {
  const found = [];
  for (let k = 0, now = squares; k < 4; k++) found.push(lying((now = turned(now))));
  return found;
}

// A text that is the same however a piece lies.
/** @type {(squares: Square[]) => string} */
export const shape = (squares) => [...turns(squares), ...turns(flipped(squares))].sort()[0];

// The same piece turned or flipped: the next way that can be played; undefined if there is none.
/**
 * @template {{ squares: Square[] }} W
 * @param {W[]} ways
 * @param {{ squares: Square[] }} way
 * @param {boolean} isFlip
 * @returns {W | undefined}
 */
export function otherWay(ways, { squares }, isFlip) {
  const over = flipped(squares);
  const wanted = isFlip ? [lying(over), ...turns(over)] : turns(squares).slice(0, 3);
  const others = wanted.filter((text) => text !== lying(squares));
  return others.map((text) => ways.find((each) => lying(each.squares) === text)).find(Boolean);
}

/** @type {(way: Way) => string} */
const colourOf = ({ tile }) => one(".stone", tile).getAttribute("class") ?? "";

/** @type {Way[]} */
let ways = []; // to lay the pieces of the reserve
let pointed = ""; // the name of the cell over which the chosen piece was shown last

const KEPT = () => `lying ${location.pathname}`; // how each piece was turned last, by its shape
/** @type {() => Map<string, string>} */
const keptWays = () => new Map(kept(KEPT()) ?? []);
/** @type {(squares: Square[]) => void} */
const keepWay = (squares) => keep(KEPT(), [...keptWays().set(shape(squares), lying(squares))]);

/** @type {(tile: Part) => Way} */
const wayOf = (tile) =>
  ({ tile, action: tile.dataset.action, squares: JSON.parse(tile.dataset.squares ?? "[]") });

// Show each piece of a reserve once, as it was turned last, and remember the ways that can be
// played.
/** @type {(picture: SVGSVGElement) => void} */
function sortReserve(picture) {
  const found = all("[data-squares]", picture).map(wayOf), last = keptWays();
  if (found.some((way) => way.action)) ways = found;
  const kinds = found.map((way) => shape(way.squares) + colourOf(way));
  const seen = new Map([...kinds.entries()].reverse().map(([k, kind]) => [kind, k]));
  for (const [k, { squares }] of found.entries())
    if (last.get(shape(squares)) === lying(squares)) seen.set(kinds[k], k);
  layInRows(picture, found.map(({ tile }, k) => ({ tile, isSeen: seen.get(kinds[k]) === k })));
  crop(picture);
}

/** @type {(picture: SVGSVGElement, tiles: { tile: Part, isSeen: boolean }[]) => void} */
function layInRows(picture, tiles) {
  /** @type {SVGRectElement} */
  const rectangle = one("[data-squares] rect", picture);
  const step = rectangle.width.baseVal.value + GAP, columns = innerWidth < NARROW ? FEW : MANY;
  let shown = 0;
  for (const { tile, isSeen } of tiles) {
    const place = /** @type {Part} */ (tile.parentElement);
    place.style.display = isSeen ? "" : "none";
    if (!isSeen) continue;
    const [right, down] = [shown % columns, Math.floor(shown / columns)];
    place.setAttribute("transform", `translate(${right * step} ${down * step})`);
    shown++;
  }
}

// Let a picture be as large as what it still shows.
/** @type {(picture: SVGSVGElement) => void} */
function crop(picture) {
  const before = picture.viewBox.baseVal.width, box = picture.getBBox();
  const size = { width: box.x + box.width, height: box.y + box.height };
  const scale = Number(picture.getAttribute("width")) / before;
  picture.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  for (const [name, value] of Object.entries(size))
    picture.setAttribute(name, String(value * scale));
}

/** @type {(target: Event) => Part | null} */
const cellAt = (event) => hit(event, ".board svg .act");

/** @type {(turn: Turn) => void} */
export function usePolyominoes({ lastAct, exchangeLast }) {
  // The way that is chosen in the unfinished turn.
  const chosenWay = () => ways.find((way) => way.action !== undefined && way.action === lastAct());

  /** @type {(isFlip: boolean) => void} */
  function layOtherwise(isFlip) {
    const way = chosenWay(), other = way && otherWay(ways, way, isFlip);
    if (!other?.action) return;
    keepWay(other.squares);
    exchangeLast(other.action);
  }

  function offerTurns() {
    const way = chosenWay(), bar = maybe("#table .bar");
    maybe("#table .turns")?.remove();
    if (!way) return;
    const made = document.createElement("div");
    made.className = "choice turns";
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", say("How the piece lies"));
    made.append(buttonFor(way, say("Turn"), "r", false), buttonFor(way, say("Flip"), "f", true));
    if (bar) bar.prepend(made);
    else one("#table .seen").append(made);
  }

  /** @type {(way: Way, words: string, key: string, isFlip: boolean) => HTMLButtonElement} */
  function buttonFor(way, words, key, isFlip) {
    const button = document.createElement("button");
    button.className = "quiet";
    button.textContent = words;
    button.title = isFlip ? say("Flip the piece ({key})", { key }) : say("Turn the piece ({key})", { key });
    button.setAttribute("aria-keyshortcuts", key);
    button.disabled = !otherWay(ways, way, isFlip);
    button.addEventListener("click", () => layOtherwise(isFlip));
    return button;
  }

  // Show the chosen piece with its square (0, 0) on a cell; without a cell, nowhere.
  /** @type {(cell: Part | null) => void} */
  function showPiece(cell) {
    for (const old of all("svg .laid")) old.remove();
    /** @type {SVGRectElement | null} */
    const ground = cell && maybe("rect", cell), way = ground && chosenWay();
    if (!cell || !way) return;
    const picture = pictureOf(cell), side = ground.width.baseVal.value, look = colourOf(way);
    const place = matrix(unitsOf(picture).inverse().multiply(unitsOf(cell)));
    const made = picture.appendChild(drawn("g", { class: "preview laid", transform: place }));
    for (const [x, y] of way.squares) made.append(drawn("rect", {
      x: (x - 0.5) * side, y: (-y - 0.5) * side, width: side, height: side, rx: 3, class: look,
    }));
  }

  /** @type {(event: Event) => void} */
  function point(event) {
    const cell = cellAt(event);
    if (cell) pointed = nameOf(cell);
    if (cell || hit(event, "svg")) showPiece(cell);
  }

  // A finger has no pointer that stays over a cell: its first tap shows the piece, the second lays
  // it.
  /** @type {(event: MouseEvent) => void} */
  function tap(event) {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const cell = isTouch && chosenWay() ? cellAt(event) : null;
    if (!cell || (nameOf(cell) === pointed && cell.dataset.tapped)) return;
    for (const old of all("[data-tapped]")) delete old.dataset.tapped;
    cell.dataset.tapped = "yes";
    pointed = nameOf(cell);
    showPiece(cell);
    event.stopPropagation();
  }

  function renew() {
    /** @type {SVGSVGElement[]} */
    const reserves = all("#table svg:has([data-squares])");
    reserves.forEach(sortReserve);
    offerTurns();
    const cell = chosenWay() && all(".board svg .act").find((each) => nameOf(each) === pointed);
    if (!cell) return;
    showPiece(cell);
    cell.dataset.tapped = "yes";
  }

  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);
  addEventListener("click", tap, true);
  document.addEventListener("keydown", (event) => {
    if (inField(event) || isForBrowser(event) || !chosenWay()) return;
    if (event.key !== "r" && event.key !== "f") return;
    event.preventDefault();
    layOtherwise(event.key === "f");
  });
  onShown(renew);
  renew();
}
