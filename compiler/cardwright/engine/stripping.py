"""Who loses all abilities, where those who take abilities away take them from each other too."""

from __future__ import annotations

Stripper = tuple[int, int, int]
"""Its place, the places it strips, and when it was placed."""


def stripped_by(sources: list[Stripper], chains: bool) -> int:
    """The places that are stripped.

    What is stripped strips nobody; of two that strip each other, and in a longer ring, the one that was placed first
    works. What strips itself does so whatever becomes of it. Without chains, each strips whatever becomes of it; only
    two that strip each other are looked at.
    """
    if len(sources) == 1:
        return sources[0][1]
    hits = own = 0
    for spot, hit, _ in sources:
        hits |= hit
        own |= 1 << spot
    if not hits & own:
        return hits
    pending = _without_losers(sources)
    return _settle(pending) if chains else _all(pending)


def _without_losers(sources: list[Stripper]) -> list[Stripper]:
    """Of two that strip each other, the one that was placed later does nothing to the other."""
    found = []
    for spot, hit, age in sources:
        kept = hit
        for other, back, placed in sources:
            if placed < age and hit >> other & 1 and back >> spot & 1:
                kept &= ~(1 << other)
        found.append((spot, kept, age))
    return found


def _settle(pending: list[Stripper]) -> int:
    """Those that nobody threatens work; if there is none, the one that was placed first."""
    stripped = 0
    for spot, hit, _ in pending:
        if hit >> spot & 1:
            stripped |= hit
    while pending:
        threat, left, settled = 0, [], False
        for spot, hit, _ in pending:
            threat |= hit & ~(1 << spot)
        for one in pending:
            if stripped >> one[0] & 1:
                settled = True
            elif not threat >> one[0] & 1:
                stripped |= one[1]
                settled = True
            else:
                left.append(one)
        if not settled:
            first = min(left, key=lambda one: one[2])
            stripped |= first[1]
            left.remove(first)
        pending = left
    return stripped


def _all(sources: list[Stripper]) -> int:
    """Each strips, whatever becomes of it."""
    stripped = 0
    for _, hit, _ in sources:
        stripped |= hit
    return stripped
