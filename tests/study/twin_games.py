"""Spoiled twins as games, for tests that measure their faults."""

from bench.spoiled.twins import twins

import kibitz


def load_twin(folder, name):
    """The twin of this name, whose file is written into a folder."""
    file = folder / f"{name}.py"
    file.write_text(next(one.text for one in twins() if one.name == name))
    return kibitz.load(str(file))
