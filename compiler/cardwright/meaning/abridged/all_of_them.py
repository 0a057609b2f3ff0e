"""Several that were named before, as all of them: “any that cost 2 or less”, “if they have the same cost”."""

from __future__ import annotations

from cardwright.lang import tree as said

CARD = "card"
"""The kind of noun that cards are spoken of by, and the noun that says no more."""


def any_that(act: said.Act) -> said.Act | None:
    """“put any that cost 2 or less into your hand”: each of them that does."""
    what = act.what
    if not isinstance(what, said.Amount) or what.quantity.words != ["any"] or what.quantity.number is not None:
        return None
    if what.filters or len(what.where) != 1 or not isinstance(what.where[0], said.Where):
        return None
    each = said.Ref(word="each of them", plural=False, where=what.where, span=what.span)
    return act.model_copy(update={"what": each})


def those_of_them(act: said.Act) -> said.Act | None:
    """“KO all those Heroes that cost 7 or more”, “each of those Heroes that costs 7 or more”: each of them that is a
    Hero and does."""
    what, found = act.what, None
    if isinstance(what, said.Select) and what.quantity is not None and what.quantity.number is None:
        kind = what.kinds[0]
        plain = len(what.kinds) == 1 and not (kind.filters or what.owner) and kind.kind == "card"
        if plain and what.quantity.words == ["all", "that"] and len(what.where) == 1:
            found = kind.noun, what.where[0]
    elif isinstance(what, said.Amount) and what.quantity.words == ["each"] and len(what.where) == 2:
        of, clause = what.where
        those = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
        bare = isinstance(those, said.Ref) and those.plural and those.kind == "card" and not those.where
        if bare and isinstance(those, said.Ref) and those.word in ("that", "those") and not those.filters:
            found = those.noun, clause
    if found is None or what is None or not isinstance(found[1], said.Where):
        return None
    noun, clause = found
    # “those cards” says no kind of them
    of_kind = [] if noun == CARD else [said.OfKind(noun=noun, kind=CARD, span=what.span)]
    each = said.Ref(word="each of them", plural=False, where=[*of_kind, clause], span=what.span)
    return act.model_copy(update={"what": each})


def as_many_again(act: said.Act) -> said.Act | None:
    """“discard any number of cards. Draw the same number of cards”: that many."""
    what = act.what
    of = what.where[0] if isinstance(what, said.Select) and len(what.where) == 1 else None
    if not isinstance(what, said.Select) or not isinstance(of, said.Related) or act.means == "stative":
        return None
    counted, quantity = of.thing, what.quantity
    same = quantity is not None and quantity.words == ["the", "same"] and quantity.number is None
    if not same or what.kinds[0].noun != "number" or len(what.kinds) > 1 or of.preposition != "of":
        return None
    if not isinstance(counted, said.Select) or counted.quantity is not None or _is_as(counted):
        return None
    again = said.Quantity(words=["that many"], span=what.span)
    return act.model_copy(update={"what": counted.model_copy(update={"quantity": again, "chosen": what.chosen})})


def _is_as(counted: said.Select) -> bool:
    return any(isinstance(item, said.Related) and item.preposition == "as" for item in counted.where)


def all_of(thing: said.Thing | None) -> said.Amount | None:
    """Several that were named, as all of them: “they”, “those characters”."""
    if not isinstance(thing, said.Ref) or thing.where or thing.owner is not None or not thing.plural:
        return None
    if thing.word not in ("they", "them", "their") and not (thing.noun and thing.word in ("that", "those")):
        return None
    them = thing if thing.noun else thing.model_copy(update={"word": "them"})
    of = said.Related(preposition="of", thing=them, span=thing.span)
    return said.Amount(quantity=said.Quantity(words=["all"], span=thing.span), where=[of], span=thing.span)


def among_them(act: said.Act) -> said.Act | None:
    """“if they have the same cost”, “if they share a house”: all of them, as each other."""
    who, what = all_of(act.who), act.what
    if who is None or act.passive or act.roles or not isinstance(what, said.Select) or act.means != "stative":
        return None
    if act.verb == "share" and what.quantity is not None and what.quantity.words == ["a"] and not what.where:
        same = what.quantity.model_copy(update={"words": ["the", "same"]})
        return act.model_copy(update={"verb": "have", "who": who, "what": what.model_copy(update={"quantity": same})})
    others = [item for item in what.where if not _is_each_other(item)]
    if act.verb != "have" or others or not _says_alike(what):
        return None
    return act.model_copy(update={"who": who, "what": what.model_copy(update={"where": []})})


def _is_each_other(item: said.Filter) -> bool:
    """“as each other”."""
    thing = item.thing if isinstance(item, said.Related) and item.preposition == "as" else None
    return isinstance(thing, said.Ref) and thing.word == "each other"


def _says_alike(what: said.Thing | None) -> bool:
    """“the same cost”, “different costs”."""
    if not isinstance(what, said.Select) or what.owner is not None or len(what.kinds) != 1:
        return False
    same = what.quantity is not None and what.quantity.words == ["the", "same"]
    groups = [item.group for item in what.kinds[0].filters if isinstance(item, said.InState)]
    return same or groups == ["different"]


def alike_in(be: said.Be) -> said.Act | None:
    """“if they are of the same house”, “if their STR is equal”: they have the same."""
    plain = not (be.tense or be.mood or be.times or be.manner or be.per)
    role = be.roles[0] if len(be.roles) == 1 else None
    who, what = be.who, role.thing if role is not None and role.preposition == "of" else None
    if plain and _says_alike(what) and not (be.what or be.state) and all_of(who) is not None:
        return having(be, who, what)
    number = who if isinstance(who, said.Select) and not (who.where or who.quantity) and len(who.kinds) == 1 else None
    words = [item.word for item in be.state if isinstance(item, said.InState)]
    if plain and number is not None and words in (["equal"], ["different"]) and not (be.what or be.roles):
        state, owner = be.state[0], number.owner
        if all_of(owner) is None:
            return None
        filters: list[said.Filter] = [] if words == ["equal"] else [state]
        kind = number.kinds[0].model_copy(update={"filters": filters})
        same = said.Quantity(words=["the", "same"], span=state.span) if words == ["equal"] else None
        alike = number.model_copy(update={"owner": None, "quantity": same, "kinds": [kind]})
        return having(be, owner, alike)
    return None


def having(be: said.Be, who: said.Thing | None, what: said.Thing | None) -> said.Act:
    act = said.Act(verb="have", means="stative", who=who, what=what, span=be.span)
    act = act.model_copy(update={"mood": "does not"}) if be.negated else act
    return among_them(act) or act
