// The table that this page shows: its parts, what is shown of it, and what is under way.
import { form, maybe, one } from "./dom.js";
import { unsentTurn } from "./unsent.js";

/** @typedef {import("./dom.js").Fields} Fields */

export const page = one("#page"), table = one("#table"), message = one("#message");
export const address = page.dataset.table ?? "";

/** @type {() => HTMLElement} */
export const section = () => one("section", table);
/** @type {(name: string) => boolean} */
export function setting(name) {
  /** @type {HTMLInputElement | null} */
  const box = maybe(`[data-setting="${name}"]`);
  return Boolean(box?.checked);
}

export const state = {
  at: section().dataset.step ?? "", // the act that is looked back to, "" for now
  sending: false,
  newest: "", // the newest state that the stream has announced
  /** @type {Promise<boolean> | null} */
  update: null, // while the table is brought up to date: it ends then
  /** @type {Worker | null} */
  thinker: null, // of the computer's acts, once it can think
};

// The acts of the turn that is not sent yet, as numbers. What the table shows of now is their
// newest state.
const unsent = unsentTurn(address);
export const draft = () => unsent.at(section().dataset.ply);

export function keepDraft() {
  const { step, draft: acts, ply } = section().dataset;
  if (step === "") unsent.keep(acts, ply);
}

// The query that makes the server show the position of this page.
/** @type {(drafted?: string, more?: Fields) => string} */
export function query(drafted = draft(), more = {}) {
  const built = drafted ? { draft: drafted, ply: section().dataset.ply } : {};
  const fields = form({ at: state.at || undefined, ...built, ...more });
  return fields.size ? `?${fields}` : "";
}
