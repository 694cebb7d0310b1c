"""Where games are found, and what is said of those that cannot be read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz import shelf

HERE = Path(__file__).parent
NOUGHTS = (HERE.parent / "examples" / "tic_tac_toe.py").read_text()


@pytest.fixture
def load(tmp_path):
    """Load a game from its text."""

    def loads(text, name="my_game.py", **options):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return kibitz.load(str(path), **options)

    return loads


def without(function):
    """Tic-tac-toe, one of its functions left out."""
    parts = NOUGHTS.split("\n\n\n")
    kept = [part for part in parts if not part.startswith(f"def {function}(")]
    assert len(kept) == len(parts) - 1
    return "\n\n\n".join(kept)


def refused(load, text):
    with pytest.raises(kibitz.GameError) as fault:
        load(text)
    sentence = str(fault.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence


def test_every_folder_of_games_is_on_the_shelf():
    folders = {path.parent.name for path in Path(shelf.__file__).parent.glob("games/*/rules.py")}
    assert {name.replace("_", "-") for name in folders} <= set(shelf.names())
    assert {"byg", "beat-it-or-eat-it"} <= set(shelf.names())


def test_a_game_goes_by_its_id_or_an_alias():
    assert kibitz.load("beat").id == kibitz.load("beat-it-or-eat-it").id == "beat-it-or-eat-it"


def test_the_title_of_a_game_is_a_name_of_it_with_hyphens():
    """`kibitz play offence-and-defence` said that there is no such game."""
    for id in shelf.ours():
        title = shelf.game_named(id).about.title
        assert shelf.game_named(title.lower().replace(" ", "-")).id == id


@pytest.mark.parametrize(
    ("written", "name"),
    [("Finchley Central", "finchley-central"), ("See-Saw", "see-saw"), ("Pits", "pits")],
)
def test_a_name_as_its_author_writes_it_is_answered_with_the_name_to_write(written, name):
    with pytest.raises(kibitz.GameError, match=rf"^There is no game '{written}'\. Write {name}\.$"):
        kibitz.load(written)


def test_every_name_stands_for_one_game_and_for_options_that_it_has():
    known = [shelf.game_named(id) for id in shelf.names()]
    names = [n for game in known for n in (game.id, *game.about.aliases, *game.about.variants)]
    assert len(set(names)) == len(names)
    for game in known:
        for name, options in game.about.variants.items():
            settled = kibitz.load(name).options
            assert {option: settled[option] for option in options} == dict(options)


def test_an_unknown_game_is_answered_with_those_there_are():
    with pytest.raises(kibitz.GameError) as fault:
        kibitz.load("chess")
    assert str(fault.value).startswith("There is no game 'chess'; there are ")
    assert "byg" in str(fault.value) and "path to a .py or .efg file" in str(fault.value)


@pytest.mark.parametrize("path", ["./none.py", "none.py", "no/where", "./"])
def test_a_path_without_a_file_is_answered_in_one_sentence(path):
    with pytest.raises(kibitz.GameError, match=r"There is no file .+\."):
        kibitz.load(path)


def test_the_id_of_a_file_is_its_name_with_hyphens(load):
    assert load(NOUGHTS).id == "my-game"


def test_a_file_is_read_afresh_each_time(load):
    assert load(NOUGHTS).about.title == "Tic-tac-toe"
    assert load(NOUGHTS.replace('title="Tic-tac-toe"', 'title="Noughts"')).about.title == "Noughts"


def test_what_lies_beside_a_file_can_be_imported_and_is_read_afresh(load):
    text = NOUGHTS.replace("return 9", "return places.MANY").replace(
        "ABOUT", "import places\nABOUT", 1
    )
    for many in (9, 10):
        (Path(load(NOUGHTS).spec).parent / "places.py").write_text(f"MANY = {many} # {'x' * many}")
        assert load(text).actions == many


def test_two_games_in_two_folders_have_helpers_of_one_name(load):
    # 0.1.0: the second game got the helper of the first
    text = NOUGHTS.replace("return 9", "return places.MANY").replace(
        "ABOUT", "import places\nABOUT", 1
    )
    base = Path(load(NOUGHTS).spec).parent
    for folder, many in (("one", 9), ("two", 12)):
        (base / folder).mkdir()
        (base / folder / "places.py").write_text(f"MANY = {many}")
    assert load(text, "one/my_game.py").actions == 9
    assert load(text, "two/my_game.py").actions == 12
    assert load(text, "one/my_game.py").actions == 9


def test_loading_a_file_leaves_the_search_path_as_pythons_own_goes_first(load):
    before = list(sys.path)
    load(NOUGHTS)
    assert [folder for folder in sys.path if folder in before] == before
    assert sys.path[: len(before)] == before


# What cannot be read


def test_a_syntax_error_is_reported_with_its_line(load):
    sentence = refused(load, NOUGHTS.replace("def over(p):", "def over(p)"))
    line = NOUGHTS[: NOUGHTS.index("def over")].count("\n") + 1
    assert f"my_game.py cannot be read: line {line}, SyntaxError: " in sentence


def test_an_error_while_reading_is_reported_with_its_line(load):
    line = NOUGHTS.count("\n") + 1
    assert refused(load, NOUGHTS + "LINES[9]\n").endswith(
        f"cannot be read: line {line}, IndexError: tuple index out of range."
    )


def test_a_missing_module_is_reported_with_its_line(load):
    assert "line 1, ModuleNotFoundError: No module named 'nowhere'." in refused(
        load, "import nowhere\n" + NOUGHTS
    )


@pytest.mark.parametrize(
    "text", ["\0", "\udcff", "1 +", "x = '", "return", "raise SystemExit", "(" * 300]
)
def test_any_other_text_is_refused_in_one_sentence(tmp_path, text):
    (tmp_path / "odd.py").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(kibitz.GameError) as fault:
        kibitz.load(str(tmp_path / "odd.py"))
    assert "\n" not in str(fault.value) and str(fault.value).endswith(".")


def test_a_game_needs_an_about(load):
    text = NOUGHTS.replace("ABOUT = About", "BOUT = About")
    assert refused(load, text) == "my-game has no ABOUT = About(..), which says what the game is."


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        ("layout", "my-game has no function layout(options): the fields of the position: (name, type, shape)."),
        ("actions", "my-game has no function actions(options): the number of actions."),
        ("start", "my-game has no function start(p, rng): set up p: deal, shuffle, draw secrets."),
        ("player", "my-game has no function player(p): return the seat to act, from 0."),
        ("legal", "my-game has no function legal(p, out): write the legal actions to out; return how many."),
        ("play", "my-game has no function play(p, action, rng): change p by a legal action."),
        ("over", "my-game has no function over(p): whether the game has ended."),
        ("returns", "my-game has no function returns(p, out): write one number for each seat to out; only at the end."),
    ],
)  # fmt: skip
def test_a_missing_function_is_reported_with_its_meaning(load, function, sentence):
    assert refused(load, without(function)) == sentence


@pytest.mark.parametrize("function", ["name", "scene"])
def test_words_and_pictures_may_be_left_out(load, function):
    p = load(without(function)).start()
    p.act(4)
    assert str(p) and len(p.moves()) == 8


def test_an_argument_of_another_name_is_reported(load):
    text = NOUGHTS.replace("def play(p, action)", "def play(p, cell)")
    assert refused(load, text) == "my-game: play may take (p, action, rng), but not cell."


def test_words_name_only_the_arguments_that_they_need_too(load):
    game = load(without("name") + "\n\ndef name(action):\n    return f'cell {action}'\n")
    assert game.start().moves()[:2] == ["cell 0", "cell 1"]


def test_a_word_that_takes_something_else_is_refused(load):
    text = without("name") + "\n\ndef name(p, cell):\n    return str(cell)\n"
    sentence = "my-game: name may take (p, action, seat), not (p, cell)."
    assert refused(load, text) == sentence


def test_prepare_sets_only_fields_that_there_are(load):
    text = NOUGHTS + '\n\ndef prepare(options):\n    return {"colour": 1}\n'
    assert refused(load, text) == "my-game: prepare sets colour, which layout does not have."


@pytest.mark.parametrize("value", ["[1, 2]", "'text'", "None", "300", "{}"])
def test_what_prepare_sets_must_fit_its_field(load, value):
    text = NOUGHTS + f'\n\ndef prepare(options):\n    return {{"board": {value}}}\n'
    assert refused(load, text).startswith("my-game: the field board cannot be set: ")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('[("board", "i1", 9), ("winner", "i1"), ("placed", "i1")]', "[]"),
        ('("winner", "i1")', '("winner", "i99")'),
        ('("winner", "i1")', '("board", "i1")'),
        ('("winner", "i1")', '"winner"'),
        ('("winner", "i1")', '("winner", "i1", -1)'),
        ("return 9", "return 'nine'"),
        ("return 9", "return options['nine']"),
    ],
)
def test_a_layout_that_makes_no_record_is_refused_in_one_sentence(load, was, now):
    assert was in NOUGHTS
    assert refused(load, NOUGHTS.replace(was, now)).startswith("my-game: ")


# Games of installed packages


def installed(folder, entry="outside", text=NOUGHTS):
    """A package with a game and the papers of its installation, as pip would leave them."""
    (folder / "outside_game.py").write_text(text)
    papers = folder / "outside-1.0.dist-info"
    papers.mkdir(exist_ok=True)
    (papers / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (papers / "entry_points.txt").write_text(f"[kibitz.games]\n{entry} = outside_game\n")
    return folder


def in_a_new_process(folder, code):
    package = str(Path(kibitz.__file__).parents[1])
    path = os.pathsep.join([package, str(folder)])
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path}, cwd=folder, capture_output=True, text=True, check=False,
        timeout=240,
    )  # fmt: skip


@pytest.mark.long
def test_a_game_of_an_installed_package_is_on_the_shelf(tmp_path):
    code = """if True:
        import kibitz
        from kibitz import shelf
        p = kibitz.load("outside").start()
        p.play("b2")
        print(shelf.names()[-1], p.game.id, p.game.about.title, len(p.moves()))
        print(kibitz.solve(p).value.result, shelf.places()["outside"].name)
    """
    done = in_a_new_process(installed(tmp_path), code)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["outside outside Tic-tac-toe 8", "0 outside_game.py"]


@pytest.mark.long
def test_a_package_never_takes_the_place_of_a_game_of_ours(tmp_path):
    code = "import kibitz; print(kibitz.load('byg').about.title)"
    assert in_a_new_process(installed(tmp_path, "byg"), code).stdout == "Byg\n"


def test_a_package_that_cannot_be_imported_is_reported_and_hides_no_other_game(tmp_path):
    code = """if True:
        import kibitz
        print(kibitz.load("beat").id)
        try:
            kibitz.load("outside")
        except kibitz.GameError as fault:
            print(fault)
    """
    done = in_a_new_process(installed(tmp_path, text="import nowhere\n"), code)
    assert done.stderr == ""
    ours, sentence = done.stdout.splitlines()
    assert ours == "beat-it-or-eat-it"
    assert sentence == "outside cannot be imported: ModuleNotFoundError: No module named 'nowhere'."
