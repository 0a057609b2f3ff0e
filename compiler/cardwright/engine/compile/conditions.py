"""Conditions: what must be so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.compile.belongings import has_there, in_play_anywhere, is_empty, is_zone, zone_has
from cardwright.engine.compile.filters import all_of, controlled, narrow
from cardwright.engine.compile.history import happened
from cardwright.engine.compile.numbers import amount, number, of_players
from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.piles import at_end_of
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.relations import (
    COMPARES,
    RELATIVE,
    Compare,
    attached_to,
    comparison,
    has,
    is_placed,
    related,
)
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import Description, describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool, Test
from cardwright.engine.state import ids
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Both,
    Choice,
    Filter,
    Gap,
    InState,
    Kind,
    Node,
    Quantity,
    Related,
    Role,
    Select,
    Sequence,
    Statement,
    Than,
    There,
    Thing,
    When,
)  # fmt: skip

_NEGATIVE = frozenset({"does not", "would not", "will not"})


def condition(node: Statement, scope: Scope) -> Test:
    """Whether a statement is true at the moment."""
    if isinstance(node, Act) and node.verb in scope.rules.book.tests:
        test: Test | None = scope.rules.book.tests[node.verb](node, scope)
        if test is not None:
            return test
    if isinstance(node, Be) and "be" in scope.rules.book.tests:
        so: Test | None = scope.rules.book.tests["be"](node, scope)
        if so is not None:
            return so
    make = _MAKERS.get(type(node))
    if make is None:
        raise scope.error(node, "it cannot be asked whether this is so")
    return make(node, scope)


def _there(node: There, scope: Scope) -> Test:
    scope.only(node, "what", "negated", "roles")
    pools = _places(node, scope)
    return _so_many(describe(node.what, scope).among(pools), _quantity(node.what), node.negated, scope)


def _places(node: Be | There, scope: Scope) -> list[Pool]:
    """Where something is said to be."""
    found: list[Pool] = []
    for role in node.roles:
        end = at_end_of(role, scope)
        if end is not None:
            found.append(end.peek)
        elif role.role == "place" or role.preposition in ("attached to", "in contact with", "within", "on"):
            found.append(related(Related(span=role.span, preposition=role.preposition, thing=role.thing), scope))
        else:
            raise scope.error(role, f"`{role.role}` is no condition yet")
    return found


def _is(node: Be, scope: Scope) -> Test:  # noqa: PLR0911 - one case a kind of sentence
    scope.only(node, "who", "what", "state", "roles", "negated", "manner")
    if node.manner:
        return _alone(node, scope)
    if node.who is None:
        raise scope.error(node, "it does not say who or what")
    if _is_number(node.who) and node.what is not None:
        return _equals(node, node.who, node.what, scope)
    if node.what is not None:
        return _is_one(node, node.who, node.what, scope)
    if is_player(node.who, scope):
        return _player_is(node, node.who, scope)
    if is_zone(node.who):
        return is_empty(node, node.who, scope)
    if isinstance(node.who, Select) and _than(node.who) is not None and not node.state:
        return _more_are(node, node.who, scope)
    what = describe(node.who, scope)
    pools = _places(node, scope)
    fixed, changing = all_of(node.state, scope)
    if _for_all(node.who):
        return _every(what.among(), narrow(fixed, [*pools, *changing]), node.negated)
    pool = narrow(fixed & what.fixed, [*what.changing, *pools, *changing])
    return _so_many(pool, _quantity(node.who), node.negated, scope)


def _alone(node: Be, scope: Scope) -> Test:
    """`it is attacking alone`: it is, and nobody else is."""
    if node.manner != ["alone"] or node.who is None or node.negated or not node.state:
        raise scope.error(node, "how it is so has no meaning yet")
    one = describe(node.who, scope).among()
    fixed, changing = all_of(node.state, scope)
    those = narrow(fixed, changing)

    def run(play: Play, me: int, it: Frame) -> int:
        bits = those(play, me, it)
        return bits and bits == one(play, me, it) & bits and not bits & (bits - 1)

    return run


def _for_all(thing: Thing) -> bool:
    """Whether something is said of all of them: `each character you control`, `Sansa Stark and Arya Stark`."""
    words = _quantity(thing).words if _quantity(thing) is not None else []  # type: ignore[union-attr]
    return bool({"each", "all", "every"} & set(words)) or getattr(thing, "join", "") == "and"


def _every(pool: Pool, among: Pool, negated: bool) -> Test:
    def run(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        return bool(bits & among(play, me, it)) if negated else not bits & ~among(play, me, it)

    return (lambda play, me, it: not run(play, me, it)) if negated else run


def _more_are(node: Be, thing: Select, scope: Scope) -> Test:
    """`more friendly models than enemy models are within 3" of it`."""
    kind, other = thing.kinds[0], _than(thing)
    relative = [one for one in kind.filters if isinstance(one, InState) and one.word in RELATIVE]
    if not relative or other is None or len(thing.kinds) > 1:
        raise scope.error(node, "it is not plain what is compared with what")
    rest = [one for one in kind.filters if one is not relative[0]]
    where = [one for one in thing.where if not isinstance(one, Than)]
    plain = thing.model_copy(update={"kinds": [kind.model_copy(update={"filters": rest})], "where": where})
    first, second = describe(plain, scope), describe(other, scope)
    pools, compare = _places(node, scope), RELATIVE[relative[0].word]
    one, two = narrow(-1, [first.among(), *pools]), narrow(-1, [second.among(), *pools])
    return lambda play, me, it: compare(one(play, me, it).bit_count(), two(play, me, it).bit_count()) != node.negated


def _player_is(node: Be, thing: Thing, scope: Scope) -> Test:
    """`you are the first player`: said of a player by an adjective."""
    players = who(thing, scope)
    also: list[Pool] = []
    for one in node.state:
        word = getattr(one, "word", getattr(one, "verb", ""))
        slot = scope.rules.book.seats.get(word)
        if slot is None:
            raise scope.error(one, "this says nothing of players yet")
        also.append(_seated(slot))
    test = narrow(-1, [players, *also])
    return (lambda play, me, it: not test(play, me, it)) if node.negated else test


def _seated(slot: int) -> Pool:
    from cardwright.engine.compile.players import seat

    return seat(slot)


def _is_one(node: Be, thing: Thing, what: Thing, scope: Scope) -> Test:
    """`it is a Knight`, `you are the attacking player`."""
    meanwhile = [_occasion(role, scope) for role in node.roles]
    if meanwhile:
        plain = _is_one(node.model_copy(update={"roles": []}), thing, what, scope)
        return lambda play, me, it: all(test(play, me, it) for test in meanwhile) and plain(play, me, it)
    if is_player(thing, scope):
        one, other = who(thing, scope), who(what, scope)
    else:
        one, other = describe(thing, scope).among(), describe(what, scope).among([_anywhere])
    if node.negated:
        return lambda play, me, it: not one(play, me, it) & other(play, me, it)
    return lambda play, me, it: one(play, me, it) & other(play, me, it)


def _occasion(role: Role, scope: Scope) -> Test:
    """`in a [military] challenge`: what is under way is one."""
    match role.thing:
        case Select(kinds=[Kind(kind="occasion"), *_]) as thing:
            return occasion_test(thing, scope)
    raise scope.error(role, f"`{role.role}` is no condition yet")


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def _is_number(thing: Thing) -> bool:
    return isinstance(thing, Amount) or (
        isinstance(thing, Select) and thing.kinds[0].kind in ("number", "stat", "token")
    )


def _equals(node: Be, one: Thing, other: Thing, scope: Scope) -> Test:
    first = amount(one, scope)
    compare, second = _compared(other, scope)
    if node.negated:
        return lambda play, me, it: not compare(first(play, me, it), second(play, me, it))
    return lambda play, me, it: compare(first(play, me, it), second(play, me, it))


def _compared(thing: Thing, scope: Scope) -> tuple[Compare, Count]:
    match thing:
        case Amount(quantity=Quantity(number=written, bound=bound)) if written is not None:
            word = {"at least": "or more", "at most": "or less"}.get(bound, "")
            return COMPARES[word], number(written, scope)
    return COMPARES[""], amount(thing, scope)


def _quantity(thing: Thing) -> Quantity | None:
    return getattr(thing, "quantity", None)


def _so_many(pool: Pool, quantity: Quantity | None, negated: bool, scope: Scope) -> Test:
    """Whether there are as many as is said; at least one, if no number is."""
    if quantity is not None and {"each", "all", "every"} & set(quantity.words):
        raise scope.error(quantity, "whether these are all of them cannot be asked yet")
    if quantity is not None and quantity.number is not None:
        wanted, bound = number(quantity.number, scope), quantity.bound
        exactly = bound == "exactly" or (not bound and scope.exact)
        compare = COMPARES["" if exactly else "or less" if bound == "at most" else "or more"]
        return lambda play, me, it: compare(pool(play, me, it).bit_count(), wanted(play, me, it)) != negated
    if negated != (quantity is not None and "no" in quantity.words):
        return lambda play, me, it: not pool(play, me, it)
    return pool


def _act(node: Act, scope: Scope) -> Test:
    """`you control a Knight`, `it has Renown`, `you have 3 gold`; and what has happened."""
    if node.tense in ("past", "perfect", "perfect-not"):
        return happened(node, scope)
    if node.means == "attach" and node.passive and len(node.roles) == 1 and node.what is not None:
        return _attached(node, node.what, scope)
    if node.verb not in ("have", "control", "own"):
        return happened(node, scope)
    scope.only(node, "who", "what", "mood", "roles")
    if node.what is None or node.who is None:
        raise scope.error(node, "it does not say who or what")
    node = _where_it_is(node, scope)
    assert node.what is not None and node.who is not None
    test = _has(node, node.who, node.what, scope)
    if node.mood in _NEGATIVE:
        return lambda play, me, it: not test(play, me, it)
    if node.mood:
        raise scope.error(node, f"`{node.mood}` is no condition")
    return test


def _attached(node: Act, what: Thing, scope: Scope) -> Test:
    """`it is attached to a Knight`."""
    scope.only(node, "what", "roles", "passive", "mood")
    cards, riders = describe(what, scope).among(), attached_to(node.roles[0].thing, scope)
    if node.mood in _NEGATIVE:
        return lambda play, me, it: not cards(play, me, it) & riders(play, me, it)
    return lambda play, me, it: cards(play, me, it) & riders(play, me, it)


def _where_it_is(node: Act, scope: Scope) -> Act:
    """`has more cards in his or her hand`: where they are belongs to the cards."""
    if not node.roles:
        return node
    if not isinstance(node.what, Select) or any(role.role != "place" for role in node.roles):
        raise scope.error(node, "its part `roles` has no meaning here")
    places = [Related(span=role.span, preposition=role.preposition, thing=role.thing) for role in node.roles]
    what = node.what.model_copy(update={"where": [*node.what.where, *places]})
    return node.model_copy(update={"what": what, "roles": []})


def _has(node: Act, subject: Thing, what: Thing, scope: Scope) -> Test:  # noqa: PLR0911 - one case a kind of thing
    if isinstance(what, Both) and what.join == "and":
        parts = [_has(node, subject, one, scope) for one in what.things]
        return lambda play, me, it: all(part(play, me, it) for part in parts)
    if is_zone(subject):
        return zone_has(subject, what, scope)
    if not is_player(subject, scope):
        return _which_has(node, subject, what, scope)
    if node.roles:
        return _has_there(node, subject, what, scope)
    players = who(subject, scope)
    match what:
        case Select(kinds=[Kind(kind="token" | "stat" | "number") as kind]):
            return _has_number(what, kind, players, scope)
        case Select(kinds=[Kind(filters=[InState(word="more" | "fewer" as word), *rest]) as kind]) if _than(what):
            return _has_more(what, kind, word, rest, players, scope)
    everywhere = in_play_anywhere(what, scope)
    if node.verb == "have" and isinstance(what, Select) and is_placed(what) and not everywhere:
        return has_there(subject, what, scope)
    found = describe(what, scope)
    if found.unplaced is None and node.verb == "have" and not everywhere:
        return _so_many(found.among(), _quantity(what), False, scope)
    return _so_many(found.among([controlled(players)]), _quantity(what), False, scope)


def _which_has(node: Act, subject: Thing, what: Thing, scope: Scope) -> Test:
    """`it has Renown`, `an enemy Leader has a marker`, `no friendly model has 3 or more markers`."""
    scope.only(node, "who", "what", "mood")
    found = describe(subject, scope)
    pool, having = found.among(), has(what, scope)
    quantity = _quantity(subject)
    words = quantity.words if quantity is not None else []
    if "no" in words:
        return lambda play, me, it: not pool(play, me, it) & having(play, me, it)
    if (quantity is not None and quantity.number is not None) or {"a", "an", "any", "another"} & set(words):
        return _so_many(narrow(-1, [pool, having]), quantity, False, scope)
    return _every(pool, having, negated=False)


def _has_there(node: Act, subject: Thing, what: Thing, scope: Scope) -> Test:
    """`you have 3 or more markers in the gaming area`: of those that lie there."""
    players = who(subject, scope)
    found = describe(what, scope) if _than_of(what) is None else None
    pools = [
        related(Related(span=role.span, preposition=role.preposition, thing=role.thing), scope)
        for role in node.roles
        if role.role == "place"
    ]
    if len(pools) != len(node.roles):
        raise scope.error(node, "this says nothing of what somebody has yet")
    if found is not None:
        return _so_many(found.among([controlled(players), *pools]), _quantity(what), False, scope)
    match what:
        case Select(kinds=[Kind(filters=[InState(word="more" | "fewer" as word), *rest]) as kind]):
            return _has_more(what, kind, word, rest, players, scope)
    raise scope.error(what, "it is not plain what is compared with what")


def _than_of(thing: Thing) -> Thing | None:
    return _than(thing) if isinstance(thing, Select) else None


def _than(thing: Select) -> Thing | None:
    return next((one.thing for one in thing.where if isinstance(one, Than)), None)


def _has_number(what: Select, kind: Kind, players: Pool, scope: Scope) -> Test:
    """`you have 3 gold`, `you have more power than each opponent`."""
    other = _than(what)
    relative = [one.word for one in kind.filters if isinstance(one, InState)]
    if other is not None and is_player(other, scope):
        per_player = _per_player(kind.noun, scope, what)
        return _each_beaten(per_player, players, who(other, scope), "fewer" in relative)
    compare, wanted = comparison(what, kind, scope)
    mine = of_players(kind.noun, players, scope, what)
    return lambda play, me, it: compare(mine(play, me, it), wanted(play, me, it))


def _per_player(noun: str, scope: Scope, node: Thing) -> tuple[int, Count]:
    slot = scope.slot()
    return slot, of_players(noun, lambda _play, _me, it: it[slot], scope, node)


def _each_beaten(counted: tuple[int, Count], players: Pool, others: Pool, fewer: bool) -> Test:
    """Whether one of the players has more (fewer) than each of the others."""
    slot, count = counted

    def of(play: Play, me: int, it: Frame, player: int) -> int:
        it[slot] = 1 << player
        return count(play, me, it)

    def run(play: Play, me: int, it: Frame) -> int:
        theirs = [of(play, me, it, player) for player in ids(others(play, me, it))]
        own = [of(play, me, it, player) for player in ids(players(play, me, it))]
        if fewer:
            return any(all(one < other for other in theirs) for one in own)
        return any(all(one > other for other in theirs) for one in own)

    return run


def _has_more(what: Select, kind: Kind, word: str, rest: list[Any], players: Pool, scope: Scope) -> Test:
    """`you control more Knights than that player`, `he or she has more cards in his or her hand than you`."""
    slot = scope.slot()
    where = [_of_whoever(one) for one in what.where if not isinstance(one, Than)]
    plain = what.model_copy(update={"where": where, "kinds": [kind.model_copy(update={"filters": rest})]})
    other = _than(what)
    assert other is not None
    with scope.describing(slot, "player"):
        found: Description = describe(plain, scope)
    theirs: Pool = lambda _play, _me, it: it[slot]  # noqa: E731 - a set like any other
    own = found.unplaced is None and not in_play_anywhere(plain, scope)
    pool = found.among() if own else found.among([controlled(theirs)])
    count: Count = lambda play, me, it: pool(play, me, it).bit_count()  # noqa: E731 - a count like any other
    return _each_beaten((slot, count), players, who(other, scope), word == "fewer")


def _of_whoever(one: Filter) -> Filter:
    """`in his or her hand`: in the hand of whomever is asked about."""
    match one:
        case Related(thing=Select(kinds=[Kind(kind="zone")], owner=owner) as zone) if owner is not None:
            return one.model_copy(update={"thing": zone.model_copy(update={"owner": Gap(span=zone.span)})})
    return one


def _both(node: Sequence, scope: Scope) -> Test:
    parts = [condition(one, scope) for one in node.steps]
    return lambda play, me, it: all(part(play, me, it) for part in parts)


def _either(node: Choice, scope: Scope) -> Test:
    parts = [condition(one, scope) for one in node.options]
    return lambda play, me, it: any(part(play, me, it) for part in parts)


def _under(node: When, scope: Scope) -> Test:
    """A condition with a condition of its own."""
    if node.do is None or node.word not in ("if", "while"):
        raise scope.error(node, "it cannot be asked whether this is so")
    first, second = condition(node.condition, scope), condition(node.do, scope)
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


_MAKERS: dict[type[Node], Callable[[Any, Scope], Test]] = {
    Be: _is, There: _there, Act: _act, Sequence: _both, Choice: _either, When: _under,
}  # fmt: skip
