"""What stands in brackets and belongs to the act before it: a limit of a number, another amount under a condition."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.abridged.alternatives import (
    Alternative,
    after_a_condition,
    alternative,
    as_one_amount,
    is_counted_as,
    other_amount,
)
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import cover
from cardwright.meaning.doing.effects import CAUSES
from cardwright.meaning.doing.implied import Implied
from cardwright.meaning.gamedata.entries import Build

BOUNDS: dict[str, str] = {
    "to a minimum of": "minimum", "to a maximum of": "maximum", "except": "except", "except for": "except",
}  # fmt: skip
"""What stands in brackets after an act and belongs to it: within which bounds a number changes, what is left out."""
OR_TIED = "or tied"
"""What says that of several alike any will do."""
CONDITIONS = frozenset({"if", "unless"})
"""What a condition in brackets begins with."""
_WHERE: dict[type, str] = {said.Pay: "effect", said.When: "do", said.Timed: "do", said.During: "do"}
"""The part of a statement that what stands in brackets after it belongs to."""


class Asides(Implied):
    """Puts into acts what stands in brackets after them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._asked_once: dict[int, said.When] = {}
        """Acts with another amount in brackets: which of the two it is, is asked when they are done."""

    def _timed(self, timed: said.Timed) -> None:
        when = timed.do
        either = alternative(when) if isinstance(when, said.When) and id(when) in self._asked_once else None
        if either is None or not isinstance(when, said.When):
            super()._timed(timed)
            return
        self.policy("instead-is-asked-once")
        for node, names in ((timed, ("do",)), (when, ("word", "condition"))):
            for name in names:
                self.take(node, name)
        usual, other = (timed.model_copy(update={"do": act}) for act in (either.usual, either.instead))
        assert when.do is not None
        self.copies += [(usual, timed), (other, timed), (either.usual, when.do), (either.instead, when.do)]
        self._either_amount_done(when, Alternative(usual, other, either.both, either.copies))

    def _either_amount_lasts(self, when: said.When, either: Alternative) -> bool:
        return id(when) not in self._asked_once and super()._either_amount_lasts(when, either)

    def folded(self, statements: list[said.Statement]) -> list[said.Statement]:
        """“(to a minimum of 0)”, “(2 gold instead if …)”: belongs to the act before it."""
        kept: list[said.Statement] = []
        for item in statements:
            if (kept and self._is_idle(item)) or (not kept and self._repeats_label(item)):
                continue
            if kept and (self._counts_too(item, kept[-1]) or self._is_any_of_the_tied(item, kept[-1])):
                continue
            role, other = self._bound_in(item), other_amount(item)
            condition = self._condition_in(item) or (self._at_least_there(item, kept[-1]) if kept else None)
            if kept and condition is not None:
                self.take(item, "statements")
                kept[-1] = self._depending(condition, kept[-1])
            elif not kept or (role is None and other is None):
                kept.append(self._in_order(self._with_its_time(item)))
            elif role is not None:
                kept[-1] = self._bounded(kept[-1], role)
            elif other is not None:
                kept[-1] = self._with_other_amount(kept[-1], item, *other)
        return kept

    def _act(self, act: said.Act) -> None:
        role = next((role for role in act.roles if role.role == "maximum"), None)
        if role is None or self.lexicon.verb(act.verb).build not in (Build.DRAW, Build.GAIN, Build.DEED):
            super()._act(act)
            return
        most = self._most_of(role, act)
        bare = act.model_copy(update={"roles": [each for each in act.roles if each is not role]})
        self.copies.append((bare, act))
        self.take(act, "roles")
        super()._act(bare)
        made = self.steps[-1][-1] if self.steps[-1] else None
        parts = made.parts if isinstance(made, m.Do) else ()
        amounts = [part for part in parts if part.role == Role("amount")]
        if not isinstance(made, m.Do) or len(amounts) != 1 or not isinstance(amounts[0].by, m.Number):
            raise self.refuse("bound", "what this limits is not understood", role)
        self.policy("no-more-than-the-maximum")
        fewer = replace(amounts[0], by=m.Least((amounts[0].by, most)))
        self.steps[-1][-1] = replace(made, parts=tuple(fewer if part is amounts[0] else part for part in parts))

    def _most_of(self, role: said.Role, act: said.Act) -> m.Number:
        """“(to a maximum of 5)”, “(to a maximum of 5 cards)”: so many of what is counted."""
        thing = role.thing
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        known = isinstance(act.what, said.Select) and len(act.what.kinds) == 1
        same = isinstance(thing, said.Amount) and not (thing.where or thing.filters or thing.inches)
        if isinstance(thing, said.Select) and isinstance(act.what, said.Select) and known:
            named = [kind.noun for kind in thing.kinds] == [act.what.kinds[0].noun]
            same = named and not (thing.where or thing.owner or thing.kinds[0].filters)
        if not known or not same or not isinstance(thing, (said.Select, said.Amount)):
            raise self.refuse("bound", "what this limits is not understood", role)
        amount = self.amount(thing.quantity)
        if amount.most is None or amount.least != amount.most:
            raise self.refuse("bound", "what this limits is not understood", role)
        self._take_all(thing)
        self.weigh(amount)
        return amount.most

    def _with_its_time(self, item: said.Statement) -> said.Statement:
        """“gains its keywords, except Stealth, until the end of the phase”: how long is said of the whole act."""
        if not isinstance(item, said.Sequence) or item.join != "," or len(item.steps) != 2:
            return item
        act, extra = item.steps
        plain = isinstance(extra, said.Extra) and not (extra.preposition or extra.thing or extra.manner)
        if not plain or not isinstance(act, said.Act) or act.times or extra.time is None:  # type: ignore[union-attr]
            return item
        for node, names in ((item, ("join", "steps")), (extra, ("time", "preposition", "thing", "manner"))):
            for name in names:
                self.take(node, name)
        made = act.model_copy(update={"times": [extra.time]})  # type: ignore[union-attr]
        self.copies.append((made, act))
        return made

    def _in_order(self, item: said.Statement) -> said.Statement:
        """“+1 STR while A, or +2 STR instead if B”: the other amount belongs to the first."""
        item = self._chosen_to_do(item)
        amounts = as_one_amount(item) if isinstance(item, said.Choice) and is_counted_as(item) else None
        if amounts is not None:
            when, act, phrase = amounts
            assert isinstance(item, said.Choice) and isinstance(when.do, said.Act)
            self.copies += [(when.do, act), (when, item.options[1]), (when.do.roles[-1], act.roles[-1])]
            self._take_own(item)
            self._take_own(phrase)
            self._take_own(when.do.roles[-1].thing)
            self.take(item.options[1], "do")
            return when
        moved = after_a_condition(item)
        if moved is None:
            return self.with_subject(item)
        self.policy("other-amount-while")
        self.copies += moved.copies
        for node in moved.said:
            self._take_own(node)
        return self.with_subject(moved.whole)

    def _chosen_to_do(self, item: said.Statement) -> said.Statement:
        """“Either KO it or choose a player to gain it”: nobody pays by choosing a player; who is chosen does it."""
        cost = item.cost if isinstance(item, said.Pay) else None
        last = cost.options[-1] if isinstance(cost, said.Choice) and cost.options else None
        whom = last.what if isinstance(last, said.Act) and self._is_plain_choice(last) else None
        if not isinstance(item, said.Pay) or not isinstance(whom, said.Select) or not isinstance(cost, said.Choice):
            return item
        assert isinstance(last, said.Act)
        cause = said.Cause(verb=last.verb, who=whom, do=item.effect, span=cover(last.span, item.effect.span))
        made = cost.model_copy(update={"options": [*cost.options[:-1], cause]})
        self.copies.append((made, cost))
        self._take_own(item)
        self._take_own(last)
        return made

    def _is_plain_choice(self, act: said.Act) -> bool:
        """“choose a player”, and nothing more."""
        plain = act.who is None and not (act.roles or act.manner or act.times or act.mood or act.more)
        whom = act.what.kinds[0].kind == "player" if isinstance(act.what, said.Select) else False
        return plain and whom and self.lexicon.verb(act.verb).build is Build.CHOOSE

    def _condition_in(self, item: said.Statement) -> said.When | None:
        """“(if you control a Knight)”, “(unless it is kneeling)”."""
        inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        return inner if isinstance(inner, said.When) and inner.do is None and inner.word in CONDITIONS else None

    def _at_least_there(self, item: said.Statement, before: said.Statement) -> said.When | None:
        """“reveal your hand (of at least 1 card)”: if there are so many in it."""
        extra = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        cards = extra.thing if isinstance(extra, said.Extra) and extra.preposition == "of" else None
        inner = self._innermost(before)
        place = inner.what if isinstance(inner, said.Act) else None
        counted = isinstance(cards, said.Select) and cards.quantity is not None and cards.quantity.number is not None
        if not isinstance(cards, said.Select) or not counted or place is None or not self.is_place(place):
            return None
        assert isinstance(extra, said.Extra)
        self._take_own(extra)
        self.policy("so-many-must-be-there")
        within = said.Related(preposition="in", thing=place, span=place.span)
        there = cards.model_copy(update={"where": [*cards.where, within]})
        self.copies.append((there, cards))
        return said.When(word="if", place="after", condition=said.There(what=there, span=cards.span), span=item.span)

    def _depending(self, when: said.When, before: said.Statement) -> said.Statement:
        """“draw a card (if you control a Knight)” as “draw a card if you control a Knight”."""
        field = _WHERE.get(type(before), "")
        if field and self._innermost(before) is not before:
            whole = before.model_copy(update={field: self._depending(when, getattr(before, field))})
            self.copies.append((whole, before))
            return whole
        if not isinstance(before, said.Act):
            raise self.refuse("aside-if", "what depends on this is not plain", when, "say it in a sentence of its own")
        made = when.model_copy(update={"do": before, "place": "after"})
        self.copies.append((made, when))
        return made

    def _innermost(self, item: said.Statement) -> said.Statement:
        """What is done, without what is paid for it, when, and for how long."""
        inner = getattr(item, _WHERE[type(item)]) if type(item) in _WHERE else None
        return item if inner is None else self._innermost(inner)

    def _repeats_label(self, item: said.Statement) -> bool:
        """“Ambush: (After this card enters) …”: when the label itself is done, said of the card that has it."""
        inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        if self.answered is None or not isinstance(inner, said.When) or inner.do is not None or inner.word != "after":
            return False
        act = inner.condition
        if not isinstance(act, said.Act) or act.mood or act.tense or act.times or act.manner:
            return False
        if not isinstance(act.who, said.Self) and not (isinstance(act.who, said.Ref) and act.who.word == "this"):
            return False
        self.policy("aside-says-when-again")
        for node in nodes_of(item):
            self._take_own(node)
            self.weighed.add(id(node))
        return True

    def _is_idle(self, item: said.Statement) -> bool:
        """“(if able)”: says as little in brackets as without them."""
        extra = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        if not isinstance(extra, said.Extra) or extra.thing is not None or extra.manner not in self.lexicon.idle:
            return False
        self.take(item, "statements")
        self._take_own(extra)
        return True

    def _counts_too(self, item: said.Statement, before: said.Statement) -> bool:
        """“for each color of Hero you have (including grey)”: it is one of the colors that are counted anyway."""
        extra = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        per = getattr(before, "per", None)
        if not isinstance(extra, said.Extra) or extra.preposition != "including" or not isinstance(per, said.Select):
            return False
        attribute = self.lexicon.attributes.get(per.kinds[0].noun)
        things = [extra.thing] if isinstance(extra.thing, said.Select) else []
        values = [kind for thing in things for kind in thing.kinds if not (thing.where or thing.owner or kind.filters)]
        known = values and all(kind.kind == "value" and kind.attribute == attribute for kind in values)
        if not known or extra.manner or extra.time is not None or per.kinds[0].kind != "attribute":
            return False
        self.policy("counted-anyway")
        self._take_all(item)
        return True

    def _is_any_of_the_tied(self, item: said.Statement, before: said.Statement) -> bool:
        """“Gain the Hero with the lowest cost (or tied for lowest)”: of several such Heroes, one is picked anyway."""
        extra = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        if not isinstance(extra, said.Extra) or extra.manner != OR_TIED or extra.thing is not None:
            return False
        act = before.do if isinstance(before, said.When) else before
        what = act.what if isinstance(act, said.Act) and not act.passive else None
        if not isinstance(what, said.Select) or any(kind.plural for kind in what.kinds):
            return False
        if not any(isinstance(node, said.InState) and node.group == "extreme" for node in nodes_of(what)):
            return False
        self.policy("any-of-the-tied")
        self._take_all(item)
        return True

    def _with_other_amount(
        self, before: said.Statement, aside: said.Statement, when: said.When, thing: said.Thing
    ) -> said.Statement:
        """“gain 1 gold. (2 gold instead if T.)” as “gain 1 gold, or 2 gold if T”."""
        if isinstance(before, said.Act) and before.what is not None:
            self.take(aside, "statements")
            assert when.do is not None
            self._take_own(when.do)
            both = said.Both(join="or", things=[before.what, thing], span=cover(before.what.span, thing.span))
            act = before.model_copy(update={"what": both})
            made = when.model_copy(update={"do": act, "place": "after"})
            self.copies += [(act, before), (made, when)]
            if alternative(made) is None:
                raise self.refuse("other-amount", "instead of what is not clear", when)
            self._asked_once[id(made)] = made
            return made
        if isinstance(before, said.Sequence):
            last = self._with_other_amount(before.steps[-1], aside, when, thing)
            steps = before.model_copy(update={"steps": [*before.steps[:-1], last]})
            self.copies.append((steps, before))
            return steps
        moved = self._had_do(before)
        if moved is not None:
            return self._with_other_amount(moved, aside, when, thing)
        field = "do" if isinstance(before, said.Follow) else _WHERE.get(type(before), "")
        if not field or getattr(before, field) is None:
            raise self.refuse("other-amount", "instead of what is not clear", when)
        inner = self._with_other_amount(getattr(before, field), aside, when, thing)
        whole = before.model_copy(update={field: inner})
        self.copies.append((whole, before))
        return whole

    def _had_do(self, cause: said.Statement) -> said.Act | None:
        """“have it gain 1 power” as “it gains 1 power”: then it is plain what of it is otherwise."""
        do = cause.do if isinstance(cause, said.Cause) else None
        if not isinstance(cause, said.Cause) or not isinstance(do, said.Act) or do.who is not None or cause.mood:
            return None
        if cause.verb not in CAUSES or not (cause.causer is None or isinstance(cause.causer, said.You)):
            return None
        self._take_own(cause)
        moved = do.model_copy(update={"who": cause.who})
        self.copies.append((moved, do))
        return moved

    def _take_own(self, node: said.Node) -> None:
        for name in node.__dict__:
            self.take(node, name)

    def _beyond(self, aside: said.Aside, act: said.Act) -> said.Role | None:
        """“(cannot be saved)”: nothing saves whoever it is done to from the act before."""
        plain = act.mood == "cannot" and act.passive and act.who is None and act.what is None and not act.tense
        more = act.more or act.roles or act.times or act.manner or act.per or act.recipient or act.as_if
        if not plain or more or self.lexicon.verb(act.verb).build is not Build.STOP:
            return None
        self.take(aside, "statements")
        self._take_own(act)
        self.policy("cannot-be-saved-from-it")
        verb = said.Select(kinds=[said.Kind(noun=act.verb, kind="ability", span=act.span)], span=act.span)
        return said.Role(role="beyond", preposition="beyond", thing=verb, span=act.span)

    def _bound_in(self, item: said.Statement) -> said.Role | None:
        if not isinstance(item, said.Aside) or len(item.statements) != 1:
            return None
        extra = item.statements[0]
        if isinstance(extra, said.Act):
            return self._beyond(item, extra)
        if not isinstance(extra, said.Extra) or extra.thing is None or extra.preposition not in BOUNDS:
            return None
        self.take(item, "statements")
        for name in ("preposition", "thing"):
            self.take(extra, name)
        return said.Role(
            role=BOUNDS[extra.preposition], preposition=extra.preposition, thing=extra.thing, span=extra.span
        )

    def _bounded(self, before: said.Statement, role: said.Role) -> said.Statement:
        if isinstance(before, said.Act):
            made: said.Statement = before.model_copy(update={"roles": [*before.roles, role]})
        elif isinstance(before, said.Pay):
            made = before.model_copy(update={"effect": self._bounded(before.effect, role)})
        elif isinstance(before, said.Sequence):  # “choose a character, and discard it (cannot be saved)”
            made = before.model_copy(update={"steps": [*before.steps[:-1], self._bounded(before.steps[-1], role)]})
        elif isinstance(before, (said.When, said.Timed, said.During, said.Follow)) and before.do is not None:
            made = before.model_copy(update={"do": self._bounded(before.do, role)})
        else:
            raise self.refuse("bound", "what this limits is not understood", role)
        self.copies.append((made, before))
        return made
