// The private marks of a sheet for deductions. They stay in this browser: they are kept in its
// storage, a name for each table and seat, and no request carries them.
"use strict";
(() => {
  const NEXT = { "": "yes", yes: "no", no: "maybe", maybe: "" };
  const kept = (sheet) =>
    `sheet ${document.getElementById("page")?.dataset.table ?? location.pathname} ${sheet.dataset.reader} ${sheet.dataset.sheet}`;

  function marksOf(sheet) {
    try {
      return JSON.parse(localStorage.getItem(kept(sheet))) ?? {};
    } catch {
      return {}; // a browser that keeps nothing, or text of another program
    }
  }

  function paint(button, mark) {
    button.dataset.mark = mark;
    button.setAttribute("aria-label", `${button.dataset.jot}: ${mark || "no mark"}`);
  }

  function paintAll() {
    for (const sheet of document.querySelectorAll("[data-sheet]")) {
      const marks = marksOf(sheet);
      for (const one of sheet.querySelectorAll(".jot")) {
        const mark = marks[one.dataset.jot];
        paint(one, mark in NEXT ? mark : "");
      }
    }
  }

  addEventListener("click", (event) => {
    const button = event.target.closest?.(".jot");
    if (!button) return;
    const sheet = button.closest("[data-sheet]"), marks = marksOf(sheet);
    paint(button, NEXT[button.dataset.mark ?? ""]);
    if (button.dataset.mark) marks[button.dataset.jot] = button.dataset.mark;
    else delete marks[button.dataset.jot];
    try {
      localStorage.setItem(kept(sheet), JSON.stringify(marks));
    } catch { /* then they last as long as the page */ }
  });
  addEventListener("shown", paintAll);
  paintAll();
})();
