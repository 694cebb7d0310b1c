/** A position: its record as bytes, and the acts played. `start`, `copy` and `view` make one. */
export declare class Position {
  private constructor();
  readonly state: Uint8Array;
  readonly seed: bigint;
  readonly history: readonly number[];
  readonly path: Path;
}

/** What a learned player asks about the past of a position; -1 where no act was played. */
export interface Path {
  ply: number;
  /** The last act, and the seat that played it. */
  last: number;
  mover: number;
  /** How many acts this seat has played in a row. */
  row: number;
}

/** What a search knows of an act, for the seat to act. */
export interface Act {
  action: number;
  /** Simulations that came through, or their weight in an average strategy. */
  visits: number;
  /** From -1 (lost) to 1 (won); null without visits. */
  value: number | null;
  /** The proved value, or null. */
  proved: number | null;
}

/** An act with the acts that the search expects after it; where there is luck, the act alone. */
export interface Line extends Act {
  line: number[];
}

export interface Found {
  /** The act to play. */
  action: number;
  value: number | null;
  verdict: "won" | "drawn" | "lost" | null;
  simulations: number;
  /** Whether the tree is full, so that it does not grow any more. */
  full: boolean;
  acts: Act[];
  /** The best acts, the most visited first: as many as were asked for. */
  lines: Line[];
}

export interface SearchOptions {
  /** 1,000 by default. */
  simulations?: number;
  seed?: number | bigint;
  /** How many of the best acts come with their lines; none by default. */
  lines?: number;
  /** The search ends after this time at the latest. */
  milliseconds?: number;
  onProgress?: (soFar: Found) => void;
  signal?: AbortSignal;
}

export interface Facts {
  id: string;
  title: string;
  options: Record<string, string>;
  seats: number;
  seatNames: string[];
  sides: number[][];
  actions: number;
  /** Whether acts draw, and whether the first position is drawn. */
  hasChance: boolean;
  deals: boolean;
  hidden: boolean;
  joint: boolean;
  /** By act; null where no random game had the act, or as a whole where names depend on the position. */
  names: (string | null)[] | null;
  whyNoNames: string;
}

export declare class Game {
  private constructor();
  readonly facts: Facts;
  readonly seats: number;
  readonly actions: number;
  /** The first position; all luck comes from the seed, a whole number from 0. */
  start(seed?: number | bigint): Position;
  /** A position as bytes, for `at` of the same package elsewhere. */
  bytes(p: Position): Uint8Array;
  /** The position that `bytes` gave, without its past; TypeError or RangeError for anything else. */
  at(bytes: Uint8Array, seed?: number | bigint): Position;
  /** The numbers of the legal acts; none at the end. */
  legal(p: Position): number[];
  /** Play a legal act, which changes the position; RangeError if it is not legal. */
  play(p: Position, action: number): void;
  over(p: Position): boolean;
  /** The seat to act; null at the end. */
  player(p: Position): number | null;
  /** One number for each seat at the end; null before. */
  returns(p: Position): number[] | null;
  copy(p: Position): Position;
  /** A copy in which all that a seat cannot see is drawn anew. */
  view(p: Position, seat: number, seed?: number | bigint): Position;
  /** The name of an act; its number as text if it has none. */
  name(action: number): string;
  /** The act of a name; null if no act has it. */
  action(name: string): number | null;
  /** The fields of the record, as the rules name them; 64-bit numbers are bigint. */
  fields(p: Position): Record<string, unknown>;
  /** The game so far as a record of Kibitz; an Error if the names of acts depend on the position. */
  record(p: Position): string;
  /** The act to play, by tree search from what the seat to act may know. */
  search(p: Position, options?: SearchOptions): Promise<Found>;
}

export declare const facts: Facts;

/** The game. source, values: where the WebAssembly and what was learned are; by default beside this module. */
export declare function load(source?: string | URL, values?: string | URL | null): Promise<Game>;
