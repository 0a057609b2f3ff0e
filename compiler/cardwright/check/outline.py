"""The outline of a game from its rules of play: which periods there are, what is done in them, and in which order.

What a part says in words is compiled like the text of a card; what it says in fields is read here, and what does not
fit together is told at the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from cardwright.check.messages import did_you_mean, listed
from cardwright.lang.cardtree import PARTS
from cardwright.lang.records import dataclass

GAME = "game"
"""The period that holds all others."""
EACH, SAME, FIRST = "each player", "the same player", "the first player"
FIELDS: Mapping[str, tuple[str, ...]] = {
    "setup": (),
    "period": ("in", "of", "repeats", "opened-by", "under"),
    "step": ("in", "window"),
    "rule": ("acts",),
    "action": ("window",),
    "operation": (),
    "define": (),
    "reading": ("values",),
    "variant": ("players",),
}
"""The fields that a part of each kind may have."""
AT_ONCE, ANY_ORDER = "at once", "in any order"
"""When a rule acts that does not wait until what is under way has finished."""
VARIANT = "variant"
"""What a condition of a line is about that is no reading."""
EITHER = ("yes", "no")
"""The values of a reading that names none; the first is the one that holds if nothing else is asked for."""
NEVER = "(never)"
"""Under which a period is left out that another variant or reading has."""
_UNDER = re.compile(r"([a-z0-9_-]+) (!?=) ([a-z0-9_-]+(?: or [a-z0-9_-]+)*)")
_PLAYERS = re.compile(r"(\d{1,2})(?: to (\d{1,2}))?")
_TIMES = re.compile(r"(\d{1,3}) times")
_ENDLESS = "until the game ends"
_PASSES = "until you pass"


class Part(Protocol):
    """A part of the rules of play, as far as its fields go."""

    @property
    def kind(self) -> str: ...

    @property
    def name(self) -> str: ...


class Asked(NamedTuple):
    """What must be chosen so that something holds: that a reading is one of these, or that it is none of them."""

    name: str
    values: tuple[str, ...]
    same: bool


def conditions(rule: str) -> tuple[str, list[Asked]]:
    """The id of a rule, and what a line of it asks for in parentheses: `game.tie (ties = shared, variant != team)`."""
    name, _, asked = rule.partition(" (")
    return name, asked_for(asked.rstrip(")"))


def asked_for(words: str) -> list[Asked]:
    """What must be chosen so that something holds: `variant = duel or solo, ties != shared`."""
    found = [_UNDER.fullmatch(one.strip()) for one in words.split(",")] if words else []
    return [
        Asked(one[1], tuple(one[3].split(" or ")), one[2] == "=") if one is not None else Asked("", (words,), True)
        for one in found
    ]


def values_of(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The values of a reading, that which holds by itself first."""
    said = fields.get("values", "")
    return tuple(one.strip() for one in said.split(",")) if said else EITHER


def players_of(fields: Mapping[str, str], usual: tuple[int, int]) -> tuple[int, int]:
    """For how few and how many players a variant is."""
    found = _PLAYERS.fullmatch(fields.get("players", ""))
    return usual if found is None else (int(found[1]), int(found[2] or found[1]))


class Step(NamedTuple):
    """Something that is done in a period: what it says, and then a window in which players act."""

    name: str
    number: int
    """Which of the parts it is."""
    window: str = ""


class Inner(NamedTuple):
    """A period inside another."""

    period: int


@dataclass(slots=True)
class Period:
    """A stretch of the game."""

    name: str
    each: bool
    """Whether every player has one, in turn; else it is of whoever has the period around it."""
    times: int
    """How often it comes; 0 for as long as the game goes on."""
    items: list[Step | Inner]
    passing: bool = False
    """Whether it comes again until its player passes in a window in which only he acts."""
    alone: bool = False
    """Whether only one player has it, the first: a turn that all of them share."""
    opened: str = ""
    """The verb that opens it, whenever that is done; none for a period that has its place in the course of the game."""


class Outline(NamedTuple):
    """The periods of a game, that of the whole game first."""

    periods: list[Period]

    def number(self, name: str) -> int:
        """Which of the periods it is."""
        return next(number for number, one in enumerate(self.periods) if one.name == name)


Report = Callable[[int, str, str, str], None]
"""Told of what is wrong: with which part, which of its fields (none: its head), what it is, and what to write."""


def outline(
    parts: Sequence[Part], fields: Sequence[Mapping[str, str]], windows: Sequence[str], report: Report
) -> Outline:
    """The periods and steps of parts in their order; what does not fit is told, and left out."""
    return _Reading(parts, fields, windows, report).read()


def report_unreached(
    plan: Outline,
    parts: Sequence[Part],
    fields: Sequence[Mapping[str, str]],
    windows: Sequence[str],
    texts: str,
    report: Report,
) -> None:
    """Tell of actions in windows that no step opens, and of what stands behind a period that never stops coming. What
    the lines of the rules name, `texts`, they may begin."""
    opened = {step.window for period in plan.periods for step in period.items if isinstance(step, Step)}
    misspelt = any(said.get("window", windows[0] if windows else "") not in windows for said in fields)  # told already
    for number, (part, said) in enumerate(zip(parts, fields, strict=True)):
        window = said.get("window", "")
        if part.kind == "action" and not misspelt and window not in ("", *opened):
            hint = f"Write `window: {window}` below the step in which players may do this."
            report(number, "window", f"No step opens the window `{window[:40]}`: this can never be done.", hint)
    heads = {part.name: number for number, part in enumerate(parts) if part.kind == "period"}
    for period in plan.periods:
        endless = ""
        for item in period.items:
            if endless:
                number = item.number if isinstance(item, Step) else heads[plan.periods[item.period].name]
                if parts[number].name not in texts:
                    why = f"the period `{endless}` before it comes again until the game ends"
                    hint = f"Put it above, or say in a line what begins it: “begin the {parts[number].name}”."
                    report(number, "", f"`{parts[number].name[:40]}` never comes: {why}.", hint)
            elif isinstance(item, Inner) and plan.periods[item.period].times == 0:
                endless = "" if plan.periods[item.period].passing else plan.periods[item.period].name


class _Reading:
    def __init__(
        self, parts: Sequence[Part], fields: Sequence[Mapping[str, str]], windows: Sequence[str], report: Report
    ) -> None:
        self._parts, self._fields, self._windows, self._report = parts, fields, windows, report
        self._periods = [Period(GAME, False, 1, [])]
        self._latest = 0

    def read(self) -> Outline:
        choices: dict[str, tuple[str, ...]] = {VARIANT: ("none",)}
        for part, fields in zip(self._parts, self._fields, strict=True):
            if part.kind == "reading":
                choices[part.name] = values_of(fields)
            elif part.kind == "variant":
                choices[VARIANT] = (*choices[VARIANT], part.name)
        for number, (part, fields) in enumerate(zip(self._parts, self._fields, strict=True)):
            self._look(number, part, fields)
            self._asked(number, part, choices)
            if part.kind == "period":
                self._period(number, part, fields)
            elif part.kind == "setup":
                self._periods[0].items.append(Step(part.name, number))
            elif part.kind == "step":
                self._step(number, part, fields)
            elif part.kind == "action":
                self._action(number, fields)
            elif fields.get("acts", AT_ONCE) not in (AT_ONCE, ANY_ORDER):
                hint = f"Write `acts: {AT_ONCE}` or `acts: {ANY_ORDER}`, or leave it out: then it waits until what is "
                hint += "under way has finished."
                self._report(number, "acts", f"A rule does not act `{fields['acts'][:40]}`.", hint)
        self._endless()
        return Outline(self._periods)

    def _endless(self) -> None:
        """The game is over when its last period is: how often that comes must be said."""
        course = [item.period for item in self._periods[0].items if isinstance(item, Inner)]
        last = self._periods[course[-1]].name if course else ""
        for number, (part, fields) in enumerate(zip(self._parts, self._fields, strict=True)):
            if part.kind == "period" and part.name == last and {*fields} <= {*FIELDS[part.kind]} - {"repeats"}:
                message = f"It is not said how often the {last[:40]} comes, and the game is over after the last one."
                hint = f"Write `repeats: {_ENDLESS}` or `repeats: 4 times` below it; once is `repeats: 1 times`."
                self._report(number, "", message, hint)

    def _look(self, number: int, part: Part, fields: Mapping[str, str]) -> None:
        known = FIELDS[part.kind]
        for name in fields:
            if name not in known:
                there = f"It may have {listed([f'`{one}:`' for one in known])}." if known else "It has none."
                hint = did_you_mean(name, (*known, *PARTS), "`{}:`") or there
                self._report(number, name, f"A {part.kind} has no `{name}:`.", hint)

    def _asked(self, number: int, part: Part, choices: Mapping[str, tuple[str, ...]]) -> None:
        """Under which readings lines hold: only such as there are."""
        under = self._fields[number].get("under", "")
        asked = [("", rule, conditions(rule)[1]) for rule in getattr(part, "rules", ())]
        asked += [("under", under, asked_for(under))] if under and under != NEVER else []
        for field, said, found in asked:
            for name, values, _ in found:
                if name not in choices:
                    hint = did_you_mean(name, list(choices)) or "Write a part `reading: NAME` for it."
                    self._report(number, field, f"There is no reading `{name[:40]}` ({said[:60]}).", hint)
                    continue
                for value in values:
                    if value not in choices[name]:
                        there = f"There are {listed(list(choices[name]))}."
                        self._report(number, field, f"`{name}` is never `{value[:40]}`.", there)

    def _home(self, number: int, fields: Mapping[str, str]) -> int:
        """The period that something is in: the one that is named, or the last one above."""
        if "in" not in fields:
            return self._latest
        return self._known(number, "in", fields["in"])

    def _known(self, number: int, field: str, name: str) -> int:
        names = [one.name for one in self._periods]
        if name in names:
            return names.index(name)
        hint = did_you_mean(name, names) or f"The periods above are {listed(names)}."
        self._report(number, field, f"There is no period `{name[:40]}` above.", hint)
        return self._latest

    def _period(self, number: int, part: Part, fields: Mapping[str, str]) -> None:
        names = [one.name for one in self._periods]
        if part.name in names:
            self._report(number, "", f"There is already a period `{part.name[:40]}`.", "Give it another name.")
        home = self._known(number, "in", fields["in"]) if "in" in fields else 0
        whose = fields.get("of", SAME)
        if whose not in (EACH, SAME, FIRST):
            hint = f"Write `of: {EACH}`, `of: {FIRST}` or `of: {SAME}`."
            self._report(number, "of", f"A period is not of `{whose[:40]}`.", hint)
        opened, passing = fields.get("opened-by", ""), fields.get("repeats", "") == _PASSES
        for field in ("in", "of", "repeats") if opened else ():
            if field in fields:
                hint = "It belongs to whoever does that, and ends when its steps are done."
                self._report(number, field, f"A period that is opened by a verb has no `{field}:`.", hint)
        self._periods.append(
            Period(part.name, whose != SAME, self._times(number, fields), [], passing, whose == FIRST, opened)
        )
        self._latest = len(self._periods) - 1
        if not opened and fields.get("under") != NEVER:
            self._periods[home].items.append(Inner(self._latest))

    def _step(self, number: int, part: Part, fields: Mapping[str, str]) -> None:
        period = self._periods[self._home(number, fields)]
        if any(isinstance(one, Step) and one.name == part.name for one in period.items):
            message = f"There is already a step `{part.name[:40]}` in the {period.name[:40]}."
            self._report(number, "", message, "Give it another name, or write its lines below that one.")
        period.items.append(Step(part.name, number, self._window(number, fields)))

    def _times(self, number: int, fields: Mapping[str, str]) -> int:
        said = fields.get("repeats", "1 times")
        if said in (_ENDLESS, _PASSES):
            return 0
        found = _TIMES.fullmatch(said)
        if found is None or found[1] == "0":
            hint = f"Write `repeats: {_ENDLESS}`, `repeats: {_PASSES}` or `repeats: 4 times`."
            self._report(number, "repeats", f"`{said[:40]}` does not say how often.", hint)
            return 1
        return int(found[1])

    def _window(self, number: int, fields: Mapping[str, str]) -> str:
        name = fields.get("window", "")
        if name and name not in self._windows:
            there = f"The windows of table.toml are {listed(self._windows)}." if self._windows else ""
            hint = did_you_mean(name, self._windows) or there or "Say in table.toml, `play.windows`, who acts in it."
            self._report(number, "window", f"There is no window `{name[:40]}`.", hint)
            return ""
        return name

    def _action(self, number: int, fields: Mapping[str, str]) -> None:
        if "window" not in fields:
            hint = f"Write `window:` and one of {listed(self._windows)}." if self._windows else ""
            self._report(number, "", "It is not said when players may do this.", hint or "Write `window: NAME`.")
        else:
            self._window(number, fields)
