"""Filters as set algebra: what stands before a noun is a fixed set, what stands behind it may change in play."""

from __future__ import annotations

from cardwright.engine.cast import plain
from cardwright.engine.compile.players import who
from cardwright.engine.compile.relations import attached_to, related
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.zones import members_of, union
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import having
from cardwright.lang.tree import (
    Act,
    AnyOf,
    Called,
    ControlledBy,
    Done,
    Filter,
    Gap,
    InState,
    Is,
    Kind,
    Not,
    OfKind,
    Related,
    Role,
    Statement,
    Where,
    You,
)  # fmt: skip

Narrowed = tuple[int, list[Pool]]
"""A fixed set, and sets that change in play: what is meant is in all of them."""


def of_kind(kind: Kind, scope: Scope) -> Narrowed:
    """The pieces that a noun with its adjectives may stand for."""
    scope.only(kind, "noun", "kind", "plural", "filters")
    bits, marked = _by_noun(kind, scope)
    fixed, changing = all_of(kind.filters, scope)
    return bits & fixed, [*marked, *changing]


def _by_noun(kind: Kind, scope: Scope) -> Narrowed:  # noqa: PLR0911 - one case a kind of noun
    cast, book = scope.rules.cast, scope.rules.book
    noun = kind.noun.removesuffix(" card")
    if noun == "card":
        return cast.everything, []
    if kind.noun in book.parts:
        return cast.everything, [_part(kind.noun, scope)]
    if kind.noun in book.nouns:
        bits, marks = 0, []
        for name in book.nouns[kind.noun]:
            if name.startswith("+"):
                marks.append(marked((name[1:],), scope))
            else:
                bits |= cast.of_type.get(name, 0)
        return bits or cast.everything, marks
    if noun in cast.of_type or kind.noun in cast.of_type:
        return cast.of_type.get(noun) or cast.of_type[kind.noun], []
    if kind.noun in cast.called:
        return cast.called[kind.noun], []
    if kind.kind == "value":
        return _of_value(kind, scope)
    vocabulary = cast.definitions[0].vocabulary if cast.definitions else None
    if vocabulary is not None and kind.kind == "card" and kind.noun in vocabulary.nouns:
        return 0, []  # a type of card that this game has, and of which none is on the table
    raise scope.error(kind, f"no card of this game is of type `{noun}`")


def _part(noun: str, scope: Scope) -> Pool:
    """`the attacker`: whoever it was in what the text waited for, else whoever it is at the moment."""
    if noun in scope.parts:
        bound = scope.parts[noun]
        return lambda _play, _me, it: it[bound]
    sight, slot = scope.rules.book.parts[noun], scope.mention("card", noun)

    def run(play: Play, me: int, it: Frame) -> int:
        it[slot] = found = sight(play, me, it)
        return found

    return run


def _of_value(kind: Kind, scope: Scope) -> Narrowed:
    """`a Knight`: a trait that stands for whoever has it."""
    for attribute, values in scope.rules.cast.values.items():
        if plain(kind.noun) in values:
            return has_value(attribute, kind.noun, scope)
    return 0, []


def has_value(attribute: str, value: str, scope: Scope) -> Narrowed:
    """The pieces that have a value, as far as it can change in play."""
    cast, book = scope.rules.cast, scope.rules.book
    name = book.attributes.get(attribute, attribute)
    value = plain(value)
    if not book.stats:  # a game in which nothing is gained or lost
        return cast.having.get((name, value), 0), []
    return cast.everything, [lambda play, _me, _it: having(play, name, value)]


def marked(names: tuple[str, ...], scope: Scope) -> Pool:
    """The pieces that are in one of several states."""
    numbers = [scope.rules.layout.marks[name] for name in names]
    if len(numbers) == 1:
        (one,) = numbers
        return lambda play, _me, _it: play.state.marks[one]

    def run(play: Play, _me: int, _it: Frame) -> int:
        bits = 0
        for number in numbers:
            bits |= play.state.marks[number]
        return bits

    return run


def all_of(filters: list[Filter], scope: Scope) -> Narrowed:
    """The pieces that pass every filter."""
    bits, pools = scope.rules.cast.everything, []
    for one in filters:
        fixed, changing = of_filter(one, scope)
        bits &= fixed
        pools += changing
    return bits, pools


def of_filter(node: Filter, scope: Scope) -> Narrowed:  # noqa: PLR0911 - one case a kind of filter
    """The pieces that pass a filter."""
    cast = scope.rules.cast
    if isinstance(node, Is):
        return has_value(node.attribute, node.value, scope)
    if isinstance(node, OfKind):
        return _by_noun(Kind(span=node.span, noun=node.noun, kind=node.kind), scope)
    if isinstance(node, Called):
        return cast.called.get(node.name, 0), []
    if isinstance(node, Not):
        fixed, changing = of_filter(node.filter, scope)
        return (
            (cast.everything & ~fixed, []) if not changing else (cast.everything, [_without(narrow(fixed, changing))])
        )
    if isinstance(node, AnyOf):
        return _any_of(node, scope)
    if isinstance(node, InState):
        return _in_state(node, scope)
    return cast.everything, [_changing(node, scope)]


def _changing(node: Filter, scope: Scope) -> Pool:
    """Filters that only play can tell."""
    if isinstance(node, Done):
        return _done(node, scope)
    if isinstance(node, ControlledBy):
        return controlled(who(node.who, scope))
    if isinstance(node, Related):
        return related(node, scope)
    if isinstance(node, Where):
        return _of_which(node, scope)
    raise scope.error(node, "this filter has no meaning yet")


def _done(node: Done, scope: Scope) -> Pool:
    if node.verb in scope.rules.book.sights:
        return scope.rules.book.sights[node.verb]
    if node.verb == "attach":
        return _host
    if node.verb == "choose" and node.form == "participle":
        return chosen(scope)
    zone = scope.rules.book.found.get(node.verb)
    if zone is not None:
        return members_of(scope.rules.layout.zones[zone])
    marks = scope.rules.book.doing.get(node.verb)
    if marks is None:
        raise scope.error(node, f"the rulebook does not say who is meant by `{node.verb}`")
    return marked(marks, scope)


def _host(play: Play, _me: int, it: Frame) -> int:
    """`Attached character`: what the card lies on, or last lay on."""
    host = play.state.host[it[0]] if it[0] < len(play.state.host) else NOWHERE
    if host == NOWHERE and it[0] in play.known:
        host = play.known[it[0]][2]
    return 1 << host if host != NOWHERE else 0


def chosen(scope: Scope) -> Pool:
    """Everything that was chosen so far, by whomever."""
    slot = scope.all_chosen()
    return lambda _play, _me, it: it[slot]


def controlled(players: Pool) -> Pool:
    """The pieces in play that players control."""

    def run(play: Play, me: int, it: Frame) -> int:
        wanted, bits, player_of = players(play, me, it), 0, play.rules.layout.player_of
        for zone in play.rules.field:
            if player_of[zone] >= 0 and wanted >> player_of[zone] & 1:
                bits |= play.state.members[zone]
        return bits

    return run


def _of_which(node: Where, scope: Scope) -> Pool:
    """The pieces for which a clause is true, one by one."""
    match node.clause:
        case Act(what=Gap(), means="attach", passive=True, mood="", tense="", roles=[Role(thing=host)]):
            return attached_to(host, scope)
        case Act(what=Gap(), verb="choose", passive=True, mood="does not", roles=[]):
            return _without(chosen(scope))
        case Act(what=Gap(), verb="have" | "control", mood="", tense="", roles=[], who=player):
            return controlled(who(player, scope))
    if isinstance(node.clause, Act) and was_done(node.clause):
        return _was_done_to(node.clause, scope)
    slot = scope.slot()
    with scope.describing(slot):
        test = clause_holds(node.clause, scope)
    everything = scope.rules.cast.everything

    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for piece in ids(everything):
            it[slot] = 1 << piece
            if test(play, me, it):
                bits |= 1 << piece
        return bits

    return run


def was_done(node: Statement) -> bool:
    """Whether a clause says what was done to what it describes: `you played this turn`, `gained this way`."""
    from cardwright.engine.compile.history import has_been_done  # noun phrases and events speak of each other

    return has_been_done(node)


def _was_done_to(node: Act, scope: Scope) -> Pool:
    from cardwright.engine.compile.history import done_to

    pieces = done_to(node, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for piece in pieces(play, me, it):
            bits |= 1 << piece if piece >= 0 else 0
        return bits

    return run


def clause_holds(node: Statement, scope: Scope) -> Test:
    """Whether a clause is true; conditions and noun phrases speak of each other."""
    from cardwright.engine.compile.conditions import condition

    return condition(node, scope)


def _any_of(node: AnyOf, scope: Scope) -> Narrowed:
    parts = [of_filter(one, scope) for one in node.filters]
    if not any(changing for _, changing in parts):
        bits = 0
        for fixed, _ in parts:
            bits |= fixed
        return bits, []
    return scope.rules.cast.everything, [union([narrow(fixed, changing) for fixed, changing in parts])]


def _in_state(node: InState, scope: Scope) -> Narrowed:
    everything = scope.rules.cast.everything
    if node.word == "other":
        return everything, [other_than_that(scope)]
    book = scope.rules.book
    if node.word in book.states:
        mark, on = book.states[node.word]
        pool = marked((mark,), scope)
        return everything, [pool if on else _without(pool)]
    if node.word in book.sights:
        return everything, [book.sights[node.word]]
    if node.group == "side":
        return everything, [_side(node, scope)]
    flagged = scope.rules.cast.flagged(node.word)
    if flagged:
        return flagged, []
    place = scope.rules.book.found.get(node.word)
    if place is None:
        raise scope.error(node, f"the rulebook does not say what `{node.word}` means")
    zones = scope.rules.layout.zones[place]
    return everything, [members_of(zones)]


def other_than_that(scope: Scope) -> Pool:
    """`another`, `other`: not the card that was spoken of last; if none was, not the one that bears the text."""
    mention = scope.find(None, "card")
    everything = scope.rules.cast.everything
    if mention is None or not mention.slot:
        return lambda _play, _me, it: everything & ~(1 << it[0])
    slot = mention.slot
    return lambda _play, _me, it: everything & ~it[slot]


def _side(node: InState, scope: Scope) -> Pool:
    """`friendly` and `enemy`, as the player who uses the text sees it."""
    you = who(You(), scope)

    def ours(play: Play, me: int, it: Frame) -> int:
        mine, allies = you(play, me, it), play.rules.allies
        return allies[mine.bit_length() - 1] if mine else 0

    if node.word in ("friendly", "allied"):
        return controlled(ours)
    return controlled(lambda play, me, it: ~ours(play, me, it))


def _without(pool: Pool) -> Pool:
    return lambda play, me, it: ~pool(play, me, it)


def narrow(bits: int, pools: list[Pool]) -> Pool:
    """The pieces of a fixed set that are in all of the others too."""
    if not pools:
        return lambda _play, _me, _it: bits
    if len(pools) == 1:
        one = pools[0]
        return lambda play, me, it: bits & one(play, me, it)
    first, rest = pools[0], narrow(bits, pools[1:])
    return lambda play, me, it: first(play, me, it) & rest(play, me, it)
