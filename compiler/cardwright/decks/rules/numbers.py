"""Things as numbers: counts, totals of a stat, halves, numbers that fields give, and sums of these."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as Ratio
from math import ceil, floor
from typing import TYPE_CHECKING

from cardwright.decks.rules.bags import CARDS
from cardwright.decks.rules.faults import Bag, CannotJudgeError
from cardwright.decks.rules.limits import Amount as Counter
from cardwright.decks.rules.limits import Limit, Number, fixed, forbidden, limit
from cardwright.decks.rules.parts import SILENT, countable, counting, is_sum, related, where, without_sums
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    Amount,
    Both,
    Constant,
    Filter,
    Fraction,
    InState,
    Kind,
    Quantity,
    Ref,
    Related,
    Select,
    Thing,
)
from cardwright.lang.tree import Number as Written

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_SUMS: dict[str, Callable[[Number, Number], Number]] = {
    "plus": lambda left, right: left + right,
    "minus": lambda left, right: left - right,
    "times": lambda left, right: left * right,
    "over": lambda left, right: max(0, left - right),  # `150 Reputation over 350`
    "divided by": lambda left, right: Ratio(left) / right if right else 0,
}
_NUMBER_KINDS = frozenset({"number", "stat", "token"})


class Numbers:
    """Compiles things that stand for numbers."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    # ------------------------------------------------------------ limits

    def quantity(self, quantity: Quantity | None, cannot: bool = False) -> Limit | None:
        """The limit that words before a noun set; None where they set none."""
        wanted = self._limit(quantity)
        if wanted is None:
            return Limit("at most", fixed(0)) if cannot else None
        return forbidden(wanted) if cannot else wanted

    def _limit(self, quantity: Quantity | None) -> Limit | None:
        if quantity is None:
            return None
        if quantity.number is not None:
            wanted = limit(quantity.bound, fixed(written(quantity.number)))
            if "no" in quantity.words:  # `no two models`
                return Limit("at most", lambda view: wanted.amount(view) - 1)
            return wanted
        if "no" in quantity.words:
            return Limit("at most", fixed(0))
        if "a" in quantity.words or "some" in quantity.words or "another" in quantity.words:
            return Limit("at least", fixed(1))
        return None

    # ------------------------------------------------------------ numbers

    def is_number(self, thing: Thing | None) -> bool:
        """Whether a thing stands for a number rather than for cards."""
        if isinstance(thing, Amount):
            return related(thing, "of") is None
        if isinstance(thing, Both):
            return all(self.is_number(part) for part in thing.things)
        if not isinstance(thing, Select):
            return False
        return thing.kinds[0].kind in _NUMBER_KINDS or thing.kinds[0].noun in self._rules.shape.numbers

    def is_given(self, thing: Thing) -> bool:
        """Whether a field of the list gives the number."""
        of = related(thing, "of")
        nouns = [kind.noun for each in (thing, of) if isinstance(each, Select) for kind in each.kinds]
        return any(self._rules.given_number(name) for noun in nouns for name in (noun, self._rules.plural(noun)))

    def number(self, thing: Thing, manner: tuple[str, ...] = ()) -> Counter:
        """The number a thing stands for, rounded as the sentence says."""
        exact = self._exact(thing)
        if "rounded up" in manner:
            return lambda view: ceil(exact(view))
        if "rounded down" in manner:
            return lambda view: floor(exact(view))
        return exact

    def _exact(self, thing: Thing) -> Counter:
        if isinstance(thing, Amount):
            return self._amount(thing)
        if isinstance(thing, Select):
            return self._select(thing)
        raise CannotJudgeError("a list cannot tell which number this is", thing)

    def _amount(self, thing: Amount) -> Counter:
        half = "half" in thing.quantity.words
        inner = next(
            (item.thing for item in thing.where if isinstance(item, Related) and item.preposition == "of"), None
        )
        if half and inner is not None:
            whole = self.number(inner) if self.is_number(inner) else self.count(inner)
            return self._summed(lambda view: Ratio(whole(view)) / 2, thing.where, {"of"})
        if thing.quantity.number is None:
            raise CannotJudgeError("say how many", thing)
        return self._summed(fixed(written(thing.quantity.number)), thing.where, {"of"})

    def _select(self, thing: Select) -> Counter:
        kind = thing.kinds[0]
        if kind.kind in _NUMBER_KINDS or kind.noun in self._rules.shape.numbers:
            value = self._noun(thing, kind)
        elif thing.quantity is not None and thing.quantity.number is not None:
            value = fixed(written(thing.quantity.number))
        else:
            value = self.count(thing)
        value = self._summed(value, thing.where, {"of", "in"})
        if thing.quantity is not None and "half" in thing.quantity.words:
            return lambda view: Ratio(value(view)) / 2
        return value

    def _summed(self, value: Counter, parts: list[Filter], known: set[str]) -> Counter:
        for item in parts:
            if not isinstance(item, Related) or item.preposition not in _SUMS:
                if isinstance(item, Related) and item.preposition in known:
                    continue
                raise CannotJudgeError("a number cannot be described so", item)
            value = _summed(value, _SUMS[item.preposition], self._exact(item.thing))
        return value

    def _noun(self, thing: Select, kind: Kind) -> Counter:
        """`the number of events`, `the total cost of the characters`, `the Reputation limit`, `its printed cost`."""
        rules = self._rules
        of = related(thing, "of")
        if kind.noun in ("number", "amount", "total") and of is not None:
            return self._number_of(thing, of)
        if kind.noun in rules.shape.numbers:
            worked_out = rules.defined
            return lambda view: worked_out[kind.noun](view) if kind.noun in worked_out else 0
        given = rules.given_number(kind.noun)
        if given is not None:
            return given
        field = rules.stat_field(kind)
        if of is not None:
            # What follows `plus` inside the phrase belongs to the sum, not to the cards.
            bag = self._rules.bags.bag(without_sums(of))
            total = self.total(bag, field, kind.noun)
            return self._summed(total, [item for item in where(of) if is_sum(item)], set())
        if thing.owner is not None and isinstance(thing.owner, Ref):
            return lambda view: view.entry.card.stat(field) if view.entry is not None else 0
        scope = self._rules.bags.scope(thing)
        return self.total(scope, field, kind.noun)

    def _number_of(self, thing: Select, of: Thing) -> Counter:
        rules = self._rules
        if isinstance(of, Select):
            kind = of.kinds[0]
            given = rules.given_number(kind.noun) or rules.given_number(rules.plural(kind.noun))
            if given is not None:
                return given
            if kind.kind == "attribute":
                return self.distinct(of)
            if kind.kind in ("stat", "token"):
                scope = rules.bags.scope(thing)
                return self.total(scope, rules.stat_field(kind), kind.noun)
        extra = [item for item in thing.where if isinstance(item, Related) and item.preposition == "in"]
        if extra and isinstance(of, Select):
            of = of.model_copy(update={"where": [*of.where, *extra]})
        bare = without_sums(of)
        counted = self.count(bare)
        return self._summed(counted, [item for item in where(of) if is_sum(item)], set())

    # ------------------------------------------------------------ what a number is made of

    def behind(self, thing: Thing) -> Bag:
        """The entries that a number is made of; those that add nothing to it are not to blame."""
        bags: list[Bag] = []
        of = related(thing, "of")
        if isinstance(thing, Select) and (
            isinstance(of, Both) or (isinstance(of, Select) and of.kinds[0].kind in CARDS)
        ):
            kind = thing.kinds[0]
            bag = self._rules.bags.bag(without_sums(of if kind.kind in ("stat", "token") else countable(of)))
            if kind.kind in ("stat", "token"):
                bags.append(self.adding(bag, self._rules.stat_field(kind), kind.noun))
            else:
                bags.append(bag)
        for item in [*where(thing), *(where(of) if of is not None else [])]:
            if isinstance(item, Related) and item.preposition == "plus":
                bags.append(self.behind(item.thing))
        return lambda view: list(dict.fromkeys(entry for bag in bags for entry in bag(view)))

    def adding(self, bag: Bag, field: str, noun: str) -> Bag:
        """Those of a bag that are worth something."""
        worth = self.worth(field, noun)
        return lambda view: [entry for entry in bag(view) if worth(entry)]

    # ------------------------------------------------------------ counting

    def count(self, thing: Thing) -> Counter:
        """How many cards there are of a thing."""
        bag, counted = self._rules.bags.bag(countable(thing)), counting(thing)
        return lambda view: counted(bag(view))

    def distinct(self, thing: Select) -> Counter:
        """How many different values there are among the cards: `4 Hero Names`."""
        kind = thing.kinds[0]
        fields = self._rules.fields_of(kind.noun)
        scope = self._rules.bags.scope(thing)
        of = related(thing, "of")
        bag = self._rules.bags.bag(of) if of is not None else scope
        matches = [
            self._rules.kinds.filter(item)
            for item in kind.filters
            if not (isinstance(item, InState) and item.word in SILENT)
        ]

        def found(view: View) -> int:
            entries = [entry for entry in bag(view) if all(match(entry, view) for match in matches)]
            return len(frozenset().union(*(entry.values(field) for entry in entries for field in fields)))

        return found

    def total(self, bag: Bag, field: str, noun: str) -> Counter:
        """The sum of a stat over a bag, every copy counted."""
        worth = self.worth(field, noun)
        return lambda view: sum(worth(entry) * entry.count for entry in bag(view))

    def worth(self, field: str, noun: str) -> Callable[[Entry], int]:
        """What one copy adds: a printed number, or what rules say it is worth."""
        points = self._rules.points.setdefault(noun, {})
        return lambda entry: points[entry.card.name] if entry.card.name in points else entry.card.stat(field)

    def per(self, per: Thing | None, value: Counter, manner: tuple[str, ...] = ()) -> Counter:
        """So many for each: cards of a kind, players, or 150 of a number."""
        if per is None:
            return value
        if isinstance(per, Amount) or (isinstance(per, Select) and per.quantity and per.quantity.number):
            times = self._portions(per, manner)
        elif isinstance(per, Select) and per.kinds[0].kind == "player":
            found = self._rules.given_number(per.kinds[0].noun) or self._rules.given_number(
                self._rules.plural(per.kinds[0].noun)
            )
            if found is None:
                raise CannotJudgeError("the list does not say how many players there are", per)
            times = found
        elif isinstance(per, Select) and per.kinds[0].kind == "attribute":
            times = self.distinct(per)
        elif self.is_number(per):
            times = self.number(per)
        else:
            bag, counted = self._rules.bags.bag(countable(per)), counting(per)

            def times(view: View) -> Number:  # whatever the sentence is about, these are counted in the whole list
                return counted(bag(View(view.scene, view.entry, view.owner)))

        return lambda view: value(view) * times(view)

    def _portions(self, per: Amount | Select, manner: tuple[str, ...]) -> Counter:
        """How many times a number goes into another: `each 150 of the limit`; a part counts if rounded up."""
        assert per.quantity is not None
        if per.quantity.number is None:
            raise CannotJudgeError("say how many make one portion", per)
        size = written(per.quantity.number)
        of = related(per, "of")
        if of is None and isinstance(per, Select):
            whole = self._noun(per.model_copy(update={"quantity": None}), per.kinds[0])
            whole = self._summed(whole, per.where, {"of", "in"})
        elif of is not None:
            whole = self._summed(self.number(of), [item for item in per.where if is_sum(item)], set())
        else:
            raise CannotJudgeError("say of what", per)
        rounded = ceil if "rounded up" in manner else floor
        return lambda view: rounded(Ratio(whole(view)) / size) if size else 0


def written(number: Written) -> Number:
    """A number as it stands in the sentence."""
    if isinstance(number, Constant):
        return number.value
    if isinstance(number, Fraction):
        return Ratio(number.over, number.under)
    raise CannotJudgeError("say the number itself", number)


def _summed(left: Counter, sums: Callable[[Number, Number], Number], right: Counter) -> Counter:
    return lambda view: sums(left(view), right(view))
