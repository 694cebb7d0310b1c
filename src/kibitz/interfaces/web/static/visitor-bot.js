// The computer's acts, thought of in this browser: a worker (opinion-here.js) searches, the server
// checks and stores. Where that fails, the server thinks.
import { ask } from "./dom.js";
import { newWorker } from "./opinion-here.js";
import { address, page, state } from "./state.js";

/** @typedef {import("./dom.js").Fields} Fields */

const BEGIN = 1500, READY = 3000; // milliseconds after the page is shown; until the code is asked
/** @type {ReturnType<typeof setTimeout> | undefined} */
let giveUp; // the timer of the job that it has

// Load the code for this table, after all that the page itself needs.
async function prepareThinker() {
  const { worker, comes } = await newWorker(`${address}/bot`);
  if (comes) setTimeout(prepareThinker, READY);
  if (!worker) return;
  worker.onerror = stopThinking;
  worker.onmessage = ({ data }) => {
    if (data.fault) return stopThinking();
    clearTimeout(giveUp);
    askForJob(data);
  };
  state.thinker = worker;
  page.dataset.thinker = "here";
  askForJob();
}

// Send an act of the computer, if there is one, and begin with its next.
/** @type {(fields?: Fields) => Promise<void>} */
export async function askForJob(fields = {}) {
  if (!state.thinker) return;
  const answer = await ask(`${address}/bot`, fields);
  if (!answer?.ok) return stopThinking();
  if (answer.status !== 200) return;
  const job = await answer.json();
  giveUp = setTimeout(stopThinking, job.patience);
  state.thinker?.postMessage(job);
}

function stopThinking() {
  clearTimeout(giveUp);
  state.thinker?.terminate();
  if (state.thinker) ask(`${address}/bot`, { failed: "yes" });
  state.thinker = null;
  delete page.dataset.thinker;
}

export function useThinker() {
  if (page.dataset.thinks) addEventListener("load", () => setTimeout(prepareThinker, BEGIN));
}
