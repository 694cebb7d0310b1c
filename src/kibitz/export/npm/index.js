import { facts } from "./facts.js";
import { instantiate } from "./runtime.js";

export { Game, Position } from "./runtime.js";
export { facts };

/** The game. source: where the WebAssembly is; by default beside this module. */
export async function load(source = new URL("./game.wasm", import.meta.url)) {
  const learned = facts.guide.filled.length ? new URL("./learned.bin", import.meta.url) : null;
  return instantiate(await bytes(source), facts, learned && (await bytes(learned)));
}

async function bytes(source) {
  const place = new URL(source, import.meta.url);
  if (place.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} cannot be loaded: ${answer.status} ${answer.statusText}.`);
  return answer.arrayBuffer();
}
