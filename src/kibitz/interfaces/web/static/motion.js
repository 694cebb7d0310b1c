// What moves at a table: a piece from cell to cell, a card from hand to table, a captured piece
// that fades. A picture is compared with the one before it, so that the motion needs no words of a
// game.
import { all, around, distance, maybe, middle, nameOf, unitsOf } from "./dom.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */
/** @typedef {{ cell: Part, look: string, at: Point }} Cell */
/** @typedef {{ card: Part, at: Point, group: string }} Card */
/** @typedef {{ cells: Map<string, Cell>, cards: Map<string, Card>, from: Point | null }} Places */

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

// Names for cards: those that are alike are told apart by their groups and their places there.
/** @type {<C extends { group: string }>(named: [string, C][]) => Map<string, C>} */
export function toldApart(named) {
  return new Map(named.map(([name, card]) => {
    const same = named.filter(([other]) => other === name).map(([, other]) => other);
    if (same.length === 1) return [name, card];
    const there = same.filter(({ group }) => group === card.group);
    return [`${name} ${card.group} ${there.indexOf(card)}`, card];
  }));
}

// The pieces by their cells and the cards by their names, with their places on the screen.
/** @type {() => Places} */
export function placesNow() {
  const owes = maybe("#table .plate.owes");
  const cells = new Map(all("#table .board svg :is([data-cell], .act)").map((cell) =>
    [cell.dataset.cell ?? nameOf(cell), { cell, look: lookOf(cell), at: middle(cell) }]));
  const named = all("#table .cards:not(.whole) svg").flatMap((card) => {
    const name = maybe("[aria-label]", card)?.ariaLabel ?? maybe("title", card)?.textContent;
    const group = around(card, ".cards")?.ariaLabel ?? "";
    /** @type {[string, Card][]} */
    const found = name ? [[name, { card, at: middle(card), group }]] : [];
    return found;
  });
  return { cells, cards: toldApart(named), from: owes && middle(owes) };
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

/** @type {(cell: Part) => void} */
function appear(cell) {
  const steps = [{ opacity: 0.2 }, { opacity: 1 }];
  for (const part of pieceOf(cell)) part.animate(steps, { duration: MOVING });
}

/** @type {(old: Part, cell: Part) => void} */
function fade(old, cell) {
  const ghost = /** @type {Part} */ (old.cloneNode(true));
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

/** @type {(before: Map<string, Cell>, after: Map<string, Cell>) => boolean} */
function movePieces(before, after) {
  const { come, left } = compared(before, after);
  for (const [name, start] of come) {
    const cell = after.get(name)?.cell, from = start !== null && before.get(start)?.at;
    if (!cell) continue;
    if (from) slideFrom(cell, landed?.name === start ? landed.at : from);
    else appear(cell);
  }
  for (const name of left) {
    const old = before.get(name), now = after.get(name);
    if (old && now) fade(old.cell, now.cell);
  }
  return come.size + left.length > 0;
}

/** @type {(before: Map<string, Card>, after: Map<string, Card>, from: Point | null) => boolean} */
function moveCards(before, after, from) {
  let played = false;
  for (const [name, now] of after) {
    const old = before.get(name);
    if (old ? old.group !== now.group : from && before.size) played = true;
    const start = old?.at ?? (before.size ? from : null);
    if (start && distance(start, now.at) > NEAR)
      slide(now.card, [start[0] - now.at[0], start[1] - now.at[1]]);
  }
  return played;
}

// Show what changed since `before`, and say what it sounds like: "move", "card", or "".
/** @type {(before: Places) => "move" | "card" | ""} */
export function animateSince(before) {
  if (document.hidden) return "";
  const after = placesNow();
  if (calm() || !Element.prototype.animate) {
    const { come, left } = compared(before.cells, after.cells);
    return come.size + left.length ? "move" : "";
  }
  const pieces = movePieces(before.cells, after.cells);
  const cards = moveCards(before.cards, after.cards, before.from);
  return cards ? "card" : pieces ? "move" : "";
}

// The quiet sounds of a table; each ends after some hundredths of a second.
/** @type {Record<string, [frequency: number, seconds: number][]>} */
const SOUNDS = {
  turn: [[660, 0.15]],
  move: [[190, 0.05]],
  card: [[320, 0.03], [240, 0.04]],
  end: [[440, 0.14], [554, 0.14], [659, 0.3]],
};

/** @type {(kind: "turn" | "move" | "card" | "end") => void} */
export function sound(kind) {
  const context = new AudioContext(), volume = new GainNode(context, { gain: 0.1 });
  let at = context.currentTime;
  volume.connect(context.destination);
  SOUNDS[kind].forEach(([frequency, seconds], place, every) => {
    const type = kind === "turn" ? "sine" : "triangle";
    const note = new OscillatorNode(context, { frequency, type });
    note.connect(volume);
    note.start(at);
    note.stop((at += seconds));
    if (place === every.length - 1) note.onended = () => void context.close();
  });
}
