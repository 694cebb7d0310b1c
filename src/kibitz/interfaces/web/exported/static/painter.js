// The scene of the game and the words of the table, in the language of the reader.
/** The translated functions of the game and of `page_table`. */
export class Painter {
  constructor($, made, facts, language) {
    Object.assign(this, { $, made, facts, language });
    const templates = $.templatesOf((name) => this.made[`template ${name}`]);
    $.page.render = (name, given, reader) => templates.render(name, given, (value) => this.#read(reader, value));
    $.page.span = () => $.F(facts.scale?.[1] ?? 1);
    $.page.html = (reader, id) => $.library.markupsafe.Markup($.m(reader, "form", made.message(id)));
    this.game = $.k(made.PageGame, [], {
      look: $.dict(Object.entries(made).filter(([name]) => name.startsWith("look.")).map(([name, f]) => [name.slice(5), f])),
      about: made.PageAbout(facts.outcome), title: facts.title, seats: facts.seats, sides: facts.sides,
      seat_names: facts.named, hidden: facts.hidden, helps: facts.helps, has_direction: facts.hasDirection, rules: facts.id,
    });
  }

  #read(reader, value) {
    const isSaid = value instanceof this.$.TextInstance && "$id" in value || value?.$said !== undefined;
    return isSaid ? this.$.m(reader, "read", value) : value;
  }

  /** A position, from the bytes of its record. */
  position(state) {
    const record = new this.$.Position(this.facts.fields, state.slice());
    return this.made.PagePosition(this.game, record);
  }

  name(state, action, seat) {
    return this.$.printed(this.$.m(this.position(state), "name", action, seat));
  }

  /** The acts of a scene and their names. */
  acts(state, seat) {
    return new Map(this.made.acts_of(this.position(state), seat).entries().map(([action, name]) => [action, this.$.printed(name)]));
  }

  moment(fields) {
    return this.$.k(this.made.PageMoment, [], { language: this.language, ...fields });
  }

  /** The words of an opinion on a moment for a seat. */
  analysis(fields, seat) {
    const found = this.made.analysis_words(this.moment(fields), seat ?? -1);
    return Object.fromEntries(found.entries().map(([name, words]) => [name, this.$.printed(words)]));
  }

  table(fields) { return this.$.printed(this.made.table_html(this.moment(fields))); }
  shell(fields) { return this.$.printed(this.made.shell_html(this.moment(fields), Object.keys(this.facts.levels), this.facts.teaches)); }

  /** Why an act is not legal now, as a sentence; empty if the game says nothing. */
  reason(state, text, fields) {
    const said = this.$.m(this.position(state), "reason", text);
    return this.$.printed(this.made.told(said, this.moment(fields)));
  }

  seat(name, lock = "") { return this.made.PageSeat(name, lock); }
  words(id, given = {}) {
    const said = this.$.k(this.made.message, [id], given);
    return this.$.printed(this.$.m(this.$.k(this.made.Reader, [this.language], {}), "read", said));
  }
}
