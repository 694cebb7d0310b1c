// Plays games of a package, and gives what a test compares with Python: act by act, and searches.

export function crc32(...parts) {
  let crc = -1;
  for (const bytes of parts) {
    for (const byte of bytes) {
      crc ^= byte;
      for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
    }
  }
  return ~crc >>> 0;
}

function trace(game, p) {
  const acts = new Uint8Array(Int32Array.from(game.legal(p)).buffer);
  return [crc32(p.state, acts), game.player(p)];
}

/** Games of the seeds 0, 1, ..: the acts, what was seen at each ply, turns, returns. */
export function played(game, games, most) {
  let luck = 1;
  const found = [];
  for (let seed = 0; seed < games; seed++) {
    const p = game.start(seed);
    const seen = [trace(game, p)];
    while (!game.over(p) && p.history.length < most) {
      luck = (luck * 48271) % 2147483647;
      const legal = game.legal(p);
      game.play(p, legal[luck % legal.length]);
      seen.push(trace(game, p));
    }
    found.push({ acts: p.history, turns: p.turns, seen, returns: game.returns(p) });
  }
  return found;
}

/** Searches along one game. */
export async function searched(game, seed, simulations, plies) {
  const p = game.start(seed);
  const found = [];
  while (!game.over(p) && p.history.length < plies) {
    const { action, value, verdict, acts } = await game.search(p, { simulations, seed: 3 });
    found.push({ action, value, verdict, acts: acts.map((a) => [a.action, a.visits, a.value]) });
    game.play(p, action);
  }
  return found;
}

/** All of it, as JSON. */
export async function report({ load }, games, most, simulations, plies) {
  const game = await load();
  const p = game.start(5);
  while (!game.over(p) && p.history.length < 40) game.play(p, game.legal(p)[0]);
  return JSON.stringify({
    games: played(game, games, most),
    searches: await searched(game, 2, simulations, plies),
    record: game.facts.names ? game.record(p) : null,
  });
}
