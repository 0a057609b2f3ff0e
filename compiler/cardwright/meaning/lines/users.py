"""Who may use a line: the player of its card, or whoever wants to (“Any player may initiate this ability.”)."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.lines.limits import Limits

_USES = frozenset({"initiate", "trigger", "use"})
"""The verbs for the use of an ability."""


class Users(Limits):
    """Reads who may use a line."""

    def open_to(self, statements: list[said.Statement], made: m.Ability) -> tuple[list[said.Statement], m.Ability]:
        """The line without what says who may use it; whoever uses it then is `you`."""
        kept: list[said.Statement] = []
        for item in statements:
            act = _anybody_in(item)
            if act is None:
                kept.append(item)
                continue
            if made.window is None:
                raise self.refuse("users", "nothing stands here that a player could use", act)
            self.policy("whoever-uses-it-is-you")
            self._take_all(item)
            made = replace(made, you=m.Reader.ACTOR)
        return kept, made


def _anybody_in(item: said.Statement) -> said.Act | None:
    """“Any player may use this ability”, in brackets or not."""
    inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else item
    if not isinstance(inner, said.Act) or inner.verb not in _USES or inner.mood != "may" or inner.passive:
        return None
    more = inner.roles or inner.times or inner.manner or inner.more or inner.per or inner.as_if or inner.recipient
    own = isinstance(inner.what, said.Ref) and inner.what.kind == "ability" and inner.what.word == "this"
    return inner if own and not more and _is_anybody(inner.who) else None


def _is_anybody(who: said.Thing | None) -> bool:
    if not isinstance(who, said.Select) or who.where or who.owner is not None or len(who.kinds) != 1:
        return False
    quantity, kind = who.quantity, who.kinds[0]
    free = quantity is not None and quantity.words == ["any"] and quantity.number is None
    return free and kind.kind == "player" and kind.noun == "player" and not kind.filters
