"""Marking: a card comes into a state or out of it. Kneeling, standing, turning face down."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MARK, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.engine.statics import banned
from cardwright.lang.tree import Act


def marking(node: Act, scope: Scope) -> Effect:
    """`Kneel a character.`, `It stands.`: what is so already cannot be brought about."""
    scope.only(node, "who", "what", "mood", "passive")
    thing = node.what or node.who
    if thing is None or node.verb not in scope.rules.book.sets:
        raise scope.error(node, f"the rulebook does not say what `{node.verb}` does")
    name, on = scope.rules.book.sets[node.verb]
    what = describe(thing, scope)
    pool, slot = what.among(), scope.mention("card", what.noun, what.group)
    verb, mark, cause = scope.rules.verb[node.verb], scope.rules.layout.marks[name], scope.cause(node)
    question = Question(node.verb, cause, label)

    def run(play: Play, me: int, it: Frame) -> bool:
        marked = play.state.marks[mark]
        bits = pool(play, me, it) & (~marked if on else marked)
        if bits & play.rules.bannable[verb]:
            bits &= ~banned(play, verb)
        number = what.wanted(play, me, it)
        it[slot] = picked = pick(play, me, question, bits, number, what.up_to) if bits else 0
        if not picked:
            return False
        events = [Event(verb, MARK, piece, mark, int(on), cause) for piece in ids(picked)]
        done = emit(play, events[0]) if len(events) == 1 else emit_together(play, events)
        return done and (what.up_to or picked.bit_count() >= min(number, bits.bit_count()) > 0)

    return run
