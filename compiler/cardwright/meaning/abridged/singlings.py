"""Which one or ones of several are meant, where fewer words say it: said in full.

“All of the Villains you revealed” are all Villains you revealed, and so are “any Villains you revealed”. “Equal to the
cost of a Hero in the HQ” leaves it to you which Hero that is, so that one is chosen first.
"""

from __future__ import annotations

from cardwright.lang import tree as said

ONCE = "once"
FIGURES = frozenset({"stat", "number"})


def all_of_those(act: said.Act) -> said.Act | None:
    """“captures all of the Bystanders you revealed”: all Bystanders you revealed; “any Bystanders” says the same."""
    what = act.what
    if isinstance(what, said.Select) and _is_any_shown(act, what):
        assert what.quantity is not None
        every = what.quantity.model_copy(update={"words": ["all"]})
        return act.model_copy(update={"what": what.model_copy(update={"quantity": every})})
    if not isinstance(what, said.Amount) or what.quantity.words != ["all"] or what.filters or what.quantity.number:
        return None
    of = what.where[0] if len(what.where) == 1 else None
    whole = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(whole, said.Select) or whole.quantity is None or whole.quantity.words != ["the"]:
        return None
    if whole.quantity.number is not None or not all(kind.plural and kind.kind == "card" for kind in whole.kinds):
        return None
    return act.model_copy(update={"what": whole.model_copy(update={"quantity": what.quantity})})


def _is_any_shown(act: said.Act, what: said.Select) -> bool:
    """What is done to any that were shown is done to all of them: nobody is asked which."""
    if act.tense or act.mood or act.passive or what.quantity is None or what.quantity.words != ["any"]:
        return False
    clause = what.where[0].clause if len(what.where) == 1 and isinstance(what.where[0], said.Where) else None
    shown = isinstance(clause, said.Act) and clause.means == "reveal" and clause.tense == "past"
    return shown and act.means != "stative" and all(kind.plural for kind in what.kinds)


def of_one_you_choose(act: said.Act) -> said.Statement | None:
    """“You get +[Attack] equal to the [Attack] of a Hero in the HQ”: you choose one, and get as much as it has."""
    what = act.what
    if act.means != "modify" or not isinstance(act.who, said.You) or not isinstance(what, said.Change) or act.mood:
        return None
    equal = what.where[0] if len(what.where) == 1 else None
    number = equal.thing if isinstance(equal, said.Related) and equal.preposition == "equal to" else None
    if not isinstance(equal, said.Related) or not isinstance(number, said.Select) or number.owner is not None:
        return None
    of = number.where[0] if len(number.where) == 1 and number.kinds[0].kind in FIGURES else None
    one = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(one, said.Select) or one.quantity is None or one.quantity.words != ["a"] or one.chosen:
        return None
    if one.quantity.number is not None or any(kind.kind != "card" or kind.plural for kind in one.kinds):
        return None
    chosen = said.Act(verb="choose", means="choose", what=one.model_copy(update={"chosen": True}), span=one.span)
    its = number.model_copy(update={"owner": said.Ref(word="its", span=one.span), "quantity": None, "where": []})
    whole = what.model_copy(update={"where": [equal.model_copy(update={"thing": its})]})
    return said.Sequence(join="then", steps=[chosen, act.model_copy(update={"what": whole})], span=act.span)


def only_one_time(act: said.Act) -> said.Act | None:
    """“Defeat the Mastermind once”: what is done is done one time."""
    if ONCE not in act.manner or act.mood or act.tense or act.times or act.per or act.passive or act.who is not None:
        return None
    return act.model_copy(update={"manner": [word for word in act.manner if word != ONCE]})


def of_so_much(item: said.Related) -> said.Related | None:
    """“a Villain of 3 [Attack] or less”: one with so much of it."""
    things = item.thing.things if isinstance(item.thing, said.Both) else [item.thing]
    if item.preposition != "of" or not all(map(_is_so_much, things)):
        return None
    return item.model_copy(update={"preposition": "with"})


def _is_so_much(thing: said.Thing) -> bool:
    """“3 [Attack] or less”."""
    if not isinstance(thing, said.Select) or thing.owner is not None or thing.where or thing.quantity is None:
        return False
    counted = thing.quantity.number is not None and not thing.quantity.words
    return counted and all(kind.kind == "stat" and not kind.filters for kind in thing.kinds)


def the_chosen_value(thing: said.Select) -> said.Ref | None:
    """“the Hero Class you named”: that Hero Class."""
    clause = thing.where[0].clause if len(thing.where) == 1 and isinstance(thing.where[0], said.Where) else None
    if not isinstance(clause, said.Act) or clause.means != "choose" or clause.tense != "past":
        return None
    if not isinstance(clause.who, said.You) or not isinstance(clause.what, said.Gap) or clause.roles or clause.manner:
        return None
    kind = thing.kinds[0] if len(thing.kinds) == 1 else None
    plain = thing.quantity is not None and thing.quantity.words == ["the"] and thing.owner is None
    if kind is None or kind.kind != "attribute" or kind.plural or kind.filters or not plain or clause.times:
        return None
    return said.Ref(word="that", noun=kind.noun, kind=kind.kind, span=thing.span)


SEATS = frozenset({"left", "right"})


def beside_you(item: said.Related) -> said.Related | None:
    """“the player on your left”: the player to your left."""
    thing = item.thing
    if item.preposition != "on" or not isinstance(thing, said.Select) or thing.owner is None or thing.where:
        return None
    if [kind.noun for kind in thing.kinds] not in ([seat] for seat in SEATS) or thing.kinds[0].kind != "position":
        return None
    return item.model_copy(update={"preposition": "to"})


def with_the_same(item: said.Where) -> said.Related | None:
    """“each card that has the same name as a card in the KO pile”: each card with that name."""
    clause = item.clause
    if not isinstance(clause, said.Act) or clause.verb != "have" or not isinstance(clause.who, said.Gap):
        return None
    if clause.mood or clause.tense or clause.passive or clause.manner or clause.times or clause.more:
        return None
    what, places = clause.what, clause.roles
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ["the", "same"]:
        return None
    like = what.where[0] if len(what.where) == 1 else None
    other = like.thing if isinstance(like, said.Related) and like.preposition == "as" else None
    if not isinstance(other, said.Select) or not isinstance(like, said.Related) or len(places) > 1:
        return None
    if places:
        if places[0].role != "place" or other.where:
            return None
        there = said.Related(preposition=places[0].preposition, thing=places[0].thing, span=places[0].span)
        like = like.model_copy(update={"thing": other.model_copy(update={"where": [there]})})
    return said.Related(preposition="with", thing=what.model_copy(update={"where": [like]}), span=item.span)
