// A table in the page: the rules decide, the painter shows, and people and computers act in turn.
import { History, linkOf, parsedLink } from "./history.js";
import { fileAddress, kept, keep, study } from "./storage.js";

export class Here {
  constructor(rules, painter, facts) {
    Object.assign(this, { rules, painter, facts });
    this.changed = () => {}; // what is told when a computer has acted
    this.think = () => {};
    this.number = 0;
    this.#begin(this.#sitters(), this.#linked() ?? this.#last() ?? new History(rules, painter, anySeed()));
  }

  #sitters() {
    const usual = Array.from({ length: this.facts.seats }, (_, k) => (k ? "middling" : "person"));
    const known = kept("seats");
    return Array.isArray(known) && known.length === usual.length ? known : usual;
  }

  #begin(sitters, history) {
    Object.assign(this, { sitters, history, viewer: -1, curtain: -1 });
    this.number += 1;
    this.#hand();
  }

  // The game of a text of `linkOf`; null if it is none of this game.
  #gameOf(link) {
    try {
      const { seed, acts } = parsedLink(link);
      return History.of(this.rules, this.painter, seed, acts);
    } catch {
      return null;
    }
  }

  // The game of this link, which then leaves the address, so that the page loaded anew goes on from there.
  #linked() {
    const link = location.hash.slice(1);
    if (!link) return null;
    const made = this.#gameOf(link);
    this.fault = made ? "" : this.painter.words("This link names no position of this game.");
    history.replaceState(null, "", location.pathname + location.search);
    if (made) keep("game", linkOf(made));
    return made;
  }

  // The game that was played here last; what an earlier version of the game has kept is forgotten.
  #last() {
    const link = kept("game");
    return link ? this.#gameOf(String(link)) : null;
  }

  /** Go on from a link that was followed while the page was open. */
  follow() {
    const made = this.#linked();
    if (made) this.load(made, this.sitters);
    document.getElementById("message").textContent = this.fault ?? "";
  }

  /** Begin a new game. */
  open(sitters) {
    this.load(new History(this.rules, this.painter, anySeed()), sitters);
  }

  /** Go on from a game that was opened. */
  load(history, sitters) {
    keep("seats", sitters);
    this.#begin(sitters, history);
    this.#keep();
    this.changed(this.state);
    this.think();
  }

  /** After the scripts of the table have begun. */
  begun() {
    if (this.fault) document.getElementById("message").textContent = this.fault;
    this.think();
  }

  get state() { return `${this.number}-${this.history.ply}-${this.viewer}-${this.curtain}`; }
  get own() { return this.sitters.flatMap((one, seat) => (one === "person" ? [seat] : [])); }
  get mover() { return this.history.mover; }
  get computer() { return this.mover !== null && this.sitters[this.mover] !== "person" ? this.sitters[this.mover] : null; }

  // Whose eyes the table is shown to: of two people with hidden hands the one who has taken over.
  #hand() {
    const { own, mover } = this, next = own.includes(mover) ? mover : this.viewer;
    const [first = -1] = own, wanted = next >= 0 ? next : first;
    const isSecret = this.facts.hidden && own.length > 1 && mover !== null;
    if (isSecret && own.includes(mover) && this.viewer !== mover) this.curtain = mover;
    else Object.assign(this, { viewer: this.facts.hidden && mover === null && own.length !== 1 ? wanted : wanted, curtain: -1 });
  }

  #keep() { keep("game", linkOf(this.history)); }

  /** An act of a person or of a computer. */
  play(action) {
    this.history.play(action);
    this.#hand();
    this.#keep();
  }

  undo() {
    const { history } = this, acted = (ply) => this.sitters[history.movers[ply]] === "person";
    let ply = history.ply - 1;
    while (ply >= 0 && !acted(ply)) ply -= 1;
    while (ply > 0 && history.movers[ply - 1] === history.movers[ply]) ply -= 1;
    if (ply < 0) return;
    this.history = History.of(this.rules, this.painter, history.seed, history.acts.slice(0, ply));
    this.number += 1;
    this.viewer = this.facts.hidden && this.own.length > 1 ? -1 : this.viewer;
    this.#hand();
    this.#keep();
  }

  get mayUndo() { return this.history.movers.slice(0, this.history.ply).some((seat) => this.sitters[seat] === "person"); }

  #seats() {
    return this.sitters.map((one) => (one === "person" ? this.painter.seat("", "here") : this.painter.seat(`mcts:${this.facts.levels[one]},memory=128`)));
  }

  #ply(step) { return step === null ? this.history.ply : this.history.heard(this.viewer).plies[step]; }

  // What the computer is asked of the position shown: where cards are hidden, for the seat that looks on.
  #asked(step) {
    const { history, painter, rules } = this, ply = this.#ply(step), mover = history.movers[ply];
    const seat = this.facts.hidden && this.mover !== null ? this.viewer : mover;
    const words = painter.analysis(this.#moment(step), seat);
    if (mover === null || mover !== seat || this.curtain >= 0) return { ...words, mover: null, state: null, acts: [], names: {} };
    const p = step === null ? history.p : rules.unchecked(history.states[ply]);
    const names = rules.legal(p).map((action) => [action, painter.name(history.states[ply], action, seat)]);
    return { ...words, ...history.asSearched(ply), names: Object.fromEntries(names) };
  }

  // What a worker that searches has to know.
  get #offer() {
    return { module: fileAddress("game.wasm"), values: this.facts.learned ? fileAddress("learned.bin") : null, facts: this.facts.rules };
  }

  #moment(step = null) {
    const { history, painter, viewer } = this, heard = history.heard(viewer);
    const ply = this.#ply(step), { last, new: now } = history.played(ply, viewer);
    return {
      position: painter.position(history.states[ply]), seat: viewer, own: this.own, seats: this.#seats(),
      mover: step === null ? this.mover ?? -1 : history.movers[ply] ?? -1, returns: step === null ? history.returns(painter.$) : null,
      last, new: now, turns: heard.turns, step, state: this.state, curtain: step === null ? this.curtain : -1,
      ended: this.mover === null, may_undo: this.mayUndo, secrets: this.#secrets, options: this.facts.about,
    };
  }

  get #secrets() {
    const { facts, painter } = this;
    if (facts.hidden) return painter.words("This page deals and holds all cards. A curious person can look into it.");
    return facts.hasChance ? painter.words("This page draws all luck. A curious person can look into it.") : "";
  }

  shell() { return this.painter.shell(this.#moment()); }
  html(step = null) { return this.painter.table(this.#moment(step)); }

  /** The table to begin with; that of a new game, where the one that was kept cannot be shown. */
  first() {
    try {
      return this.html();
    } catch (fault) {
      this.open(this.sitters);
      this.fault = this.#unshown(fault);
      return this.html();
    }
  }

  #unshown(fault) {
    return this.painter.words("This game has a fault, so the position cannot be shown: {fault}", { fault: String(fault) });
  }

  /** What a server would answer to a script of the table. */
  async answer(where, how) {
    try {
      return await this.#answered(where, how);
    } catch (fault) {
      return text(this.#unshown(fault), 500);
    }
  }

  #answered(where, how) {
    const [place, query = ""] = String(where).split("?"), path = place.split("/").at(-1);
    const given = new URLSearchParams(how?.body ?? query), step = this.#step(given.get("at"));
    if (path === "view") return page(this.html(step));
    if (path === "bot") return data(this.#offer);
    if (path === "position") return data(this.#asked(step));
    if (path === "positions") return reviewing().then(({ seatOf, toJudge }) => data(toJudge(this, seatOf(this, given.get("seat")))));
    if (path === "review") return this.#reviewed(new URLSearchParams(query).get("seat"), given.get("found"));
    if (path === "effects") return this.#effects(step, Number(given.get("act")));
    if (path === "thought") return text(this.#noThought, 503);
    if (path === "acts") return this.#submitted(given);
    if (path === "why") return text(this.painter.reason(this.history.states.at(-1), given.get("act") ?? "", this.#moment()));
    return new Response(null, { status: 204 });
  }

  async #effects(step, action) {
    const [{ effectsOf }] = await Promise.all([import("./trying.js"), study(this.painter)]);
    return page(effectsOf(this, this.#ply(step), action, this.#moment(step)));
  }

  async #reviewed(seat, found) {
    if (!found) return text(this.#noThought, 503);
    const [{ reviewOf, seatOf }] = await Promise.all([reviewing(), study(this.painter)]);
    return page(reviewOf(this, seatOf(this, seat), JSON.parse(found), this.#moment()));
  }

  get #noThought() { return this.painter.words("The computer cannot think here: {fault}", { fault: "-" }); }

  #step(at) {
    const step = at ? Number(at) : NaN, last = this.history.heard(this.viewer).plies.length - 1;
    return Number.isInteger(step) && step >= 0 && step < last ? step : null;
  }

  #submitted(given) {
    const said = given.get("text")?.trim() ?? "", action = given.get("action");
    if (said === "show") Object.assign(this, { viewer: this.curtain, curtain: -1 });
    else if (said === "undo") this.undo();
    else if (said === "again") this.open(this.sitters);
    else {
      const refused = action ? this.#act(Number(action)) : this.#typed(said);
      if (refused) return text(refused, 422);
    }
    return page(this.html());
  }

  #act(action) {
    if (this.computer || this.mover === null || !this.rules.legal(this.history.p).includes(action)) return this.painter.words("This act is not legal now. The table may have changed.");
    this.play(action);
    return "";
  }

  // All acts of a text, or none.
  #typed(said) {
    const begun = this.history.acts;
    const words = this.history.split(said);
    for (const word of words) {
      const action = this.computer ? undefined : this.history.actionOf(word);
      if (action === undefined) {
        this.history = History.of(this.rules, this.painter, this.history.seed, begun);
        const why = this.painter.reason(this.history.states.at(-1), word, this.#moment());
        return why || this.painter.words("{act} is not legal here.", { act: word });
      }
      this.play(action);
    }
    return "";
  }
}

const reviewing = () => import("./reviewing.js");
const page = (html) => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
const data = (value) => new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
const text = (words, status = 200) => new Response(words, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
const anySeed = () => crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n;
