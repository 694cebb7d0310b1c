import { learned, module } from "./files.js";
import { facts } from "./facts.js";
import { instantiate } from "./runtime.js";

export { Game } from "./runtime.js";
export { Position } from "./values.js";
export { facts };

/** The game. source, values: where the WebAssembly and what was learned are; by default beside this module. */
export async function load(source = module(), values = learned()) {
  return instantiate(await bytes(source), facts, values && (await bytes(values)));
}

// A bundler for pages does not look for a module whose name is an argument.
async function bytes(source, files = "node:fs/promises") {
  const place = new URL(source, here());
  if (place.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} cannot be loaded: ${answer.status} ${answer.statusText}.`);
  return answer.arrayBuffer();
}

// A bundler may write its own path in place of the address of this module.
function here() {
  const own = import.meta.url;
  return own.startsWith("file:") && globalThis.location ? location.href : own;
}
