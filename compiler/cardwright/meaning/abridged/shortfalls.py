"""Who falls short of what each is told to do, what is offered of two things at once, what is had once more.

“Any player who cannot do so gains a Wound instead”: each player who could not; “instead” says no more than that.
“You may send this and a card from your hand undercover” is one offer of both. “Gain another Shard” is a Shard more.
"""

from __future__ import annotations

from cardwright.lang import tree as said

DO_SO, INSTEAD, ANOTHER = "do so", "instead", ["another"]
SHORT = frozenset({"cannot", "does not"})


def who_cannot(act: said.Act) -> said.Act | None:
    """“Any player who cannot do so gains a Wound instead”: each player who cannot gains one; “wound each of those
    players who does not”."""
    who = _each_who_cannot(act.who)
    if who is not None:
        manner = [word for word in act.manner if word != INSTEAD]
        return act.model_copy(update={"who": who, "manner": manner})
    what = _each_who_cannot(_each_of_those(act.what))
    return None if what is None else act.model_copy(update={"what": what})


def _each_who_cannot(who: said.Thing | None) -> said.Select | None:
    if not isinstance(who, said.Select) or len(who.where) != 1 or not isinstance(who.where[0], said.Where):
        return None
    clause = who.where[0].clause
    if not isinstance(clause, said.Act) or clause.verb != DO_SO or clause.mood not in SHORT or clause.roles:
        return None
    if who.quantity is None or who.quantity.words not in (["any"], ["each"]) or who.quantity.number is not None:
        return None
    each = who.quantity.model_copy(update={"words": ["each"]})
    where = [who.where[0].model_copy(update={"clause": clause.model_copy(update={"verb": "do"})})]
    return who.model_copy(update={"quantity": each, "where": where})


def _each_of_those(what: said.Thing | None) -> said.Select | None:
    """“each of those players who does not”: each player, as those are the ones who were to do it."""
    if not isinstance(what, said.Amount) or what.filters or what.inches or len(what.where) != 2:
        return None
    of, clause = what.where
    those = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(those, said.Ref) or those.kind != "player" or not those.plural or those.where or those.filters:
        return None
    if those.word not in ("that", "those") or those.owner is not None or not isinstance(clause, said.Where):
        return None
    kind = said.Kind(noun=those.noun, kind=those.kind, span=those.span)
    return said.Select(quantity=what.quantity, kinds=[kind], where=[clause], span=what.span)


def one_offer_of_both(act: said.Act) -> said.Sequence | None:
    """“You may send this and a card from your hand undercover”: you may send this so, and send that."""
    both = act.what
    if not isinstance(both, said.Both) or both.join != "and" or len(both.things) != 2 or act.mood != "may":
        return None
    this, other = both.things
    known = isinstance(this, said.Self) or (isinstance(this, said.Ref) and this.word == "this")
    if not known or not isinstance(other, said.Select) or not isinstance(act.who, said.You) or act.more or act.times:
        return None
    bare = [role for role in act.roles if role.role != "source"]
    first = act.model_copy(update={"what": this, "roles": bare, "span": (act.span[0], this.span[1])})
    second = act.model_copy(update={"what": other, "shared": ["who", "mood"]})
    return said.Sequence(join="and", steps=[first, second], span=act.span)


def one_more_token(act: said.Act) -> said.Act | None:
    """“Gain another Shard”: one Shard, besides those before."""
    what = act.what
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ANOTHER or what.where:
        return None
    if any(kind.kind != "token" or kind.filters for kind in what.kinds) or act.tense or act.passive or what.owner:
        return None
    one = what.quantity.model_copy(update={"words": ["a"]})
    return act.model_copy(update={"what": what.model_copy(update={"quantity": one})})


def chosen_for(cause: said.Cause) -> said.Cause | said.Act | None:
    """Somebody or something is chosen to do something, or for something to be done to it."""
    return chosen_to_do(cause) or chosen_to_be(cause)


def chosen_to_do(cause: said.Cause) -> said.Cause | None:
    """“You may choose a player to draw a card”: you may have a player draw a card."""
    if cause.verb != "choose" or cause.mood != "may" or not isinstance(cause.causer, said.You):
        return None
    who = cause.who
    if not isinstance(who, said.Select) or any(kind.kind != "player" for kind in who.kinds):
        return None
    return cause.model_copy(update={"verb": "have", "who": who.model_copy(update={"chosen": False})})


def chosen_to_be(cause: said.Cause) -> said.Act | None:
    """“Choose any number of those cards to be discarded”: discard any number of those cards."""
    do, what = cause.do, cause.who
    if cause.verb != "choose" or cause.mood or not isinstance(do, said.Act):
        return None
    if cause.causer is not None and not isinstance(cause.causer, said.You):
        return None
    if not do.passive or do.who is not None or do.what is not None or do.mood or not isinstance(what, said.Amount):
        return None
    return do.model_copy(
        update={"passive": False, "what": what.model_copy(update={"chosen": False}), "span": cause.span}
    )


def any_of_those(thing: said.Select) -> said.Amount | None:
    """“any number of those cards”: as many as one likes of those that were spoken of."""
    words = thing.quantity.words if thing.quantity is not None else []
    kind = thing.kinds[0]
    if words != ["any number of", "that"] or len(thing.kinds) > 1 or thing.where or thing.owner or not kind.plural:
        return None
    those = said.Ref(word="that", noun=kind.noun, kind=kind.kind, plural=True, filters=kind.filters, span=thing.span)
    quantity = said.Quantity(words=["any number of"], span=thing.span)
    return said.Amount(
        quantity=quantity, where=[said.Related(preposition="of", thing=those, span=thing.span)], span=thing.span
    )
