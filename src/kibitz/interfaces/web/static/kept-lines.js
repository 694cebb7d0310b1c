// The lines of analysis boards outlive their pages, in this browser: those of the boards that were
// used last. A board is its game, its options and its seed.
"use strict";

function keptLines(board) {
  const KEY = "analysis", BOARDS = 20, MOST_CHARACTERS = 100_000; // boards, and letters of one
  // A browser may keep nothing, or have no room.
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "[]");
    } catch {
      return [];
    }
  };
  const write = (boards) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(boards.slice(0, BOARDS)));
    } catch {}
  };
  const others = () => kept().filter(([name]) => name !== board);
  return {
    found: () => kept().find(([name]) => name === board)?.[1] ?? [],
    keep(lines) {
      if (lines.length && JSON.stringify(lines).length < MOST_CHARACTERS) write([[board, lines], ...others()]);
    },
    forget: () => write(others()),
  };
}
