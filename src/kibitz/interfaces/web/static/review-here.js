// The review of a finished game, searched in this browser, at once; the server draws the graph.
"use strict";

// The HTML of the review of a seat, or of the game; null where the server has to be asked.
async function reviewHere(seat, shown) {
  const asked = seat && `?seat=${seat}`;
  if (!document.getElementById("page").dataset.analyses) return null;
  const answer = await fetch(`${address}/review/positions${asked}`).catch(() => null);
  const wanted = answer?.status === 200 ? await answer.json() : null;
  const worker = wanted && (await newWorker(codeFor(wanted.learned))).worker;
  if (!worker) return null;
  try {
    const found = await allJudged(worker, wanted, shown);
    const body = new URLSearchParams({ found: JSON.stringify(found) });
    const drawn = await fetch(`${address}/review${asked}`, { method: "POST", body });
    return drawn.ok ? await drawn.text() : null;
  } catch {
    return null;
  } finally {
    worker.terminate();
  }
}

async function allJudged(worker, { items, seconds, ...how }, shown) {
  const found = [], until = performance.now() + 1000 * seconds;
  for (const item of items) {
    if (performance.now() > until) break;
    found.push(await judged(worker, item, how));
    shown.textContent = `This browser reviews the game: ${found.length} of ${items.length}.`;
  }
  return found;
}

// The act and the value of a position; of a choice that one search doubts also what it lost by more.
async function judged(worker, item, { simulations, doubtful, seeds }) {
  if (!item.state) return [0, 0, []];
  const searched = (seed) => answerOf(worker, { judge: true, ...item, seed, simulations });
  const first = await searched(0), losses = [];
  const loss = ({ acts }) => {
    const [best, own] = [first.action, item.played].map((action) => acts.find((one) => one.action === action)?.value ?? null);
    return best === null || own === null ? null : rounded(best - own);
  };
  if ("played" in item && (loss(first) ?? 0) >= doubtful) for (const seed of seeds) losses.push(loss(await searched(seed)));
  return [first.action, rounded(first.value ?? 0), losses];
}

const rounded = (value) => Math.round(1e6 * value) / 1e6; // a form has room for 64 KB

function answerOf(worker, job) {
  return new Promise((done, failed) => {
    worker.onmessage = ({ data }) => (data.fault ? failed(new Error(data.fault)) : done(data.judged));
    worker.onerror = failed;
    worker.postMessage(job);
  });
}
