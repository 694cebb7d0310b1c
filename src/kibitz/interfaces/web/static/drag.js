// Dragging: a piece, cards, or a piece of a reserve follow the pointer and are played where they are let go.
// What moves less than FAR pixels is a click, which does the same in steps. Loaded after moves.js, sets.js and
// motion.js.
"use strict";

const FAR = 6, FINGER = 30; // pixels: a click moves less; a finger drags no smaller piece
let drag = null; // the part that is held: {part, kind, x, y, dx, dy, isLifted, goal}
let landed = null; // where the last piece was let go, {name, x, y}, until the table has answered

const isSmall = (part) => part.getBoundingClientRect().width < FINGER && part.matches("[data-moves]");
const under = ({ x, y, dx, dy }) => document.elementFromPoint(x + dx, y + dy);

// -- a piece of a board: it picks itself, and is let go on one of its goals ----------------------

// A copy of a piece above all other cells of its picture.
function copied(cell) {
  const picture = cell.closest("svg"), ghost = picture.appendChild(cell.cloneNode(false));
  for (const { name } of [...ghost.attributes]) ghost.removeAttribute(name);
  const { a, b, c, d, e, f } = picture.getScreenCTM().inverse().multiply(cell.getScreenCTM());
  const inner = ghost.appendChild(ghost.cloneNode(false));
  inner.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  inner.append(...pieceOf(cell).map((part) => part.cloneNode(true)));
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

const PIECE = {
  from: ".board svg [data-moves]",
  lift(held) {
    if (pickedNow() !== held.part) pick(held.part);
    held.ghost = copied(held.part);
    held.ghost.classList.add("held");
    held.part.classList.add("left");
  },
  carry({ part, ghost, dx, dy }) {
    const { a, b, c, d } = part.closest("svg").getScreenCTM().inverse();
    ghost.setAttribute("transform", `translate(${dx * a + dy * c} ${dx * b + dy * d})`);
  },
  goal: (held) => under(held)?.closest(".goal") ?? null,
  putBack({ part, ghost }) {
    part.classList.remove("left");
    ghost.remove();
  },
  async play({ part, goal, dx, dy }) {
    const from = centre(part);
    landed = { name: nameOf(part), x: from.x + dx, y: from.y + dy };
    if ("action" in goal.dataset) await send(goal);
    else offer(goal);
    landed = null;
  },
  miss({ part, dx, dy }) {
    if (Math.hypot(dx, dy) > part.getBoundingClientRect().width / 2) drop();
  },
};

// -- cards of a hand: those of a set together; they are let go on the table beside the hand -------

const CARDS = {
  from: ".hand svg .act",
  lift(held) {
    held.cards = cardSets.together(held.part);
    for (const card of held.cards) card.classList.add("held");
  },
  carry({ cards, dx, dy }) {
    for (const card of cards) card.style.translate = `${dx}px ${dy}px`;
  },
  goal(held) {
    const hand = held.part.closest(".hand").getBoundingClientRect(), x = held.x + held.dx, y = held.y + held.dy;
    const isAway = y < hand.top || y > hand.bottom || x < hand.left || x > hand.right;
    return (isAway && under(held)?.closest(".seen")) || null;
  },
  putBack({ cards }) {
    for (const card of cards) {
      card.classList.remove("held");
      card.style.translate = "";
    }
  },
  async play({ part }) {
    if (!part.dataset.pick) await send(part);
    else if (cardSets.action()) await build({ action: cardSets.action() });
    else message.textContent = "These cards cannot be played together now.";
  },
  miss() {},
};

// -- a piece of a reserve: it is chosen as by a click, and let go on a cell where it may lie ------

// A copy of a piece above the whole page, since the table changes when the piece is chosen.
function floating(part) {
  const picture = part.closest("svg"), box = part.getBBox(), place = part.getBoundingClientRect();
  const ghost = document.body.appendChild(picture.cloneNode(false));
  ghost.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  Object.assign(ghost.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` });
  ghost.classList.add("floating");
  ghost.append(...pieceOf(part).map((one) => one.cloneNode(true)));
  return ghost;
}

const RESERVE = {
  from: ".drawn:not(.board) svg :is(.act[data-action], g:has(> title):has(.ring.new))", // or chosen already
  lift(held) {
    const { action } = held.part.dataset;
    held.ghost = floating(held.part);
    held.action = action ?? draft().split(" ").at(-1);
    held.chosen = action && section().dataset.ply ? load(`${draft()} ${action}`.trim()) : null;
  },
  carry(held) {
    held.ghost.style.translate = `${held.dx}px ${held.dy}px`;
    under(held)?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })); // a finger points at nothing
  },
  // Once it is chosen, a cell where it may lie; the board where its act says its place already.
  goal(held) {
    const isChosen = draft().split(" ").at(-1) === held.action;
    const goal = under(held)?.closest(isChosen ? ".board svg .act[data-action]" : ".board") ?? null;
    held.ghost.classList.toggle("over", Boolean(goal));
    return goal;
  },
  putBack: ({ ghost }) => ghost.remove(),
  async play(held) {
    await held.chosen;
    const goal = RESERVE.goal(held);
    if (goal) await (goal.dataset.action ? send(goal) : build({ action: held.action }));
  },
  miss() {},
};

const KINDS = [PIECE, CARDS, RESERVE];

function take(event) {
  if (!event.isPrimary || event.button || sending || at !== "") return;
  const kind = KINDS.find((one) => event.target.closest?.(one.from)), part = kind && event.target.closest(kind.from);
  if (!part || (event.pointerType === "touch" && isSmall(part))) return;
  drag = { part, kind, x: event.clientX, y: event.clientY, dx: 0, dy: 0, isLifted: false, goal: null };
}

function carry({ clientX, clientY }) {
  Object.assign(drag, { dx: clientX - drag.x, dy: clientY - drag.y });
  drag.kind.carry(drag);
  const goal = drag.kind.goal(drag);
  if (goal === drag.goal) return;
  drag.goal?.classList.remove("aimed");
  goal?.classList.add("aimed");
  drag.goal = goal;
}

async function letGo(held) {
  held.goal?.classList.remove("aimed");
  if (held.goal) await held.kind.play(held);
  held.kind.putBack(held);
  if (!held.goal) held.kind.miss(held);
}

addEventListener("pointerdown", take);
addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  if (!drag.part.isConnected && drag.kind !== RESERVE) return void (drag = null);
  if (!drag.isLifted && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.isLifted) {
    drag.isLifted = true;
    drag.kind.lift(drag);
  }
  carry(event);
});
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  const held = drag;
  if (!held || !event.isPrimary) return;
  drag = null;
  if (!held.isLifted) return;
  const stop = (click) => click.stopImmediatePropagation();
  addEventListener("click", stop, true);
  setTimeout(() => removeEventListener("click", stop, true));
  if (kind === "pointercancel") held.goal?.classList.remove("aimed");
  letGo(kind === "pointerup" ? held : { ...held, goal: null });
});
// A finger that holds a piece does not scroll the page.
table.addEventListener("touchmove", (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
