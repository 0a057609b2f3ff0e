"""“Do the same thing to each other player's deck.”, “Do this ability again.”: the line above, said once more.

What the words name in its place stands where the line above names a thing of that kind, and has to be one thing there.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.lines.abilities import Abilities
from cardwright.meaning.lines.unfolding import moved_to

ABILITY = "ability"
"""The kind of the words for what a line does."""
DO_AGAIN = frozenset({"do", "repeat", "use"})
"""The verbs by which it is done once more."""
SAME = frozenset({("same",), ("the", "same")})
WITH = frozenset({"with", "to", "for"})
"""The prepositions before what it is then done with."""
AGAIN = ["again"]
EACH = "each"
THEN = "then"
THAT = "that"


class Wish(NamedTuple):
    """That the line above is done once more, and what with."""

    act: said.Act
    thing: said.Select | None


class OnceMore(Abilities):
    """Reads lines that have done what the line above them does."""

    def once_more(self, ability: said.Ability) -> list[said.Statement] | None:
        """What a line does that only says so; none, if it says anything else."""
        above = self.memory.above
        wish = _wish(ability.statements[0]) if len(ability.statements) == 1 else None
        if above is None or wish is None:
            return None
        if above.labels or any(isinstance(item, said.Phrase) for item in above.statements):
            raise self.refuse("once-more", "whether this is asked again is not said", wish.act, "say what is done")
        self.policy("the-line-above-once-more")
        again = [moved_to(item, wish.act.span) for item in above.statements]
        return again if wish.thing is None else self._again_of(again, wish.thing, wish.act)

    def _again_of(self, statements: list[said.Statement], thing: said.Select, act: said.Act) -> list[said.Statement]:
        """The same sentences, done with another thing of a kind that they name."""
        named = [one for item in statements for one in _selects(item) if _head(one) == _head(thing)]
        if not named or any(_bare(one) != _bare(named[0]) for one in named):
            raise self.refuse("once-more", "in the place of what is not said", act, "say what is done")
        old = named[0]
        whose = _each(thing.owner)
        if whose is None:
            return [_exchanged(item, old, thing) for item in statements]
        owner = said.Ref(word=THAT, noun=whose.kinds[0].noun, kind=whose.kinds[0].kind, span=act.span)
        own = thing.model_copy(update={"owner": owner, "span": act.span})
        steps = [_exchanged(item, old, own) for item in statements]
        do = steps[0] if len(steps) == 1 else said.Sequence(join=",", steps=steps, span=act.span)
        return [said.ForEach(per=whose, do=do, span=act.span)]


def _wish(statement: said.Statement) -> Wish | None:
    if isinstance(statement, said.Follow) and statement.link == THEN:
        statement = statement.do
    if not isinstance(statement, said.Act) or statement.verb not in DO_AGAIN or statement.who is not None:
        return None
    roles = statement.roles
    plain = not (statement.mood or statement.tense or statement.times or statement.passive or statement.per)
    if not plain or statement.more or statement.by_doing or statement.manner not in ([], AGAIN) or len(roles) > 1:
        return None
    what = statement.what
    if isinstance(what, said.Ref) and what.kind == ABILITY and what.word == "this" and not roles and not what.where:
        return Wish(statement, None) if statement.manner == AGAIN else None
    if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.owner is not None:
        return None
    words = tuple(what.quantity.words) if what.quantity is not None else ()
    if what.kinds[0].kind != ABILITY or what.kinds[0].filters or words not in SAME:
        return None
    behind = [(item.preposition, item.thing) for item in [*what.where, *roles] if isinstance(item, _BEHIND)]
    if len(behind) != len(what.where) + len(roles) or len(behind) > 1:
        return None
    for preposition, thing in behind:
        return Wish(statement, thing) if preposition in WITH and isinstance(thing, said.Select) else None
    return Wish(statement, None)


_BEHIND = (said.Related, said.Role)


def _each(owner: said.Thing | None) -> said.Select | None:
    """Players of whom each is meant by himself."""
    is_each = isinstance(owner, said.Select) and owner.quantity is not None and owner.quantity.words == [EACH]
    return owner if is_each and isinstance(owner, said.Select) else None


def _selects(node: said.Node) -> list[said.Select]:
    return [one for one in nodes_of(node) if isinstance(one, said.Select)]


def _head(select: said.Select) -> tuple[str, ...]:
    return tuple(kind.noun for kind in select.kinds)


def _bare(node: said.Node) -> said.Node:
    """What is said, wherever it stands."""
    return moved_to(node, m.NOWHERE)


def _exchanged(node: said.Statement, old: said.Select, new: said.Select) -> said.Statement:
    """A sentence with another thing where one stands that is said like this."""
    wanted = _bare(old)

    def other(value: object) -> object:
        if isinstance(value, list):
            return [other(one) for one in value]
        if isinstance(value, said.Select) and _bare(value) == wanted:
            return new
        if not isinstance(value, said.Node):
            return value
        return value.model_copy(update={name: other(part) for name, part in value.__dict__.items()})

    found = other(node)
    assert isinstance(found, said.Node)
    return found  # type: ignore[return-value]
