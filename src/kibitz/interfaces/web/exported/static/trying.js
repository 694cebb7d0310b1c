// What a hinted act does: the page tries it by the rules, for a moment.

const MOMENT = 400; // milliseconds, as `SECONDS` of act_effects.py

/** A position that Python's `tactics` asks for: it is copied, acts are tried in it, and its end is looked at. */
class Tried {
  constructor(here, p) {
    const { rules, painter } = here;
    Object.assign(this, { here, p });
    this.methods = {
      copy: () => new Tried(here, rules.unchecked(p.state.slice(), 0, { ...p.path })),
      act: (action) => rules.play(p, action),
      legal: () => [...rules.legal(p)],
      called: (seat) => painter.$.m(painter.position(p.state), "called", seat),
    };
  }
  readField(name) {
    const { here: { rules, painter, facts }, p } = this;
    if (name === "game") return gameOf(facts);
    if (name === "player") return rules.player(p);
    if (name === "over") return rules.over(p);
    return rules.returns(p)?.map((value) => painter.$.F(value)) ?? null;
  }
}

const gameOf = ({ hidden, hasChance, sides }) => ({
  methods: { side_of: (seat) => sides.findIndex((side) => side.includes(seat)) },
  readField: (name) => (name === "has_chance" ? hasChance : hidden ? "hidden" : "perfect"),
});

/** The sentences on an act of the position shown, as HTML; empty where nothing is known of it. */
export function effectsOf(here, ply, action, moment) {
  const { history, rules, painter, facts } = here, { made } = painter, until = performance.now() + MOMENT;
  const look = () => {
    if (performance.now() > until) throw made.NoTime();
  };
  const p = rules.unchecked(history.states[ply].slice(), 0, history.paths[ply]);
  if (facts.joint || !rules.legal(p).includes(action)) return "";
  return painter.$.printed(made.effects_html(painter.moment(moment), new Tried(here, p), action, look));
}
