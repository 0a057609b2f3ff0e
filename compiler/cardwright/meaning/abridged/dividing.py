"""What is said once and meant twice: “1 power or 1 gold from it”, “with the Army trait or cost 4 or lower”.

Of tokens, places and values of different sorts no one set can be made: each is said with all that is said of the other.
"""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import exchanged
from cardwright.meaning.accounting.forms import nodes_of

PILES = frozenset({"zone", "position"})
EACH_OTHER = "each other"


def tokens_or_others(act: said.Act) -> said.Node | None:
    """“move 1 power or 1 gold to it”, “discard 1 gold from a Knight or 1 power from a Lord”: the one or the other."""
    if act.mood or act.tense or act.passive or act.more or act.per is not None:
        return None
    apart = _each_with_its_source(act) or _either_token(act) or _out_of_either(act)
    return None if apart is None else said.Choice(options=list(apart), span=act.span)


def _is_token(thing: said.Thing | None) -> bool:
    return isinstance(thing, said.Select) and len(thing.kinds) == 1 and thing.kinds[0].kind == "token"


def _either_token(act: said.Act) -> list[said.Act] | None:
    what = act.what
    if not isinstance(what, said.Both) or what.join != "or" or not all(map(_is_token, what.things)):
        return None
    return [act.model_copy(update={"what": thing, "span": act.span}) for thing in what.things]


def _sources(act: said.Act) -> list[said.Role]:
    return [role for role in act.roles if role.role == "source"]


def _each_with_its_source(act: said.Act) -> list[said.Act] | None:
    """The words of the second part were read as a second thing that the first is taken from."""
    sources = _sources(act)
    both = sources[0].thing if len(sources) == 2 else None
    if not _is_token(act.what) or not isinstance(both, said.Both) or both.join != "or" or len(both.things) != 2:
        return None
    first, token = both.things
    if not _is_token(token) or _is_token(first):
        return None
    others = [role for role in act.roles if role not in sources]
    of_first = sources[0].model_copy(update={"thing": first})
    usual = act.model_copy(update={"roles": [of_first, *others]})
    return [usual, act.model_copy(update={"what": token, "roles": [sources[1], *others]})]


def _out_of_either(act: said.Act) -> list[said.Act] | None:
    """“move 1 gold from the treasury or a card in play”: out of a place or from a card."""
    sources = _sources(act)
    both = sources[0].thing if len(sources) == 1 else None
    if not _is_token(act.what) or not isinstance(both, said.Both) or both.join != "or":
        return None
    places = [_is_place(thing) for thing in both.things]
    if all(places) or not any(places):
        return None
    return [exchanged(act, sources[0], sources[0].model_copy(update={"thing": thing})) for thing in both.things]


def _is_place(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and all(kind.kind in PILES for kind in thing.kinds)


def with_either(item: said.Related) -> said.Node | None:
    """“a character with the Army trait or printed cost 4 or lower”: with the one or with the other."""
    if item.preposition != "with":
        return None
    things = _listed(item.thing)
    kinds = {kind.kind for thing in things for kind in thing.kinds}
    if len(things) < 2 or len(kinds) < 2 or "stat" not in kinds:
        return None
    parts: list[said.Filter] = [item.model_copy(update={"thing": thing, "span": thing.span}) for thing in things]
    return said.AnyOf(join="or", filters=parts, span=item.span)


def _listed(thing: said.Thing) -> list[said.Select]:
    """The things of which one is meant: “the Army trait or cost 4” is a list of two nouns after one article."""
    if isinstance(thing, said.Both) and thing.join == "or":
        found = [one for one in thing.things if isinstance(one, said.Select)]
        return found if len(found) == len(thing.things) else []
    if not isinstance(thing, said.Select) or thing.join != "or" or thing.owner is not None or thing.where:
        return []
    first = thing.model_copy(update={"kinds": thing.kinds[:1], "join": ""})
    return [first, *(said.Select(kinds=[kind], span=kind.span) for kind in thing.kinds[1:])]


def out_of_one_pile(act: said.Act) -> said.Node | None:
    """“choose 3 cards in an opponent's discard pile”: of one opponent, who is chosen first."""
    what = act.what
    if act.means != "choose" or not isinstance(what, said.Select) or act.who is not None or not _are_several(what):
        return None
    place = what.where[0] if len(what.where) == 1 else None
    pile = place.thing if isinstance(place, said.Related) and place.preposition in ("in", "from") else None
    if not isinstance(pile, said.Select) or not _is_place(pile) or pile.where or len(pile.kinds) != 1:
        return None
    owner = _owner(pile)
    if owner is None:
        return None
    that = said.Ref(word="that", noun="player", kind="player", span=owner.span)
    kind = pile.kinds[0].model_copy(update={"filters": []})
    his = pile.model_copy(update={"owner": that, "quantity": None, "kinds": [kind]})
    assert isinstance(place, said.Related)
    cards = what.model_copy(update={"where": [place.model_copy(update={"thing": his})]})
    first = said.Act(verb="choose", means="choose", what=owner.model_copy(update={"chosen": True}), span=owner.span)
    return said.Sequence(join="and", steps=[first, act.model_copy(update={"what": cards})], span=act.span)


def _are_several(what: said.Select) -> bool:
    number = what.quantity.number if what.quantity is not None else None
    return number is not None and number != said.Constant(value=1)


def _owner(pile: said.Select) -> said.Select | None:
    """The player whose pile it is: any one of those named, or of all for “a single discard pile”."""
    filters = pile.kinds[0].filters
    if pile.owner is None:
        words = pile.quantity.words if pile.quantity is not None else []
        single = [item.word for item in filters if isinstance(item, said.InState)] == ["single"]
        if words != ["a"] or not single or len(filters) != 1:
            return None
        noun = said.Kind(noun="player", kind="player", span=pile.span)
        return said.Select(quantity=said.Quantity(words=["a"], span=pile.span), kinds=[noun], span=pile.span)
    owner = pile.owner
    if not isinstance(owner, said.Select) or owner.quantity is None or owner.quantity.words != ["a"] or filters:
        return None
    return owner if owner.kinds[0].kind == "player" and not owner.where else None


def of_any_player(act: said.Act) -> said.Act | None:
    """“look at the top card of any player's deck”: of the deck of a player, who is picked."""
    what = act.what
    ends = isinstance(what, said.Select) and what.quantity is not None and {"top", "bottom"} & set(what.quantity.words)
    if not ends or not isinstance(what, said.Select) or act.mood or act.tense or act.passive:
        return None
    pile = next((one.thing for one in what.where if isinstance(one, said.Related) and one.preposition == "of"), None)
    owner = pile.owner if isinstance(pile, said.Select) else None
    quantity = owner.quantity if isinstance(owner, said.Select) else None
    if quantity is None or quantity.words != ["any"] or owner is None:
        return None
    return exchanged(act, quantity, quantity.model_copy(update={"words": ["a"]}))  # type: ignore[no-any-return]


def of_whoever(when: said.When) -> said.Node | None:
    """“While a player has no cards, characters he or she controls cannot stand”: those of each such player."""
    condition, do = when.condition, when.do
    if when.word != "while" or do is None or not isinstance(condition, said.Act) or condition.passive:
        return None
    who = condition.who
    if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words != ["a"] or who.where:
        return None
    if len(who.kinds) != 1 or who.kinds[0].kind != "player":
        return None
    refs = [node for node in nodes_of(do) if isinstance(node, said.Ref) and _is_him(node)]
    if len(refs) != 1 or any(isinstance(node, said.Ref) and _is_him(node) for node in nodes_of(condition)):
        return None
    gap = said.Gap(span=who.span)
    clause = said.Where(link="who", clause=condition.model_copy(update={"who": gap}), span=condition.span)
    such = who.model_copy(update={"where": [clause]})
    return exchanged(do, refs[0], such).model_copy(update={"span": when.span})  # type: ignore[no-any-return]


def _is_him(ref: said.Ref) -> bool:
    return (ref.word in ("he or she", "they") and not ref.noun) or (ref.word == "that" and ref.noun == "player")


def than_yours(thing: said.Select) -> said.Node | None:
    """“a plot card with a higher gold value than yours”: than your plot card."""
    for item in thing.where:
        number = item.thing if isinstance(item, said.Related) and item.preposition == "with" else None
        where = number.where if isinstance(number, said.Select) else []
        than = next((one for one in where if isinstance(one, said.Than)), None)
        yours = than.thing if than is not None else None
        if not isinstance(yours, said.Ref) or yours.word != "yours" or len(thing.kinds) != 1:
            continue
        noun = thing.kinds[0].model_copy(update={"filters": []})
        own = said.Select(owner=said.You(span=yours.span), kinds=[noun], span=yours.span)
        return exchanged(thing, yours, own)  # type: ignore[no-any-return]
    return None


BOUND = {"fewer than": "lower", "more than": "higher"}


def a_copy_of_each(act: said.Act) -> said.ForEach | None:
    """“play a copy of each of those cards”: for each of those cards, a copy of it."""
    copy = act.what
    of = copy.where[0] if isinstance(copy, said.Select) and len(copy.where) == 1 else None
    each = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(copy, said.Select) or [kind.noun for kind in copy.kinds] != ["copy"]:
        return None
    if not isinstance(each, said.Amount | said.Select) or each.quantity is None or each.quantity.words != ["each"]:
        return None
    if act.who is not None or act.mood or act.tense or act.passive or act.per is not None or copy.quantity is None:
        return None
    it = said.Ref(word="it", span=each.span)
    one = copy.model_copy(update={"where": [of.model_copy(update={"thing": it})]})  # type: ignore[union-attr]
    return said.ForEach(per=each, do=act.model_copy(update={"what": one}), span=act.span)


def than_that_ones(be: said.Be) -> said.Be | None:
    """“whose cost is less than that Villain's [Attack]”: lower than that one's; no number stands there."""
    number = be.what
    owner = number.owner if isinstance(number, said.Select) and not be.roles and not be.state else None
    if not isinstance(owner, said.Select) or owner.quantity is None or owner.quantity.number is not None:
        return None
    relative, kind = BOUND.get(owner.quantity.bound), owner.kinds[0]
    plain = len(owner.kinds) == 1 and not (kind.plural or kind.filters or owner.where or owner.owner or kind.amount)
    if relative is None or owner.quantity.words != ["that"] or not plain:
        return None
    that = said.Ref(word="that", noun=kind.noun, kind=kind.kind, span=owner.span)
    assert number is not None
    role = said.Role(role="than", preposition="than", thing=number.model_copy(update={"owner": that}), span=number.span)
    state = said.InState(group="relative", word=relative, span=owner.quantity.span)
    return be.model_copy(update={"what": None, "state": [state], "roles": [role]})


def as_yours(be: said.Be) -> said.Be | None:
    """“a player whose initiative value is higher than yours”: than your initiative value."""
    number, role = be.who, be.roles[0] if len(be.roles) == 1 else None
    yours = role.thing if role is not None else None
    if not isinstance(yours, said.Ref) or yours.word != "yours" or yours.noun or not isinstance(number, said.Select):
        return None
    if number.owner is not None or number.where or [kind.kind for kind in number.kinds] != ["stat"]:
        return None
    own = said.Select(owner=said.You(span=yours.span), kinds=number.kinds, span=yours.span)
    return exchanged(be, yours, own)  # type: ignore[no-any-return]


def than_that_of(number: said.Select) -> said.Select | None:
    """“with STR higher than that of attached character”: than the STR of attached character."""
    than = next((item for item in number.where if isinstance(item, said.Than)), None)
    that = than.thing if than is not None else None
    if not isinstance(that, said.Ref) or that.word != "that" or that.noun or len(number.kinds) != 1:
        return None
    of = that.where[0] if len(that.where) == 1 else None
    if number.kinds[0].kind != "stat" or not isinstance(of, said.Related) or of.preposition != "of":
        return None
    kind = number.kinds[0].model_copy(update={"filters": []})
    the = said.Quantity(words=["the"], span=that.span)
    whole = said.Select(quantity=the, kinds=[kind], where=[of], span=that.span)
    return exchanged(number, that, whole)  # type: ignore[no-any-return]


def one_after_the_other(act: said.Act) -> said.Sequence | None:
    """“Increase the one by 2, and the other by 1”: two changes, each with its own number."""
    both, last = act.what, [role for role in act.roles if role.role == "by"]
    if not isinstance(both, said.Both) or both.join != "and" or len(last) != 1 or act.means != "modify" or act.passive:
        return None
    steps: list[said.Statement] = []
    for thing in both.things:
        by = _by_within(thing)
        if by is None and thing is not both.things[-1]:
            return None
        bare = thing if by is None else _without(thing, by)
        role = last[0] if by is None else last[0].model_copy(update={"thing": by.thing, "span": by.span})
        roles = [role if one is last[0] else one for one in act.roles]
        steps.append(act.model_copy(update={"what": bare, "roles": roles, "span": thing.span}))
    return said.Sequence(join="and", steps=steps, span=act.span)


def _by_within(thing: said.Node) -> said.Related | None:
    """The number by which, that stands behind the last noun of a thing."""
    for item in getattr(thing, "where", []):
        if isinstance(item, said.Related) and item.preposition == "by" and isinstance(item.thing, said.Amount):
            return item
        found = _by_within(item.thing) if isinstance(item, said.Related) else None
        if found is not None:
            return found
    return None


def _without(node: Any, part: said.Node) -> Any:
    """The same without that part of it."""
    if not isinstance(node, said.Node):
        return node
    changed: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, list):
            changed[name] = [_without(one, part) for one in value if one is not part]
        elif isinstance(value, said.Node):
            changed[name] = _without(value, part)
    return node.model_copy(update=changed)


def from_each_to_its_own(act: said.Act) -> said.ForEach | None:
    """“move each power from each card to its controller's faction card”: for each card, from that card to its own."""
    source = [role for role in act.roles if role.role == "source"]
    goal = [role for role in act.roles if role.role == "destination"]
    if act.means != "move" or act.passive or act.mood or len(source) != 1 or len(goal) != 1 or len(act.roles) != 2:
        return None
    each, whose = source[0].thing, goal[0].thing
    owner = whose.owner if isinstance(whose, said.Select) else None
    its = owner.owner if isinstance(owner, said.Select) else owner
    if not isinstance(its, said.Ref) or its.word != "its" or its.noun or not isinstance(each, said.Select):
        return None
    if each.quantity is None or each.quantity.words != ["each"] or len(each.kinds) != 1 or each.owner is not None:
        return None
    noun = each.kinds[0]
    that = said.Ref(word="that", noun=noun.noun, kind=noun.kind, span=source[0].span)
    roles = [role.model_copy(update={"thing": that}) if role is source[0] else role for role in act.roles]
    per = each.model_copy(update={"quantity": None})
    return said.ForEach(per=per, do=act.model_copy(update={"roles": roles}), span=act.span)


def alone_in_both(choice: said.Choice) -> said.Be | None:
    """“attached character is attacking or defending alone”: attacking alone or defending alone."""
    if len(choice.options) != 2 or choice.listed or choice.intro is not None:
        return None
    be, act = choice.options
    if not isinstance(be, said.Be) or not isinstance(act, said.Act) or act.who is not None or act.tense != "ing":
        return None
    state = be.state[0] if len(be.state) == 1 else None
    if not isinstance(state, said.Done) or state.form != "ing" or be.what or be.roles or be.manner or be.negated:
        return None
    if act.what or act.roles or act.times or act.mood or act.passive or act.more or not act.manner:
        return None
    other = said.Done(verb=act.verb, form="ing", span=act.span)
    either = said.AnyOf(filters=[state, other], join="or", span=choice.span)
    return be.model_copy(update={"state": [either], "manner": act.manner, "span": choice.span})


def all_it_has(when: said.When) -> said.Node | None:
    """“While another Fool has a keyword, this card gains that keyword”: it gains the keywords of each other Fool."""
    condition, do = when.condition, when.do
    if when.word != "while" or not isinstance(condition, said.Act) or not isinstance(do, said.Act):
        return None
    has, gained, who = condition.what, do.what, condition.who
    plain = condition.verb == "have" and not (condition.mood or condition.tense or condition.roles or do.mood)
    if not plain or not isinstance(has, said.Select) or len(has.kinds) != 1 or has.where or has.kinds[0].filters:
        return None
    if not isinstance(gained, said.Ref) or gained.word != "that" or gained.noun != has.kinds[0].noun or gained.plural:
        return None
    if not isinstance(who, said.Select) or who.quantity is None or who.quantity.words not in (["a"], ["another"]):
        return None
    if has.quantity is None or has.quantity.words != ["a"] or do.verb != "gain":
        return None
    other = said.InState(word="other", group="other", span=who.quantity.span)
    first, *rest = who.kinds
    if who.quantity.words == ["another"]:
        first = first.model_copy(update={"filters": [other, *first.filters]})
    each = who.quantity.model_copy(update={"words": ["each"]})
    whose = who.model_copy(update={"quantity": each, "kinds": [first, *rest]})
    of = said.Related(preposition="of", thing=whose, span=who.span)
    the = said.Quantity(words=["the"], span=has.span)
    noun = has.kinds[0].model_copy(update={"plural": True})
    every = has.model_copy(update={"quantity": the, "kinds": [noun], "where": [of]})
    return do.model_copy(update={"what": every, "span": when.span})


def either_occasion(when: said.When) -> said.Node | None:
    """“After you win an [intrigue] challenge or a challenge in which it took part”: after you win the one or the
    other."""
    act = when.condition
    if not isinstance(act, said.Act) or act.mood or act.passive or not isinstance(act.what, said.Both):
        return None
    both = act.what
    kinds = [kind.kind for thing in both.things if isinstance(thing, said.Select) for kind in thing.kinds]
    if both.join != "or" or len(kinds) != len(both.things) or set(kinds) != {"occasion"}:
        return None
    options: list[said.Statement] = [act.model_copy(update={"what": thing}) for thing in both.things]
    return when.model_copy(update={"condition": said.Choice(options=options, span=act.span)})


def one_against_the_other(act: said.Act) -> said.Node | None:
    """“you and that player cannot initiate challenges against each other”: you not against him, nor he against you."""
    who = act.who
    mutual = [role for role in act.roles if isinstance(role.thing, said.Ref) and role.thing.word == EACH_OTHER]
    if not isinstance(who, said.Both) or who.join != "and" or len(who.things) != 2 or len(mutual) != 1:
        return None
    if act.mood not in ("cannot", "") or act.passive or act.tense:
        return None
    steps: list[said.Statement] = []
    for one, other in (who.things, who.things[::-1]):
        role = mutual[0].model_copy(update={"thing": other})
        roles = [role if each is mutual[0] else each for each in act.roles]
        steps.append(act.model_copy(update={"who": one, "roles": roles}))
    return said.Sequence(join="and", steps=steps, span=act.span)
