// The computer of an exported page thinks in a worker, which is started when it first has to.
import { hereNow } from "./now.js";
import { newWorker } from "./opinion-here.js";
import { address } from "./state.js";

let coming = null, here = null;

const started = () => (coming ??= newWorker(`${address}/bot`).then(({ worker }) => {
  if (!worker) throw new Error("The worker of the game cannot be started.");
  return worker;
}));

const job = ({ history }, how) => {
  const [, name, number] = /(sims|time)=([\d.]+)/.exec(how);
  const [simulations, milliseconds] = name === "sims" ? [Number(number), null] : [1e9, 1000 * Number(number)];
  return { ply: history.ply, ...history.asSearched(history.ply), simulations, milliseconds };
};

// Let the computer act, if it is its turn.
export async function askForJob() {
  const level = here?.computer, asked = here?.state;
  if (!level || here.thinking === asked) return;
  here.thinking = asked;
  try {
    const worker = await started();
    const data = await new Promise((resolve) => {
      worker.onmessage = (event) => resolve(event.data);
      worker.postMessage(job(here, here.facts.levels[level]));
    });
    if (data.fault) throw new Error(data.fault);
    if (here.state !== asked) return void askForJob();
    here.play(data.action);
    here.changed(here.state);
  } catch (fault) {
    document.getElementById("message").textContent =
      here.painter.words("The computer cannot think here: {fault}", { fault: fault.message });
    return;
  }
  await askForJob();
}

export function useThinker() {
  hereNow((found) => {
    here = found;
    here.think = () => void askForJob();
  });
}
