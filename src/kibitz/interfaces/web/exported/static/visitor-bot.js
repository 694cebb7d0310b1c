// The computer of an exported page thinks in a worker, which is started when it first has to.
import { hereNow } from "./now.js";
import { fileAddress } from "./storage.js";

let worker = null, ready = null, here = null;

function started() {
  ready ??= new Promise((resolve, reject) => {
    worker = new Worker(fileAddress("script/thinker.js"), { type: "module" });
    worker.onerror = () => reject(new Error("The worker of the game cannot be started."));
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.fault)));
    const values = here.facts.learned ? fileAddress("learned.bin") : null;
    worker.postMessage({ module: fileAddress("game.wasm"), values, facts: here.facts.rules });
  });
  return ready;
}

const job = ({ history: { p, ply } }, how) => {
  const [, name, number] = /(sims|time)=([\d.]+)/.exec(how);
  const [simulations, milliseconds] = name === "sims" ? [Number(number), null] : [1e9, 1000 * Number(number)];
  const { state } = p.open.began ? { state: p.open.began } : p;
  return { ply, state: btoa(String.fromCharCode(...state)), acts: p.open.began ? p.open.acts.map(([, action]) => action) : [], path: p.path, simulations, milliseconds };
};

// Let the computer act, if it is its turn.
export async function askForJob() {
  const level = here?.computer, asked = here?.state;
  if (!level || here.thinking === asked) return;
  here.thinking = asked;
  try {
    await started();
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
