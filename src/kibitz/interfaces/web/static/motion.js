// What moves at a table: a piece from cell to cell, a card from hand to table, a captured piece
// that fades. A picture is compared with the one before it, so that the motion needs no words of a
// game.
import { fitNow } from "./comfort.js";
import { all, around, distance, faceOf, maybe, middle, nameOf, unitsOf } from "./dom.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */
/** @typedef {{ cell: Part, picture: Part | null, look: string, at: Point }} Cell */
/** @typedef {{ card: Part, face: string, at: Point, group: string }} Card */
/** @typedef {Point | null} Start */
/**
 * @typedef {object} Places
 * @property {Map<string, Cell>} cells
 * @property {Card[]} cards
 * @property {import("./sowing.js").Pit[]} pits
 * @property {Start} from
 * @property {Start} stock
 * @property {string} dice how all of them lie
 */

const MOVING = 150, FADING = 220; // milliseconds
const NEAR = 2; // pixels: what is nearer has not moved
const GROUND = ".cell, .spot, .shaded, .dot, .number, .check, .goal, title, .here";

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @type {(cell: Part) => Part[]} */
export const pieceOf = (cell) =>
  /** @type {Part[]} */ ([...cell.children]).filter((part) => !part.matches(GROUND));

/** @type {(cell: Part) => string} */
function lookOf(cell) {
  const solid = maybe(".stone, .man", cell);
  if (!solid) return "";
  const rank = maybe(".rank", cell)?.textContent ?? "";
  return `${solid.getAttribute("class")} ${solid.getAttribute("d") ?? ""} ${rank}`;
}

/** @type {{ name: string, at: Point } | null} */
let landed = null; // where the last piece was let go, until the table has answered
/** @type {(piece: { name: string, at: Point } | null) => void} */
export const land = (piece) => void (landed = piece);

/** @typedef {{ face: string, group: string }} Held */

// The card that each card was before: the first of the same face and group, or else of the same
// face in another group; null if it is new.
/** @type {<C extends Held>(before: C[], after: C[]) => Map<C, C | null>} */
export function cardsBefore(before, after) {
  const left = [...before];
  /** @type {Map<any, any>} */
  const found = new Map();
  for (const isSame of [true, false]) for (const now of after.filter((card) => !found.get(card))) {
    const place = left.findIndex(({ face, group }) =>
      face === now.face && (group === now.group || !isSame));
    found.set(now, place < 0 ? null : left.splice(place, 1)[0]);
  }
  return found;
}

// Whether the cards are dealt anew: more of them came, or more went, than stayed.
/** @type {(before: Held[], found: Map<Held, Held | null>) => boolean} */
export function isNewDeal(before, found) {
  const stayed = [...found.values()].filter((old) => old).length;
  return before.length > 0 && Math.max(before.length, found.size) - stayed > stayed;
}

// The place of the only pile that lies face down: with more of them nobody knows the stock.
/** @type {() => Start} */
function stockNow() {
  const [stock, ...others] = all("#table .cards.pile svg").filter((pile) => maybe(".back", pile));
  return stock && !others.length ? middle(stock) : null;
}

// A cell, with a picture of its piece, since the cell itself stays and changes.
/** @type {(cell: Part) => Cell} */
function cellNow(cell) {
  const look = lookOf(cell), picture = look ? /** @type {Part} */ (cell.cloneNode(true)) : null;
  return { cell, picture, look, at: middle(cell) };
}

// The pieces by their cells, and the cards, with their places on the screen.
/** @type {() => Places} */
export function placesNow() {
  const owes = maybe("#table .plate.owes"), cells = all("#table .board svg :is([data-cell], .act)");
  const cards = all("#table .cards:not(.whole) svg").map((card) => {
    const group = around(card, ".cards")?.ariaLabel ?? "";
    return { card, face: faceOf(card), at: middle(card), group };
  });
  return {
    cells: new Map(cells.map((cell) => [cell.dataset.cell ?? nameOf(cell), cellNow(cell)])),
    cards: cards.filter(({ face }) => face),
    pits: all("#table .seen [data-seeds]").map((part) => (
      { count: Number(part.dataset.seeds), at: middle(part), part })),
    from: owes?.getClientRects().length ? middle(owes) : null, // if it is shown at all
    stock: stockNow(),
    dice: all("#table .seen svg:has(.die)").map(({ innerHTML }) => innerHTML).join(),
  };
}

/** @type {(part: Element, by: Point) => void} */
function slide(part, [dx, dy]) {
  const how = { duration: MOVING, easing: "ease-out" };
  part.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], how);
}

// Move the piece of a cell from a point of the screen, in the units of its picture.
/** @type {(cell: Part, from: Point) => void} */
function slideFrom(cell, from) {
  const { a, b, c, d } = unitsOf(cell).inverse(), at = middle(cell);
  const [dx, dy] = [from[0] - at[0], from[1] - at[1]];
  for (const part of pieceOf(cell)) slide(part, [dx * a + dy * c, dx * b + dy * d]);
}

/** @type {(parts: Element[]) => void} */
function appear(parts) {
  const steps = [{ opacity: 0.2 }, { opacity: 1 }];
  for (const part of parts) part.animate(steps, { duration: MOVING });
}

/** @type {(ghost: Part, cell: Part) => void} */
function fade(ghost, cell) {
  for (const { name } of [...ghost.attributes]) ghost.removeAttribute(name);
  for (const part of all(GROUND, ghost)) part.remove();
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.pointerEvents = "none";
  cell.parentElement?.append(ghost);
  const ended = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADING });
  ended.onfinish = () => ghost.remove();
}

// The cells whose look has changed, and for each the cell from which its piece has come, or null.
// left: the cells whose piece went nowhere.
/**
 * @param {Map<string, { look: string }>} before
 * @param {Map<string, { look: string }>} after
 * @returns {{ come: Map<string, string | null>, left: string[] }}
 */
export function compared(before, after) {
  const changed = [...after].filter(([name, now]) =>
    before.has(name) && before.get(name)?.look !== now.look);
  const left = changed.map(([name]) => name).filter((name) => before.get(name)?.look);
  /** @type {Map<string, string | null>} */
  const come = new Map();
  for (const [name, now] of changed.filter(([, { look }]) => look)) {
    const start = left.findIndex((other) => before.get(other)?.look === now.look);
    come.set(name, start < 0 ? null : left.splice(start, 1)[0]);
  }
  return { come, left: left.filter((name) => !after.get(name)?.look) };
}

/** @type {(before: Map<string, Cell>, after: Map<string, Cell>) => void} */
function movePieces(before, after) {
  const { come, left } = compared(before, after);
  for (const [name, start] of come) {
    const cell = after.get(name)?.cell, from = start !== null && before.get(start)?.at;
    if (!cell) continue;
    if (from) slideFrom(cell, landed?.name === start ? landed.at : from);
    else appear(pieceOf(cell));
  }
  for (const name of left) {
    const ghost = before.get(name)?.picture, now = after.get(name);
    if (ghost && now) fade(ghost, now.cell);
  }
}

// A card that was played comes from where it lay, or from the plate of its player; a card that is
// dealt comes from the stock.
/** @type {(before: Places, after: Places) => boolean} */
function moveCards(before, after) {
  const found = cardsBefore(before.cards, after.cards), isDeal = isNewDeal(before.cards, found);
  let played = false;
  for (const [now, old] of found) {
    if (old ? old.group !== now.group : before.from && before.cards.length) played = true;
    const from = before.cards.length ? before.from : null;
    const start = isDeal ? after.stock : old?.at ?? from;
    if (start && distance(start, now.at) > NEAR)
      slide(now.card, [(start[0] - now.at[0]) / fitNow(), (start[1] - now.at[1]) / fitNow()]);
    else if (isDeal) appear([now.card]);
  }
  return played;
}

/** @type {(cells: Map<string, Cell>) => number} */
const count = (cells) => [...cells.values()].filter(({ look }) => look).length;

// Show what changed since `before`, and say what it was.
/** @type {(before: Places) => import("./hearing.js").Change} */
export function animateSince(before) {
  const after = document.hidden ? before : placesNow();
  const { come, left } = compared(before.cells, after.cells);
  const isSown = after.pits.some(({ count: seeds }, k) => seeds !== before.pits[k]?.count);
  const change = {
    dice: before.dice !== after.dice && after.dice !== "",
    pieces: come.size + left.length > 0 || isSown,
    taken: come.size > 0 && count(after.cells) < count(before.cells),
    cards: false,
  };
  if (document.hidden || calm() || !Element.prototype.animate) return change;
  movePieces(before.cells, after.cells);
  // Only boards with pits need it.
  if (isSown) void import("./sowing.js").then(({ sow }) => sow(before.pits, after.pits));
  return { ...change, cards: moveCards(before, after) };
}
