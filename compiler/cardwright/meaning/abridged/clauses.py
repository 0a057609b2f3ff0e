"""Clauses that leave out whom they speak of, said in full: “does not kneel when declared as an attacker”.

Such a clause speaks of whoever the sentence around it speaks of, and of nobody else. And what a clause after a price
and what is bought with it belongs to.
"""

from __future__ import annotations

from cardwright.lang import tree as said

HE = frozenset({"it", "he", "she"})
"""Pronouns of one that a sentence speaks of."""
SO = frozenset({"when", "while", "if"})
"""Words that open a clause of the subject of the sentence around it."""


def with_its_subject(when: said.When, _nodes: list[said.Node]) -> said.Node | None:
    """“X does not kneel when declared as an attacker”: when X is declared."""
    asked = _asked_of_the_bearer(when)
    if asked is not None:
        return asked
    act, do = when.condition, when.do
    if not isinstance(act, said.Act) or not isinstance(do, said.Act) or when.word not in SO:
        return None
    doing = act.tense == "ing" and not act.passive and act.means != "state"  # “gains renown while participating”
    if not (act.passive or doing) or act.who is not None or act.what is not None or act.more:
        return None
    subject = do.what if do.passive else do.who
    pronoun = _pronoun(subject, act.span)
    if pronoun is None:
        return None
    if doing:
        if act.mood or act.by_doing or act.as_if is not None or act.per is not None or act.recipient is not None:
            return None
        state = said.Done(verb=act.verb, form="ing", span=act.span)
        being = said.Be(who=pronoun, state=[state], roles=act.roles, manner=act.manner, times=act.times, span=act.span)
        return when.model_copy(update={"condition": being})
    return when.model_copy(update={"condition": act.model_copy(update={"what": pronoun})})


def _asked_of_the_bearer(when: said.When) -> said.When | None:
    """“This card does not contribute its STR unless it attacks”: asked of the card, before what then holds of it."""
    act, be = when.do, when.condition
    if when.place != "after" or not isinstance(act, said.Act) or not isinstance(act.who, said.Self):
        return None
    none = isinstance(act.what, said.Select) and act.what.quantity is not None and act.what.quantity.words == ["no"]
    if not none or act.means != "modify" or when.word not in ("while", "unless", "if") or not isinstance(be, said.Be):
        return None
    if not isinstance(be.who, said.Ref) or be.who.word not in HE or be.who.noun or be.who.where:
        return None
    asked = be.model_copy(update={"who": said.Self(noun="", span=be.who.span)})
    return when.model_copy(update={"condition": asked, "place": "before"})


def way_out_of_the_goal(when: said.When, _nodes: list[said.Node]) -> said.Node | None:
    """“Kneel this card to draw a card unless an opponent pays 1 gold”: the way out is out of what is bought. It is
    offered when that is about to be done, and the price has been paid by then."""
    act, pay = when.condition, when.do
    if when.word != "unless" or not isinstance(pay, said.Pay) or not isinstance(act, said.Act):
        return None
    if act.tense or act.means == "stative":
        return None
    span = (pay.effect.span[0], when.span[1])
    return pay.model_copy(update={"effect": when.model_copy(update={"do": pay.effect, "span": span})})


def _pronoun(subject: said.Thing | None, span: tuple[int, int]) -> said.Thing | None:
    """What stands for a subject a second time."""
    at = (span[0], span[0])
    if isinstance(subject, said.Self):
        return said.Self(noun="", span=at)
    if isinstance(subject, (said.Select, said.Ref)):
        several = subject.plural if isinstance(subject, said.Ref) else any(kind.plural for kind in subject.kinds)
        return said.Ref(word="they" if several else "it", plural=several, span=at)
    return None


def has_none_of(act: said.Act) -> said.Act | None:
    """“does not contribute its STR to the challenge”: contributes no STR to it."""
    what = act.what
    if act.mood != "does not" or act.passive or not isinstance(what, said.Select) or what.quantity or what.where:
        return None
    own = isinstance(what.owner, said.Ref) and not what.owner.noun
    goal = [role for role in act.roles if role.role == "destination"]
    if not own or len(act.roles) != 1 or len(goal) != 1 or len(what.kinds) != 1 or what.kinds[0].kind != "stat":
        return None
    if not isinstance(goal[0].thing, (said.Select, said.Ref)) or _kind(goal[0].thing) != "occasion":
        return None
    no = said.Quantity(words=["no"], span=what.span)
    whole = act.model_copy(update={"mood": "", "what": what.model_copy(update={"quantity": no, "owner": None})})
    if isinstance(goal[0].thing, said.Select):
        return whole
    if goal[0].thing.word != "this" or goal[0].thing.where or goal[0].thing.filters:
        return None
    noun = said.Kind(noun=goal[0].thing.noun, kind="occasion", span=goal[0].thing.span)
    the = said.Quantity(words=["the"], span=goal[0].thing.span)
    under_way = said.Select(quantity=the, kinds=[noun], span=goal[0].thing.span)
    return whole.model_copy(update={"roles": [goal[0].model_copy(update={"thing": under_way})]})


def _kind(thing: said.Select | said.Ref) -> str:
    return thing.kind if isinstance(thing, said.Ref) else thing.kinds[0].kind


def to_his_own(role: said.Role, nodes: list[said.Node]) -> said.Role | None:
    """“move 1 power from the loser's faction card to your own”: to your faction card."""
    own = role.thing
    if not isinstance(own, said.Ref) or own.word != "your own" or own.noun or own.where:
        return None
    before = [one for one in nodes if isinstance(one, said.Role) and one.span[1] <= role.span[0]]
    last = max(before, key=lambda one: one.span, default=None)
    named = last.thing if last is not None else None
    if not isinstance(named, said.Select) or named.owner is None or named.where or len(named.kinds) != 1:
        return None
    return role.model_copy(
        update={"thing": named.model_copy(update={"owner": said.You(span=own.span), "span": own.span})}
    )


def from_their_owners(act: said.Act) -> said.Act | None:
    """“put each Knight into play from its owner's dead pile”: from any player's, for nobody else's cards lie there."""
    what = act.what
    if not isinstance(what, said.Select) or what.kinds[0].kind != "card" or act.passive:
        return None
    roles = [_from_any(role) if role.role == "source" else role for role in act.roles]
    if all(new is old for new, old in zip(roles, act.roles, strict=True)):
        return None
    return act.model_copy(update={"roles": roles})


def _from_any(role: said.Role) -> said.Role:
    pile = role.thing
    owner = pile.owner if isinstance(pile, said.Select) and pile.kinds[0].kind == "zone" else None
    if not isinstance(owner, said.Select) or not isinstance(owner.owner, said.Ref) or owner.owner.noun:
        return role
    if owner.kinds[0].noun != "owner" or owner.where or owner.kinds[0].filters:
        return role
    any_ = said.Quantity(words=["any"], span=owner.span)
    player = said.Kind(noun="player", kind="player", span=owner.span)
    whose = said.Select(quantity=any_, kinds=[player], span=owner.span)
    return role.model_copy(update={"thing": pile.model_copy(update={"owner": whose})})
