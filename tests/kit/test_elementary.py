"""Elementary functions: right, and the same bits in Python, in machine code and in a browser."""

import math

import numpy as np
import pytest

from kibitz.kernel import compiled
from kibitz.kernel.browser import NoBrowserCode, in_browser, require_linker
from kibitz.kit.elementary import exp, log, tanh

ARGUMENTS = np.concatenate([np.geomspace(1e-6, 600.0, 200), [1.0, 2.0, 0.5, 20.5, 7.0]])


def of_all(numbers, out):
    for k in range(len(numbers)):
        out[0, k] = log(numbers[k])
        out[1, k] = exp(numbers[k])
        out[2, k] = exp(-numbers[k])
        out[3, k] = tanh(numbers[k])


def found(function):
    out = np.zeros((4, len(ARGUMENTS)))
    function(ARGUMENTS, out)
    return out


def test_the_values_are_those_of_mathematics():
    for x in ARGUMENTS:
        for one, other in ((log(x), math.log(x)), (exp(x), math.exp(x)), (exp(-x), math.exp(-x))):
            assert abs(one - other) <= math.ulp(other)
        assert abs(tanh(x) - math.tanh(x)) < 3e-16 and tanh(-x) == -tanh(x)


def test_the_logarithm_of_a_number_of_visits_is_right_to_one_bit():
    for visits in [*range(1, 3000), *range(3000, 10_000_000, 99_991)]:
        assert abs(log(visits) - math.log(visits)) <= math.ulp(math.log(visits))


def test_an_exponential_beyond_all_numbers_is_infinite_or_nothing():
    assert exp(709.5) == math.inf and exp(-709.0) == 0.0


def test_machine_code_has_the_bits_of_python():
    assert found(compiled(of_all)).tobytes() == found(of_all).tobytes()


def test_a_browser_has_the_bits_of_python():
    pytest.importorskip("wasmtime")
    try:
        require_linker()
    except NoBrowserCode as fault:
        pytest.skip(str(fault))
    assert found(in_browser(of_all)).tobytes() == found(of_all).tobytes()
