"""Words that stand at one part of a clause and belong to another, said where they belong.

“Discard the top 3 cards from a deck” takes them off the top of that deck, “give it Renown until the end of the phase”
has it gain that for so long, and “(cost 6 or lower instead if …)” is the whole act again with that number.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.lang import tree as said
from cardwright.meaning.abridged.alternatives import other_amount
from cardwright.meaning.abridged.apiece import is_each_player, number_of_each, one_to_each_player
from cardwright.meaning.abridged.rebuilding import exchanged
from cardwright.meaning.abridged.swaps import swapped_by_itself, swapped_ends, swapped_with_another
from cardwright.meaning.accounting.forms import nodes_of

ENDS = frozenset({"top", "bottom"})
CONTRIBUTE, SIDE, UNTIL_END = "contribute", "side", "until end"
PARTICIPATE, ADDITIONAL = "participate", "additional"
OWN = frozenset({"its", "his", "her", "their"})
"""Possessives of whoever a clause speaks of."""
CARD = "card"
"""The noun that says no more than a pronoun."""
PILES = frozenset({"zone", "position"})
RANDOM = "random"
"""What is said of a thing that chance picks, and of how it is picked."""
SPEND = "spend"
GIVEN_NOUNS = frozenset({"value", "attribute"})
HAD = frozenset({"ability", "attribute"})
"""Kinds of nouns for what a card has by its print: keywords, icons."""
INNER: dict[type[said.Node], str] = {said.When: "do", said.Pay: "effect", said.Follow: "do", said.Timed: "do"}
"""Where what is done stands, below when it is done and what is paid for it."""


def off_its_source(act: said.Act) -> said.Act | None:
    """“discard the top 3 cards from your deck”: the top 3 cards of your deck."""
    what = act.what
    if not isinstance(what, said.Select) or what.quantity is None or not ENDS & set(what.quantity.words):
        return None
    if what.owner is not None or any(isinstance(item, said.Related) for item in what.where):
        return None
    source = next((role for role in act.roles if role.role == "source" and role.preposition == "from"), None)
    pile = source.thing if source is not None else None
    if not isinstance(pile, said.Select) or source is None or any(kind.kind not in PILES for kind in pile.kinds):
        return None
    of = said.Related(preposition="of", thing=pile, span=source.span)
    whole = what.model_copy(update={"where": [of, *what.where]})
    return act.model_copy(update={"what": whole, "roles": [role for role in act.roles if role is not source]})


def has_for_a_time(act: said.Act) -> said.Act | None:
    """“give that character Renown until the end of the phase”: it gains Renown for so long."""
    if act.verb != "give" or not act.times or act.recipient is None or act.what is None or act.passive:
        return None
    if not isinstance(act.who, (said.You, type(None))) or act.mood or act.tense or act.roles or act.more:
        return None
    kinds = act.what.kinds if isinstance(act.what, said.Select) else []
    value = bool(kinds) and all(kind.kind in GIVEN_NOUNS for kind in kinds)
    if not value and not isinstance(act.what, (said.KeywordUse, said.Quote)):
        return None
    return act.model_copy(update={"verb": "gain", "means": "count", "who": act.recipient, "recipient": None})


def all_that_it_has(act: said.Act) -> said.Act | None:
    """“gains each of its keywords”: gains its keywords."""
    what = act.what
    if not isinstance(what, said.Amount) or what.quantity.words not in (["each"], ["all"]) or what.filters:
        return None
    of = what.where[0] if len(what.where) == 1 else None
    whole = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(whole, said.Select) or whole.owner is None or whole.quantity is not None:
        return None
    if any(kind.kind not in HAD or not kind.plural for kind in whole.kinds):
        return None
    return act.model_copy(update={"what": whole})


def in_a_period(act: said.Act) -> said.Act | None:
    """“you draw cards in the draw phase”: during it."""
    there = [role for role in act.roles if role.preposition == "in" and _is_period(role.thing)]
    if len(there) != 1:
        return None
    during = there[0].model_copy(update={"role": "during", "preposition": "during"})
    return act.model_copy(update={"roles": [during if role is there[0] else role for role in act.roles]})


def _is_period(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and all(kind.kind == "period" for kind in thing.kinds)


def the_rest(act: said.Act) -> said.Act | None:
    """“add one of them to your hand and discard the other cards”: the rest of them, not all cards of the game."""
    what = act.what
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ["the"] or what.where:
        return None
    kind = what.kinds[0]
    words = [item.word for item in kind.filters if isinstance(item, said.InState)]
    if len(what.kinds) != 1 or kind.noun != CARD or not kind.plural or words != ["other"] or len(kind.filters) != 1:
        return None
    if what.quantity.number is not None or what.owner is not None:
        return None
    return act.model_copy(update={"what": said.Ref(word="the rest", plural=True, span=what.span)})


def of_the_kept(item: said.Related) -> said.Related | None:
    """“a card with the named trait”: of the named trait."""
    thing = item.thing
    if item.preposition != "with" or not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.where:
        return None
    kept = [one for one in thing.kinds[0].filters if isinstance(one, said.Done) and one.form == "participle"]
    the = thing.quantity is not None and thing.quantity.words == ["the"] and thing.owner is None
    if thing.kinds[0].kind != "attribute" or not the or len(kept) != 1 or kept[0].verb not in ("name", "choose"):
        return None
    return item.model_copy(update={"preposition": "of"})


def put_onto(act: said.Act) -> said.Act | None:
    """“put it into play attached to a character”: it is attached to that character, from where it is."""
    what, into = act.what, [role for role in act.roles if role.role == "destination"]
    if act.verb != "put" or not isinstance(what, (said.Ref, said.Select)) or act.passive or len(into) != 1:
        return None
    clause = what.where[-1].clause if what.where and isinstance(what.where[-1], said.Where) else None
    if not isinstance(clause, said.Act) or clause.means != "attach" or not clause.passive or len(clause.roles) != 1:
        return None
    if not _is_play(into[0].thing) or not isinstance(clause.what, said.Gap) or clause.tense or clause.times:
        return None
    if isinstance(what, said.Select) and clause.span[0] < into[0].span[0]:
        return None  # “put a Weapon attached to it into play”: one that is attached already
    bare = what.model_copy(update={"where": what.where[:-1]})
    roles = [*(role for role in act.roles if role is not into[0]), clause.roles[0]]
    return act.model_copy(update={"verb": clause.verb, "means": clause.means, "what": bare, "roles": roles})


def _is_play(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and [kind.noun for kind in thing.kinds] == ["play"]


def for_its_side(act: said.Act) -> said.Act | None:
    """“this card contributes 2 STR to your side this challenge”: your side gets +2 STR until the end of it."""
    what, goals = act.what, [role for role in act.roles if role.role == "destination"]
    if act.verb != CONTRIBUTE or act.mood or act.tense or act.passive or len(goals) != 1 or act.more:
        return None
    side = goals[0].thing
    sides = isinstance(side, said.Select) and side.owner is not None and [one.noun for one in side.kinds] == [SIDE]
    if not sides or not isinstance(what, said.Select) or len(what.kinds) != 1 or what.owner or what.where:
        return None
    quantity = what.quantity
    if quantity is None or quantity.words or quantity.bound or quantity.number is None or what.kinds[0].filters:
        return None
    more = said.Change(sign="+", amount=quantity.number, kinds=what.kinds, span=what.span)
    times = [time.model_copy(update={"relation": UNTIL_END}) if time.relation == "this" else time for time in act.times]
    roles = [role for role in act.roles if role is not goals[0]]
    return act.model_copy(
        update={"verb": "get", "means": "modify", "who": side, "what": more, "roles": roles, "times": times}
    )


def with_its_own_number(act: said.Act, nodes: list[said.Node]) -> said.Act | None:
    """“that character contributes its STR to your side this challenge”, of one that takes no part in it: your side gets
    as much more. Of one that does, it is not said whether the other side has it no longer."""
    what, who = act.what, act.who
    if act.verb != CONTRIBUTE or not isinstance(what, said.Select) or not isinstance(what.owner, said.Ref):
        return None
    if who is None or what.owner.word not in OWN or what.owner.noun or what.quantity is not None or what.where:
        return None
    if not any(isinstance(node, said.Not) and _takes_part(node.filter) for node in nodes):
        return None
    one = said.Constant(value=1, span=what.span)
    counted = what.model_copy(update={"owner": None, "quantity": said.Quantity(number=one, span=what.span)})
    whole = for_its_side(act.model_copy(update={"what": counted}))
    if whole is None or not isinstance(whole.what, said.Change):
        return None
    equal = said.Related(preposition="equal to", thing=what.model_copy(update={"owner": who}), span=what.span)
    return whole.model_copy(update={"what": whole.what.model_copy(update={"amount": None, "where": [equal]})})


def for_its_total(act: said.Act) -> said.Act | None:
    """“this card contributes 1 STR to your total for dominance”: your dominance total is increased by 1; and for each
    gold, where each gold contributes so much."""
    what, who = act.what, act.who
    goal = [role for role in act.roles if role.role == "destination"]
    cause = [role for role in act.roles if role.role == "purpose"]
    if act.verb != CONTRIBUTE or act.mood or act.tense or act.passive or len(goal) != 1 or len(cause) != 1 or act.more:
        return None
    total, of = goal[0].thing, cause[0].thing
    own = isinstance(total, said.Select) and isinstance(total.owner, said.You) and len(act.roles) == 2
    if not own or not isinstance(total, said.Select) or not isinstance(of, said.Select) or not _is_plain(of):
        return None
    number = what.quantity.number if isinstance(what, said.Select) and what.quantity is not None else None
    if number is None or not isinstance(what, said.Select) or what.owner or what.where or len(what.kinds) != 1:
        return None
    if any(not isinstance(item, said.InState) or item.word != ADDITIONAL for item in what.kinds[0].filters):
        return None
    each = isinstance(who, said.Select) and who.quantity is not None and who.quantity.words == ["each"]
    if not isinstance(who, said.Self) and not each:
        return None
    kind = total.kinds[0].model_copy(update={"noun": f"{of.kinds[0].noun} {total.kinds[0].noun}", "kind": "stat"})
    so_much = said.Amount(quantity=said.Quantity(number=number, span=what.span), span=what.span)
    by = said.Role(role="by", preposition="by", thing=so_much, span=what.span)
    per = who.model_copy(update={"quantity": None}) if each and isinstance(who, said.Select) else None
    changed = total.model_copy(update={"kinds": [kind]})
    return act.model_copy(update={"verb": "increase", "who": None, "what": changed, "roles": [by], "per": per})


def counted_there(act: said.Act) -> said.Act | None:
    """“you are considered to have 2 additional cards in your pile”: your pile bonus is increased by 2."""
    what, place = act.what, act.roles[0] if len(act.roles) == 1 else None
    if act.verb != "have" or not isinstance(act.who, said.You) or act.mood or act.tense or act.passive or act.times:
        return None
    if place is None or place.role != "place" or not isinstance(place.thing, said.Select) or len(place.thing.kinds) > 1:
        return None
    if not isinstance(place.thing.owner, said.You) or not isinstance(what, said.Select) or len(what.kinds) != 1:
        return None
    quantity, filters = what.quantity, what.kinds[0].filters
    if quantity is None or quantity.number is None or quantity.bound or what.where or what.owner:
        return None
    fewer = quantity.words == ["less"] and not filters
    words = [item.word for item in filters if isinstance(item, said.InState)]
    if not fewer and (quantity.words or words != [ADDITIONAL] or len(filters) != 1):
        return None
    pile = place.thing.kinds[0]
    kind = pile.model_copy(update={"noun": f"{pile.noun} bonus", "kind": "stat"})
    so_much = said.Amount(quantity=said.Quantity(number=quantity.number, span=what.span), span=what.span)
    by = said.Role(role="by", preposition="by", thing=so_much, span=what.span)
    number = place.thing.model_copy(update={"kinds": [kind]})
    verb = "reduce" if fewer else "increase"
    return act.model_copy(update={"verb": verb, "means": "modify", "who": None, "what": number, "roles": [by]})


def _is_plain(thing: said.Select) -> bool:
    return not (thing.where or thing.owner or thing.quantity) and len(thing.kinds) == 1 and not thing.kinds[0].filters


def with_a_token_on_it(act: said.Act) -> said.Act | None:
    """“place it facedown in shadows with a token on it”: as if the way it lies there were said elsewhere."""
    what, roles = act.what, act.roles
    held = what.where[0] if isinstance(what, said.Ref) and len(what.where) == 1 else None
    token = held.thing if isinstance(held, said.Related) and held.preposition == "with" else None
    on = token.where[0] if isinstance(token, said.Select) and len(token.where) == 1 else None
    if not isinstance(on, said.Related) or on.preposition != "on" or not isinstance(on.thing, said.Ref):
        return None
    if not isinstance(what, said.Ref) or not isinstance(held, said.Related) or not isinstance(token, said.Select):
        return None
    if len(roles) != 1 or roles[0].role != "destination" or act.means != "move" or token.kinds[0].kind != "token":
        return None
    there = said.Related(preposition=roles[0].preposition, thing=roles[0].thing, span=roles[0].span)
    bare = held.model_copy(update={"thing": token.model_copy(update={"where": []})})
    goal = said.Role(role="destination", preposition="on", thing=on.thing, span=on.span)
    return act.model_copy(update={"what": what.model_copy(update={"where": [there, bare]}), "roles": [goal]})


def _takes_part(item: said.Filter) -> bool:
    return isinstance(item, said.Done) and item.verb == PARTICIPATE


def has_it_contribute(cause: said.Cause) -> said.Node | None:
    """“have it contribute 2 STR to your side”."""
    done = cause.do
    if (
        not isinstance(done, said.Act)
        or cause.mood
        or cause.causer is not None
        or not isinstance(done.who, said.Select)
    ):
        return None
    return done if done.who.kinds[0].noun == SIDE else None


def no_one_may(act: said.Act) -> said.Act | None:
    """“No player can draw cards”: each player cannot."""
    name = "what" if act.passive else "who"
    subject = getattr(act, name)
    quantity = subject.quantity if isinstance(subject, said.Select) else None
    if act.mood != "may" or act.tense or quantity is None or quantity.words != ["no"] or quantity.number is not None:
        return None
    each = quantity.model_copy(update={"words": ["all" if subject.kinds[-1].plural else "each"]})
    return act.model_copy(update={"mood": "cannot", name: subject.model_copy(update={"quantity": each})})


def at_random(act: said.Act) -> said.Act | None:
    """“discard a random card”: a card at random."""
    what = act.what
    if not isinstance(what, said.Select) or len(what.kinds) != 1 or RANDOM in act.manner:
        return None
    kind = what.kinds[0]
    others = [item for item in kind.filters if not isinstance(item, said.InState) or item.word != RANDOM]
    if len(others) != len(kind.filters) - 1:
        return None
    bare = what.model_copy(update={"kinds": [kind.model_copy(update={"filters": others})]})
    return act.model_copy(update={"what": bare, "manner": [*act.manner, RANDOM]})


def by_sorts(item: said.Related) -> said.Related | None:
    """“without attachments or power”: cards and tokens, each by itself."""
    thing = item.thing
    if item.preposition not in ("with", "without") or not isinstance(thing, said.Select) or len(thing.kinds) != 2:
        return None
    if {kind.kind for kind in thing.kinds} != {"card", "token"} or thing.where or thing.owner or thing.chosen:
        return None
    if thing.quantity is not None:
        return None
    both: list[said.Thing] = [
        thing.model_copy(update={"kinds": [kind], "join": "", "span": kind.span}) for kind in thing.kinds
    ]
    return item.model_copy(update={"thing": said.Both(join=thing.join or "and", things=both, span=thing.span)})


def for_each_player(act: said.Act) -> said.Node | None:
    """What is said once of each player, done for each of them."""
    return one_of_each_player(act) or one_to_each_player(act)


def one_of_each_player(act: said.Act) -> said.Node | None:
    """“choose a character controlled by each player”: for each player, one that he controls."""
    what = act.what
    if act.means != "choose" or act.passive or act.mood or act.roles or not isinstance(what, said.Select):
        return None
    one = what.quantity is not None and what.quantity.words == ["a"] and what.quantity.number is None
    held = [item for item in what.where if isinstance(item, said.ControlledBy) and is_each_player(item.who)]
    if not one or len(held) != 1 or not isinstance(act.who, (said.You, type(None))):
        return None
    each = held[0].who
    assert isinstance(each, said.Select)
    kind = each.kinds[0]
    his = said.Ref(word="that", noun=kind.noun, kind=kind.kind, span=each.span)
    own = held[0].model_copy(update={"who": his})
    thing = what.model_copy(update={"where": [own if item is held[0] else item for item in what.where]})
    return said.ForEach(per=each, do=act.model_copy(update={"what": thing}), span=act.span)


def for_each_of_his(each: said.ForEach) -> said.Node | None:
    """“For each Knight in his or her hand, each player discards a card”: whose hand it is, is said after it."""
    per, do = each.per, each.do
    place = [item.thing for item in per.where if isinstance(item, said.Related)] if isinstance(per, said.Select) else []
    owner = place[0].owner if len(place) == 1 and isinstance(place[0], said.Select) else None
    if not isinstance(owner, said.Ref) or owner.word != "their" or owner.noun or not isinstance(do, said.Act):
        return None
    return do.model_copy(update={"per": per}) if do.per is None and do.who and is_each_player(do.who) else None


def as_its_new_bearer(act: said.Act) -> said.Act | None:
    """“initiate the ability on that card as if you had just done it”: that text is carried out, and “you” is you."""
    what, on, as_if = act.what, act.roles[0] if len(act.roles) == 1 else None, act.as_if
    if not isinstance(what, said.Select) or what.where or what.owner or on is None or on.preposition != "on":
        return None
    if len(what.kinds) != 1 or what.kinds[0].kind != "ability" or act.passive or not isinstance(as_if, said.Act):
        return None
    it = isinstance(as_if.what, said.Ref) and as_if.what.word == "it" and not as_if.what.noun
    plain = not (as_if.roles or as_if.mood or as_if.times or as_if.more or as_if.passive)
    if not it or not plain or not isinstance(as_if.who, said.You) or as_if.tense != "perfect":
        return None
    if as_if.manner not in ([], ["just"]) or not isinstance(act.who, (said.You, type(None))):
        return None
    of = said.Related(preposition="of", thing=on.thing, span=on.span)
    return act.model_copy(update={"what": what.model_copy(update={"where": [of]}), "roles": [], "as_if": None})


def spends_from_there(act: said.Act) -> said.Act | None:
    """“spend gold on this card as if it were in your pool”: the gold that lies on it; nothing is bought with it."""
    where, as_if = act.roles[0] if len(act.roles) == 1 else None, act.as_if
    if act.verb != SPEND or not isinstance(as_if, said.Be) or where is None or where.role != "purpose":
        return None
    if where.preposition != "on" or not isinstance(act.what, said.Select) or act.what.kinds[0].kind != "token":
        return None
    return act.model_copy(update={"roles": [where.model_copy(update={"role": "source", "preposition": "from"})]})


def as_long_as_it_may(act: said.Act) -> said.Node | None:
    """“you may play it as if it were in your hand during the first phase”: during it, you may."""
    times = act.as_if.times if isinstance(act.as_if, said.Be) else []
    if act.mood != "may" or len(times) != 1 or times[0].relation != "during" or act.as_if is None:
        return None
    always = act.as_if.model_copy(update={"times": []})
    return said.Timed(time=times[0], do=act.model_copy(update={"as_if": always}), span=act.span)


RESTATED: tuple[Callable[[said.Act], said.Act | None], ...] = (
    at_random, as_its_new_bearer, spends_from_there, off_its_source,
    has_for_a_time, all_that_it_has, in_a_period, the_rest, put_onto, for_its_side, with_a_token_on_it,
    for_its_total, counted_there, swapped_by_itself, swapped_with_another, swapped_ends, number_of_each,
)  # fmt: skip


def with_another_bound(ability: said.Ability) -> said.Ability:
    """“Stand a location with cost 1 or lower. (Cost 4 or lower instead if T.)”: if T, one with cost 4 or lower."""
    kept: list[said.Statement] = []
    for item in ability.statements:
        other = other_amount(item)
        bound = _bound(other[1]) if other is not None else None
        made = None
        if other is not None and bound is not None and kept:
            made = _bounded(kept[-1], other[0], bound)
        if made is None:
            kept.append(item)
        else:
            kept[-1] = made
    return ability if len(kept) == len(ability.statements) else ability.model_copy(update={"statements": kept})


def _bound(thing: said.Thing) -> said.Kind | None:
    """“printed cost 4 or lower”, by itself."""
    if not isinstance(thing, said.Select) or thing.quantity or thing.owner or thing.where or len(thing.kinds) != 1:
        return None
    kind = thing.kinds[0]
    return kind if kind.kind == "stat" and kind.amount is not None else None


def _bounded(item: said.Statement, when: said.When, bound: said.Kind) -> said.Statement | None:
    """A statement that is done with another bound of a number under a condition, and as it stands otherwise."""
    field = INNER.get(type(item))
    inner = getattr(item, field) if field is not None else None
    if field is not None:
        made = _bounded(inner, when, bound) if inner is not None else None
        return None if made is None else item.model_copy(update={field: made})
    same = [node for node in nodes_of(item) if isinstance(node, said.Kind) and _is_another(node, bound)]
    if len(same) != 1:
        return None
    (usual,) = same
    instead = when.model_copy(update={"do": exchanged(item, usual, bound), "place": "before"})
    otherwise = said.Follow(link="otherwise", do=item, span=item.span)
    return said.Sequence(join="and", steps=[instead, otherwise], span=item.span)


def _is_another(kind: said.Kind, bound: said.Kind) -> bool:
    """Whether two bounds are bounds of the same number, on the same side."""
    same = (kind.noun, kind.kind, kind.bound, kind.filters) == (bound.noun, bound.kind, bound.bound, bound.filters)
    return same and kind.amount is not None
