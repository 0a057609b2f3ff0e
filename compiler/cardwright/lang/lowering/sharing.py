"""Joined predicates that say their subject, their mood or their duration once: the copies, and that they are copies."""

from __future__ import annotations

from cardwright.lang.tree import Act, Be, Cause, Choice, Sequence, Statement, Time
from cardwright.lang.tree.statements import Mood, Shared, subject_of

_ORDER: tuple[Shared, ...] = ("who", "mood", "times")
_LASTING = frozenset({"modify", "count"})
"""What lasts: bonuses and what is gained or lost. Kneeling does not, it happens."""


def marked(step: Statement, *names: Shared) -> Statement:
    """A step that says of itself that it has these from another."""
    if isinstance(step, (Act, Be, Cause)):
        both = {*step.shared, *names}
        return step.model_copy(update={"shared": [name for name in _ORDER if name in both]})
    return step


def with_shared_subject(step: Statement) -> Statement:
    """A step that goes on with the subject of the one before it, which it was given when it was made."""
    if isinstance(step, Sequence):
        return step.model_copy(update={"steps": [with_shared_subject(step.steps[0]), *step.steps[1:]]})
    if isinstance(step, Choice):
        return step.model_copy(update={"options": [with_shared_subject(step.options[0]), *step.options[1:]]})
    return marked(step, "who") if subject_of(step) is not None else step


def mood_of(step: Statement) -> Mood:
    """The mood that covers what is joined to a step."""
    if isinstance(step, Sequence):
        return mood_of(step.steps[-1])
    return step.mood if isinstance(step, (Act, Be)) else ""


def with_shared_mood(step: Statement, mood: Mood) -> Statement:
    """“may”, “must” and “cannot” cover the verbs that are joined to the first, unless they have their own."""
    if isinstance(step, Sequence):
        return step.model_copy(update={"steps": [with_shared_mood(part, mood) for part in step.steps]})
    if isinstance(step, Choice):
        return step.model_copy(update={"options": [with_shared_mood(part, mood) for part in step.options]})
    if not mood or not isinstance(step, (Act, Be, Cause)) or step.mood or getattr(step, "tense", ""):
        return step
    return marked(step.model_copy(update={"mood": mood}), "mood")


def with_shared_times(steps: list[Statement]) -> list[Statement]:
    """“gets +1 STR and gains Stealth until the end of the phase”: a duration at the end holds for both."""
    last = steps[-1]
    if not isinstance(last, Act) or last.who is None or not any(is_duration(time) for time in last.times):
        return steps
    alike = all(isinstance(step, Act) and step.means in _LASTING and not step.times for step in steps[:-1])
    if not alike or last.means not in _LASTING:
        return steps
    return [*(marked(step.model_copy(update={"times": last.times}), "times") for step in steps[:-1]), last]


def is_duration(time: Time) -> bool:
    return time.relation.startswith("until")
