"""Noun phrases: what can be said of each kind of thing."""

from __future__ import annotations

from typing import Literal

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from cardwright.lang.tree import (
    Amount,
    Both,
    Change,
    Constant,
    ControlledBy,
    Filter,
    InState,
    KeywordUse,
    Kind,
    Named,
    Number,
    Quantity,
    Ref,
    Related,
    Select,
    Self,
    Than,
    Thing,
    You,
)
from trees.nouns import NounTrees, one_of_these
from trees.once import once

ONE = Constant(value=1)


class ThingTrees(NounTrees):
    """Strategies for noun phrases by kind; none of them holds a clause."""

    # ------------------------------------------------------------ plain selections

    @once
    def select(self, kind: str, filtered: bool = True) -> SearchStrategy[Select]:
        """One noun with a quantity."""
        one = st.builds(
            _select, st.one_of(self.singular(), st.just(Quantity(number=ONE))), self.kinds(kind, False, filtered)
        )
        many = st.builds(_select, self.plural(), self.kinds(kind, True, filtered))
        return st.one_of(one, many)

    @once
    def cards(self) -> SearchStrategy[Thing]:
        """Cards in all ways they can be named."""
        return st.one_of(
            self.select("card"),
            self.select("card"),
            self.described_cards(),
            self.joined_cards(),
            self.named(),
            self.back(),
            self.owned_cards(),
        )

    @once
    def subjects(self) -> SearchStrategy[Thing]:
        """Cards before a verb. Reported: “if ..., a location or card gains” joins what stands before the comma too."""
        return st.one_of(self.select("card"), self.described_cards(), self.named(), self.back(), self.owned_cards())

    @once
    def described_cards(self) -> SearchStrategy[Thing]:
        """Cards with something said after the noun."""
        return st.builds(_with_where, self.select("card", filtered=False), self.descriptions())

    @once
    def joined_cards(self) -> SearchStrategy[Thing]:
        """`a character or location`: two nouns under one quantity."""

        @composite
        def joined(draw: DrawFn) -> Select:
            plural = draw(st.booleans())
            nouns = draw(st.lists(one_of_these(self.words.nouns("card")), min_size=2, max_size=2, unique=True))
            kinds = [Kind(noun=noun, kind="card", plural=plural) for noun in nouns]
            quantity = draw(self.plural()) if plural else Quantity(words=["a"])
            join: Literal["and", "or"] = draw(st.sampled_from(["and", "or"])) if plural else "or"
            return Select(quantity=quantity, kinds=kinds, join=join)

        return joined()

    @once
    def named(self) -> SearchStrategy[Thing]:
        """The card itself, and others by name."""
        names = one_of_these(self.words.names).map(lambda name: Named(name=name))
        return st.one_of(names, st.just(Self()), st.just(Self(noun="card")))

    @once
    def owned_cards(self) -> SearchStrategy[Thing]:
        """`your 3 cards`, `all its attachments`, `that player's character`."""
        one = st.builds(
            lambda owner, kind: Select(owner=owner, kinds=[kind]),
            self.owners(),
            st.one_of(self.kinds("card", False), self.kinds("card", True)),
        )
        # "all that player's cards" are the cards of all that player; "that player's top 2 cards gain" is reported.
        words = st.one_of(st.just(You()), st.just(Ref(word="its")))
        quantities = st.one_of(
            self.constants(2).map(lambda number: Quantity(number=number)), st.just(Quantity(words=["all"]))
        )
        many = st.builds(
            lambda owner, quantity, kind: Select(owner=owner, quantity=quantity, kinds=[kind]),
            words,
            quantities,
            self.kinds("card", True),
        )
        return st.one_of(one, many)

    @once
    def back(self) -> SearchStrategy[Thing]:
        """References back to cards."""
        nouns = one_of_these(self.words.nouns("card"))
        that = st.builds(Ref, word=st.just("that"), noun=nouns, kind=st.just("card"), plural=st.booleans())
        this = st.builds(Ref, word=st.just("this"), noun=nouns, kind=st.just("card"), plural=st.just(True))
        return st.one_of(that, this, st.just(Ref(word="it")))

    @once
    def both(self) -> SearchStrategy[Thing]:
        """Two things side by side."""
        # Reported: "each" and "up to" after "or" are read as an adverb and a preposition, adjectives there as verbs.
        quantity = st.one_of(
            st.just(Quantity(words=["a"])), st.just(Quantity(words=["the"])), st.just(Quantity(number=ONE))
        )
        card = st.builds(_select, quantity, self.kinds("card", False, filtered=False))
        things = st.lists(st.one_of(card, self.named()), min_size=2, max_size=3)
        return st.builds(Both, join=st.sampled_from(["and", "or"]), things=things)

    # ------------------------------------------------------------ other kinds

    @once
    def players(self) -> SearchStrategy[Thing]:
        """Players; `you` is what a command leaves out, so it is not among them."""
        nouns = [noun for noun in ("player", "opponent") if noun in self.words.nouns("player")]
        kinds = one_of_these(nouns).map(lambda noun: Kind(noun=noun, kind="player"))
        selected = st.builds(
            _select,
            st.sampled_from([["each"], ["an"], ["a"]]).map(
                lambda words: Quantity(words=["each" if words == ["each"] else "a"])
            ),
            kinds,
        )
        return st.one_of(selected, st.just(Ref(word="that", noun="player", kind="player")), self.other_players())

    @once
    def other_players(self) -> SearchStrategy[Thing]:
        return st.just(EACH_OTHER)

    @once
    def owners(self) -> SearchStrategy[Thing]:
        """Whose something is."""
        return st.one_of(
            st.just(You()),
            st.just(Ref(word="its")),
            st.just(Ref(word="their", plural=True)),
            st.just(Ref(word="that", noun="player", kind="player")),
        )

    @once
    def zones(self) -> SearchStrategy[Thing]:
        """Zones of a player, or of all."""
        kinds = one_of_these(self.words.nouns("zone")).map(lambda noun: Kind(noun=noun, kind="zone"))
        owned = st.builds(lambda owner, kind: Select(owner=owner, kinds=[kind]), self.owners(), kinds)
        return st.one_of(owned, owned, kinds.map(lambda kind: _select(Quantity(words=["the"]), kind)))

    @once
    def tokens(self) -> SearchStrategy[Thing]:
        """So many of something that is counted."""
        kinds = one_of_these(self.words.tokens()).map(
            lambda noun: Kind(noun=noun, kind="token", plural=self.words.counts(noun))
        )
        return st.builds(lambda number, kind: _select(Quantity(number=number), kind), self.constants(2), kinds)

    @once
    def changes(self) -> SearchStrategy[Thing]:
        """`+2 cost`, `-1 cost and value`."""
        nouns = one_of_these(self.words.nouns("stat"))
        one = nouns.map(lambda noun: [Kind(noun=noun, kind="stat")])
        two = st.lists(nouns, min_size=2, max_size=2, unique=True).map(
            lambda found: [Kind(noun=noun, kind="stat") for noun in found]
        )
        amounts: SearchStrategy[Number] = st.one_of(self.constants(), self.numbers())
        signs = st.sampled_from(["+", "-"])
        return st.one_of(
            st.builds(Change, sign=signs, amount=amounts, kinds=one),
            st.builds(Change, sign=signs, amount=amounts, kinds=two, join=st.just("and")),
        )

    @once
    def keyword_uses(self) -> SearchStrategy[Thing]:
        """Keywords, with a number where they take one."""
        plain = one_of_these(self.words.keywords).map(lambda name: KeywordUse(name=name))
        counted = st.builds(
            lambda name, value: KeywordUse(
                name=name,
                arguments=[str(value)],
                given=[Amount(quantity=Quantity(number=Constant(value=value)))],
            ),
            one_of_these(self.words.counted_keywords),
            st.integers(1, 9),
        )
        return st.one_of(plain, counted)

    @once
    def number_things(self) -> SearchStrategy[Thing]:
        """A bare number."""
        quantities = st.one_of(
            self.constants(1).map(lambda number: Quantity(number=number)),
            st.builds(Quantity, bound=st.just("up to"), number=self.constants(1)),
        )
        return quantities.map(lambda quantity: Amount(quantity=quantity))

    # ------------------------------------------------------------ what follows a noun

    @once
    def descriptions(self) -> SearchStrategy[Filter]:
        """What follows a card's noun, without a verb of its own."""
        with_stat = st.builds(
            lambda word, kind: Related(preposition=word, thing=Select(kinds=[kind])),
            st.sampled_from(["with", "without"]),
            self.amounts(),
        )
        with_keyword = self.keyword_uses().map(lambda thing: Related(preposition="with", thing=thing))
        # Reported: "controlled by each other player is" is not read, as after "after".
        controllers = st.one_of(st.just(You()), self.players().filter(lambda who: who != EACH_OTHER))
        controlled = controllers.map(lambda who: ControlledBy(who=who))
        return st.one_of(with_stat, with_keyword, controlled)

    @once
    def compared_cards(self) -> SearchStrategy[Thing]:
        """Cards compared with others. Reported: not as a subject, “... than this card are killed” is not read."""
        return st.builds(_with_where, self.select("card", filtered=False), self.comparisons())

    @once
    def comparisons(self) -> SearchStrategy[Filter]:
        """`with lower cost than this card`."""

        @composite
        def compared(draw: DrawFn) -> Filter:
            word, group = draw(one_of_these(self.words.comparatives))
            noun = draw(one_of_these(self.words.nouns("stat")))
            stat = Kind(noun=noun, kind="stat", filters=[InState(word=word, group=group)])
            than = Than(thing=draw(self.named()))
            return Related(preposition="with", thing=Select(kinds=[stat], where=[than]))

        return compared()


def _select(quantity: Quantity, kind: Kind) -> Select:
    return Select(quantity=quantity, kinds=[kind])


def _with_where(thing: Select, found: Filter) -> Select:
    return thing.model_copy(update={"where": [found]})


EACH_OTHER = _select(
    Quantity(words=["each"]), Kind(noun="player", kind="player", filters=[InState(word="other", group="other")])
)
"""`each other player`."""
