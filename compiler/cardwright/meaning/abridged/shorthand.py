"""Short ways to say who, which and when: “the player of your choice”, “those cards that cost 3”, “the next Hero”.

Each has one longer wording, which the pass reads; here the shorter one becomes it.
"""

from __future__ import annotations

from cardwright.lang import tree as said

NEXT = ["the", "next"]
THOSE = ["all", "that"]
CARD = "card"
"""The noun that says no more than a pronoun."""
FIGURES = frozenset({"stat", "token"})
"""Kinds of nouns that are spent."""


def of_your_choice(act: said.Act) -> said.Act | None:
    """“The player of your choice gains it”: a player does, and you choose which."""
    who = act.who
    if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words != ["the"] or len(who.where) != 1:
        return None
    of = who.where[0]
    choice = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    yours = isinstance(choice, said.Select) and isinstance(choice.owner, said.You) and choice.kinds[0].kind == "choice"
    if not yours or any(kind.kind != "player" or kind.plural for kind in who.kinds):
        return None
    one = who.model_copy(update={"quantity": who.quantity.model_copy(update={"words": ["a"]}), "where": []})
    return act.model_copy(update={"who": one})


def those_that(act: said.Act) -> said.Act | None:
    """“KO all those cards”: those cards; “discard those cards that cost 1 or more”: each of them that does."""
    what = act.what
    if isinstance(what, said.Select) and what.quantity is not None and what.quantity.words == THOSE:
        kind = what.kinds[0]
        if len(what.kinds) > 1 or what.owner is not None or kind.filters or kind.amount is not None:
            return None
        what = said.Ref(word="that", noun=kind.noun, kind=kind.kind, plural=True, where=what.where, span=what.span)
    if not isinstance(what, said.Ref) or what.word != "that" or not what.plural or what.kind != "card":
        return None
    told = what.where and all(isinstance(item, said.Where) for item in what.where) and what.owner is None
    if told and what.noun == CARD and not what.filters:  # any other noun says whom of several it goes back to
        what = said.Ref(word="each of them", where=what.where, span=what.span)
    return None if what is act.what else act.model_copy(update={"what": what})


def spends_as(act: said.Act) -> said.Act | None:
    """“use [Recruit] as [Attack]”: spend it as such."""
    what, role = act.what, act.roles[0] if len(act.roles) == 1 else None
    if act.verb != "use" or role is None or role.role != "as" or not isinstance(role.thing, said.Select):
        return None
    if not isinstance(what, said.Select) or not {what.kinds[0].kind, role.thing.kinds[0].kind} <= FIGURES:
        return None
    return act.model_copy(update={"verb": "spend", "means": "count"})


def for_so_long(act: said.Act) -> said.Node | None:
    """“You may spend [Recruit] as [Attack] this turn”: this turn, you may."""
    spends = act.verb == "spend" and act.mood == "may" and any(role.role == "as" for role in act.roles)
    if not spends or len(act.times) != 1:
        return None
    return said.Timed(time=act.times[0], do=act.model_copy(update={"times": []}), span=act.span)


def when_it_is_next(act: said.Act) -> said.Node | None:
    """“The next Hero you recruit this turn goes into your hand”: the next time you recruit one, it goes there."""
    who = act.who
    if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words != NEXT or len(who.where) != 1:
        return None
    clause = who.where[0].clause if isinstance(who.where[0], said.Where) else None
    if not isinstance(clause, said.Act) or not isinstance(clause.what, said.Gap) or clause.passive or clause.more:
        return None
    if act.means != "move" or act.passive or act.what is not None or who.owner is not None or act.mood:
        return None
    one = who.model_copy(update={"quantity": who.quantity.model_copy(update={"words": ["a"]}), "where": []})
    it = said.Ref(word="it", span=(act.span[0], act.span[0]))
    put = act.model_copy(update={"verb": "put", "who": None, "what": it})
    return said.When(
        word="the next time", condition=clause.model_copy(update={"what": one}), do=put, place="before", span=act.span
    )


THERE = "there"
DESTROYED = "destroy"
"""The verb after which there is no going to a place."""
SPACE = "space"
"""The attribute whose values are places."""


def done_there(act: said.Act, nodes: list[said.Node]) -> said.Act | None:
    """“If the Bridge is empty, move a Villain there”: to the Bridge, where no other place was named; “defeat the
    Villain there”: the one in it."""
    if THERE not in act.manner:
        return None
    before = [node for node in nodes if isinstance(node, said.Select) and node.span[1] <= act.span[0]]
    places = [node for node in before if len(node.kinds) == 1 and _is_a_place(node.kinds[0])]
    named = {(node.kinds[0].noun, isinstance(node.owner, said.You)) for node in places}
    if len(named) != 1 or any(node.where or (node.owner and not isinstance(node.owner, said.You)) for node in places):
        return None
    there = places[-1].model_copy(update={"span": act.span})
    if act.means != "move":
        return _lying(act, there)
    if act.manner != [THERE] or any(role.role != "source" for role in act.roles):
        return None
    to = said.Role(role="destination", preposition="to", thing=there, span=act.span)
    return act.model_copy(update={"manner": [], "roles": [*act.roles, to]})


def those_there(act: said.Act, nodes: list[said.Node]) -> said.Act | None:
    """“Destroy the leftmost city space. Any Villain there escapes”: each Villain in that space; nobody goes there."""
    who = act.who
    if act.manner != [THERE] or act.what is not None or not isinstance(who, said.Select) or act.roles or act.passive:
        return None
    if who.where or who.owner or who.quantity is None or who.quantity.words not in (["any"], ["each"]):
        return None
    gone = [node for node in nodes if isinstance(node, said.Act) and node.span[1] <= act.span[0]]
    last = max(gone, key=lambda one: one.span, default=None)
    space = last.what if last is not None and last.verb == DESTROYED else None
    if not isinstance(space, said.Select) or len(space.kinds) != 1 or space.kinds[0].kind != "position":
        return None
    that = said.Ref(word="that", noun=space.kinds[0].noun, kind="position", span=who.span)
    lying = said.Related(preposition="in", thing=that, span=who.span)
    each = who.quantity.model_copy(update={"words": ["each"]})
    return act.model_copy(update={"manner": [], "who": who.model_copy(update={"where": [lying], "quantity": each})})


def _lying(act: said.Act, there: said.Select) -> said.Act | None:
    """What is done to something that lies there and of which no other place is said."""
    what, last = act.what, max(act.span)
    if not isinstance(what, said.Select) or what.where or what.owner or act.roles or act.passive:
        return None
    lying = said.Related(preposition="in", thing=there, span=(what.span[1], last))
    manner = [word for word in act.manner if word != THERE]
    return act.model_copy(update={"manner": manner, "what": what.model_copy(update={"where": [lying]})})


def _is_a_place(kind: said.Kind) -> bool:
    return kind.kind == "zone" or kind.attribute == SPACE


def each_chosen(act: said.Act) -> said.Node | None:
    """“Choose and kneel 1 character and 1 location”: choose them, and kneel both."""
    both = act.what
    if not isinstance(both, said.Both) or both.join != "and" or not isinstance(act.who, (said.You, type(None))):
        return None
    each = all(isinstance(thing, said.Select) and thing.chosen for thing in both.things)
    if not each or act.means == "choose" or act.mood or act.tense or act.passive or act.roles:
        return None
    chosen = said.Act(verb="choose", means="choose", who=act.who, what=both, span=act.span)
    them = said.Ref(word="them", plural=True, span=both.span)
    return said.Sequence(join="and", steps=[chosen, act.model_copy(update={"what": them})], span=act.span)


def inside_of(act: said.Act) -> said.Node | None:
    """“Raise the claim on your plot by 1 during [intrigue] challenges”, “it gains Stealth during them”: during such
    challenges, raise it by 1."""
    during = [role for role in act.roles if role.role == "during"]
    gained = act.means == "count" and isinstance(act.what, said.KeywordUse)
    if len(during) != 1 or not (act.means == "modify" or gained) or act.passive or act.mood or act.times:
        return None
    bare = act.model_copy(update={"roles": [role for role in act.roles if role is not during[0]]})
    return said.During(preposition=during[0].preposition, thing=during[0].thing, do=bare, span=act.span)


IF_DONE = "if you do"
OCCASIONS = frozenset({"whenever", "when", "after", "each time", "the next time", "the first time"})
"""Words before something that is waited for; not before what is so or not."""


def if_it_was_done(ability: said.Ability) -> said.Ability:
    """“Whenever you defeat a Villain this turn, you may discard a card. If you do, draw a card”: each time you do."""
    statements: list[said.Statement] = []
    for item in ability.statements:
        last = statements[-1] if statements else None
        offer = last.do if isinstance(last, said.When) and _is_for_a_time(last) else None
        if (
            isinstance(item, said.Follow)
            and item.link == IF_DONE
            and isinstance(offer, said.Act)
            and offer.mood == "may"
        ):
            assert isinstance(last, said.When)
            span = (offer.span[0], item.span[1])
            both = said.Sequence(join="then", steps=[offer, item], span=span)
            statements[-1] = last.model_copy(update={"do": both, "span": (last.span[0], item.span[1])})
        else:
            statements.append(item)
    if len(statements) == len(ability.statements):
        return ability
    return ability.model_copy(update={"statements": statements})


def _is_for_a_time(when: said.When) -> bool:
    """“whenever you defeat a Villain this turn”: it is waited for until then, and not by the card itself."""
    told = isinstance(when.condition, said.Act) and bool(when.condition.times)
    return told and when.word in OCCASIONS and when.place == "before"


def chooses_to(pay: said.Pay) -> said.Node | None:
    """“You may choose to draw a card”: you may draw a card; nobody pays by choosing that he does it."""
    cost, do = pay.cost, pay.effect
    if (
        not isinstance(cost, said.Act)
        or cost.means != "choose"
        or cost.what is not None
        or not isinstance(do, said.Act)
    ):
        return None
    more = cost.roles or cost.times or cost.manner or cost.more or cost.per or cost.recipient or cost.as_if
    if more or cost.passive or cost.tense or do.who is not None or do.mood:
        return None
    return do.model_copy(update={"who": cost.who, "mood": cost.mood})


def in_place_of_its_effects(when: said.When) -> said.Node | None:
    """“When claim is applied, instead of its normal effects, draw a card”: what is done, is done instead of them."""
    act = when.condition
    found = [role for role in act.roles if role.role == "instead"] if isinstance(act, said.Act) else []
    if (
        len(found) != 1
        or when.do is None
        or not isinstance(act, said.Act)
        or not isinstance(found[0].thing, said.Select)
    ):
        return None
    if found[0].verb or found[0].thing.kinds[0].kind != "ability":
        return None
    bare = act.model_copy(update={"roles": [role for role in act.roles if role is not found[0]]})
    done = when.do.effect if isinstance(when.do, said.Pay) else when.do
    inner = said.During(preposition=found[0].preposition, thing=found[0].thing, do=done, span=found[0].span)
    do = when.do.model_copy(update={"effect": inner}) if isinstance(when.do, said.Pay) else inner
    return when.model_copy(update={"condition": bare, "do": do})


def with_different_names(thing: said.Select) -> said.Node | None:
    """“up to 3 different characters”: no two of one name; of a single one it is asked from which it differs."""
    number = thing.quantity.number if thing.quantity is not None else None
    several = number is not None and not (isinstance(number, said.Constant) and number.value == 1)
    if not several or any(kind.kind != "card" for kind in thing.kinds):
        return None
    told = [item for kind in thing.kinds for item in kind.filters if _is_different(item)]
    if len(told) != 1:
        return None
    kinds = [
        kind.model_copy(update={"filters": [item for item in kind.filters if item is not told[0]]})
        for kind in thing.kinds
    ]
    name = said.Kind(noun="name", kind="attribute", plural=True, filters=[told[0]], span=told[0].span)
    names = said.Select(kinds=[name], span=told[0].span)
    apart = said.Related(preposition="with", thing=names, span=told[0].span)
    return thing.model_copy(update={"kinds": kinds, "where": [*thing.where, apart]})


def _is_different(item: said.Node) -> bool:
    return isinstance(item, said.InState) and item.group == "different"


_BOUNDS = {"": "", "at least": "or more", "at most": "or less"}
"""How a bound is said before a number, and how after a noun with its number."""


def of_some_owners(be: said.Be) -> said.Node | None:
    """“the cost of an opponent's plot is 5 or higher”: one of theirs has such a cost."""
    who, what = be.who, be.what
    on = who.where[0] if isinstance(who, said.Select) and len(who.where) == 1 else None
    if not isinstance(who, said.Select) or not isinstance(what, said.Amount) or not isinstance(on, said.Related):
        return None
    whole = len(who.kinds) == 1 and who.kinds[0].kind == "stat" and not (who.owner or what.where or what.filters)
    more = bool(be.tense or be.mood or be.roles or be.state or be.manner or be.times or be.negated or be.per)
    more = more or be.as_if is not None or bool(what.inches or what.quantity.words)
    if not whole or more or what.quantity.bound not in _BOUNDS:
        return None
    thing, number = on.thing, what.quantity.number
    if not isinstance(thing, said.Select) or number is None or on.preposition not in ("on", "of"):
        return None
    owner = thing.owner
    if not isinstance(owner, said.Select) or owner.quantity is None or owner.quantity.words != ["a"]:
        return None
    told = {"amount": number, "bound": _BOUNDS[what.quantity.bound]}
    stat = said.Select(kinds=[who.kinds[0].model_copy(update=told)], span=what.span)
    return said.Act(verb="have", means="stative", who=thing, what=stat, span=be.span)
