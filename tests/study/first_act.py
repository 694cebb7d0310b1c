"""A program for the arena: the first legal act; sometimes nonsense first, or a line of its own."""

import json
import sys


def main(kinds):
    for number, line in enumerate(sys.stdin):
        asked = json.loads(line)
        if asked.get("ask") != "act":
            continue
        if "nonsense" in kinds and asked["refused"] is None:
            print("I do not know." if number % 2 else json.dumps({"act": "zzz"}), flush=True)
        elif "silent" in kinds:
            sys.exit(0)
        else:
            print(json.dumps({"act": asked["moves"][0]}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
