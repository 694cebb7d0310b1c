"""Judge what pip-audit wrote as JSON: 1 if a package has a known fault, 3 if none was audited."""

import json
import sys


def judged(found: list[dict]) -> tuple[list[str], int]:
    """The lines to print, and the exit status."""
    audited = [one for one in found if "skip_reason" not in one]
    skipped = sorted(one["name"] for one in found if "skip_reason" in one)
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}; mended in "
        f"{', '.join(fault['fix_versions']) or 'no version'}."
        for one in audited
        for fault in one["vulns"]
    ]
    said = [f"{len(audited)} packages have {len(faults)} known faults."] if audited else []
    if audited and skipped:
        said.append(f"Not audited, since PyPI does not know them: {', '.join(skipped)}.")
    return faults + said, 1 if faults else 0 if audited else 3


if __name__ == "__main__":
    lines, status = judged(json.load(sys.stdin)["dependencies"])
    print("\n".join(lines))
    sys.exit(status)
