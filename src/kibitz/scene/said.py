"""Figures, grounds, colours and marks in words, as a reader's language has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ..words import Message, message

_NAMES = (
    message("king"),
    message("queen"),
    message("rook"),
    message("bishop"),
    message("knight"),
    message("pawn"),
    message("man"),
    message("crowned"),
    message("meeple"),
    message("cube"),
    message("disc"),
    message("flat"),
    message("wall"),
    message("square"),
    message("ant"),
    message("bee"),
    message("beetle"),
    message("butterfly"),
    message("grasshopper"),
    message("ladybug"),
    message("mosquito"),
    message("pillbug"),
    message("spider"),
    message("bear"),
    message("bird"),
    message("cat"),
    message("cow"),
    message("dog"),
    message("elephant"),
    message("fish"),
    message("fox"),
    message("frog"),
    message("hare"),
    message("lion"),
    message("mouse"),
    message("owl"),
    message("pig"),
    message("sheep"),
    message("snail"),
    message("snake"),
    message("tiger"),
    message("turtle"),
    message("whale"),
    message("wolf"),
    message("ghost"),
    message("person"),
    message("robot"),
    message("car"),
    message("plane"),
    message("rocket"),
    message("sailboat"),
    message("ship"),
    message("submarine"),
    message("train"),
    message("wagon"),
    message("castle"),
    message("church"),
    message("factory"),
    message("house"),
    message("temple"),
    message("tent"),
    message("tower"),
    message("apple"),
    message("barrel"),
    message("brick"),
    message("coin"),
    message("crate"),
    message("cup"),
    message("egg"),
    message("gem"),
    message("key"),
    message("log"),
    message("sack"),
    message("wheat"),
    message("anchor"),
    message("arrow"),
    message("axe"),
    message("bell"),
    message("bomb"),
    message("book"),
    message("crown"),
    message("drop"),
    message("eye"),
    message("flag"),
    message("flame"),
    message("flower"),
    message("gear"),
    message("heart"),
    message("leaf"),
    message("lightning"),
    message("moon"),
    message("mushroom"),
    message("pine"),
    message("shield"),
    message("skull"),
    message("snowflake"),
    message("star"),
    message("sun"),
    message("sword"),
    message("tree"),
    message("city"),
    message("desert"),
    message("field"),
    message("floor"),
    message("forest"),
    message("grass"),
    message("hill"),
    message("lava"),
    message("mountain"),
    message("road"),
    message("snow"),
    message("stone"),
    message("swamp"),
    message("track"),
    message("water"),
)
_COLOURS = (
    message("white"),
    message("black"),
    message("red"),
    message("blue"),
    message("green"),
    message("yellow"),
    message("purple"),
    message("orange"),
    message("teal"),
    message("pink"),
    message("brown"),
    message("grey"),
)
NAMES = {str(name): name for name in _NAMES}  # of all shapes and grounds, and of the sides of tiles
COLOURS = {str(name): name for name in _COLOURS}
LAST, NEW = message("last turn"), message("this turn")
MARK_NAMES = {
    "win": message("part of what wins"),
    "open": message("may still be used"),
    "check": message("under threat"),
}
UP, RIGHT, DOWN, LEFT = message("up"), message("right"), message("down"), message("left")


def coloured(colour: str, thing: str) -> Message:
    """A thing and its colour: `white ant`."""
    return message("{colour} {thing}", colour=COLOURS[colour], thing=NAMES.get(thing, thing))


def listed(words: Sequence[str]) -> Message:
    """Words with commas between them."""
    return reduce(
        lambda before, one: message("{before}, {one}", before=before, one=one),
        words[1:],
        message("{words}", words=words[0]),
    )


def space_of(space: int, length: int) -> Message:
    """The place of a marker on its track."""
    return message("{space} of {length}", space=space, length=length)
