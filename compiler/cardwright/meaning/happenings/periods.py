"""Periods as occasions: that a phase, an activation or a round begins or ends, whose it is, where he stands then."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Period, Role, Verb
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import ORDINALS
from cardwright.meaning.context.scope import Came
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.gamedata.lexicon import RULE
from cardwright.meaning.happenings.patterns import AT_ONCE, Patterns

Turn = type[m.Begins] | type[m.Ends]

TURNS: dict[str, tuple[Turn, m.Set[m.Player] | None]] = {
    "at end": (m.Ends, None),
    "at end of each": (m.Ends, None),
    "at end of your": (m.Ends, m.You()),
    "at start": (m.Begins, None),
    "at start of each": (m.Begins, None),
    "at start of your": (m.Begins, m.You()),
}
"""Times at the head of a line at which it is done: when a period begins or ends, and whose."""

ITS = frozenset({"its", "his", "her", "their"})
"""Words for whose period it is, after him who begins or ends it."""

ENDS: dict[str, Turn] = {"end": m.Ends, "start": m.Begins, "beginning": m.Begins}
"""Nouns for the two ends of a period."""
IMMEDIATELY = "immediately"


class Periods(Patterns):
    """Reads that periods begin and end."""

    def if_it_happens(self, item: said.Statement, stays: bool) -> said.Statement:
        """“If attached character is killed, draw 1 card” on a card that stays: as often as it happens."""
        act = item.condition if isinstance(item, said.When) and item.word == "if" and item.place == "before" else None
        if not stays or not isinstance(act, said.Act) or act.mood or act.tense or act.times or act.manner or act.more:
            return item
        if self.lexicon.verb(act.verb).build is not Build.DEED or not isinstance(item, said.When) or item.do is None:
            return item
        self.policy("if-it-happens-is-when")
        self.take(item, "word")
        moved = item.model_copy(update={"word": "when"})
        self.copies.append((moved, item))
        return moved

    def time_first(self, item: said.Statement) -> said.Statement:
        """“If T, draw a card at the end of the round” as “At the end of the round, if T, draw a card”."""
        act = item.do if isinstance(item, said.When) and item.word == "if" and item.place == "before" else item
        if not isinstance(act, said.Act) or len(act.times) != 1 or act.times[0].relation not in TURNS:
            return item
        if isinstance(item, said.When) and isinstance(item.condition, said.Act) and item.condition.mood:
            return item
        self.policy("time-at-the-end-is-first")
        bare: said.Statement = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        if isinstance(item, said.When):
            bare = item.model_copy(update={"do": bare})
            self.copies.append((bare, item))
        self.take(act, "times")
        return said.Timed(time=act.times[0], do=bare, span=item.span)

    def occasion(self, statement: said.Statement, word: str) -> m.Pattern:
        """“as soon as you have 15 power”: a rule of the game is done whenever it is so; a card would never stop."""
        if word != AT_ONCE:
            return super().occasion(statement, word)
        if self.own.type != RULE:
            raise self.refuse("at-once", "only a rule of the game is done whenever something is so", statement)
        self.policy("as-soon-as-is-whenever")
        return m.Becomes(self.truth(statement), span=statement.span)

    def ended(self, act: said.Act) -> bool:
        """“the turn ends”, “end the game”: a period is over, and what was left to do in it; whether it is that."""
        thing, data = act.who if act.what is None else act.what, self.lexicon.verb(act.verb)
        if data.build is Build.END and data.operation and act.who is None and self._is_contest(act.what):
            return self._contest_ended(act, data.verb)
        if data.build is not Build.END or not isinstance(thing, said.Select) or thing.kinds[0].kind != "period":
            return False
        if act.passive or (act.what is not None and not isinstance(act.who, (said.You, type(None)))):
            return False
        for name in ("verb", "who", "what"):
            self.take(act, name)
        self.plain(act, "who", "what")
        self.policy("a-period-by-a-text")
        self._cut_short(act, data.verb, m.Current(self._whole_period(thing), span=thing.span))
        return True

    def _cut_short(self, act: said.Act, verb: Verb, now: m.Set[Any]) -> None:
        parts = (m.Filled(Role("by"), self.actor), m.Filled(Role("deed"), now))
        deed = self.fresh(Sort.DEED)
        self.emit(m.Do(verb, parts, deed, span=act.span))
        self.deeds.append(DeedMention(deed, frozenset((verb,)), False))

    def _is_contest(self, thing: said.Thing | None) -> bool:
        """“this challenge”, “the challenge”: the one that is under way, and nothing more is said of it."""
        contest = self.lexicon.table.contest
        if contest is None:
            return False
        if isinstance(thing, said.Ref):
            return (thing.word, thing.noun) == ("this", contest.period) and not (thing.filters or thing.where)
        plain = isinstance(thing, said.Select) and not (thing.where or thing.owner) and len(thing.kinds) == 1
        if not plain or not isinstance(thing, said.Select) or thing.quantity is None or thing.quantity.words != ["the"]:
            return False
        kind = thing.kinds[0]
        return kind.noun == contest.period and not (kind.filters or kind.plural or thing.quantity.number)

    def _contest_ended(self, act: said.Act, verb: Verb) -> bool:
        """“End the challenge with no winner or loser”: nobody wins what is cut short, and nobody loses it."""
        contest, roles = self.lexicon.table.contest, self.lexicon.table.parts.roles
        assert contest is not None and act.what is not None
        sides = {name for name, known in roles.items() if known in (("seat", contest.winner), ("seat", contest.loser))}
        for role in act.roles:
            nobody = role.thing if isinstance(role.thing, said.Select) and role.preposition == "with" else None
            none = nobody is not None and nobody.quantity is not None and nobody.quantity.words == ["no"]
            if nobody is None or not none or {kind.noun for kind in nobody.kinds} - sides:
                raise self.refuse("contest-end", "how this ends is not understood", role)
            for node in nodes_of(role):
                self.weighed.add(id(node))
                for name in node.__dict__:
                    self.take(node, name)
        read = ["who", "what", "roles"]
        if act.manner == [IMMEDIATELY]:  # what is cut short is over at once
            read.append("manner")
        for name in ("verb", *read):
            self.take(act, name)
        self._take_all(act.what, told=True)
        self.plain(act, *read)
        self.policy("nobody-wins-what-is-cut-short")
        self._cut_short(act, verb, m.Current(Period(contest.period), span=act.what.span))
        return True

    def _be_truth(self, be: said.Be) -> m.Truth:
        """“it is your turn”, “it is the challenges phase”: nobody is spoken of."""
        what = be.what
        if not isinstance(be.who, said.Ref) or not isinstance(what, said.Select) or what.kinds[0].kind != "period":
            return super()._be_truth(be)
        which = ORDINALS.get(tuple(what.quantity.words)) if what.quantity is not None else None
        if what.quantity is not None and what.quantity.words != ["the"] and which is None:
            return super()._be_truth(be)
        self._take_all(self.take(be, "who"), told=True)
        self.take(be, "what")
        if which is None:
            self._take_all(what, told=True)
        else:
            self._take_all(self.take(what, "kinds"), told=True)
            self.take(self.take(what, "quantity"), "words")
            self.weighed.add(id(what.quantity))
        if be.tense or be.mood or be.roles or be.state or be.manner or what.where or what.kinds[0].filters:
            raise self.refuse("be-part", "a part of this is not understood", be)
        owner, period = what.owner, self.period(what.kinds[0].noun, what)
        of = None if owner is None else self.one(owner, (Sort.PLAYER,))
        now: m.Truth = m.Now(period, of, span=be.span)
        if which is not None:
            if of is not None or "game" not in self.lexicon.periods:
                raise self.refuse("ordinal", "the first of which of these is not understood", be)
            self.policy("first-of-the-game")
            begun = m.Count(m.Past(m.Begins(period), self.lexicon.periods["game"]))
            now = m.Compare(begun, Op.EQUAL, m.Const(which), span=be.span)
        return m.Not(now) if self.take(be, "negated") else now

    def _period_pattern(self, act: said.Act) -> m.Pattern | None:
        """“the draw phase begins”, “this model begins its activation”, “the phase ends”."""
        data = self.lexicon.verb(act.verb)
        if data.build not in (Build.BEGIN, Build.END):
            return None
        if isinstance(act.what, said.Select) and act.what.kinds[0].kind == "occasion" and act.who is not None:
            return None
        self.take(act, "verb")
        make = m.Begins if data.build is Build.BEGIN else m.Ends
        who, what = self.take(act, "who"), self.take(act, "what")
        self.plain(act, "who", "what", "mood", "times", "roles")
        if self.take(act, "times"):
            raise self.refuse("period-time", "this time is not understood here", act)
        roles = self.take(act, "roles")
        if isinstance(who, said.Select) and who.kinds[0].kind in ("period", "occasion") and what is None and not roles:
            return make(self._whole_period(who), span=act.span)
        if isinstance(what, said.Select) and what.kinds[0].kind == "period" and who is not None:
            where, owner = self.take(what, "where"), self.take(what, "owner")
            if owner is not None and (not isinstance(owner, said.Ref) or owner.word not in ITS or owner.noun):
                raise self.refuse("period", "whose this is, is said twice", what)
            self._take_all(owner)
            for name in ("kinds", "quantity", "join", "chosen"):
                self._take_all(self.take(what, name))
            return make(self.period(what.kinds[0].noun, what), self._whose(who, where, roles), span=act.span)
        raise self.refuse("period", "what begins or ends is not understood", act)

    def _whose(self, who: said.Thing, where: list[said.Filter], roles: list[said.Role]) -> m.Set[Any]:
        """Whose period it is; “within 3\" of an enemy model”: where he stands as it begins or ends."""
        if not isinstance(who, said.Select) and not where and not roles:
            return self.one(who, ())
        made = self.describe(who)
        self.filters(where, made)
        for role in roles:
            self._be_role(role, made)
        found = self.set_of(made)
        if isinstance(who, said.Select):
            active: m.Set[Any] = m.Of(m.Current(Period("activation")), Role("what"))
            self.mention(active, Sort.PIECE, frozenset((made.noun,)), Came.SLOT)
        return found

    def _whole_period(self, who: said.Select) -> Period:
        made = self.describe(who)
        if made.besides or made.amount.counted or made.base is not None:
            raise self.refuse("period", "this description of a period is not understood", who)
        return Period(made.noun)

    def turn_of(self, during: said.During) -> m.Pattern | None:
        """“At the end of this model's activation, …”: when a period of somebody begins or ends."""
        thing = during.thing
        if during.preposition != "at" or not isinstance(thing, said.Select) or thing.kinds[0].noun not in ENDS:
            return None
        relation = thing.where[0] if len(thing.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if not isinstance(inner, said.Select) or inner.kinds[0].kind != "period" or inner.owner is None or inner.where:
            return None
        owner, kinds = inner.owner, (*thing.kinds, *inner.kinds)
        if len(kinds) != 2 or any(kind.filters or kind.amount is not None for kind in kinds) or inner.quantity:
            raise self.refuse("period", "this description of a period is not understood", thing)
        parts: tuple[said.Node, ...] = (during, thing, thing.where[0], inner)
        for node in parts:
            for name in ("preposition", "thing", "kinds", "where", "quantity", "join", "owner"):
                if hasattr(node, name):
                    self.take(node, name)
        self._take_all([*kinds, thing.quantity] if thing.quantity is not None else [*kinds])
        make = ENDS[thing.kinds[0].noun]
        return make(self.period(inner.kinds[0].noun, inner), self._whose(owner, [], []), span=thing.span)

    def opening_of(self, pattern: m.On) -> m.On:
        """“when this model attacks”: as soon as it begins to, where that takes its time; “after”: once it is over."""
        opens = {data.verb: data.opens for data in self.lexicon.occasions.values() if data.opens is not None}
        if not all(verb in opens for verb in pattern.verbs):
            return pattern
        self.policy("when-it-begins")
        known = [data for data in self.lexicon.occasions.values() if data.verb in pattern.verbs]
        sides = {slot.role for slot in pattern.slots}
        of_one = not any(data.many and {data.subject, data.against} <= sides for data in known)
        self.opened = known[0].period if len(known) == 1 and of_one else None
        return replace(pattern, verbs=tuple(opens[verb] for verb in pattern.verbs))
