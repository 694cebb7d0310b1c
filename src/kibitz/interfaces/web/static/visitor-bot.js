// The computer's acts, thought of in this browser: a worker (opinion-here.js) searches, the server checks and stores.
// Where that fails, the server thinks.
"use strict";

const BEGIN = 1500, READY = 3000; // milliseconds after the page is shown; between two questions for the code
let thinker = null; // the worker, once it can think
let giveUp = 0; // the timer of the job that it has

// Load the code for this table, after all that the page itself needs.
async function prepareThinker() {
  const { worker, comes } = await newWorker(`${address}/bot`);
  if (comes) setTimeout(prepareThinker, READY);
  if (!worker) return;
  worker.onerror = () => stopThinking();
  worker.onmessage = ({ data }) => {
    if (data.fault) return void stopThinking();
    clearTimeout(giveUp);
    askForJob(data);
  };
  thinker = worker;
  page.dataset.thinker = "here";
  askForJob();
}

// Send an act of the computer, if there is one, and begin with its next.
async function askForJob(fields = {}) {
  if (!thinker) return;
  const answer = await fetch(`${address}/bot`, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
  if (!answer?.ok) return void stopThinking();
  if (answer.status !== 200) return;
  const job = await answer.json();
  giveUp = setTimeout(stopThinking, job.patience);
  thinker.postMessage(job);
}

function stopThinking() {
  clearTimeout(giveUp);
  thinker?.terminate();
  if (thinker) fetch(`${address}/bot`, { method: "POST", body: new URLSearchParams({ failed: "yes" }) }).catch(() => null);
  thinker = null;
  delete page.dataset.thinker;
}

if (document.getElementById("page").dataset.thinks) addEventListener("load", () => setTimeout(prepareThinker, BEGIN));
