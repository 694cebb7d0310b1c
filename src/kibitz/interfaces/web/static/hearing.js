// Which sound a change of the table has, and whether it is heard. The sounds themselves are loaded
// at the first click or key of the person: a browser plays none before, and a page needs none.
import { maybe } from "./dom.js";

/** @typedef {"piece" | "taken" | "card" | "dice" | "turn" | "won" | "lost" | "over"} Kind */
/** @typedef {{ dice: boolean, cards: boolean, pieces: boolean, taken: boolean }} Change */
/** @typedef {{ ending?: string, played: boolean, begins: boolean, waited: number }} Moment */

const LONG = 10; // seconds: who has waited for so long hears that the turn has come

// ending: what the end is for this person, if the game has just ended. played: whether an act was,
// which may show as nothing that moves. begins: whether the turn of this person has just begun,
// after so many seconds.
/** @type {(change: Change, moment: Moment) => Kind | ""} */
export function soundOf({ dice, cards, pieces, taken }, { ending, played, begins, waited }) {
  if (ending !== undefined) return ending === "won" || ending === "lost" ? ending : "over";
  if (begins && waited >= LONG) return "turn";
  if (dice) return "dice";
  if (cards) return "card";
  if (taken) return "taken";
  if (pieces || played) return "piece";
  return begins ? "turn" : "";
}

/** @type {{ wake: () => void, play: (kind: Kind) => void } | undefined} */
let sounds;

// Whether the person asks pages to load little.
function isSparing() {
  /** @type {{ connection?: { saveData?: boolean } }} */
  const { connection } = /** @type {any} */ (navigator);
  return connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
}

function isWanted() {
  /** @type {HTMLInputElement | null} */
  const box = maybe('[data-setting="sounds"]');
  return Boolean(box?.checked) && !isSparing();
}

async function wake() {
  if (!isWanted()) return;
  sounds ??= await import("./sounds.js");
  sounds.wake();
}

export function useSounds() {
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => void wake());
}

/** @type {(kind: Kind | "") => void} */
export function hear(kind) {
  if (kind && isWanted()) sounds?.play(kind);
}
