// On the first page: the tables of this browser, those where it is one's turn first.
import { ask, kept, maybe, one } from "./dom.js";
import { listed, say } from "./words.js";

/**
 * @typedef {object} Brief
 * @property {string} address
 * @property {string} title
 * @property {string[]} others
 * @property {string} said
 * @property {boolean} over
 * @property {boolean} yours whether it is one's turn
 */

const MOST = 12; // tables

/** @type {(address: string) => Promise<Brief[]>} */
async function briefOf(address) {
  const answer = await ask(`${address}/brief`);
  return answer?.ok ? [{ address, ...(await answer.json()) }] : [];
}

/** @type {(brief: Brief, other: Brief) => number} */
const inOrder = (brief, other) =>
  Number(brief.over) - Number(other.over) || Number(other.yours) - Number(brief.yours);

/** @type {(brief: Brief) => HTMLLIElement} */
function itemFor({ address, title, others, said, yours }) {
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = address;
  link.textContent = others.length
    ? say("{game} with {players}", { game: title, players: listed(others) }) : title;
  if (yours) item.className = "owes";
  item.append(link, Object.assign(document.createElement("span"), { textContent: ` ${said}` }));
  return item;
}

async function listTables() {
  /** @type {string[]} */
  const known = kept("tables") ?? [], list = one("#own-tables");
  const found = (await Promise.all(known.slice(0, MOST).map(briefOf))).flat().sort(inOrder);
  list.append(...found.map(itemFor));
  const section = list.parentElement;
  if (section) section.hidden = !found.length;
}

// A choice of the shelf counts at once; words are sent by Enter.
/** @type {HTMLFormElement | null} */
const finding = maybe("#finding");
finding?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) finding.requestSubmit();
});

listTables();
