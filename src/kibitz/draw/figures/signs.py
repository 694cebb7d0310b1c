"""Signs: plants, weather, arms, tools, for the cards of a deck and the spaces of a board."""

from math import cos, pi, sin

from kibitz.draw.figures.figure import Silhouette, ball, both, box, starry, whole


def _rays(count: int, near: float, far: float) -> str:
    turns = [2 * pi * k / count for k in range(count)]
    return "".join(
        f"M{near * sin(t):.2f} {-near * cos(t):.2f}L{far * sin(t):.2f} {-far * cos(t):.2f}"
        for t in turns
    )


def _toothed(teeth: int) -> str:
    corners = []
    for k in range(teeth):
        for far, share in ((0.66, -0.3), (0.94, -0.2), (0.94, 0.2), (0.66, 0.3)):
            turn = 2 * pi * (k + share) / teeth
            corners.append(f"{far * sin(turn):.2f} {-far * cos(turn):.2f}")
    return f"M{'L'.join(corners)}Z"


def _branches(count: int) -> str:
    # A small fork on each ray.
    forks = []
    for k in range(count):
        turn = 2 * pi * k / count
        x, y = 0.5 * sin(turn), -0.5 * cos(turn)
        for side in (-0.6, 0.6):
            u, v = x + 0.32 * sin(turn + side), y - 0.32 * cos(turn + side)
            forks.append(f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}")
    return "".join(forks)


def _petals(count: int) -> tuple[str, ...]:
    turns = [2 * pi * k / count for k in range(count)]
    return tuple(ball(round(0.52 * sin(t), 2), round(-0.52 * cos(t), 2), 0.36) for t in turns)


SIGNS = {
    "anchor": Silhouette(
        (
            "M-.1 -.5H.1V-.28H.44V-.08H.1V.62C.36 .56 .54 .4 .6 .2L.42 .24L.74 -.16L.94 .3L.78 .24"
            "C.7 .66 .36 .9 0 .94C-.36 .9 -.7 .66 -.78 .24L-.94 .3L-.74 -.16L-.42 .24L-.6 .2"
            "C-.54 .4 -.36 .56 -.1 .62V-.08H-.44V-.28H-.1Z",
            ball(0, -0.66, 0.26),
        ),
        spots=ball(0, -0.66, 0.1),
    ),
    "arrow": Silhouette(("M0 -.9L.76 -.06H.3V.86H-.3V-.06H-.76Z",)),
    "axe": Silhouette(
        (
            box(-0.1, -0.9, 0.12, 0.92),
            "M.12 -.74C.4 -.74 .62 -.84 .78 -.94C.94 -.6 .94 -.2 .78 .14C.6 .02 .4 -.08 .12 -.08Z",
        ),
        lines="M.62 -.66C.7 -.5 .7 -.3 .62 -.12",
    ),
    "bell": Silhouette(
        (
            ball(0, 0.68, 0.2),
            whole("M0 -.9C.14 -.9 .16 -.76 .14 -.7C.5 -.58 .52 -.2 .56 .2L.82 .56L0 .56"),
        ),
        lines="M-.54 .26H.54",
    ),
    "bomb": Silhouette(
        (
            "M.16 -.5L.42 -.76L.68 -.5L.42 -.24Z",
            ball(-0.12, 0.2, 0.66),
        ),
        lines="M-.5 .1C-.46 -.12 -.32 -.24 -.16 -.26",
        limbs="M.56 -.62C.7 -.86 .84 -.74 .92 -.9",
    ),
    "book": Silhouette(
        (
            "M0 -.56C-.26 -.76 -.6 -.76 -.92 -.66V.6C-.6 .5 -.26 .5 0 .72Z",
            "M0 -.56C.26 -.76 .6 -.76 .92 -.66V.6C.6 .5 .26 .5 0 .72Z",
        ),
        lines="M-.7 -.36C-.54 -.4 -.38 -.38 -.22 -.3M-.7 -.02C-.54 -.06 -.38 -.04 -.22 .04"
        "M.7 -.36C.54 -.4 .38 -.38 .22 -.3M.7 -.02C.54 -.06 .38 -.04 .22 .04",
    ),
    "crown": Silhouette(
        (
            "M-.74 .66L-.9 -.46L-.44 -.02L0 -.74L.44 -.02L.9 -.46L.74 .66Z",
            ball(0, -0.76, 0.13),
            ball(-0.86, -0.48, 0.12),
            ball(0.86, -0.48, 0.12),
        ),
        lines="M-.7 .4H.7",
        spots=ball(0, 0.16, 0.11) + both(ball(0.36, 0.16, 0.08)),
    ),
    "drop": Silhouette(
        (whole("M0 -.94C.2 -.5 .62 -.06 .62 .32C.62 .7 .34 .92 0 .92"),),
        lines="M-.34 .34C-.32 .54 -.2 .66 -.04 .68",
    ),
    "eye": Silhouette(
        ("M-.94 0C-.6 -.74 .6 -.74 .94 0C.6 .74 -.6 .74 -.94 0Z",),
        lines=ball(0, 0, 0.4),
        spots=ball(0, 0, 0.22),
    ),
    "flag": Silhouette(
        ("M-.5 -.86C-.2 -1 .1 -.6 .84 -.8V.04C.1 .24 -.2 -.16 -.5 -.02Z",),
        limbs="M-.56 -.92V.94",
    ),
    "flame": Silhouette(
        (
            "M.06 -.96C.16 -.6 .66 -.3 .68 .26C.68 .66 .36 .92 0 .92C-.36 .92 -.68 .66 -.68 .26"
            "C-.68 -.06 -.5 -.2 -.44 -.44C-.3 -.34 -.24 -.2 -.2 -.1C.04 -.3 .14 -.6 .06 -.96Z",
        ),
        spots="M.04 .06C.14 .26 .34 .36 .34 .58C.34 .76 .18 .84 0 .84C-.18 .84 -.32 .74 -.32 .58"
        "C-.32 .4 -.02 .34 .04 .06Z",
    ),
    "flower": Silhouette(_petals(5), spots=ball(0, 0, 0.28)),
    "gear": Silhouette((_toothed(8),), spots=ball(0, 0, 0.28)),
    "heart": Silhouette(
        (whole("M0 -.44C.16 -.84 .92 -.86 .92 -.24C.92 .26 .36 .54 0 .88"),),
    ),
    "leaf": Silhouette(
        ("M-.7 .6C-.9 -.3 -.1 -.9 .86 -.86C.96 .1 .3 .84 -.5 .72Z",),
        lines="M-.56 .6C-.2 .1 .2 -.3 .56 -.56M-.16 .12H.34M-.1 .06V-.4",
        limbs="M-.6 .62L-.9 .94",
    ),
    "lightning": Silhouette(("M.22 -.94L-.6 .16H-.04L-.28 .94L.62 -.24H.04Z",)),
    "moon": Silhouette(
        (
            "M.34 -.88C-.3 -.94 -.84 -.5 -.84 .06C-.84 .6 -.36 .94 .14 .92C.44 .9 .66 .76 .8 .54"
            "C.2 .62 -.22 .28 -.2 -.18C-.18 -.5 .04 -.76 .34 -.88Z",
        ),
    ),
    "mushroom": Silhouette(
        (
            whole("M0 -.04L.22 -.04C.22 .3 .34 .6 .3 .86L0 .86"),
            whole("M0 -.84C.56 -.84 .92 -.4 .9 .04C.6 .16 .3 .14 0 .14"),
        ),
        spots=ball(-0.4, -0.2, 0.14) + ball(0.06, -0.5, 0.15) + ball(0.48, -0.16, 0.13),
    ),
    "pine": Silhouette(
        (
            box(-0.13, 0.56, 0.13, 0.94),
            whole("M0 -.94L.42 -.36L.24 -.36L.6 .12L.36 .12L.76 .66L0 .66"),
        ),
    ),
    "shield": Silhouette(
        (whole("M0 -.9C.24 -.74 .5 -.7 .74 -.72C.8 .1 .56 .62 0 .94"),),
        lines="M0 -.6V.6M-.5 -.16H.5",
    ),
    "skull": Silhouette(
        (whole("M0 -.86C.5 -.86 .8 -.52 .8 -.12C.8 .2 .6 .3 .5 .4L.46 .82L0 .82"),),
        lines="M-.16 .54V.82M.16 .54V.82",
        spots=both(ball(0.34, -0.06, 0.2)) + "M0 .14L.12 .36H-.12Z",
    ),
    "snowflake": Silhouette((ball(0, 0, 0.16),), limbs=_rays(6, 0.0, 0.94) + _branches(6)),
    "star": Silhouette((starry(0, 0.06, 0.96, 0.4, 5),)),
    "sun": Silhouette((starry(0, 0, 0.96, 0.6, 12), ball(0, 0, 0.52))),
    "sword": Silhouette(
        (
            "M-.14 .28L-.14 -.7L0 -.96L.14 -.7V.28Z",
            "M-.5 .24H.5V.42H-.5Z",
            "M-.09 .42H.09V.74H-.09Z",
            ball(0, 0.82, 0.14),
        ),
        lines="M0 -.64V.2",
    ),
    "tree": Silhouette(
        (
            "M-.12 .94L-.1 .2H.1L.12 .94Z",
            "M-.5 .38C-.94 .34 -.98 -.24 -.6 -.32C-.6 -.76 -.2 -.94 .06 -.84"
            "C.44 -.92 .68 -.6 .6 -.32C.98 -.24 .94 .34 .5 .38C.3 .5 -.3 .5 -.5 .38Z",
        ),
        lines="M-.1 .3L-.34 .0M.1 .3L.36 .0",
    ),
}
