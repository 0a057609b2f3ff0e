"""More of what the rules have everybody do anyway: `you draw 1 additional card during the draw phase`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Role, Stat, Value, Verb, ZoneName
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, among
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.deedobjects import STAT
from cardwright.meaning.lasting.restrictions import Restrictions

COUNT = Verb("count")
"""That something is counted, where it is said that it is not."""
SHUFFLE = "shuffle"
OTHER = "other"
"""What a card among which another comes is beside it."""

PLACE = Role("place")
SEEN = "say it: search it for one, or reveal cards of it first"


class Extras(Restrictions):
    """Reads what is done more of than the rules say, and whether that counts."""

    def is_standing(self, statement: said.Statement) -> bool:
        return self._more_of(statement) is not None or super().is_standing(statement)

    def _act_standing(self, act: said.Act) -> list[m.Standing]:
        stat = self._more_of(act)
        if stat is not None:
            return [self._more(act, stat)]
        if act.mood == "does not" and self.lexicon.verb(act.verb).build is Build.COUNT_AS:
            return [self._not_counted(act)]
        return super()._act_standing(act)

    def _more_of(self, statement: said.Statement) -> Stat | None:
        """The number of a player that says how much more he does of something in a period; None if none is meant."""
        if not isinstance(statement, said.Act) or statement.mood or statement.tense or len(statement.times) != 1:
            return None
        what, (time,) = statement.what, statement.times
        if not isinstance(what, said.Select) or not isinstance(statement.who, said.You) or time.relation != "during":
            return None
        if not any(isinstance(one, said.InState) and one.group == "additional" for one in what.kinds[0].filters):
            return None
        return self.lexicon.verb(statement.verb).more.get(time.period)

    def _more(self, act: said.Act, stat: Stat) -> m.Standing:
        for name in ("verb", "mood", "tense", "who"):
            self.take(act, name)
        (time,) = self.take(act, "times")
        self.take(time, "relation")
        period = self.period(self.take(time, "period"), time)
        bare, number = self._additional(act)
        self.plain(act, "who", "what", "mood", "tense", "times")
        made = self.describe(bare.what) if bare.what is not None else None
        self.take(act, "what")
        if made is None or made.noun != "card" or made.truths or made.places or number is None:
            raise self.refuse("more", "what is done more of is not understood", act)
        who, doer = self.fresh(Sort.PLAYER), self.fresh(Sort.PLAYER)
        verb = self.lexicon.verb(act.verb).verb
        pattern = m.On((verb,), (m.Slot(Role("by"), doer, among(doer, m.You())),), Moment.AFTER)
        self.policy("additional-like-the-others")
        done: m.Set[Any] = m.Of(m.Past(pattern, period), Role("what"))
        self.mention(done, Sort.PIECE, frozenset(("card",)), Came.DEFINITE)
        return m.Change(stat, who, m.You(), m.How.ADD, number, span=act.span)

    def without_extra(self, act: said.Act) -> said.Act:
        """“draw 2 additional cards”: 2 cards, beside those that are drawn anyway."""
        what = act.what
        kind = what.kinds[0] if isinstance(what, said.Select) and len(what.kinds) == 1 else None
        extra = (
            [item for item in kind.filters if isinstance(item, said.InState) and item.group == "additional"]
            if kind
            else []
        )
        if not isinstance(what, said.Select) or kind is None or not extra:
            return act
        self.policy("extra-is-beside-the-others")
        for item in extra:
            for name in ("group", "word"):
                self.take(item, name)
        bare = kind.model_copy(update={"filters": [item for item in kind.filters if item not in extra]})
        thing = what.model_copy(update={"kinds": [bare]})
        moved = act.model_copy(update={"what": thing})
        self.copies += [(bare, kind), (thing, what), (moved, act)]
        return moved

    def _not_counted(self, act: said.Act) -> m.Standing:
        """“That card does not count against the draw limit.”"""
        who, roles = self.take(act, "who"), self.take(act, "roles")
        self.take(act, "verb")
        self.take(act, "mood")
        self.plain(act, "who", "mood", "roles")
        thing = self.take(roles[0], "thing") if len(roles) == 1 and self.take(roles[0], "role") == "against" else None
        if who is None or not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.where or thing.owner:
            raise self.refuse("uncounted", "against what this does not count is not understood", act)
        self.take(roles[0], "preposition")
        amount = self.amount(self.take(thing, "quantity"))
        self.listed(thing)
        (kind,) = self.take(thing, "kinds")
        if amount.counted or kind.filters or kind.amount is not None or kind.kind != "stat":
            raise self.refuse("uncounted", "against what this does not count is not understood", thing)
        piece, which = self.fresh(Sort.PIECE), self.fresh(Sort.VALUE)
        limit = m.Just(STAT, Value(self.stat(kind)))
        slots = (
            m.Slot(Role("what"), piece, among(piece, self.one(who, (Sort.PIECE,)))),
            m.Slot(Role("stat"), which, among(which, limit)),
        )
        return m.Cannot(m.On((COUNT,), slots, Moment.BEFORE), span=act.span)

    def one_more(self, amount: Amount) -> bool:
        """“gain another Wound”, “draw another card”: what comes off a pile or is counted was not there before."""
        if not amount.other or amount.det is not Det.SOME or not amount.least == amount.most == m.Const(1):
            return False
        self.weigh(amount)
        return True

    def any_one(self, made: Description) -> bool:
        """“defeat any Villain”: one, whichever is liked."""
        if made.amount.det is not Det.ANY or made.sort is not m.Sort.PIECE or made.plural:
            if made.amount.det is Det.ANY and isinstance(made.base, m.Attached):
                self.policy("any-there-are")  # “rescue any Bystanders captured by it”: nothing is left to be chosen
                made.amount = Amount(Det.ALL)
            return False
        self.policy("any-one-you-like")
        made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        return True

    def has_what_it_needs(self, made: m.Ability) -> None:
        """“KO a Hero from the Hero Deck”: nobody sees which there are, unless he looks through it or shuffles it."""
        super().has_what_it_needs(made)
        hidden = {kind.name for kind in self.lexicon.table.zones.kinds if kind.hidden and kind.ordered}
        chosen = [part for part in walk(made) if isinstance(part, m.Pick) and part.who is not None]
        drafted = self._done_seeing(made)
        for binder in [one for pick in chosen for one in pick.binders if one.each not in drafted]:
            lying = binder.of.of if isinstance(binder.of, m.Where) else binder.of
            places = walk(lying.place) if isinstance(lying, m.In) else ()
            piles = [one for one in places if isinstance(one, m.Zone) and str(one.zone) in hidden]
            seen = self._seen(made, binder.span) if piles else []
            if any(pile not in seen for pile in piles):
                raise self.refuse("unseen", "nobody sees what lies there to choose from", binder.span, SEEN)

    def _seen(self, made: m.Ability, chosen: m.Span) -> list[m.Zone]:
        """The piles to which as a whole something is done: looked at or searched before, shuffled afterwards."""
        deeds = [node for node in walk(made) if isinstance(node, m.Do)]
        told = [deed for deed in deeds if (deed.span > chosen) is (deed.verb in self._shuffling())]
        parts = [part for deed in told for part in deed.parts if part.role == PLACE]
        return [zone for part in parts for zone in walk(part) if isinstance(zone, m.Zone)]

    def _shuffling(self) -> set[Verb]:
        return {data.verb for data in self.lexicon.verbs.values() if data.operation == SHUFFLE}

    def _done_seeing(self, made: m.Ability) -> list[m.Node]:
        """What is done by looking for it: to draft."""
        seeing = {verb.verb for verb in self.lexicon.verbs.values() if verb.sees}
        deeds = [node for node in walk(made) if isinstance(node, m.Do) and node.verb in seeing]
        return [part.by for deed in deeds for part in deed.parts if part.by is not None]

    def unseen(self, made: Description, found: m.Set[Any]) -> m.Zone | None:
        """“play two cards from the Villain Deck”: so many of a pile that nobody sees, and nothing said of them."""
        truths = made.truths
        if isinstance(found, m.Where) and all(isinstance(one, m.Not) for one in truths) and self.one_more(made.amount):
            found, truths = found.of, []
        at_home = self._at_home(made, found)
        if at_home:
            assert isinstance(found, m.Where)
            found, truths = found.of, []
        place = found.place if isinstance(found, m.In) else None
        hidden = {kind.name for kind in self.lexicon.table.zones.kinds if kind.hidden and kind.ordered}
        some = made.amount.det is Det.SOME and made.amount.least == made.amount.most is not None
        if not isinstance(place, m.Zone) and isinstance(found, m.Where) and isinstance(found.of, m.In):
            self._no_choice_there(made, found.of.place)
        if not isinstance(place, m.Zone) or not some or made.target or truths:
            return None
        if str(place.zone) not in hidden and not at_home and place.zone not in self._stacks():
            return None
        self.policy("off-the-top-of-a-pile")
        return place

    def _at_home(self, made: Description, found: m.Set[Any]) -> bool:
        """“a Bystander from the Bystander Stack”: all there are of that kind, and no more is said of them."""
        place = found.of.place if isinstance(found, m.Where) and isinstance(found.of, m.In) else None
        kinds = all(isinstance(one, m.Is) and isinstance(one.quality, m.OfKind) for one in made.truths)
        homes = [data.sources[made.noun] for data in self.lexicon.verbs.values() if made.noun in data.sources]
        return isinstance(place, m.Zone) and kinds and place.zone in self._homes(homes)

    def _homes(self, names: Iterable[ZoneName]) -> set[ZoneName]:
        return {self.lexicon.zones[name].name for name in names if name in self.lexicon.zones}

    def _stacks(self) -> set[ZoneName]:
        """The piles off whose top some verb takes what it names."""
        return {zone for data in self.lexicon.verbs.values() for zone in self._homes(data.sources.values())}

    def only_uppermost(self, made: Description, found: m.Set[Any]) -> m.Set[Any]:
        """“gain a Hero from the HQ or Sidekick Stack”: of the stack no other card can be had than the uppermost."""
        lying = found.of if isinstance(found, m.Where) else found
        both_places = lying.place.sets if isinstance(lying, m.In) and isinstance(lying.place, m.Union) else ()
        stacks, one = self._stacks(), made.amount.det is Det.SOME and made.amount.most == m.Const(1)
        if not one or not any(isinstance(place, m.Zone) and place.zone in stacks for place in both_places):
            return found
        self.policy("off-the-top-of-a-pile")
        tops: list[m.Set[Any]] = [
            m.Edgemost(m.Edge.TOP, m.Const(1), place)
            if isinstance(place, m.Zone) and place.zone in stacks
            else m.In(place)
            for place in both_places
        ]
        there = m.Union(tuple(tops))
        return replace(found, of=there) if isinstance(found, m.Where) else there

    def _no_choice_there(self, made: Description, place: m.Set[m.Place]) -> None:
        """“a [Tech] Hero from the Officer Stack”: of a stack the uppermost is taken, whatever it is."""
        if made.amount.det is Det.SOME and isinstance(place, m.Zone) and place.zone in self._stacks():
            raise self.refuse("stack", "of a stack the uppermost card is taken: none is chosen there", made.span)

    def is_paid_for(self, verb: str) -> bool:
        """Whether doing it ever has a price: if not, nothing is left to be free of."""
        data, deeds = self.lexicon.verb(verb), self.lexicon.table.deeds
        paid = data.pays or not deeds.priced or any(priced == data.verb for priced, _ in deeds.priced)
        if not paid:
            self.policy("free-of-what-costs-nothing")
        return paid

    def shuffled_among(self, thing: said.Thing, data: VerbData) -> m.Set[m.Place] | None:
        """“shuffle this Tactic back into the other Tactics”: into the pile where such cards lie, onto none of them."""
        if data.operation != SHUFFLE:
            return None
        if not isinstance(thing, said.Select) or thing.where or len(thing.kinds) != 1:
            raise self.refuse("shuffle", "into which pile is not said", thing)
        if thing.owner is not None:
            self.owners(thing.owner, (Sort.PIECE,))
            self.policy("whose-they-are-lie-in-one-pile")
        noun, filters = self.lexicon.nouns.get(thing.kinds[0].noun), thing.kinds[0].filters
        others = all(isinstance(item, said.InState) and item.word == OTHER for item in filters)
        zones = noun.zones if noun is not None and others else ()
        piles = {kind.name for kind in self.lexicon.table.zones.kinds if kind.ordered}
        if len(zones) != 1 or str(zones[0]) not in piles:
            raise self.refuse("shuffle", "into which pile is not said", thing)
        self.policy("into-the-others-is-where-they-lie")
        self._take_all(thing, told=True)
        return self.frame_zone(zones[0], None, thing.span)
