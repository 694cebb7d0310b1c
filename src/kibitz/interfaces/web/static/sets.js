// Sets of cards that are played together: a click picks a card of a hand, and a click on a picked card plays
// what is picked. On a phone the buttons of sets come when a card is picked. Loaded before table.js.
"use strict";
const cardSets = (() => {
  let picks = [], known = ""; // the places of the cards that are picked, in the hand that was known

  const hand = () => table.querySelector(".hand[data-sets]");
  const parts = () => [...hand().querySelectorAll("svg > g > g")];
  const texts = (places) => places.map((place) => JSON.parse(hand().dataset.cards)[place]);
  const sets = () => JSON.parse(hand().dataset.sets).map(([action, cards]) => ({ action: String(action), cards }));

  // Whether a set has all these cards.
  function holds(set, cards) {
    const left = [...set.cards];
    return cards.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
  }
  const fitting = (places) => sets().filter((set) => holds(set, texts(places)));
  const isWhole = (set) => set.cards.length === picks.length;

  // The act that plays what is picked; nothing if no act does.
  const action = () => fitting(picks).find(isWhole)?.action;

  function show() {
    const fits = new Set(fitting(picks).map((set) => set.action)), all = new Set(sets().map((set) => set.action));
    for (const [place, part] of parts().entries()) {
      const isPicked = picks.includes(place);
      part.closest("svg").classList.toggle("raised", isPicked);
      if (part.dataset.pick) part.setAttribute("aria-pressed", isPicked);
    }
    for (const button of table.querySelectorAll(".choice [data-action]")) {
      if (!all.has(button.dataset.action)) continue;
      button.classList.add("set");
      button.hidden = picks.length > 0 && !fits.has(button.dataset.action);
    }
    section().classList.toggle("picking", picks.length > 0);
  }

  // Cards that are in several sets can be picked; they are buttons as those that can be played.
  function renew() {
    if (!hand()) return void (picks = []);
    const { sets: some, cards } = hand().dataset;
    if (known !== some + cards) picks = [];
    known = some + cards;
    for (const [place, part] of parts().entries()) {
      if (part.matches("[data-action]") || !fitting([place]).length) continue;
      const [name] = texts([place]);
      for (const [key, value] of Object.entries({ class: "act", "data-pick": name, role: "button", tabindex: 0, "aria-label": name }))
        part.setAttribute(key, value);
    }
    show();
  }

  function pick(part) {
    const place = parts().indexOf(part);
    if (!picks.includes(place)) picks = fitting([...picks, place]).length ? [...picks, place] : [place];
    show();
  }

  function press(part) {
    const place = parts().indexOf(part);
    if (!picks.includes(place)) return pick(part);
    if (action()) return build({ action: action() });
    picks = picks.filter((one) => one !== place);
    show();
  }

  // The pictures of the cards that go with one that is dragged: those that are picked, or those of its act.
  function together(part) {
    if (!part.closest("[data-sets]")) return [part.closest("svg")];
    if (part.dataset.pick) pick(part);
    const set = !part.dataset.pick && sets().find((one) => one.action === part.dataset.action);
    const all = parts(), first = all.indexOf(part);
    const left = set ? [...set.cards] : [];
    const others = [first, ...all.keys()].filter((place) => {
      const at = left.indexOf(texts([place])[0]);
      return at >= 0 && left.splice(at, 1);
    });
    return (set ? [...new Set(others)] : picks).map((place) => all[place].closest("svg"));
  }

  function clear() {
    picks = [];
    if (hand()) show();
  }

  const pickable = (target) => target.closest?.("[data-pick]");
  addEventListener("click", (event) => {
    const part = pickable(event.target);
    if (part) press(part);
    else if (!event.target.closest?.("button")) clear();
  });
  document.addEventListener("keydown", (event) => {
    const part = pickable(event.target);
    if (event.key === "Escape") clear();
    if (!part || isForBrowser(event) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    press(part);
  }, true);

  addEventListener("shown", renew);
  addEventListener("load", renew, { once: true });
  return { action, together };
})();
