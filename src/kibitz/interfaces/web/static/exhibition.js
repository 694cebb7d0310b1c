// A recorded game plays itself: the picture in the page changes by what each act changes in it.
import { one } from "./dom.js";
import { say } from "./words.js";

/** @typedef {[place: number[], markup: string]} Change */
/** @typedef {{ first: string, shown: number, acts: Change[][] }} Film */

const PACE = 900, LOOK = 5000; // milliseconds for an act, and at the end of the game

/** @type {(figure: HTMLElement, film: Film) => void} */
function play(figure, film) {
  const board = one(".board", figure), button = one("button", figure);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let { shown } = film, seen = true, wanted = !still.matches;

  /** @type {(change: Change) => void} */
  function put([place, markup]) {
    const at = place.reduce((part, k) => part?.children[k], board.firstElementChild ?? undefined);
    const parent = at?.parentNode;
    if (!at || !parent) return;
    const k = [...parent.children].indexOf(at);
    at.outerHTML = markup;
    parent.children[k].classList.add("fresh");
  }

  function act() {
    if (shown === film.acts.length) {
      board.innerHTML = film.first;
      shown = 0;
    } else film.acts[shown++].forEach(put);
    go();
  }

  function go() {
    clearTimeout(timer);
    const pause = shown === film.acts.length ? LOOK : PACE;
    if (wanted && seen && !document.hidden) timer = setTimeout(act, pause);
    button.textContent = wanted ? say("Pause") : say("Play");
  }

  /** @type {(want: boolean) => void} */
  const want = (now) => {
    wanted = now;
    go();
  };
  button.hidden = false;
  button.addEventListener("click", () => want(!wanted));
  still.addEventListener("change", () => want(!still.matches));
  document.addEventListener("visibilitychange", go);
  new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
    go();
  }).observe(board);
}

addEventListener("load", async () => {
  const figure = one("[data-film]");
  const answer = await fetch(figure.dataset.film ?? "").catch(() => null);
  if (answer?.ok) play(figure, await answer.json()); // without it the board stands still
});
