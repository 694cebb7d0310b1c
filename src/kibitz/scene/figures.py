"""The names of the figures and grounds that any scene may use, with their signs in text.

`kibitz.draw.figures` draws the figures, `kibitz.draw.grounds` the grounds.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches


def _pairs(text: str) -> dict[str, str]:
    """Names with their signs, from `ant An, bee Be`."""
    return dict(pair.split() for pair in text.split(", "))


FAMILIES = {
    "Insects": _pairs(
        "ant An, bee Be, beetle Bt, butterfly Bf, grasshopper Gr, ladybug La, "
        "mosquito Mq, pillbug Pi, spider Sp"
    ),
    "Animals": _pairs(
        "bear Ba, bird Bi, cat Ca, cow Co, dog Do, elephant El, fish Fi, fox Fo, frog "
        "Fr, hare Ha, lion Li, mouse Mo, owl Ow, pig Pg, sheep Sh, snail Sn, snake "
        "Sk, tiger Ti, turtle Tu, whale Wh, wolf Wo"
    ),
    "People": _pairs("ghost Gh, person Pe, robot Ro"),
    "Ships and wagons": _pairs(
        "car Cr, plane Pl, rocket Rk, sailboat Sb, ship Si, submarine Sm, train Tr, wagon Wa"
    ),
    "Buildings": _pairs("castle Cs, church Ch, factory Fa, house Ho, temple Tm, tent Tn, tower To"),
    "Goods": _pairs(
        "apple Ap, barrel Br, brick Bk, coin Cn, crate Ct, cup Cu, egg Eg, gem Ge, "
        "key Ke, log Lo, sack Sa, wheat We"
    ),
    "Signs": _pairs(
        "anchor Ac, arrow Ar, axe Ax, bell Bl, bomb Bo, book Bu, crown Cw, drop Dr, "
        "eye Ey, flag Fl, flame Fm, flower Fw, gear Gw, heart He, leaf Le, lightning "
        "Lg, moon Mn, mushroom Mu, pine Pn, shield Sd, skull Sc, snowflake Sf, star "
        "St, sun Su, sword Sw, tree Te"
    ),
}
FIGURES = {name: sign for family in FAMILIES.values() for name, sign in family.items()}
GROUNDS = _pairs(
    'city @, desert :, field ", floor _, forest &, grass v, hill n, lava !, mountain ^, '
    "road =, snow ', stone o, swamp ;, track #, wall |, water ~"
)
ALIKE = _pairs(  # other words for them
    "boat sailboat, canoe sailboat, ladybird ladybug, rabbit hare, bunny hare, rat mouse, "
    "hound dog, worker person, soldier person, meeples meeple, money coin, gold coin, diamond "
    "gem, jewel gem, wood log, lumber log, grain wheat, corn wheat, clay brick, stone brick, "
    "wool sheep, horse knight, fire flame, home house, hut house, settlement house, bug "
    "beetle, locomotive train, box crate, fir pine, teddy bear, sea water, ocean water, river "
    "water, sand desert, rock stone, rails track, railway track, street road, woods forest, "
    "meadow grass, plain grass, ice snow, marsh swamp, hills hill, mountains mountain, town "
    "city"
)


def require_name(kind: str, name: str, names: Collection[str]) -> None:
    """Raise ValueError unless the name is one of these; the sentence has names that are near."""
    if name in names:
        return
    known = {name: name for name in names} | {w: name for w, name in ALIKE.items() if name in names}
    near = dict.fromkeys(known[word] for word in get_close_matches(name.lower(), known, 3, 0.7))
    hint = f"Near it: {', '.join(near)}" if near else f"Some are {', '.join(sorted(names)[:5])}"
    raise ValueError(f"No {kind} {name!r}. {hint}. The page docs/scene.md shows all {len(names)}.")


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a cell: `water`, `forest`, `road` and others, which docs/scene.md shows.

    `turn` turns its picture clockwise, as a road or a track needs it: in quarter turns, on a
    hexagon in sixths.
    """

    name: str
    turn: int = 0

    def __post_init__(self) -> None:
        require_name("ground", self.name, GROUNDS)

    def __str__(self) -> str:
        """The ground as one sign: `~` for water."""
        return GROUNDS[self.name]
