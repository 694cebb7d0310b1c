"""What the inventors asked, in figures: the tables of docs/answers.md.

python -m bench.answers                    computes what bench/answers.json lacks; writes the tables
python -m bench.answers beat-splits        the same for one study, computed anew
python -m bench.answers --times 10 quet-first   with ten times as many games
python -m bench.answers --page             writes only the tables, from what is there

All luck comes from fixed seeds, so a study gives the same numbers each time. The usual numbers of
games take five minutes of one core at most, for each study.
"""

from __future__ import annotations

from kibitz.contract import OptionError

from ..command import reader
from ..writing import DOCS, ROOT, keep, kept, write_part
from . import beat, beat_decisions, byg, byg_turns, delphi, eleusis, learned, president, quet
from .study import Study, enlarge

KEPT = ROOT / "bench" / "answers.json"
PAGE = DOCS / "answers.md"
STUDIES: dict[str, Study] = {
    name: study
    for module in (
        beat,
        beat_decisions,
        quet,
        eleusis,
        delphi,
        president,
        byg,
        byg_turns,
        learned,
    )
    for name, study in module.STUDIES.items()
}


def main() -> None:
    """Compute the studies and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("names", nargs="*", help="names of studies; otherwise all that lack")
    arguments.add_argument("--page", action="store_true", help="compute nothing; write the page")
    arguments.add_argument("--times", type=int, default=1, help="as many games as usual")
    given = arguments.parse_args()
    if given.times < 1:
        raise OptionError(f"--times must be 1 or more, not {given.times}.")
    enlarge(given.times)
    if unknown := set(given.names) - set(STUDIES):
        raise OptionError(f"There is no study {min(unknown)}; there are {', '.join(STUDIES)}.")
    known = kept(KEPT)
    for name in given.names or ([] if given.page else [n for n in STUDIES if n not in known]):
        results = STUDIES[name].compute()
        keep(KEPT, name, results)
        print(f"{name}\n\n{STUDIES[name].shown(results)}\n", flush=True)
    known = kept(KEPT)
    for name, study in STUDIES.items():
        if name in known and f"<!-- {name} -->" in PAGE.read_text("utf-8"):
            write_part(PAGE, name, study.shown(known[name]))


if __name__ == "__main__":
    main()
