// Searches for the acts of the computer at a table, in a worker of the visitor's browser.
import { instantiate } from "./runtime.js";
import { bytesOf } from "./values.js";

const SHOWN = 200; // milliseconds between two opinions
let game = null;
let looking = new AbortController(); // ends the search of the position that was shown before

onmessage = async ({ data }) => {
  try {
    if (data.module) postMessage(await loaded(data));
    else if (data.stop) looking.abort();
    else if (data.analyse) await analyse(data);
    else if (data.judge) postMessage({ judged: await judged(data) });
    else postMessage(await thought(data));
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
};

async function loaded({ module, values, facts }) {
  game = await instantiate(...(await Promise.all([bytesAt(module), facts, values && bytesAt(values)])));
  return { ready: true };
}

async function bytesAt(place) {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function thought({ ply, state, acts, path, simulations, milliseconds }) {
  const { action } = await searched({ state, acts, path }, { simulations, milliseconds: milliseconds ?? Infinity });
  return { ply, action };
}

// Post what is known of a position again and again, until another one is shown.
async function analyse({ state, acts, path, milliseconds }) {
  looking.abort();
  looking = new AbortController();
  const { signal } = looking;
  let last = 0;
  const onProgress = (found) => {
    if (signal.aborted || performance.now() < last + SHOWN) return;
    last = performance.now();
    postMessage({ found });
  };
  const how = { simulations: 1e9, lines: 3, milliseconds, signal, onProgress };
  const found = await searched({ state, acts, path }, how);
  if (!signal.aborted) postMessage({ found, last: true });
}

// Search a position of a review, with `seat` as this seat knew it, as the server would with this seed.
function judged({ state, ply, path, seat, seed, simulations }) {
  const p = game.unchecked(bytesOf(state), 0, path);
  const known = seat === undefined ? p : game.view(p, seat, seed);
  return game.search(known, { simulations, seed: BigInt(seed) + (BigInt(ply) << 16n) });
}

// acts: of a joint choice that is open.
function searched({ state, acts = [], path }, how) {
  const p = game.unchecked(bytesOf(state), 0, path);
  for (const action of acts) game.play(p, action);
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0];
  return game.search(p, { ...how, seed });
}
