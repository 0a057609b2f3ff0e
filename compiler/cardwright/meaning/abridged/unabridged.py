"""What a line says in fewer words than it means, said in full before it is read.

“Kneel both” leaves out of whom, “a card from yours” of what, “No player can draw” is “each player cannot”. Each of
these has one longer wording that the pass reads; here the shorter one becomes it, from the words alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.lowering.attachment import control
from cardwright.meaning.abridged.all_of_them import (
    alike_in,
    among_them,
    any_that,
    as_many_again,
    those_of_them,
)
from cardwright.meaning.abridged.alternatives import one_of_the_kinds, one_way_or_the_other
from cardwright.meaning.abridged.arrivals import either_arrival, of_what_ends, while_it_is
from cardwright.meaning.abridged.chosenwords import chosen_word
from cardwright.meaning.abridged.clauses import (
    from_their_owners,
    has_none_of,
    to_his_own,
    way_out_of_the_goal,
    with_its_subject,
)
from cardwright.meaning.abridged.decksizes import is_least_size
from cardwright.meaning.abridged.dividing import (
    a_copy_of_each,
    all_it_has,
    alone_in_both,
    as_yours,
    either_occasion,
    from_each_to_its_own,
    of_any_player,
    of_whoever,
    one_after_the_other,
    one_against_the_other,
    out_of_one_pile,
    than_that_of,
    than_that_ones,
    than_yours,
    tokens_or_others,
    with_either,
)
from cardwright.meaning.abridged.ellipses import said_before
from cardwright.meaning.abridged.exchanges import with_exchanges
from cardwright.meaning.abridged.halves import half_a_pile, is_plain_number, told_how, without_rounding_aside
from cardwright.meaning.abridged.inclusions import included_with_them, with_itself
from cardwright.meaning.abridged.namedkeywords import by_its_name
from cardwright.meaning.abridged.namedpiles import back_at_an_end, card_at_either_end, that_pile
from cardwright.meaning.abridged.origins import each_from_its_own
from cardwright.meaning.abridged.ownpiles import laid_in_it, lying_in_it, taken_out_of_it
from cardwright.meaning.abridged.paidwith import must_be_spent, only_with
from cardwright.meaning.abridged.pile_ends import at_either_end, or_elsewhere
from cardwright.meaning.abridged.rebuilding import rebuilt
from cardwright.meaning.abridged.restatements import (
    RESTATED,
    as_long_as_it_may,
    by_sorts,
    for_each_of_his,
    for_each_player,
    has_it_contribute,
    no_one_may,
    of_the_kept,
    with_another_bound,
    with_its_own_number,
)
from cardwright.meaning.abridged.shortfalls import (
    any_of_those,
    chosen_for,
    one_more_token,
    one_offer_of_both,
    who_cannot,
)
from cardwright.meaning.abridged.shorthand import (
    chooses_to,
    done_there,
    each_chosen,
    for_so_long,
    if_it_was_done,
    in_place_of_its_effects,
    inside_of,
    of_some_owners,
    of_your_choice,
    spends_as,
    those_that,
    those_there,
    when_it_is_next,
    with_different_names,
)
from cardwright.meaning.abridged.showings import if_one_is_shown, who_shows_one
from cardwright.meaning.abridged.singlings import (
    all_of_those,
    beside_you,
    of_one_you_choose,
    of_so_much,
    only_one_time,
    the_chosen_value,
    with_the_same,
)
from cardwright.meaning.abridged.sofar import so_many_times
from cardwright.meaning.abridged.timings import ends_with, of_its_clause
from cardwright.meaning.abridged.worths import is_worth
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.lines.tallies import tallied, tallied_within

Rule = Callable[[Any, list[said.Node]], said.Node | None]
"""A node in full, or nothing where it is so already; the second is all that stands in the line."""

OF_THEM: dict[str, str] = {"both": "both", "neither": "no"}
"""Words that speak of two by themselves, and what is said of the two instead."""
WHOSE: dict[str, str] = {"yours": "", "theirs": "they"}
"""Possessives that stand without a noun, and the pronoun of whose it is; none is you."""

PILES = frozenset({"zone", "position"})
"""Kinds of nouns that are places: what is taken “from yours” is taken out of one."""


def in_full(ability: said.Ability) -> said.Ability:
    """The ability with nothing left out; the same one, where nothing is."""
    ability = with_another_bound(
        if_it_was_done(with_exchanges(with_itself(without_rounding_aside(tallied(chosen_word(ability))))))
    )
    nodes = nodes_of(ability)
    if not any(type(node) in _RULES and _RULES[type(node)](node, nodes) is not None for node in nodes):
        return ability

    def visit(node: said.Node) -> said.Node:
        whole = rebuilt(node, visit)
        rule = _RULES.get(type(whole))
        return (rule(whole, nodes) if rule is not None else None) or whole

    full = visit(ability)
    assert isinstance(full, said.Ability)
    return full


def _of_them(thing: said.Thing | None) -> said.Thing | None:
    """“Kneel both”, “if neither is kneeling”: of them; “none of them” is no one of them."""
    if isinstance(thing, said.Ref) and thing.word == "none" and len(thing.where) == 1:
        no = said.Quantity(words=["no"], span=thing.span)
        return said.Amount(quantity=no, where=thing.where, span=thing.span)
    if not isinstance(thing, said.Amount):
        return None
    words = thing.quantity.words
    if len(words) != 1 or words[0] not in OF_THEM or thing.quantity.number is not None or thing.quantity.bound:
        return None
    if thing.inches or thing.filters or (thing.where and words[0] == OF_THEM[words[0]]):
        return None
    quantity = thing.quantity.model_copy(update={"words": [OF_THEM[words[0]]]})
    them = said.Ref(word="them", plural=True, span=thing.span)
    where = thing.where or [said.Related(preposition="of", thing=them, span=thing.span)]
    return thing.model_copy(update={"quantity": quantity, "where": where})


def _of_whom(word: str, span: tuple[int, int]) -> said.Thing:
    pronoun = WHOSE[word]
    return said.Ref(word=pronoun, plural=True, span=span) if pronoun else said.You(span=span)


def _of_yours(item: said.Related, nodes: list[said.Node]) -> said.Node | None:
    """“a character of yours”: one that you control; “a card from yours”: from your pile of the name before."""
    thing = item.thing
    if not isinstance(thing, said.Ref) or thing.word not in WHOSE:
        return None
    if item.preposition == "of":
        return said.ControlledBy(who=_of_whom(thing.word, thing.span), span=item.span)
    pile = _own_pile(item, thing, nodes)
    return None if pile is None else item.model_copy(update={"thing": pile})


def _from_yours(role: said.Role, nodes: list[said.Node]) -> said.Node | None:
    thing = role.thing
    pile = _own_pile(role, thing, nodes) if isinstance(thing, said.Ref) and thing.word in WHOSE else None
    return None if pile is None else role.model_copy(update={"thing": pile})


def _own_pile(at: said.Related | said.Role, ref: said.Ref, nodes: list[said.Node]) -> said.Select | None:
    """The pile of somebody that the same preposition named last, as that of another."""
    places = [node for node in nodes if isinstance(node, (said.Related, said.Role)) and node.span[1] <= at.span[0]]
    last = max((one for one in places if one.preposition == at.preposition), key=lambda one: one.span, default=None)
    pile = last.thing if last is not None else None
    if not isinstance(pile, said.Select) or pile.owner is None or pile.where:
        return None
    if any(kind.kind not in PILES or kind.filters for kind in pile.kinds):
        return None
    return pile.model_copy(update={"owner": _of_whom(ref.word, ref.span), "span": ref.span})


def _act(act: said.Act, nodes: list[said.Node]) -> said.Node | None:
    """What is done, and to whom; “choose both” chooses options, not things."""
    found = {name: full for name in ("who", "what") if (full := _of_them(getattr(act, name))) is not None}
    whole = act.model_copy(update=found) if found and act.means != "choose" else act
    for rule in _WHOLE:
        whole = rule(whole) or whole
    for named in (those_there, done_there, back_at_an_end, with_its_own_number):
        whole = named(whole, nodes) or whole
    made = next(filter(None, (rule(whole) for rule in _OTHERS)), None)
    if made is None and not _is_under_condition(act, nodes):
        made = tokens_or_others(whole)
    return made or (None if whole is act else whole)


def _is_under_condition(act: said.Act, nodes: list[said.Node]) -> bool:
    """“gain 1 gold, or 2 gold if …”: the condition decides which of the two, and nobody chooses."""
    after = [node.do for node in nodes if isinstance(node, said.When) and node.place == "after"]
    return any(done is not None and done.span == act.span for done in after)


def _as_much_as(act: said.Act) -> said.Act | None:
    """“You get that card's printed [Attack]”: as much of it as that card has."""
    what = act.what
    if act.means != "modify" or not isinstance(act.who, said.You) or not isinstance(what, said.Select):
        return None
    whose = what.owner is not None or any(
        isinstance(one, said.Related) and one.preposition == "of" for one in what.where
    )
    if not whose or len(what.kinds) != 1 or not is_plain_number(what):
        return None
    equal = said.Related(preposition="equal to", thing=what, span=what.span)
    much = what.kinds[0].model_copy(update={"filters": []})
    change = said.Change(sign="+", kinds=[much], where=[equal], span=what.span)
    return act.model_copy(update={"what": change})


def _all_of_it(act: said.Act) -> said.Act | None:
    """“move each power from that character”: all of it."""
    what = act.what
    if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].kind != "token" or what.owner:
        return None
    taken = any(role.role == "source" for role in act.roles)
    if not taken or what.quantity is None or what.quantity.words != ["each"] or what.where or what.kinds[0].filters:
        return None
    quantity = what.quantity.model_copy(update={"words": ["all"]})
    return act.model_copy(update={"what": what.model_copy(update={"quantity": quantity})})


def _included_there(act: said.Act) -> said.Act | None:
    """“Your deck cannot include events”: you cannot include events in it."""
    if act.means != "build" or not _is_own_pile(act.who) or act.what is None or act.passive or act.tense or act.more:
        return None
    assert isinstance(act.who, said.Select)
    role = said.Role(role="destination", preposition="in", thing=act.who, span=act.who.span)
    return act.model_copy(update={"who": said.You(span=act.who.span), "roles": [*act.roles, role]})


def _of_so_many(be: said.Be) -> said.Act | None:
    """“Your plot deck must be exactly 10 cards”: you must include exactly 10 cards in it."""
    what = be.what
    if be.mood != "must" or not _is_own_pile(be.who) or be.negated or be.tense or be.roles or be.state or be.manner:
        return None
    if not isinstance(what, said.Select) or what.quantity is None or what.quantity.number is None or be.times or be.per:
        return None
    return _included_there(
        said.Act(verb="include", means="build", who=be.who, what=what, mood="must", shared=be.shared, span=be.span)
    )


def _is_own_pile(thing: said.Thing | None) -> bool:
    return (
        isinstance(thing, said.Select)
        and isinstance(thing.owner, said.You)
        and [kind.kind for kind in thing.kinds] == ["zone"]
        and not (thing.quantity or thing.where or thing.kinds[0].filters)
    )


def _paid_for(choice: said.Choice, _nodes: list[said.Node]) -> said.Statement | None:
    """“Kneel this card to choose one: A, or B”: one of the two is what is paid for."""
    intro = choice.intro
    if isinstance(intro, said.When) and isinstance(intro.do, said.Pay):
        paid = _paid_for(choice.model_copy(update={"intro": intro.do}), _nodes)
        return intro.model_copy(update={"do": paid, "span": choice.span})
    if not isinstance(intro, said.Pay):
        return None
    inner = choice.model_copy(update={"intro": intro.effect})
    return intro.model_copy(update={"effect": inner, "span": choice.span})


def _of_its_number(thing: said.Select) -> said.Thing | None:
    """“a card of that Hero's cost”: one with a cost that is equal to it."""
    if any(kind.kind != "card" for kind in thing.kinds):
        return None
    where = [_with_its_number(item) or item for item in thing.where]
    changed = any(new is not old for new, old in zip(where, thing.where, strict=True))
    return thing.model_copy(update={"where": where}) if changed else None


def _with_its_number(item: said.Filter) -> said.Related | None:
    whole = item.thing if isinstance(item, said.Related) and item.preposition == "of" else None
    if not isinstance(whole, said.Select) or whole.owner is None or whole.quantity or whole.where:
        return None
    kind = whole.kinds[0] if len(whole.kinds) == 1 else None
    if kind is None or kind.kind != "stat" or kind.plural or kind.filters or kind.amount is not None:
        return None
    equal = said.Related(preposition="equal to", thing=whole, span=whole.span)
    number = said.Select(kinds=[kind.model_copy(update={})], where=[equal], span=whole.span)
    return said.Related(preposition="with", thing=number, span=item.span)


def _paid_by_whom(pay: said.Pay, _nodes: list[said.Node]) -> said.Statement | None:
    """“Choose a player to discard a card to draw 2 cards”: who pays it does what he pays for."""
    cause = pay.cost
    if not isinstance(cause, said.Cause):
        return None
    inner = pay.model_copy(update={"cost": cause.do})
    return cause.model_copy(update={"do": inner, "span": pay.span})


def _be(be: said.Be, _nodes: list[said.Node]) -> said.Node | None:
    so_many = _of_so_many(be) or of_some_owners(be) or is_worth(be) or is_least_size(be)
    if so_many is not None:
        return so_many
    who = _of_them(be.who)
    whole = be if who is None else be.model_copy(update={"who": who})
    for rule in (_as_it_was, told_how, as_yours, than_that_ones):
        whole = rule(whole) or whole
    return alike_in(whole) or (None if whole is be else whole)


def _as_it_was(be: said.Be) -> said.Be | None:
    """“if it was the last character you controlled”: of those that you then control."""
    what = be.what
    if be.tense != "past" or not isinstance(what, said.Select):
        return None
    then = [_then(item) for item in what.where]
    if all(new is old for new, old in zip(then, what.where, strict=True)):
        return None
    return be.model_copy(update={"what": what.model_copy(update={"where": then})})


def _then(item: said.Filter) -> said.Filter:
    act = item.clause if isinstance(item, said.Where) else None
    if not isinstance(item, said.Where) or not isinstance(act, said.Act) or act.tense != "past" or act.times:
        return item
    found = control(item.model_copy(update={"clause": act.model_copy(update={"tense": ""})}))
    return found if isinstance(found, said.ControlledBy) else item


def _with_both(things: said.Both, _nodes: list[said.Node]) -> said.Node | None:
    """“each character with cost more than 3 and STR less than 3”: both are numbers of the character; “gold equal to the
    number of Lords or the number of Ladies”: to the one or the other."""
    first, *others = things.things
    with_ = first.where[-1] if isinstance(first, (said.Select, said.Change)) and first.where else None
    if not isinstance(first, (said.Select, said.Change)) or not isinstance(with_, said.Related):
        return None
    is_one = {"with": _is_number, "equal to": is_plain_number}.get(with_.preposition)
    figure = is_plain_number(first)
    if is_one is None or figure or not all(map(is_one, (with_.thing, *others))):
        return None
    had = said.Both(join=things.join, things=[with_.thing, *others], span=(with_.thing.span[0], things.span[1]))
    whole = with_.model_copy(update={"thing": had})
    return first.model_copy(update={"where": [*first.where[:-1], whole]})


def _is_number(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and thing.kinds[0].kind == "stat" and not (thing.quantity or thing.owner)


def _other_case(follow: said.Follow, nodes: list[said.Node]) -> said.Node | None:
    """“draw two cards. Otherwise, draw one”: one card."""
    do = follow.do
    what = do.what if isinstance(do, said.Act) else None
    if follow.link != "otherwise" or not isinstance(do, said.Act) or not isinstance(what, said.Amount):
        return None
    if what.where or what.filters or what.inches or what.quantity.number is None or what.quantity.words:
        return None
    before = [node for node in nodes if isinstance(node, said.Act) and node.span[1] <= do.span[0]]
    last = max((one for one in before if one.verb == do.verb), key=lambda one: one.span, default=None)
    usual = last.what if last is not None else None
    if not isinstance(usual, said.Select) or usual.quantity is None or usual.quantity.words not in ([], ["a"]):
        return None
    one = isinstance(what.quantity.number, said.Constant) and what.quantity.number.value == 1
    kinds = [kind.model_copy(update={"plural": not one}) for kind in usual.kinds]
    same = usual.model_copy(update={"quantity": what.quantity, "kinds": kinds, "span": what.span})
    return follow.model_copy(update={"do": do.model_copy(update={"what": same})})


def _select(thing: said.Select) -> said.Node | None:
    found = _of_its_number(thing) or than_yours(thing) or any_of_those(thing) or the_chosen_value(thing)
    return found or with_different_names(thing) or included_with_them(thing) or lying_in_it(thing)


def _when(when: said.When, nodes: list[said.Node]) -> said.Node | None:
    whole = with_its_subject(when, nodes) or way_out_of_the_goal(when, nodes) or all_it_has(when)
    found = whole or of_whoever(when) or either_occasion(when) or either_arrival(when) or if_one_is_shown(when)
    return found or so_many_times(when) or of_what_ends(when) or while_it_is(when) or in_place_of_its_effects(when)


def _related(item: said.Related, nodes: list[said.Node]) -> said.Node | None:
    rules = (with_either, by_sorts, of_the_kept, of_so_much, beside_you)
    return _of_yours(item, nodes) or next(filter(None, (rule(item) for rule in rules)), None)


_WHOLE: tuple[Callable[[said.Act], said.Act | None], ...] = (
    those_of_them, no_one_may, as_many_again, told_how, half_a_pile, among_them, has_none_of, from_their_owners,
    any_that, _included_there, each_from_its_own, _as_much_as, of_your_choice, those_that, spends_as, _all_of_it,
    of_any_player, all_of_those, only_one_time, card_at_either_end, of_its_clause, who_cannot, one_more_token,
    laid_in_it, taken_out_of_it, *RESTATED,
)  # fmt: skip
"""What an act leaves out, one after the other."""

_OTHERS = (
    for_so_long, when_it_is_next, at_either_end, each_chosen, inside_of, out_of_one_pile,
    one_against_the_other, for_each_player, as_long_as_it_may, who_shows_one, of_one_you_choose,
    one_offer_of_both, a_copy_of_each, ends_with, one_after_the_other, from_each_to_its_own, only_with,
)  # fmt: skip
_RULES: dict[type[said.Node], Rule] = {
    said.ForEach: lambda each, _nodes: for_each_of_his(each),
    said.Timed: lambda timed, _nodes: one_way_or_the_other(timed) or one_of_the_kinds(timed),
    said.Related: _related,
    said.Where: lambda item, _nodes: with_the_same(item),
    said.Role: lambda role, nodes: to_his_own(role, nodes) or _from_yours(role, nodes),
    said.Act: _act,
    said.Be: _be,
    said.Both: _with_both,
    said.Choice: lambda choice, nodes: alone_in_both(choice) or or_elsewhere(choice) or _paid_for(choice, nodes),
    said.Pay: lambda pay, nodes: must_be_spent(pay) or _paid_by_whom(pay, nodes) or chooses_to(pay),
    said.Select: lambda thing, _nodes: by_its_name(thing) or than_that_of(thing) or _select(thing),
    said.Follow: _other_case,
    said.When: _when,
    said.Cause: lambda cause, _nodes: has_it_contribute(cause) or chosen_for(cause),
    said.Sequence: lambda sequence, nodes: tallied_within(sequence) or said_before(sequence, nodes),
    said.Ref: that_pile,
}
