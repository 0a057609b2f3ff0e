"""The folder for everything that can be made again.

What is read back from it is trusted, some of it as pickles: it must be the user's own, and never lie in the folder
somebody happens to stand in, which may have come from a stranger.
"""

from __future__ import annotations

import contextlib
import os
import stat
from functools import cache
from pathlib import Path

from cardwright.lang.atomic import write_atomically


def cache_folder() -> Path:
    """XDG_CACHE_HOME, or `.cache` in the home folder; where there is neither, a folder of this user among those of the
    machine."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    home = named if os.path.isabs(named) else os.path.expanduser("~/.cache")  # noqa: PTH111, PTH117 - never raises
    return (Path(home) if os.path.isabs(home) else _among_others()) / "cardwright"  # noqa: PTH117


def keep(file: Path, data: bytes) -> None:
    """Write what can be made again; where there is no room for it, or no leave to write, it will be."""
    with contextlib.suppress(OSError):
        write_atomically(file, data)


@cache
def _among_others() -> Path:
    """A folder in which nobody else can write; anew for each run, if its place was taken."""
    import tempfile  # which takes long, and hardly anybody needs it

    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"cardwright-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o022:
            return folder
    except OSError:
        pass  # a file or a link lies there
    return Path(tempfile.mkdtemp(prefix="cardwright-"))
