// What a player has not sent yet outlives every update of the table, and the page itself: the acts of
// a turn that is built up, and what is typed into fields of the table.
"use strict";

// The acts of the turn that is not sent yet, as numbers; `ply` says to which position they belong.
function unsentTurn(address) {
  const KEY = `unsent ${address}`;
  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
  return {
    at: (ply) => (kept()?.ply === ply ? kept().draft : ""),
    keep(draft, ply) {
      if (draft) localStorage.setItem(KEY, JSON.stringify({ draft, ply }));
      else localStorage.removeItem(KEY);
    },
  };
}

// The fields of a place that a person has changed, by their names.
function typedIn(place) {
  const typed = new Map();
  for (const field of place.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    const name = nameOfField(field);
    if (field.value !== (field.matches("select") ? first(field) : field.defaultValue)) typed.set(name, field.value);
  }
  return typed;
}

function typeAgain(place, typed) {
  for (const field of place.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    const text = typed.get(nameOfField(field));
    if (text === undefined || field.value === text) continue;
    field.value = text;
    if (field.matches("#rule")) field.dispatchEvent(new Event("input", { bubbles: true })); // so that it is judged
  }
}

const first = (select) => ([...select.options].find((one) => one.defaultSelected) ?? select.options[0])?.value;
const nameOfField = (field) => field.id || `${field.form?.getAttribute("action")} ${field.name || field.ariaLabel}`;

// The parts of a table that play the same act, such as three cards that are alike.
const alike = (table, action) => [...table.querySelectorAll(`[data-action="${action}"]:not(.confirm)`)];

// A card or a cell that is chosen, with the button that sends it; `nth`: which of those that are alike.
function markChosen(table, action, nth) {
  const part = alike(table, action)[nth];
  if (!part) return;
  table.querySelectorAll(".chosen").forEach((one) => one.classList.remove("chosen"));
  table.querySelector(".confirm")?.remove();
  part.classList.add("chosen");
  const button = document.createElement("button");
  Object.assign(button.dataset, { action, nth });
  button.textContent = `Choose ${part.getAttribute("aria-label") ?? part.textContent}`;
  button.className = "confirm";
  table.querySelector(".bar").append(button);
}
