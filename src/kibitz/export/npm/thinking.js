// An example: a search that cannot hold up the page, whatever the bytes make the rules do.

/** What `game.search` finds in a worker; an Error if there is no answer after this many milliseconds. */
export function thought(bytes, options = {}, milliseconds = 10000) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  let late;
  const answer = new Promise((resolve, reject) => {
    late = setTimeout(() => reject(new Error(`There is no answer after ${milliseconds} ms.`)), milliseconds);
    worker.onmessage = ({ data }) => (data.found ? resolve(data.found) : reject(new Error(data.fault)));
    worker.onerror = () => reject(new Error("The worker of the game cannot be started."));
    worker.postMessage({ bytes, options });
  });
  return answer.finally(() => {
    clearTimeout(late);
    worker.terminate();
  });
}
