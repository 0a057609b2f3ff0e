"""How often a line may be used: “Once per round, …”, “Limit once per phase”, “Use this ability only once per round”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.lines.provisos import Provisos

OFTEN: dict[str, int] = {"once per": 1, "twice per": 2}
"""How often a line may be used, said before it."""
AS_OFTEN = "any number of times"
"""The words for something that may be done again and again."""
_IN_YOUR_TURN = "during your"
_USE, _ABILITY = "use", "ability"


class Limits(Provisos):
    """Reads how often a line may be used."""

    often: said.Statement | None = None
    """What says that the line may be used again and again."""

    def _limited(self, statements: list[said.Statement], made: m.Ability) -> tuple[list[said.Statement], m.Ability]:
        kept: list[said.Statement] = []
        for item in statements:
            limit = _limit_in(item)
            if limit is not None and limit.is_of_copies:
                self._unwrap(item, limit)
                kept.append(limit)
                continue
            if limit is None and not _is_use_only(item):
                kept.append(item)
                continue
            if made.limit is not None:
                raise self.refuse("limit", "how often is said twice", limit or item)
            if limit is not None:
                self._unwrap(item, limit)
            made = replace(made, limit=self._use_only(item) if limit is None else self._limit(limit))
        return kept, made

    def _unwrap(self, item: said.Statement, limit: said.Limit) -> None:
        """Take the parentheses around a limit."""
        if item is not limit:
            self.take(item, "statements")

    def _limit(self, limit: said.Limit) -> m.Limit:
        number = self.written(self.take(limit, "number"))
        if not isinstance(number, m.Const):
            raise self.refuse("limit", "this limit is no number", limit)
        time = self.take(limit, "time")
        period = None
        if time is not None:
            if self.take(time, "relation") != "per":
                raise self.refuse("limit", "this limit is not understood", time)
            period = self.period(self.take(time, "period"), time)
        return m.Limit(number.value, period, self.take(limit, "word") == "max", span=limit.span)

    def _use_only(self, item: said.Statement) -> m.Limit:
        """“Use this ability only once per round”."""
        assert isinstance(item, said.Act) and item.what is not None
        for name in ("verb", "what", "manner", "times"):
            self.take(item, name)
        self._take_all(item.what)
        self.plain(item, "verb", "what", "manner", "times")
        time = item.times[0]
        period = self.period(self.take(time, "period"), time)
        return m.Limit(OFTEN[self.take(time, "relation")], period, False, span=item.span)

    def _often(self, timed: said.Timed, made: m.Ability) -> m.Ability:
        """“Once per round, …”."""
        time = self.take(timed, "time")
        if made.limit is not None or (made.label is not None and made.window is None):
            raise self.refuse("limit", "how often is said twice", time)
        period = self.period(self.take(time, "period"), time)
        return replace(made, limit=m.Limit(OFTEN[self.take(time, "relation")], period, False, span=time.span))

    def _as_often_as_wanted(self, first: said.Statement) -> said.Statement:
        """“During your turn, any number of times, you may …”: what the card offers, as often as it can be paid for."""
        timed = first if isinstance(first, said.Timed) and first.time.relation == _IN_YOUR_TURN else None
        follow = timed.do if timed is not None else first
        if not isinstance(follow, said.Follow) or follow.link != AS_OFTEN:
            return first
        if timed is not None:
            self.period(self.take(timed.time, "period"), timed.time)
            self.take(timed.time, "relation")
            for name in ("time", "do"):
                self.take(timed, name)
        self.take(follow, "link")
        self.often = follow
        offered: said.Statement = self.take(follow, "do")
        return offered


def as_often_as_paid(ability: said.Ability) -> said.Ability:
    """“You may pay 1 gold any number of times to draw a card. Each time you do, …”: “Any number of times, you may pay 1
    gold to draw a card, and …”."""
    first, rest = next(iter(ability.statements), None), ability.statements[1:]
    cost = first.cost if isinstance(first, said.Pay) else None
    if not isinstance(first, said.Pay) or not isinstance(cost, said.Act) or AS_OFTEN not in cost.manner:
        return ability
    steps = [first.effect]
    if rest:
        each = rest[0]
        if not isinstance(each, said.When) or each.do is None or not _is_each_time(each):
            return ability
        steps += [each.do, *rest[1:]]
    bare = cost.model_copy(update={"manner": [word for word in cost.manner if word != AS_OFTEN]})
    effect = steps[0] if len(steps) == 1 else said.Sequence(join="and", steps=steps, span=ability.span)
    paid = first.model_copy(update={"cost": bare, "effect": effect})
    return ability.model_copy(update={"statements": [said.Follow(link=AS_OFTEN, do=paid, span=ability.span)]})


def _is_each_time(when: said.When) -> bool:
    """“Each time you do”, and nothing more."""
    act = when.condition
    if (
        when.word != "whenever"
        or not isinstance(act, said.Act)
        or act.verb != "do"
        or not isinstance(act.who, said.You)
    ):
        return False
    this = act.what is None or (isinstance(act.what, said.Ref) and act.what.word == "this" and not act.what.noun)
    return this and not (act.mood or act.tense or act.times or act.roles or act.manner or act.more)


def _limit_in(item: said.Statement) -> said.Limit | None:
    if isinstance(item, said.Limit):
        return item
    if isinstance(item, said.Aside) and len(item.statements) == 1 and isinstance(item.statements[0], said.Limit):
        return item.statements[0]
    return None


def _is_use_only(item: said.Statement) -> bool:
    """Whether a sentence says of its own line how often it is used."""
    if not isinstance(item, said.Act) or item.verb != _USE or item.manner != ["only"] or len(item.times) != 1:
        return False
    own = isinstance(item.what, said.Ref) and item.what.kind == _ABILITY and item.what.word == "this"
    return own and item.times[0].relation in OFTEN
