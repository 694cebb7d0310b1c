// Dragging: a piece, cards, or a piece of a reserve follow the pointer and are played where they
// are let go. What moves less than FAR pixels is a click, which does the same in steps.
import {
  around, drawn, hit, isWithin, matrix, middle, nameOf, pictureOf, stopNextClick, unitsOf,
} from "./dom.js";
import { fitNow } from "./comfort.js";
import { land, pieceOf } from "./motion.js";
import { drop, offer, pick, pickedNow } from "./moves.js";
import { build, load, send } from "./requests.js";
import { pickedAction, together } from "./sets.js";
import { onShown } from "./shown.js";
import { draft, message, section, state, table } from "./state.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/**
 * A part that is held, and where it was taken and is now.
 * @typedef {object} Held
 * @property {Part} part
 * @property {number} x
 * @property {number} y
 * @property {number} dx
 * @property {number} dy
 * @property {Part | null} goal
 */
/**
 * What is done with a part that is lifted.
 * @typedef {object} Lifted
 * @property {() => void} carry it follows the pointer
 * @property {() => Part | null} goal where it would be played now
 * @property {() => void} putBack
 * @property {(goal: Part) => Promise<unknown>} play
 * @property {() => void} miss it was let go where it cannot be played
 */
/** @typedef {{ from: string, lift: (held: Held) => Lifted }} Kind Of parts that can be dragged. */

const FAR = 6, FINGER = 30; // pixels: a click moves less; a finger drags no smaller piece

/** @type {(part: Part) => boolean} */
const isSmall = (part) =>
  part.getBoundingClientRect().width < FINGER && part.matches("[data-moves]");
/** @type {(held: Held) => Element | null} */
const under = ({ x, y, dx, dy }) => document.elementFromPoint(x + dx, y + dy);

// -- a piece of a board: it picks itself, and is let go on one of its goals ----------------------

// A copy of a piece above all other cells of its picture.
/** @type {(cell: Part) => Part} */
function copied(cell) {
  const picture = pictureOf(cell);
  const place = matrix(unitsOf(picture).inverse().multiply(unitsOf(cell)));
  const ghost = drawn("g", { "aria-hidden": "true" }), inner = drawn("g", { transform: place });
  inner.append(...pieceOf(cell).map((part) => part.cloneNode(true)));
  ghost.append(inner);
  return picture.appendChild(ghost);
}

/** @type {Kind} */
const PIECE = {
  from: ".board svg [data-moves]",
  lift(held) {
    const { part } = held;
    if (pickedNow() !== part) pick(part);
    const ghost = copied(part);
    ghost.classList.add("held");
    part.classList.add("left");
    return {
      carry() {
        const { a, b, c, d } = unitsOf(pictureOf(part)).inverse();
        const [right, down] = [held.dx * a + held.dy * c, held.dx * b + held.dy * d];
        ghost.setAttribute("transform", `translate(${right} ${down})`);
      },
      goal() {
        /** @type {Part | null} */
        const goal = around(under(held), ".goal");
        return goal === part ? null : goal; // it was put back
      },
      putBack() {
        part.classList.remove("left");
        ghost.remove();
      },
      async play(goal) {
        const [x, y] = middle(part);
        land({ name: part.dataset.cell ?? nameOf(part), at: [x + held.dx, y + held.dy] });
        if ("action" in goal.dataset) await send(goal);
        else offer(goal);
        land(null);
      },
      miss() {
        if (Math.hypot(held.dx, held.dy) > part.getBoundingClientRect().width / 2) drop();
      },
    };
  },
};

// -- cards of a hand: those of a set together; they are let go on the table beside the hand -------

/** @type {Kind} */
const CARDS = {
  from: ".hand svg .act",
  lift(held) {
    const cards = together(held.part);
    for (const card of cards) card.classList.add("held");
    return {
      carry() {
        const [right, down] = [held.dx, held.dy].map((far) => far / fitNow());
        for (const card of cards) card.style.translate = `${right}px ${down}px`;
      },
      goal() {
        const hand = around(held.part, ".hand")?.getBoundingClientRect();
        const isIn = hand && isWithin(hand, [held.x + held.dx, held.y + held.dy]);
        return isIn ? null : around(under(held), ".seen");
      },
      putBack() {
        for (const card of cards) {
          card.classList.remove("held");
          card.style.translate = "";
        }
      },
      async play() {
        const action = pickedAction();
        if (!held.part.dataset.pick) await send(held.part);
        else if (action) await build({ action });
        else message.textContent = say("These cards cannot be played together now.");
      },
      miss() {},
    };
  },
};

// -- a piece of a reserve: it is chosen as by a click, and let go on a cell where it may lie ------

// A copy of a piece above the whole page, since the table changes when the piece is chosen.
/** @type {(part: Part) => SVGSVGElement} */
function floating(part) {
  const box = part.getBBox(), { x, y, width, height } = part.getBoundingClientRect();
  const ghost = /** @type {SVGSVGElement} */ (pictureOf(part).cloneNode(false));
  ghost.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const place = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(ghost.style, place);
  ghost.classList.add("floating");
  ghost.append(...pieceOf(part).map((each) => each.cloneNode(true)));
  return document.body.appendChild(ghost);
}

const lastDrafted = () => draft().split(" ").at(-1);

/** @type {Kind} */
const RESERVE = {
  // Those that can be chosen, and one that is chosen already.
  from: ".drawn:not(.board) svg :is(.act[data-action], g:has(> title):has(.ring.new))",
  lift(held) {
    const { action } = held.part.dataset, ghost = floating(held.part);
    const wanted = action ?? lastDrafted();
    const chosen = action && section().dataset.ply ? load(`${draft()} ${action}`.trim()) : null;
    // Once it is chosen, a cell where it may lie; the board where its act says its place already.
    function goal() {
      const cells = lastDrafted() === wanted ? ".board svg .act[data-action]" : ".board";
      /** @type {Part | null} */
      const found = around(under(held), cells);
      ghost.classList.toggle("over", Boolean(found));
      return found;
    }
    return {
      carry() {
        ghost.style.translate = `${held.dx}px ${held.dy}px`;
        // A finger points at nothing.
        under(held)?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      },
      goal,
      putBack: () => ghost.remove(),
      async play() {
        await chosen;
        const cell = goal();
        if (cell) await (cell.dataset.action ? send(cell) : build({ action: wanted }));
      },
      miss() {},
    };
  },
};

const KINDS = [PIECE, CARDS, RESERVE];
/** @type {{ held: Held, kind: Kind, lifted: Lifted | null } | null} */
let drag = null;

/** @type {(event: PointerEvent) => void} */
function take(event) {
  if (!event.isPrimary || event.button || state.sending || state.at !== "") return;
  const kind = KINDS.find(({ from }) => hit(event, from)), part = kind && hit(event, kind.from);
  if (!part || (event.pointerType === "touch" && isSmall(part))) return;
  const held = { part, x: event.clientX, y: event.clientY, dx: 0, dy: 0, goal: null };
  drag = { kind, held, lifted: null };
}

/** @type {(event: PointerEvent) => void} */
function carry({ isPrimary, clientX, clientY }) {
  if (!drag || !isPrimary) return;
  const { held, kind } = drag;
  [held.dx, held.dy] = [clientX - held.x, clientY - held.y];
  if (!drag.lifted && Math.hypot(held.dx, held.dy) < FAR) return;
  drag.lifted ??= kind.lift(held);
  drag.lifted.carry();
  const goal = drag.lifted.goal();
  if (goal === held.goal) return;
  held.goal?.classList.remove("aimed");
  goal?.classList.add("aimed");
  held.goal = goal;
}

/** @type {(event: PointerEvent) => Promise<void>} */
async function letGo({ type, isPrimary }) {
  if (!drag || !isPrimary) return;
  const { held, lifted } = drag;
  drag = null;
  if (!lifted) return;
  stopNextClick();
  held.goal?.classList.remove("aimed");
  const goal = type === "pointerup" ? held.goal : null;
  if (goal) await lifted.play(goal);
  lifted.putBack();
  if (!goal) lifted.miss();
}

function giveUp() {
  drag?.lifted?.putBack();
  drag = null;
}

export function useDrag() {
  addEventListener("pointerdown", take);
  addEventListener("pointermove", carry);
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", letGo);
  addEventListener("pinch", giveUp);
  onShown(() => drag?.kind !== RESERVE && giveUp());
  // A finger that holds a piece does not scroll the page.
  table.addEventListener("touchmove", (event) => {
    if (drag && event.cancelable) event.preventDefault();
  }, { passive: false });
}
