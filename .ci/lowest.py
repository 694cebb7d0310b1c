"""The lowest versions that pyproject.toml admits, as constraints for pip: `lowest.py EXTRA ..`."""

import re
import sys
import tomllib
from pathlib import Path

NAME = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?\s*(.*)")
LEAST = re.compile(r">=([^,\s]+)")


def lowest(extras: list[str]) -> list[str]:
    """A line for each requirement of Kibitz and of these extras."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    found = set()
    for requirement in wanted:
        name, rest = NAME.fullmatch(requirement.partition(";")[0].strip()).groups()
        if name != project["name"]:
            found.add(f"{name}=={LEAST.search(rest).group(1)}")
    return sorted(found)


if __name__ == "__main__":
    print("\n".join(lowest(sys.argv[1:])))
