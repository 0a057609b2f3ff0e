"""Noun phrases: which pieces are meant, how many of them, and who is asked when there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.engine.compile.extremes import extreme, is_extreme
from cardwright.engine.compile.filters import Narrowed, all_of, controlled, narrow, of_kind, other_than_that, was_done
from cardwright.engine.compile.piles import end_of_pile
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.relations import PLACES, attached_to
from cardwright.engine.compile.scope import Mention, Scope
from cardwright.engine.compile.zones import members_of, union
from cardwright.engine.picking import ALL
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool
from cardwright.lang.tree import (
    Act,
    Amount,
    Both,
    Constant,
    Done,
    Gap,
    Named,
    Quantity,
    Ref,
    Related,
    Select,
    Self,
    Thing,
    Variable,
    Where,
)  # fmt: skip


class Description(NamedTuple):
    """What a noun phrase means: out of these pieces, so many."""

    fixed: int
    """The pieces it may ever mean."""
    changing: list[Pool]
    """Sets that change in play: what is meant is in all of them."""
    number: int
    up_to: bool
    noun: str
    group: int = 0
    """The slot of the frame that holds the pieces it is one of."""
    counted: Count | None = None
    """How many, where it is worked out in play."""
    unplaced: Pool | None = None
    """Where the pieces must be if nothing says where: in play."""

    def among(self, others: Sequence[Pool] = ()) -> Pool:
        """The pieces that are meant, as far as they are in other sets too."""
        if self.unplaced is not None and not others:
            others = (self.unplaced,)
        return narrow(self.fixed, [*self.changing, *others])

    def wanted(self, play: Play, me: int, it: Frame) -> int:
        """How many."""
        return self.number if self.counted is None else self.counted(play, me, it)


def describe(thing: Thing, scope: Scope) -> Description:  # noqa: C901, PLR0911 - one case a kind of noun phrase
    """What a noun phrase means."""
    if isinstance(thing, Named):
        scope.only(thing, "name", "where", "chosen")
        if thing.name not in scope.rules.cast.called:
            raise scope.error(thing, f"there is no card {thing.name} in this game")
        fixed, changing = all_of(thing.where, scope)
        named = Description(scope.rules.cast.called[thing.name] & fixed, changing, 1, False, "")
        if scope.present is not None:
            changing.append(scope.present)
        elif scope.rules.book.named is not None:
            changing.append(scope.rules.book.named)
            return named._replace(unplaced=members_of(tuple(scope.rules.field)))
        return named
    if isinstance(thing, Self):
        scope.only(thing, "noun", "where")
        scope.mentions.append(Mention("card", "", 0))  # the frame always holds the card itself first
        fixed, changing = all_of(thing.where, scope)
        return Description(scope.own & fixed, [_itself, *changing], 1, False, "")
    if isinstance(thing, Gap) and scope.gap is not None:
        return _described(scope.gap, scope)
    if isinstance(thing, Select):
        return _select(thing, scope)
    if isinstance(thing, Ref):
        return _back(thing, scope)
    if isinstance(thing, Amount):
        return _some_of(thing, scope)
    if isinstance(thing, Both):
        return _one_of(thing, scope)
    raise scope.error(thing, "it stands for no card")


def _select(thing: Select, scope: Scope) -> Description:
    end = end_of_pile(thing, scope)
    if end is not None:
        return Description(scope.rules.cast.everything, [end.peek], ALL, False, "card")
    extremes = [one for one in thing.where if is_extreme(one)]
    if extremes:
        rest = [one for one in thing.where if not is_extreme(one)]
        found = _select(thing.model_copy(update={"where": rest}), scope)
        for one in extremes:
            found = found._replace(changing=[extreme(one, found.among(), scope)], unplaced=None)
        return found
    scope.only(thing, "quantity", "kinds", "join", "where", "chosen", "owner")
    behind, changing = all_of(thing.where, scope)
    number, up_to = _quantity(thing, scope)
    parts = [of_kind(kind, scope) for kind in thing.kinds]
    fixed, more = _either(parts)
    if thing.owner is not None:
        more = [*more, _of_owner(thing.owner, scope)]
    if thing.quantity is not None and "another" in thing.quantity.words:
        more = [*more, other_than_that(scope)]
    found = Description(fixed & behind, [*more, *changing], number, up_to, thing.kinds[0].noun)
    if any(isinstance(one, Done) and one.verb == "attach" for one in thing.kinds[0].filters):
        return _its_host(found, scope)
    if thing.quantity is not None and "first" in thing.quantity.words:
        return _the_first(thing, found, scope)
    return found._replace(counted=_counted(thing, scope), unplaced=_place(thing, scope))


def _its_host(found: Description, scope: Scope) -> Description:
    """`Attached character`: there is only one, so that later words can speak of it again."""
    pool, slot = found.among(), scope.mention("card", found.noun)

    def run(play: Play, me: int, it: Frame) -> int:
        it[slot] = bits = pool(play, me, it)
        return bits

    return Description(found.fixed, [run], 1, False, found.noun)


def _the_first(thing: Select, found: Description, scope: Scope) -> Description:
    """`the first card you played this turn`: in the order in which it was done."""
    from cardwright.engine.compile.history import done_to  # noun phrases and events speak of each other

    match thing.where:
        case [Where(clause=Act() as clause)] if was_done(clause):
            pieces, pool = done_to(clause, scope), found.among()
        case _:
            raise scope.error(thing, "it is not plain which of them is the first")

    def run(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        return next((1 << piece for piece in pieces(play, me, it) if bits >> piece & 1), 0)

    return Description(found.fixed, [run], ALL, False, found.noun)


def _quantity(thing: Select, scope: Scope) -> tuple[int, bool]:
    if thing.quantity is None:
        return ALL, False  # `discard its attachments`: as many as there are
    return how_many(thing.quantity, thing, scope)


def _counted(thing: Select, scope: Scope) -> Count | None:
    number = thing.quantity.number if thing.quantity is not None else None
    if not isinstance(number, Variable):
        return None
    if number.name not in scope.variables:
        raise scope.error(number, f"it is not said what {number.name} is")
    return scope.variables[number.name]


def _of_owner(owner: Thing, scope: Scope) -> Pool:
    """`your characters`, `its attachments`."""
    if is_player(owner, scope):
        return controlled(who(owner, scope))
    return attached_to(owner, scope)


def _place(thing: Select, scope: Scope) -> Pool | None:
    """In play, where the game has such a place and nothing is said of another."""
    if not scope.rules.field or any(isinstance(one, Related) and one.preposition in PLACES for one in thing.where):
        return None
    if any(isinstance(one, Where) and was_done(one.clause) for one in thing.where):
        return None  # what was played or discarded may have gone anywhere since
    if thing.kinds[0].noun in scope.rules.book.offstage:
        return None
    return members_of(tuple(scope.rules.field))


def _described(slot: int, scope: Scope) -> Description:
    return Description(scope.rules.cast.everything, [lambda _play, _me, it: it[slot]], 1, False, "")


def _either(parts: list[Narrowed]) -> Narrowed:
    """The pieces of any of several sets, each fixed as far as can be."""
    bits = 0
    for fixed, _ in parts:
        bits |= fixed
    if not any(changing for _, changing in parts):
        return bits, []
    if len(parts) == 1:
        return parts[0]
    return bits, [union([narrow(fixed, changing) for fixed, changing in parts])]


def _itself(_play: Play, _me: int, it: Frame) -> int:
    return 1 << it[0]


def how_many(quantity: Quantity | None, thing: Thing, scope: Scope) -> tuple[int, bool]:
    """So many, and whether fewer will do."""
    if quantity is None:
        raise scope.error(thing, "it does not say how many")
    words = [word for word in quantity.words if word != "the"]
    if quantity.number is not None:
        bounds = ("", "up to", "exactly", "at least", "at most")
        if set(words) - {"other", "another"} or quantity.bound not in bounds:
            raise scope.error(quantity, "this number is not understood yet")
        written = quantity.number.value if isinstance(quantity.number, Constant) else ALL
        return written, quantity.bound in ("up to", "at most")
    words = [word for word in words if word != "other"]
    if words in (["a"], ["an"], ["any"], ["one"], ["another"]):
        return 1, False
    if words in (["all"], ["each"], ["every"], ["no"], ["first"], []):
        return ALL, False
    if words in (["any number of"], ["any", "number", "of"]):
        return ALL - 1, True
    raise scope.error(quantity, "this quantity is not understood yet")


def _back(thing: Ref, scope: Scope) -> Description:
    scope.only(thing, "noun", "kind", "plural", "filters", "where")
    narrowed, more = all_of([*thing.filters, *thing.where], scope)
    found = _mentioned(thing, scope)
    return found._replace(fixed=found.fixed & narrowed, changing=[*found.changing, *more])


def _mentioned(thing: Ref, scope: Scope) -> Description:
    everything = scope.rules.cast.everything
    if thing.word in ("the other", "the others", "the rest"):
        mention = scope.last(thing, "card")
        if not mention.group:
            raise scope.error(thing, "it was picked out of nothing that was said before")
        return Description(everything, [_left_of(mention, scope)], ALL, False, mention.noun)
    mention = scope.last(thing, thing.kind, thing.noun)
    if thing.word == "one of them":
        group = mention.group or mention.slot
        return Description(everything, [_left_of(mention, scope)], 1, False, mention.noun, group)
    slot = mention.slot
    if not slot:
        return Description(scope.own, [_itself], 1, False, "")
    those: Pool = lambda _play, _me, it: it[slot]  # noqa: E731 - a set like any other
    return Description(everything, [those], ALL, False, mention.noun, mention.group)


def _left_of(mention: Mention, scope: Scope) -> Pool:
    """What is left of the cards that were spoken of together, without those that were picked out of them since."""
    group = mention.group or mention.slot
    picked = [one.slot for one in scope.mentions if one.group == group]

    def run(_play: Play, _me: int, it: Frame) -> int:
        bits = it[group]
        for slot in picked:
            bits &= ~it[slot]
        return bits

    return run


def _some_of(thing: Amount, scope: Scope) -> Description:
    """`one of those cards`, `one of your characters`."""
    scope.only(thing, "quantity", "where", "chosen")
    match thing.where:
        case [Related(preposition="of", thing=Ref() as ref)]:
            number, up_to = how_many(thing.quantity, thing, scope)
            mention = scope.last(ref, ref.kind, ref.noun)
            group = mention.group or mention.slot
            found = Description(scope.rules.cast.everything, [_left_of(mention, scope)], number, up_to, mention.noun)
            narrowed, more = all_of([*ref.filters, *ref.where], scope)
            return found._replace(fixed=narrowed, changing=[*found.changing, *more], group=group)
        case [Related(preposition="of", thing=Select() as every)]:
            number, up_to = how_many(thing.quantity, thing, scope)
            return describe(every, scope)._replace(number=number, up_to=up_to)
        case _:
            raise scope.error(thing, "a number of what")


def _one_of(thing: Both, scope: Scope) -> Description:
    """`Renly Baratheon or a Tyrell character`."""
    scope.only(thing, "things", "join")
    parts = [describe(one, scope) for one in thing.things]
    if thing.join == "and" and all(not part.up_to for part in parts):
        return _all_of_them(parts)
    if thing.join == "or" and all(part.number == 1 and not part.up_to for part in parts):
        nouns = {part.noun for part in parts}
        fixed, changing = _either([(part.fixed, part.changing) for part in parts])
        return Description(fixed, changing, 1, False, nouns.pop() if len(nouns) == 1 else "")
    raise scope.error(thing, "this list is not understood yet")


def _all_of_them(parts: list[Description]) -> Description:
    """`Sansa Stark and Arya Stark`: each of them."""
    bits = 0
    for part in parts:
        bits |= part.fixed
    return Description(bits, [union([part.among() for part in parts])], ALL, False, parts[0].noun)
