// The review of a finished game, searched in this browser, at once; the server draws the graph.
import { ask, one } from "./dom.js";
import { codeFor, newWorker } from "./opinion-here.js";
import { say } from "./words.js";

/** @typedef {{ action: number, value: number | null }} Valued */
/** @typedef {Valued & { acts: Valued[] }} Judged The best act, and what all acts are worth. */
/** @typedef {{ side?: number, mover?: number, end?: number }} Sides Of a position. */
/** @typedef {Sides & { state: string | null, played?: number }} Item With the act played there. */
/** @typedef {{ mistake: number, doubted: number, secondsAgain: number }} Doubt */
/** @typedef {{ simulations: number, doubtful: number, seeds: number[] }} How */
/** @typedef {How & Doubt & { learned: boolean, seconds: number, items: Item[] }} Wanted */
/** @typedef {[action: number, value: number, losses: (number | null)[]]} Row */

const PLACES = 1e6; // a form has room for 64 KB
/** @type {(value: number) => number} */
export const rounded = (value) => Math.round(PLACES * value) / PLACES;

// The HTML of the review of a seat, or of the game; null where the server has to be asked.
/** @type {(seat: string, shown: Element) => Promise<string | null>} */
export async function reviewHere(seat, shown) {
  const { analyses, table } = one("#page").dataset, asked = seat && `?seat=${seat}`;
  if (!analyses) return null;
  const answer = await ask(`${table}/review/positions${asked}`);
  /** @type {Wanted | null} */
  const wanted = answer?.status === 200 ? await answer.json() : null;
  const worker = wanted && (await newWorker(codeFor(wanted.learned))).worker;
  if (!worker) return null;
  try {
    const found = JSON.stringify(await allJudged(worker, wanted, shown));
    const drawn = await ask(`${table}/review${asked}`, { found });
    return drawn?.ok ? await drawn.text() : null;
  } catch {
    return null;
  } finally {
    worker.terminate();
  }
}

/** @type {(worker: Worker, wanted: Wanted, shown: Element) => Promise<Row[]>} */
async function allJudged(worker, { items, seconds, ...how }, shown) {
  const found = [], until = performance.now() + 1000 * seconds;
  for (const item of items) {
    if (performance.now() > until) break;
    found.push(await judged((job) => answerOf(worker, job), item, how));
    shown.textContent = say("This browser reviews the game: {done} of {all}.", { done: found.length, all: items.length });
  }
  await askAgain((job) => answerOf(worker, job), items, found, how);
  return found;
}

// Search again the turns that seem to have lost most, before anybody is blamed: their losses by
// more searches join what was found. Choices of a seat have theirs already.
/**
 * @param {(job: object) => Promise<Judged>} search
 * @param {Item[]} items
 * @param {Row[]} found
 * @param {How & Doubt} how
 */
export async function askAgain(search, items, found, how) {
  const { simulations, seeds, mistake, doubted, secondsAgain } = how;
  const until = performance.now() + 1000 * secondsAgain;
  /** @type {(k: number, seed: number) => Promise<number>} */
  async function again(k, seed) {
    if (!items[k].state) return toFirst(items[k], 0);
    const { value } = await search({ judge: true, ...items[k], seed, simulations });
    return toFirst(items[k], value ?? 0);
  }
  const values = found.map((row, k) => toFirst(items[k], row[1]));
  const losses = values.slice(1).map((value, k) => lossOfTurn(items[k], values[k], value));
  const worst = [...losses.keys()].filter((k) => losses[k] >= mistake);
  worst.sort((a, b) => losses[b] - losses[a]);
  for (const k of worst.slice(0, doubted))
    for (const seed of seeds)
      if (performance.now() < until)
        found[k][2].push(lossOfTurn(items[k], await again(k, seed), await again(k + 1, seed)));
}

// What a value for the seat to act is for the first side; the end of a game has its own.
/** @type {(item: Item, value: number) => number} */
const toFirst = ({ end, side = 0 }, value) => end ?? side * Math.max(-1, Math.min(1, value));

/** @type {(item: Item, before: number, after: number) => number} */
const lossOfTurn = ({ mover = 0 }, before, after) => rounded(Math.max(0, mover * (before - after)));

// How much worse than the best act the act played is; null if the search does not know it.
/** @type {(found: Judged, played: number) => number | null} */
export function lossOf({ action, acts }, played) {
  const [best, own] = [action, played].map((each) =>
    acts.find((act) => act.action === each)?.value ?? null);
  return best === null || own === null ? null : rounded(best - own);
}

// The act and the value of a position; of a choice that one search doubts also what it lost by
// more.
/** @type {(search: (job: object) => Promise<Judged>, item: Item, how: How) => Promise<Row>} */
export async function judged(search, item, { simulations, doubtful, seeds }) {
  if (!item.state) return [0, 0, []];
  /** @type {(seed: number) => Promise<Judged>} */
  const searched = (seed) => search({ judge: true, ...item, seed, simulations });
  const first = await searched(0), losses = [];
  if (item.played !== undefined && (lossOf(first, item.played) ?? 0) >= doubtful)
    for (const seed of seeds) losses.push(lossOf(await searched(seed), item.played));
  return [first.action, rounded(first.value ?? 0), losses];
}

/** @type {(worker: Worker, job: object) => Promise<Judged>} */
function answerOf(worker, job) {
  return new Promise((done, failed) => {
    worker.onmessage = ({ data: { fault, judged: found } }) =>
      fault ? failed(new Error(fault)) : done(found);
    worker.onerror = failed;
    worker.postMessage(job);
  });
}
