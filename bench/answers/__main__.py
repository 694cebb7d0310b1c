"""What the inventors asked, in figures: the tables of docs/answers.md.

python -m bench.answers                    computes what bench/answers.json lacks; writes the tables
python -m bench.answers beat-splits        the same for one study, computed anew
python -m bench.answers --page             writes only the tables, from what is there

All luck comes from the seed 0, so a study gives the same numbers each time.
"""

from __future__ import annotations

from kibitz.contract import OptionError

from ..command import reader
from ..writing import DOCS, ROOT, keep, kept, write_part
from . import beat, byg, eleusis, quet
from .study import Study

KEPT = ROOT / "bench" / "answers.json"
PAGE = DOCS / "answers.md"
STUDIES: dict[str, Study] = {**beat.STUDIES, **byg.STUDIES, **quet.STUDIES, **eleusis.STUDIES}


def main() -> None:
    """Compute the studies and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("names", nargs="*", help="names of studies; otherwise all that lack")
    arguments.add_argument("--page", action="store_true", help="compute nothing; write the page")
    given = arguments.parse_args()
    if unknown := set(given.names) - set(STUDIES):
        raise OptionError(f"There is no study {min(unknown)}; there are {', '.join(STUDIES)}.")
    known = kept(KEPT)
    for name in given.names or ([] if given.page else [n for n in STUDIES if n not in known]):
        found = STUDIES[name].compute()
        keep(KEPT, name, found)
        print(f"{name}\n\n{STUDIES[name].shown(found)}\n", flush=True)
    known = kept(KEPT)
    for name, study in STUDIES.items():
        if name in known and f"<!-- {name} -->" in PAGE.read_text("utf-8"):
            write_part(PAGE, name, study.shown(known[name]))


if __name__ == "__main__":
    main()
