// Searches for the acts of the computer at a table, in a worker of the visitor's browser.
import { instantiate } from "./runtime.js";

let game = null;

onmessage = async ({ data }) => {
  try {
    postMessage(data.module ? await loaded(data) : await thought(data));
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
};

async function loaded({ module, facts }) {
  const answer = await fetch(module);
  if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
  game = await instantiate(await answer.arrayBuffer(), facts);
  return { ready: true };
}

async function thought({ ply, state, simulations, milliseconds }) {
  const bytes = Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0));
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0];
  const found = await game.search(game.at(bytes), {
    simulations, seed, milliseconds: milliseconds ?? Infinity,
  });
  return { ply, action: found.action };
}
