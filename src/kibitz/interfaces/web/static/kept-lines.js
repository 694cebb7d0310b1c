// The lines of analysis boards outlive their pages, in this browser: those of the boards that were
// used last. A board is its game, its options and its seed.
import { keep, kept } from "./dom.js";

/** @typedef {[action: number, name: string, seat: string, following: Line[]]} Line */

const KEY = "analysis", BOARDS = 20, MOST_CHARACTERS = 100_000; // boards, and letters of one

/** @type {(board: string) => { found(): Line[], keep(lines: Line[]): void, forget(): void }} */
export function keptLines(board) {
  /** @type {() => [board: string, lines: Line[]][]} */
  const boards = () => kept(KEY) ?? [];
  const others = () => boards().filter(([name]) => name !== board);
  return {
    found: () => boards().find(([name]) => name === board)?.[1] ?? [],
    keep(lines) {
      if (!lines.length || JSON.stringify(lines).length >= MOST_CHARACTERS) return;
      keep(KEY, [[board, lines], ...others()].slice(0, BOARDS));
    },
    forget: () => keep(KEY, others()),
  };
}
