// The tools of a table: the typed field behind a key, the drawer of settings, the board turned, all
// cells that can be played marked.
import { mayAnnounce } from "./comfort.js";
import { all, hit, inField, isForBrowser, keepText, keptText, maybe, one } from "./dom.js";
import { think } from "./opinion.js";
import { address, message, table } from "./state.js";
import { say } from "./words.js";

const NO_NOTICES =
  say("The browser allows no notices from this page. Its settings can change that.");
const YEAR = 365 * 24 * 3600; // seconds

// The board of the second player stands the other way, where pieces have a direction.
const turnedKey = `turned ${address}`;
export function turnBoard() {
  const button = maybe("[data-turn-board]", table);
  if (!button) return;
  const known = keptText(turnedKey);
  const turned = known === null ? "usual" in button.dataset : known === "yes";
  table.classList.toggle("turned", turned);
  button.setAttribute("aria-pressed", String(turned));
}

function turnOver() {
  keepText(turnedKey, table.classList.contains("turned") ? "no" : "yes");
  turnBoard();
}

// The field for typed moves: its key or its button opens it, Escape closes it.
const typing = maybe("#typing");
/** @type {(wanted: boolean) => void} */
function openTyping(wanted) {
  const button = maybe("[data-type]", table);
  typing?.classList.toggle("open", wanted);
  button?.setAttribute("aria-expanded", String(wanted));
  (wanted ? typing && one('[name="text"]', typing) : button)?.focus();
}

/** @type {(drawer: HTMLDialogElement) => void} */
function openSettings(drawer) {
  drawer.showModal();
  const back = () => maybe("[data-settings]", table)?.focus();
  drawer.addEventListener("close", back, { once: true });
}

/** @type {() => HTMLInputElement} */
const everyCell = () => one('[data-setting="legal"]');
const markCells = () => table.classList.toggle("every-cell", everyCell().checked);

function useSettings() {
  /** @type {HTMLInputElement[]} */
  const boxes = all("[data-setting]");
  for (const box of boxes) {
    const name = box.dataset.setting ?? "";
    box.checked = (keptText(name) ?? box.dataset.usual) === "on";
    box.addEventListener("change", () => {
      keepText(name, box.checked ? "on" : "off");
      if (name === "notice" && box.checked) allowNotices(box);
      if (name === "legal") markCells();
      else if (name !== "sounds") think();
    });
  }
}

/** @type {(box: HTMLInputElement) => Promise<void>} */
async function allowNotices(box) {
  if (await mayAnnounce()) return;
  box.checked = false;
  keepText("notice", "off");
  message.textContent = NO_NOTICES;
}

// What boards are made of, and the scheme of colours: cookies, so that each page comes as it was
// chosen.
function useLooks() {
  const look = document.documentElement.dataset;
  for (const name of ["material", "scheme"]) {
    /** @type {HTMLSelectElement} */
    const choice = one(`#${name}`);
    choice.value = look[name] ?? "";
    choice.addEventListener("change", () => {
      if (choice.value) look[name] = choice.value;
      else delete look[name];
      const age = choice.value ? YEAR : 0;
      document.cookie = `${name}=${choice.value}; path=/; max-age=${age}; samesite=lax`;
    });
  }
}

export function useTools() {
  /** @type {HTMLDialogElement} */
  const drawer = one("#settings");
  drawer.addEventListener("click", (event) => {
    if (event.target === drawer || hit(event, "[data-close]")) drawer.close();
  });
  typing?.addEventListener("keydown", (event) => event.key === "Escape" && openTyping(false));
  table.addEventListener("click", (event) => {
    if (hit(event, "[data-turn-board]")) turnOver();
    else if (hit(event, "[data-type]")) openTyping(!typing?.classList.contains("open"));
    else if (hit(event, "[data-settings]")) openSettings(drawer);
    else if (hit(event, "#hint")) think(true);
  });
  document.addEventListener("keydown", (event) => {
    if (inField(event) || isForBrowser(event)) return;
    if (event.key === "/" && maybe("[data-type]", table)) openTyping(true);
    else if (event.key === ".") everyCell().click();
    else return;
    event.preventDefault();
  });
  useSettings();
  useLooks();
  turnBoard();
  markCells();
}
