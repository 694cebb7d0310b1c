"""A game without `scene` shows what `redeal` leaves, so a redeal that keeps a secret shows it too."""

import json
from pathlib import Path

import pytest
from tests.check.authors import game
from typer.testing import CliRunner

import kibitz
from kibitz.check.bare_views import what_redeal_shows
from kibitz.check.broken import Broken
from kibitz.check.exact_worlds import ComparedWorlds, listed_deals, redeal_is_exact
from kibitz.interfaces.cli.app import app

HERE = Path(__file__).parent
BOXES = (HERE / "kinds/boxes.py").read_text()
KEEPS = ("fits[below(rng, n)]", "fits[below(rng, n)] if p.used < 2 else p.secret")
SCENE = """

def scene(p, seat):
    heard = " ".join(f"{p.asked[k]}={p.heard[k]}" for k in range(p.used))
    return Scene(heard, (Choice(tuple(Button(str(k), k) for k in range(p.boxes))),))
"""
WITH_SCENE = BOXES.replace(
    "from kibitz.kit.rng import below\n",
    "from kibitz.kit.rng import below\nfrom kibitz.scene import Button, Choice, Scene\n",
)


def test_a_redeal_that_keeps_the_secret_after_the_last_probe_is_said(tmp_path):
    """Nothing was said: the table shows what redeal keeps, so all that was compared agreed."""
    first, kept = what_redeal_shows(game(tmp_path, BOXES, KEEPS), 0)
    assert first.startswith("There is no scene, so each seat is shown the numbers that redeal")
    assert kept.startswith("REDEAL MAY KEEP A SECRET in ")
    assert "redeal leaves secret " in kept and "fits everything else" in kept


def test_a_redeal_that_deals_the_secret_anew_is_not_suspected(tmp_path):
    [only] = what_redeal_shows(game(tmp_path, BOXES), 0)
    assert only.endswith("Of the numbers that the deal draws, seat 0 is shown none.")


def test_what_the_deal_draws_and_redeal_leaves_is_said_for_each_seat(tmp_path):
    cards = (HERE.parent / "high_card.py").read_text()
    [right] = what_redeal_shows(game(tmp_path, cards), 0)
    assert "seats 0 and 1 are shown 1 of 2 in card" in right


@pytest.mark.parametrize("kind", ["purses", "face_down", "flood"])
def test_nothing_is_said_of_a_game_with_a_scene(kind):
    assert what_redeal_shows(kibitz.load(str(HERE / f"kinds/{kind}.py")), 0) == []


def test_the_first_random_act_was_the_first_draw_of_the_deal_so_every_first_probe_was_right(
    tmp_path,
):
    """One box fitted from then on in each game, so no world was missed where redeal kept it."""
    wrong = game(tmp_path, WITH_SCENE + SCENE, KEEPS)
    with pytest.raises(Broken, match=r"\d worlds fit .+, and redeal gives 1\."):
        redeal_is_exact(wrong, listed_deals(wrong), 0, ComparedWorlds())


def test_the_right_boxes_with_a_scene_pass(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.check.exact_worlds.SECONDS", 0.3)
    right, compared = game(tmp_path, WITH_SCENE + SCENE), ComparedWorlds()
    redeal_is_exact(right, listed_deals(right), 0, compared)
    assert compared.worlds > 2 * compared.views


@pytest.mark.long
def test_a_program_reads_what_was_tested(tmp_path):
    file = Path(tmp_path, "boxes.py")
    file.write_text(BOXES.replace(*KEEPS))
    said = CliRunner().invoke(app, ["check", str(file), "--json"], catch_exceptions=False).stdout
    assert any(note.startswith("REDEAL MAY KEEP") for note in json.loads(said)["notes"])
