"""Clauses: acts by their verbs' frames, states, and relative clauses."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from cardwright.lang.tree import (
    Act,
    Be,
    ByDoing,
    Cause,
    ControlledBy,
    Filter,
    Gap,
    Kind,
    Named,
    Quantity,
    Quote,
    Ref,
    Related,
    Role,
    Saying,
    Select,
    Self,
    Statement,
    There,
    Thing,
    Time,
    Where,
    You,
)
from cardwright.lang.tree.statements import Mood
from cardwright.lang.vocabulary import Frame
from trees.nouns import one_of_these
from trees.once import once
from trees.things import ThingTrees

MOODS: tuple[Mood, ...] = ("", "", "may", "must", "cannot", "does not", "would", "will")
PASSIVE_MOODS: tuple[Mood, ...] = ("", "", "cannot", "would", "does not")
TIMES = ("this", "until end", "each", "at end", "until your next")
_ZONE_ROLES = frozenset({"source", "destination"})


class ClauseTrees(ThingTrees):
    """Strategies for clauses."""

    # ------------------------------------------------------------ verbs and what they take

    def verbs(self, kind: str = "card") -> list[Frame]:
        """Verbs with one object. `choose` makes a target of it, and is said by strategies of its own."""
        return [frame for frame in self.words.transitive(kind) if frame.lemma != "choose" and not frame.two]

    @once
    def times(self) -> SearchStrategy[Time]:
        return st.builds(Time, relation=st.sampled_from(TIMES), period=one_of_these(self.words.periods()))

    @once
    def objects(self, kind: str) -> SearchStrategy[Thing]:
        return {"card": self.cards, "token": self.tokens, "player": self.players}[kind]()

    @once
    def roles(self, frame: Frame) -> SearchStrategy[list[Role]]:
        """One place that the verb takes, or none."""
        takes = [
            (preposition, role)
            for preposition, (role, kinds) in frame.takes.items()
            if role in _ZONE_ROLES and (not kinds or "zone" in kinds)
        ]
        if not takes:
            return st.just([])
        made = st.builds(
            lambda pair, zone: [Role(role=pair[1], preposition=pair[0], thing=zone)],
            st.sampled_from(takes),
            self.zones(),
        )
        return st.one_of(st.just([]), made)

    @once
    def acts(self, who: SearchStrategy[Thing | None], **fixed: Any) -> SearchStrategy[Act]:
        """Someone does something to something."""

        @composite
        def act(draw: DrawFn) -> Act:
            kind = draw(st.sampled_from(["card", "card", "token"] if self.words.tokens() else ["card"]))
            frame = draw(one_of_these(self.verbs(kind)))
            subject = draw(who)
            what = draw(self.objects(kind).filter(lambda thing: not _taken(frame, thing)))
            ending = {} if _is_described(what) else self._ending(draw)
            extras = {"roles": draw(self.roles(frame)), **ending, **fixed}
            if extras.get("tense") == "past" and not _has_past(frame):
                extras["tense"] = ""
            return Act(verb=frame.lemma, means=frame.means, who=subject, what=what, **extras)

        return act()

    def _ending(self, draw: DrawFn) -> dict[str, Any]:
        """What may stand at the end of a clause: a time, a manner or a count, at most one of them."""
        kind = draw(st.sampled_from(["", "", "", "times", "manner", "per"]))
        if kind == "times":
            return {"times": [draw(self.times())]}
        if kind == "manner":
            return {"manner": [draw(st.sampled_from(["random", "instead", "again", "if able"]))]}
        return {"per": draw(self.counted_things())} if kind == "per" else {}

    @once
    def counted_things(self) -> SearchStrategy[Thing]:
        """What `for each` counts: a singular noun without a determiner."""
        return self.kinds("card", False).map(lambda kind: Select(kinds=[kind]))

    @once
    def commands(self) -> SearchStrategy[Act]:
        """What the reader of the card is told to do."""
        return st.one_of(
            self.acts(st.none()),
            self.acts(st.none()),
            self.chosen(),
            self.gifts(),
            self.two_verbs(),
            self.by_doing(),
            self.pretences(),
        )

    @once
    def pretences(self) -> SearchStrategy[Act]:
        """`play it as if it is a location`."""
        cards = self.kinds("card", False, filtered=False).map(
            lambda kind: Select(quantity=Quantity(words=["a"]), kinds=[kind])
        )
        as_if = cards.map(lambda what: Be(who=Ref(word="it"), what=what))
        return st.builds(
            lambda frame, what, clause: Act(verb=frame.lemma, means=frame.means, what=what, as_if=clause),
            one_of_these(self.verbs()),
            self.named(),
            as_if,
        )

    @once
    def said(self) -> SearchStrategy[Act]:
        """What someone does, must do or cannot do."""
        who: SearchStrategy[Thing | None] = st.one_of(st.just(You()), self.players())
        return st.sampled_from(MOODS).flatmap(lambda mood: self.acts(who, mood=mood))

    @once
    def happened(self) -> SearchStrategy[Act]:
        """What someone did. Reported: “has saved Hades” is read as having a saved Hades, so no names here."""
        who: SearchStrategy[Thing | None] = st.one_of(st.just(You()), self.players())
        tenses = st.sampled_from(["past", "perfect", "perfect-not"])
        made = tenses.flatmap(lambda tense: self.acts(who, tense=tense))
        return made.filter(lambda act: act.tense == "past" or not isinstance(act.what, (Named, Self)))

    @once
    def chosen(self) -> SearchStrategy[Act]:
        """`choose and kill a character`."""
        frames = self.verbs()
        objects = self.select("card").map(lambda thing: thing.model_copy(update={"chosen": True}))
        act = st.builds(
            lambda frame, what: Act(verb=frame.lemma, means=frame.means, what=what), one_of_these(frames), objects
        )
        return st.one_of(act, objects.map(lambda what: Act(verb="choose", means="choose", what=what)))

    @once
    def gifts(self) -> SearchStrategy[Act]:
        """`give that player 2 gold`."""
        frames = [
            frame for frame in self.words.transitive("token") if frame.two and "*" in frame.objects
        ] or self.words.transitive("card")[:1]
        return st.builds(
            lambda frame, to, what: Act(
                verb=frame.lemma, means=frame.means, recipient=to if frame.two else None, what=what
            ),
            one_of_these(frames),
            self.players(),
            self.select("card"),
        )

    @once
    def two_verbs(self) -> SearchStrategy[Act]:
        """`stand and kneel a card`: two verbs with one object."""
        frames = self.verbs()
        pairs = st.lists(one_of_these(frames), min_size=2, max_size=2, unique_by=lambda frame: frame.lemma)
        return st.builds(
            lambda pair, join, what: Act(
                verb=pair[0].lemma, means=pair[0].means, more=[pair[1].lemma], join=join, what=what
            ),
            pairs,
            st.sampled_from(["and", "or"]),
            self.select("card"),
        )

    @once
    def by_doing(self) -> SearchStrategy[Act]:
        """`draw a card by discarding a card`."""
        frames = [frame for frame in self.verbs() if "by" not in frame.takes]
        plain = st.builds(
            lambda frame, what: Act(verb=frame.lemma, means=frame.means, what=what),
            one_of_these(frames),
            self.select("card"),
        )
        return st.builds(
            lambda first, second: first.model_copy(
                update={"by_doing": [ByDoing(preposition="by", do=second.model_copy(update={"tense": "ing"}))]}
            ),
            plain,
            plain,
        )

    @once
    def passives(self) -> SearchStrategy[Act]:
        """`that card is killed`."""
        frames = self.verbs()

        @composite
        def passive(draw: DrawFn) -> Act:
            frame = draw(one_of_these(frames))
            agents = draw(st.booleans()) and frame.takes.get("by", ("agent",))[0] == "agent"  # "lost by 2" is how much
            roles = [Role(role="agent", preposition="by", thing=draw(self.players()))] if agents else []
            mood = draw(st.sampled_from(PASSIVE_MOODS))
            return Act(
                verb=frame.lemma, means=frame.means, what=draw(self.subjects()), mood=mood, passive=True, roles=roles
            )

        return passive()

    # ------------------------------------------------------------ cards that are or have something

    @once
    def gains(self, who: SearchStrategy[Thing] | None = None) -> SearchStrategy[Act]:
        """`it gets +2 STR`, `this card gains a keyword`, `it gains "..."`."""
        what = st.one_of(self.changes(), self.keyword_uses())
        ending: SearchStrategy[list[Time]] = st.lists(self.times(), max_size=1)
        frame = self.words.vocabulary.frames["gain"]
        return st.builds(
            lambda who, what, times: Act(verb="gain", means=frame.means, who=who, what=what, times=times),
            who if who is not None else self.subjects(),
            what,
            ending,
        )

    @once
    def states_of_cards(self) -> SearchStrategy[Be]:
        """`it is unique`, `that card is not a location`; `it is Stark` says what it is, not how."""
        states = self.states().map(lambda found: {"state": [found]})
        nouns = self.select("card", filtered=False).map(lambda thing: {"what": thing})
        places = self.zones().map(lambda zone: {"roles": [Role(role="place", preposition="in", thing=zone)]})
        return st.builds(
            lambda who, rest, negated: Be(who=who, negated=negated, **rest),
            self.subjects(),
            st.one_of(states, nouns, places),
            st.booleans(),
        )

    @once
    def existence(self) -> SearchStrategy[There]:
        """`there is a card in your hand`."""
        # Reported: after "there is a card you control, choose and ..." the comma is taken for one between verbs.
        return st.builds(There, what=self.select("card"), negated=st.booleans())

    @once
    def definitions(self) -> SearchStrategy[Be]:
        """`X is the number of cards in your hand`."""
        x = Select(kinds=[Kind(noun="X", kind="number")])
        return self.totals().map(lambda what: Be(who=x, what=what))

    @once
    def totals(self) -> SearchStrategy[Thing]:
        number = Kind(noun="number", kind="number")
        counted = self.kinds("card", True).map(lambda kind: Related(preposition="of", thing=Select(kinds=[kind])))
        return counted.map(lambda of: Select(quantity=Quantity(words=["the"]), kinds=[number], where=[of]))

    # ------------------------------------------------------------ clauses in things

    @once
    def relatives(self) -> SearchStrategy[Filter]:
        """A clause after a noun, in each of its forms."""
        frames = [frame for frame in self.verbs() if frame.lemma != "control"]
        frame = one_of_these(frames)
        active = frame.map(
            lambda found: Act(
                verb=found.lemma,
                means=found.means,
                who=Gap(),
                what=Select(quantity=Quantity(words=["a"]), kinds=[Kind(noun="card", kind="card")]),
            )
        )
        left_out = st.builds(
            lambda found, tense: Act(
                verb=found.lemma, means=found.means, who=You(), what=Gap(), tense=tense if _has_past(found) else ""
            ),
            frame,
            st.sampled_from(["", "past"]),
        )
        reduced = frame.map(
            lambda found: Act(verb=found.lemma, means=found.means, what=Gap(), passive=True, manner=["this way"])
        )
        is_so = self.states().map(lambda state: Be(who=Gap(), state=[state]))
        stat = one_of_these(self.words.nouns("stat")).map(lambda noun: Select(kinds=[Kind(noun=noun, kind="stat")]))
        whose = st.builds(lambda who, what: Be(who=who, what=what), stat, self.number_things())
        return st.one_of(
            st.one_of(active, is_so).map(lambda clause: Where(link="that", clause=clause)),
            whose.map(lambda clause: Where(link="whose", clause=clause)),
            left_out.map(lambda clause: Where(link="", clause=clause)),
            reduced.map(lambda clause: Where(link="", clause=clause)),
        )

    @once
    def cards_with_clauses(self) -> SearchStrategy[Thing]:
        return st.builds(
            lambda thing, where: thing.model_copy(update={"where": [where]}),
            self.select("card", filtered=False),
            self.relatives(),
        )

    @once
    def conditions(self) -> SearchStrategy[Statement]:
        """What may stand after `if` or `after`."""
        acts = st.one_of(self.said(), self.happened()).filter(lambda act: not _ends_with_verb(act.what))
        return st.one_of(acts, self.passives(), self.states_of_cards(), self.gains())

    @once
    def causes(self) -> SearchStrategy[Cause]:
        """`have it gain 2 power`."""
        # Reported: the reader looks for the verb right behind the noun; no "or" and no phrase may stand between.
        who = st.one_of(self.named(), self.back(), self.select("card", filtered=False))
        acts = self.gains(st.just(You())).map(lambda act: act.model_copy(update={"who": None}))
        moods: SearchStrategy[Mood] = st.sampled_from(["", "may"])
        return st.one_of(
            st.builds(Cause, verb=st.just("have"), who=who, do=acts),
            st.builds(Cause, verb=st.just("have"), mood=moods, causer=st.just(You()), who=who, do=acts),
        )

    @once
    def saying(self, quote: SearchStrategy[Quote]) -> SearchStrategy[Thing]:
        """`an ability "..."`: a thing with words of its own."""
        return st.builds(
            lambda kind, said: Select(quantity=Quantity(words=["the"]), kinds=[kind], where=[Saying(quote=said)]),
            self.kinds("ability", False),
            quote,
        )


def _has_past(frame: Frame) -> bool:
    """Whether the past tense can be told from the present: not so with `put`."""
    return frame.forms[2] != frame.forms[0]


def _ends_with_verb(thing: Thing | None) -> bool:
    """Reported: in “if ... a card you control, add and get” the comma is taken for one between verbs."""
    return isinstance(thing, Select) and ControlledBy(who=You()) in thing.where


def _is_described(thing: Thing) -> bool:
    """Whether a clause ends the phrase: what follows `a card you control` may belong to that clause."""
    return isinstance(thing, Select) and bool(thing.where)


def _taken(frame: Frame, thing: Thing) -> bool:
    """Whether a phrase after the noun would be read as a role of the verb: the verb's frame comes first."""
    where = thing.where if isinstance(thing, Select) else []
    return any(isinstance(found, Related) and found.preposition in frame.takes for found in where)
