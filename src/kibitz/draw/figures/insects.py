"""Insects, as they are seen from above."""

from kibitz.draw.figures.figure import Silhouette, ball, both, mirrored, whole

WING = "M.1 -.22C.4 -.72 .98 -.6 .92 -.24C.86 .08 .4 .06 .12 -.06Z"
NARROW_WING = "M.06 -.3C.4 -.72 .96 -.66 .92 -.46C.84 -.26 .4 -.14 .08 -.16Z"
UPPER = "M.04 -.1C.2 -.78 .94 -.96 .92 -.46C.9 -.1 .5 .04 .36 .06Z"
LOWER = "M.36 .04C.78 .16 .74 .76 .42 .78C.2 .78 .06 .42 .04 .1Z"
SHELL = whole("M0 -.52C.4 -.52 .6 -.2 .6 .16C.6 .54 .36 .84 0 .84")

INSECTS = {
    "ant": Silhouette(
        (ball(0, 0.48, 0.3, 0.38), ball(0, -0.62, 0.25, 0.23), ball(0, -0.12, 0.17, 0.28)),
        lines="M-.24 .4C-.1 .48 .1 .48 .24 .4M-.24 .62C-.1 .7 .1 .7 .24 .62",
        limbs=both("M.1 -.22L.5 -.4L.74 -.72M.12 -.1L.58 -.04L.9 .2M.1 .04L.52 .32L.72 .82")
        + both("M.1 -.8L.34 -.96"),
    ),
    "bee": Silhouette(
        (
            WING,
            mirrored(WING),
            whole("M0 -.3C.34 -.3 .46 .0 .44 .3C.42 .6 .16 .86 0 .94"),
            ball(0, -0.5, 0.27, 0.24),
        ),
        lines="M-.4 .04H.4M-.43 .32H.43M-.3 .62H.3",
        spots=both(ball(0.13, -0.54, 0.06)),
        limbs=both("M.1 -.7L.32 -.94"),
    ),
    "beetle": Silhouette(
        (ball(0, -0.6, 0.26, 0.24), SHELL),
        lines="M0 -.22V.82M-.55 -.2C-.3 -.06 .3 -.06 .55 -.2",
        limbs=both("M.4 -.2L.76 -.44L.8 -.64M.5 .14L.92 .1M.46 .44L.76 .6L.8 .84")
        + both("M.12 -.76C.3 -.8 .36 -.9 .3 -.98"),
    ),
    "butterfly": Silhouette(
        (UPPER, LOWER, mirrored(UPPER), mirrored(LOWER), ball(0, 0.12, 0.09, 0.56)),
        spots=both(ball(0.62, -0.46, 0.13)) + both(ball(0.42, 0.44, 0.1)),
        limbs=both("M.03 -.44L.3 -.94"),
    ),
    "grasshopper": Silhouette(
        (
            "M-.94 -.04C-.94 -.34 -.7 -.44 -.5 -.36L.86 .06C.98 .12 .96 .24 .8 .26L-.4 .34"
            "C-.7 .36 -.94 .24 -.94 -.04Z",
            "M-.06 .3C-.02 -.1 .24 -.66 .42 -.72C.54 -.72 .52 -.56 .46 -.44L.2 .32Z",
        ),
        lines="M-.5 -.34C-.4 -.1 -.4 .1 -.5 .32",
        spots=ball(-0.7, -0.12, 0.08),
        limbs="M.44 -.64L.78 .78L.94 .78M-.5 .32L-.62 .8M-.24 .32L-.3 .8M-.7 -.36L-.56 -.86"
        "M-.8 -.3L-.84 -.84",
    ),
    "ladybug": Silhouette(
        (ball(0, -0.56, 0.32, 0.28), ball(0, 0.16, 0.68)),
        lines="M0 -.5V.82",
        spots=both(ball(0.3, -0.14, 0.14) + ball(0.4, 0.26, 0.14) + ball(0.22, 0.58, 0.12)),
        limbs=both("M.52 -.26L.8 -.4M.68 .16H.94M.56 .54L.8 .72M.14 -.76L.3 -.94"),
    ),
    "mosquito": Silhouette(
        (
            NARROW_WING,
            mirrored(NARROW_WING),
            ball(0, 0.28, 0.13, 0.56),
            ball(0, -0.28, 0.2),
            ball(0, -0.56, 0.15),
        ),
        lines="M-.1 .2H.1M-.1 .42H.1M-.08 .62H.08",
        limbs="M0 -.66V-.98"
        + both("M.12 -.2L.52 .1L.6 .4M.12 -.12L.42 .3L.62 .88")
        + both("M.08 -.64L.3 -.84"),
    ),
    "pillbug": Silhouette(
        (whole("M0 -.84C.36 -.84 .54 -.4 .54 .02C.54 .46 .34 .86 0 .86"),),
        lines="M-.42 -.5C-.2 -.38 .2 -.38 .42 -.5M-.52 -.2C-.2 -.06 .2 -.06 .52 -.2"
        "M-.54 .1C-.2 .24 .2 .24 .54 .1M-.46 .42C-.2 .54 .2 .54 .46 .42",
        limbs=both("M.5 -.26L.78 -.42M.54 -.02L.86 -.08M.52 .24L.84 .3M.44 .5L.72 .66")
        + both("M.2 -.76L.4 -.96"),
    ),
    "spider": Silhouette(
        (ball(0, 0.3, 0.42, 0.44), ball(0, -0.32, 0.27, 0.25)),
        lines="M0 .08V.5M-.16 .28H.16",
        spots=both(ball(0.1, -0.4, 0.06)),
        limbs=both("M.18 -.44L.46 -.72L.5 -.98M.24 -.32L.66 -.56L.92 -.5")
        + both("M.24 -.2L.72 -.06L.94 .3M.2 -.1L.6 .3L.66 .9"),
    ),
}
