"""Writes files whole or not at all: a reader never sees half of one."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_atomically(file: Path, data: bytes) -> None:
    """Write beside the file and move into place, which the system does in one step.

    The file keeps the permissions it had; a new one gets those that any new file gets.
    """
    file = file.resolve()  # a link stays a link: what it points to is written
    file.parent.mkdir(parents=True, exist_ok=True)
    # Named by process instead of by `tempfile`, whose import takes longer than the write.
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        with part.open("xb") as stream:  # new for certain: a link that waits under this name is not followed
            stream.write(data)
        part.chmod(_mode(file))
        part.replace(file)
    except BaseException as error:
        with contextlib.suppress(OSError):
            part.unlink()
        if isinstance(error, OSError) and error.errno is not None:
            error.filename = str(file)  # a full disk does not say of what, and nobody knows the name beside it
        raise


def _mode(file: Path) -> int:
    try:
        return file.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
