"""Answer the inventors' questions.

python -m research.answers             runs what has no result yet, and writes docs/answers.md
python -m research.answers --page      writes the page from the results that are there
python -m research.answers --missing   lists the commands that have no result
"""

from __future__ import annotations

import argparse

from . import beat, byg, catchup, delphi, eleusis, president, quet, symple, tuned
from .answered import ROOT, Answers
from .compared import RULE
from .question import Question

PAGE = ROOT / "docs" / "answers.md"
PARTS: dict[str, tuple[Question, ...]] = {
    "Beat It or Eat It (Bill Taylor, 1993)": (*beat.QUESTIONS, tuned.BEAT),
    "Quet's game (Leroy Quet, 2008)": (*quet.QUESTIONS, tuned.QUET),
    "New Eleusis (Robert Abbott, 1977)": eleusis.QUESTIONS,
    "Delphi (Martin Kruskal, 1962)": delphi.QUESTIONS,
    "President (after David Parlett)": president.QUESTIONS,
    "Byg (Nick Bentley, 2010)": (*byg.QUESTIONS, tuned.BYG),
    "Catchup (Nick Bentley, 2010)": (*catchup.QUESTIONS, tuned.CATCHUP),
    "Symple (Christian Freeling and Benedikt Rosenau, 2010)": (*symple.QUESTIONS, tuned.SYMPLE),
}
IDS = (  # of PARTS
    "beat-it-or-eat-it", "quet", "eleusis", "delphi", "president", "byg", "catchup", "symple",
)  # fmt: skip
HEAD = f"""# Answers to the inventors

`python -m research.answers` writes this page from the results of the commands that stand under each
answer. *Exact* means that the whole game was searched. Other numbers carry a 95% interval, in
brackets. They come from games of the named players, with the seed 0 unless the command says
another. They describe these players, and people only as far as people play like them. *Playouts an
act* are those of a tree search that begins each act without the results of earlier acts.

{RULE}
"""


def commands() -> list[str]:
    """All commands, each once."""
    wanted = (q.commands for questions in PARTS.values() for q in questions)
    return list(dict.fromkeys(command for some in wanted for command in some))


def page(answers: Answers) -> str:
    """The whole page."""
    text = HEAD
    for id, (title, questions) in zip(IDS, PARTS.items(), strict=True):
        text += f'\n<a id="{id}"></a>\n\n## {title}\n'
        for question in questions:
            text += "\n" + question.text(answers)
    return text


def main() -> None:
    """Ask what is missing, each result kept at once; write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--page", action="store_true")
    reader.add_argument("--missing", action="store_true")
    given, answers = reader.parse_args(), Answers()
    missing = [command for command in commands() if not answers.knows(command)]
    if given.missing:
        print("\n".join(missing))
        return
    for command in [] if given.page else missing:
        print(command, flush=True)
        answers.ask(command)
    PAGE.write_text(page(answers))


if __name__ == "__main__":
    main()
