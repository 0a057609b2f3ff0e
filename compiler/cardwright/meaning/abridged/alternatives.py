"""Another amount under a condition: “+1 STR, or +2 STR if …”, “gain 1 gold. (2 gold instead if …)”.

Both are read as one tree: what is done under the condition, and what is done otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said
from cardwright.meaning.calculus.walk import cover

INSTEAD = "instead"


class Alternative(NamedTuple):
    """The same act with either amount."""

    usual: said.Act | said.Timed
    instead: said.Act | said.Timed
    both: said.Both
    """The words that say both amounts."""
    copies: tuple[tuple[said.Node, said.Node], ...] = ()
    """Nodes that were made for it, and those whose words they say."""


def alternative(when: said.When) -> Alternative | None:
    """The two acts of “do A, or B if C”; None where the words after the comma are no other amount of the same."""
    act = when.do
    both = act.what if isinstance(act, said.Act) else None
    if when.word not in ("if", "while") or when.place != "after" or not isinstance(act, said.Act):
        return None
    if isinstance(both, said.Change):
        return _of_the_same_stats(act, both)
    if both is None:
        return _as_so_many(act)
    if not isinstance(both, said.Both):
        return None
    if both.join != "or" or len(both.things) != 2:
        return None
    first, second = both.things
    copies: tuple[tuple[said.Node, said.Node], ...] = ()
    if isinstance(first, said.Select) and isinstance(second, said.Amount):
        second, copies = _so_many(first, second)
    if isinstance(first, said.Change) and isinstance(second, said.Change):
        second, copies = _of_the_same(first, second)
    if _measured(first) is None or _measured(first) != _measured(second):
        return None
    manner = [word for word in act.manner if word != INSTEAD]  # “or 2 gold instead if”: the condition says as much
    usual, other = (act.model_copy(update={"what": thing, "manner": manner}) for thing in (first, second))
    return Alternative(usual, other, both, copies)


def _of_the_same_stats(act: said.Act, usual: said.Change) -> Alternative | None:
    """“+1 to all stats, or +2 if …”, “+1 to its North stat, or +2 to its North stat if …”."""
    topics = [role for role in act.roles if role.role == "topic"]
    both = topics[0].thing if topics else None
    if usual.kinds or not isinstance(both, said.Both) or both.join != "or" or len(both.things) != 2 or len(topics) > 2:
        return None
    stats, other = both.things
    again = topics[1].thing if len(topics) == 2 else stats
    if not isinstance(other, said.Change) or other.kinds or other.sign != usual.sign or _named(stats) != _named(again):
        return None
    manner = [word for word in act.manner if word != INSTEAD]
    topic = topics[0].model_copy(update={"thing": stats})
    rest = [role for role in act.roles if role not in topics]
    first = act.model_copy(update={"roles": [topic, *rest], "manner": manner})
    roles = [topics[1] if len(topics) == 2 else topic, *rest]
    second = act.model_copy(update={"what": other, "roles": roles, "manner": manner})
    return Alternative(first, second, both, ((topic, topics[0]),))


def _as_so_many(act: said.Act) -> Alternative | None:
    """“counts as 1 Tyrell character, or as 2 Tyrell characters if …”, “or 2 if …”."""
    role = next((one for one in act.roles if one.role == "as" and isinstance(one.thing, said.Both)), None)
    both = role.thing if role is not None else None
    if role is None or not isinstance(both, said.Both) or both.join != "or" or len(both.things) != 2:
        return None
    first, second = both.things
    copies: tuple[tuple[said.Node, said.Node], ...] = ()
    if isinstance(first, said.Select) and isinstance(second, said.Amount):
        second, copies = _so_many(first, second)
    same = isinstance(first, said.Select) and isinstance(second, said.Select) and _called(first) == _called(second)
    if not same:
        return None
    made = [role.model_copy(update={"thing": thing}) for thing in (first, second)]
    usual, other = (
        act.model_copy(update={"roles": [one if each is role else each for each in act.roles]}) for one in made
    )
    return Alternative(usual, other, both, (*copies, *((one, role) for one in made)))


def _called(thing: said.Select) -> list[tuple[str, list[object]]]:
    """What is counted, whatever the number."""
    return [(kind.noun, [(type(item).__name__, _words(item)) for item in kind.filters]) for kind in thing.kinds]


def _words(item: said.Filter) -> dict[str, object]:
    return {name: value for name, value in item.__dict__.items() if name != "span"}


def _named(stats: said.Thing) -> tuple[str, ...]:
    return tuple(kind.noun for kind in stats.kinds) if isinstance(stats, said.Select) else ()


def _so_many(first: said.Select, number: said.Amount) -> tuple[said.Thing, tuple[tuple[said.Node, said.Node], ...]]:
    """“1 character in King's Landing, or 2”: so many of the same."""
    if number.filters or number.inches or number.where or len(first.kinds) != 1:
        return number, ()
    kind = first.kinds[0].model_copy(update={"plural": True})
    made = first.model_copy(update={"quantity": number.quantity, "kinds": [kind], "span": number.span})
    return made, ((made, number), (kind, first.kinds[0]))


def _of_the_same(first: said.Change, other: said.Change) -> tuple[said.Change, tuple[tuple[said.Node, said.Node], ...]]:
    """“+1 Fight, or +2”: of the same number."""
    if other.kinds:
        return other, ()
    whole = other.model_copy(update={"kinds": first.kinds})
    return whole, ((whole, other),)


def one_or_the_other(statement: said.Statement) -> tuple[said.Choice, said.Act, said.Both] | None:
    """“it gains Renown or Stealth”, “it gets +2 STR or -1 STR”, for a while too: two things to do of which one is."""
    act = statement.do if isinstance(statement, said.Timed) else statement
    both = act.what if isinstance(act, said.Act) else None
    if not isinstance(act, said.Act) or not isinstance(both, said.Both) or both.join != "or":
        return None
    if {type(one) for one in both.things} not in ({said.KeywordUse}, {said.Change}):
        return None
    acts = [act.model_copy(update={"what": one, "span": one.span}) for one in both.things]  # each is offered as itself
    options: list[said.Statement] = [*acts]
    if isinstance(statement, said.Timed):
        options = [statement.model_copy(update={"do": one, "span": one.span}) for one in acts]
    return said.Choice(options=options, span=statement.span), act, both


def one_way_or_the_other(statement: said.Timed) -> said.Choice | None:
    """“until the end of the phase, it gains or loses a [military] icon”: two things of which one then holds."""
    act = statement.do
    if not isinstance(act, said.Act) or act.join != "or" or act.means != "count" or not act.more or act.mood:
        return None
    acts = [act.model_copy(update={"verb": verb, "more": [], "join": ""}) for verb in (act.verb, *act.more)]
    options: list[said.Statement] = [statement.model_copy(update={"do": one}) for one in acts]
    return said.Choice(options=options, span=statement.span)


def one_of_the_kinds(statement: said.Timed) -> said.Choice | None:
    """“until the end of the phase, it gains a trait or icon of your choice”: a trait of your choice, or an icon."""
    act = statement.do
    what = act.what if isinstance(act, said.Act) else None
    if not isinstance(act, said.Act) or not isinstance(what, said.Select) or what.join != "or" or act.mood or act.more:
        return None
    of_choice = any(isinstance(item, said.Related) and _is_choice(item.thing) for item in what.where)
    if not of_choice or len(what.kinds) < 2 or any(kind.kind != "attribute" or kind.filters for kind in what.kinds):
        return None
    each = [what.model_copy(update={"kinds": [kind], "join": ""}) for kind in what.kinds]
    acts = [act.model_copy(update={"what": one}) for one in each]
    options: list[said.Statement] = [statement.model_copy(update={"do": one}) for one in acts]
    return said.Choice(options=options, span=statement.span)


def _is_choice(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and thing.kinds[0].kind == "choice"


def as_one_amount(choice: said.Choice) -> tuple[said.When, said.Act, said.Phrase] | None:
    """“It gets -1 STR until the end of the phase, or -2 STR if …” as “gets -1 STR or -2 STR if …”, with its parts."""
    if choice.either or choice.listed or choice.intro is not None or len(choice.options) != 2:
        return None
    act, when = choice.options
    if not isinstance(act, said.Act) or not isinstance(when, said.When) or not isinstance(when.do, said.Phrase):
        return None
    phrase = when.do
    if act.what is None and act.roles and act.roles[-1].role == "as":
        return _counted_as_one(act, when, phrase)
    if (
        act.what is None
        or phrase.roles
        or phrase.manner not in ([], [INSTEAD])
        or phrase.times
        or phrase.per is not None
    ):
        return None
    both = said.Both(join="or", things=[act.what, phrase.thing], span=cover(act.what.span, phrase.thing.span))
    made = when.model_copy(update={"do": act.model_copy(update={"what": both})})
    return (made, act, phrase) if alternative(made) is not None else None


def is_counted_as(choice: said.Choice) -> bool:
    """Whether both options say as how many something counts."""
    first = choice.options[0]
    return isinstance(first, said.Act) and first.what is None and bool(first.roles) and first.roles[-1].role == "as"


def _counted_as_one(
    act: said.Act, when: said.When, phrase: said.Phrase
) -> tuple[said.When, said.Act, said.Phrase] | None:
    """“counts as 1 Tyrell character, or 2 if …” as “counts as 1 Tyrell character or as 2 if …”."""
    if phrase.roles or phrase.manner or phrase.times or phrase.per is not None:
        return None
    role = act.roles[-1]
    both = said.Both(join="or", things=[role.thing, phrase.thing], span=cover(role.thing.span, phrase.thing.span))
    whole = role.model_copy(update={"thing": both})
    made = when.model_copy(update={"do": act.model_copy(update={"roles": [*act.roles[:-1], whole]})})
    return (made, act, phrase) if alternative(made) is not None else None


def after_a_condition(item: said.Statement) -> Moved | None:
    """“+1 STR while A, or +2 STR instead if B” as “while A, +1 STR or +2 STR if B”; None where it is no such thing."""
    if isinstance(item, said.Choice) and not (item.either or item.listed or item.intro) and len(item.options) == 2:
        first, second = item.options
        if not isinstance(first, said.When) or first.place != "after" or first.do is None:
            return None
        amounts = as_one_amount(item.model_copy(update={"options": [first.do, second]}))
        if amounts is None:
            return None
        when, act, phrase = amounts
        if phrase.manner != [INSTEAD]:
            return None  # whether the second amount asks for both conditions is not said
        assert when.do is not None
        whole = first.model_copy(update={"do": when})
        return Moved(whole, ((when.do, act), (when, second), (whole, first)), (item, second, phrase))
    if not isinstance(item, said.When) or item.word != "if" or item.place != "after":
        return None
    inner = item.do
    asked = inner.condition if isinstance(inner, said.When) and inner.place == "after" else None
    both = asked.what if isinstance(asked, said.Act) and asked.manner == [INSTEAD] else None
    if not isinstance(inner, said.When) or not isinstance(inner.do, said.Act) or not isinstance(both, said.Both):
        return None
    *things, last = both.things
    if both.join != "or" or len(things) != 1 or inner.do.what is None:
        return None
    assert isinstance(asked, said.Act)
    amounts_of = said.Both(join="or", things=[inner.do.what, last], span=cover(inner.do.what.span, last.span))
    act = inner.do.model_copy(update={"what": amounts_of})
    when = item.model_copy(update={"do": act})
    condition = asked.model_copy(update={"what": things[0], "manner": []})
    whole = inner.model_copy(update={"condition": condition, "do": when})
    if alternative(when) is None:
        return None
    return Moved(whole, ((act, inner.do), (when, item), (condition, asked), (whole, inner)), (both,))


class Moved(NamedTuple):
    """A statement with its words in another order."""

    whole: said.Statement
    copies: tuple[tuple[said.Node, said.Node], ...]
    """Nodes that were made for it, and those whose words they say."""
    said: tuple[said.Node, ...]
    """Nodes of which all is said in them."""


def _measured(thing: said.Thing) -> tuple[str, ...] | None:
    """What a thing is an amount of: two amounts of the same leave nothing to choose."""
    if isinstance(thing, said.Change):
        return (thing.sign, *(kind.noun for kind in thing.kinds))
    if isinstance(thing, said.Select) and thing.quantity is not None:
        return ("", *(kind.noun for kind in thing.kinds))
    return None


def other_amount(aside: said.Statement) -> tuple[said.When, said.Thing] | None:
    """The condition and the other amount of “(2 gold instead if …)”."""
    if not isinstance(aside, said.Aside) or len(aside.statements) != 1:
        return None
    when = aside.statements[0]
    if not isinstance(when, said.When) or when.word != "if" or not isinstance(when.do, said.Phrase):
        return None
    phrase = when.do
    if phrase.manner != [INSTEAD] or phrase.roles or phrase.times or phrase.per is not None:
        return None
    return when, phrase.thing
