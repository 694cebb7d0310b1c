"""A program that speaks a protocol and knows Nim-like names: it repeats what a test wants.

Its arguments are the protocol, a file into which it writes what it hears, and what it does: a move
to answer, or one of the faults below. `first` answers the first act that is legal in its own rules,
which are those of a row of cells a1, b1, ..: each may be taken once.
"""

import sys
import time
from pathlib import Path

IS_PROGRAM = __name__ == "__main__"  # doctest imports it too
protocol, diary, does, *cells = sys.argv[1:] if IS_PROGRAM else [""] * 3


def say(line):
    print(line, flush=True)


def answer(played):
    if does == "hangs":
        time.sleep(60)
    if does == "crashes":
        sys.exit("it fell over")
    if does == "garbage":
        return "%&$ \x00\xff"
    if does == "first":
        return next(cell for cell in cells if cell not in played)
    return does


def uci(line, played):
    if line == protocol:
        say("id name Fake")
        say(f"{protocol}ok")
    elif line == "isready":
        say("readyok")
    elif line.startswith("position"):
        played[:] = line.partition(" moves ")[2].split()
    elif line.startswith("go"):
        say("info string thinking")
        say(f"bestmove {answer(played)} ponder x")


def gtp(line, played):
    word, *rest = line.split()
    if word == "clear_board":
        played.clear()
    if word == "play":
        played.append(rest[1].lower())
    if word == "time_settings":
        return say("? unknown command\n")
    return say(f"= {answer(played) if word == 'genmove' else ''}\n")


def uhp(line, played):
    word, *rest = line.split()
    if word == "newgame":
        played.clear()
    if word == "play":
        played.append(rest[0])
    if word == "bestmove":
        say(answer(played))
    say("ok")


def main():
    speak = {"gtp": gtp, "uhp": uhp}.get(protocol, uci)
    if protocol == "uhp":
        say("id Fake v1")
        say("ok")
    played = []
    with Path(diary).open("a") as out:
        for heard in sys.stdin:
            print(heard.strip(), file=out, flush=True)
            speak(heard.strip(), played)


if IS_PROGRAM:
    main()
