// Polyominoes: a reserve shows each piece once. When it is chosen, it follows the pointer over the board as it
// would lie there; `r` or a button turns it, `f` flips it, as long as the turn goes on. Loaded before table.js or
// analysis.js, which say the last act of the turn (`lastAct`) and exchange it (`exchangeLast`).
"use strict";
(() => {
  const GAP = 6, NARROW = 800; // between pieces; pixels of a window where fewer stand in a row
  const KEPT = `lying ${location.pathname}`; // how each piece was turned last, by its shape
  const kept = new Map(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
  let ways = []; // to lay the pieces of the reserve: {action, squares, tile}
  let pointed = ""; // the name of the cell over which the chosen piece was shown last

  const turned = (squares) => squares.map(([x, y]) => [y, -x]);
  const flipped = (squares) => squares.map(([x, y]) => [-x, y]);

  // The squares as a text, which is the same wherever they lie.
  function lying(squares) {
    const [left, low] = [0, 1].map((k) => Math.min(...squares.map((square) => square[k])));
    return squares.map(([x, y]) => `${x - left},${y - low}`).sort().join(" ");
  }

  // The four texts of squares that are turned, beginning with a quarter turn.
  function turns(squares) {
    const found = [];
    for (let k = 0, now = squares; k < 4; k++) found.push(lying((now = turned(now))));
    return found;
  }

  const shape = (squares) => [...turns(squares), ...turns(flipped(squares))].sort()[0];

  function keepWay(squares) {
    kept.set(shape(squares), lying(squares));
    localStorage.setItem(KEPT, JSON.stringify([...kept]));
  }

  // Show each piece of a reserve once, as it was turned last, and remember the ways that can be played.
  function sortReserve(picture) {
    const tiles = [...picture.querySelectorAll("[data-squares]")];
    const all = tiles.map((tile) => ({ tile, action: tile.dataset.action, squares: JSON.parse(tile.dataset.squares) }));
    if (all.some((way) => way.action)) ways = all;
    const kinds = all.map((way) => shape(way.squares) + colourOf(way)), seen = new Map(kinds.map((kind, k) => [kind, k]).reverse());
    for (const [k, { squares }] of all.entries()) if (kept.get(shape(squares)) === lying(squares)) seen.set(kinds[k], k);
    const step = tiles[0].querySelector("rect").width.baseVal.value + GAP, columns = innerWidth < NARROW ? 8 : 12;
    let shown = 0;
    for (const [k, tile] of tiles.entries()) {
      const place = tile.parentElement, isSeen = seen.get(kinds[k]) === k;
      place.style.display = isSeen ? "" : "none";
      if (!isSeen) continue;
      place.setAttribute("transform", `translate(${(shown % columns) * step} ${Math.floor(shown / columns) * step})`);
      shown++;
    }
    crop(picture);
  }

  const colourOf = (way) => way.tile.querySelector(".stone").getAttribute("class");

  // Let a picture be as large as what it still shows.
  function crop(picture) {
    const before = picture.viewBox.baseVal.width, box = picture.getBBox();
    const size = { width: box.x + box.width, height: box.y + box.height };
    const scale = picture.getAttribute("width") / before;
    picture.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    for (const [name, value] of Object.entries(size)) picture.setAttribute(name, value * scale);
  }

  // The way that is chosen in the unfinished turn.
  const chosenWay = () => ways.find((way) => way.action === lastAct());

  // The chosen piece turned or flipped: the next way that can be played; nothing if there is none.
  function otherWay(way, isFlip) {
    const wanted = isFlip ? [lying(flipped(way.squares)), ...turns(flipped(way.squares))] : turns(way.squares).slice(0, 3);
    const others = wanted.filter((text) => text !== lying(way.squares));
    return others.map((text) => ways.find((one) => lying(one.squares) === text)).find(Boolean);
  }

  function layOtherwise(isFlip) {
    const way = chosenWay(), other = way && otherWay(way, isFlip);
    if (!other) return;
    keepWay(other.squares);
    exchangeLast(other.action);
  }

  function offerTurns() {
    const way = chosenWay(), bar = table.querySelector(".bar");
    table.querySelector(".turns")?.remove();
    if (!way) return;
    const made = document.createElement("div");
    made.className = "choice turns";
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", "How the piece lies");
    for (const [words, key, isFlip] of [["Turn", "r", false], ["Flip", "f", true]]) {
      const button = made.appendChild(document.createElement("button"));
      button.className = "quiet";
      button.textContent = words;
      button.title = `${words} the piece (${key})`;
      button.ariaKeyShortcuts = key;
      button.disabled = !otherWay(way, isFlip);
      button.addEventListener("click", () => layOtherwise(isFlip));
    }
    if (bar) bar.prepend(made);
    else shownNow().append(made);
  }

  // Show the chosen piece with its square (0, 0) on a cell; without a cell, nowhere.
  function showPiece(cell) {
    document.querySelectorAll("svg .laid").forEach((old) => old.remove());
    const way = cell && chosenWay(), ground = way && cell.querySelector("rect");
    if (!ground) return;
    const picture = cell.closest("svg"), side = ground.width.baseVal.value;
    const { a, b, c, d, e, f } = picture.getScreenCTM().inverse().multiply(cell.getScreenCTM());
    const made = picture.appendChild(document.createElementNS(picture.namespaceURI, "g"));
    made.setAttribute("class", "preview laid");
    made.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    made.innerHTML = way.squares.map(([x, y]) =>
      `<rect x="${(x - 0.5) * side}" y="${(-y - 0.5) * side}" width="${side}" height="${side}" rx="3" class="${colourOf(way)}"/>`).join("");
  }

  const cellAt = (target) => target.closest?.(".board svg .act");

  function point({ target }) {
    const cell = cellAt(target);
    if (cell) pointed = nameOf(cell);
    if (cell || target.closest?.("svg")) showPiece(cell);
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point);

  // A finger has no pointer that stays over a cell: its first tap shows the piece, the second lays it.
  addEventListener("click", (event) => {
    const cell = event.pointerType === "touch" && chosenWay() && cellAt(event.target);
    if (!cell || (nameOf(cell) === pointed && cell.dataset.tapped)) return;
    document.querySelectorAll("[data-tapped]").forEach((old) => delete old.dataset.tapped);
    cell.dataset.tapped = "yes";
    pointed = nameOf(cell);
    showPiece(cell);
    event.stopPropagation();
  }, true);

  document.addEventListener("keydown", (event) => {
    if (inField(event.target) || isForBrowser(event) || !chosenWay()) return;
    if (event.key !== "r" && event.key !== "f") return;
    event.preventDefault();
    layOtherwise(event.key === "f");
  });

  function renew() {
    for (const picture of table.querySelectorAll("svg:has([data-squares])")) sortReserve(picture);
    offerTurns();
    const cell = chosenWay() && [...table.querySelectorAll(".board svg .act")].find((one) => nameOf(one) === pointed);
    if (!cell) return;
    showPiece(cell);
    cell.dataset.tapped = "yes";
  }

  addEventListener("shown", renew);
  addEventListener("load", renew, { once: true });
})();
