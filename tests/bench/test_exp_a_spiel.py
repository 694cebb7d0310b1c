"""The comparison with exp-a-spiel takes the median of ratios in one run, and wants equal answers."""

from bench.exp_a_spiel import words


def run(expanded, walked):
    return {"spent": [expanded, walked], "gain": 1.0, "sets": 6}


def test_a_ratio_is_that_of_one_run_and_the_median_of_several():
    found = [(run(10, 90), run(5, 10)), (run(30, 10), run(3, 10)), (run(20, 20), run(5, 10))]
    *_, expansion, walk = words(found).splitlines()
    assert expansion == "| expansion | 20 | 5 | 4.0 |"
    assert walk == "| one exploitability | 20 | 10 | 2.0 |"
    assert "the median of 3 runs" in words(found) and "one run" in words(found[:1])
