"""Messages: data that reads as a sentence in English."""

import copy
import pickle

import pytest

from kibitz.words import Message, SeatName, message

BLACK = SeatName(1, "Black")


def test_a_message_is_its_sentence_in_english():
    said = message("{mover} grows {n} groups.", mover=BLACK, n=2)
    assert said == "Black grows 2 groups."
    assert (said.id, said.parameters["n"], said.seat) == ("{mover} grows {n} groups.", 2, 1)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_message_keeps_its_parts_in_copies_and_in_other_processes(again):
    said = again(message("{who} pass.", plural="{who} pass all.", you="Pass.", who=BLACK, n=2))
    assert isinstance(said, Message)
    assert (said, said.id, said.you, said.seat) == ("Black pass all.", "{who} pass.", "Pass.", 1)
    assert said.parameters["who"].said == "Black"


def test_a_message_without_parameters_may_have_braces():
    assert message("a set is {1, 2}") == "a set is {1, 2}"


def test_a_message_addresses_the_seat_that_it_names_first_and_no_other():
    said = message("{a} gives {b} a card.", you="Give {b} a card.", a=BLACK, b=SeatName(0, "W"))
    assert said.addresses(1)
    assert not said.addresses(0)
    assert not message("{a} waits.", a=BLACK).addresses(1)
    assert not message("All wait.", you="You wait.").addresses(-1)


def test_names_are_listed_in_words():
    assert message("{all} win.", all=["Ann", BLACK, "Cy"]) == "Ann, Black and Cy win."
