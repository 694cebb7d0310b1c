// What a player has not sent yet outlives every update of the table, and the page itself: the acts
// of a turn that is built up, and what is typed into fields of the table.
import { all, keep, kept, maybe, nameOf, one } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {Map<string, string>} Typed Texts by the names of their fields. */

// The acts of the turn that is not sent yet, as numbers; `ply` says to which position they belong.
/** @typedef {{ at(ply?: string): string, keep(draft?: string, ply?: string): void }} UnsentTurn */

/** @type {(address: string) => UnsentTurn} */
export function unsentTurn(address) {
  const key = `unsent ${address}`;
  return {
    at(ply) {
      const found = kept(key);
      return found && found.ply === ply ? found.draft : "";
    },
    keep: (draft, ply) => keep(key, draft ? { draft, ply } : undefined),
  };
}

/** @type {(place: ParentNode) => Field[]} */
const fieldsOf = (place) => all("input:not([type=hidden]), select, textarea", place);

// The fields of a place that a person has changed.
/** @type {(place: ParentNode) => Typed} */
export function typedIn(place) {
  const changed = fieldsOf(place).filter((field) => field.value !== usual(field));
  return new Map(changed.map((field) => [nameOfField(field), field.value]));
}

/** @type {(place: ParentNode, typed: Typed) => void} */
export function typeAgain(place, typed) {
  for (const field of fieldsOf(place)) {
    const text = typed.get(nameOfField(field));
    if (text === undefined || field.value === text) continue;
    field.value = text;
    const isRule = field.matches("#rule"); // it is judged again
    if (isRule) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// What a field says where nobody has changed it.
/** @type {(field: Field) => string | undefined} */
function usual(field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((each) => each.defaultSelected) ?? field.options[0])?.value;
}

/** @type {(field: Field) => string} */
const nameOfField = (field) =>
  field.id || `${field.form?.getAttribute("action")} ${field.name || field.ariaLabel}`;

// What was typed is there again after the page was loaded anew in the same tab.
/** @type {(place: ParentNode, address: string) => void} */
export function keepTyped(place, address) {
  const key = `typed ${address}`;
  typeAgain(place, new Map(kept(key, () => sessionStorage) ?? []));
  addEventListener("pagehide", () => keep(key, [...typedIn(place)], () => sessionStorage));
}

// The parts of a table that play the same act, such as three cards that are alike.
/** @type {(table: ParentNode, action: string) => Part[]} */
export const alike = (table, action) => all(`[data-action="${action}"]:not(.confirm)`, table);

// A card or a cell that is chosen, with the button that sends it; `nth`: which of those that are
// alike.
/** @type {(table: ParentNode, action: string, nth: number) => void} */
export function markChosen(table, action, nth) {
  const part = alike(table, action)[nth];
  if (!part) return;
  for (const old of all(".chosen", table)) old.classList.remove("chosen");
  maybe(".confirm", table)?.remove();
  part.classList.add("chosen");
  const button = document.createElement("button");
  Object.assign(button.dataset, { action, nth });
  button.textContent = say("Choose {name}", { name: nameOf(part) });
  button.className = "confirm";
  one(".bar", table).append(button);
}
