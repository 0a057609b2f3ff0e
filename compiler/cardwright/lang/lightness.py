"""Whether this process wants plain node classes instead of pydantic's models: see tree/model.py."""

from __future__ import annotations

wanted = False
"""Set by a process that only checks, before `lang.tree` is imported; later it has no effect."""
