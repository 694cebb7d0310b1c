import type { Game as Rules } from "./index.js";

/** What the moves change; of a game with secrets a client gets only what its seat may know. */
export interface Table {
  /** The record of the position; null before the deal, and for a watcher of a game with secrets. */
  state: string | null;
  seed: string | null;
  history: number[];
  turns: number[];
  open: { owing: number; began: string | null; acts: [number, number][] } | null;
  path: object | null;
  /** The seat to act; null before the deal and at the end. */
  mover: number | null;
  returns: number[] | null;
  /** For the client of the seat to act: the numbers of its legal acts. */
  legal?: number[];
}

export interface BotOptions {
  /** 1,000 by default. */
  simulations?: number;
  milliseconds?: number;
  seed?: number | bigint;
}

/** The Game object of boardgame.io 0.50.2, and a function that makes a class of bots. */
export declare function boardgame(options?: {
  rules?: Rules | null;
  seed?: number | bigint | null;
}): Promise<{ game: any; bot: (options?: BotOptions) => any }>;
