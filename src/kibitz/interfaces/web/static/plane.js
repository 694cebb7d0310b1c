// A plane without an edge: its reader makes it larger and moves it, by wheel, fingers, keys or
// buttons. Nothing of this leaves the browser. The reserve under a plane stays where it is.
"use strict";

// Makes the plane larger around a point, where cells are too small for a finger.
const aimPlane = (() => {
  const MOST_ZOOM = 8, ZOOM_STEP = 1.3, PAN_FROM = 6, PAN_KEY = 60; // times; pixels
  let seenPlane = null; // what is kept when the table changes: {scale, anchor, dx, dy}, null for the whole

  const planeOf = (svg) => svg.querySelector(".plane");
  const thePlane = () => document.querySelector("[data-plane] > svg");
  const nameOfCell = (cell) => cell.dataset.cell ?? cell.getAttribute("aria-label");
  const cellsOf = (plane) => [...plane.querySelectorAll("[data-cell], .act")];
  const transformOf = (plane) => {
    const { a, e, f } = plane.transform.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 };
    return { zoom: a, x: e, y: f };
  };

  // A point of the screen in the units of what the plane stands in.
  const within = (plane, [x, y]) => new DOMPoint(x, y).matrixTransform(plane.parentElement.getScreenCTM().inverse());
  const centreOf = (svg) => {
    const box = svg.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  // Put a plane at a place; the middle of the window never leaves it.
  function setPlane(svg, zoom, x, y) {
    const plane = planeOf(svg), whole = zoom < 1.02;
    if (whole) plane.removeAttribute("transform");
    else {
      const box = plane.getBBox(), middle = within(plane, centreOf(svg));
      const kept = (at, low, size, mid) => Math.min(mid - zoom * low, Math.max(mid - zoom * (low + size), at));
      x = kept(x, box.x, box.width, middle.x);
      y = kept(y, box.y, box.height, middle.y);
      plane.setAttribute("transform", `translate(${x} ${y}) scale(${zoom})`);
    }
    svg.classList.toggle("zoomed", !whole);
    svg.querySelectorAll(".hint-arrow").forEach((arrow) => arrow.remove());
    keepPlane(svg);
  }

  function zoomAt(svg, point, by) {
    const plane = planeOf(svg), { zoom, x, y } = transformOf(plane), at = within(plane, point);
    const next = Math.min(MOST_ZOOM, Math.max(1, zoom * by));
    setPlane(svg, next, at.x - (next / zoom) * (at.x - x), at.y - (next / zoom) * (at.y - y));
  }

  function panBy(svg, right, down) {
    const plane = planeOf(svg), { zoom, x, y } = transformOf(plane), unit = plane.parentElement.getScreenCTM().a;
    setPlane(svg, zoom, x + right / unit, y + down / unit);
  }

  const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
  const middleOf = (cell) => {
    const box = cell.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  // Remember which cell is near the middle, since a plane grows and its units move.
  function keepPlane(svg) {
    const plane = planeOf(svg), { zoom } = transformOf(plane), centre = centreOf(svg);
    if (zoom === 1) return void (seenPlane = null);
    const nearest = cellsOf(plane).reduce((one, other) => (distance(middleOf(other), centre) < distance(middleOf(one), centre) ? other : one));
    const [x, y] = middleOf(nearest);
    seenPlane = { scale: zoom * plane.parentElement.getScreenCTM().a, anchor: nameOfCell(nearest), dx: x - centre[0], dy: y - centre[1] };
  }

  function restorePlane(svg) {
    if (!seenPlane) return;
    const { scale, anchor, dx, dy } = seenPlane, plane = planeOf(svg);
    const cell = cellsOf(plane).find((one) => nameOfCell(one) === anchor);
    if (!cell) return;
    const zoom = Math.min(MOST_ZOOM, scale / plane.parentElement.getScreenCTM().a);
    const at = within(plane, middleOf(cell)), [x, y] = centreOf(svg), goal = within(plane, [x + dx, y + dy]);
    setPlane(svg, zoom, goal.x - zoom * at.x, goal.y - zoom * at.y);
  }

  const WAYS = [["+", "Larger", ZOOM_STEP], ["−", "Smaller", 1 / ZOOM_STEP], ["Whole", "The whole plane", 0]];

  function usePlane() {
    const svg = thePlane();
    if (!svg || svg.parentElement.querySelector(".zoom")) return;
    const bar = document.createElement("div");
    bar.className = "zoom";
    for (const [text, label, by] of WAYS) {
      const button = bar.appendChild(document.createElement("button"));
      Object.assign(button, { textContent: text, className: "quiet small", type: "button" });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", () => zoomAt(svg, centreOf(svg), by));
    }
    svg.after(bar);
    restorePlane(svg);
  }

  addEventListener("wheel", (event) => {
    const svg = event.target.closest?.("[data-plane] > svg");
    if (!svg || (event.deltaY > 0 && !svg.matches(".zoomed"))) return; // then the page scrolls
    event.preventDefault();
    zoomAt(svg, [event.clientX, event.clientY], ZOOM_STEP ** (-Math.sign(event.deltaY) * Math.min(1, Math.abs(event.deltaY) / 50)));
  }, { passive: false });

  const fingers = new Map(); // the pointers that are down on the plane, with their places
  let panned = 0; // pixels since the first came down

  function giveUpDrag() {
    if (typeof drag === "undefined" || !drag) return;
    if (drag.ghost) putBack(drag);
    drag = null;
  }

  addEventListener("pointerdown", (event) => {
    const svg = event.target.closest?.("[data-plane] > svg");
    if (!svg || event.button || (event.target.closest("[data-moves]") && event.isPrimary)) return void (event.isPrimary && fingers.clear());
    if (event.isPrimary) { fingers.clear(); panned = 0; }
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (!event.isPrimary) giveUpDrag();
  });

  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId), svg = thePlane();
    if (!before || !svg) return;
    const now = [event.clientX, event.clientY], others = [...fingers].filter(([id]) => id !== event.pointerId);
    panned += distance(before, now);
    fingers.set(event.pointerId, now);
    if (others.length) {
      const [[, other]] = others;
      zoomAt(svg, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], distance(now, other) / Math.max(1, distance(before, other)));
      panBy(svg, (now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else if (panned > PAN_FROM && svg.matches(".zoomed")) panBy(svg, now[0] - before[0], now[1] - before[1]);
  });

  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
    if (!fingers.delete(event.pointerId) || panned <= PAN_FROM || !thePlane()?.matches(".zoomed")) return;
    const stop = (click) => click.stopImmediatePropagation();
    addEventListener("click", stop, true);
    setTimeout(() => removeEventListener("click", stop, true));
  });

  const ZOOM_KEYS = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP, 0: 0 };
  const PAN_KEYS = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

  addEventListener("keydown", (event) => {
    const svg = thePlane(), by = ZOOM_KEYS[event.key], way = event.shiftKey && PAN_KEYS[event.key];
    if (!svg || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (by !== undefined) zoomAt(svg, centreOf(svg), by);
    else if (way && svg.matches(".zoomed")) panBy(svg, way[0] * PAN_KEY, way[1] * PAN_KEY);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // The plane follows the focus of the keyboard.
  addEventListener("focusin", ({ target }) => {
    const svg = target.closest?.("[data-plane] > svg.zoomed");
    if (!svg || !target.closest(".plane") || !target.matches(":focus-visible")) return;
    const [x, y] = middleOf(target), box = svg.getBoundingClientRect(), edge = 40;
    const into = (at, low, high) => Math.max(0, low + edge - at) || Math.min(0, high - edge - at);
    panBy(svg, into(x, box.left, box.right), into(y, box.top, box.bottom));
  });

  addEventListener("shown", usePlane);
  usePlane();
  return zoomAt;
})();
