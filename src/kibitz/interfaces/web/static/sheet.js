// The private marks of a sheet for deductions. They stay in this browser: they are kept in its
// storage, a name for each table and seat, and no request carries them.
import { all, around, hit, keep, kept, maybe } from "./dom.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */

/** @type {Record<string, string>} */
export const NEXT = { "": "yes", yes: "no", no: "maybe", maybe: "" };

/** @type {Record<string, string>} */
const SAID = { "": say("no mark"), yes: say("yes"), no: say("no"), maybe: say("maybe") };

/** @type {(sheet: Part) => string} */
const keyOf = ({ dataset: { reader, sheet } }) =>
  `sheet ${maybe("#page")?.dataset.table ?? location.pathname} ${reader} ${sheet}`;

/** @type {(sheet: Part) => Record<string, string>} */
const marksOf = (sheet) => kept(keyOf(sheet)) ?? {};

/** @type {(button: Part, mark: string) => void} */
function paint(button, mark) {
  button.dataset.mark = mark;
  const words = { cell: button.dataset.jot ?? "", mark: SAID[mark] };
  button.setAttribute("aria-label", say("{cell}: {mark}", words));
}

function paintAll() {
  for (const sheet of all("[data-sheet]")) {
    const marks = marksOf(sheet);
    for (const button of all(".jot", sheet)) {
      const mark = marks[button.dataset.jot ?? ""];
      paint(button, mark in NEXT ? mark : "");
    }
  }
}

export function useSheets() {
  addEventListener("click", (event) => {
    const button = hit(event, ".jot"), sheet = around(button, "[data-sheet]");
    if (!button || !sheet) return;
    const { jot = "", mark = "" } = button.dataset, { [jot]: _, ...others } = marksOf(sheet);
    const next = NEXT[mark];
    paint(button, next);
    keep(keyOf(sheet), next ? { ...others, [jot]: next } : others);
  });
  onShown(paintAll);
  paintAll();
}
