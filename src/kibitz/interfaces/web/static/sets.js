// Sets of cards that are played together: a click picks a card of a hand, and a click on a picked
// card plays what is picked. On a phone the buttons of sets come when a card is picked.
import { all, around, hit, isForBrowser, isPress, maybe, one, pictureOf } from "./dom.js";
import { onShown } from "./shown.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {{ action: string, cards: string[] }} CardSet */

/** @type {number[]} */
let picks = []; // the places of the cards that are picked, in the hand that was known
let known = "";

const theHand = () => maybe("#table .hand[data-sets]");
/** @type {(hand: Part) => Part[]} */
const parts = (hand) => all("svg > g > g", hand);
/** @type {(hand: Part, places: number[]) => string[]} */
function texts(hand, places) {
  const cards = JSON.parse(hand.dataset.cards ?? "[]");
  return places.map((place) => cards[place]);
}
/** @type {(hand: Part) => CardSet[]} */
const setsOf = (hand) =>
  JSON.parse(hand.dataset.sets ?? "[]").map((/** @type {[number, string[]]} */ [action, cards]) =>
    ({ action: String(action), cards }));

// Whether a set has all these cards; of two that are alike it must have two.
/** @type {(set: CardSet, cards: string[]) => boolean} */
export function holds(set, cards) {
  const left = [...set.cards];
  return cards.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
}

// The places of the cards of a set in a hand; the first that is alike counts, `place` before all.
/** @type {(set: CardSet, hand: string[], place: number) => number[]} */
export function placesOf(set, hand, place) {
  const left = [...set.cards];
  return [...new Set([place, ...hand.keys()])].filter((each) => {
    const at = left.indexOf(hand[each]);
    return at >= 0 && left.splice(at, 1);
  });
}

/** @type {(hand: Part, places: number[]) => CardSet[]} */
const fitting = (hand, places) => setsOf(hand).filter((set) => holds(set, texts(hand, places)));

// The act that plays what is picked; undefined if no act does.
export function pickedAction() {
  const hand = theHand();
  return hand && fitting(hand, picks).find((set) => set.cards.length === picks.length)?.action;
}

/** @type {(hand: Part) => void} */
function show(hand) {
  const fits = fitting(hand, picks).map((set) => set.action);
  const every = setsOf(hand).map((set) => set.action);
  for (const [place, part] of parts(hand).entries()) {
    const isPicked = picks.includes(place);
    pictureOf(part).classList.toggle("raised", isPicked);
    if (part.dataset.pick) part.setAttribute("aria-pressed", String(isPicked));
  }
  for (const button of all("#table .choice [data-action]")) {
    const action = button.dataset.action ?? "";
    if (!every.includes(action)) continue;
    button.classList.add("set");
    button.hidden = picks.length > 0 && !fits.includes(action);
  }
  one("#table section").classList.toggle("picking", picks.length > 0);
}

// Cards that are in several sets can be picked; they are buttons as those that can be played.
function renew() {
  const hand = theHand();
  if (!hand) return void (picks = []);
  const { sets: some, cards } = hand.dataset;
  if (known !== `${some}${cards}`) picks = [];
  known = `${some}${cards}`;
  for (const [place, part] of parts(hand).entries()) {
    if (part.matches("[data-action]") || !fitting(hand, [place]).length) continue;
    const [name] = texts(hand, [place]);
    const given = { class: "act", "data-pick": name, role: "button", tabindex: "0" };
    for (const [key, value] of Object.entries(given)) part.setAttribute(key, value);
    part.setAttribute("aria-label", name);
  }
  show(hand);
}

/** @type {(hand: Part, part: Part) => void} */
function pickCard(hand, part) {
  const place = parts(hand).indexOf(part), more = [...picks, place];
  if (!picks.includes(place)) picks = fitting(hand, more).length ? more : [place];
  show(hand);
}

// The pictures of the cards that go with one that is dragged: those that are picked, or those of
// its act.
/** @type {(part: Part) => SVGSVGElement[]} */
export function together(part) {
  /** @type {Part | null} */
  const hand = around(part, "[data-sets]");
  if (!hand) return [pictureOf(part)];
  if (part.dataset.pick) pickCard(hand, part);
  const every = parts(hand), set = setsOf(hand).find((each) => each.action === part.dataset.action);
  const held = texts(hand, [...every.keys()]);
  const places = set ? placesOf(set, held, every.indexOf(part)) : picks;
  return places.map((place) => pictureOf(every[place]));
}

function clear() {
  const hand = theHand();
  picks = [];
  if (hand) show(hand);
}

/** @type {(play: (action: string) => void) => void} */
export function useSets(play) {
  /** @type {(hand: Part, part: Part) => void} */
  function press(hand, part) {
    const place = parts(hand).indexOf(part), action = pickedAction();
    if (!picks.includes(place)) return pickCard(hand, part);
    if (action) return play(action);
    picks = picks.filter((each) => each !== place);
    show(hand);
  }

  addEventListener("click", (event) => {
    const part = hit(event, "[data-pick]"), hand = theHand();
    if (part && hand) press(hand, part);
    else if (!hit(event, "button")) clear();
  });
  document.addEventListener("keydown", (event) => {
    const part = hit(event, "[data-pick]"), hand = theHand();
    if (event.key === "Escape") clear();
    if (!part || !hand || isForBrowser(event) || !isPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
    press(hand, part);
  }, true);
  onShown(renew);
  renew();
}
