"""The kinds of things, and which relations hold between them."""

from __future__ import annotations

from cardwright.lang.tree import (
    Amount,
    Be,
    Both,
    Change,
    Done,
    Filter,
    Gap,
    InState,
    KeywordUse,
    Named,
    Quote,
    Ref,
    Related,
    Saying,
    Select,
    Self,
    Than,
    Thing,
    Where,
    You,
)

Relations = dict[str, frozenset[tuple[str, str]]]
"""By preposition: the kinds of the noun and of what follows that go together."""

_PLAYER_WORDS = frozenset({"whoever", "theirs", "yours"})


def kind_of(thing: Thing) -> str:
    """The kind of a thing, as its noun has it."""
    if isinstance(thing, Select):
        return thing.kinds[0].kind
    if isinstance(thing, (Named, Self)):
        return "card"
    if isinstance(thing, You):
        return "player"
    if isinstance(thing, Ref):
        return thing.kind or ("player" if thing.word in _PLAYER_WORDS else "*")
    if isinstance(thing, Amount):
        return "number"
    if isinstance(thing, Change):
        return thing.kinds[0].kind if thing.kinds else "stat"
    if isinstance(thing, KeywordUse):
        return "keyword"
    if isinstance(thing, Both):
        return kind_of(thing.things[0])
    if isinstance(thing, Quote):
        return "name" if thing.name else "ability"
    assert isinstance(thing, Gap)
    return "*"


def fits_relation(relations: Relations, thing: Thing, preposition: str, other: Thing) -> bool:
    """Whether “thing preposition other” makes sense by the kinds of the two."""
    if isinstance(thing, (You, Gap, Quote)):
        return False
    left, right = kind_of(thing), kind_of(other)
    if "*" in (left, right):
        return True
    table = relations.get(preposition)
    if table is None:
        return True
    return (left, right) in table or (left, "*") in table or ("*", right) in table


_NEVER_DESCRIBED = frozenset({"zone", "stat", "keyword", "attribute", "control"})


def takes_clause(thing: Thing, made: Filter) -> bool:
    """Whether a clause after a noun can describe this thing."""
    if isinstance(thing, (You, Gap)) or (isinstance(thing, Quote) and not thing.name):
        return False
    if isinstance(thing, Change) or (says_more(made) and kind_of(thing) in ("stat", "number", "token")):
        return True
    kind = kind_of(thing)
    if isinstance(made, Saying):
        return kind in ("ability", "card", "keyword", "choice")
    if isinstance(made, Where) and made.link not in ("", "that", "whose", "to"):
        return kind in ("occasion", "period", "position", "moment", "stat", "*") or (
            kind == "zone" and isinstance(thing, Select)
        )
    if isinstance(made, Where) and made.link == "to":
        return True
    if isinstance(made, Done | InState):
        return True
    return kind not in _NEVER_DESCRIBED


def may_be_described(thing: Thing) -> bool:
    """Whether a clause may describe a thing that seldom is: numbers and kinds of values, but never places."""
    return kind_of(thing) in ("stat", "attribute", "keyword", "name")


def describes(relations: Relations, made: Filter, thing: Thing) -> bool:
    """Whether something said later can describe this thing: it was the object all along."""
    if isinstance(made, Than):
        return is_compared(thing)
    if isinstance(made, Related):
        return fits_relation(relations, thing, made.preposition, made.thing)
    return takes_clause(thing, made) or (isinstance(thing, Select) and kind_of(thing) in ("stat", "zone", "attribute"))


def is_compared(thing: Thing) -> bool:
    """Whether a thing carries a comparison that `than` goes with: `lower STR`, `more cards`, `3 higher`."""
    if isinstance(thing, Both):
        return any(is_compared(item) for item in thing.things)
    if isinstance(thing, Amount):
        return (
            bool(thing.filters)
            or bool({"more", "less"} & set(thing.quantity.words))
            or thing.quantity.bound in ("more than", "fewer than")
        )
    if isinstance(thing, Select):
        words = set(thing.quantity.words) if thing.quantity is not None else set()
        compared = any(says_more(item) for item in thing.where) or any(
            isinstance(item, InState) and item.group == "relative" for kind in thing.kinds for item in kind.filters
        )
        return compared or bool({"more", "less"} & words)
    return False


def says_more(item: Filter) -> bool:
    """`cost higher than ...`: the comparison stands behind the noun."""
    if not isinstance(item, Where) or not isinstance(item.clause, Be):
        return False
    return any(isinstance(state, InState) and state.group == "relative" for state in item.clause.state)


def articled(kind: str) -> str:
    """A kind of thing with its article, for messages."""
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


def fits(kind: str, wanted: tuple[str, ...]) -> bool:
    """Whether a thing of a kind can stand where one of these kinds is wanted."""
    if "*" in wanted or kind in ("*", "") or kind in wanted:
        return True
    if kind == "control":
        return "choice" in wanted
    if kind == "value":
        return bool({"card", "attribute", "player"} & set(wanted))
    if kind == "number":
        return bool({"card", "token", "stat", "number"} & set(wanted))
    if kind == "name":
        return True
    if kind == "stat":
        return "token" in wanted or "number" in wanted
    return kind == "token" and "stat" in wanted
