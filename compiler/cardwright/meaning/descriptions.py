"""Noun phrases: what they describe, as a set with what holds of each of its members."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import NounData
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.quantities import AFTER, EXTREMES, RELATION, RELATIVE, Amount, Det
from cardwright.meaning.references import References, left_of
from cardwright.meaning.scope import Came, Mention, among, both, exists, replaced
from cardwright.meaning.symbols import Attribute, Keyword, Name, Parameter, Period, Relation, Token, Value, ZoneName

_PIECES = frozenset({"card", "die"})
_PLACES = frozenset({"zone", "position"})
NAMED = "(named)"
"""The entry of a game's nouns that says where a card called by its name is looked for."""


@dataclass(slots=True)
class Description:
    """A noun phrase, read: nothing is picked yet."""

    sort: Sort
    each: m.Var[Any]
    amount: Amount
    span: m.Span
    noun: str = ""
    plural: bool = False
    base: m.Set[Any] | None = None
    places: list[m.Set[m.Place]] = field(default_factory=list)
    zones: tuple[ZoneName, ...] = ()
    truths: list[m.Truth] = field(default_factory=list)
    such: list[m.Truth] = field(default_factory=list)
    """What must hold of all that is picked; `each` stands for the whole."""
    extreme: tuple[m.End, m.Number] | None = None
    target: bool = False
    other: bool = False
    extra: bool = False
    anywhere: bool = False
    """History or a deed says which they are: they may lie anywhere by now."""
    of_mention: Mention | None = None
    ordinal: bool = False

    @property
    def all(self) -> bool:
        return self.amount.det in (Det.ALL, Det.BARE, Det.THE, Det.ANY, Det.BOTH)


class Descriptions(References):
    """Reads noun phrases."""

    @abstractmethod
    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        """Whether a clause holds; `gap` is what a relative clause describes."""

    gap: m.Set[Any] | None = None
    gap_noun: str = ""
    skip: set[int]
    """Filters that were taken out of a description to be read elsewhere."""

    # ------------------------------------------------------------ things

    def describe(self, thing: said.Thing, want: tuple[Sort, ...] = ()) -> Description:
        """What a thing describes."""
        if isinstance(thing, said.Select):
            return self._select(thing)
        if isinstance(thing, said.Named):
            return self._named(thing)
        if isinstance(thing, said.Amount):
            return self._elliptic(thing)
        if isinstance(thing, said.Both):
            return self._joined(thing, want)
        found, sort, noun = self._plain(thing, want)
        made = self.a_description(sort, Amount(Det.THE), thing.span, noun)
        made.base = found
        return made

    def _plain(self, thing: said.Thing, want: tuple[Sort, ...]) -> tuple[m.Set[Any], Sort, str]:
        """Things that are one set by themselves: you, this card, a pronoun."""
        if isinstance(thing, said.You):
            return m.You(span=thing.span), Sort.PLAYER, "player"
        if isinstance(thing, said.Self):
            self._bearer(thing)
            return m.This(span=thing.span), Sort.PIECE, self.take(thing, "noun") or "card"
        if isinstance(thing, said.Gap) and self.gap is not None:
            return self.gap, self._sort_of(self.gap), self.gap_noun
        if isinstance(thing, said.Ref):
            return self._reference(thing, want)
        raise self.refuse("thing", "this is not understood here", thing)

    def _bearer(self, thing: said.Self) -> None:
        if self.take(thing, "where"):
            raise self.refuse("self-where", "this card needs no description", thing)
        self.mention(m.This(), Sort.PIECE, frozenset(("card", self.own.type)), Came.BEARER)

    @staticmethod
    def _sort_of(found: m.Set[Any]) -> Sort:
        return found.sort if isinstance(found, (m.Var, m.Kept, m.Given)) else Sort.PIECE

    def _reference(self, ref: said.Ref, want: tuple[Sort, ...]) -> tuple[m.Set[Any], Sort, str]:
        if self.take(ref, "where") or self.take(ref, "owner") is not None:
            raise self.refuse("ref-where", "a reference needs no description", ref)
        self._ref_filters(ref)
        if ref.word == "this" and not ref.noun:
            self.take(ref, "word")
            self.mention(m.This(), Sort.PIECE, frozenset(("card", self.own.type)), Came.BEARER)
            return m.This(span=ref.span), Sort.PIECE, "card"
        if ref.word in ("the rest", "the other", "the others"):
            group = self.rest_of(ref)
            return left_of(group), group.sort, "card"
        found = self.refer(ref, want)
        return found.what, found.sort, ref.noun or "card"

    def _ref_filters(self, ref: said.Ref) -> None:
        """“that enemy model”: the adjective helps to find it and says nothing new."""
        for item in self.take(ref, "filters"):
            self._take_all(item)

    def _take_all(self, node: Any) -> None:
        if isinstance(node, list):
            for item in node:
                self._take_all(item)
        elif hasattr(node, "model_fields") or hasattr(node, "span"):
            for name in node.__dict__:
                self._take_all(self.take(node, name))

    def a_description(self, sort: Sort, amount: Amount, span: m.Span, noun: str = "") -> Description:
        return Description(sort, self.fresh(sort), amount, span, noun)

    def _named(self, thing: said.Named) -> Description:
        amount = self.amount(self.take(thing, "quantity"))
        made = self.a_description(Sort.PIECE, amount, thing.span, "card")
        name = self.take(thing, "name")
        made.truths.append(m.Is(made.each, m.Called(Name(name), span=thing.span), span=thing.span))
        data = self.lexicon.nouns.get(NAMED)
        made.zones = data.zones if data else ()
        made.anywhere = not made.zones
        made.target = self.take(thing, "chosen")
        self._filters(self.take(thing, "where"), made)
        made.noun = name
        return made

    def _elliptic(self, thing: said.Amount) -> Description:
        """“1 of those cards”, “each of them”: some of a group that was named; a bare number: of the last noun."""
        quantity = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "inches") or self.take(thing, "filters"):
            raise self.refuse("number-as-thing", "a number stands where a thing is wanted", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("elliptic", "a noun is missing here", thing, "say what: 1 card, each of those cards")
        relation = where[0]
        if self.take(relation, "preposition") != "of":
            raise self.refuse("elliptic", "a noun is missing here", thing, "say what: 1 card, each of those cards")
        inner = self.take(relation, "thing")
        group = self._group(inner)
        made = self.a_description(group.sort, quantity, thing.span, "card")
        made.base = left_of(group)
        made.of_mention = group
        made.plural = quantity.det is Det.ALL
        made.target = self.take(thing, "chosen")
        return made

    def _group(self, thing: said.Thing) -> Mention:
        if isinstance(thing, said.Ref):
            self._ref_filters(thing)
            return self.refer(thing)
        described = self.describe(thing)
        found = self.pieces(described)
        return Mention(found, described.sort, frozenset((described.noun,)), True, Came.DEFINITE, 0, 0)

    def _joined(self, thing: said.Both, want: tuple[Sort, ...]) -> Description:
        """“A or B”, “A and B” as one thing: the union, of which one is picked or all are meant."""
        join = self.take(thing, "join")
        members = [self.describe(item, want) for item in self.take(thing, "things")]
        sort = members[0].sort
        if any(item.sort is not sort for item in members):
            raise self.refuse("mixed", "these are not of one sort", thing)
        dets = {item.amount.det for item in members}
        if join == "or" and dets <= {Det.SOME, Det.BARE, Det.THE}:
            amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        elif join == "and" and not dets & {Det.SOME}:
            amount = Amount(Det.ALL)
        else:
            raise self.refuse("joined", "this list is not understood as one thing", thing)
        made = self.a_description(sort, amount, thing.span, members[0].noun)
        made.plural = join == "and"
        made.target = any(item.target for item in members)
        made.base = m.Union(tuple(self.pieces(item) for item in members), span=thing.span)
        return made

    # ------------------------------------------------------------ selects

    def _select(self, thing: said.Select) -> Description:
        kinds = self.take(thing, "kinds")
        head = kinds[0].kind
        sort = self._sort_of_kind(kinds[0])
        amount = self.amount(self.take(thing, "quantity"))
        made = self.a_description(sort, amount, thing.span, kinds[0].noun)
        made.plural = kinds[-1].plural or amount.det is Det.ALL
        made.target = self.take(thing, "chosen")
        made.other = amount.other
        self.take(thing, "join")
        self._kinds(kinds, made)
        before, self.may_pick = self.may_pick, self.may_pick and amount.det is not Det.SOME
        self._owner(thing, made, head)
        self._filters(self.take(thing, "where"), made)
        self.may_pick = before
        self._others(made)
        self._edges(made)
        return made

    def _sort_of_kind(self, kind: said.Kind) -> Sort:
        sorts = {
            "player": Sort.PLAYER,
            "attribute": Sort.VALUE,
            "occasion": Sort.DEED,
            "period": Sort.DEED,
            "number": Sort.FIGURE,
            "value": Sort.PIECE,
        }
        if kind.kind in _PIECES:
            return Sort.PIECE
        if kind.kind in sorts:
            return sorts[kind.kind]
        raise self.refuse("noun-kind", f"“{kind.noun}” is no thing that can be chosen or counted here", kind)

    def _kinds(self, kinds: list[said.Kind], made: Description) -> None:
        """Nouns with their adjectives; several joined are alternatives."""
        rows: list[list[m.Truth]] = []
        for kind in kinds:
            self.take(kind, "kind")
            self.take(kind, "plural")
            if self.take(kind, "amount") is not None or self.take(kind, "bound"):
                raise self.refuse("noun-number", "a number after this noun is not understood", kind)
            before = len(made.truths)
            self._noun(kind, made)
            self._filters(self.take(kind, "filters"), made)
            rows.append(made.truths[before:])
            del made.truths[before:]
        if len(rows) == 1:
            made.truths += rows[0]
            return
        common = [truth for truth in rows[0] if all(truth in row for row in rows)]
        if not all(rows):
            raise self.refuse("noun-list", "one of these nouns says nothing by itself", kinds[0])
        apart = [[truth for truth in row if truth not in common] for row in rows]
        made.truths += common
        if all(apart):
            made.truths.append(m.Or(tuple(both(row) for row in apart)))

    def _noun(self, kind: said.Kind, made: Description) -> None:
        noun = self.take(kind, "noun")
        if kind.kind == "player":
            self._player_noun(kind, noun, made)
        elif kind.kind == "value":
            self._value_noun(kind, noun, made)
        elif kind.kind == "attribute":
            made.base = m.Declared(self.attribute(noun, kind))
        elif kind.kind in ("occasion", "period"):
            self._occasion(kind, noun, made)
        elif kind.kind in _PIECES:
            data = self.lexicon.nouns.get(noun)
            if data is None:
                raise self.refuse("noun", f"the game's table does not say what “{noun}” is", kind)
            self._piece_noun(data, made)
        else:
            raise self.refuse("noun-kind", f"“{noun}” is not understood here", kind)

    def _piece_noun(self, data: NounData, made: Description) -> None:
        if data.means == "host":
            made.base = m.Host(m.This())
            return
        if data.means == "copy":
            raise self.refuse("copy", "copies are not understood here", made.span)
        made.zones = data.zones
        if data.role is not None and data.period is not None:
            made.base = m.Of(self.episode(data.period), data.role)
        if data.kind is not None:
            made.truths.append(m.Is(made.each, m.OfKind(data.kind), span=made.span))
        if data.state is not None:
            made.truths.append(m.Is(made.each, m.InState(data.state)))

    def _player_noun(self, kind: said.Kind, noun: str, made: Description) -> None:
        data = self.lexicon.players.get(noun)
        if data is None:
            raise self.refuse("noun", f"the game's table does not say who “{noun}” is", kind)
        if data.role is not None and data.period is not None:
            made.base = m.Of(self.episode(data.period), data.role)
        elif data.state is not None:
            made.base = m.Players()
            made.truths.append(m.Is(made.each, m.InState(data.state)))
        elif data.means in ("owner", "controller"):
            made.base = None
        elif data.means == "opponents":
            made.base = m.Opponents(self.actor)
        elif data.means == "players":
            made.base = m.Players()
        else:
            raise self.refuse("noun", f"the game's table does not say who “{noun}” is", kind)

    def _value_noun(self, kind: said.Kind, noun: str, made: Description) -> None:
        """A value as a noun: `a Soldier`, `2 Knights`."""
        attribute = getattr(kind, "attribute", "") or self._attribute_of(noun)
        if hasattr(kind, "attribute"):
            self.take(kind, "attribute")
        data = self.lexicon.values.get(attribute)
        if data is None:
            raise self.refuse("value-noun", f"“{noun}” alone does not say what is meant", kind, "add a noun")
        self._piece_noun(data, made)
        made.truths.append(self.has_value(made.each, Attribute(attribute), noun, kind.span))

    def _attribute_of(self, value: str) -> str:
        return self.lexicon.attribute_of.get(value, "")

    def _occasion(self, kind: said.Kind, noun: str, made: Description) -> None:
        data = self.lexicon.periods.get(noun)
        if data is None:
            raise self.refuse("period", f"the game's table does not say what “{noun}” is", kind)
        made.noun = data

    def attribute(self, noun: str, at: said.Kind) -> Attribute:
        found = self.lexicon.attributes.get(noun)
        if found is None:
            raise self.refuse("attribute", f"the game's table has no attribute “{noun}”", at)
        return found

    def has_value(self, x: m.Set[Any], attribute: Attribute, value: str, span: m.Span) -> m.Truth:
        return m.Is(x, m.OfValue(attribute, m.Just(attribute, Value(value)), span=span), span=span)

    def _owner(self, thing: said.Select, made: Description, head: str) -> None:
        """Whose: `your revealed plot`, `its owner`, `an opponent's location`."""
        owner = self.take(thing, "owner")
        if owner is None:
            return
        if made.sort is Sort.PLAYER:
            self._relative_player(made, self.one(owner, (Sort.PIECE,)))
            return
        if made.sort is Sort.PIECE:
            who = self.describe(owner, (Sort.PLAYER, Sort.PIECE))
            self.policy("your-is-controlled")
            if who.sort is Sort.PLAYER:
                if who.amount.det is Det.SOME and not made.plural and made.amount.det is Det.BARE:
                    self.policy("indefinite-owner")
                    made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
                made.truths.append(among(m.Controller(made.each), self.set_of(who)))
                self._belongs(made)
                return
            raise self.refuse("owner", "whose this is, is not understood", owner)
        if made.sort is Sort.VALUE and isinstance(made.base, m.Declared):
            made.base = m.Values(made.base.attribute, self.one(owner, ()))
            return
        raise self.refuse("owner", "whose this is, is not understood", owner)

    def _relative_player(self, made: Description, of: m.Set[Any]) -> None:
        data = self.lexicon.players[made.noun]
        if data.means == "owner":
            made.base = m.Owner(of)
        elif data.means == "controller":
            made.base = m.Controller(of)
        elif data.means == "opponents":
            made.base = m.Opponents(of)
        else:
            raise self.refuse("owner", f"“{made.noun}” belongs to nobody", made.span)
        if made.amount.det is Det.BARE:
            made.amount = Amount(Det.THE)

    def _belongs(self, made: Description) -> None:
        """“your House card”: one that somebody has is known."""
        if made.amount.det is Det.BARE and not made.plural:
            made.amount = Amount(Det.THE)

    def _others(self, made: Description) -> None:
        if not made.other:
            return
        if made.sort is Sort.PLAYER:
            self.policy("other-player")
            made.truths.append(m.Not(among(made.each, self.actor)))
            return
        latest = [item for item in self.mentions if item.sort is made.sort and item.came is not Came.BEARER]
        picked = [item for item in latest if item.came in (Came.PICK, Came.SLOT, Came.COST)]
        if made.amount.other and picked:
            self.policy("another-than-the-last")
            made.truths.append(m.Not(among(made.each, max(picked, key=lambda item: item.last).what)))
            return
        self.policy("other-than-this")
        made.truths.append(m.Not(among(made.each, m.This())))

    def _edges(self, made: Description) -> None:
        """“the top 3 cards of your deck”."""
        edges = {Det.TOP: m.Edge.TOP, Det.BOTTOM: m.Edge.BOTTOM}
        edge = edges.get(made.amount.det)
        if edge is None:
            return
        if not made.places or made.truths or made.amount.most is None:
            raise self.refuse("top", "it is not said of which pile", made.span, "say it: the top card of your deck")
        made.base = m.Edgemost(edge, made.amount.most, self.union_of(made.places), span=made.span)
        made.places = []
        made.plural = made.plural or made.amount.counted
        made.amount = Amount(Det.THE)

    # ------------------------------------------------------------ filters

    def _filters(self, filters: list[said.Filter], made: Description) -> None:
        for item in filters:
            if id(item) not in self.skip:
                self.filter(item, made)

    def filter(self, item: said.Filter, made: Description) -> None:
        """One adjective, phrase or clause, as something that holds of each."""
        if isinstance(item, said.InState):
            self._state(item, made)
        elif isinstance(item, said.Related):
            self.related(item, made)
        elif isinstance(item, said.Not):
            inner = self._apart(self.take(item, "filter"), made)
            made.truths.append(m.Not(both(inner)))
        elif isinstance(item, said.AnyOf):
            self.take(item, "join")
            rows = [self._apart(each, made) for each in self.take(item, "filters")]
            made.truths.append(m.Or(tuple(both(row) for row in rows)))
        elif isinstance(item, said.Done):
            self._participle(item, made)
        elif isinstance(item, said.Where):
            self._clause(item, made)
        else:
            made.truths.append(self._simple(item, made))

    def _simple(self, item: said.Filter, made: Description) -> m.Truth:
        """Filters that are one truth."""
        x = made.each
        if isinstance(item, said.Is):
            value = self.take(item, "value")
            return self.has_value(x, Attribute(self.take(item, "attribute")), value, item.span)
        if isinstance(item, said.ControlledBy):
            who = self.describe(self.take(item, "who"), (Sort.PLAYER,))
            self.policy("controlled-is-in-play")
            return among(m.Controller(x), self.set_of(who))
        if isinstance(item, said.Called):
            return m.Is(x, m.Called(Name(self.take(item, "name"))))
        if isinstance(item, said.OfKind):
            return self._of_kind(item, x)
        raise self.refuse("filter", "this description is not understood", item)

    def _of_kind(self, item: said.OfKind, x: m.Set[Any]) -> m.Truth:
        noun, kind = self.take(item, "noun"), self.take(item, "kind")
        if kind == "keyword":
            return m.Is(x, m.WithKeyword(Keyword(noun)))
        data = self.lexicon.nouns.get(noun)
        if data is None or data.kind is None:
            raise self.refuse("of-kind", f"“{noun}” before a noun is not understood", item)
        return m.Is(x, m.OfKind(data.kind), span=item.span)

    def _apart(self, item: said.Filter, made: Description) -> list[m.Truth]:
        """What one filter adds, taken out again."""
        before = len(made.truths)
        places = len(made.places)
        self.filter(item, made)
        if len(made.places) != places:
            raise self.refuse("place-not", "a place cannot stand in such a list", item)
        found = made.truths[before:]
        del made.truths[before:]
        if not found:
            raise self.refuse("filter", "this says nothing by itself", item)
        return found

    def _state(self, item: said.InState, made: Description) -> None:
        word, group = self.take(item, "word"), self.take(item, "group")
        if group == "other":
            made.other = True
            return
        if group == "side":
            made.truths.append(self._side(item, word, made.each))
            return
        if group == "additional":
            made.extra = True
            return
        state = self.lexicon.states.get(word)
        if state is None or group not in ("state", "printed"):
            raise self.refuse("adjective", f"“{word}” is not understood here", item)
        made.truths.append(m.Is(made.each, m.InState(state), span=item.span))

    def _side(self, item: said.InState, word: str, x: m.Set[Any]) -> m.Truth:
        side = self.lexicon.sides.get(word)
        players: dict[str, m.Set[m.Player]] = {"you": m.You(), "opponents": m.Opponents(m.You())}
        if side not in players:
            raise self.refuse("side", f"the game's table does not say whose “{word}” is", item)
        return m.Among(m.Controller(x), players[side], span=item.span)

    def _participle(self, item: said.Done, made: Description) -> None:
        """“attacking”, “revealed”, “losing”, “chosen”."""
        verb = self.take(item, "verb")
        self.take(item, "form")
        data = self.lexicon.participles.get(verb)
        if data is None:
            raise self.refuse("participle", f"“{verb}” as an adjective is not understood", item)
        if data.means == "host":
            made.base = m.Host(m.This())
            made.amount = Amount(Det.THE)
        elif data.means == "kept":
            self._kept(item, made)
        elif data.role is not None and data.period is not None:
            made.truths.append(among(made.each, m.Of(self.episode(data.period), data.role)))
        elif data.state is not None:
            made.truths.append(m.Is(made.each, m.InState(data.state), span=item.span))
        else:
            raise self.refuse("participle", f"“{verb}” as an adjective is not understood", item)

    def _kept(self, item: said.Done, made: Description) -> None:
        """“the chosen model”: all that was picked so far on this line, else what the card keeps."""
        picked = [known for known in self.mentions if known.came is Came.PICK and known.sort is made.sort]
        if picked:
            self.policy("chosen-is-all-picks")
            sets = tuple(known.what for known in picked)
            made.truths.append(among(made.each, sets[0] if len(sets) == 1 else m.Union(sets)))
            made.anywhere = True
            return
        raise self.refuse("kept", "what another line chose is not understood yet", item)

    def _clause(self, item: said.Where, made: Description) -> None:
        """A relative clause; what it describes stands in its gap."""
        link = self.take(item, "link")
        if self._attached_to(item, made):
            return
        if made.sort is Sort.DEED:
            self._in_episode(item, link, made)
            return
        before = self.gap, self.gap_noun
        self.gap, self.gap_noun = made.each, made.noun
        try:
            found = self.truth(self.take(item, "clause"), made.each)
        finally:
            self.gap, self.gap_noun = before
        if _is_history(found):
            made.anywhere = True
            self.policy("history-has-no-place")
        made.truths.append(found)

    def _attached_to(self, item: said.Where, made: Description) -> bool:
        """“each attachment attached to this card”."""
        clause = self.take(item, "clause")
        if not isinstance(clause, said.Act) or not clause.passive or not isinstance(clause.what, said.Gap):
            return False
        data = self.lexicon.participles.get(clause.verb)
        if data is None or data.means != "host" or len(clause.roles) != 1 or clause.mood or clause.times:
            return False
        for name in ("verb", "what", "roles"):
            self.take(clause, name)
        role = clause.roles[0]
        for name in ("role", "preposition"):
            self.take(role, name)
        made.base = m.Attached(self.one(self.take(role, "thing"), (Sort.PIECE,)))
        return True

    def _in_episode(self, item: said.Where, link: str, made: Description) -> None:
        """“a challenge in which X is attacking”."""
        if link not in ("in which", "that", ""):
            raise self.refuse("in-which", f"“{link}” is not understood here", item)
        period = Period(made.noun)
        before = self.episodes.get(period)
        self.episodes[period] = made.each
        try:
            made.truths.append(self.truth(self.take(item, "clause"), made.each))
        finally:
            if before is None:
                del self.episodes[period]
            else:
                self.episodes[period] = before

    # ------------------------------------------------------------ relations

    def related(self, item: said.Related, made: Description) -> None:
        """A preposition after a noun."""
        preposition, thing = self.take(item, "preposition"), self.take(item, "thing")
        if preposition in ("in", "on", "from", "inside", "under", "of") and self.is_place(thing):
            made.places.append(self.place(thing))
        elif preposition in ("with", "without"):
            truth = self._with(thing, made, item)
            if truth is not None:
                made.truths.append(m.Not(truth) if preposition == "without" else truth)
        elif preposition == "of":
            self._of(thing, made, item)
        elif preposition == "other than":
            made.truths.append(m.Not(among(made.each, self.set_of(self.describe(thing)))))
        elif preposition == "within":
            made.truths.append(self.within(thing, made.each))
        elif preposition in self.lexicon.relations:
            made.truths.append(self.relation(preposition, made.each, thing))
        elif preposition == "among" and made.sort is Sort.VALUE and isinstance(made.base, m.Declared):
            made.base = m.Values(made.base.attribute, self.set_of(self.describe(thing)))
        else:
            raise self.refuse("relation", f"“{preposition}” is not understood here", item)

    def relation(self, preposition: str, x: m.Set[Any], thing: said.Thing) -> m.Truth:
        """A relation that the game's data declares, with one, some, each or none of what follows."""
        name = self.lexicon.relations[preposition]
        negated = name.startswith("not ")
        relation = Relation(name.removeprefix("not "))
        other = self.describe(thing)
        found = self.pieces(other)
        if negated:
            self.policy("out-of-each")
            return m.Not(exists(m.Where(found, other.each, m.Rel(relation, x, other.each))))
        if other.base is not None and other.amount.det is Det.THE:
            return m.Rel(relation, x, found)
        return self.counted(other, m.Where(found, other.each, m.Rel(relation, x, other.each)))

    def within(self, thing: said.Thing, x: m.Set[Any]) -> m.Truth:
        """“within 6" of this model”; “within AREA”."""
        if isinstance(thing, said.Amount) and self.take(thing, "inches"):
            number, other, op = self._distance(thing)
            if isinstance(other, Description):
                found = self.pieces(other)
                if other.base is not None and other.amount.det is Det.THE:
                    return m.Compare(m.Distance(x, found), op, number)
                near = m.Compare(m.Distance(x, other.each), op, number)
                return self.counted(other, m.Where(found, other.each, near))
            return m.Compare(m.Distance(x, other), op, number)
        return among(m.PlaceOf(x), self.area(thing))

    def _distance(self, thing: said.Amount) -> tuple[m.Number, Description | m.Set[m.Place], Op]:
        quantity = self.take(thing, "quantity")
        amount = self.amount(quantity)
        if self.take(thing, "filters") or self.take(thing, "chosen") or amount.most is None:
            raise self.refuse("distance", "this distance is not understood", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("distance", "it is not said from what", thing)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("distance", "it is not said from what", where[0])
        inner = self.take(where[0], "thing")
        other = self.place(inner) if self.is_place(inner) else self.describe(inner)
        return amount.most, other, Op.AT_MOST

    def area(self, thing: said.Thing) -> m.Set[m.Place]:
        raise self.refuse("area", "this area is not understood", thing)

    def _with(self, thing: said.Thing, made: Description, item: said.Related) -> m.Truth | None:
        """“with STR 2 or lower”, “with a Holy crest”, “with Stealth”, “with the same class”."""
        if isinstance(thing, said.KeywordUse):
            return m.Is(made.each, self.keyword(thing), span=item.span)
        if isinstance(thing, said.Both):
            rows = [self._with(each, made, item) for each in self.take(thing, "things")]
            kept = tuple(row for row in rows if row is not None)
            return m.Or(kept) if self.take(thing, "join") == "or" else m.And(kept)
        if not isinstance(thing, said.Select):
            raise self.refuse("with", "what it has is not understood", thing)
        head = thing.kinds[0].kind
        if head in ("stat", "token"):
            return self._with_number(thing, made)
        if head in ("attribute", "value"):
            return self.with_value(thing, made.each)
        if head in _PIECES:
            return self._with_pieces(thing, made)
        raise self.refuse("with", "what it has is not understood", thing)

    def _with_pieces(self, thing: said.Select, made: Description) -> m.Truth:
        """“with an attachment”, “a player with a Wound in hand”."""
        if made.sort is Sort.PLAYER:
            with self.held_by(made.each):
                other = self.describe(thing)
                return self.counted(other, self.pieces(other))
        other = self.describe(thing)
        if other.places or other.base is not None:
            return self.counted(other, self.pieces(other))
        self.policy("with-is-attached")
        found = (
            m.Where(m.Attached(made.each), other.each, both(other.truths)) if other.truths else m.Attached(made.each)
        )
        return self.counted(other, found)

    def _with_number(self, thing: said.Select, made: Description) -> m.Truth | None:
        """A number of the thing, compared."""
        kinds = self.take(thing, "kinds")
        if len(kinds) != 1 or self.take(thing, "owner") is not None:
            raise self.refuse("with-number", "these numbers are not understood", thing)
        kind = kinds[0]
        words = self._number_adjectives(kind)
        self.take(thing, "join")
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        if "total" in words:
            one = self.fresh(made.sort)
            total = m.Sum(made.each, one, self._own_number(kind, one, words))
            made.such.append(self._compared(kind, total, amount, where, words, thing, made.each))
            return None
        number = self._own_number(kind, made.each, words)
        extreme = next((EXTREMES[word] for word in words if word in EXTREMES), None)
        if extreme is not None:
            if where:
                raise self.refuse("extreme", "this is not understood after the highest or lowest", thing)
            made.extreme = (extreme, number)
            return None
        return self._compared(kind, number, amount, where, words, thing, made.each)

    def _number_adjectives(self, kind: said.Kind) -> list[str]:
        words: list[str] = []
        for item in self.take(kind, "filters"):
            if not isinstance(item, said.InState):
                raise self.refuse("number-adjective", "this is not understood before a number", item)
            group = self.take(item, "group")
            if group not in ("printed", "total", "relative", "extreme"):
                raise self.refuse("number-adjective", f"“{item.word}” is not understood before a number", item)
            words.append(self.take(item, "word"))
        return words

    def _own_number(self, kind: said.Kind, x: m.Set[Any], words: list[str]) -> m.Number:
        """A stat of it, or how many tokens it holds."""
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        printed = "printed" in words
        if self.take(kind, "kind") == "token" and noun in self.lexicon.tokens:
            return m.Held(self.lexicon.tokens[noun], x, span=kind.span)
        if noun in self.lexicon.stats:
            return m.StatOf(self.lexicon.stats[noun], x, printed, span=kind.span)
        raise self.refuse("stat", f"the game's table has no number “{noun}”", kind)

    def _compared(
        self,
        kind: said.Kind,
        number: m.Number,
        amount: Amount,
        where: list[said.Filter],
        words: list[str],
        thing: said.Select,
        who: m.Set[Any],
    ) -> m.Truth:
        """The number with whatever it is compared with: after it, before it, `than`, `equal to`."""
        ops = [RELATIVE[word] for word in words if word in RELATIVE]
        after, bound = self.take(kind, "amount"), self.take(kind, "bound")
        if ops:
            return self._than(number, ops[0], where, amount, thing, who)
        if after is not None and not where and amount.det is Det.BARE:
            return m.Compare(number, AFTER[bound], self.written(after), span=thing.span)
        if after is None and where:
            return self._relation_number(number, where, thing)
        if after is not None or bound or where:
            raise self.refuse("compare", "this comparison is not understood", thing)
        return self._held(number, amount, thing)

    def _held(self, number: m.Number, amount: Amount, thing: said.Select) -> m.Truth:
        """“an Audacity marker”, “no Effort markers”, “3 or more Damage”."""
        if amount.det is Det.NO:
            return m.Compare(number, Op.EQUAL, m.Const(0), span=thing.span)
        if amount.counted and amount.op in (Op.LESS, Op.AT_MOST):
            assert amount.most is not None
            return m.Compare(number, Op.AT_MOST, amount.most, span=thing.span)
        if amount.exact:
            assert amount.most is not None
            return m.Compare(number, Op.EQUAL, amount.most, span=thing.span)
        if amount.det is Det.SOME and amount.least is not None:
            return m.Compare(number, Op.AT_LEAST, amount.least, span=thing.span)
        if amount.det is Det.BARE:
            return m.Compare(number, Op.AT_LEAST, m.Const(1), span=thing.span)
        raise self.refuse("compare", "this comparison is not understood", thing)

    def _relation_number(self, number: m.Number, where: list[said.Filter], thing: said.Select) -> m.Truth:
        """“printed cost equal to or lower than the number of plots”."""
        relation = where[0]
        if len(where) != 1 or not isinstance(relation, said.Related):
            raise self.refuse("compare", "this comparison is not understood", thing)
        op = RELATION.get(self.take(relation, "preposition"))
        if op is None:
            raise self.refuse("compare", "this comparison is not understood", relation)
        return m.Compare(number, op, self.number(self.take(relation, "thing")), span=thing.span)

    def _than(
        self,
        number: m.Number,
        op: Op,
        where: list[said.Filter],
        amount: Amount,
        thing: said.Select,
        who: m.Set[Any],
    ) -> m.Truth:
        """“lower STR than that character”: the same number of the other."""
        if len(where) != 1 or not isinstance(where[0], said.Than) or amount.counted:
            raise self.refuse("than", "it is not said than what", thing, "say it: than that character")
        other = self.describe(self.take(where[0], "thing"))
        if other.sort is Sort.FIGURE:
            raise self.refuse("than", "this comparison is not understood", thing)
        return self.against(number, op, other, who)

    def against(self, number: m.Number, op: Op, other: Description, who: m.Set[Any]) -> m.Truth:
        """A number against the same number of others: of one, of some, of each."""
        self.policy("elliptic-than")
        found = self.set_of(other) if other.sort is Sort.PLAYER else self.pieces(other)
        of_other = replaced(number, who, other.each)
        if other.amount.det is Det.ALL:
            return m.Every(found, other.each, m.Compare(number, op, of_other))
        if other.amount.det is Det.SOME:
            return exists(m.Where(found, other.each, m.Compare(number, op, of_other)))
        return m.Compare(number, op, replaced(number, who, found))

    def with_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“with a Holy crest”, “with the same class”, “with no crest”, “a [military] icon”."""
        kinds = self.take(thing, "kinds")
        amount = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "owner") is not None or len(kinds) != 1:
            raise self.refuse("with-value", "these values are not understood", thing)
        self.take(thing, "join")
        kind = kinds[0]
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        self.take(kind, "kind")
        if self.take(kind, "amount") is not None or self.take(kind, "bound") or self.take(thing, "where"):
            raise self.refuse("with-value", "this is not understood after a value", thing)
        filters = self.take(kind, "filters")
        if kind.kind == "value":
            attribute = Attribute(getattr(kind, "attribute", "") or self._attribute_of(noun))
            if hasattr(kind, "attribute"):
                self.take(kind, "attribute")
            return self.has_value(x, attribute, noun, thing.span)
        attribute = self.attribute(noun, kind)
        if amount.det is Det.SAME:
            return self._same(attribute, x, thing)
        if filters:
            return self._valued(filters, x, amount, thing, attribute)
        return self._value_count(attribute, x, amount, thing)

    def _valued(
        self, filters: list[said.Filter], x: m.Set[Any], amount: Amount, thing: said.Select, attribute: Attribute
    ) -> m.Truth:
        probe = self.a_description(Sort.PIECE, amount, thing.span)
        probe.each = x  # type: ignore[assignment]
        relative = [item for item in filters if isinstance(item, said.InState) and item.group == "relative"]
        if relative:
            raise self.refuse("with-value", "comparing how many values is not understood yet", thing)
        self._filters(filters, probe)
        if probe.places or probe.base is not None or probe.other or not probe.truths:
            raise self.refuse("with-value", "this value is not understood", thing)
        truth = both(probe.truths)
        if amount.det is Det.NO:
            return m.Not(truth)
        if amount.det in (Det.SOME, Det.THE, Det.BARE) and not amount.counted:
            return truth
        raise self.refuse("with-value", f"how many of “{attribute}” is not understood", thing)

    def _same(self, attribute: Attribute, x: m.Set[Any], thing: said.Select) -> m.Truth:
        """“another Hero with the same class”: the same as of what was spoken of last."""
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        if not known:
            raise self.refuse("same", "the same as what?", thing, "name the other one first")
        self.policy("same-as-the-last")
        return m.Same(attribute, x, max(known, key=lambda item: item.last).what, span=thing.span)

    def _value_count(self, attribute: Attribute, x: m.Set[Any], amount: Amount, thing: said.Select) -> m.Truth:
        """“with no crest”, “with 2 or more icons”."""
        number = m.Count(m.Values(attribute, x))
        return self._held(number, amount, thing)

    def _of(self, thing: said.Thing, made: Description, item: said.Related) -> None:
        """“of the named House”, “the owner of this card”, “characters of that house”."""
        if made.sort is Sort.PLAYER:
            self._relative_player(made, self.one(thing, (Sort.PIECE,)))
            return
        if isinstance(thing, said.Select) and thing.kinds[0].kind in ("attribute", "value"):
            made.truths.append(self._of_value(thing, made.each))
            return
        if isinstance(thing, said.Ref) and thing.kind == "attribute":
            self._ref_filters(thing)
            known = self.refer(thing)
            attribute = self.lexicon.attributes.get(thing.noun)
            if attribute is None:
                raise self.refuse("attribute", f"the game's table has no attribute “{thing.noun}”", thing)
            made.truths.append(m.Is(made.each, m.OfValue(attribute, known.what), span=item.span))
            return
        if made.sort is Sort.VALUE and isinstance(thing, said.Select) and thing.kinds[0].kind == "choice":
            self._take_all(thing)
            self.policy("of-your-choice")
            return
        raise self.refuse("of", "“of” is not understood here", item)

    def _of_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        described = self.describe(thing)
        if described.sort is not Sort.VALUE:
            return self.with_value(thing, x)
        attribute = described.base.attribute if isinstance(described.base, (m.Declared, m.Values)) else None
        if attribute is None or described.amount.det is not Det.THE:
            raise self.refuse("of-value", "this value is not understood", thing)
        values = self.set_of(described)
        return m.Is(x, m.OfValue(attribute, values), span=thing.span)

    # ------------------------------------------------------------ places

    def is_place(self, thing: said.Thing) -> bool:
        """Whether a thing is a zone, a space or a pile rather than a piece."""
        if isinstance(thing, said.Both):
            return all(self.is_place(item) for item in thing.things)
        if isinstance(thing, said.Ref):
            return thing.kind in _PLACES
        if isinstance(thing, said.Amount):
            return thing.quantity.words[-1:] in (["top"], ["bottom"])
        if isinstance(thing, said.Select):
            head = thing.kinds[0]
            return head.kind in _PLACES or (head.kind == "value" and head.noun in self.lexicon.zones)
        return False

    def place(self, thing: said.Thing) -> m.Set[m.Place]:
        """A zone or space as a place."""
        if isinstance(thing, said.Both):
            self.take(thing, "join")
            return self.union_of([self.place(item) for item in self.take(thing, "things")])
        if isinstance(thing, said.Ref):
            self._ref_filters(thing)
            return self.refer(thing, (Sort.PLACE,)).what
        if isinstance(thing, said.Amount):
            return self._edge_place(thing)
        if isinstance(thing, said.Select):
            return self._zone(thing)
        raise self.refuse("place", "this is no place", thing)

    def _edge_place(self, thing: said.Amount) -> m.Set[m.Place]:
        """“the top of your deck”."""
        amount = self.amount(self.take(thing, "quantity"))
        edge = {Det.TOP: m.Edge.TOP, Det.BOTTOM: m.Edge.BOTTOM}[amount.det]
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("place", "the top of what?", thing)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("place", "the top of what?", thing)
        return m.EdgeOf(edge, self.place(self.take(where[0], "thing")))

    def union_of(self, places: list[m.Set[m.Place]]) -> m.Set[m.Place]:
        return places[0] if len(places) == 1 else m.Union(tuple(places))

    def _zone(self, thing: said.Select) -> m.Set[m.Place]:
        amount = self.amount(self.take(thing, "quantity"))
        self.take(thing, "join")
        owner = self.take(thing, "owner")
        whose = None if owner is None else self.owners(owner)
        for item in self.take(thing, "where"):
            if not isinstance(item, said.Related) or self.take(item, "preposition") != "of" or whose is not None:
                raise self.refuse("zone", "this place is not understood", item)
            whose = self.owners(self.take(item, "thing"))
        if amount.det not in (Det.BARE, Det.THE, Det.SOME, Det.ANY, Det.ALL) or amount.counted:
            raise self.refuse("zone", "this place is not understood", thing)
        found = [self._one_zone(kind, whose) for kind in self.take(thing, "kinds")]
        made = self.union_of(found)
        self.mention(made, Sort.PLACE, frozenset(kind.noun for kind in thing.kinds), Came.DEFINITE)
        return made

    def owners(self, thing: said.Thing) -> m.Set[Any]:
        """Whose a zone is; one of several is picked where something is being done."""
        made = self.describe(thing, (Sort.PLAYER, Sort.PIECE))
        if made.amount.det is Det.SOME and self.may_pick:
            return self.pick(made, self.actor)
        return self.set_of(made)

    def pick(self, made: Description, who: m.Set[m.Player] | None, found: m.Set[Any] | None = None) -> m.Var[Any]:
        """Have somebody pick what is described; nobody: chance picks."""
        assert made.amount.least is not None
        found = self.set_of(made) if found is None else found
        binder = m.Binder(made.each, found, made.amount.least, made.amount.most, span=made.span)
        such = both(made.such) if made.such else None
        self.emit(m.Pick(who, (binder,), such, made.target, span=made.span))
        most = made.amount.most
        plural = not (isinstance(most, m.Const) and most.value == 1)
        self.mention(made.each, made.sort, frozenset((made.noun,)), Came.PICK, plural)
        if made.of_mention is not None:
            made.of_mention.taken.append(made.each)
        return made.each

    def _one_zone(self, kind: said.Kind, whose: m.Set[Any] | None) -> m.Set[m.Place]:
        noun = self.take(kind, "noun")
        for name in ("kind", "plural", "attribute"):
            if hasattr(kind, name):
                self.take(kind, name)
        if self.take(kind, "filters") or self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("zone", f"this description of “{noun}” is not understood", kind)
        return self.zone(noun, whose, kind.span)

    def zone(self, name: str, whose: m.Set[Any] | None, span: m.Span) -> m.Set[m.Place]:
        """A zone of the table by name; a player's without an owner is that of whoever is described, else of all."""
        data = self.lexicon.zones.get(name)
        if data is None:
            raise self.refuse("zone", f"the game's table has no zone “{name}”", span)
        if data.of == "table":
            if whose is not None:
                raise self.refuse("zone", f"“{name}” belongs to nobody", span)
            return m.Zone(data.name, span=span)
        if whose is None:
            whose = self.holder or m.Players()
        return m.Zone(data.name, whose, span=span)

    # ------------------------------------------------------------ sets

    def pieces(
        self, made: Description, zones: tuple[ZoneName, ...] = (), whose: m.Set[m.Player] | None = None
    ) -> m.Set[Any]:
        """The set described. Where its pieces are: said, by the verb's frame, by a deed, by the noun, or refused."""
        base = self._placed(made, zones, whose)
        found = m.Where(base, made.each, both(made.truths), span=made.span) if made.truths else base
        if made.extreme is not None:
            end, key = made.extreme
            tie = m.Tie.ALL if made.plural else m.Tie.CHOSEN
            found = m.Extreme(end, found, made.each, (key,), tie, span=made.span)
        return found

    def _placed(self, made: Description, zones: tuple[ZoneName, ...], whose: m.Set[m.Player] | None) -> m.Set[Any]:
        if made.base is not None:
            if made.places:
                made.truths.append(among(m.PlaceOf(made.each), self.union_of(made.places)))
                made.places = []
            return made.base
        if made.sort is Sort.PLAYER:
            return m.Players()
        if made.sort is not Sort.PIECE:
            raise self.refuse("sort", "this is not a set of pieces", made.span)
        if made.places:
            return m.In(self.union_of(made.places))
        if made.anywhere:
            return m.Anywhere()
        for names, policy in ((zones, "by-frame"), (made.zones, "by-noun")):
            if names:
                self.policy(policy)
                owner = whose if policy == "by-frame" else None
                return m.In(self.union_of([self.frame_zone(name, owner, made.span) for name in names]))
        raise self.refuse("where", "where these are is not said", made.span, "say it: in your hand, in play")

    def frame_zone(self, name: ZoneName, whose: m.Set[m.Player] | None, span: m.Span) -> m.Set[m.Place]:
        data = self.lexicon.zones.get(name)
        if data is None:
            raise self.refuse("zone", f"the game's table has no zone “{name}”", span)
        return m.Zone(data.name, None if data.of == "table" else whose or m.Players())

    def set_of(self, made: Description) -> m.Set[Any]:
        """All that is described."""
        if made.sort is Sort.VALUE or made.sort is Sort.FIGURE:
            assert made.base is not None
            return m.Where(made.base, made.each, both(made.truths)) if made.truths else made.base
        return self.pieces(made)

    def one(self, thing: said.Thing, want: tuple[Sort, ...]) -> m.Set[Any]:
        """A thing that stands for one definite set: a pronoun, this card, you, the attached character."""
        made = self.describe(thing, want)
        if made.amount.det is Det.SOME:
            raise self.refuse("definite", "one that is known is wanted here", made.span)
        return self.spoken_of(made, self.set_of(made))

    def spoken_of(self, made: Description, found: m.Set[Any]) -> m.Set[Any]:
        """A definite thing can be referred to from now on."""
        if not isinstance(found, (m.This, m.You)):
            self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, made.plural)
        return found

    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """Whether so many of a set are there as its noun phrase says."""
        return self._held(m.Count(found), made.amount, _spanned(made.span))

    # ------------------------------------------------------------ numbers

    def number(self, thing: said.Thing) -> m.Number:
        """A thing that is a number: `3`, `X`, `its STR`, `the number of cards in your hand`."""
        if isinstance(thing, said.Amount):
            return self._plain_number(thing)
        if isinstance(thing, said.Select):
            head = thing.kinds[0].kind
            if head == "stat":
                return self._stat_of(thing)
            if head == "number":
                return self._number_of(thing)
            if head == "token":
                return self._tokens_of(thing)
        raise self.refuse("number", "this is no number", thing)

    def _plain_number(self, thing: said.Amount) -> m.Number:
        amount = self.amount(self.take(thing, "quantity"))
        self.take(thing, "inches")
        if self.take(thing, "where") or self.take(thing, "filters") or not amount.counted or amount.op is not Op.EQUAL:
            raise self.refuse("number", "this number is not understood", thing)
        assert amount.most is not None
        return amount.most

    def _stat_of(self, thing: said.Select) -> m.Number:
        """“attached character's STR”, “the claim on your revealed plot”."""
        kinds = self.take(thing, "kinds")
        self.take(thing, "join")
        amount = self.amount(self.take(thing, "quantity"))
        owner = self.take(thing, "owner")
        where = self.take(thing, "where")
        if len(kinds) != 1 or amount.counted or amount.det not in (Det.BARE, Det.THE):
            raise self.refuse("stat", "this number is not understood", thing)
        if owner is None:
            if len(where) != 1 or not isinstance(where[0], said.Related):
                raise self.refuse("stat", "whose number this is, is not said", thing)
            if self.take(where[0], "preposition") not in ("of", "on"):
                raise self.refuse("stat", "whose number this is, is not understood", where[0])
            owner = self.take(where[0], "thing")
        elif where:
            raise self.refuse("stat", "this number is not understood", thing)
        words = self._number_adjectives(kinds[0])
        if self.take(kinds[0], "amount") is not None or self.take(kinds[0], "bound"):
            raise self.refuse("stat", "this number is not understood", thing)
        described = self.describe(owner)
        of = self.set_of(described)
        if described.amount.det is not Det.SOME and not described.plural:
            self.spoken_of(described, of)
        if described.amount.det is Det.SOME:
            raise self.refuse("stat-of-some", "of which one is not said", thing)
        if "total" not in words and isinstance(of, (m.In, m.Where)) and described.plural:
            raise self.refuse("stat-of-many", "of which one is not said; say “total” for all of them", thing)
        return self._own_number(kinds[0], of, words)

    def _number_of(self, thing: said.Select) -> m.Number:
        """“the number of defending characters”."""
        kinds = self.take(thing, "kinds")
        self.take(thing, "join")
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        noun = self.take(kinds[0], "noun")
        for name in ("kind", "plural", "filters", "amount", "bound"):
            if self.take(kinds[0], name) and name not in ("kind", "plural"):
                raise self.refuse("number-of", "this number is not understood", thing)
        if noun not in ("number", "amount") or amount.det not in (Det.THE, Det.BARE) or len(where) != 1:
            raise self.refuse("number-of", "this number is not understood", thing)
        if self.take(thing, "owner") is not None or not isinstance(where[0], said.Related):
            raise self.refuse("number-of", "this number is not understood", thing)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("number-of", "this number is not understood", thing)
        return self.how_many(self.take(where[0], "thing"))

    def how_many(self, thing: said.Thing) -> m.Number:
        """How many there are of something: pieces, players, tokens, values."""
        if isinstance(thing, said.Select) and thing.kinds[0].kind == "token":
            return self._tokens_of(thing)
        made = self.describe(thing)
        if made.amount.det not in (Det.BARE, Det.ALL, Det.THE) or made.amount.counted:
            raise self.refuse("how-many", "how many this is, is not understood", thing)
        return m.Count(self.set_of(made), span=made.span)

    def _tokens_of(self, thing: said.Select) -> m.Number:
        """“each power on your House card”, “the gold you have”."""
        kinds = self.take(thing, "kinds")
        self.take(thing, "join")
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        kind = kinds[0]
        token = self.token(kind)
        if len(kinds) != 1 or amount.counted or len(where) != 1 or self.take(thing, "owner") is not None:
            raise self.refuse("tokens", "whose these are is not understood", thing)
        relation = where[0]
        if isinstance(relation, said.Related) and self.take(relation, "preposition") in ("on", "of"):
            return m.Held(token, self.one(self.take(relation, "thing"), ()), span=thing.span)
        if isinstance(relation, said.Where):
            return self.past_amount(relation, token)
        raise self.refuse("tokens", "whose these are is not understood", thing)

    def past_amount(self, relation: said.Where, token: Token) -> m.Number:
        raise self.refuse("past-amount", "this number from the past is not understood", relation)

    def token(self, kind: said.Kind) -> Token:
        """The token a noun names."""
        noun = self.take(kind, "noun")
        for name in ("kind", "plural"):
            self.take(kind, name)
        for name in ("filters", "amount", "bound"):
            if self.take(kind, name):
                raise self.refuse("token", f"this description of “{noun}” is not understood", kind)
        if noun not in self.lexicon.tokens:
            raise self.refuse("token", f"the game's table has no token “{noun}”", kind)
        return self.lexicon.tokens[noun]

    # ------------------------------------------------------------ keywords

    def keyword(self, thing: said.KeywordUse) -> m.Quality:
        """A keyword with what it is given."""
        name = self.take(thing, "name")
        if self.take(thing, "filters") or self.take(thing, "where"):
            raise self.refuse("keyword", "this description of a keyword is not understood", thing)
        quantity = self.take(thing, "quantity")
        if quantity is not None:
            raise self.refuse("keyword", "how many of a keyword is not understood", thing)
        return m.WithKeyword(
            Keyword(name), tuple(self.argument(each, thing) for each in self._given(thing)), span=thing.span
        )

    def _given(self, thing: said.KeywordUse) -> list[Any]:
        self.take(thing, "arguments")
        if hasattr(thing, "given"):
            given: list[Any] = self.take(thing, "given")
            return given
        return list(thing.arguments)

    def argument(self, given: Any, thing: said.KeywordUse) -> m.Number | m.Set[Any] | m.Quality:
        """What a keyword is given: a number, a value, a filter."""
        if isinstance(given, str):
            if given.isdigit():
                return m.Const(int(given))
            if given in self.own.parameters:
                return m.GivenNumber(Parameter(given))
            attribute = self._attribute_of(given)
            if attribute:
                return m.Just(Attribute(attribute), Value(given))
            raise self.refuse("argument", f"“{given}” is not understood after the keyword", thing)
        if isinstance(given, said.Amount):
            return self.number(given)
        if isinstance(given, said.Select) and given.kinds[0].kind == "value":
            kind = given.kinds[0]
            self._take_all(given)
            return m.Just(Attribute(getattr(kind, "attribute", "") or self._attribute_of(kind.noun)), Value(kind.noun))
        described = self.describe(given)
        described.anywhere = True
        described.zones = ()
        return self.pieces(described)


def _spanned(span: m.Span) -> said.Select:
    return said.Select(kinds=[], span=span)


def _is_history(truth: m.Truth) -> bool:
    if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count):
        return isinstance(truth.a.of, m.Past) or (isinstance(truth.a.of, m.Where) and isinstance(truth.a.of.of, m.Past))
    return isinstance(truth, m.Among) and isinstance(truth.set, m.Of) and isinstance(truth.set.deed, m.Past)
