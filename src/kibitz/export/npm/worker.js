// Searches in a worker, which `thinking.js` starts and ends.
import { load } from "./index.js";

const loaded = load();

onmessage = async ({ data: { bytes, options } }) => {
  try {
    const game = await loaded;
    postMessage({ found: await game.search(game.at(bytes), options) });
  } catch (fault) {
    postMessage({ fault: String(fault?.message ?? fault) });
  }
};
