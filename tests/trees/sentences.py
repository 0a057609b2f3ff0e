"""Sentences and abilities: conditions, costs, sequences, choices, lists, labels."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from cardwright.lang.tree import (
    Ability,
    Act,
    Aside,
    Choice,
    Constant,
    During,
    Extra,
    Follow,
    ForEach,
    Kind,
    Label,
    Limit,
    Pay,
    Penalty,
    Phrase,
    Quantity,
    Quote,
    Select,
    Sequence,
    Statement,
    Thing,
    Time,
    Timed,
    Toward,
    When,
    Where,
    You,
)
from cardwright.lang.tree.statements import Mood, Shared
from trees.clauses import ClauseTrees
from trees.nouns import one_of_these
from trees.once import once

_TRIGGERS = ("when", "whenever", "if", "while", "unless", "for as long as", "the first time")
_LINKS = ("then", "otherwise", "if you do", "if you do not", "if you cannot")


class SentenceTrees(ClauseTrees):
    """Strategies for statements and abilities."""

    @once
    def simple(self) -> SearchStrategy[Statement]:
        """Statements of one clause."""
        return st.one_of(
            self.commands(),
            self.said(),
            self.gains(),
            self.passives(),
            self.definitions(),
            self.causes(),
            self.about_clauses(),
            self.about_other_things(),
        )

    @once
    def about_clauses(self) -> SearchStrategy[Statement]:
        """An act on something that a clause describes."""
        frame = self.words.vocabulary.frames["discard"]
        return self.cards_with_clauses().map(lambda thing: Act(verb="discard", means=frame.means, what=thing))

    @once
    def about_other_things(self) -> SearchStrategy[Statement]:
        """An act on several things, or on the abilities of cards."""
        frame = self.words.vocabulary.frames["ignore"]
        abilities = st.one_of(
            self.abilities_of_cards(False).map(lambda kind: Select(quantity=Quantity(words=["a"]), kinds=[kind])),
            self.abilities_of_cards(True).map(lambda kind: Select(quantity=Quantity(words=["all"]), kinds=[kind])),
        )
        return st.one_of(abilities, self.both(), self.compared_cards()).map(
            lambda thing: Act(verb="ignore", means=frame.means, what=thing)
        )

    # ------------------------------------------------------------ joined

    @once
    def sequences(self) -> SearchStrategy[Statement]:
        """Commands one after another, or several things that one player does, may do or cannot do."""
        steps = st.lists(self.plain_commands(), min_size=2, max_size=3)
        commands = st.builds(Sequence, join=st.sampled_from(["and", "then"]), steps=steps)
        who = st.one_of(st.just(You()), self.players())
        moods: SearchStrategy[Mood] = st.sampled_from(["", "may", "must", "will"])
        said = st.builds(_said_once, steps, who, moods)
        told = st.builds(Sequence, join=st.sampled_from(["and", "then"]), steps=said)
        # Reported: of three clauses with a subject each, the second is taken for a description of a noun in the first.
        two = st.lists(self.plain_commands(), min_size=2, max_size=2)
        again = st.builds(_said_again, two, who, moods).map(lambda found: Sequence(join="and", steps=found))
        never = st.builds(_said_once, steps, who, st.just("cannot"))
        neither = never.map(lambda found: Sequence(join="nor", steps=found))
        return st.one_of(commands, told, again, neither, self.gain_and_do(), self.lasting())

    @once
    def gain_and_do(self) -> SearchStrategy[Statement]:
        """`it gets +2 STR and gains Stealth`: one subject, two verbs."""
        return st.builds(
            lambda first, second: Sequence(join="and", steps=_said_once([first, second], first.who, "")),
            self.gains().filter(lambda act: not act.times),
            self.gains().filter(lambda act: not act.times),
        )

    @once
    def lasting(self) -> SearchStrategy[Statement]:
        """`it gets +2 STR and gains Stealth until the end of the phase`: one duration for both."""
        until = st.builds(Time, relation=st.just("until end"), period=one_of_these(self.words.periods()))
        return st.builds(_lasting, self.gain_and_do(), until)

    @once
    def plain_commands(self) -> SearchStrategy[Act]:
        """A verb and its object: what can be joined without a doubt."""
        return st.builds(
            lambda frame, what: Act(verb=frame.lemma, means=frame.means, what=what),
            one_of_these(self.verbs()),
            self.select("card"),
        )

    @once
    def choices(self) -> SearchStrategy[Statement]:
        options = st.lists(self.plain_commands(), min_size=2, max_size=3)
        return st.builds(Choice, options=options, either=st.booleans())

    @once
    def penalties(self) -> SearchStrategy[Statement]:
        """`each player discards a card or kills a character`."""

        @composite
        def penalty(draw: DrawFn) -> Penalty:
            who = draw(self.players())
            acts = self.plain_commands().filter(lambda act: act.means != "stative")  # what holds is no demand
            first, *others = _said_once([draw(acts), draw(acts)], who, "")
            return Penalty(do=first, otherwise=others)

        return penalty()

    @once
    def payments(self) -> SearchStrategy[Statement]:
        costs = self.plain_commands().filter(lambda act: act.means not in ("stative", "win", "lose"))
        return st.builds(Pay, cost=costs, effect=self.plain_commands())

    @once
    def purposes(self) -> SearchStrategy[Statement]:
        return st.builds(Toward, purpose=self.plain_commands(), do=self.said())

    # ------------------------------------------------------------ introduced

    @once
    def introduced(self) -> SearchStrategy[Statement]:
        """A trigger, condition, time, occasion or count before a statement."""
        inner = st.one_of(self.simple(), self.sequences())
        also = st.builds(When, word=st.just("if"), condition=self.conditions(), do=inner, place=st.just("before"))
        body = st.one_of(inner, inner, also)
        return st.one_of(
            st.builds(
                When, word=st.sampled_from(_TRIGGERS), condition=self.conditions(), do=body, place=st.just("before")
            ),
            # Reported: "after each other player has ..." is not read: "each other" is taken for a pronoun there.
            st.builds(
                When,
                word=st.just("after"),
                condition=self.conditions().filter(_is_plain),
                do=body,
                place=st.just("before"),
            ),
            # Reported: "after there is ..." is not read, because "after" is taken for a preposition there.
            st.builds(
                When,
                word=st.sampled_from(("if", "while")),
                condition=self.existence(),
                do=body,
                place=st.just("before"),
            ),
            st.builds(
                When,
                word=st.sampled_from(("if", "unless")),
                condition=self.conditions(),
                do=self.plain_commands(),
                place=st.just("after"),
            ),
            st.builds(
                Timed,
                time=st.builds(Time, relation=st.just("until end"), period=one_of_these(self.words.periods())),
                do=body,
            ),
            st.builds(Follow, link=st.sampled_from(_LINKS), do=body),
            st.builds(ForEach, per=self.counted_things(), do=body),
            self.during(body),
        )

    @once
    def during(self, body: SearchStrategy[Statement]) -> SearchStrategy[Statement]:
        occasions = one_of_these(self.words.nouns("occasion")).map(
            lambda noun: Select(quantity=Quantity(words=["a"]), kinds=[Kind(noun=noun, kind="occasion")])
        )
        # A time or a count at its end would belong to the clause outside, by policy.
        # Reported: "in which a card controlled by a player cannot ..." takes "controlled" for its verb.
        # Reported: after "in which it takes 2 returned cards, ..." the comma does not close the introduction.
        clause = st.builds(
            lambda frame, who, what: Act(verb=frame.lemma, means=frame.means, who=who, what=what),
            one_of_these(self.verbs()),
            st.one_of(st.just(You()), self.named()),
            self.select("card", filtered=False),
        )
        described = st.builds(
            lambda thing, inner: thing.model_copy(update={"where": [Where(link="in which", clause=inner)]}),
            occasions,
            clause,
        )
        return st.builds(During, preposition=st.just("during"), thing=st.one_of(occasions, described), do=body)

    # ------------------------------------------------------------ not quite sentences

    @once
    def fragments(self) -> SearchStrategy[Statement]:
        """Keywords and bonuses."""
        return st.one_of(self.keyword_uses(), self.changes()).map(lambda thing: Phrase(thing=thing))

    @once
    def limits(self) -> SearchStrategy[Statement]:
        times = st.builds(Time, relation=st.just("per"), period=one_of_these(self.words.periods()))
        return st.builds(
            Limit,
            word=st.sampled_from(["limit", "max"]),
            number=st.integers(1, 6).map(lambda value: Constant(value=value)),
            time=times,
        )

    @once
    def asides(self) -> SearchStrategy[Statement]:
        small = Extra(preposition="to a minimum of", thing=None)
        extras = st.one_of(
            self.number_things().map(lambda thing: small.model_copy(update={"thing": thing})),
            st.just(Extra(manner="if able")),
            self.times().map(lambda time: Extra(time=time)),
        )
        return st.one_of(self.limits(), extras, self.simple()).map(lambda item: Aside(statements=[item]))

    @once
    def lists(self) -> SearchStrategy[Statement]:
        """`choose one:` and its bullets."""
        one = Act(verb="choose", means="choose", what=None)
        from cardwright.lang.tree import Amount

        intro = one.model_copy(update={"what": Amount(quantity=Quantity(number=Constant(value=1)), chosen=True)})
        return st.lists(self.simple(), min_size=2, max_size=3).map(
            lambda options: Choice(options=options, listed=True, intro=intro)
        )

    @once
    def quotes(self) -> SearchStrategy[Quote]:
        """An ability in quotation marks."""
        return st.builds(
            lambda ability: Quote(abilities=[ability]), st.builds(Ability, statements=self.simple().map(_only))
        )

    @once
    def quoting(self) -> SearchStrategy[Statement]:
        """`it gains "..."`, `it gains the ability "..."`."""
        frame = self.words.vocabulary.frames["gain"]
        what = st.one_of(self.quotes(), self.saying(self.quotes()))
        return st.builds(
            lambda who, what: Act(verb="gain", means=frame.means, who=who, what=what), self.subjects(), what
        )

    # ------------------------------------------------------------ abilities

    @once
    def long_lists(self) -> SearchStrategy[Statement]:
        """`choose a Stark, Tully, or Arryn card`: three alternatives."""
        kinds = self.alternatives(3).map(lambda filters: Kind(noun="card", kind="card", filters=filters))
        cards = kinds.map(lambda kind: Select(quantity=Quantity(words=["a"]), kinds=[kind], chosen=True))
        return cards.map(lambda what: Act(verb="choose", means="choose", what=what))

    @once
    def statements(self) -> SearchStrategy[Statement]:
        return st.one_of(
            self.simple(),
            self.introduced(),
            self.sequences(),
            self.choices(),
            self.penalties(),
            self.payments(),
            self.purposes(),
            self.quoting(),
            self.long_lists(),
        )

    @once
    def labels(self) -> SearchStrategy[Label]:
        plain = [label for label in self.words.vocabulary.labels if "{" not in label.name]
        return one_of_these(plain).map(lambda label: Label(name=label.name, means=label.means))

    @once
    def lines(self) -> SearchStrategy[list[Ability]]:
        """The abilities of a line: each but the first begins with a label."""
        labelled = st.builds(
            lambda label, item: Ability(labels=[label], statements=[item]), self.labels(), self.statements()
        )
        one = self.abilities().map(lambda ability: [ability])
        two = st.builds(lambda first, second: [first, second], labelled, labelled)
        return st.one_of(one, one, one, two)

    @once
    def abilities(self) -> SearchStrategy[Ability]:
        """One ability of a line."""

        @composite
        def ability(draw: DrawFn) -> Ability:
            found: list[Any] = draw(st.lists(self.statements(), min_size=1, max_size=2))
            if draw(st.booleans()):
                found.append(draw(self.asides()))
            labels = draw(st.lists(self.labels(), max_size=1)) if self.words.vocabulary.labels else []
            return Ability(labels=labels, statements=found)

        alone = st.one_of(self.fragments(), self.lists()).map(lambda item: Ability(statements=[item]))
        return st.one_of(ability(), ability(), ability(), alone)


def _is_plain(condition: Statement) -> bool:
    """Whether a condition does not begin with “each other player”."""
    who = condition.who if isinstance(condition, Act) else None
    return not (isinstance(who, Select) and who.kinds[0].kind == "player" and who.kinds[0].filters)


def _said_again(steps: list[Act], who: Thing | None, mood: Mood) -> list[Statement]:
    """Steps that each name the one who does them, although it is always the same."""
    return [act.model_copy(update={"who": who, "mood": mood}) for act in steps]


def _said_once(steps: list[Act], who: Thing | None, mood: Mood) -> list[Statement]:
    """Steps of one subject and one mood, which only the first of them says."""
    shared: list[Shared] = ["who", "mood"] if mood else ["who"]
    first, *later = _said_again(steps, who, mood)
    return [first, *(act.model_copy(update={"shared": shared}) for act in later)]


def _lasting(item: Sequence, time: Time) -> Sequence:
    *first, last = [act.model_copy(update={"times": [time]}) for act in item.steps]
    return item.model_copy(update={"steps": [*(act.model_copy(update={"shared": ["times"]}) for act in first), last]})


def _only(item: Statement) -> list[Statement]:
    return [item]
