"""Can't Stop: its rules, a slow twin, and the chance to win of a small one."""

from collections import Counter
from itertools import product

import pytest
from tests.examples import load, played, random_game

from kibitz import kernel


def rolled(dice, runners=(), at=(), other=(), **options):
    """A position after a roll; runners and steps as pairs of a column's sum and a height."""
    game = load("cant_stop", **options)
    n = 2 * game.options["faces"] - 1
    seats = [row(at, n), row(other, n)]
    return played(game, "", dice=sorted(dice), rolled=True, runners=row(runners, n), at=seats)


def row(pairs, n):
    return [dict(pairs).get(column + 2, 0) for column in range(n)]


def test_four_dice_make_pairs_in_three_ways():
    assert sorted(rolled([1, 2, 4, 6]).moves()) == ["3+10", "5+8", "6+7"]
    assert sorted(rolled([2, 2, 3, 3]).moves()) == ["4+6", "5+5"]
    assert rolled([2, 2, 2, 2]).moves() == ["4+4"]


def test_runners_go_up_from_where_the_seat_stood():
    p = rolled([1, 2, 4, 6], at=[(5, 2)])
    p.play("5+8")
    assert p.record.runners[3] == 3 and p.record.runners[6] == 1 and p.moves() == ["roll", "stop"]


def test_with_one_runner_left_a_seat_chooses_one_of_two_new_columns():
    p = rolled([1, 2, 4, 6], runners=[(2, 1), (12, 1)])
    assert sorted(p.moves()) == ["10", "3", "5", "6", "7", "8"]


def test_with_no_runner_left_only_runners_on_the_way_move():
    p = rolled([1, 2, 4, 6], runners=[(3, 1), (5, 1), (8, 1)])
    assert sorted(p.moves()) == ["3", "5+8"]


def test_two_equal_sums_move_a_runner_two_steps_where_there_is_room():
    assert rolled([3, 3, 3, 3], at=[(6, 9)]).moves() == ["6+6"]
    assert rolled([3, 3, 3, 3], at=[(6, 10)]).moves() == ["6"]


def test_nobody_climbs_a_column_that_is_closed():
    assert sorted(rolled([1, 2, 4, 6], other=[(8, 11)]).moves()) == ["3+10", "5", "6+7"]


def test_a_runner_at_the_top_goes_no_further():
    assert rolled([1, 1, 1, 1], runners=[(2, 2)]).moves() == ["2"]
    p = rolled([1, 1, 1, 2], runners=[(2, 3)])
    assert p.moves() == ["3"]


def test_who_stops_keeps_what_the_runners_have_reached():
    p = rolled([1, 2, 4, 6])
    p.play("5+8 stop")
    assert p.player == 1 and p.record.at[0].tolist() == row([(5, 1), (8, 1)], 11)
    assert not p.record.runners.any()


@pytest.mark.long
def test_who_cannot_move_loses_what_the_runners_have_gained():
    p = rolled([1, 1, 1, 1], runners=[(2, 1), (3, 1), (12, 1)], at=[(7, 1)])
    p.state["rolled"] = False
    lost = [o.state[0] for o in kernel.outcomes(p.state, 0) if not o.state[0].rolled]
    assert lost
    for record in lost:
        assert record.turn == 1 and not record.runners.any()
        assert record.at[0].tolist() == row([(7, 1)], 11)


@pytest.mark.long
def test_all_rolls_are_alike():
    p = load("cant_stop").start()
    found = Counter()
    for outcome in kernel.outcomes(p.state, 0):
        found[tuple(outcome.state[0].dice.tolist())] += outcome.probability
    due = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))
    assert found.keys() == due.keys()
    assert all(abs(found[dice] - n / 1296) < 1e-12 for dice, n in due.items())


@pytest.mark.long
@pytest.mark.parametrize(
    ("sums", "wanted"), [((6, 7, 8), 0.92), ((2, 3, 12), 0.438), ((4, 6, 8), 0.911)]
)
def test_three_runners_move_on_as_often_as_is_known(sums, wanted):
    # the chances that people publish for the best, the worst and an even choice of columns
    p = rolled([1, 1, 1, 1], runners=[(column, 1) for column in sums])
    p.state["rolled"] = False
    moved = sum(o.probability for o in kernel.outcomes(p.state, 0) if o.state[0].rolled)
    assert moved == pytest.approx(wanted, abs=6e-4)


def test_the_first_with_so_many_closed_columns_wins():
    p = rolled([1, 1, 6, 6], at=[(2, 2), (12, 2), (7, 13)])
    p.play("2+12 stop")
    assert p.over and p.returns == (1, -1)


def test_columns_that_nobody_needs_close_are_refused():
    with pytest.raises(Exception, match="no winner"):
        load("cant_stop", faces=2, win=3)


# A slow twin: columns by their sums, in dictionaries.


def height(column, faces, least):
    return least + 2 * min(column - 2, 2 * faces - column)


def pairings(dice):
    a, b, c, d = dice
    return {tuple(sorted(pair)) for pair in ((a + b, c + d), (a + c, b + d), (a + d, b + c))}


def choices(dice, own, others, runners, high):
    """What each way to move leads to: the runners after it, as a set of items."""

    def moved(now, column):
        level = now.get(column, own.get(column, 0))
        shut = any(other.get(column, 0) == high(column) for other in (own, *others))
        if shut or level == high(column) or (column not in now and len(now) == 3):
            return None
        return now | {column: level + 1}

    found = set()
    for one, other in pairings(dice):
        both = [
            moved(step, b) for a, b in ((one, other), (other, one)) if (step := moved(runners, a))
        ]
        both = [step for step in both if step]
        single = [step for step in (moved(runners, one), moved(runners, other)) if step]
        found |= {frozenset(step.items()) for step in both or single}
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{}, {"faces": 3, "players": 2}, {"faces": 6, "players": 4, "win": 2}]
)
def test_random_games_are_those_of_the_slow_twin(options):
    game = load("cant_stop", **options)
    faces, least = game.options["faces"], game.options["height"]

    def high(column):
        return height(column, faces, least)

    for seed in range(4):
        own, runners, mover = [{} for _ in range(game.seats)], {}, 0
        for p in random_game(game, seed):
            word = p.told(p.ply - 1) if p.ply else ""
            if word == "stop":
                own[mover] |= runners
            if word == "stop" or (word == "roll" and not p.record.rolled):
                runners = {}
                closed = sum(level == high(c) for c, level in own[mover].items())
                assert p.over == (closed >= game.options["win"])
                mover = mover if p.over else (mover + 1) % game.seats
            elif word != "roll":
                runners = {c + 2: int(n) for c, n in enumerate(p.record.runners) if n}
            assert p.player == (None if p.over else mover)
            others = [own[s] for s in range(game.seats) if s != mover]
            for seat, levels in enumerate(own):
                assert {c + 2: int(n) for c, n in enumerate(p.record.at[seat]) if n} == levels
            if word == "roll":
                there = choices(
                    p.record.dice.tolist(), own[p.at(p.ply - 1).player], others, runners, high
                )
                if p.record.rolled:
                    assert {after(p, a) for a in p.legal()} == there
        assert p.returns == tuple(1 if seat == mover else -1 for seat in range(game.seats))


def after(p, action):
    q = p.copy()
    q.act(action)
    return frozenset((c + 2, int(n)) for c, n in enumerate(q.record.runners) if n)


def solved(p):
    """The chance that seat 0 wins with best play, by value iteration over the game's outcomes."""
    graph, todo = {}, [p.copy()]
    while todo:
        q = todo.pop()
        if q.key() in graph:
            continue
        acts = []
        for action in q.legal():
            acts.append([])
            for outcome in kernel.outcomes(q.state, action):
                after = type(q)(q.game, outcome.state)
                acts[-1].append((outcome.probability, after.key()))
                todo.append(after)
        graph[q.key()] = (q.returns and q.returns[0], q.player, acts)
    return iterated(graph)[p.key()]


def iterated(graph):
    value = {key: end if end else 0.0 for key, (end, _, _) in graph.items()}
    change = 1.0
    while change > 1e-10:
        change = 0.0
        for key, (end, mover, acts) in graph.items():
            if not end:
                best = max if mover == 0 else min
                now = best(sum(chance * value[to] for chance, to in act) for act in acts)
                change, value[key] = max(change, abs(now - value[key])), now
    return value


def twin_graph(faces, least, win):
    """The same game from the rules' text: states are (own, other, runners or None, dice)."""
    rolls = Counter(tuple(sorted(d)) for d in product(range(1, faces + 1), repeat=4))

    def high(column):
        return height(column, faces, least)

    def closed(own):
        return sum(level == high(c) for c, level in own)

    graph, todo = {}, [((frozenset(), frozenset()), 0, frozenset(), None)]
    while todo:
        state = both, mover, runners, dice = todo.pop()
        if state in graph:
            continue
        own, other = dict(both[mover]), dict(both[1 - mover])
        if closed(both[1 - mover]) >= win:  # the other has just stopped
            graph[state] = (1 if mover == 1 else -1, mover, [])
            continue
        if dice:
            there = choices(dice, own, [other], dict(runners), high)
            acts = [[(1.0, (both, mover, step, None))] for step in there]
        else:
            lost = (both, 1 - mover, frozenset(), None)
            roll = [
                (
                    n / faces**4,
                    (both, mover, runners, d)
                    if choices(d, own, [other], dict(runners), high)
                    else lost,
                )
                for d, n in rolls.items()
            ]
            acts = [roll]
            if runners:
                kept = frozenset((own | dict(runners)).items())
                kept_both = (kept, both[1]) if mover == 0 else (both[0], kept)
                acts.append([(1.0, (kept_both, 1 - mover, frozenset(), None))])
        todo += [to for act in acts for _, to in act]
        graph[state] = (0, mover, acts)
    return graph


@pytest.mark.long
@pytest.mark.parametrize(("faces", "least", "win"), [(2, 1, 1), (2, 1, 2)])
def test_small_games_are_worth_what_value_iteration_on_the_twin_finds(faces, least, win):
    graph = twin_graph(faces, least, win)
    first = ((frozenset(), frozenset()), 0, frozenset(), None)
    found = solved(load("cant_stop", faces=faces, height=least, win=win).start())
    assert found == pytest.approx(iterated(graph)[first], abs=1e-8)
