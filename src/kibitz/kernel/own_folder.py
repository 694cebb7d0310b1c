"""Whether a folder is this user's own: others may not write to it, nor put another one there.

A user who may write to a folder can exchange a file between its test and its use.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

ROOT, UNMAPPED = 0, 65534  # the second one is how a container sees owners from outside


def why_not_own(folder: Path) -> str:
    """Why others may write to a folder, or exchange it; empty if they may not, or on Windows."""
    if sys.platform == "win32":
        return ""
    place = Path(os.path.realpath(folder))
    for at in (place, *place.parents):
        try:
            facts = at.lstat()
        except OSError:  # it is made later, in a folder that is looked at next
            continue
        trusted = {os.geteuid(), ROOT} | ({UNMAPPED} if at != place else set())
        if facts.st_uid not in trusted:
            return f"{at} belongs to another user"
        keeps = at != place and facts.st_mode & stat.S_ISVTX  # only owners take entries away
        if _others_may_write(facts) and not keeps:
            return f"other users may write to {at}"
    return ""


def _others_may_write(facts: os.stat_result) -> bool:
    by_group = facts.st_mode & stat.S_IWGRP and not _is_of_one_user(facts.st_gid)
    return bool(facts.st_mode & stat.S_IWOTH or by_group)


def _is_of_one_user(group: int) -> bool:
    """Whether a group is the one that many systems make for each user, or that of root."""
    import grp
    import pwd

    if group == ROOT:
        return True
    with suppress(KeyError):
        own, entry = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
        return group == own.pw_gid and entry.gr_name == own.pw_name and not entry.gr_mem
    return False
