"""The colours of stones and cards, as people with any kind of colour vision see them."""

from itertools import combinations

import numpy as np
import pytest

from kibitz.draw.theme import PALETTE
from kibitz.scene import COLOURS
from kibitz.scene.colours import LETTERS

# What people with a kind of colour blindness see: Machado, Oliveira and Fernandes (2009), table 1.
SEEN = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red cones": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
]


def as_seen(colour, cones):
    """The place of a colour in the space CIE L*a*b*, in which distances are differences seen."""
    ground = PALETTE[colour][0]
    part = np.array([int(ground[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    light = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    xyz = np.array(TO_XYZ) @ np.clip(np.array(cones) @ light, 0, 1) / [0.95047, 1, 1.08883]
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eyes", SEEN)
def test_people_with_any_kind_of_colour_blindness_tell_each_two_colours_apart(eyes):
    places = {colour: as_seen(colour, SEEN[eyes]) for colour in COLOURS}
    apart = {(a, b): np.linalg.norm(places[a] - places[b]) for a, b in combinations(COLOURS, 2)}
    closest = min(apart, key=apart.get)
    assert apart[closest] > 12, closest


def test_each_colour_has_a_letter_of_its_own_in_text():
    assert len(COLOURS) == len(set(LETTERS.values())) == 12
