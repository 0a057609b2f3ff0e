"""How many there must be, where that depends on other cards: `as many ... as`, `more ... than`, `for each`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardwright.decks.rules.faults import Bag, CannotJudgeError
from cardwright.decks.rules.limits import Amount as Counter
from cardwright.decks.rules.limits import Limit, fixed, forbidden, limit
from cardwright.decks.rules.parts import bare, countable, counting, has_word, without_word, words
from cardwright.lang.tree import Select, Than, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


_DETERMINERS = frozenset({"a", "the", "no", "some", "any", "another", "all", "each", "both", "every", "either"})


class Measure(NamedTuple):
    """What a number depends on."""

    per: Thing | None = None
    """`for each player`."""
    ratio: Thing | None = None
    """`as many as characters`."""
    manner: tuple[str, ...] = ()
    """`rounded up`."""


NO_MEASURE = Measure()


class Comparing:
    """Compiles the limits that a sentence sets for what is had."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def limit(self, what: Select, zone: Bag, cannot: bool, measure: Measure) -> Limit:
        """The limit that the words around a noun set."""
        wanted = self._compared_with(what, zone, measure)
        if wanted is not None:
            if measure.per is not None or measure.manner:
                raise CannotJudgeError("compare, or count for each: not both", what)
            return forbidden(wanted) if cannot else wanted
        unknown = next((word for word in words(what) if word not in _DETERMINERS), "")
        if unknown:
            raise CannotJudgeError(f"“{unknown}” cannot be judged here", what)
        wanted = self._rules.numbers.quantity(what.quantity, cannot) or Limit("at least", fixed(1))
        if measure.per is not None:
            return Limit(wanted.direction, self._rules.numbers.per(measure.per, wanted.amount, measure.manner))
        if measure.manner:
            raise CannotJudgeError(f"“{measure.manner[0]}” cannot be judged here", what)
        return wanted

    def _compared_with(self, what: Select, zone: Bag, measure: Measure) -> Limit | None:
        than = next((item.thing for item in what.where if isinstance(item, Than)), None)
        if than is not None:
            return self._more_than(what, zone, than)
        if measure.ratio is None:
            return None
        bound = next((word.removesuffix("as many").strip() for word in words(what) if word.endswith("as many")), "")
        return limit(bound, self._compared(what, zone, measure.ratio))  # `at most as many events as characters`

    def _more_than(self, what: Select, zone: Bag, than: Thing) -> Limit:
        """`no more events than characters`, `at least 2 more characters than events`."""
        other = self._compared(what, zone, than)
        fewer = has_word(what, "fewer") or "less" in words(what)
        wanted = self._rules.numbers.quantity(what.quantity) if what.quantity is not None else None
        if "no" in words(what):
            return Limit("at least" if fewer else "at most", other)
        step = wanted.amount if wanted is not None else fixed(1)
        if fewer:
            return Limit("at most", lambda view: other(view) - step(view))
        direction = wanted.direction if wanted is not None and wanted.direction != "not" else "at least"
        return Limit(direction, lambda view: other(view) + step(view))

    def _compared(self, what: Select, zone: Bag, ratio: Thing) -> Counter:
        """What `as many as` compares with; `other cards` are those that are not the first kind."""
        if isinstance(ratio, Select) and has_word(ratio, "other"):
            those = self._rules.bags.members(countable(without_word(ratio, "other")))
            these = self._rules.bags.members(countable(bare(without_comparison(what))))
            count = counting(ratio)
            return lambda view: count(entry for entry in zone(view) if those(entry, view) and not these(entry, view))
        if self._rules.numbers.is_number(ratio):
            return self._rules.numbers.number(ratio)
        bag, count = self._rules.bags.bag(countable(ratio)), counting(ratio)
        return lambda view: count(bag(view.within(zone(view))))


def without_comparison(what: Select) -> Select:
    """The cards alone: `more events than characters` is about events."""
    if not any(isinstance(item, Than) for item in what.where):
        return what
    rest = [item for item in what.where if not isinstance(item, Than)]
    return without_word(without_word(what.model_copy(update={"where": rest}), "more"), "fewer")
