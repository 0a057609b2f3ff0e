"""Deeds of several, each with what is its own: to its owner's hand, as much as its own number, all that it holds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Verb
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import seq
from cardwright.meaning.doing.amounts import Amounts
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.things.descriptions import Description

TURN = m.Order.TURN
RETURN = Verb("return")
"""What is returned to a hand that is nobody's by its words is returned to that of its owner."""
HOLD = "hold"
"""What a verb does to the table by which pieces come to lie on the one that does it."""
BACKWARDS = "reverse order"
"""The manner of what the last player does first."""


class Severally(Amounts):
    """Reads acts of several, or on several, that speak of something of each one."""

    def ordered(self, act: said.Act, made: Description) -> tuple[said.Act, m.Order]:
        """“Each player drafts a Hero in reverse turn order”: the act without its order, and the order."""
        if BACKWARDS not in act.manner or made.sort is not Sort.PLAYER:
            return act, TURN
        if made.amount.det not in (Det.ALL, Det.BOTH):
            raise self.refuse("order", "only each of several players does something in an order", act)
        self.policy("last-player-first")
        moved = act.model_copy(update={"manner": [word for word in act.manner if word != BACKWARDS]})
        self.copies.append((moved, act))
        self.take(act, "manner")
        return moved, m.Order.REVERSE

    def goals(self, roles: list[said.Role], data: VerbData, parts: list[m.Filled]) -> list[m.Filled]:
        """Whereto something is done; “attach it to a different character”: different from what it lies on."""
        moved = [part.by for part in parts if part.role == data.object and not isinstance(part.by, m.Number)]
        onto = [one for one in roles if one.role == "destination" and isinstance(one.thing, said.Select)]
        cards = any(one.thing.kinds[0].kind == "card" for one in onto if isinstance(one.thing, said.Select))
        borne = data.roles.get("destination") == "onto" or cards
        self.unlike = m.Host(moved[0]) if borne and len(moved) == 1 else None
        self.returned = moved[0] if data.verb == RETURN and len(moved) == 1 else None
        found = self._roles(roles, data)
        self.unlike = self.returned = None
        return found

    @abstractmethod
    def do(self, verb: Verb, parts: list[m.Filled], span: m.Span, optional: bool = False) -> m.Var[m.Event]:
        """Emit a deed that later words can ask about."""

    @contextmanager
    def _one_deed(self, span: m.Span, each: m.Var[m.Piece], of: m.Set[m.Piece]) -> Iterator[m.Var[m.Event]]:
        """What is emitted inside is done for each of several at once, and is one deed for what comes later."""
        before, whole = len(self.deeds), self.fresh(Sort.DEED)
        with self.block() as steps:
            yield whole
        done = self.deeds[before:]
        verbs = frozenset(verb for item in done for verb in item.verbs)
        del self.deeds[before:]
        self.emit(m.Each(each, of, m.Order.AT_ONCE, seq(steps), whole, span=span))
        self.deeds.append(DeedMention(whole, verbs, False))

    @contextmanager
    def shared_by_holders(self, span: m.Span) -> Iterator[None]:
        """“remove all Effort markers from each of them”: a deed for each holder, if there are several."""
        shared, self.each_holder = self.each_holder, None
        if shared is None:
            yield
            return
        with self._one_deed(span, *shared):
            yield

    def is_done_by_each(self, act: said.Act, data: VerbData, piece: Description) -> bool:
        """Whether several do this each for itself: with something of its own, or by taking something to itself, which
        several cannot do together: a Bystander lies on one Villain."""
        several = piece.plural or piece.amount.det is Det.ALL or self.are_several(act.who, piece.base)
        if data.operation == HOLD and several:
            self.policy("each-holds-its-own")
            return True
        return piece.amount.det is Det.ALL and of_its_own(act)

    def each_for_itself(self, act: said.Act, piece: Description, body: Callable[[Description], None]) -> None:
        """“each enemy model suffers Damage equal to its Fight”: each as much as its own is."""
        self.policy("each-of-its-own")
        data = self.lexicon.verb(act.verb)
        found = self.settled(piece, data, data.subject)
        each = self.fresh(Sort.PIECE)
        one = self.a_description(Sort.PIECE, Amount(Det.THAT), piece.span, piece.noun)
        one.base = each
        known = self.mention_each(each, piece, piece.nouns)
        with self._one_deed(act.span, each, found):
            body(one)
        self.mentions.remove(known)

    def each_to_its_own(
        self, act: said.Act, data: VerbData, parts: list[m.Filled], goals: list[said.Role], manners: list[str]
    ) -> None:
        """“return each character to its owner's hand”: each to its own owner's, all at once."""
        what = self.take(act, "what")
        if self.take(act, "per") is not None:
            raise self.refuse("per", "“for each” is not understood here", act)
        things, several = [what], isinstance(what, said.Both)
        if isinstance(what, said.Both):  # “each card you control and each card in your hand”
            self.policy("each-of-a-list-its-own")
            things = self.take(what, "things")
            self.take(what, "join")
        all_made = [self._from(self._described(thing), parts) for thing in things]
        sets = [self.settled(made, data, data.object) for made in all_made]
        made, found = all_made[0], m.Union(tuple(sets), span=what.span) if several else sets[0]
        if {one.sort for one in all_made} != {made.sort}:
            raise self.refuse("each-its-own", "these are not of one kind", act)
        each = self.fresh(made.sort)
        self.mention_each(each, made, frozenset((made.noun,)))
        self.policy("each-its-own")
        with self._one_deed(act.span, each, found) as deed:
            own = [*parts, m.Filled(data.object, each), *self._roles(goals, data), *self._manner_parts(manners, act)]
            self.do(data.verb, in_order(own), act.span)
        self.mentions = [item for item in self.mentions if item.what != each]
        self._bound(deed, data.object, [m.Filled(data.object, found)])


def in_order(parts: list[m.Filled]) -> list[m.Filled]:
    return sorted(parts, key=lambda part: part.role)


def of_its_own(act: said.Act) -> bool:
    """Whether what is done speaks of something of the one who does it: `its Effort markers`."""
    return any(
        isinstance(node, said.Select) and (_is_it(node.owner, "its") or _is_on_it(node))
        for part in (act.what, *act.roles, act.per)
        for node in _nodes(part)
    )


def _is_it(thing: said.Thing | None, word: str) -> bool:
    return isinstance(thing, said.Ref) and thing.word == word and not thing.noun


def _is_on_it(tokens: said.Select) -> bool:
    """“the number of Effort markers on it”: of the one of which it is said."""
    on = [item for item in tokens.where if isinstance(item, said.Related) and item.preposition == "on"]
    return tokens.kinds[0].kind == "token" and any(_is_it(item.thing, "it") for item in on)


def _nodes(part: object) -> Iterator[said.Node]:
    if isinstance(part, list):
        for item in part:
            yield from _nodes(item)
    elif isinstance(part, said.Node):
        yield part
        for value in part.__dict__.values():
            yield from _nodes(value)


def each_its_own(what: said.Thing | None, goals: list[said.Role]) -> bool:
    """Whether each of several goes to something of its own."""
    these = what.things if isinstance(what, said.Both) and what.join == "and" else [what]
    if not all(isinstance(one, said.Select) and one.quantity and one.quantity.words == ["each"] for one in these):
        return False
    things = [role.thing for role in goals]
    while things:
        thing = things.pop()
        if isinstance(thing, said.Ref) and thing.word in ("its", "his", "her", "their") and not thing.noun:
            return True
        if isinstance(thing, said.Select) and thing.owner is not None:
            things.append(thing.owner)
    return False
