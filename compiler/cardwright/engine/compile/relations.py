"""What a preposition says of a card: `in your hand`, `with STR 3 or less`, `without Stealth`, `attached to it`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.attributes import by_attribute, is_the_same, same_as
from cardwright.engine.compile.keywords import bearers_of
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import look, numbers
from cardwright.lang.tree import (
    Both,
    Done,
    InState,
    KeywordUse,
    Kind,
    Named,
    OfKind,
    Ref,
    Related,
    Select,
    Self,
    Than,
    Thing,
)  # fmt: skip

PLACES = frozenset({"in", "from", "on", "among", "into", "out of", "under", "beneath"})


def is_placed(thing: Select) -> bool:
    """Whether a noun phrase says where the cards are."""
    return any(isinstance(one, Related) and one.preposition in PLACES for one in thing.where)


Compare = Callable[[int, int], bool]
COMPARES: dict[str, Compare] = {
    "": lambda one, other: one == other,
    "or more": lambda one, other: one >= other,
    "or higher": lambda one, other: one >= other,
    "or greater": lambda one, other: one >= other,
    "or less": lambda one, other: one <= other,
    "or lower": lambda one, other: one <= other,
    "or fewer": lambda one, other: one <= other,
    "more than": lambda one, other: one > other,
    "fewer than": lambda one, other: one < other,
}
RELATIVE: dict[str, Compare] = {
    "higher": lambda one, other: one > other,
    "greater": lambda one, other: one > other,
    "more": lambda one, other: one > other,
    "lower": lambda one, other: one < other,
    "less": lambda one, other: one < other,
    "fewer": lambda one, other: one < other,
}


def related(node: Related, scope: Scope) -> Pool:
    """The pieces that stand in a relation to something."""
    book = scope.rules.book
    if node.preposition in book.relations:
        pool: Pool = book.relations[node.preposition](node.thing, scope)
        return pool
    if node.preposition in ("with", "without") and not isinstance(node.thing, Ref):
        having = has(node.thing, scope)
        return having if node.preposition == "with" else lambda play, me, it: ~having(play, me, it)
    if node.preposition in ("attached to", "on", "to") and _is_card(node.thing):
        return attached_to(node.thing, scope)
    if node.preposition in ("of", "with") and _is_value(node.thing):
        return with_named(node.thing, scope)
    if node.preposition in PLACES:
        return pieces_in(node.thing, scope)
    if node.preposition == "other than":
        others = _cards(node.thing, scope)
        return lambda play, me, it: ~others(play, me, it)
    raise scope.error(node, f"`{node.preposition}` says nothing of a card yet")


def _is_card(thing: Thing) -> bool:
    return isinstance(thing, (Self, Named)) or bool(getattr(thing, "kind", "") == "card") or (
        isinstance(thing, Select) and thing.kinds[0].kind == "card"
    ) or getattr(thing, "word", "") in ("it", "him", "her")  # fmt: skip


def _is_value(thing: Thing) -> bool:
    """`that trait`, `the named House`: a value that somebody named."""
    match thing:
        case Ref(kind="attribute"):
            return True
        case Select(kinds=[Kind(kind="attribute", filters=[Done(verb="name", form="participle")])]):
            return True
    return False


def with_named(thing: Thing, scope: Scope) -> Pool:
    """The pieces that have the value that was named: in these words, or for this card."""
    noun = thing.noun if isinstance(thing, Ref) else thing.kinds[0].noun if isinstance(thing, Select) else ""
    attribute = scope.rules.book.attributes.get(noun, noun)
    values = scope.rules.cast.values.get(attribute, [])
    if isinstance(thing, Ref):
        slot = scope.last(thing, "attribute").slot
        return lambda play, _me, it: look(play).has(play, attribute, values[it[slot]])
    kept = scope.rules.layout.tokens.get("named")
    if kept is None:
        raise scope.error(thing, "nothing is named for a card in this game")

    def run(play: Play, _me: int, it: Frame) -> int:
        number = play.state.counters[kept + it[0]]
        return look(play).has(play, attribute, values[number - 1]) if number else 0

    return run


def _cards(thing: Thing, scope: Scope) -> Pool:
    from cardwright.engine.compile.things import describe  # noun phrases and filters speak of each other

    return describe(thing, scope).among()


def attached_to(thing: Thing, scope: Scope) -> Pool:
    """The pieces that are attached to one of these."""
    hosts = _cards(thing, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        bits, wanted, state = 0, hosts(play, me, it), play.state
        if not wanted or not state.host:
            return 0
        there = 0 if play.rules.field else play.rules.cast.everything
        for zone in play.rules.field:
            there |= state.members[zone]
        for piece in ids(there):
            host = state.host[piece]
            if host != NOWHERE and wanted >> host & 1:
                bits |= 1 << piece
        return bits

    return run


def has(thing: Thing, scope: Scope) -> Pool:  # noqa: PLR0911 - one case a kind of noun phrase
    """The pieces that have something: a keyword, a number, an icon, an attachment."""
    match thing:
        case KeywordUse():
            return bearers_of(thing, scope)
        case Both(things=things, join=join):
            parts = [has(one, scope) for one in things]
            return _all(parts) if join == "and" else _any(parts)
        case Select(kinds=kinds, join=join) if len(kinds) > 1:
            parts = [has(thing.model_copy(update={"kinds": [kind], "join": ""}), scope) for kind in kinds]
            return _all(parts) if join == "and" else _any(parts)
        case Select(kinds=[Kind(noun=noun)]) if noun in scope.rules.book.having:
            made: Pool = scope.rules.book.having[noun](thing, scope)
            return made
        case Select(kinds=[Kind(kind="stat" | "token") as kind]):
            return _by_number(thing, kind, scope)
        case Select(kinds=[Kind(kind="attribute") as kind]):
            return by_attribute(thing, kind, scope)
        case Select(kinds=[Kind(kind="value", noun=noun)]):
            return _named_value(thing, noun, scope)
        case Select(kinds=[Kind(kind="card")]):
            return _hosts(thing, scope)
    raise scope.error(thing, "it cannot be said who has this yet")


def _any(parts: list[Pool]) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for part in parts:
            bits |= part(play, me, it)
        return bits

    return run


def _all(parts: list[Pool]) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        bits = -1
        for part in parts:
            bits &= part(play, me, it)
        return bits

    return run


def by_value(kind: Kind, scope: Scope) -> Pool:
    """`with a [power] icon`, `with the Noble crest`, `with a [gold] icon` where that is a number."""
    from cardwright.engine.compile.filters import all_of, narrow

    match kind.filters:
        case [OfKind(noun=noun, kind="stat")] if noun in scope.rules.book.stats:
            printed = scope.rules.cast.printed(scope.rules.book.stats[noun])
            return lambda _play, _me, _it: printed

    fixed, changing = all_of(kind.filters, scope)
    return narrow(fixed, changing)


def _named_value(thing: Thing, noun: str, scope: Scope) -> Pool:
    from cardwright.engine.compile.filters import has_value, narrow

    for attribute, values in scope.rules.cast.values.items():
        if noun in values:
            return narrow(*has_value(attribute, noun, scope))
    raise scope.error(thing, f"no card has {noun}")


def _hosts(thing: Thing, scope: Scope) -> Pool:
    """`with an attachment`, `without attachments`."""
    riders = _cards(thing, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        bits, host = 0, play.state.host
        for piece in ids(riders(play, me, it)):
            if host and host[piece] != NOWHERE:
                bits |= 1 << host[piece]
        return bits

    return run


def _by_number(thing: Select, kind: Kind, scope: Scope) -> Pool:
    """`with STR 3 or less`, `with 2 power`, `with the lowest STR`, `with lower STR than it`."""
    compare, other = comparison(thing, kind, scope)
    values = values_of(kind, scope)
    everything = scope.rules.cast.everything

    def run(play: Play, me: int, it: Frame) -> int:
        now, wanted, bits = values(play), other(play, me, it), 0
        for piece in ids(everything):
            if compare(now[piece], wanted):
                bits |= 1 << piece
        return bits

    return run


def values_of(kind: Kind, scope: Scope) -> Callable[[Play], list[int]]:
    """A number of every piece, as it is now."""
    rules, noun = scope.rules, kind.noun
    if noun in rules.stat:
        stat = rules.stat[noun]
        if any(isinstance(one, InState) and one.word == "printed" for one in kind.filters):
            return lambda _play: rules.printed[stat]
        return lambda play: numbers(play)[stat]
    if noun in rules.layout.tokens:
        first, size = rules.layout.tokens[noun], len(rules.cast.pieces)
        return lambda play: play.state.counters[first : first + size]
    raise scope.error(kind, f"the rulebook knows no number `{noun}` of cards")


_EQUAL = {
    "equal to": "",
    "equal to or less than": "or less",
    "equal to or lower than": "or less",
    "equal to or greater than": "or more",
    "equal to or higher than": "or more",
}


def _same_number(thing: Thing, kind: Kind, scope: Scope) -> Count:
    """`lower STR than it`: the other card's STR."""
    from cardwright.engine.compile.numbers import amount, of_pieces

    if _is_card(thing):
        return of_pieces(kind.noun, _cards(thing, scope), scope, thing)
    return amount(thing, scope)


def comparison(thing: Select, kind: Kind, scope: Scope) -> tuple[Compare, Count]:  # noqa: PLR0911 - one case a wording
    """How a number is compared, and with what."""
    from cardwright.engine.compile.numbers import amount, number, of_pieces

    if kind.amount is not None:
        return COMPARES[kind.bound], number(kind.amount, scope)
    relative = [one.word for one in kind.filters if isinstance(one, InState) and one.word in RELATIVE]
    for one in thing.where:
        if isinstance(one, Than) and relative:
            return RELATIVE[relative[0]], _same_number(one.thing, kind, scope)
        if isinstance(one, Related) and one.preposition in _EQUAL:
            return COMPARES[_EQUAL[one.preposition]], amount(one.thing, scope)
    quantity = thing.quantity
    if quantity is not None and quantity.number is not None:
        bound = {"at least": "or more", "at most": "or less", "": "" if scope.exact else "or more"}.get(
            quantity.bound, quantity.bound
        )
        return COMPARES.get(bound, COMPARES[""]), number(quantity.number, scope)
    words = quantity.words if quantity is not None else []
    if is_the_same(thing):
        return COMPARES[""], of_pieces(kind.noun, same_as(thing, scope), scope, thing)
    if words == ["no"]:
        return COMPARES[""], lambda _play, _me, _it: 0
    if not words or words in (["a"], ["an"], ["any"]):
        return COMPARES["or more"], lambda _play, _me, _it: 1
    raise scope.error(thing, "it is not plain how this number compares")
