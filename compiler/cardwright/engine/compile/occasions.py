"""Occasions: what is under way, with what is said of it: `a [military] challenge in which it is participating`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.cast import plain
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.rules import Test
from cardwright.lang.tree import Filter, InState, Is, Related, Select, Where


def occasion(thing: Select, scope: Scope) -> Callable[[Play, int, Frame, Entry], bool]:
    """Whether what is under way is as is said; the event itself says that it is."""
    test = occasion_test(thing, scope)
    return lambda play, me, it, _entry: bool(test(play, me, it))


def occasion_test(thing: Select, scope: Scope) -> Test:
    """Whether what is under way is as is said."""
    known = scope.rules.book.occasions
    parts: list[Test] = [known[kind.noun] for kind in thing.kinds if kind.noun in known]
    parts += [_so(one, scope) for kind in thing.kinds for one in kind.filters]
    parts += [_so(one, scope) for one in thing.where]
    return lambda play, me, it: all(part(play, me, it) for part in parts)


def _so(one: Filter, scope: Scope) -> Test:
    from cardwright.engine.compile.conditions import condition  # conditions speak of occasions, and these of conditions
    from cardwright.engine.compile.things import describe

    book = scope.rules.book
    match one:
        case Where(clause=clause):
            return condition(clause, scope)
        case Related(preposition=preposition, thing=thing) if preposition in book.parties:
            party, pool = book.parties[preposition], describe(thing, scope).among()
            return lambda play, me, it: party(play, me, it) & pool(play, me, it)
        case Is(attribute=attribute, value=value) if attribute in book.topics:
            slot, name = book.topics[attribute], plain(value)
            values = scope.rules.cast.values.get(book.attributes.get(attribute, attribute), [])
            number = values.index(name) + 1 if name in values else -1
            return lambda play, _me, _it: play.state.memory[slot] == number
        case InState(word=word) if word in book.topics:
            flag = book.topics[word]
            return lambda play, _me, _it: play.state.memory[flag]
    raise scope.error(one, "this says nothing of what is under way yet")
