"""Numbers of things and comparisons of them; values of attributes and keywords that things have."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.shapes import sort_of
from cardwright.meaning.calculus.symbols import Attribute, Stat, Token, Value
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import AFTER, EXTREMES, MULTIPLES, RELATIVE, Amount, Det
from cardwright.meaning.context.scope import Came, both, exchanged, exists
from cardwright.meaning.things.plus import PARITIES, Plus, odd_or_even

NUMBERS = frozenset({"number", "stat"})
"""Kinds of nouns that are numbers of their own: `than the number of …`, `than its STR`."""
_ITSELF = frozenset({"it", "itself", "him", "her", "them"})
"""Words for the thing that is described, after what it has on it."""


class Numbers(Plus):
    """Reads numbers and what they are compared with."""

    counting: bool = False
    """Whether what is read is counted: “for each attachment and location” is for each of both."""

    @abstractmethod
    def filters(self, filters: list[said.Filter], made: Description) -> None:
        """Narrow a description."""

    def counted(self, made: Description, found: m.Set[Any]) -> m.Truth:
        """Whether so many of a set are there as its noun phrase says."""
        self.not_together(made)
        return self._held(m.Count(found), made.amount, _spanned(made.span))

    # ------------------------------------------------------------ comparisons

    def _with_number(self, thing: said.Select, made: Description) -> m.Truth | None:
        """A number of the thing, compared."""
        if len(thing.kinds) > 1:
            return self._with_one_of(thing, made)
        (kind,) = self.take(thing, "kinds")
        if self.take(thing, "owner") is not None:
            raise self.refuse("with-number", "these numbers are not understood", thing)
        words = self._number_adjectives(kind)
        self.listed(thing)
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        if "total" in words:
            one = self.fresh(made.sort)
            total = m.Sum(made.each, one, self._own_number(kind, one, words))
            made.such.append(self._compared(kind, total, amount, where, words, thing, made.each))
            return None
        number, where = self._number_with(kind, made, words, where)
        if (amount.det is Det.SAME or "different" in words) and not where:
            return self.same_number(kind, number, made, thing, same="different" not in words)
        extreme = next((EXTREMES[word] for word in words if word in EXTREMES), None)
        if extreme is not None:
            if where or amount.det is not Det.THE or amount.counted or made.extreme is not None:
                raise self.refuse("extreme", "this is not understood after the highest or lowest", thing)
            made.extreme = (extreme, self.one_of_all(number, extreme) or number)
            return None
        parity = next((PARITIES[word] for word in words if word in PARITIES), None)
        if parity is not None:
            if where or amount.counted or amount.det not in (Det.SOME, Det.BARE) or kind.amount is not None:
                raise self.refuse("parity", "this is not understood after an odd or even number", thing)
            self.policy("odd-or-even")
            return odd_or_even(number, parity, thing.span)
        whole = amount.det is Det.ALL and self.one_of_all(number, m.End.MOST) is not None
        much = replace(amount, det=Det.BARE) if whole else amount
        return self.each_or_one(
            self._compared(kind, number, much, where, words, thing, made.each), number, amount, thing
        )

    def _with_one_of(self, thing: said.Select, made: Description) -> m.Truth:
        """“of level I or level II”: the one number or the other; “with cost 3 or lower and STR 2 or higher”: both."""
        kinds, join = self.take(thing, "kinds"), self.take(thing, "join")
        odd = thing.quantity or thing.owner or any(kind.amount is None or kind.filters for kind in kinds)
        if join not in ("and", "or") or odd or self.take(thing, "where"):
            raise self.refuse("with-number", "these numbers are not understood", thing)
        bare = Amount(Det.BARE)
        numbers = [(kind, self._own_number(kind, made.each, [])) for kind in kinds]
        truths = tuple(self._compared(kind, one, bare, [], [], thing, made.each) for kind, one in numbers)
        return m.And(truths) if join == "and" else m.Or(truths)

    def _number_with(
        self, kind: said.Kind, made: Description, words: list[str], where: list[said.Filter]
    ) -> tuple[m.Number, list[said.Filter]]:
        """A number of it, and what else is said; “a player with more power on his or her House card than you”."""
        where = self.not_on_itself(where, made)
        on = where[0] if where else None
        if made.sort is not Sort.PLAYER or not isinstance(on, said.Related) or on.preposition != "on":
            return self._own_number(kind, made.each, words), where
        self.take(on, "preposition")
        his = self.mention(made.each, Sort.PLAYER, frozenset((made.noun,)), Came.EACH)  # “his or her card” is his own
        card = self.describe(self.take(on, "thing"), (Sort.PIECE,))
        holder = self.set_of(card)
        self.mentions.remove(his)
        if kind.kind != "token" or card.amount.det is Det.SOME or made.each not in set(walk(holder)):
            raise self.refuse("with-number", "whose these are is not understood", on)
        return exchanged(self._own_number(kind, made.each, words), made.each, holder), where[1:]

    def not_on_itself(self, where: list[said.Filter], made: Description) -> list[said.Filter]:
        """“a character with no power on it”: what it has lies on it."""
        on = where[0] if where else None
        if made.sort is not Sort.PIECE or not isinstance(on, said.Related) or on.preposition != "on":
            return where
        if not isinstance(on.thing, said.Ref) or on.thing.noun or on.thing.word not in _ITSELF:
            return where
        self.policy("on-it-is-on-itself")
        self._take_all(on)
        return where[1:]

    def _number_adjectives(self, kind: said.Kind) -> list[str]:
        words: list[str] = []
        for item in self.take(kind, "filters"):
            if isinstance(item, said.AnyOf) and self._either_or(item) in RELATIVE:
                words.append(self._either_or(item))
                continue
            if not isinstance(item, said.InState):
                raise self.refuse("number-adjective", "this is not understood before a number", item)
            group = self.take(item, "group")
            if group not in ("printed", "total", "relative", "extreme", "different") and item.word not in PARITIES:
                raise self.refuse("number-adjective", f"“{item.word}” is not understood before a number", item)
            word = self.take(item, "word")
            words.append("printed" if group == "printed" else word)  # “base” is another word for it
        return words

    def _either_or(self, item: said.AnyOf) -> str:
        """“equal or lower” is one way to compare."""
        words = [str(self.take(one, "word")) for one in item.filters if isinstance(one, said.InState)]
        for one in self.take(item, "filters"):
            self._take_all(one)
        return f" {self.take(item, 'join')} ".join(words) if len(words) == len(item.filters) else ""

    def _own_number(self, kind: said.Kind, x: m.Set[Any], words: list[str]) -> m.Number:
        """A stat of it, or how many tokens it holds."""
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        printed = "printed" in words
        sort = self.take(kind, "kind")
        if sort == "stat" and not printed and noun in self.lexicon.tokens and sort_of(x) is Sort.PLAYER:
            return m.Held(self.lexicon.tokens[noun], x, span=kind.span)  # points that players have to spend
        if sort == "token" and noun in self.lexicon.tokens and not self.only_printed(noun, x):
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
        ops = [MULTIPLES.get(word) or (RELATIVE[word], 1) for word in words if word in RELATIVE or word in MULTIPLES]
        after, bound = self.take(kind, "amount"), self.take(kind, "bound")
        if len(ops) > 1 or len(ops) + len({"printed", "total"} & set(words)) < len(set(words)):
            raise self.refuse("compare", f"“{words[0]}” is not understood in this comparison", kind)
        if ops:
            return self._than(number, *ops[0], where, amount, thing, who)
        if after is not None and not where and amount.det is Det.BARE:
            if bound not in AFTER:
                raise self.refuse("compare", f"“{bound}” is not understood after a number", kind)
            return m.Compare(number, AFTER[bound], self.written(after), span=thing.span)
        if after is not None and not bound and amount.det is Det.BARE and len(where) == 1:
            return self.from_to(number, self.written(after), where[0], thing)
        if after is None and amount.det is Det.SAME and not bound:
            self.weigh(amount)
            return self._as_of(number, where, thing, who)
        if after is None and where:
            return self.relation_number(number, where, thing)
        if after is not None or bound or where:
            raise self.refuse("compare", "this comparison is not understood", thing)
        return self._held(number, amount, thing)

    def _held(self, number: m.Number, amount: Amount, thing: said.Select) -> m.Truth:
        """“an Audacity marker”, “no Effort markers”, “3 or more Damage”."""
        if amount.det is Det.NO:
            self.weigh(amount)
            return m.Compare(number, Op.EQUAL, m.Const(0), span=thing.span)
        if amount.counted and amount.op in (Op.LESS, Op.AT_MOST):
            assert amount.most is not None
            return m.Compare(number, Op.AT_MOST, amount.most, span=thing.span)
        if amount.exact:
            assert amount.most is not None
            return m.Compare(number, Op.EQUAL, amount.most, span=thing.span)
        if amount.det is Det.SOME and amount.least is not None:
            if amount.least == m.Const(0):
                raise self.refuse("always", "this always holds, also of none", thing, "say “any”")
            return m.Compare(number, self.just_or_more(number, amount, thing), amount.least, span=thing.span)
        if amount.det in (Det.BARE, Det.ANY) and not amount.counted:
            return m.Compare(number, Op.AT_LEAST, m.Const(1), span=thing.span)
        raise self.refuse("compare", "this comparison is not understood", thing)

    def _than(
        self,
        number: m.Number,
        op: Op,
        times: int,
        where: list[said.Filter],
        amount: Amount,
        thing: said.Select,
        who: m.Set[Any],
    ) -> m.Truth:
        """“lower STR than that character”: the same number of the other."""
        if times == 1 and not where and not amount.counted and thing.kinds[0].kind == "attribute":
            return m.Compare(number, op, exchanged(number, who, self.than_what(thing)), span=thing.span)
        if times == 1 and not where and not amount.counted and (last := self.than_the_only_one(who)) is not None:
            return m.Compare(number, op, exchanged(number, who, last), span=thing.span)
        if len(where) != 1 or not isinstance(where[0], said.Than) or amount.counted:
            raise self.refuse("than", "it is not said than what", thing, "say it: than that character")
        inner = self.take(where[0], "thing")
        if self._is_own(inner):
            kind = self.take(inner, "kinds")[0]
            mine = self._own_number(kind, who, [])
            return m.Compare(number, op, mine if times == 1 else m.Times((m.Const(times), mine)), span=thing.span)
        if isinstance(inner, said.Ref) and inner.word == "of" and times == 1:
            with self.merely_compared():
                return m.Compare(number, op, self.other_number(number, inner), span=thing.span)
        plain = isinstance(inner, said.Amount) and times == 1
        if plain or (isinstance(inner, said.Select) and inner.kinds[0].kind in NUMBERS):
            with self.merely_compared():
                return m.Compare(number, op, self.number(inner), span=thing.span)
        with self.merely_compared(who):
            other = self.describe(inner)
            if other.sort is Sort.FIGURE:
                raise self.refuse("than", "this comparison is not understood", thing)
            if other.sort is Sort.PIECE and other.amount == Amount(Det.BARE) and other.plural:
                why = "than there are of these, or than they have, is not said"
                raise self.refuse("than", why, inner, "say “than each …”, or “than the number of …”")
            return self.against(number, op, other, who, times)

    def _as_of(self, number: m.Number, where: list[said.Filter], thing: said.Select, who: m.Set[Any]) -> m.Truth:
        """“the same Fight as that model”: the same number of the other."""
        relation = where[0] if len(where) == 1 else None
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "as":
            raise self.refuse("same", "the same as whose?", thing, "say it: as that model")
        with self.merely_compared(who):
            return self.against(number, Op.EQUAL, self.describe(self.take(relation, "thing")), who)

    def against(self, number: m.Number, op: Op, other: Description, who: m.Set[Any], times: int = 1) -> m.Truth:
        """A number against the same number of others, or so many times it: of one, of some, of each."""
        self.policy("elliptic-than")
        found = self.set_of(other) if other.sort is Sort.PLAYER else self.pieces(other)
        any_ = other.amount.det is Det.ANY
        if any_ and op not in (Op.MORE, Op.LESS, Op.AT_LEAST, Op.AT_MOST):
            raise self.refuse("than", "as much as which of them is not said", other.span, "say “each” or “an”")
        whose = other.each if any_ or other.amount.det in (Det.ALL, Det.SOME) else found
        of_other = self.of_another_one(number, who, whose, other.span)
        of_other = of_other if times == 1 else m.Times((m.Const(times), of_other))
        if any_ or other.amount.det is Det.ALL:  # “more than any opponent”: than each of them
            return m.Every(found, other.each, m.Compare(number, op, of_other))
        if other.amount.det is Det.SOME:
            return exists(m.Where(found, other.each, m.Compare(number, op, of_other)))
        return m.Compare(number, op, of_other)

    # ------------------------------------------------------------ values

    def _attribute_of(self, value: str) -> str:
        return self.lexicon.attribute_of.get(value, "")

    def attribute(self, noun: str, at: said.Kind) -> Attribute:
        found = self.lexicon.attributes.get(noun)
        if found is None:
            raise self.refuse("attribute", f"the game's table has no attribute “{noun}”", at)
        return found

    def has_value(self, x: m.Set[Any], attribute: Attribute, value: str, span: m.Span) -> m.Truth:
        return m.Is(x, m.OfValue(attribute, m.Just(attribute, Value(value)), span=span), span=span)

    def with_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“with a Holy crest”, “with the same class”, “with no crest”, “a [military] icon”."""
        kinds = self.take(thing, "kinds")
        amount = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "owner") is not None or len(kinds) != 1:
            raise self.refuse("with-value", "these values are not understood", thing)
        self.listed(thing)
        kind = kinds[0]
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        self.take(kind, "kind")
        where = self.take(thing, "where")
        same = len(where) == 1 and amount.det is Det.SAME and kind.kind == "attribute"
        if self.take(kind, "amount") is not None or self.take(kind, "bound") or (where and not same):
            raise self.refuse("with-value", "this is not understood after a value", thing)
        filters = self.take(kind, "filters")
        if same and not filters:
            self.weigh(amount)
            return m.Same(self.attribute(noun, kind), x, self.as_what(where[0]), span=thing.span)
        if kind.kind == "value":
            attribute = Attribute(getattr(kind, "attribute", "") or self._attribute_of(noun))
            if hasattr(kind, "attribute"):
                self.take(kind, "attribute")
            return self.has_value(x, attribute, noun, thing.span)
        attribute = self.attribute(noun, kind)
        if amount.det is Det.SAME:
            self.weigh(amount)
            return self._same(attribute, x, thing)
        if filters:
            return self._valued(filters, x, amount, thing, attribute)
        return self._value_count(attribute, x, amount, thing)

    @abstractmethod
    def as_what(self, item: said.Filter) -> m.Set[Any]:
        """As which one, in `the same House as that character`."""

    def _valued(
        self, filters: list[said.Filter], x: m.Set[Any], amount: Amount, thing: said.Select, attribute: Attribute
    ) -> m.Truth:
        probe = self.a_description(Sort.PIECE, amount, thing.span)
        probe.each = x  # type: ignore[assignment]
        relative = [item for item in filters if isinstance(item, said.InState) and item.group == "relative"]
        if relative:
            raise self.refuse("with-value", "comparing how many values is not understood yet", thing)
        named = [item for item in filters if isinstance(item, said.OfKind) and item.noun in self.lexicon.stats]
        for item in named:
            probe.truths.append(self.has_value(x, attribute, self.take(item, "noun"), item.span))
            self.take(item, "kind")
        self.filters([item for item in filters if item not in named], probe)
        if probe.places or probe.base is not None or probe.other or not probe.truths:
            raise self.refuse("with-value", "this value is not understood", thing)
        truth = both(probe.truths)
        if amount.det is Det.NO:
            self.weigh(amount)
            return m.Not(truth)
        if amount.det in (Det.SOME, Det.THE, Det.BARE) and not amount.counted:
            return truth
        raise self.refuse("with-value", f"how many of “{attribute}” is not understood", thing)

    def _same(self, attribute: Attribute, x: m.Set[Any], thing: said.Select) -> m.Truth:
        """“another Hero with the same class”: the same as of what was spoken of last."""
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        bearer = [item for item in self.mentions if item.came is Came.BEARER]
        if not known and bearer:
            self.policy("same-as-the-bearer")
            return m.Same(attribute, x, m.This(), span=thing.span)
        if not known:
            raise self.refuse("same", "the same as what?", thing, "name the other one first")
        self.policy("same-as-the-last")
        return m.Same(attribute, x, max(known, key=lambda item: item.last).what, span=thing.span)

    def _value_count(self, attribute: Attribute, x: m.Set[Any], amount: Amount, thing: said.Select) -> m.Truth:
        """“with no crest”, “with 2 or more icons”."""
        number = m.Count(m.Values(attribute, x))
        return self._held(number, amount, thing)

    # ------------------------------------------------------------ numbers

    def one_number(self, thing: said.Thing) -> m.Number:
        if isinstance(thing, said.Amount):
            return self._plain_number(thing)
        if isinstance(thing, said.Select):
            head = thing.kinds[0].kind
            if head == "stat" or (head == "attribute" and thing.kinds[0].noun in self.lexicon.stats):
                return self._stat_of(thing)
            if head == "number":
                return self._number_of(thing)
            if head == "token":
                return self._tokens_of(thing)
            rank = self.rank_of(thing)
            if rank is not None:
                return rank
        raise self.refuse("number", "this is no number", thing)

    def _stat_of(self, thing: said.Select) -> m.Number:
        """“attached character's STR”, “the claim on your revealed plot”."""
        kinds = self.take(thing, "kinds")
        self.listed(thing)
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
        extreme = EXTREMES.get(words[0]) if len(words) == 1 else None
        if extreme is None and not set(words) <= {"printed", "total"}:
            raise self.refuse("stat", f"“{words[-1]}” is not understood before this number", kinds[0])
        if self.take(kinds[0], "amount") is not None or self.take(kinds[0], "bound"):
            raise self.refuse("stat", "this number is not understood", thing)
        described = self.describe(owner)
        of = self.set_of(described)
        if described.amount.det is Det.SOME:
            raise self.refuse("stat-of-some", "of which one is not said", thing)
        if not described.plural:
            self.spoken_of(described, of)
        many = (isinstance(of, (m.In, m.Where)) and described.plural) or self.are_several(owner, of)
        if "total" not in words and many:
            raise self.refuse("stat-of-many", "of which one is not said; say “total” for all of them", thing)
        number = self._own_number(kinds[0], of, words)
        one = number if extreme is None else self.one_of_all(number, extreme)
        if one is not None:
            return one
        raise self.refuse("stat", f"“{words[-1]}” is not understood before this number", kinds[0])

    def _number_of(self, thing: said.Select) -> m.Number:
        """“the number of defending characters”."""
        kinds = self.take(thing, "kinds")
        self.listed(thing)
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
        self.of_somebody(where[0].thing)
        return self.how_many(self.take(where[0], "thing"))

    def how_many(self, thing: said.Thing) -> m.Number:
        """How many there are of something: pieces, players, tokens, values."""
        if isinstance(thing, said.Select) and self.is_countable(thing.kinds[0]):
            return self._tokens_of(thing)
        self.counting = True
        made = self.describe(thing)
        self.counting = False
        if made.amount.group is not None:
            self.not_together(made)
            return m.Divided(m.Count(self.pieces(made), span=made.span), made.amount.group, False, span=made.span)
        if made.amount.det not in (Det.BARE, Det.ALL, Det.THE) or made.amount.counted:
            raise self.refuse("how-many", "how many this is, is not understood", thing)
        self.not_together(made)
        return m.Count(self.as_often(self.set_of(made)), span=made.span)

    def _tokens_of(self, thing: said.Select) -> m.Number:
        """“each power on your House card”, “the gold you have”."""
        kinds = self.take(thing, "kinds")
        self.listed(thing)
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        kind = kinds[0]
        token = self.token(kind)
        owner = self.take(thing, "owner")
        if owner is not None and not where and len(kinds) == 1 and amount == Amount(Det.BARE):
            return m.Held(token, self.one(owner, (Sort.PIECE, Sort.PLAYER)), span=thing.span)
        if len(kinds) != 1 or amount.counted or len(where) != 1 or owner is not None:
            raise self.refuse("tokens", "whose these are is not understood", thing)
        relation = where[0]
        if isinstance(relation, said.Related) and self.take(relation, "preposition") in ("on", "of"):
            return m.Held(token, self.one(self.take(relation, "thing"), ()), span=thing.span)
        if isinstance(relation, said.Where):
            return self.past_amount(relation, token)
        if (held := self.held_in(relation, token, thing.span)) is not None:
            return held
        raise self.refuse("tokens", "whose these are is not understood", thing)

    @abstractmethod
    def past_amount(self, relation: said.Where, token: Token) -> m.Number:
        """How many tokens a clause speaks of: `the gold you gained this turn`, `each gold you have`."""

    def stat(self, kind: said.Kind) -> Stat:
        """The number of the game that a noun names."""
        noun = self.take(kind, "noun")
        for name in ("kind", "plural", "attribute"):  # a value may stand for the number that is called so
            self.take(kind, name)
        for name in ("filters", "amount", "bound"):
            if self.take(kind, name):
                raise self.refuse("stat", f"this description of “{noun}” is not understood", kind)
        if noun not in self.lexicon.stats:
            raise self.refuse("stat", f"the game's table has no number “{noun}”", kind)
        return self.lexicon.stats[noun]

    def token(self, kind: said.Kind) -> Token:
        """The token a noun names."""
        noun = self.take(kind, "noun")
        for name in ("kind", "plural"):
            self.take(kind, name)
        for name in ("filters", "amount", "bound"):
            if self.take(kind, name):
                raise self.refuse("token", f"this description of “{noun}” is not understood", kind)
        if noun not in self.lexicon.tokens:
            return self.token_spoken_of(noun, kind)
        return self.lexicon.tokens[noun]


def _spanned(span: m.Span) -> said.Select:
    return said.Select(kinds=[], span=span)
