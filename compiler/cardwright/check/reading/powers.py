"""What an ability can do: every deed that may happen, by whom, to what, and how that is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import parts, walk
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech import describer

_OBJECTS = ("what", "onto", "place", "holder", "whom", "giver")
"""The parts of a deed to which it is done, the first of them that it has."""
_PARTS: dict[type[m.Node], str] = {m.May: "optional", m.Either: "one of several", m.If: "on a condition"}
"""What stands around a deed, by the node that holds it."""


@dataclass(frozen=True, slots=True)
class Power:
    """One thing an ability can do."""

    verb: str
    operation: str
    """The core operation the verb stands for."""
    who: str
    what: str
    how: str
    """How what it is done to is found: target, picked, at random, all that fit."""
    part: str = ""
    """cost, optional, one of several: what else stands around it."""


def powers(
    ability: m.Ability, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str] | None = None
) -> list[Power]:
    """Every deed of an ability that can happen, in its order."""
    return list(_Finder(ability, lexicon, vocabulary, kept or {}).all())


class _Finder:
    """Goes down an ability; what is only described, waited for or forbidden is no power."""

    def __init__(
        self, ability: m.Ability, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str]
    ) -> None:
        self.ability, self.vocabulary = ability, vocabulary
        self.say = describer(lexicon, vocabulary, kept)
        self.picks = {
            binder.each: (node, binder) for node in walk(ability) if isinstance(node, m.Pick) for binder in node.binders
        }

    def all(self) -> Iterator[Power]:
        ability = self.ability
        if ability.cost is not None:
            yield from self.below(ability.cost, "cost")
        if ability.effect is not None:
            yield from self.below(ability.effect, "optional" if ability.may else "")
        for standing in ability.standings:
            yield from self.below(standing, "")

    def below(self, node: m.Node, around: str) -> Iterator[Power]:
        if isinstance(node, (m.Pattern, m.Truth)):
            return
        if isinstance(node, m.Do):
            yield self._deed(node, around)
            return
        around = _PARTS.get(type(node), around) if around != "cost" else around
        for field, child in parts(node):
            yield from self.below(child, "cost" if isinstance(node, m.Pay) and field == "cost" else around)

    def _deed(self, do: m.Do, around: str) -> Power:
        filled: dict[str, Any] = {str(part.role): part.by for part in do.parts}
        verb = str(do.verb)
        frame = self.vocabulary.frames.get(verb)
        what = next((filled[role] for role in _OBJECTS if role in filled), None)
        who = filled.get("doer") or filled.get("by")
        return Power(
            verb,
            frame.means if frame is not None else verb,
            self._named(who)[0] if who is not None else "",
            *self._object(what, filled),
            around,
        )

    def _object(self, what: m.Set[Any] | None, filled: Mapping[str, Any]) -> tuple[str, str]:
        """What it is done to, and how that is found."""
        if what is not None and not isinstance(what, m.You):
            return self._named(what)
        amount, token = filled.get("amount"), filled.get("token")
        if amount is None:
            return "", ""
        return self.say.amount(amount, token if isinstance(token, m.Just) else None), ""

    def _named(self, found: m.Set[Any]) -> tuple[str, str]:
        if isinstance(found, m.Var) and found in self.picks:
            pick, binder = self.picks[found]
            how = "target" if pick.target else "at random" if pick.who is None else "picked"
            return self.say.picked(binder), how
        if isinstance(found, m.Where) and isinstance(found.of, m.In):
            return self.say.all(found), "all that fit"
        return self.say.one(found), ""
