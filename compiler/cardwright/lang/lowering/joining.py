"""What joined parts of a sentence share: subjects, moods, verbs and attributes that are said once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Sequence_
from typing import Literal, Protocol

from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.syntax import Leaf
from cardwright.lang.tree import (
    Act,
    AnyOf,
    Be,
    Both,
    Cause,
    Choice,
    Is,
    Kind,
    Not,
    Pay,
    Penalty,
    Role,
    Select,
    Sequence,
    Statement,
    Thing,
    Time,
    When,
    You,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.tree.statements import Mood, Shared, subject_of
from cardwright.lang.tree.things import Filter
from cardwright.lang.vocabulary import Vocabulary


class HasSpan(Protocol):
    @property
    def span(self) -> Span: ...


Join = Literal["and", ",", "then", "but", "nor"]
_NEGATED = frozenset({"cannot", "does not", "will not", "would not"})
Reading = tuple[Span | str, ...]
"""A reading as stretches of the text with words and brackets between them."""
Report = Callable[[Span, Reading, Reading, str], None]
"""Says that two readings are possible: where, the one, the other, and how to write what is meant."""


def joined_statements(
    parts: list[Statement], links: list[Leaf], who: Thing | None, span: Span, report: Report
) -> Statement:
    """Several statements as one: “then” binds loosest, “and” tightest."""
    words = [link.entry.lemma for link in links]
    if "then" in words:
        return _split(parts, links, words.index("then"), who, span, report)
    if len(parts) == 1:
        return parts[0]
    if "or" in words and "and" in words:
        cut = words.index("or")
        report_two_ways(parts, words, report)
        left = joined_statements(parts[: cut + 1], links[:cut], who, span, report)
        right = joined_statements(parts[cut + 1 :], links[cut + 1 :], who, span, report)
        return _alternatives([left, right], who, span)
    if "or" in words:
        return _alternatives(parts, who, span)
    join: Join = "and" if "and" in words else "but" if "but" in words else ","
    return Sequence(join=join, steps=parts, span=span)


def report_two_ways(parts: Sequence_[HasSpan], words: list[str], report: Report) -> None:
    """“A and B or C”: both ways to group it."""
    hint = (
        "write “either ... or ...” for a choice of things to do, use one joining word in a list, or make two sentences"
    )
    report(
        (parts[0].span[0], parts[-1].span[1]),
        _grouped(parts, words.index("or"), "or"),
        _grouped(parts, words.index("and"), "and"),
        hint,
    )


def _grouped(parts: Sequence_[HasSpan], cut: int, word: str) -> Reading:
    left = (parts[0].span[0], parts[cut].span[1])
    right = (parts[cut + 1].span[0], parts[-1].span[1])
    return "[", left, f"] {word} [", right, "]"


def _split(
    parts: list[Statement], links: list[Leaf], cut: int, who: Thing | None, span: Span, report: Report
) -> Sequence:
    left = joined_statements(parts[: cut + 1], links[:cut], who, span, report)
    right = joined_statements(parts[cut + 1 :], links[cut + 1 :], who, span, report)
    steps = [left, *(right.steps if isinstance(right, Sequence) and right.join == "then" else [right])]
    return Sequence(join="then", steps=steps, span=span)


def _alternatives(parts: list[Statement], who: Thing | None, span: Span) -> Statement:
    """“or” between predicates: what others must do or suffer is a penalty; what you do or what is asked, a choice."""
    parts = [*(one for part in parts[:-1] for one in _commas(part)), parts[-1]]
    if all(isinstance(part, (Act, Be)) and part.mood in _NEGATED for part in parts):
        return Sequence(join="nor", steps=parts, span=span)  # "cannot attack or defend": neither
    if is_demand(parts[0], who):
        return Penalty(do=parts[0], otherwise=parts[1:], span=span)
    return Choice(options=parts, span=span)


def _commas(part: Statement) -> list[Statement]:
    """“Draw a card, stand it, or you gain 1 gold”: a comma before the “or” of a list parts as that does."""
    return part.steps if isinstance(part, Sequence) and part.join == "," else [part]


def is_demand(first: Statement, who: Thing | None) -> bool:
    """Whether someone other than you is told to do something."""
    if who is None or isinstance(who, You) or kind_of(who) != "player":
        return False
    if isinstance(first, Act):
        return not (first.mood in ("may", "cannot") or first.tense or first.passive or first.means == "stative")
    return not isinstance(first, Be)


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


def counted_apart(act: Act, counted: list[Thing]) -> Statement | None:
    """“gain 1 gold for each A and 1 gold for each B” are two acts: what is joined last to A is what the second is done
    to. None where it is not plain what belongs to which."""
    steps: list[Statement] = []
    what = act.what
    if act.roles or act.more or any(not is_duration(time) for time in act.times):
        return None
    for before in counted:
        if not isinstance(before, Both) or before.join != "and" or what is None:
            return None
        *things, after = before.things
        per: Thing = things[0] if len(things) == 1 else before.model_copy(update={"things": things})
        one: Statement = act.model_copy(update={"what": what, "per": per})
        steps.append(one if not steps else _going_on(one, act))
        what = after
    return Sequence(join="and", steps=[*steps, _going_on(act.model_copy(update={"what": what}), act)], span=act.span)


def _going_on(step: Statement, act: Act) -> Statement:
    """The same verb again, of the same subject."""
    if not act.passive:
        step = with_shared_subject(step)
    return marked(step, "mood") if act.mood else step


_PLACES = frozenset({"zone", "position"})


def ungapped(act: Act) -> Statement:
    """The two acts that one verb stands for, if the words after “and” are another object with a place of its own."""
    for number, role in enumerate(act.roles):
        later = [other for other in act.roles[number + 1 :] if other.role == role.role]
        if later and isinstance(role.thing, Both) and role.thing.join == "and" and _is_object(role.thing):
            return _two_acts(act, number, role, role.thing)
    return act


def _is_object(joined: Both) -> bool:
    """Whether what is joined last is no place like the ones before it."""
    *places, last = joined.things
    return all(kind_of(place) in _PLACES for place in places) and kind_of(last) not in _PLACES


def _two_acts(act: Act, number: int, role: Role, joined: Both) -> Sequence:
    *places, last = joined.things
    place: Thing = places[0] if len(places) == 1 else joined.model_copy(update={"things": places})
    first_roles = [*act.roles[:number], role.model_copy(update={"thing": place})]
    first = act.model_copy(update={"roles": first_roles, "manner": [], "times": [], "per": None})
    second: Statement = act.model_copy(update={"what": last, "roles": act.roles[number + 1 :]})
    return Sequence(join="and", steps=[first, _going_on(second, act)], span=act.span)


def share_attribute(members: list[Thing], vocabulary: Vocabulary) -> None:
    """The noun at the end says for every member of the list what it is a value of."""
    attribute = _attribute_said(members[-1]) if len(members) > 1 else ""
    for kind in _values(members[:-1]) if attribute else ():
        if kind.noun in vocabulary.values.get(attribute, ()):
            kind.__dict__["attribute"] = attribute  # not yet seen by anybody: the list is still being read


def _values(members: list[Thing]) -> Iterator[Kind]:
    for member in members:
        if isinstance(member, Select):
            yield from (kind for kind in member.kinds if kind.kind == "value")


def _attribute_said(last: Thing) -> str:
    """The attribute of the value before the noun of an attribute: `a [power] icon`."""
    if not isinstance(last, Select) or last.kinds[-1].kind != "attribute" or not last.kinds[-1].filters:
        return ""
    found: Filter = last.kinds[-1].filters[-1]
    if isinstance(found, AnyOf):
        found = found.filters[-1]
    if isinstance(found, Not):
        found = found.filter
    return found.attribute if isinstance(found, Is) else ""


def with_time(made: Statement, time: Time, trouble: Callable[[str, str, Span, str], None]) -> Statement:
    """A time after the parentheses of a sentence: it belongs to what is done last, as it would before them."""
    if isinstance(made, Act) and not made.times:
        return made.model_copy(update={"times": [time]})
    if isinstance(made, Pay):
        return made.model_copy(update={"effect": with_time(made.effect, time, trouble)})
    if isinstance(made, When) and made.do is not None and made.place == "before":
        return made.model_copy(update={"do": with_time(made.do, time, trouble)})
    trouble("CW0504", "what this time is said of is not clear", time.span, "say it before the parentheses")
    return made
