// What moves at a table: a piece from cell to cell, a card from hand to table, a captured piece that
// fades. A picture is compared with the one before it, so that the motion needs no words of a game.
"use strict";

const MOVING = 150, FADING = 220; // milliseconds
const NEAR = 2; // pixels: what is nearer has not moved
const GROUND = ".cell, .spot, .shaded, .dot, .number, .check, .goal, title, .here";

const centre = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const pieceOf = (cell) => [...cell.children].filter((part) => !part.matches(GROUND));
const lookOf = (cell) => {
  const solid = cell.querySelector(".stone, .man");
  return solid ? `${solid.getAttribute("class")} ${solid.getAttribute("d") ?? ""} ${cell.querySelector(".rank")?.textContent ?? ""}` : "";
};

// The pieces by their cells and the cards by their names, with their places on the screen.
function placesNow() {
  const cells = new Map(), cards = new Map(), named = [];
  for (const cell of table.querySelectorAll(".board svg :is([data-cell], .act)")) {
    const name = cell.dataset.cell ?? cell.getAttribute("aria-label");
    cells.set(name, { cell, look: lookOf(cell), at: centre(cell) });
  }
  for (const card of table.querySelectorAll(".cards:not(.whole) svg")) {
    const name = card.querySelector("[aria-label]")?.getAttribute("aria-label") ?? card.querySelector("title")?.textContent;
    if (name) named.push([name, { card, at: centre(card), group: card.closest(".cards").getAttribute("aria-label") }]);
  }
  // Cards that are alike are told apart by their groups and places there.
  for (const [name, one] of named) {
    const same = named.filter(([other]) => other === name);
    const there = same.filter(([, other]) => other.group === one.group).map(([, other]) => other);
    cards.set(same.length === 1 ? name : `${name} ${one.group} ${there.indexOf(one)}`, one);
  }
  const owes = table.querySelector(".plate.owes");
  return { cells, cards, from: owes && centre(owes) };
}

function slide(part, dx, dy) {
  part.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: MOVING, easing: "ease-out" });
}

// Move the piece of a cell from a point of the screen, in the units of its picture.
function slideFrom(cell, from) {
  const units = cell.getScreenCTM().inverse(), at = centre(cell);
  const dx = (from.x - at.x) * units.a + (from.y - at.y) * units.c;
  const dy = (from.x - at.x) * units.b + (from.y - at.y) * units.d;
  for (const part of pieceOf(cell)) slide(part, dx, dy);
}

function fade(old, cell) {
  const ghost = old.cloneNode(true);
  for (const name of [...ghost.attributes].map((one) => one.name)) ghost.removeAttribute(name);
  ghost.querySelectorAll(GROUND).forEach((part) => part.remove());
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.pointerEvents = "none";
  cell.parentElement.append(ghost);
  const ended = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADING });
  ended.onfinish = () => ghost.remove();
}

function movePieces(before, after) {
  const changed = [...after].filter(([name, now]) => before.has(name) && before.get(name).look !== now.look);
  const left = changed.filter(([name]) => before.get(name).look).map(([name]) => name);
  for (const [, now] of changed.filter(([, now]) => now.look)) {
    const start = left.find((name) => before.get(name).look === now.look);
    if (start) {
      left.splice(left.indexOf(start), 1);
      slideFrom(now.cell, landed?.name === start ? landed : before.get(start).at);
    } else {
      for (const part of pieceOf(now.cell)) part.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: MOVING });
    }
  }
  for (const name of left) if (!after.get(name).look) fade(before.get(name).cell, after.get(name).cell);
  return changed.length > 0;
}

function moveCards(before, after, from) {
  let played = false;
  for (const [name, now] of after) {
    const old = before.get(name);
    if (old ? old.group !== now.group : from && before.size) played = true;
    const start = old?.at ?? (from && before.size && from);
    if (!start) continue;
    const dx = start.x - now.at.x, dy = start.y - now.at.y;
    if (Math.hypot(dx, dy) > NEAR) slide(now.card, dx, dy);
  }
  return played;
}

// Show what changed since `before`, and say what it sounds like: "move", "card", or "".
function animateSince(before) {
  if (document.hidden) return "";
  const after = placesNow();
  const still = calm.matches || !Element.prototype.animate;
  if (still) return [...after.cells].some(([name, now]) => before.cells.has(name) && before.cells.get(name).look !== now.look) ? "move" : "";
  const pieces = movePieces(before.cells, after.cells), cards = moveCards(before.cards, after.cards, before.from);
  return cards ? "card" : pieces ? "move" : "";
}

// The quiet sounds of a table; each ends after some hundredths of a second.
const SOUNDS = { turn: [[660, 0.15]], move: [[190, 0.05]], card: [[320, 0.03], [240, 0.04]], end: [[440, 0.14], [554, 0.14], [659, 0.3]] };

function sound(kind) {
  const context = new AudioContext(), volume = new GainNode(context, { gain: 0.1 });
  let at = context.currentTime;
  volume.connect(context.destination);
  SOUNDS[kind].forEach(([frequency, seconds], place, all) => {
    const note = new OscillatorNode(context, { frequency, type: kind === "turn" ? "sine" : "triangle" });
    note.connect(volume);
    note.start(at);
    note.stop((at += seconds));
    if (place === all.length - 1) note.onended = () => context.close();
  });
}
