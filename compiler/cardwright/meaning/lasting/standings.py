"""What holds for a while or as long as a card lies there: changes, gifts, prohibitions, permissions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.abridged.alternatives import Alternative, alternative
from cardwright.meaning.abridged.paidwith import replaces_points
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import Period, Role
from cardwright.meaning.calculus.walk import used
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, Mention, both, exchanged, exists
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.likenesses import EXCEPT
from cardwright.meaning.lasting.prices import Prices
from cardwright.meaning.things.descriptions import Description

_NUMBERED = (Build.GET, Build.GAIN, Build.LOSE, Build.LESS, Build.MORE, Build.TIMES)
_LASTING = frozenset({*_NUMBERED, Build.TAKE_CONTROL, Build.TREAT, Build.COST, Build.COUNT_AS})
_FOR_EACH = (m.Change, m.Give, m.Lose)
FORBIDDEN = frozenset({"cannot", "does not", "will not"})

WITHIN = frozenset({"during", "during your", "outside"})
"""Times at which something holds: in a period, or in no such one."""


class Standings(Prices):
    """Reads statements that hold."""

    forbidden_slots: list[Mention]
    """The parts of the deed that was forbidden last: inside it they can be spoken of, after it they cannot."""

    @abstractmethod
    def only(self, phrase: said.Phrase) -> list[m.Standing]:
        """What a line that ends in `only` forbids."""

    @abstractmethod
    def controls(self, act: said.Act) -> list[m.Standing]:
        """Control that is taken for as long as a card stays."""

    @abstractmethod
    def allowed(self, act: said.Act) -> list[m.Standing]:
        """What an act with `may` permits."""

    def is_standing(self, statement: said.Statement) -> bool:
        """Whether a statement, taken alone, is about what holds rather than about something done."""
        if isinstance(statement, said.When) and statement.word == "while" and self._is_doing(statement.condition):
            return statement.do is not None
        if isinstance(statement, (said.When, said.Timed, said.During, said.ForEach)):
            return statement.do is not None and self.is_standing(statement.do)
        if isinstance(statement, said.Sequence):
            return all(self.is_standing(step) for step in statement.steps)
        if isinstance(statement, said.Phrase):
            return True
        if isinstance(statement, said.Be):
            return True
        if not isinstance(statement, said.Act):
            return False
        if statement.mood == "must" and self.taking_part(statement) is not statement:
            return True
        if statement.mood == "must" and self.lexicon.verb(statement.verb).build is Build.PART:
            return True
        if statement.mood in FORBIDDEN or (statement.mood == "may" and statement.manner == ["only"]):
            return True
        return self._lasts(statement)

    def _lasts(self, act: said.Act) -> bool:
        build = self.lexicon.verb(act.verb).build
        if build is Build.HAVE:
            return True
        if build not in _LASTING or self.is_player(act.who):
            return False
        if build in (Build.GAIN, Build.LOSE) and act.who is None:
            return False
        return not (build in (Build.GAIN, Build.LOSE) and self._is_token(act.what))

    def _is_token(self, what: said.Thing | None) -> bool:
        """“an Audacity marker”, “all of its Audacity markers”."""
        if isinstance(what, said.Amount) and len(what.where) == 1 and isinstance(what.where[0], said.Related):
            what = what.where[0].thing
        named = isinstance(what, said.Select) and what.kinds[0].kind in ("token", "card")
        return named or isinstance(what, said.Self)

    # ------------------------------------------------------------ statements

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        """A statement as standings."""
        if isinstance(statement, said.Act):
            return self._act_standing(statement)
        if isinstance(statement, said.Sequence):
            join = self.take(statement, "join")
            denied = all(isinstance(step, said.Act) and step.mood in FORBIDDEN for step in statement.steps)
            if join not in ("and", ",", "but", "nor") or (join == "nor" and not denied):
                raise self.refuse("standing-join", "these do not hold together", statement)
            return self._beside_each_other(self.take(statement, "steps"))
        if isinstance(statement, said.When):
            return self._when_standing(statement)
        if isinstance(statement, said.During):
            return self._during(statement)
        if isinstance(statement, said.Timed):
            return self._timed_standing(statement)
        if isinstance(statement, said.Phrase):
            return self._phrase(statement)
        raise self.refuse("standing", "this is not understood as something that holds", statement)

    def _beside_each_other(self, steps: list[said.Statement]) -> list[m.Standing]:
        """What holds beside each other: what one of them happens in is nothing that another could speak of."""
        found, episodes = list[m.Standing](), dict(self.episodes)
        for step in steps:
            found += self.standing(step)
            self.episodes = dict(episodes)
        return found

    def _when_standing(self, when: said.When) -> list[m.Standing]:
        """“While T, S”, “S if T”, “S unless T”."""
        if when.word == "when" and when.place == "after":
            return self._when_done(when)
        either = alternative(when)
        if either is not None:
            return self._either_amount(when, either)
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        if word == "where" and do is not None:
            self.defined(condition, when)
            return self.standing(do)
        if word == "while" and when.place == "before" and self._is_doing(condition) and do is not None:
            pattern = self.deed_pattern(condition, Moment.BEFORE)
            self.policy("while-doing")
            return [m.During(pattern, tuple(self.standing(do)), span=when.span)]
        if word not in ("while", "if", "unless", "for as long as"):
            raise self.refuse("when-standing", f"“{word}” is not understood here", condition)
        if do is None:
            raise self.refuse("when-standing", "nothing depends on this condition", when)
        if when.place == "after":
            self.policy("trailing-after-main")
            episodes = dict(self.episodes)
            inner = self.standing(do)
            self.episodes = episodes  # the deed inside which it holds is none that the condition could speak of
            truth = self.truth(condition)
        else:
            start = self.tick()
            truth = self.truth(condition)
            self.opening = (start, self.tick())
            inner = self.standing(do)
        truth = m.Not(truth) if word == "unless" else truth
        own = [one for one in inner if isinstance(one, _FOR_EACH) and one.each in used(truth)]
        if own and len(own) == len(inner):
            return [self._each_while(one, truth, when) for one in own]
        return [m.While(truth, tuple(inner), span=when.span)]

    def _either_amount(self, when: said.When, either: Alternative) -> list[m.Standing]:
        """“gets +1 STR, or +2 STR if T”: the one while it holds, the other while it does not."""
        self.split(when, either)
        held = when.model_copy(update={"do": either.instead})
        usual = when.model_copy(update={"do": either.usual, "word": "unless"})
        self.copies += [(held, when), (usual, when)]
        before, found = list(self.mentions), self._when_standing(held)
        self.mentions[:] = before  # the same words are read again, of others that are named alike
        return found + self._when_standing(usual)

    def split(self, when: said.When, either: Alternative) -> None:
        """Note that the two acts say all that the one with both amounts says."""
        act = self.take(when, "do")
        for name in ("what", "roles"):
            self.take(act, name)
        for name in ("join", "things"):
            self.take(either.both, name)
        self.copies += either.copies
        self.copies += [(either.usual, act), (either.instead, act)]
        self.policy("amount-or-amount-if")

    def _each_while(self, standing: m.Change | m.Give | m.Lose, truth: m.Truth, when: said.When) -> m.Standing:
        """“Each Knight gets +1 STR while it is attacking”: for those of them of which it holds.

        In an effect that lasts, for whom it holds is fixed; which of them attack is asked as long as it lasts."""
        self.policy("each-while-it")
        one = self.fresh(standing.each.sort)
        of = m.Where(standing.of, one, exchanged(truth, standing.each, one), span=truth.span)
        made: m.Standing = replace(standing, of=of)
        if self.steps and isinstance(standing.of, m.Var):
            return m.While(exists(self.renamed(of)), (made,), span=when.span)
        if self.steps and when.word == "while":
            asked = "of which of them this is asked later is not said"
            raise self.refuse("each-while", asked, when, "choose them first")
        return made

    def _is_doing(self, condition: said.Statement) -> bool:
        """“While you fight this card”: inside that deed."""
        if not isinstance(condition, said.Act) or condition.tense or condition.mood or condition.times:
            return False
        return self.lexicon.verb(condition.verb).build is Build.DEED and condition.what is not None

    def _when_done(self, when: said.When) -> list[m.Standing]:
        """“does not kneel when it is declared as an attacker”: not as a part of that deed."""
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        if not isinstance(do, said.Act) or do.mood not in FORBIDDEN or not isinstance(condition, said.Act):
            raise self.refuse("when-standing", f"“{word}” is not understood here", condition)
        found = self.standing(do)
        self.mentions += self.forbidden_slots
        return self._not_within(found, self.occasion(condition, word), when)

    def _not_within(self, found: list[m.Standing], outer: m.Pattern, at: said.Statement) -> list[m.Standing]:
        """What is forbidden, but only as a part of another deed."""
        forbidden = found[0]
        if len(found) != 1 or not isinstance(forbidden, m.Cannot) or not isinstance(forbidden.pattern, m.On):
            raise self.refuse("when-standing", "as a part of what this is not done is not understood", at)
        inner = forbidden.pattern
        deed = self.fresh(Sort.DEED)
        within = m.Slot(Role("within"), deed, m.Matches(deed, outer))
        self.policy("not-as-part-of")
        pattern = m.On(inner.verbs, (*inner.slots, within), inner.moment, None, None, inner.truth, span=at.span)
        return [m.Cannot(pattern, span=at.span)]

    def _during(self, during: said.During) -> list[m.Standing]:
        """“During the first round, …”, “During each [power] challenge in which …, your side gets +3 STR”."""
        thing, do = self.take(during, "thing"), self.take(during, "do")
        if self.take(during, "preposition") != "during":
            raise self.refuse("during", "this is not understood here", during)
        with self.counted_off(thing) as one:
            made = self.describe(one)
            if made.sort is not Sort.DEED:
                raise self.refuse("during", "this is no period", thing)
            return self.in_period(made, lambda: self.standing(do), during.span)

    def _timed_standing(self, timed: said.Timed) -> list[m.Standing]:
        """“During your challenges turn, …”."""
        time = self.take(timed, "time")
        relation = self.take(time, "relation")
        if relation not in WITHIN:
            raise self.refuse("timed", "this time is not understood here", time)
        now = self._now(time)
        return [m.While(now, tuple(self.standing(self.take(timed, "do"))), span=timed.span)]

    def _now(self, time: said.Time) -> m.Truth:
        """Whether a period is under way, of yours or of anybody; or that it is not."""
        relation = self.take(time, "relation")
        of = m.You() if relation == "during your" else None
        now = m.Now(self.period(self.take(time, "period"), time), of)
        return m.Not(now) if relation == "outside" else now

    def in_period(self, made: Description, inner: Callable[[], list[m.Standing]], span: m.Span) -> list[m.Standing]:
        truth = self.under_way(made, span)
        return [m.While(truth, tuple(inner()), span=span)]

    def under_way(self, made: Description, span: m.Span) -> m.Truth:
        """“During the first round”, “during each [power] challenge in which …”: that such a one is under way."""
        period = Period(made.noun)
        if made.amount.det is Det.FIRST:
            if made.besides or made.amount.counted or "game" not in self.lexicon.periods:
                raise self.refuse("ordinal", "the first of which of these is not understood", span)
            self.policy("first-of-the-game")
            self.weigh(made.amount)
            begun = m.Count(m.Past(m.Begins(period), self.lexicon.periods["game"]))
            return m.Compare(begun, Op.EQUAL, m.Const(self.which))
        if made.amount.counted:
            raise self.refuse("period", "how many of these is not understood", span)
        if not made.besides:
            return m.Now(period)
        truths = both([exchanged(truth, made.each, m.Current(period)) for truth in made.besides])
        return m.And((m.Now(period), truths))

    def _phrase(self, phrase: said.Phrase) -> list[m.Standing]:
        """“Stealth.”, “Renown. No Attachments.”"""
        for name in ("roles", "times", "per"):
            if self.take(phrase, name):
                raise self.refuse("phrase", "this phrase is not understood", phrase)
        manners = [self.lexicon.manners.get(word) for word in self.take(phrase, "manner")]
        if manners == ["only"]:
            return self.only(phrase)
        if manners:
            raise self.refuse("phrase", "this phrase is not understood", phrase)
        thing = self.take(phrase, "thing")
        things = self.take(thing, "things") if isinstance(thing, said.Both) else [thing]
        if isinstance(thing, said.Both):
            self._all_of(thing)
        found: list[m.Standing] = []
        for item in things:
            if isinstance(item, said.Change):
                found += self.number_alone(item, phrase)
                continue
            if not isinstance(item, said.KeywordUse):
                raise self.refuse("phrase", "this phrase is not understood", phrase)
            each = self.each_keyword(item)
            found += [m.Give(self.fresh(Sort.PIECE), m.This(), one, span=item.span) for one in each]
        return found

    # ------------------------------------------------------------ acts

    def _act_standing(self, act: said.Act) -> list[m.Standing]:
        mood = self.take(act, "mood")
        act = self.taking_part(act) if mood in (*FORBIDDEN, "must") else act
        if mood in FORBIDDEN:
            return self._forbidden(act, mood)
        if mood == "must" and self.lexicon.verb(act.verb).build is Build.PART and not act.times:
            self.policy("duty")
            if isinstance(act.who, said.Select) and self.amount(act.who.quantity).det is Det.SOME:
                raise self.refuse("duty", "which of them must is not said", act.who, "say “each”")
            return [m.Must(self.deed_pattern(act, Moment.BEFORE), span=act.span)]
        times = [time for time in act.times if time.relation in WITHIN]
        if mood == "may" and act.manner == ["only"]:
            return [self.only_to(act)]
        if mood == "may" and times and len(times) == len(act.times):
            self.take(act, "times")
            bare = act.model_copy(update={"times": []})
            self.copies.append((bare, act))
            return [m.While(self._now(time), tuple(self.allowed(bare))) for time in times]
        if mood == "may" or replaces_points(act):
            return self.allowed(act)
        if mood:
            raise self.refuse("standing-mood", f"“{mood}” is not understood here", act)
        inner = self.lasting(act)
        for role in act.roles:
            if role.role == "during":
                self.take(role, "preposition")
                made = self.describe(self.take(role, "thing"))
                if made.sort is not Sort.DEED:
                    raise self.refuse("during", "this is no period", role)
                held = inner
                inner = self.in_period(made, lambda held=held: held, role.span)  # type: ignore[misc]
        for time in times:
            self.take(act, "times")
            inner = [m.While(self._now(time), tuple(inner))]
        return inner

    def only_to(self, act: said.Act) -> m.Standing:
        """“can move only to the space of …”: cannot, to any other place."""
        self.only_so(act, "only")
        if len(act.roles) != 1 or act.roles[0].role != "destination":
            raise self.refuse("only", "what “only” belongs to is not understood", act)
        role = act.roles[0]
        bare = act.model_copy(update={"roles": [], "mood": "", "manner": []})
        self.copies.append((bare, act))
        self.take(act, "roles")
        for name in ("role", "preposition"):
            self.take(role, name)
        pattern = self.deed_pattern(bare, Moment.BEFORE)
        where = self.fresh(Sort.PLACE)
        self.policy("only-is-cannot-other")
        other = m.Slot(Role("to"), where, m.Not(m.Among(where, self.place(self.take(role, "thing")))))
        return m.Cannot(m.On(pattern.verbs, (*pattern.slots, other), pattern.moment, span=act.span), span=act.span)

    def lasting(self, act: said.Act) -> list[m.Standing]:
        """Changes and gifts that an act speaks of."""
        data = self.lexicon.verb(self.take(act, "verb"))
        if self.take(act, "tense") or self.take(act, "more") or self.take(act, "recipient"):
            raise self.refuse("standing-part", f"a part of “{act.verb}” is not understood here", act)
        for name in ("by_doing", "join"):
            if self.take(act, name):
                raise self.refuse("standing-part", f"a part of “{act.verb}” is not understood here", act)
        readers: dict[Build, Callable[[said.Act], list[m.Standing]]] = {
            Build.GET: self._gets,
            Build.GAIN: self._gains,
            Build.LOSE: self._loses,
            Build.HAVE: self._gains,
            Build.LESS: lambda act: self._alters(act, -1),
            Build.MORE: lambda act: self._alters(act, 1),
            Build.TIMES: self._multiplies,
            Build.COST: self._costs_less,
            Build.COUNT_AS: self._counts_as,
            Build.TREAT: self._treats,
            Build.TAKE_CONTROL: self.controls,
        }
        reader = readers.get(data.build)
        if reader is None:
            raise self.refuse("standing-verb", f"“{act.verb}” is not understood as something that holds", act)
        before, self.inner_deeds = self.inner_deeds, []
        found = reader(act)
        for deed in self.inner_deeds:
            found = [m.During(deed, tuple(found), span=act.span)]
        self.inner_deeds = before
        return found

    def _all_of(self, things: said.Both) -> None:
        if self.take(things, "join") != "and":
            raise self.refuse("gets-or", "which of these is not decided", things)

    def _gets(self, act: said.Act) -> list[m.Standing]:
        """“gets +1 STR for each …”."""
        each, found = self.bearers(self.take(act, "who"), act)
        what = self.take(act, "what")
        self._nothing_more(act, "as_if")
        changes = what.things if isinstance(what, said.Both) else [what]
        if isinstance(what, said.Both):
            self.take(what, "things")
            self._all_of(what)
        made: list[m.Standing] = []
        for change in changes:
            if not isinstance(change, said.Change):
                hint = "say what it changes, with its sign: +2 or -1"
                raise self.refuse("gets", "what it gets is not understood", act, hint)
            made += self._change(change, act, each, found)
        if self.manners(act):
            raise self.refuse("gets", "how it gets this is not understood", act)
        return made

    def _gains(self, act: said.Act) -> list[m.Standing]:
        if self.lexicon.verb(act.verb).build is Build.GAIN and (more := self._as_change(act, "+")) is not None:
            return self._gets(more)
        if self.lexicon.verb(act.verb).build is Build.HAVE and isinstance(act.what, said.Change):
            return self._gets(act)  # “has +1 STR”
        each, found = self.bearers(self.take(act, "who"), act)
        if self._sets_number(act) and each.sort is Sort.PIECE:
            return [self._number_set(act, each, found)]
        self._nothing_but_exceptions(act)
        if self.manners(act) or each.sort is not Sort.PIECE:
            raise self.refuse("gains", "by whom or how this is gained or lost is not understood", act)
        qualities = self.qualities(self.take(act, "what"), act)
        first = m.Give(each, found, qualities[0], span=act.span)
        others = [m.Give(self.fresh(each.sort), self.renamed(found), item, span=act.span) for item in qualities[1:]]
        return [first, *others]

    def _nothing_but_exceptions(self, act: said.Act) -> None:
        """“gains X”, “loses all X except Y”: nothing else is said."""
        self._nothing_more(act, "as_if", "per")
        for role in self.take(act, "roles"):
            if role.role not in EXCEPT or not isinstance(act.what, said.Select):
                raise self.refuse("gains-role", f"“{role.preposition}” is not understood here", role)

    def _loses(self, act: said.Act) -> list[m.Standing]:
        if (less := self._as_change(act, "-")) is not None:
            return self._gets(less)
        each, found = self.bearers(self.take(act, "who"), act)
        self._nothing_but_exceptions(act)
        if self.manners(act) or each.sort is not Sort.PIECE:
            raise self.refuse("gains", "by whom or how this is gained or lost is not understood", act)
        qualities = self.of_its_own(found, self.qualities(self.take(act, "what"), act))
        first = m.Lose(each, found, qualities[0], span=act.span)
        others = [m.Lose(self.fresh(each.sort), self.renamed(found), item, span=act.span) for item in qualities[1:]]
        return [first, *others]

    # ------------------------------------------------------------ prohibitions

    def _forbidden(self, act: said.Act, mood: str) -> list[m.Standing]:
        """“cannot defend”, “cannot be killed”, “does not kneel when …”."""
        if self.take(act, "tense"):
            raise self.refuse("cannot", "this prohibition is not understood", act)
        if self._is_counted(act):
            return [m.Cannot(self._no_more(act), span=act.span)]
        known = list(self.mentions)
        pattern = self.deed_pattern(act, Moment.BEFORE)
        self.forbidden_slots = [item for item in self.mentions if item not in known and item.came is Came.SLOT]
        self.mentions = [item for item in self.mentions if item not in self.forbidden_slots]
        subject = act.what if act.passive else act.who
        if isinstance(subject, said.Select) and subject.kinds[0].kind in ("card", "player", "value"):
            made = self.describe(subject)
            if made.amount.det is Det.THE and made.base is not None:
                self.spoken_of(made, self.set_of(made))
        for time in act.times:
            if time.relation not in ("during", "outside"):
                raise self.refuse("cannot-time", "this time is not understood here", time)
        return [m.Cannot(pattern, span=act.span)]

    def _is_counted(self, act: said.Act) -> bool:
        what = act.what
        return isinstance(what, said.Select) and what.quantity is not None and what.quantity.number is not None

    def _no_more(self, act: said.Act) -> m.On:
        """“cannot initiate more than 2 challenges each phase”: none once so many were done in the period."""
        what = act.what
        assert isinstance(what, said.Select) and what.quantity is not None and what.quantity.number is not None
        self.amount(what.quantity)
        if what.quantity.bound != "more than" or len(act.times) != 1:
            raise self.refuse("cannot-more", "this prohibition of a number is not understood", act)
        time = act.times[0]
        if time.relation not in ("each", "during", "per"):
            raise self.refuse("cannot-time", "this time is not understood here", time)
        self.take(act, "times")
        self.take(time, "relation")
        period = self.period(self.take(time, "period"), time)
        one = what.model_copy(update={"quantity": None})
        bare = act.model_copy(update={"what": one, "times": []})
        self.copies += [(bare, act), (one, what)]
        pattern = self.deed_pattern(bare, Moment.BEFORE)
        again = self.deed_pattern(bare, Moment.AFTER)
        self.policy("cannot-more")
        past = m.Past(_same_actor(again, pattern), period)
        counted: m.Set[Any] = past
        role = self.lexicon.verb(act.verb).object
        if any(slot.role == role and slot.each.sort is Sort.PIECE for slot in again.slots):
            counted = m.Of(past, role)
        done = m.Compare(m.Count(counted), Op.AT_LEAST, self.written(self.take(what.quantity, "number")))
        truths = [m.Now(period), done] if time.relation == "during" else [done]
        return m.On(pattern.verbs, pattern.slots, pattern.moment, None, None, both([*truths]), span=act.span)


def _same_actor(again: m.On, pattern: m.On) -> m.On:
    """The pattern with the actor of another: what each one did himself."""
    actors = {slot.role: slot.each for slot in pattern.slots if slot.each.sort is Sort.PLAYER}
    slots = tuple(
        m.Slot(slot.role, slot.each, m.Among(slot.each, actors[slot.role]), span=slot.span)
        if slot.role in actors
        else slot
        for slot in again.slots
    )
    return replace(again, slots=slots)
