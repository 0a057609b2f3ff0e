"""What narrows a noun phrase: adjectives, participles, prepositions and relative clauses."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Name
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.groups import left_of
from cardwright.meaning.context.quantities import EXTREMES, Amount, Det
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Came, Mention, among, both, exchanged
from cardwright.meaning.things.adjectives import _sides
from cardwright.meaning.things.places import PIECES
from cardwright.meaning.things.relatives import Relatives

DISTANCES: dict[str, Op] = {"more than": Op.MORE, "less than": Op.LESS}
"""Prepositions before inches."""


AMONG = frozenset({"among", "from among"})
_OUT_OF = frozenset({"from among"})
"""What is taken from a group is said of pieces, never of a number of theirs."""
_AMID = frozenset({"among", "of", "in"})
_HAD = frozenset({"attribute", "value"})
"""Kinds of nouns that cards have, and are not."""
_EXCEPT = frozenset({"other than", "except", "except for", "but not"})
"""Prepositions before the cards whose values are meant."""
_WHOLE: dict[Sort, m.Set[Any] | None] = {Sort.PIECE: None, Sort.PLAYER: m.Players()}
"""What those are among whom a group is told apart, before it is."""
"""Prepositions before the group of which some are meant."""


class Filters(Relatives):
    """Reads what narrows a noun phrase."""

    def filters(self, filters: list[said.Filter], made: Description) -> None:
        filters = self.in_directions(self.of_the_value(self.not_held(filters, made), made), made)
        for before, item in zip([None, *filters], filters, strict=False):
            if _could_be_the_players(before, item):
                hint = "put it first: a character with 2 power controlled by an opponent"
                raise self.refuse("whose", "which of the two has this is not plain", item, hint)
            if id(item) not in self.skip and not self._said_by_its_value(item, filters):
                self.filter(item, made)

    def filter(self, item: said.Filter, made: Description) -> None:
        """One adjective, phrase or clause, as something that holds of each."""
        if isinstance(item, said.InState):
            self._state(item, made)
        elif isinstance(item, said.Related):
            before, self.excluded = self.excluded, frozenset()  # who does it may well be what another stands near
            self.related(item, made)
            self.excluded = before
        elif isinstance(item, said.Not):
            inner = self._apart(self.take(item, "filter"), made)
            made.truths.append(m.Not(both(inner)))
        elif isinstance(item, said.AnyOf):
            if self.take(item, "join") == "and" and all(isinstance(each, said.Not) for each in item.filters):
                for each in self.take(item, "filters"):  # “a non-loyal, non-limited card”: neither of the two
                    self.filter(each, made)
                return
            if item.join == "and" and not made.plural:
                raise self.refuse("any-of", "one thing is not both of these", item, "say “or”")
            if item.join == "and" and not _are_values_of_one(item.filters):
                hint = "say “or”, or say the second after the noun: “that is kneeling”"
                raise self.refuse("any-of", "whether one of these is meant or both is not said", item, hint)
            rows = [self._apart(each, made) for each in self.take(item, "filters")]
            made.truths.append(m.Or(tuple(both(row) for row in rows)))
        elif isinstance(item, said.Done):
            self._participle(item, made)
        elif isinstance(item, said.Where):
            self._clause(item, made)
        elif isinstance(item, said.ControlledBy) and self._by_players(item.who, made):
            self.take(item, "who")
        else:
            made.truths.append(self._simple(item, made))

    def _simple(self, item: said.Filter, made: Description) -> m.Truth:
        """Filters that are one truth."""
        x = made.each
        if isinstance(item, said.Is):
            value, attribute = self.take(item, "value"), self.take(item, "attribute")
            if attribute == "parameter":
                return self._given_value(x, value, item)
            return self.has_value(x, Attribute(attribute), value, item.span)
        if isinstance(item, said.ControlledBy):
            same = self._same_controller(item, made)
            if same is not None:
                return same
            who = self.describe(self.take(item, "who"), (Sort.PLAYER,))
            self.policy("controlled-is-in-play")
            if made.amount.det is Det.SOME and made.sort is Sort.PIECE and who.amount.det is Det.ALL and who.apiece:
                hint = "say “of each opponent”, or “an opponent” if it is one of them all"
                raise self.refuse("each-of-several", "one of each of them, or one of all, is not said", item, hint)
            if who.amount.det is Det.SOME and not who.amount.counted and self.may_pick and made.sort is Sort.PIECE:
                self.policy("all-of-one-of-them")
                return among(m.Controller(x), self.pick(who, self.actor))
            found = self.set_of(who)
            if who.amount.det is Det.THE and any(isinstance(part, m.Of) for part in walk(found)):
                # “the losing opponent”: “that player” is he
                self.mention(found, Sort.PLAYER, frozenset((who.noun, "player")), Came.DEFINITE)
            if who.amount.det is Det.SOME and not who.amount.counted and made.sort is Sort.PIECE:
                self.controlled_by[x] = frozenset((who.noun, "player"))
            return among(m.Controller(x), found)
        if isinstance(item, said.Called):
            return m.Is(x, m.Called(Name(self.take(item, "name"))))
        if isinstance(item, said.OfKind):
            return self._of_kind(item, x)
        raise self.refuse("filter", "this description is not understood", item)

    def _apart(self, item: said.Filter, made: Description) -> list[m.Truth]:
        """What one filter adds, taken out again."""
        before, base = len(made.truths), made.base
        places = len(made.places)
        self.filter(item, made)
        if len(made.places) != places:
            raise self.refuse("place-not", "a place cannot stand in such a list", item)
        if isinstance(base, m.Players) and made.base is not None and made.base != base:
            made.truths.append(among(made.each, made.base))  # “the attacking or defending player”
            made.base = base
        found = made.truths[before:]
        del made.truths[before:]
        if not found:
            raise self.refuse("filter", "this says nothing by itself", item)
        return found

    def described_so(self, item: Mention, ref: said.Ref) -> bool:
        """“that enemy model”: not one that was called friendly; of which nothing was said, none was called so.
        “That Knight character” was called a Knight."""
        others = [each for each in ref.filters if not isinstance(each, said.InState) or each.group != "side"]
        if not all(self._was_called(item, each) for each in others):
            return False
        sides = [each for each in ref.filters if isinstance(each, said.InState) and each.group == "side"]
        own = item.what in (m.This(), m.Host(m.This()))
        if not sides:
            return True
        if not (own or item.what in self.said_of):
            return False
        each, truths = self.said_of.get(item.what, (item.what, ()))
        called: set[m.Set[Any]] = {m.You()} if own else _sides(each, truths)
        return not called or all(self.side_players(side, side.word) in called for side in sides)

    def _was_called(self, item: Mention, word: said.Filter) -> bool:
        """Whether this was said of it when it was named; what says nothing by itself (`other`) was said of none."""
        each, truths = self.said_of.get(item.what, (None, ()))
        if each is None:
            return False
        made = self.a_description(item.sort, Amount(Det.THE), word.span)
        made.each = each
        try:
            said_now = self._apart(word, made)
        except Refusal:
            return False
        known = [part for truth in truths for part in (truth.truths if isinstance(truth, m.And) else (truth,))]
        return all(truth in known for truth in said_now)

    # ------------------------------------------------------------ relations

    def related(self, item: said.Related, made: Description) -> None:
        """A preposition after a noun."""
        preposition, thing = self.take(item, "preposition"), self.take(item, "thing")
        if self._same_line(preposition, thing, made):
            return
        if preposition in ("from", "of") and made.sort is Sort.PIECE and self._any_value(thing):
            return
        if preposition in _AMID and made.sort is Sort.VALUE and self._values_amid(preposition, thing, made):
            return
        if preposition in ("in", "on", "from", "inside", "under", "of") and self.is_place(thing):
            self._lies_there(self._without_its_tail(thing, made), made)
        elif preposition in ("in", "from") and (pile := self.pile(thing)) is not None:
            self.lies_in(made, pile)
        elif preposition == "on" and self._lies_on_cards(made):
            made.base = m.Attached(self.one(thing, (Sort.PIECE,)))
        elif preposition in self.lexicon.under and made.sort is Sort.PIECE:
            self.lies_in(made, m.Under(self.one(thing, (Sort.PIECE,))))
        elif preposition in ("with", "without", "worth"):
            if preposition == "without":
                thing = self._without_tail(thing, made)
            thing, tails = self._where_it_stands(thing, made)
            truth = self._with(thing, made, item)
            if truth is not None:
                made.truths.append(m.Not(truth) if preposition == "without" else truth)
            self.filters(tails, made)
        elif preposition == "of":
            self._of(thing, made, item)
        elif preposition in _EXCEPT:
            if preposition != "other than":
                self.policy("except-is-other-than")
            had = preposition == "but not" and isinstance(thing, said.Select) and thing.kinds[0].kind in _HAD
            lacked = self._with(thing, made, item) if had else None  # “with a [military] icon but not a [power] icon”
            made.truths.append(self.other_than(thing, made) if lacked is None else m.Not(lacked))
        elif preposition == "within":
            if not self._near_each_other(thing, made):
                made.truths.append(self.within(thing, made.each, made.noun))
        elif preposition in self.lexicon.relations:
            made.truths.append(self.relation(preposition, made.each, thing))
            made.anywhere = made.anywhere or not made.zones  # what stands so lies where the other one does
        elif preposition in DISTANCES:
            self._far(DISTANCES[preposition], thing, made)
        elif preposition == "per":
            self.for_each_of(thing, made, item.span)
        elif preposition == "between" and made.sort is Sort.FIGURE:
            made.base = self._range(thing)
        elif preposition in AMONG and made.sort is Sort.PIECE and isinstance(thing, said.Ref):
            self.out_of(self._group(thing), made)
        elif preposition in AMONG and isinstance(thing, said.Select) and made.base == _WHOLE.get(made.sort, made):
            group = self.describe(thing, (made.sort,))
            if group.amount.counted or group.amount.det not in (Det.BARE, Det.ALL, Det.THE) or made.places:
                raise self.refuse("among", "of which group is not understood", thing)
            made.base = self.set_of(group)
        else:
            raise self.refuse("relation", f"“{preposition}” is not understood here", item)

    def _lies_there(self, thing: said.Thing, made: Description) -> None:
        """“a card in an opponent's discard pile”: whose card that is can be spoken of."""
        self.lies_in(made, self.place(thing))
        owner = thing.owner if isinstance(thing, said.Select) else None
        if isinstance(owner, said.Select) and owner.quantity is not None and owner.quantity.words == ["a"]:
            self.owned_by[made.each] = frozenset((owner.kinds[0].noun, "player"))

    def for_each_of(self, thing: said.Thing, made: Description, span: m.Span) -> None:
        """“2 Villains per player in the Escape Pile”: twice as many as there are players; what no player can be in is
        said of the Villains."""
        amount, plain = made.amount, isinstance(thing, said.Select) and thing.kinds[0].kind == "player"
        if not plain or not amount.counted or amount.det is not Det.SOME:
            raise self.refuse("per", "“per” is not understood here", span)
        assert isinstance(thing, said.Select)
        self.policy("so-many-per-player")
        where = self.take(thing, "where")
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        found = self.describe(bare, (Sort.PLAYER,))
        if not isinstance(found.base, m.Players) or found.truths or found.amount.det is not Det.BARE or found.plural:
            raise self.refuse("per", "“per” is not understood here", span)
        players = m.Count(m.Players())
        least, most = (None if one is None else m.Times((one, players)) for one in (amount.least, amount.most))
        made.amount = replace(amount, least=least, most=most)
        self.filters(where, made)

    @abstractmethod
    def _group(self, thing: said.Thing) -> Mention:
        """“those cards”, “them”: several that were spoken of."""

    def out_of(self, group: Mention, made: Description) -> None:
        """“a character from among them”: of a group that was named, less what was taken from it."""
        if group.sort is not Sort.PIECE or not group.plural or made.base is not None or made.places:
            raise self.refuse("among", "of which group is not understood", made.span)
        made.base, made.of_mention = left_of(group), group

    def other_than(self, thing: said.Thing, made: Description) -> m.Truth:
        """“a Hero other than a Merchant”: not such a one, wherever it lies; “other than this card”: not that one."""
        other = self.describe(thing)
        if other.amount.counted or other.sort is not made.sort:
            raise self.refuse("except", "other than what is not understood", thing)
        if other.base is None and other.truths and not (other.places or other.extreme or other.such):
            return m.Not(exchanged(both(other.truths), other.each, made.each))
        return m.Not(among(made.each, self.set_of(other)))

    def _lies_on_cards(self, made: Description) -> bool:
        """“each attachment on it”: of a kind that the game has attached to others."""
        kinds = {str(kind) for kind in self.lexicon.only}
        return made.sort is Sort.PIECE and made.base is None and not made.places and bool(kinds & made.nouns)

    def _range(self, thing: said.Thing) -> m.Set[m.Figure]:
        """“between 1 and 6”: both included."""
        if not isinstance(thing, said.Both) or self.take(thing, "join") != "and" or len(thing.things) != 2:
            raise self.refuse("between", "between what is not understood", thing)
        least, most = (self.number(each) for each in self.take(thing, "things"))
        self.policy("between-includes-both")
        return m.Range(least, most, span=thing.span)

    def _with(self, thing: said.Thing, made: Description, item: said.Related) -> m.Truth | None:
        """“with STR 2 or lower”, “with a Holy crest”, “with Stealth”, “with the same class”."""
        if isinstance(thing, said.KeywordUse):
            return m.Is(made.each, self.keyword(thing), span=item.span)
        if isinstance(thing, said.Both):
            rows = [self._with(each, made, item) for each in self.take(thing, "things")]
            kept = tuple(row for row in rows if row is not None)
            return self.joined(thing, kept)
        if isinstance(thing, said.Ref) and thing.kind == "attribute":
            return self.of_named_value(thing, made.each, item.span)
        if isinstance(thing, said.Named):
            return self.with_pieces(thing, made)
        if not isinstance(thing, said.Select):
            raise self.refuse("with", "what it has is not understood", thing)
        head = thing.kinds[0].kind
        if head == "ability":
            return self._with_text(thing, made.each)
        if head in ("stat", "token") or self.is_ranked(thing):
            return self._with_number(self._among_them(thing, made), made)
        if head in ("attribute", "value"):
            return None if self._alike(thing, made) else self.with_value(thing, made.each)
        if head in PIECES:
            return self.with_pieces(thing, made)
        raise self.refuse("with", "what it has is not understood", thing)

    def _among_them(self, thing: said.Select, made: Description) -> said.Select:
        """“the highest cost among the characters you control”, “cost 3 or lower from among them”: those are the ones
        that are described."""
        words = [item.word for kind in thing.kinds for item in kind.filters if isinstance(item, said.InState)]
        tail = thing.where[0] if len(thing.where) == 1 else None
        of_pieces = isinstance(tail, said.Related) and tail.preposition in AMONG and not self.is_place(tail.thing)
        if not of_pieces or made.sort is not Sort.PIECE:
            return thing
        assert isinstance(tail, said.Related)
        if tail.preposition not in _OUT_OF and not set(words) & set(EXTREMES):
            return thing
        self.take(thing, "where")
        self.related(tail, made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def _without_its_tail(self, thing: said.Thing, made: Description) -> said.Thing:
        """“two characters in King's Landing of different houses”: what no place can be is said of what lies there."""
        tails = self.tails_of_pieces(thing) if isinstance(thing, said.Select) else []
        if not isinstance(thing, said.Select) or not tails:
            return thing
        self.policy("no-tail-of-a-place")
        self.take(thing, "where")
        self.filters(list(tails), made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def tails_of_pieces(self, place: said.Select) -> list[said.Related]:
        """What is said after a place of the table and can be said of no place; empty where anything else is."""
        data = self.lexicon.zones.get(place.kinds[0].noun)
        if data is None or data.of != "table":
            return []
        tails = [item for item in place.where if isinstance(item, said.Related) and self._is_of_pieces(item)]
        return tails if len(tails) == len(place.where) else []

    def _is_of_pieces(self, item: said.Related) -> bool:
        """Whether a preposition says something of pieces that can be said of no place."""
        head = item.thing.kinds[0].kind if isinstance(item.thing, said.Select) else ""
        if item.preposition in ("with", "without", *_EXCEPT, *self.lexicon.relations):
            return True
        return item.preposition == "of" and head in ("attribute", "value")

    def _without_tail(self, thing: said.Thing, made: Description) -> said.Thing:
        """“a character without attachments controlled by that player”: the one without them is controlled by him."""
        if not isinstance(thing, said.Select) or thing.quantity is not None or not thing.kinds[-1].plural:
            return thing
        tails = [item for item in thing.where if isinstance(item, said.ControlledBy)]
        if not tails or len(tails) != len(thing.where):
            return thing
        self.policy("without-takes-no-tail")
        self.take(thing, "where")
        self.filters(list(tails), made)
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return bare

    def _where_it_stands(self, thing: said.Thing, made: Description) -> tuple[said.Thing, list[said.Filter]]:
        """“a model with 2 or more Damage within 6" of this one”: what it has stands nowhere; the model does."""
        if isinstance(thing, said.Both) and made.sort is Sort.PIECE:
            last, behind = self._where_it_stands(thing.things[-1], made)
            if not behind:
                return thing, []
            both = thing.model_copy(update={"things": [*thing.things[:-1], last]})
            self.copies.append((both, thing))
            return both, behind
        if made.sort is not Sort.PIECE or not isinstance(thing, (said.Select, said.KeywordUse)):
            return thing, []
        if isinstance(thing, said.Select) and thing.kinds[0].kind in PIECES and not self.lexicon.spots:
            return thing, []
        tails: list[said.Filter] = [
            item for item in thing.where if isinstance(item, said.Related) and self._is_of_standing(item)
        ]
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("token", "stat"):
            tails += [item for item in thing.where if isinstance(item, said.Where)]  # nothing is said of a number
        if not tails:
            return thing, []
        self.policy("what-it-has-stands-nowhere")
        self.take(thing, "where")
        bare = thing.model_copy(update={"where": [item for item in thing.where if item not in tails]})
        self.copies.append((bare, thing))
        return bare, tails

    def _is_of_standing(self, item: said.Related) -> bool:
        """Whether a preposition says where something stands on an open table."""
        inches = isinstance(item.thing, said.Amount) and item.thing.inches
        if item.preposition == "within" or item.preposition in DISTANCES:
            return inches
        return bool(self.lexicon.spots) and item.preposition in self.lexicon.relations

    def _with_text(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“with the text "House Stark only."”: with abilities of this meaning."""
        kinds, where = self.take(thing, "kinds"), self.take(thing, "where")
        amount = self.amount(self.take(thing, "quantity"))
        self.listed(thing)
        if amount.det is not Det.THE or len(kinds) != 1 or len(where) != 1 or not isinstance(where[0], said.Saying):
            raise self.refuse("with-text", "which text is not understood", thing)
        self._take_all(kinds[0])
        if kinds[0].filters or self.lexicon.classes.get(kinds[0].noun) is not m.Class.TEXT:
            raise self.refuse("with-text", "which text is not understood", thing)
        return m.Is(x, m.WithAbility(self.quoted(self.take(where[0], "quote"))), span=thing.span)

    @abstractmethod
    def quoted(self, quote: said.Quote) -> tuple[m.Ability, ...]:
        """The abilities in quotation marks."""

    def _of(self, thing: said.Thing, made: Description, item: said.Related) -> None:
        """“of the named House”, “the owner of this card”, “characters of that house”."""
        if isinstance(thing, said.Select) and thing.kinds[0].kind == "choice":
            self._of_choice(thing, made)
            return
        if made.sort is Sort.PLAYER:
            self._relative_player(made, self.one(thing, (Sort.PIECE,)))
            return
        several = thing.things if isinstance(thing, said.Both) and thing.join == "or" else [thing]
        if all(map(self.is_ranked, several)):
            truth = self._with(thing, made, item)
            made.truths += [] if truth is None else [truth]
            return
        values = [one for one in several if isinstance(one, said.Select) and one.kinds[0].kind == "value"]
        if isinstance(thing, said.Both) and len(values) == len(thing.things):
            self.take(thing, "things")
            made.truths.append(self.joined(thing, tuple(self.with_value(one, made.each) for one in values)))
            return
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("attribute", "value"):
            if not self._alike(thing, made) and not self.of_so_many_values(thing, made):
                made.truths.append(self._of_value(thing, made.each))
            return
        if isinstance(thing, said.Ref) and thing.kind == "attribute":
            made.truths.append(self.of_named_value(thing, made.each, item.span))
            return
        raise self.refuse("of", "“of” is not understood here", item)


def _are_values_of_one(filters: list[said.Filter]) -> bool:
    """“Stark and Lannister characters”: values of one attribute, of which most things have one."""
    return len({item.attribute if isinstance(item, said.Is) else "" for item in filters} | {""}) == 2


def _could_be_the_players(before: said.Filter | None, item: said.Filter) -> bool:
    """“a character controlled by the opponent with the most power”: both can have power."""
    if not isinstance(before, said.ControlledBy) or not isinstance(before.who, said.Select):
        return False
    if not isinstance(item, said.Related) or item.preposition not in ("with", "without"):
        return False
    thing = item.thing
    return isinstance(thing, said.Select) and thing.kinds[0].kind == "token"
