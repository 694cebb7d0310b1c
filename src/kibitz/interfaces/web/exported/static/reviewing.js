// The review of the game that was played in the page: what its worker is asked, and what is shown.

const MOST_FORCED = 1000; // acts in a row of which each is the only one

/** A position of the game as a review asks for it. */
function plyOf({ painter, rules }, p, ply, isSealed = false) {
  const returns = rules.returns(p)?.map((one) => painter.$.F(one)) ?? null;
  const acts = returns ? [] : [...rules.legal(p)];
  return painter.$.k(painter.made.PagePly, [], {
    position: painter.position(p.state), ply, player: rules.player(p), acts, returns, choice_began: isSealed ? ply : null,
  });
}
const at = ({ rules, history }, ply) => rules.unchecked(history.states[ply].slice(), 0, history.paths[ply]);
const endsOf = ({ p, ply }) => [...new Set([...p.turns, ply])];

/** The position after acts that are the only legal ones, with how many there were. */
function ahead(here, ply) {
  const { rules } = here, p = at(here, ply);
  let forced = 0;
  for (; !rules.over(p) && forced < MOST_FORCED; forced++) {
    const legal = rules.legal(p);
    if (legal.length !== 1) break;
    rules.play(p, legal[0]);
  }
  return { p, ply: ply + forced };
}

const positions = (here) => [0, ...endsOf(here.history)].map((ply) => ahead(here, ply));
const signOf = ({ facts }, seat) => (facts.sides[0].includes(seat ?? 0) ? 1 : -1);

/** The seat of a review; -1 where positions are judged. */
export const seatOf = (here, asked) => (here.facts.byPositions ? -1 : asked ? Number(asked) : Math.max(0, here.viewer));

/** What the worker has to judge, as the server asks a browser. */
export function toJudge(here, seat) {
  const items = seat < 0 ? ofPositions(here) : ofSeat(here, seat);
  return { items, learned: here.facts.learned && seat < 0, ...here.facts.review };
}

function item({ facts, rules }, p, ply) {
  return { state: rules.over(p) ? "" : btoa(String.fromCharCode(...p.state)), ply: facts.hidden ? 0 : ply, path: p.path };
}

function ofPositions(here) {
  const { history, rules, facts } = here, begins = [0, ...endsOf(history)];
  return positions(here).map(({ p, ply }, k) => {
    const sides = { side: signOf(here, rules.player(p)), mover: signOf(here, history.movers[begins[k]]) };
    const end = rules.over(p) ? { end: Math.sign(rules.returns(p)[facts.sides[0][0]]) } : {};
    return { ...item(here, p, ply), ...sides, ...end };
  });
}

function ofSeat(here, seat) {
  const { history, rules } = here, found = [];
  for (let ply = 0; ply < history.ply; ply++) {
    if (history.movers[ply] !== seat || history.sealed.has(ply)) continue;
    const p = at(here, ply);
    if (rules.legal(p).length > 1) found.push({ ...item(here, p, ply), seat, played: history.acts[ply] });
  }
  return found;
}

/** The review by what the worker has found: rows of an act, a value, and losses by more searches. */
export function reviewOf(here, seat, found, moment) {
  const { history, painter } = here, { $, made } = painter;
  const plies = history.states.map((_, ply) => plyOf(here, at(here, ply), ply, history.sealed.has(ply)));
  const past = made.PagePast(painter.game, plies, history.acts, endsOf(history));
  const judged = seat < 0 ? positions(here).map(({ p, ply }) => plyOf(here, p, ply)) : [];
  const real = (value) => (value === null ? null : $.F(value));
  const rows = found.map(([action, value, losses]) => [action, real(value), losses.map(real)]);
  return $.printed(made.review_html(painter.moment(moment), past, judged, history.heard(here.viewer).plies, seat, rows));
}
