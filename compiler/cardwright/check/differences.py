"""What has changed in the meaning of lines between two versions of the language, grouped by what made it change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from cardwright.check.meanings import LineMeaning
from cardwright.lang.reader import LineResult
from cardwright.meaning.calculus.codec import NODE, SPAN, plain
from cardwright.meaning.equality.normal import normal

Record = dict[str, Any]
"""How one line was read, as JSON: `text` (a digest of its words), `meaning` or `refused` or `unread`, `policies`."""
VARIABLE = "Var.number"
EXAMPLES = 3


def line_record(result: LineResult, meant: LineMeaning) -> Record:
    """What is kept of a line for a comparison later on; never its words."""
    found: Record = {"text": hashlib.sha256(result.text.encode()).hexdigest()[:12]}
    if not result.typed:
        found["unread"] = sorted({trouble.message for trouble in result.troubles}) or ["no sentence"]
    elif meant.refusal is not None:
        found["refused"] = meant.refusal.message
    else:
        found["meaning"] = [plain(normal(ability)) for ability in meant.abilities]
        if meant.policies:
            found["policies"] = list(meant.policies)
    return found


@dataclass(slots=True)
class Cause:
    """Lines that have changed for one reason."""

    name: str
    lines: int = 0
    examples: list[str] = field(default_factory=list)
    """Some of them, by card and number."""
    words: dict[str, int] = field(default_factory=dict)
    """The words whose part of the meaning differs, with how often."""

    def add(self, place: str, words: str) -> None:
        """Count a line in."""
        self.lines += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(place)
        if words:
            self.words[words] = self.words.get(words, 0) + 1

    def to_json(self) -> dict[str, Any]:
        """A row of the report."""
        words = sorted(self.words, key=lambda word: (-self.words[word], word))
        return {"cause": self.name, "lines": self.lines, "examples": self.examples, "words": words[:EXAMPLES]}


@dataclass(slots=True)
class Differences:
    """The differences between two versions, cause by cause."""

    lines: int = 0
    """How many lines both versions have."""
    changed: int = 0
    gone: int = 0
    """Lines that only the old version has, and only the new one."""
    new: int = 0
    causes: dict[str, Cause] = field(default_factory=dict)

    def add(self, place: str, name: str, words: str = "") -> None:
        """Count a change of a line in."""
        self.causes.setdefault(name, Cause(name)).add(place, words)

    def ranking(self) -> list[Cause]:
        """The causes, that first which changed the most lines."""
        return sorted(self.causes.values(), key=lambda cause: (-cause.lines, cause.name))

    def to_json(self) -> dict[str, Any]:
        """The report."""
        return {
            "lines": self.lines,
            "changed": self.changed,
            "gone": self.gone,
            "new": self.new,
            "causes": [cause.to_json() for cause in self.ranking()],
        }


Lines = Mapping[str, Record]
"""Records by place: the card, and the number of the line."""


def differences(old: Lines, new: Lines, texts: Mapping[str, str]) -> Differences:
    """What has changed between two versions of the same lines; `texts` are their words."""
    found = Differences()
    for place, after in new.items():
        before = old.get(place)
        if before is None or before["text"] != after["text"]:
            found.new += 1
            continue
        found.lines += 1
        causes = list(_causes(before, after, texts.get(place, "")))
        found.changed += bool(causes)
        for name, words in dict(causes).items():
            found.add(place, name, words)
    found.gone = sum(place not in new or new[place]["text"] != record["text"] for place, record in old.items())
    return found


def _causes(before: Record, after: Record, text: str) -> Iterator[tuple[str, str]]:
    """The names of what has changed in one line, each with its words."""
    if _stage(before) != _stage(after):
        yield f"{_stage(before)} → {_stage(after)}", ""
        return
    if "meaning" not in after:
        return
    parts = list(_parts(before["meaning"], after["meaning"], "Line.abilities"))
    if not parts:
        return
    old, new = before.get("policies", []), after.get("policies", [])
    decided = [f"policy {name} no longer decides" for name in old if name not in new]
    decided += [f"policy {name} decides" for name in new if name not in old]
    if decided:
        yield " and ".join(decided), _said(parts, text)
        return
    telling = [part for part in parts if not part.name.startswith(VARIABLE)] or parts
    for part in telling:
        yield part.name, _said([part], text)


def _stage(record: Record) -> str:
    if "unread" in record:
        return f"not read ({', '.join(record['unread'])})"
    return f"refused ({record['refused']})" if "refused" in record else "a meaning"


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a meaning that differs: field, what was there and what is there."""

    name: str
    span: tuple[int, int] | None


def _said(parts: Sequence[_Part], text: str) -> str:
    spans = [part.span for part in parts if part.span is not None]
    if not spans:
        return ""
    start, end = spans[0]
    return text[start:end]


def _parts(old: Any, new: Any, name: str, span: tuple[int, int] | None = None) -> Iterator[_Part]:
    """The smallest parts in which two meanings differ; where words stand is no part of it."""
    if isinstance(old, dict) and isinstance(new, dict) and old.get(NODE) == new.get(NODE):
        here = tuple(new[SPAN]) if SPAN in new else span
        for key in sorted(({*old, *new}) - {NODE, SPAN}):
            yield from _parts(old.get(key), new.get(key), f"{new[NODE]}.{key}", here)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _lists(old, new, name, span)
    elif old != new:
        place = next((tuple(one[SPAN]) for one in (new, old) if isinstance(one, dict) and SPAN in one), span)
        yield _Part(f"{name}: {_short(old)} → {_short(new)}", place)


def _lists(old: list[Any], new: list[Any], name: str, span: tuple[int, int] | None) -> Iterator[_Part]:
    """Members side by side; of lists that are not of one length, those in the middle that only one of them has."""
    first = 0
    while first < min(len(old), len(new)) and _bare(old[first]) == _bare(new[first]):
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and _bare(old[-1 - last]) == _bare(new[-1 - last]):
        last += 1
    gone, come = old[first : len(old) - last], new[first : len(new) - last]
    for one, other in zip_longest(gone, come):
        yield from _parts(one, other, name, span)


def _bare(value: Any) -> Any:
    """The same without spans: two meanings are equal wherever their words stand."""
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items() if key != SPAN}
    return [_bare(item) for item in value] if isinstance(value, list) else value


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get(NODE, "?"))
    if isinstance(value, list):
        return f"[{', '.join(_short(item) for item in value)}]"
    return "nothing" if value is None else str(value)
