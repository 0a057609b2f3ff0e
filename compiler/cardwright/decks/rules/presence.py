"""Whether there is what a condition speaks of: `If the agenda is ...` is not so where there is no agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import Fault, Test
from cardwright.decks.rules.parts import each_of
from cardwright.decks.rules.quantified import is_restricted
from cardwright.decks.scene import View
from cardwright.lang.tree import Act, Be, Both, Named, Select, Statement, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


def presence(rules: RuleCompiler, statement: Statement) -> Test | None:
    """The test that there is something of which the statement can be true; None where it is about no such thing.

    A count is true of nothing, too (`no model is ...`, `at most 2 models are ...`), and so is what a deck has.
    """
    about = _subject(rules, statement)
    if about is None or is_restricted(about) or rules.numbers.is_number(about):
        return None
    cards = each_of(about) if rules.values.is_value(about) else about
    return _values(rules, about) if cards is None else _cards(rules, cards)


def _subject(rules: RuleCompiler, statement: Statement) -> Thing | None:
    if isinstance(statement, Be):
        found = statement.who
    elif isinstance(statement, Act):
        found = statement.what if statement.passive else statement.who
        if not statement.passive and rules.bags.is_container(found):
            return None
    else:
        return None
    return found if isinstance(found, Select | Named | Both) else None


def _cards(rules: RuleCompiler, about: Thing) -> Test:
    bag = rules.bags.bag(about)
    noun = rules.phrases.noun(about, plural=False)
    fix = rules.remedies.marked(about, -1) or f"add 1 {noun}"

    def test(view: View) -> list[Fault]:
        if any(entry.card.is_known for entry in bag(view)):
            return []
        return [Fault(f"no {noun}", "", [], fix)]

    return test


def _values(rules: RuleCompiler, about: Thing) -> Test:
    values = rules.values.values(about)
    fix = f"say {rules.phrases.thing(about)}"
    return lambda view: [] if values(view) else [Fault("nothing", "", [], fix)]
