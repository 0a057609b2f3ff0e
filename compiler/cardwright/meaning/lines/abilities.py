"""One line of a card: labels, trigger, condition, cost, targets, effect or standings, limit."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.accounting.forms import broken, disagreement, nodes_of, unchosen
from cardwright.meaning.accounting.style import by_type
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.closed import Problem, faults
from cardwright.meaning.calculus.shapes import misfits
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.conditions.truths import is_definition
from cardwright.meaning.context.scope import Own, both, exchanged, seq
from cardwright.meaning.doing.deciding import is_of_the_card
from cardwright.meaning.doing.durations import _would
from cardwright.meaning.equality.settled import nonsense
from cardwright.meaning.equality.tidy import tidied
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.happenings.patterns import MOMENTS, ONCE
from cardwright.meaning.happenings.periods import TURNS
from cardwright.meaning.lines.holding import (
    is_asked_first,
    is_endless,
    is_otherwise,
    is_own_ban,
    is_own_count,
    is_while,
)
from cardwright.meaning.lines.limits import AS_OFTEN, OFTEN
from cardwright.meaning.lines.offered_once import offered_once
from cardwright.meaning.lines.offers import Offers

_STYLE = by_type()


class Abilities(Offers):
    """The pass over one line."""

    def ability(self, ability: said.Ability) -> m.Ability:
        """The record of one ability; what is not taken into it refuses the line."""
        nodes = nodes_of(ability)
        self.pair_up(nodes)
        fault = broken(nodes, self.lexicon)
        if fault is not None:
            raise self.refuse("form", fault[1], fault[0])
        made = m.Ability(span=ability.span)
        self.has_label = bool(ability.labels)
        made = self.labelled(self.take(ability, "labels"), made)
        statements, made = self.open_to(*self._limited(list(self.take(ability, "statements")), made))
        self._define(statements)
        statements = self.folded([item for item in statements if not is_definition(item)])
        if not statements:
            raise self.refuse("empty", "this line does nothing", ability)
        listed = self.included(statements, ability.labels, made) or self.demanded(statements, made)
        listed = listed or self.becomes_so(statements, ability.labels, made)
        made = _without_idle_deed(self.unfolded(statements, made)) if listed is None else listed
        self.none_left()
        self._settle_copies()
        made = offered_once(tidied(self.with_letters_paid(made)))
        if made.may and made.window is not None and made.on is None:
            raise self.refuse("answer", "what this answers is not said", ability.labels[0], "say it: after …, when …")
        made = self._offered_by_the_table(made)
        if self.often is not None and (made.window is None or made.limit is not None):
            raise self.refuse("often", f"“{AS_OFTEN}” is not understood here", self.often)
        if self._never_done(made):
            raise self.refuse("when", "when this is done is not said", ability, "begin with a label, or with “after …”")
        self.has_a_reader(made)
        self.has_what_it_needs(made)
        unread = None if self.all_read(nodes, _STYLE) else self.unread(ability, _STYLE)
        if unread is not None:
            node, name = unread
            raise self.unused(node, name)
        unweighed = self.unweighed(nodes, made)
        if unweighed is not None:
            raise unweighed
        fault = disagreement(nodes, self.lexicon, self.own.parameters) or unchosen(nodes, self.chosen)
        if fault is not None:
            raise self.refuse("form", fault[1], fault[0])
        self._refuse_loose_ends(made, ability)
        return made

    def _refuse_loose_ends(self, made: m.Ability, ability: said.Ability) -> None:
        """No variable is free and everything is of the sort that its place wants; what is not so is no meaning."""
        for fault in faults(made):
            if fault.problem is not Problem.TWICE:  # a set that is said twice: the normal form names its parts anew
                raise self.lost(fault.variable, ability)
        for name, node in (odd for part in walk(made) for odd in misfits(part)):
            span = node.span if node.span != m.NOWHERE else ability.span
            raise self.refuse("sort", f"a thing of another sort is wanted here ({name})", span)
        odd = nonsense(made, self.lexicon.roles, self.lexicon.table)
        if odd is not None:
            raise self.refuse("nonsense", odd[1], odd[0].span if odd[0].span != m.NOWHERE else ability.span, odd[2])

    def _settle_copies(self) -> None:
        """What was taken of a copy was taken of its original."""
        for copy, original in reversed(self.copies):
            if id(copy) in self.chosen:
                self.chosen.add(id(original))
            if id(copy) in self.weighed:
                self.weighed.add(id(original))
            for name in original.__dict__:
                if (id(copy), name) in self._taken:
                    self.take(original, name)

    def quoted(self, quote: said.Quote) -> tuple[m.Ability, ...]:
        """The abilities in quotation marks, as those of the card that has them."""
        inner = type(self)(self.lexicon, Own())
        inner._number, inner.in_quotes = self._number, True
        found = tuple(inner.ability(each) for each in self.take(quote, "abilities"))
        self._number = inner._number
        self._taken |= inner._taken
        self.copies += inner.copies
        self.chosen |= inner.chosen
        self.weighed |= inner.weighed
        self.policies += inner.policies
        return found

    # ------------------------------------------------------------ what X is

    def _define(self, statements: list[said.Statement]) -> None:
        for item in statements:
            if is_definition(item):
                self.defined(item, item)

    def _letter(self, number: said.Variable) -> m.Number:
        found = self.definitions.get(number.name)
        if found is not None and number.name not in self.variables:
            found = self.definitions[number.name] = self.so_much_more(found)
            said_more = (found.mood, found.tense, found.state, found.roles, found.times, found.per)
            if any(said_more) or found.negated or found.as_if is not None:
                raise self.refuse("definition", f"what {number.name} is, is not understood", found)
            for name in found.__dict__:
                self.take(found, name)
            self._take_all(found.who)
            assert found.what is not None
            self.policy("x-is-substituted")
            with self.said_later():
                self.variables[number.name] = self.halved(found.what, found.manner, found)
        if found is None and number.name not in self.variables:
            self.printed_letter(number.name)
        return super()._letter(number)

    # ------------------------------------------------------------ the body

    def _body(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        rules = [self.deck_rule(item) for item in statements] if made.label is None else []
        if any(rules):
            return self._deck_rules(statements, rules, made)
        first = statements[0]
        if isinstance(first, said.Choice) and isinstance(first.intro, (said.When, said.Timed)):
            first = self._listed(first)
            statements = [first, *statements[1:]]
        first = self._as_often_as_wanted(first)
        statements = [first, *statements[1:]]
        if isinstance(first, said.Timed) and first.time.relation in OFTEN:
            made = self._often(first, made)
            first = self.take(first, "do")
            statements = [first, *statements[1:]]
        first = self.if_it_happens(first, made.label is None and not self._is_done(made) and bool(self.own.type))
        statements = [first, *statements[1:]]
        rows = self._several(statements, made)
        if rows is not None:
            return rows
        keywords = statements[:-1] if all(isinstance(item, said.Phrase) for item in statements[:-1]) else []
        proviso = self.proviso(statements[-1:]) if len(keywords) == len(statements) - 1 else None
        if proviso is not None:
            return replace(made, standings=(*self.all_standing(keywords), proviso))
        timed = self._at_time(first, made)
        if timed is not None:
            on, do = timed
            return self._effects([do, *statements[1:]], replace(made, on=on))
        if isinstance(first, said.When) and self._opens(first):
            return self._triggered(first, statements[1:], made)
        placed = self.allowed_there(statements) if made.label is None else None
        if placed is not None:
            return replace(made, standings=placed)
        if self._holds(statements, made):
            return self._standings(statements, made)
        return self._effects(statements, made)

    def _deck_rules(self, statements: list[said.Statement], rules: list[m.Truth | None], made: m.Ability) -> m.Ability:
        found = [rule for rule in rules if rule is not None]
        others = [item for item, rule in zip(statements, rules, strict=True) if rule is None]
        if not all(getattr(item, "means", "") == "build" and self._is_allowed(item, made) for item in others):
            raise self.refuse("deck-rule", "a rule about a list does not stand with others", statements[0])
        return replace(made, rule=both(found), standings=tuple(self.all_standing(others)))

    def _listed(self, choice: said.Choice) -> said.Statement:
        """“After you lose a challenge, choose one: …”: the list is what is done then."""
        when = self.take(choice, "intro")
        inner = choice.model_copy(update={"intro": self.take(when, "do")})
        made = when.model_copy(update={"do": inner})
        self.copies += [(inner, choice), (made, when)]
        return made  # type: ignore[no-any-return]

    def _several(self, statements: list[said.Statement], made: m.Ability) -> m.Ability | None:
        """“When A, B. When C, D.”: two triggers of one line; or what holds, and then what is done from time to time."""
        first = next((number for number, item in enumerate(statements) if self._is_trigger(item, made)), 0)
        held, rest = statements[:first], statements[first:]
        if len(statements) < 2 or made.on is not None or not all(self._is_trigger(item, made) for item in rest):
            return None
        if any(isinstance(item, said.Timed) for item in rest) and not (held and len(rest) == 1):
            return None  # “When A, B. At the end of the turn, C.”: C is done of what A named
        if held and (made.label is not None or not self._holds(held, made)):
            return None
        self.policy("a-trigger-each")
        found = list(self._standings(held, made).standings) if held else []
        for item in rest:
            self.mentions = self.mentions if held else []
            found.append(self._trigger_of(item, made))
        return replace(made, standings=tuple(found))

    def _trigger_of(self, item: said.Statement, made: m.Ability) -> m.Trigger:
        timed = self._at_time(item, made)
        if timed is not None:
            return m.Trigger(timed[0], self.done(timed[1]), False, span=item.span)
        assert isinstance(item, said.When)
        return self.trigger(item)

    def _is_trigger(self, item: said.Statement, made: m.Ability) -> bool:
        timed = isinstance(item, said.Timed) and item.time.relation in TURNS and not self._is_done(made)
        return timed or (isinstance(item, said.When) and self._opens(item))

    def _at_time(self, first: said.Statement, made: m.Ability) -> tuple[m.Pattern, said.Statement] | None:
        """“At the end of the round, …” at the head of a line."""
        if isinstance(first, said.During) and not self._is_done(made):
            turn = self.turn_of(first)
            return None if turn is None else (turn, self.take(first, "do"))
        first = first if self._is_done(made) or self.is_standing(first) else self.time_first(first)
        if not isinstance(first, said.Timed) or self._is_done(made):
            return None
        if first.time.relation not in TURNS:
            return None
        make, whose = TURNS[first.time.relation]
        self.take(first, "time")
        self.take(first.time, "relation")
        period = self.period(self.take(first.time, "period"), first.time)
        return make(period, whose, span=first.time.span), self.take(first, "do")

    def _is_done(self, made: m.Ability) -> bool:
        """Whether a plain line is done when the card is used, rather than holding while it lies there."""
        return (self.own.type in self.lexicon.effects and not self.own.stays) or made.window is not None

    def _opens(self, when: said.When) -> bool:
        if when.do is not None and when.place == "after" and when.word == "after":
            return isinstance(when.do, said.Act) and not self.is_standing(when.do) and when.do.mood == ""
        if when.do is None or when.place != "before":
            return False
        if when.word == "if":
            return _would(when)
        return when.word in MOMENTS and when.word not in ONCE and not self._for_a_while(when)

    def _for_a_while(self, when: said.When) -> bool:
        times = when.condition.times if isinstance(when.condition, said.Act) else []
        return any(time.relation == "this" for time in times)

    def _triggered(self, when: said.When, rest: list[said.Statement], made: m.Ability) -> m.Ability:
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        start = self.tick()
        pattern = self.occasion(condition, word)
        own = (m.This(), m.Host(m.This()))
        if isinstance(pattern, m.On) and any(slot.truth in _all_of(slot, own) for slot in pattern.slots):
            self.occurring = (start, self.tick())
            self.carries_on = self._subject_of(pattern, condition)
        if made.on is not None:
            raise self.refuse("two-occasions", "the label already says when", when)
        if _would(when) and isinstance(do, said.When) and do.word == "after" and do.place == "before":
            pattern, do = self._inside(pattern, do)
        alone = not rest or self.label_whole
        if isinstance(do, said.When) and do.word == "if" and is_asked_first(do) and not _would(do) and alone:
            pattern, truth = self.asked_of(pattern, self.take(do, "condition"))
            self.take(do, "word")
            made = replace(made, condition=truth)
            do = self.take(do, "do")
        found = self._effects([do, *rest], replace(made, on=pattern))
        if self.interrupts and isinstance(pattern, m.On):
            found = replace(found, on=replace(pattern, moment=m.Moment.BEFORE, deed=self.threatened))
        return self.within_reach(found)

    def _subject_of(self, pattern: m.On, condition: said.Statement) -> m.Set[Any] | None:
        """The piece of which an occasion says that it does something: where `it` does something, that is meant."""
        if not isinstance(condition, said.Act) or condition.passive:
            return None
        others = [role.thing for role in condition.roles if not isinstance(role.thing, said.Self)]
        if condition.what is None and len(others) == len(condition.roles):
            return None
        apart = [role for role in condition.roles if role.thing in others]
        if any(role.preposition not in _HAVING or not _is_had(role.thing) for role in apart):
            return None  # somebody else is named
        role = self.lexicon.verb(condition.verb).subject
        doers = (role, "doer", "what") if condition.what is None else (role, "doer")  # what moves does it to itself
        slots = [slot for slot in pattern.slots if slot.role in doers and slot.each.sort is m.Sort.PIECE]
        if len(slots) != 1:
            return None
        own = [one for one in (m.This(), m.Host(m.This())) if slots[0].truth == m.Among(slots[0].each, one)]
        if condition.what is not None and not own:
            return None  # “When a model attacks this model, it …”: it is done to the card, which may be meant as well
        return m.This() if own[:1] == [m.This()] else slots[0].each

    def _inside(self, pattern: m.Pattern, after: said.When) -> tuple[m.Pattern, said.Statement]:
        """“When you would discard it after you play it, …”: the discarding that belongs to the playing."""
        if not isinstance(pattern, m.On) or after.do is None:
            raise self.refuse("occasion", "this is not understood as an occasion", after)
        word, condition, do = (self.take(after, name) for name in ("word", "condition", "do"))
        threatened = self.threatened
        outer, deed = self.occasion(condition, word), self.fresh(m.Sort.DEED)
        self.threatened = threatened
        self.policy("part-of-the-deed-before")
        within = m.Slot(Role("within"), deed, m.Matches(deed, outer))
        return replace(pattern, slots=(*pattern.slots, within)), do

    def _holds(self, statements: list[said.Statement], made: m.Ability) -> bool:
        if made.on is not None or (made.window is not None and not self._in_its_period(statements)):
            return False
        if all(isinstance(item, said.Phrase) for item in statements):
            return True
        if not all(self.is_standing(item) or self._is_allowed(item, made) for item in statements):
            return False
        ends = all(isinstance(one, said.Timed) and one.time.relation == "until end" for one in statements)
        if ends and not self.own.type:
            self.policy("a-keyword-that-ends-is-done")
            return False
        if self.own.type not in self.lexicon.effects or made.works:
            return True
        if all(is_own_ban(item) for item in statements):
            self.policy("ban-on-the-card-itself")
            return True
        if all(is_own_count(item, self.lexicon) for item in statements):
            self.policy("counts-as-long-as-it-lies-there")
            return True
        if self.own.stays and all(is_endless(item) for item in statements):
            self.policy("kept-holds")
            return True
        self.policy("while-holds")
        return all(is_while(item) or is_otherwise(item) for item in statements)

    def _is_allowed(self, item: said.Statement, made: m.Ability) -> bool:
        """Whether “you may” lets something be done: on a card that stays, or at a time that the words name."""
        if made.label is not None or self.own.type in self.lexicon.effects or not self.is_permission(item):
            return False
        timed = isinstance(item, said.Act) and any(role.role == "during" for role in item.roles)
        return bool(self.own.type) or timed

    def _standings(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        found = self.all_standing(statements)
        if self.own.type in self.lexicon.lasts and set(self.ends) == {m.Ends(self.lexicon.lasts[self.own.type])}:
            self.policy("as-long-as-the-card-itself")
            self.ends.clear()
        if self.ends:
            raise self.refuse("ends", "this ends before its card leaves: it must be something done", statements[0])
        if made.condition is not None:
            found = [m.While(made.condition, tuple(found))]
        if made.window is not None:
            self.policy("holds-in-its-period")
            assert self.label_period is not None
            found = [m.While(m.Now(self.label_period), tuple(found))]
        return replace(made, standings=tuple(found), condition=None)

    def _in_its_period(self, statements: list[said.Statement]) -> bool:
        """“Deployment: Models cannot be deployed …”: as long as the label's period lasts."""
        return self.label_period is not None and all(
            isinstance(item, said.Act) and item.mood == "cannot" for item in statements
        )

    def _effects(self, statements: list[said.Statement], made: m.Ability) -> m.Ability:
        first = statements[0]
        if isinstance(first, said.When) and first.word == "if" and first.place == "before" and not _would(first):
            then = all(isinstance(item, said.Follow) and item.link == "then" for item in statements[1:])
            whole = then and (len(statements) == 1 or self.label_whole)
            priced = isinstance(first.do, said.Pay) and made.label is not None and not _is_may(first.do)
            if (whole or priced) and made.condition is None and made.window is not None:
                truth = self.truth(self.take(first, "condition"))
                self.take(first, "word")
                made = replace(made, condition=truth)
                first = self.take(first, "do")
                statements = [first, *statements[1:]]
        if isinstance(first, said.During) and made.condition is None and made.window is not None:
            under_way = self.during(first)
            if under_way is not None:
                self.policy("during-is-a-condition")
                first = self.take(first, "do")
                made, statements = replace(made, condition=under_way), [first, *statements[1:]]
        bought = isinstance(first, said.Pay) and not self.is_for_one_purpose(first)
        if (
            isinstance(first, said.Pay)
            and bought
            and made.label is not None
            and not _is_may(first)
            and _is_yours(first)
        ):
            self.policy("cost-to")
            start = self.tick()
            with self.paying():
                paid = self.done(self.take(first, "cost"))
                made = replace(made, cost=paid if made.cost is None else m.Seq((made.cost, paid)))
            self.paid = (start, self.tick())
            statements = [self.take(first, "effect"), *statements[1:]]
        held: list[m.Standing] = []
        with self.block() as steps:
            for item in statements:
                if self.round is not None:
                    raise self.refuse("process", "whether this is repeated, too, is not clear", item)
                if steps and self._goes_on(item):
                    held += self.standing(item)
                elif steps and self.own.stays and self._is_trigger(item, made):
                    held.append(self._trigger_of(item, made))
                else:
                    self.effect_after_then(item)
        if held:
            made = replace(made, standings=self._remembering(held, steps))
        if not steps:
            raise self.refuse("nothing", "this line does nothing", statements[0])
        return self._targets(made, self.gone_round(steps))

    def _goes_on(self, item: said.Statement) -> bool:
        """Whether it holds from now on, after something that is done: “while …”, or on a card that is kept."""
        if not self.is_standing(item):
            return False
        referred = isinstance(item, said.When) and isinstance(getattr(item.condition, "who", None), said.Ref)
        if isinstance(item, said.When) and referred and item.word == "while" and is_of_the_card(item.condition):
            return False  # of what was just spoken of, as long as it lies there
        return (isinstance(item, said.When) and item.word == "while") or (self.own.stays and is_endless(item))

    def _remembering(self, held: list[m.Standing], steps: list[m.Effect]) -> tuple[m.Standing, ...]:
        """“Name a house. While …, it counts as 2 characters of that house”: what was picked is kept by the card."""
        self.policy("while-holds")
        found = tuple(held)
        for step in steps:
            for binder in step.binders if isinstance(step, m.Pick) else ():
                found = exchanged(found, binder.each, m.Kept(binder.each.sort, binder.each.number))
        return found

    def _targets(self, made: m.Ability, steps: list[m.Effect]) -> m.Ability:
        """Targets are chosen before anything is done."""
        count = 0
        while count < len(steps) - 1:
            step = steps[count]
            if not isinstance(step, m.Pick) or not step.target:
                break
            count += 1
        targets = tuple(step for step in steps[:count] if isinstance(step, m.Pick))
        return replace(made, targets=targets, effect=seq(steps[count:]))


def _without_idle_deed(made: m.Ability) -> m.Ability:
    """The deed an ability answers has a name only if something asks about it."""
    on = made.on
    if not isinstance(on, m.On) or on.deed is None:
        return made
    bare = replace(made, on=replace(on, deed=None))
    return made if any(type(part) is m.Var and part == on.deed for part in walk(bare)) else bare


def _is_may(pay: said.Pay) -> bool:
    return isinstance(pay.cost, said.Act) and pay.cost.mood == "may"


def _is_yours(pay: said.Pay) -> bool:
    """Whether you pay: what others pay for, is done for them and no price of the ability."""
    return not isinstance(pay.cost, said.Act) or pay.cost.who is None or isinstance(pay.cost.who, said.You)


def ability_of(ability: said.Ability, lexicon: Lexicon, own: Own) -> m.Ability:
    """The meaning of one ability of a line; raises a `Refusal` where it has none."""
    return Abilities(lexicon, own).ability(ability)


__all__ = ["Abilities", "Build", "ability_of"]


_HAVING = ("with", "without")


def _is_had(thing: said.Thing) -> bool:
    """“attacks a model with 4 or more Damage”: what the other one has, and nobody else."""
    if isinstance(thing, said.Both):
        return all(_is_had(one) for one in thing.things)
    if isinstance(thing, said.Select):
        return thing.kinds[0].kind in ("token", "stat")
    return isinstance(thing, said.KeywordUse)


def _all_of(slot: m.Slot, sets: tuple[m.Set[Any], ...]) -> list[m.Truth]:
    """That a part is one of these."""
    return [m.Among(slot.each, one) for one in sets]
