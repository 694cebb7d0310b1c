// A recorded game plays itself: the picture in the page changes by what each act changes in it.
const PACE = 900, LOOK = 5000; // milliseconds for an act, and at the end of the game

const figure = document.querySelector("[data-film]");
const board = figure.querySelector(".board");
const button = figure.querySelector("button");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let film, shown, timer, seen = true, wanted = !still.matches;

const put = ([place, markup]) => {
  const at = place.reduce((element, k) => element.children[k], board.firstElementChild);
  const parent = at.parentNode, k = [...parent.children].indexOf(at);
  at.outerHTML = markup;
  parent.children[k].classList.add("fresh");
};

const act = () => {
  if (shown === film.acts.length) {
    board.innerHTML = film.first;
    shown = 0;
  } else film.acts[shown++].forEach(put);
  go();
};

const go = () => {
  clearTimeout(timer);
  if (wanted && seen && !document.hidden) timer = setTimeout(act, shown === film.acts.length ? LOOK : PACE);
  button.textContent = wanted ? "Pause" : "Play";
};

const begin = async () => {
  film = await (await fetch(figure.dataset.film)).json();
  shown = film.shown;
  button.hidden = false;
  button.addEventListener("click", () => { wanted = !wanted; go(); });
  still.addEventListener("change", () => { wanted = !still.matches; go(); });
  document.addEventListener("visibilitychange", go);
  new IntersectionObserver(([entry]) => { seen = entry.isIntersecting; go(); }).observe(board);
};

addEventListener("load", () => begin().catch(() => {})); // without it the board stands still
