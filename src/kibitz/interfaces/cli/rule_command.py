"""The command `kibitz rule`: the meaning and quality of a rule of cards, and the notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ...contract import OptionError
from . import arguments
from .arguments import AsJson, Seed

if TYPE_CHECKING:
    from ...rule import Rule, RuleMeasure
    from ..notebook import Entry

CARDS = 20  # cards of the sample line


class TextOrCommand(TyperGroup):
    """A group whose first argument may be a rule; `judge` takes it then."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `judge` before a rule."""
        words = [*self.commands, *ctx.help_option_names]
        if args and args[0] not in words:
            args = ["judge", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=TextOrCommand, no_args_is_help=True, rich_markup_mode=None)

RuleText = Annotated[
    str, typer.Argument(metavar="RULE", help="A rule in the language, or the name of one.")
]


@app.callback()
def begin() -> None:
    """Say what a secret rule of card play means, and how many cards it accepts.

    \b
    kibitz rule "red if odd(last) else black"
    kibitz rule odd-red --json
    kibitz rule same "red" "not black"
    kibitz rule add mine "high if red(last) else low"

    A rule is one expression in card, last, last2, last3 and place; docs/rules.md has all
    words. It is good if it accepts 1 card in 5 on average, and not nearly all.
    """


@app.command()
def judge(rule: RuleText, seed: Seed = 0, json: AsJson = False) -> None:
    """Say what a rule means, and how many cards it accepts; the word judge may be left out.

    \b
    kibitz rule "red if odd(last) else black"
    kibitz rule odd-red --seed 7 --json

    Kibitz grows random lines of up to 40 right cards. After each card it counts how many of the
    52 cards are right, from the place on at which the rule begins to apply. The mean is over all
    these places, its 95% interval over lines. A line in which no card is right ends there, with a
    share of 0.
    """
    read = _read(rule)
    judged = read.measure(seed)
    if json:
        names = ("mean", "worst", "reach", "passes")
        arguments.answer({name: getattr(judged, name) for name in names})
    else:
        _print(read, judged, seed)


def _read(rule: str) -> Rule:
    from ...rule import Rule
    from .. import notebook

    return Rule(notebook.rule_text(rule))


def _print(read: Rule, seen: RuleMeasure, seed: int) -> None:
    from .. import rule_report

    low, high = seen.interval
    print(read.text)
    print(read.words)
    print(f"  mean    {seen.mean:.3f} of the cards, 95% interval {low:.3f} to {high:.3f}")
    print(f"  worst   {seen.worst:.3f} of the cards, in the worst position seen")
    print(f"  reach   {rule_report.reach_sentence(seen)}")
    print(f"  passes  {rule_report.verdict(seen)}")
    if seen.dead:
        print(f"  ends    in {seen.dead:,} of {seen.lines:,} lines no card was right at the end")
    print(f"  a line  {' '.join(seen.sample[:CARDS])}{' ..' * (len(seen.sample) > CARDS)}")
    print(f"  ({seen.lines:,} lines of 40 right cards; seed {seed})")
    print(f"  command: {arguments.command_line()}")


@app.command()
def same(first: RuleText, second: RuleText, json: AsJson = False) -> None:
    """Prove that two rules are the same, or show a shortest line after which they differ.

    \b
    kibitz rule same "red(card) == red(last)" "colour(card) == colour(last)"
    kibitz rule same odd-red "red if odd(last) else spade"

    The answer is exact. The cards of the line are right by both rules.
    """
    difference = _read(first).difference(_read(second))
    if json:
        facts = difference and {"line": difference.line, "card": difference.card}
        arguments.answer({"same": difference is None, "difference": facts})
    elif difference is None:
        print("The same: after every line both call the same cards right.")
    else:
        print(f"Not the same: {difference}.")


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call the rule.")],
    rule: Annotated[str, typer.Argument(metavar="TEXT", help="The rule in the language.")],
    by: Annotated[str, typer.Option(metavar="NAME", help="The author of the rule.")] = "",
) -> None:
    """Put a rule into the notebook, where its name can be used for it.

    \b
    kibitz rule add mine "high if red(last) else low" --by Ann
    """
    from .. import notebook

    if name in ("judge", "same", "add", "played", "list", "show"):
        raise OptionError(f"{name} is a command of `kibitz rule`; choose another name.")
    notebook.add(name, rule, by)
    print(f"Added {name}: {_read(rule).words}")


@app.command("played")
def note_play(
    rule: RuleText,
    cards: Annotated[int, typer.Option(min=1, max=999, help="How many cards had been played.")],
    by: Annotated[str, typer.Option(metavar="NAME", help="The person who found it.")] = "",
) -> None:
    """Note that a rule was played: whether it was found, by whom, and after how many cards.

    \b
    kibitz rule played odd-red --cards 23 --by Ann
    kibitz rule played "high if red(last) else low" --cards 60
    """
    from .. import notebook

    notebook.note_play(rule, cards, by)
    print(f"Noted: {f'found by {by}' if by else 'not found'} after {cards} cards.")


@app.command("list")
def list_(json: AsJson = False) -> None:
    """List the rules of the notebook, and how often each was played and found.

    \b
    kibitz rule list
    kibitz rule list --json
    """
    from .. import notebook

    entries = [*notebook.entries().values()]
    if json:
        arguments.answer([_facts(entry) for entry in entries])
    else:
        _table(entries)


def _facts(entry: Entry) -> dict[str, Any]:
    plays = [{"finder": play.finder or None, "cards": play.cards} for play in entry.plays]
    return {"name": entry.name, "text": entry.text, "author": entry.author, "plays": plays}


def _table(entries: list[Entry]) -> None:
    from rich.table import Table

    from ..messages import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("name", "played", "found", "success", "rule"):
        table.add_column(heading, no_wrap=heading != "rule")
    for entry in entries:
        counts = len(entry.plays), len(entry.found)
        table.add_row(entry.name, *map(str, counts), entry.success, entry.text)
    console().print(table, soft_wrap=False)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A rule of the notebook.")],
) -> None:
    """Show a rule of the notebook: its author, its meaning, and its results in play.

    \b
    kibitz rule show odd-red
    """
    from .. import notebook

    entry = notebook.entries().get(name)
    if entry is None:
        raise OptionError(f"The notebook has no rule {name[:40]!r}; `kibitz rule list` has all.")
    for line in (entry.text, _read(entry.text).words, entry.about, _by(entry)):
        if line:
            print(line)
    print(f"Played {len(entry.plays)} times, found {len(entry.found)} times.")
    for play in entry.plays:
        who = f"found by {play.finder}" if play.finder else "not found"
        print(f"  {who} after {play.cards} cards")


def _by(entry: Entry) -> str:
    return f"By {entry.author}." if entry.author else ""
