"""What some players did of what was done: “each player who discarded a Hero this way”, “if that player lost 2 gold”."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role

BY = Role("by")
WANTED = {m.Of: "what", m.AmountOf: "amount"}


class Key(NamedTuple):
    """Which deed's, or loop's, part is asked for by who did it; of which verb, where several were done."""

    deed: int
    role: str
    verb: str = ""


class Share(NamedTuple):
    """A part that is asked for by who did it, and of whom."""

    key: Key
    players: m.Set[Any]


def share(node: m.Node) -> Share | None:
    """A part of those deeds that some players did."""
    if not isinstance(node, (m.Of, m.AmountOf)) or node.role != WANTED[type(node)]:
        return None
    deeds, players, verbs = node.deed, list[m.Set[Any]](), list[str]()
    while isinstance(deeds, m.Where):  # those of somebody among those of a verb
        for truth in deeds.truth.truths if isinstance(deeds.truth, m.And) else (deeds.truth,):
            verb = one_verb(truth, deeds.each)
            if verb:
                verbs.append(verb)
            elif isinstance(truth, m.Among) and truth.of == m.Of(deeds.each, BY):
                players.append(truth.set)
            else:
                return None
        deeds = deeds.of
    if not isinstance(deeds, m.Var) or len(players) != 1 or len(verbs) > 1:
        return None
    return Share(Key(deeds.number, str(node.role), *verbs), players[0])


def one_verb(truth: m.Truth, deed: m.Var[Any]) -> str:
    """The one verb of which a deed is asked to be; of nothing else may it be asked."""
    if not isinstance(truth, m.Matches) or truth.deed != deed or not isinstance(truth.pattern, m.On):
        return ""
    plain = m.On(truth.pattern.verbs, (), m.Moment.AFTER)
    return str(plain.verbs[0]) if truth.pattern == plain and len(plain.verbs) == 1 else ""


__all__ = ["Key", "Share", "one_verb", "share"]
