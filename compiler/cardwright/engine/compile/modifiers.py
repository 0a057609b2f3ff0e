"""What is so for as long as a text is borne, or for a time: `gets +2 STR`, `gains Renown`, `loses all abilities`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.cast import plain
from cardwright.engine.compile.keywords import arguments_of
from cardwright.engine.compile.numbers import amount, how_many_are, number
from cardwright.engine.compile.quotes import giving, quoted
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool, Static, Test
from cardwright.engine.state import ids
from cardwright.engine.view import ABILITIES, ADD, SET, VALUES, View
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Both,
    Change,
    Constant,
    InState,
    Is,
    KeywordUse,
    Kind,
    Quantity,
    Select,
    Thing,
)  # fmt: skip

Apply = Callable[[Play, int, Frame, View], None]


def changes(node: Act, scope: Scope, targets: Pool | None = None) -> list[tuple[int, Apply]]:
    """What an act changes about cards: for each change its layer and how it is applied."""
    scope.only(node, "who", "what", "roles", "per", "times", "mood", "passive", "recipient", "as_if")
    if node.as_if is not None:
        return [(ABILITIES, _as_if_blank(node, targets, scope))]
    if targets is None:
        if node.who is None:
            raise scope.error(node, "it does not say whom it changes")
        targets = describe(node.who, scope).among()
    if node.what is None:
        raise scope.error(node, "it does not say what it changes")
    times = how_many_are(node.per, scope) if node.per is not None else None
    return _of(node, node.what, targets, times, scope)


def _as_if_blank(node: Act, targets: Pool | None, scope: Scope) -> Apply:
    """`treat it as if its text box were blank, except for traits`: traits are no text that works."""
    match node.as_if:
        case Be(who=Select(kinds=[Kind(kind="ability")]), state=[InState(word="blank")]) if targets is not None:
            for role in node.roles:
                match role.thing:
                    case Select(kinds=[Kind(kind="attribute")]) if role.role == "except":
                        continue
                raise scope.error(role, "this cannot be left out of being blank")
            return _blank(targets)
    raise scope.error(node, "only as if it were blank is understood yet")


def is_change(node: Act) -> bool:
    """Whether an act changes what a card is or has, rather than what lies on it."""
    if quoted(node.what) is not None:
        return True
    match node.what:
        case Change() | KeywordUse():
            return True
        case Both(things=things):
            return all(isinstance(one, (Change, KeywordUse)) or _is_value(one) for one in things)
    return node.verb in ("gain", "lose", "have") and _is_value(node.what)


def _is_value(thing: Thing | None) -> bool:
    match thing:
        case Select(kinds=[Kind(kind="attribute" | "ability" | "value"), *_]):
            return True
    return False


def _of(  # noqa: PLR0911 - one case a kind of change
    node: Act, what: Thing, targets: Pool, times: Count | None, scope: Scope
) -> list[tuple[int, Apply]]:
    match what:
        case Change():
            return [(ADD, _added(what, node, targets, times, scope))]
        case _ if (quote := quoted(what)) is not None and node.verb != "lose":
            return [(ABILITIES, giving(quote, targets, scope))]
        case Both(things=things):
            return [change for one in things for change in _of(node, one, targets, times, scope)]
        case KeywordUse():
            return [(ABILITIES, _keyword(what, targets, node.verb != "lose", scope))]
        case Select(kinds=[Kind(kind="ability")], quantity=quantity) if (
            node.verb == "lose" and quantity is not None and "all" in quantity.words
        ):
            return [(ABILITIES, _blank(targets))]
        case Select(kinds=[Kind(kind="attribute") as kind]):
            return [(VALUES, _value(kind, targets, node.verb != "lose", scope))]
        case Select(kinds=[Kind(kind="stat", amount=Constant(value=value), noun=noun)]) if noun in scope.rules.stat:
            return [(SET, _set(scope.rules.stat[noun], value, targets))]
        case Amount(quantity=Quantity(words=["less" | "more" as word], number=written)) if (
            node.verb in scope.rules.stat and written is not None
        ):  # `costs 1 less`: the verb is called like the number
            much, sign = number(written, scope), -1 if word == "less" else 1
            return [(ADD, _by(scope.rules.stat[node.verb], much, sign, targets, times))]
    raise scope.error(what, "this cannot be changed yet")


def _numbers(change: Change, node: Act, scope: Scope) -> list[int]:
    """Which numbers are added to: those that are named, or all."""
    nouns = [kind.noun for kind in change.kinds]
    for role in node.roles:
        match role.thing:
            case _ if role.role in ("minimum", "maximum"):
                continue
            case Select(kinds=kinds) if role.preposition == "to":
                nouns += [kind.noun for kind in kinds]
            case _:
                raise scope.error(role, f"`{role.preposition}` has no meaning for a change yet")
    found: list[int] = []
    for noun in nouns:
        if noun == "stat":
            return list(range(len(scope.rules.stat)))
        if noun not in scope.rules.stat:
            raise scope.error(change, f"the rulebook knows no number `{noun}` of cards")
        found.append(scope.rules.stat[noun])
    return found


def _added(change: Change, node: Act, targets: Pool, times: Count | None, scope: Scope) -> Apply:
    stats = _numbers(change, node, scope)
    if change.amount is None:
        raise scope.error(change, "it does not say by how much")
    much, sign = number(change.amount, scope), -1 if change.sign == "-" else 1
    least = next((amount(role.thing, scope) for role in node.roles if role.role == "minimum"), None)
    most = next((amount(role.thing, scope) for role in node.roles if role.role == "maximum"), None)

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        by = much(play, me, it) * sign
        if times is not None:
            by *= times(play, me, it)
        if most is not None:
            by = max(-most(play, me, it), min(most(play, me, it), by))
        if by:
            bits = targets(play, me, it)
            for stat in stats:
                view.add(stat, bits, by)
                if least is not None:
                    lowest = least(play, me, it)
                    view.bounded += [(stat, piece, by, lowest) for piece in ids(bits)]

    return apply


def _by(stat: int, much: Count, sign: int, targets: Pool, times: Count | None) -> Apply:
    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        by = much(play, me, it) * sign * (times(play, me, it) if times is not None else 1)
        view.add(stat, targets(play, me, it), by)

    return apply


def _set(stat: int, value: int, targets: Pool) -> Apply:
    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        for piece in ids(targets(play, me, it)):
            view.assign(stat, piece, value)

    return apply


def _blank(targets: Pool) -> Apply:
    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        view.lost |= targets(play, me, it)

    return apply


def _keyword(use: KeywordUse, targets: Pool, gained: bool, scope: Scope) -> Apply:
    name, arguments = use.name, arguments_of(use)
    if gained:
        scope.rules.want((name, arguments), scope.own)
        scope.rules.learn()
        if name in scope.rules.faults:  # known only once keywords are learnt: an example gives it
            raise scope.rules.faults[name][0]
    texts = scope.rules.keywords.setdefault(name, [])

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        bits = targets(play, me, it)
        for source in texts:
            if gained and play.rules.sources[source].arguments == arguments:
                view.grant(source, bits)
            elif not gained and (not arguments or play.rules.sources[source].arguments == arguments):
                view.strip(source, bits)

    return apply


def _value(kind: Kind, targets: Pool, gained: bool, scope: Scope) -> Apply:
    """`gains a [power] icon`, `loses all icons`."""
    attributes = scope.rules.book.attributes
    pairs = [
        (attributes.get(one.attribute, one.attribute), plain(one.value)) for one in kind.filters if isinstance(one, Is)
    ]
    if not pairs:
        name = attributes.get(kind.noun, kind.noun)
        pairs = [(name, value) for value in scope.rules.cast.values.get(name, [])]
        if gained or not pairs:
            raise scope.error(kind, "it does not say which")

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        bits = targets(play, me, it)
        for pair in pairs:
            (view.gain if gained else view.take)(pair, bits)

    return apply


def standing_change(node: Act, scope: Scope, test: Test | None) -> None:
    """Put what a static line says into the rules."""
    for layer, apply in changes(node, scope):
        scope.rules.statics.append(Static(scope.source, layer, test, apply, scope.slots, scope.cause(node)))
