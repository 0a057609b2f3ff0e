"""Moving tokens: off one card and onto another."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit_together
from cardwright.engine.operations import COUNT, RULES, Event
from cardwright.engine.picking import ALL, label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Count, Effect, Pool, Rules
from cardwright.engine.state import ids
from cardwright.lang.tree import Act, Amount, Kind, Related, Select, Thing


class Tokens(NamedTuple):
    """So many tokens of a kind: written, `up to` so many, or all that lie there."""

    noun: str
    much: Count | None
    """None for all of them."""
    up_to: bool
    on: Thing | None
    """The card they lie on, if the words say so: `all of its power`."""


class _End(NamedTuple):
    """A card that tokens come off or go to: one of these, or each."""

    pool: Pool
    each: bool


def tokens_of(thing: Thing | None, scope: Scope) -> Tokens | None:
    """The tokens that a noun phrase means; none, if it means something else."""
    known = scope.rules.layout.tokens
    match thing:
        case Select(kinds=[Kind(kind="token", noun=noun)], quantity=quantity) if noun in known:
            on = thing.owner
            if quantity is not None and quantity.number is not None:
                return Tokens(noun, number(quantity.number, scope), quantity.bound in ("up to", "at most"), on)
            every = quantity is not None and "all" in quantity.words
            return Tokens(noun, None if every else _one, False, on)
        case Amount(quantity=quantity, where=[Related(preposition="of", thing=inner)]):
            found = tokens_of(inner, scope)
            if found is None or quantity is None:
                return None
            if quantity.number is not None:
                return found._replace(much=number(quantity.number, scope), up_to=quantity.bound == "up to")
            return found._replace(much=None) if "all" in quantity.words else None
    return None


def _one(_play: Play, _me: int, _it: Frame) -> int:
    return 1


def moving_tokens(node: Act, what: Tokens, scope: Scope) -> Effect:
    """`Move 1 power from your House card to it.`, `Remove up to 2 damage from it.`, `Remove all of its damage.`"""
    ends: dict[str, _End] = {}
    if what.on is not None:
        ends["source"] = _End(describe(what.on, scope).among(), each=True)
    for role in node.roles:
        if role.role not in ("source", "destination"):
            raise scope.error(role, f"`{role.role}` has no meaning for this verb")
        found = describe(role.thing, scope)
        ends[role.role] = _End(found.among(), found.number == ALL)
    if not ends:
        raise scope.error(node, "it does not say off which card or onto which")
    first, verb, cause = scope.rules.layout.tokens[what.noun], scope.rules.verb[node.verb], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        off = _cards(play, me, it, ends.get("source"), first, question)
        onto = _cards(play, me, it, ends.get("destination"), 0, question)
        if ("source" in ends and not off) or ("destination" in ends and not onto):
            return False
        events: list[Event] = []
        moved = 0
        for piece in off:
            by = _how_many(play, me, it, what, play.state.counters[first + piece])
            moved += by
            events += [Event(verb, COUNT, first + piece, -by, 0, cause)] if by else []
        if "source" not in ends:
            moved = what.much(play, me, it) if what.much is not None else 0
        events += [Event(verb, COUNT, first + piece, moved, 0, cause) for piece in onto if moved]
        return bool(events) and emit_together(play, events)

    return run


def _cards(play: Play, me: int, it: Frame, end: _End | None, first: int, question: Question) -> list[int]:
    """The cards at one end; off a card only what lies there comes."""
    if end is None:
        return []
    bits = end.pool(play, me, it)
    if first:
        bits = sum(1 << piece for piece in ids(bits) if play.state.counters[first + piece])
    if not bits:
        return []
    return ids(bits) if end.each else ids(pick(play, me, question, bits, 1))


def _number(_rules: Rules, option: int) -> str:
    return str(option)


HOW_MANY = Question("how many?", RULES, _number)


def _how_many(play: Play, me: int, it: Frame, what: Tokens, there: int) -> int:
    """As many as are said and lie there; as the player likes, where fewer will do."""
    if what.much is None:
        return there
    most = min(what.much(play, me, it), there)
    return decide(play, me, HOW_MANY, range(most, -1, -1)) if what.up_to else most
