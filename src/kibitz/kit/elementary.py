"""Logarithm, exponential and hyperbolic tangent by sums and products alone.

The functions of C and of JavaScript differ in the last bit between machines and browsers. These are
the same everywhere, in Python, in machine code and in WebAssembly, so a search visits the same
acts. The polynomials are those of Sun's fdlibm.

>>> import math
>>> abs(log(10.0) - math.log(10.0)) < 1e-15, abs(exp(1.0) - math.e) < 1e-15, round(tanh(0.5), 9)
(True, True, 0.462117157)
"""

from __future__ import annotations

import numpy as np

from ..kernel.bits import double_of, word_of

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
BIAS, FRACTION, INFINITE = 1023, 52, float("inf")
ROOT = 0x3FE6A09E00000000  # the word of a number near the square root of 1/2
BELOW_ONE = (BIAS << FRACTION) - ROOT
LARGEST_EXPONENT, LEAST_EXPONENT = 709.0, -708.0  # beyond them exp gives infinity or 0


def log(x: float) -> float:
    """The natural logarithm of a positive number that is not subnormal; off by one bit at most."""
    word = word_of(np.float64(x)) + BELOW_ONE
    power = float((word >> FRACTION) - BIAS)
    f = double_of((word & ((1 << FRACTION) - 1)) + ROOT) - 1.0  # x is 2^power (1 + f)
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (
        3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01)
    )
    odd = 2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)
    rest = even + z * (6.666666666666735130e-01 + w * odd)
    half = 0.5 * f * f
    return s * (half + rest) + power * LN2_LOW - half + f + power * LN2_HIGH


def exp(x: float) -> float:
    """e to the power x; 0 below -708, and infinite above 709."""
    wide = np.float64(x)
    if wide > LARGEST_EXPONENT:
        return INFINITE
    if wide < LEAST_EXPONENT:
        return 0.0
    power = float(int(wide * 1.44269504088896338700 + (0.5 if wide >= 0.0 else -0.5)))
    high, low = wide - power * LN2_HIGH, power * LN2_LOW
    r = high - low
    z = r * r
    even = 6.61375632143793436117e-05 + z * (
        -1.65339022054652515390e-06 + z * 4.13813679705723846039e-08
    )
    c = r - z * (1.66666666666666019037e-01 + z * (-2.77777777770155933842e-03 + z * even))
    y = 1.0 + (r * c / (2.0 - c) - low + high)
    return double_of(word_of(y) + (int(power) << FRACTION))


def tanh(x: float) -> float:
    """The hyperbolic tangent, with an error below 3e-16."""
    size = abs(np.float64(x))
    most = 1.0 if size > 20.0 else 1.0 - 2.0 / (exp(2.0 * size) + 1.0)
    return -most if x < 0.0 else most
