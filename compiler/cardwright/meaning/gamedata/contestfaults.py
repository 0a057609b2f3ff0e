"""What `[play.contest]` counts on elsewhere in the table, and does not find there: told before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.lang.data.shapes import Fault


def contest_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """The keys that are missing, each with what to write."""
    contest = data.get("contest")
    if contest is None:
        return
    pieces, times, parts, deeds = (data.get(name, {}) for name in ("pieces", "times", "parts", "deeds"))
    period, opens, more = contest["period"], contest["opens"], contest.get("more", "")
    if period not in times.get("began", {}):
        yield _missing("times", "began", f"when the {period} began is noted nowhere", f'{period} = "{period} began"')
    if all(verb != opens for verb, _ in times.get("kept", ())):
        written = f'kept = [["{opens}", "turn"]]'
        yield _missing("times", "kept", f"how often a player does “{opens}”, and since when, is not kept", written)
    for word in (contest["topic"], contest["unopposed"]):
        if word not in parts.get("topics", {}):
            yield _missing("parts", "topics", f"there is no “{word}”, which a contest has", f'{word} = "{word}"')
    if contest["tires"] not in deeds.get("sets", {}):
        said = f"“{contest['tires']}” is done to whoever is declared, and sets no state"
        yield _missing("deeds", "sets", said, f"{contest['tires']} = {{ is = … }}")
    if more and more not in pieces.get("banks", {}):
        yield _missing(
            "pieces", "banks", f"on which cards “{more}” lies is not said", "it, or leave `play.contest.more` out"
        )
    for side in ("attack", "defend"):
        if contest[side]["mark"] not in pieces.get("marks", ()):
            said = f"there is no mark “{contest[side]['mark']}”, which says who is on a side"
            yield _missing("pieces", "marks", said, "it among them")
        if contest[side]["part"] not in parts.get("roles", {}):
            said = f"there is no part “{contest[side]['part']}”"
            yield _missing(
                "parts", "roles", said, f'{contest[side]["part"]} = {{ marks = ["{contest[side]["mark"]}"] }}'
            )


def _missing(section: str, name: str, said: str, written: str) -> Fault:
    place = ("play", section, name)
    return Fault(("play", "contest"), f"`{'.'.join(place)}`: {said}.", f"Write {written}.")
