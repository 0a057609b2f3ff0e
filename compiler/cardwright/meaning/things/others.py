"""Other than which: the card itself, what was chosen, who was spoken of last."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, ZoneName
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.references import CONTROL, Form
from cardwright.meaning.context.scope import Came, Mention, among, exchanged
from cardwright.meaning.gamedata.entries import NounData
from cardwright.meaning.things.filters import Filters

NAME = Attribute("name")
DIFFERENT = "different"
"""The group of the word for what is not the same: cards differ where they are called otherwise."""
PUTS = frozenset({"move", "place"})
"""What is done to tokens as well as to cards."""
INCLUDING = "including"
"""What stands before what belongs to a set too."""


class Others(Filters):
    """Reads “other” and “another”, and “including this card”."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._with_itself: set[m.Var[Any]] = set()
        """Which of those that are described include the card itself: `each Hero you played, including this one`."""

    recounting = False
    """Whether it is read what was done in a period."""
    bearer_noun: str = ""
    """What the text calls the card that bears it; a keyword has no type of its own."""

    def mention_each(self, each: m.Var[Any], made: Description, nouns: frozenset[str]) -> Mention:
        """Each of what was described can be referred to by itself; what was said of all was said of it."""
        self.said_of[each] = (made.each, tuple(made.truths))
        return self.mention(each, made.sort, nouns, Came.EACH)

    def copies_of(self, thing: said.Select) -> said.Select | None:
        """“a copy of that card”: a card of the same name; none, where it is no such noun."""
        kind = thing.kinds[0]
        data = self.lexicon.nouns.get(kind.noun)
        if data is None or data.means != "copy" or data.attribute is None or len(thing.kinds) > 1:
            return None
        of = [item for item in thing.where if isinstance(item, said.Related) and item.preposition == "of"]
        if len(of) != 1 or thing.owner is not None:
            raise self.refuse("copy", "copies of what is not said", thing, "say it: of that card")
        for name in ("preposition", "thing"):
            self.take(of[0], name)
        self.policy("a-copy-has-the-name")
        same = said.Quantity(words=["the", "same"], span=of[0].span)
        other = said.Related(preposition="as", thing=of[0].thing, span=of[0].span)
        name_of = said.Kind(noun=str(data.attribute), kind="attribute", span=kind.span)
        named = said.Select(quantity=same, kinds=[name_of], where=[other], span=kind.span)
        alike = said.Related(preposition="with", thing=named, span=kind.span)
        card = kind.model_copy(update={"noun": "card"})
        where = [alike if item is of[0] else item for item in thing.where]
        made = thing.model_copy(update={"kinds": [card], "where": where})
        self.copies += [(card, kind), (made, thing)]
        for name in ("noun", "kind"):
            self.take(kind, name)
        for name in ("kinds", "where"):
            self.take(thing, name)
        return made

    def _state(self, item: said.InState, made: Description) -> None:
        one = made.amount.det is Det.SOME and not made.amount.counted and not made.plural
        if item.group != DIFFERENT or not one or made.sort is not Sort.PIECE or self.unlike is not None:
            super()._state(item, made)
            return
        known = [each for each in self.mentions if each.came in (Came.PICK, Came.SLOT, Came.COST) and not each.plural]
        known = [each for each in known if each.sort is Sort.PIECE and made.noun in each.nouns]
        if not known:
            raise self.refuse("different", "different from which is not said", item)
        for name in ("word", "group"):
            self.take(item, name)
        self.policy("different-from-the-one-before")
        last = max(known, key=lambda each: each.last).what
        made.truths.append(m.Not(m.Same(NAME, made.each, last)))

    def related(self, item: said.Related, made: Description) -> None:
        if item.preposition != INCLUDING:
            super().related(item, made)
            return
        thing = item.thing
        one = isinstance(thing, said.Amount) and _is_this_one(thing)
        if not (isinstance(thing, said.Self) or one) or not made.all or made.sort is not Sort.PIECE or made.other:
            raise self.refuse("including", "what else belongs to these is not understood", item)
        if not self.could_be_bearer(made):
            raise self.refuse("including", "this card is none of these", item)
        self.take(item, "preposition")
        self._take_all(self.take(item, "thing"))
        if isinstance(thing, said.Amount):
            self._take_all(self.take(thing.quantity, "number"))
        self.policy("with-the-card-itself")
        self._with_itself.add(made.each)

    def pieces(
        self, made: Description, zones: tuple[ZoneName, ...] = (), whose: m.Set[m.Player] | None = None
    ) -> m.Set[Any]:
        self._other_than_what_was_done(made)
        found = super().pieces(made, zones, whose)
        return m.Union((found, m.This()), span=made.span) if made.each in self._with_itself else found

    def others(self, made: Description) -> None:
        if not made.other:
            return
        if made.amount.other:
            self.weigh(made.amount)
        if made.sort is Sort.PLAYER:
            self._other_player(made)
            return
        original = self._namesake(made)
        if original is not None:
            self.policy("another-copy-than-it")
            made.truths.append(m.Not(among(made.each, original)))
            return
        if isinstance(self.measured, m.Var) and made.sort is self.measured.sort is Sort.PIECE:
            self.policy("other-than-who-is-measured")
            made.truths.append(m.Not(among(made.each, self.measured)))
            return
        if self.within_it is not None and made.sort is Sort.PIECE:
            self.policy("said-of-what-is-described")
            made.truths.append(m.Not(among(made.each, self.within_it)))
            return
        parties = self._known_others(made)
        if parties:
            made.truths += [m.Not(among(made.each, one)) for one in parties]
            return
        latest = [item for item in self.mentions if item.sort is made.sort and item.came is not Came.BEARER]
        latest = [item for item in latest if item.what != made.each and self.may_be_of_side(item.what, made)]
        if latest and not made.amount.other and not self.could_be_bearer(made):
            self.policy("other-than-the-last")
            groups = [item for item in latest if item.plural] or latest
            made.truths.append(m.Not(among(made.each, max(groups, key=lambda item: item.last).what)))
            return
        picked = [item for item in latest if item.came in (Came.PICK, Came.SLOT, Came.COST)]
        definite = [item for item in latest if item.came is Came.DEFINITE and isinstance(item.what, m.Var)]
        if made.anywhere and definite:
            self.policy("other-than-the-one-named")
            made.truths.append(m.Not(among(made.each, max(definite, key=lambda item: item.last).what)))
            return
        namesake = any(made.noun in item.nouns for item in picked)
        mere = all(item.nouns <= {"card", ""} for item in picked) and made.noun != "card"
        named = any(item.came is Came.BEARER for item in self.mentions)
        if not namesake and self.could_be_bearer(made) and (self.recounting or (mere and named and picked)):
            self.policy("other-than-this")  # “discard a card unless you played another Hero this turn”
            made.truths.append(m.Not(among(made.each, m.This())))
            return
        if made.amount.other and picked:
            self.policy("another-than-the-last")
            same = [item for item in picked if made.noun in item.nouns] or picked
            made.truths.append(m.Not(among(made.each, max(same, key=lambda item: item.last).what)))
            return
        if not self.may_be_of_side(m.This(), made):
            raise self.refuse("other", "other than which of them is not said", made.span, "name the one before")
        if self.lexicon.has_hosts and not self.could_be_bearer(made):
            self._other_than_the_host(made)
            return
        chosen = [item for item in picked if item.came is not Came.SLOT]
        if chosen and self.steps and not (made.amount.other or made.anywhere):
            self._other_than_the_chosen(made, chosen)
            return
        if made.sort is not Sort.PIECE:
            raise self.refuse("other", "other than which is not said", made.span, "name the one before")
        self.policy("other-than-this")
        made.truths.append(m.Not(among(made.each, m.This())))

    def _other_player(self, made: Description) -> None:
        data = self.lexicon.players.get(made.noun)
        if data is not None and data.means == "opponents":
            self._other_opponent(data, made)
        else:
            made.truths.append(m.Not(among(made.each, self.than_whom(made.each, made.span))))

    def joined(self, things: said.Both, truths: tuple[m.Truth, ...]) -> m.Truth:
        self.join_of(things)
        return super().joined(things, truths)

    def join_of(self, both: said.Both) -> str:
        """“a participating Knight or Robb Stark”: whether Robb Stark has to participate as well nobody knows."""
        first, *rest = both.things
        filters = first.kinds[0].filters if isinstance(first, said.Select) else []
        named = [one for one in rest if isinstance(one, (said.Named, said.Self))]
        join: str = self.take(both, "join")
        if join == "or" and named and any(_is_about_now(item) for item in filters):
            message = "whether what was said of the first is so of this one is not said"
            raise self.refuse("joined", message, named[0], "say it of each, or put the one without it first")
        return join

    def _namesake(self, made: Description) -> m.Set[Any] | None:
        """“a character that has another copy of this card”: than this card, as whose copies they are meant."""
        found = [one for one in made.truths if isinstance(one, m.Same) and one.attribute == NAME]
        pairs = [(one.a, one.b) if one.b == made.each else (one.b, one.a) for one in found]
        originals = [one for one, each in pairs if each == made.each and made.sort is Sort.PIECE]
        return originals[0] if len(originals) == 1 else None

    def _other_than_what_was_done(self, made: Description) -> None:
        """“Gain a Wound. If you do, KO two other cards from your hand”: not this card, which is carried out."""
        zones = {str(node.zone) for place in made.places for node in walk(place) if isinstance(node, m.Zone)}
        there = self.lexicon.table.zones.resolving
        than_this = m.Not(among(made.each, m.This())) in made.truths
        done = [one for one in self.dealt if all(part.role != Role("token") for part in one.parts)]
        if than_this and done and zones and there and there not in zones and self.own.type in self.lexicon.effects:
            raise self.refuse("other", "other than which is not said", made.span, "name the one before")

    def _had_it_done(self, ref: said.Ref, noun: str, sorts: tuple[Sort, ...]) -> Mention | None:
        """“this Twist” on a Scheme: the card that has its text carried out, found once, wherever it goes then."""
        data = self.lexicon.nouns.get(noun)
        if data is None or data.this is None or ref.word != "this" or Sort.PIECE not in sorts or not self.steps:
            return None
        made = self.a_description(Sort.PIECE, Amount(Det.SOME, m.Const(1), m.Const(1)), ref.span, noun)
        top = m.Edgemost(m.Edge.TOP, m.Const(1), m.Zone(data.this))
        made.base = (
            top if data.kind is None else m.Where(top, one := self.fresh(Sort.PIECE), m.Is(one, m.OfKind(data.kind)))
        )
        found = self.pick(made, self.actor)
        return next(item for item in self.mentions if item.what == found)

    def _of_doer(self, found: list[Mention], ref: said.Ref) -> list[Mention]:
        self._no_token_of_theirs(found, ref)
        return super()._of_doer(self._not_what_is_paid_with(found, ref), ref)

    def _no_token_of_theirs(self, found: list[Mention], ref: said.Ref) -> None:
        """“Discard 1 power from a character and place it on this card”: no character is placed on a card."""
        act, last = self.act_read, self.steps[-1][-1] if self.steps and self.steps[-1] else None
        if act is None or ref is not act.what or ref.noun or not isinstance(last, m.Do):
            return
        parts = {part.role: part.by for part in last.parts}
        holders = [parts.get(Role("holder")), parts.get(Role("giver"))]
        latest = max(found, key=lambda item: item.last).what if found else None
        onto = any(not self.is_place(role.thing) for role in act.roles)
        puts = self.lexicon.verb(act.verb).operation in PUTS or self.lexicon.verb(act.verb).verb in PUTS
        if latest is not None and latest in holders and onto and puts:
            message = f"“{ref.word}” could be this token or what it was on"
            raise self.refuse("reference", message, ref, "say which: that power, that character")

    def _not_what_is_paid_with(self, found: list[Mention], ref: said.Ref) -> list[Mention]:
        """“After a character is saved, kneel this card to kill it”: that character; the card is only the means."""
        start, end = self.paid
        slots = [item for item in found if item.came is Came.SLOT and item.sort is Sort.PIECE and item.last < start]
        named = any(item.came is Came.BEARER and start < item.last < end for item in found)
        later = any(item.last > end or item.came not in (Came.SLOT, Came.BEARER) for item in found)
        if ref.noun or not slots or not named or later:
            return found
        if self.act_read is None or ref is not self.act_read.what:
            message = f"“{ref.word}” could be this card or what the occasion names beside it"
            raise self.refuse("reference", message, ref, "say which")
        self.policy("not-what-is-paid-with")
        return slots

    def _this_one_under_way(self, ref: said.Ref, noun: str) -> Mention | None:
        """“Choose an attacking character. If you win this challenge, …”: nobody named it, it is the one under way."""
        period = Period(noun)
        if ref.word != "this" or period not in {data.period for data in self.lexicon.verbs.values() if data.period}:
            return None
        self.policy("this-is-under-way")
        return self.mention(self.episode(period), Sort.DEED, frozenset({noun}), Came.DEFINITE)

    def _controller_of(self, form: Form, noun: str, sorts: tuple[Sort, ...], ref: said.Ref) -> Mention | None:
        """“Kneel a character an opponent controls. That player …”: whoever controls the one that was spoken of; or
        what has the text done, which nobody has named either."""
        if Sort.PLAYER not in sorts or form.plural is True:
            return self._had_it_done(ref, noun, sorts) or (
                self._this_one_under_way(ref, noun) if Sort.DEED in sorts else None
            )
        whose = {**self.owned_by, **self.controlled_by}
        known = [item for item in self.mentions if item.what in whose and not self._are_several(item)]
        known = [item for item in known if not noun or noun in whose[item.what]]
        if not known:
            return None
        last = max(known, key=lambda item: item.last)
        if last.what not in self.controlled_by:
            self.policy("owner-of-what-was-named")
            return Mention(m.Owner(last.what), Sort.PLAYER, whose[last.what], False, Came.DEFINITE, *(self.tick(),) * 2)
        done = [one for steps in self.steps for step in steps for one in walk(step) if isinstance(one, m.Do)]
        takes = {data.verb for data in self.lexicon.verbs.values() if data.operation == CONTROL}
        if any(one.verb in takes for one in done):
            raise self.refuse("reference", "who controlled this before is not kept", ref, "choose the player first")
        self.policy("controller-of-what-was-named")
        now, nouns = self.tick(), self.controlled_by[last.what]
        return Mention(m.Controller(last.what), Sort.PLAYER, nouns, False, Came.DEFINITE, now, now)

    def _known_others(self, made: Description) -> list[m.Set[Any]]:
        """“move it to another character”: than the one that bears it; or than those who take part."""
        named = [item for item in self.mentions if item.came is not Came.BEARER and made.noun in item.nouns]
        if self.unlike is not None and made.amount.other and not named:
            self.policy("different-from-where-it-is")
            return [self.unlike]
        parties = self._parties(made)
        if parties:
            self.policy("other-than-the-parties")
        return parties

    def _parties(self, made: Description) -> list[m.Set[Any]]:
        """“the attacker is in contact with no other enemy models”: than those who take part in what is under way.

        Only where one of them was spoken of last, and this card is none of those that are meant.
        """
        spoken = [item for item in self.mentions if item.sort is made.sort and item.what != made.each]
        last = max(spoken, key=lambda item: item.last, default=None)
        under_way = last.what.deed if last is not None and isinstance(last.what, m.Of) else None
        if not isinstance(under_way, m.Current) or made.sort is not Sort.PIECE:
            return []
        nouns = self.lexicon.nouns.values()
        roles = {data.role: None for data in nouns if data.role is not None and data.period == under_way.period}
        parties: list[m.Set[Any]] = [m.Of(self.episode(under_way.period), role) for role in roles]
        own = self.could_be_bearer(made) and self.may_be_of_side(m.This(), made)
        return [*parties, m.This()] if own and parties else parties

    def _other_than_the_chosen(self, made: Description, chosen: list[Mention]) -> None:
        """“Choose a card in your hand. Discard the other cards in your hand”.

        Of other pieces, among which the card may be, nobody knows whether it or the chosen one is meant.
        """
        plainly = made.amount.det is Det.THE or made.places or all(self._is_such(item.what, made) for item in chosen)
        if not plainly:
            hint = "say “other than this card”, or “the other”"
            raise self.refuse("other", "other than this card, or than what was chosen, is not said", made.span, hint)
        self.policy("other-than-the-chosen")
        made.truths += [m.Not(among(made.each, item.what)) for item in chosen]

    def _is_such(self, what: m.Set[Any], made: Description) -> bool:
        """Whether just the same was said of what was chosen, and the card itself was not spoken of."""
        each, truths = self.said_of.get(what, (None, ()))
        alike = each is not None and {exchanged(one, each, made.each) for one in truths} == set(made.truths)
        return alike and not any(item.came is Came.BEARER for item in self.mentions)

    def rest_there(self, ref: said.Ref) -> said.Select | None:
        """“the rest of your hand”, as “the other cards in your hand”; none, if it is the rest of a group."""
        relation = ref.where[0] if len(ref.where) == 1 else None
        if ref.word != "the rest" or not isinstance(relation, said.Related) or relation.preposition != "of":
            return None
        if not self.is_place(relation.thing) or ref.noun or ref.filters:
            return None
        for node, names in ((ref, ("word", "where", "plural")), (relation, ("preposition",))):
            for name in names:
                self.take(node, name)
        other = said.InState(group="other", word="other", span=ref.span)
        card = said.Kind(noun="card", kind="card", plural=True, filters=[other], span=ref.span)
        there = relation.model_copy(update={"preposition": "in"})
        self.copies.append((there, relation))
        the = said.Quantity(words=["the"], span=ref.span)
        return said.Select(quantity=the, kinds=[card], where=[there], span=ref.span)

    def _other_than_the_host(self, made: Description) -> None:
        """“other models within 4" of the bearer”, on what is no model itself."""
        hosts = {node for truth in made.truths for node in walk(truth) if isinstance(node, m.Host)}
        if len(hosts) != 1:
            raise self.refuse("other", "other than what?", made.span)
        self.policy("other-than-the-host")
        made.truths.append(m.Not(among(made.each, hosts.pop())))

    def _other_opponent(self, data: NounData, made: Description) -> None:
        """“another opponent”: than the one whom the game's table says, in what is under way."""
        if data.other is None or data.period is None:
            raise self.refuse("other", "other than which opponent is not said", made.span)
        self.policy("other-opponent")
        made.truths.append(m.Not(among(made.each, m.Of(self.episode(data.period), data.other))))


__all__ = ["Others"]


def _is_about_now(item: said.Filter) -> bool:
    """“participating”, “kneeling”: how a card is now, which one with a name may be or not."""
    return isinstance(item, said.InState) or (isinstance(item, said.Done) and item.form == "ing")


def _is_this_one(thing: said.Amount) -> bool:
    """“this one”: the card itself, after others of its kind."""
    number = thing.quantity.number
    one = isinstance(number, said.Constant) and number.value == 1
    return thing.quantity.words == ["this"] and one and not thing.where
