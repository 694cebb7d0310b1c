// Dragging: a piece or a card follows the pointer and is played where it is let go. What moves less
// than FAR pixels is a click, which does the same in steps. Loaded after moves.js and motion.js.
"use strict";

const FAR = 6, FINGER = 30; // pixels: a click moves less; a finger drags no smaller piece
let drag = null; // the part that is held: {part, x, y, dx, dy, ghost, goal}
let landed = null; // where the last one was let go, {name, x, y}, until the table has answered

const isSmall = (part) => part.getBoundingClientRect().width < FINGER && part.matches("[data-moves]");

function take(event) {
  const part = event.target.closest?.(".board svg [data-moves], .hand svg .act");
  if (!part || !event.isPrimary || event.button || sending || at !== "") return;
  if (event.pointerType === "touch" && isSmall(part)) return;
  drag = { part, x: event.clientX, y: event.clientY, dx: 0, dy: 0, ghost: null, goal: null };
}

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

function lift() {
  const { part } = drag;
  if (part.matches("[data-moves]")) {
    if (pickedNow() !== part) pick(part);
    drag.ghost = copied(part);
    part.classList.add("left");
  } else drag.ghost = part.closest("svg");
  drag.ghost.classList.add("held");
}

function carry({ clientX, clientY }) {
  Object.assign(drag, { dx: clientX - drag.x, dy: clientY - drag.y });
  const { ghost, part, dx, dy } = drag;
  if (ghost === part.closest("svg")) ghost.style.translate = `${dx}px ${dy}px`;
  else {
    const { a, b, c, d } = part.closest("svg").getScreenCTM().inverse();
    ghost.setAttribute("transform", `translate(${dx * a + dy * c} ${dx * b + dy * d})`);
  }
  const goal = goalAt(clientX, clientY);
  if (goal === drag.goal) return;
  drag.goal?.classList.remove("aimed");
  goal?.classList.add("aimed");
  drag.goal = goal;
}

// What plays the held part at a point: the goal of a piece, or for a card the table beside its hand.
function goalAt(x, y) {
  const under = document.elementFromPoint(x, y);
  if (drag.part.matches("[data-moves]")) return under?.closest(".goal") ?? null;
  const hand = drag.part.closest(".hand").getBoundingClientRect();
  const isAway = y < hand.top || y > hand.bottom || x < hand.left || x > hand.right;
  return (isAway && under?.closest(".seen")) || null;
}

function putBack({ part, ghost, goal }) {
  goal?.classList.remove("aimed");
  part.classList.remove("left");
  ghost.classList.remove("held");
  ghost.style.translate = "";
  if (ghost !== part.closest("svg")) ghost.remove();
}

async function letGo(held) {
  const { part, goal, dx, dy } = held, from = centre(part);
  const isPiece = part.matches("[data-moves]");
  if (!goal) {
    putBack(held);
    if (isPiece && Math.hypot(dx, dy) > part.getBoundingClientRect().width / 2) drop();
    return;
  }
  const moved = isPiece ? [dx, dy] : [0, 0]; // a card itself has moved
  landed = { name: nameOf(part), x: from.x + moved[0], y: from.y + moved[1] };
  if (isPiece && !("action" in goal.dataset)) offer(goal);
  else await send(isPiece ? goal : part);
  landed = null;
  putBack(held);
}

addEventListener("pointerdown", take);
addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  if (!drag.part.isConnected) return void (drag = null);
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.ghost) lift();
  carry(event);
});
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
  const held = drag;
  if (!held || !event.isPrimary) return;
  drag = null;
  if (!held.ghost) return;
  const stop = (click) => click.stopImmediatePropagation();
  addEventListener("click", stop, true);
  setTimeout(() => removeEventListener("click", stop, true));
  letGo(kind === "pointerup" ? held : { ...held, goal: null });
});
// A finger that holds a piece does not scroll the page.
table.addEventListener("touchmove", (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
