"""A slow and obvious solver: all positions at once, improved until nothing changes."""


def solve(p):
    """What seat 0 gets after each act of `p`, by name; play for ever is a draw."""
    positions = reached(p)
    value = {key: q.returns[0] if q.over else None for key, q in positions.items()}
    after = {key: [child.key() for child in children(q)] for key, q in positions.items()}
    changed = True
    while changed:
        changed = False
        for key, q in positions.items():
            if value[key] is None:
                value[key] = settled(q, [value[child] for child in after[key]])
                changed |= value[key] is not None
    return {name: value[q.key()] or 0 for name, q in zip(p.moves(), children(p), strict=True)}


def settled(q, values):
    """A win as soon as an act leads to one; anything else once all acts are settled."""
    best = max if q.player == 0 else min
    if (1 if q.player == 0 else -1) in values:
        return best(v for v in values if v is not None)
    return None if None in values else best(values)


def reached(p):
    found, waiting = {p.key(): p}, [p]
    while waiting:
        for child in children(waiting.pop()):
            if child.key() not in found:
                found[child.key()] = child
                waiting.append(child)
    return found


def children(p):
    def after(action):
        q = p.copy()
        q.act(action)
        return q

    return [after(action) for action in p.legal()]
