"""A sensible player for each game, as somebody writes it who has thought for some minutes."""


class Smith:
    """Smithy: gold and silver first, medals in the last ten turns."""

    def choose(self, p):
        legal, is_late = p.legal(), p.state[0].ply >= 28
        wanted = ("medal", "gold", "silver") if is_late else ("gold", "silver", "nothing")
        return next((a for name in wanted for a in legal if p.name(a) == name), legal[0])


class Miner:
    """Trophies: five mines, then trophies."""

    def choose(self, p):
        state, names = p.state[0], {p.name(a): a for a in p.legal()}
        first = "mine" if state.mines[p.player] < 5 else "trophy"
        return names.get(first, names["work"])


class Careful:
    """Rows: the card that lies nearest to its row, if the row is not full; else the highest."""

    def choose(self, p):
        state = p.state[0]

        def cost(card):
            below = [(card - state.top[k], k) for k in range(4) if state.top[k] < card]
            if not below:
                return 50 + min(state.count)
            gap, row = min(below)
            return gap if state.count[row] < 4 else 60 - card / 10

        return min(p.legal(), key=cost)


class Forward:
    """Long Race: always a step forward."""

    def choose(self, p):
        return p.legal()[-1]


class InOrder:
    """Rare Row: the sign after the last one."""

    def choose(self, p):
        return int((p.state[0].last[p.player] + 1) % 6)


class Turner:
    """Lock: turn the first wheel that is not at 0."""

    def choose(self, p):
        wheels = p.state[0].wheel
        k = next(k for k in range(len(wheels)) if wheels[k])
        return 2 * k + int(wheels[k] < 0)
