// A game as it was played in the page: its states, and what a seat may know of its acts.
import { optionsOf, recordOf } from "./values.js";

const SECRET = "?";

export class History {
  constructor(rules, painter, seed) {
    Object.assign(this, { rules, painter, seed, p: rules.start(seed) });
    this.states = [this.p.state.slice()];
    this.movers = [rules.player(this.p)];
    this.paths = [{ ...this.p.path }];
    this.sealed = new Set(); // the plies of joint choices
  }

  /** The game of a seed and of acts; an act that is not legal is an error. */
  static of(rules, painter, seed, acts) {
    const made = new History(rules, painter, seed);
    for (const action of acts) made.play(action);
    return made;
  }

  get ply() { return this.p.history.length; }
  get acts() { return [...this.p.history]; }
  get mover() { return this.movers[this.ply]; }

  play(action) {
    const wasOpen = this.p.open.owing !== 0;
    this.rules.play(this.p, action);
    if (wasOpen || this.p.open.owing !== 0) this.sealed.add(this.ply - 1);
    this.paths.push({ ...this.p.path });
    this.states.push(this.p.state.slice());
    this.movers.push(this.rules.player(this.p));
  }

  /** A position as the worker searches it: before the joint choice that is open, with its acts. */
  asSearched(ply) {
    const { open } = this.p, isNow = ply === this.ply;
    const state = isNow && open.began ? open.began : this.states[ply];
    const acts = isNow && open.began ? open.acts.map(([, action]) => action) : [];
    return { state: btoa(String.fromCharCode(...state)), acts, path: this.paths[ply] };
  }

  /** The points at the end, as Python has them; null before. */
  returns($) {
    return this.rules.returns(this.p)?.map((one) => (Number.isInteger(one) ? one : $.F(one))) ?? null;
  }

  // Whether the act at a ply is a part of the joint choice that is open.
  #isSealed(ply) { return this.p.open.owing !== 0 && ply >= this.ply - this.p.open.acts.length; }

  told(ply, seat) {
    const mover = this.movers[ply];
    if (seat !== null && seat !== mover && this.#isSealed(ply)) return SECRET;
    return this.painter.name(this.states[ply], this.p.history[ply], seat === null ? mover : seat);
  }

  #look(ply, seat) { return String(this.rules.view(this.rules.unchecked(this.states[ply]), seat, 0).state); }

  // Whether a secret act changes what a seat knows; a watcher notices what all seats notice.
  #notices(ply, seat) {
    if (this.#isSealed(ply)) return true;
    const all = Array.from({ length: this.rules.seats }, (_, k) => k);
    const others = (seat < 0 ? all : [seat]).filter((one) => one !== this.movers[ply]);
    return others.every((one) => this.#look(ply, one) !== this.#look(ply + 1, one));
  }

  #turnAt(ply) { return this.p.turns.filter((end) => end <= ply).length; }

  /** The acts of some plies as a seat reads them: their ply, turn and text. */
  #actsHeard(seat, begin, end) {
    const found = [];
    for (let ply = begin; ply < end; ply++) {
      const text = this.told(ply, seat), turn = this.#turnAt(ply);
      if (text === SECRET && !this.#notices(ply, seat)) continue;
      if (text === SECRET && found.at(-1)?.text === SECRET && found.at(-1).turn === turn) found.pop();
      found.push({ ply, turn, text });
    }
    return found;
  }

  /** The turns that a seat knows of, and the ply of each step; 0 is the start. */
  heard(seat) {
    const key = `${this.ply} ${seat} ${this.p.open.owing}`;
    if (this.known?.key === key) return this.known;
    const turns = [], plies = [0];
    let before = null;
    for (const { ply, turn, text } of this.#actsHeard(seat, 0, this.ply)) {
      const act = [text, plies.length];
      if (turn === before) turns.at(-1)[2].push(act);
      else turns.push([turns.length + 1, this.movers[ply], [act]]);
      before = turn;
      plies.push(ply + 1);
    }
    return (this.known = { key, turns, plies });
  }

  /** The names of the acts of the last turn and of the unfinished one, up to a ply. */
  played(ply, seat) {
    const turn = this.#turnAt(ply);
    const within = (wanted) => {
      const begin = wanted > 0 ? this.p.turns[wanted - 1] : 0, end = Math.min(ply, this.p.turns[wanted] ?? ply);
      return wanted < 0 ? [] : this.#actsHeard(seat, begin, end).map(({ text }) => text);
    };
    return { last: within(turn - 1), new: within(turn) };
  }

  // -- texts -------------------------------------------------------------------------------------

  /** The number of the legal act with this name; undefined if there is none. */
  actionOf(word) {
    const seat = this.mover;
    if (seat === null) return undefined;
    const state = this.states[this.ply];
    return this.rules.legal(this.p).find((action) => this.painter.name(state, action, seat) === word);
  }

  /** The acts of a text: words between blanks, or one act with blanks in its name. */
  split(text) {
    return this.actionOf(text) === undefined ? wordsOf(text) : [text];
  }

  /** The game as a record of Kibitz. */
  record() {
    const { p, rules } = this;
    return recordOf(p, rules.returns(p), p.history.map((_, ply) => this.told(ply, null)));
  }

  /** The game of a record; an Error says in a sentence what cannot be read or played. */
  static read(rules, painter, facts, text) {
    const tags = Object.fromEntries([...text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm)].map(([, name, value]) => [name, value.replace(/\\(.)/g, "$1")]));
    if (tags.Game !== facts.id) throw new Error(painter.words("This is no record of {game}.", { game: facts.title }));
    const given = optionsOf(facts);
    if ((tags.Options ?? "") !== given) throw new Error(painter.words("This record has other options: {options}.", { options: tags.Options ?? "-" }));
    if (!/^\d{1,19}$/.test(tags.Seed ?? "")) throw new Error(painter.words("This record has no seed, so the page cannot deal as it was dealt."));
    const made = new History(rules, painter, BigInt(tags.Seed));
    for (const word of wordsOf(text.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}/g, "").replace(/;.*$/gm, ""))) {
      if (/^\d{1,6}\.$/.test(word) || word === "|") continue;
      const action = made.actionOf(word);
      if (action === undefined) throw new Error(painter.words("Act {n} of the record, {act}, is not legal.", { n: made.ply + 1, act: word }));
      made.play(action);
    }
    return made;
  }
}

/** Words between blanks; one in quotation marks may have blanks. */
function wordsOf(text) {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, inside, word]) => word ?? inside.replace(/\\(.)/g, "$1"));
}

/** A game as the part of a link after #; null for a text that is none. */
export const linkOf = ({ seed, acts }) => `${seed.toString(36)}.${acts.map((one) => one.toString(36)).join(".")}`;
export function parsedLink(text) {
  if (!/^[0-9a-z]{1,13}(\.[0-9a-z]{0,8})*$/.test(text)) return null;
  const [seed, ...acts] = text.split(".");
  const number = [...seed].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  return { seed: number, acts: acts.filter(Boolean).map((one) => parseInt(one, 36)) };
}
