// Random games and simulations a second of processor time, for bench/browser_speed.py.
import { readFileSync } from "node:fs";

const [folder, given] = process.argv.slice(2);
const amounts = JSON.parse(given);
const { facts, sizes, runtime } = JSON.parse(readFileSync(`${folder}/facts.json`));
const { instantiate } = await import(runtime);

const QUIET = 50; // milliseconds without work of the compiler, which has threads of its own
const ROUNDS = 100; // in which it must have ended

// Work runs in quick code first; wait until the optimized code that it asks for is there.
const warm = async (work) => {
  await work();
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = process.cpuUsage();
    await new Promise((done) => setTimeout(done, QUIET));
    const { user, system } = process.cpuUsage(begun);
    if (user + system < QUIET * 100) return;
  }
  throw new Error("the compiler did not end");
};

const spent = async (work) => {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
};

const env = {};
const module = new WebAssembly.Module(readFileSync(`${folder}/random.wasm`));
for (const { name } of WebAssembly.Module.imports(module)) env[name] = Math[name] ?? Math[name.replace(/f$/, "")];
const { exports } = new WebAssembly.Instance(module, { env });
const [state, out, total] = sizes.map((size) => exports.kibitz_allocate(size));
const [rng, result, error] = [32, 64, 64].map((size) => exports.kibitz_allocate(size));
const blank = Uint8Array.from(atob(facts.blank), (letter) => letter.charCodeAt(0));

function random(games) {
  new Uint8Array(exports.memory.buffer).set(blank, state);
  new BigInt64Array(exports.memory.buffer, rng, 4).set([1n, 2n, 3n, 1n]);
  const status = exports["kibitz.random"](result, error, state, BigInt(games), out, rng, total);
  if (status !== 0) throw new Error(`status ${status}`);
}

const search = (game, simulations) => game.search(game.start(0), { simulations });
const compiled = new WebAssembly.Module(readFileSync(`${folder}/game.wasm`));
const game = await instantiate(compiled, facts);
for (const part of [100, 20]) {
  await warm(() => random(Math.ceil(amounts.random / part)));
  await warm(() => search(game, Math.ceil(amounts.search / part)));
}
const playing = await spent(() => random(amounts.random));
const fresh = await instantiate(compiled, facts); // no search has used its memory, as in Python
let done = 0;
const searching = await spent(async () => {
  done = (await search(fresh, amounts.search)).simulations;
});
console.log(JSON.stringify({ random: amounts.random / playing, search: done / searching }));
