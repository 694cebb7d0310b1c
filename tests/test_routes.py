"""Maps, tracks and decks of an author's own: routes, names of places, spaces, crowds, suits."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from kibitz.draw import plain, svg
from kibitz.draw.crowded import hidden_words
from kibitz.draw.markup import breadth, fit_words
from kibitz.draw.place_names import stand
from kibitz.scene import (
    Card,
    Cell,
    Crowd,
    Deck,
    Graph,
    Hand,
    Piece,
    Place,
    Route,
    Scene,
    SquareBoard,
    Stone,
    Tile,
)

TOWNS = {"Paris": (0, 2), "Lyon": (0.8, 0.6), "Zurich": (2.2, 1.4), "Venice": (3.4, 0.6)}


def towns(*routes: Route) -> Scene:
    places = [Place(Cell(name=name), x, y) for name, (x, y) in TOWNS.items()]
    return Scene("", (Graph(tuple(places), routes=routes),))


def test_a_route_is_an_act_of_its_own_and_named_after_its_places() -> None:
    scene = towns(Route(0, 1, Cell(None, 7), "red", 3), Route(1, 2))
    assert scene.acts() == {7: "Paris-Lyon"}
    root = ElementTree.fromstring(svg(scene))
    (pressed,) = root.iterfind(".//{*}g[@data-action='7']")
    assert pressed.findtext("{*}title") == "Paris-Lyon, red, 3 spaces"
    assert len(pressed.findall(".//{*}rect[@class='stone red free']")) == 3
    assert scene.still().acts() == {}


def test_a_route_that_is_taken_has_a_piece_on_each_space_and_says_whose_it_is() -> None:
    scene = towns(Route(0, 1, Cell(Stone("blue"), last=True), "red", 3))
    drawn = svg(scene)
    assert drawn.count("man blue taken") == 3 and "3 spaces, blue</title>" in drawn
    assert "Taken: (Paris-Lyon red 3 B)" in plain(scene)


def test_text_lists_the_routes_that_are_free_with_colour_and_length() -> None:
    shown = plain(towns(Route(0, 1, Cell(None, 7), "red", 3), Route(1, 2)))
    assert "Routes: [Paris-Lyon red 3], Lyon-Zurich 1" in shown


def test_a_route_is_marked_as_played_by_its_name() -> None:
    scene = towns(Route(0, 1, Cell(Stone("blue")))).marked({"Paris-Lyon"}, ())
    assert "ring last" in svg(scene)


def test_two_routes_of_the_same_places_lie_side_by_side() -> None:
    twice = (Route(0, 1, Cell(name="red")), Route(1, 0, Cell(name="blue")))
    aside = re.findall(r'<g transform="translate\(0 (-?\d+\.\d)\)">', svg(towns(*twice)))
    assert sorted(map(float, aside)) == [-7.0, 7.0]


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Route(1, 1), "joins two places"),
        (lambda: Route(0, 1, length=0), "at least one space"),
        (lambda: Route(0, 1, colour="mauve"), "No colour 'mauve'"),
        (lambda: towns(Route(0, 9)), "no place 9"),
        (lambda: Crowd(()), "at least one piece"),
        (lambda: Deck({"": "red"}), "needs a letter"),
        (lambda: Deck({"y": ("yellow", "son")}), "No sign 'son'. Near it: "),
        (lambda: Card(None, colour="red"), "face down shows no colour"),
        (lambda: Graph.spaces([Cell(name="a")] * 3, 1), "at least 2 columns"),
        (lambda: Graph.spaces([Cell(name="a")] * 9, 3, loop=True), "even number of spaces"),
        (lambda: Graph.spaces([Cell(name="a")] * 4, 3, ["red"]), "as many colours"),
    ],
)
def test_a_wrong_route_track_or_deck_is_refused_with_its_fault(make, fault) -> None:
    with pytest.raises(ValueError, match=fault):
        make()


def test_the_names_of_places_cover_neither_each_other_nor_a_line_where_there_is_room() -> None:
    """The labels of a railway map lay on its lines."""
    places = tuple((x * 100.0, y * 100.0) for x, y in TOWNS.values())
    line = (*places[:2], 9.0)
    boxes = stand(tuple(TOWNS), places, (line,))
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert c <= e or g <= a or d <= f or h <= b
    (x1, y1), (x2, y2) = line[:2]
    for k in range(101):
        x, y = x1 + (x2 - x1) * k / 100, y1 + (y2 - y1) * k / 100
        assert not any(a < x < c and b < y < d for a, b, c, d in boxes)


def test_each_name_of_a_place_lies_within_the_picture() -> None:
    places = (Place(Cell(name="Constantinople"), 0, 0), Place(Cell(name="Sarajevo"), 0, 1))
    assert hidden_words(svg(Scene("", (Graph(places, ((0, 1),)),)))) == []


def test_words_fit_the_room_that_they_have_in_lines() -> None:
    """A note on a track was four times as wide as its space."""
    for words in ("60", "Old Kent Road", "Mediterranean Avenue", "a b c d e f g h"):
        lines, size = fit_words(words, 14.0, 33.0, 29.0)
        assert " ".join(lines) == words
        assert max(breadth(line, size) for line in lines) <= 33.001


def test_a_long_note_of_a_cell_stays_within_its_cell() -> None:
    cells = [Cell(note="Old Kent Road"), Cell(Stone("red"), note="1200"), Cell("K", note="guarded")]
    root = ElementTree.fromstring(svg(Scene("", (SquareBoard.squares(3, 1, cells),))))
    texts = [t for g in root.iterfind(".//{*}g[@data-cell]") for t in g.iterfind(".//{*}text")]
    assert {t.text for t in texts} >= {"Old", "Kent", "Road", "1200", "guarded"}
    for text in texts:
        x, half = float(text.get("x")), breadth(text.text, float(text.get("font-size"))) / 2
        assert x - half >= -20 and x + half <= 20, text.text


def test_spaces_of_a_track_go_to_and_fro_or_around() -> None:
    cells = [Cell(name=f"s{k}") for k in range(10)]
    rows = [(round(p.x / 1.6), round(p.y / 1.6)) for p in Graph.spaces(cells, 4).places]
    assert rows[:6] == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1)]
    ring = [(round(p.x / 1.6), round(p.y / 1.6)) for p in Graph.spaces(cells, 4, loop=True).places]
    assert ring == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1)]


def test_the_spaces_of_a_track_may_have_borders_in_colours() -> None:
    cells = [Cell(name="Whitechapel", note="$60"), Cell(name="Chance")]
    assert "border edge-brown" in svg(Scene("", (Graph.spaces(cells, 2, ["brown", ""]),)))


def test_pieces_side_by_side_are_all_drawn_and_said_and_counted_in_text() -> None:
    men = Crowd((Piece("meeple", "red"), Piece("meeple", "blue"), Piece("meeple", "red")))
    assert str(men) == "2RM/BM" and men.said == "red meeple, blue meeple, red meeple"
    drawn = svg(Scene("", (SquareBoard.squares(1, 1, [Cell(men)]),)))
    assert drawn.count('class="man red"') == 2 and drawn.count('class="man blue"') == 1


def test_of_very_many_pieces_on_a_cell_the_picture_says_how_many_more_there_are() -> None:
    many = Crowd((Piece("cube", "red"),) * 20)
    assert ">+5<" in svg(Scene("", (SquareBoard.squares(1, 1, [Cell(many)]),)))


def test_a_card_takes_colour_number_and_sign_from_its_deck() -> None:
    """Cards were `y7`, black on white."""
    deck = Deck({"y": ("yellow", "sun"), "b": "blue"})
    card = deck.card("y10", 4)
    assert (card.name, card.text, card.colour, card.sign) == ("y10", "10", "yellow", "sun")
    assert deck.card("10y").text == "10" and deck.card("*").colour == ""
    assert deck.card(None) == Card()
    shown = Scene("", (Hand((card, deck.card("b3"))),))
    assert "Y10" in plain(shown) and "B3" in plain(shown)
    assert shown.acts() == {4: "y10"}
    assert "man yellow" in svg(shown) and "<title>yellow 10 sun</title>" in svg(shown)


def test_a_long_note_on_a_tile_stays_within_the_tile() -> None:
    """Two notes of neighbours lay over each other."""
    tiles = {(x, 0): Cell(Tile(("field",) * 4), note="2 points") for x in (0, 1)}
    drawn = svg(Scene("", (Graph.squares(tiles),)))
    widths = [float(n) for n in re.findall(r'class="tag"[^>]*width="([\d.]+)"', drawn)]
    assert len(widths) == 2 and max(widths) <= 48
    assert hidden_words(drawn) == []


def test_the_cells_of_a_plane_keep_their_size_and_place_while_a_few_more_are_put() -> None:
    def drawn(*cells: tuple[int, int]) -> tuple[str, list[float]]:
        plane = Graph.squares({cell: Cell(Stone("red")) for cell in cells})
        whole = svg(Scene("", (plane,)))
        outer = re.search(r'class="plane"><g transform="translate\(([^)]*)\)"', whole)[1].split()
        inner = re.search(r'translate\(([^)]*)\)"><g data-cell="0,0"', whole)[1].split()
        at = [float(x) + float(y) for x, y in zip(outer, inner, strict=True)]
        return re.search('viewBox="([^"]*)"', whole)[1], at

    assert drawn((0, 0)) == drawn((0, 0), (1, 0)) == drawn((0, 0), (1, 0), (2, 2))
    assert drawn((0, 0)) != drawn((0, 0), (3, 0))


def test_a_vacant_place_of_a_plane_shows_the_name_that_acts_give_it() -> None:
    plane = Graph.hexagons({(0, 0): Cell(Stone("red")), (1, 0): Cell(action=3)})
    shown = svg(Scene("", (plane,)))
    assert ">1,0</text>" in shown and ">0,0</text>" not in shown
