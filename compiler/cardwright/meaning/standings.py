"""What holds for a while or as long as a card lies there: changes, gifts, prohibitions, permissions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.descriptions import Description
from cardwright.meaning.lexicon import Build
from cardwright.meaning.nodes import How, Moment, Op, Sort
from cardwright.meaning.occasions import Occasions
from cardwright.meaning.quantities import Amount, Det
from cardwright.meaning.scope import Came, Mention, both, replaced
from cardwright.meaning.symbols import Attribute, Period, Role, Stat, Value
from cardwright.meaning.walk import used

_LASTING = frozenset(
    {
        Build.TAKE_CONTROL,
        Build.GET,
        Build.GAIN,
        Build.LOSE,
        Build.LESS,
        Build.MORE,
        Build.TREAT,
        Build.COST,
        Build.COUNT_AS,
    }
)
_FOR_EACH = (m.Change, m.Give, m.Lose)
_FORBIDDEN = frozenset({"cannot", "does not", "will not"})


COSTS: dict[tuple[str, ...], int] = {("less",): -1, ("more",): 1}
"""“costs 1 less”."""


class Standings(Occasions):
    """Reads statements that hold."""

    forbidden_slots: list[Mention]
    """The parts of the deed that was forbidden last: inside it they can be spoken of, after it they cannot."""
    inner_deeds: list[m.On]
    """The deed inside which what is being read holds: `each attachment you play`."""
    ends: list[m.Pattern]
    """When what is being read ends, where its nouns say so: `the next Hero you recruit this turn`."""

    @abstractmethod
    def only(self, phrase: said.Phrase) -> list[m.Standing]:
        """What a line that ends in `only` forbids."""

    @abstractmethod
    def controls(self, act: said.Act) -> list[m.Standing]:
        """Control that is taken for as long as a card stays."""

    @abstractmethod
    def allowed(self, act: said.Act) -> list[m.Standing]:
        """What an act with `may` permits."""

    @abstractmethod
    def inside(self, thing: said.Thing | None) -> m.Var[Any] | None:
        """The piece inside a deed that a relative clause names; the deed is noted in `inner_deeds`."""

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
        if statement.mood == "must" and self.lexicon.verb(statement.verb).build is Build.PART:
            return True
        if statement.mood in _FORBIDDEN or (statement.mood == "may" and statement.manner == ["only"]):
            return True
        return self._lasts(statement)

    def _lasts(self, act: said.Act) -> bool:
        build = self.lexicon.verb(act.verb).build
        if build is Build.HAVE:
            return True
        if build not in _LASTING or self._is_player(act.who):
            return False
        if build in (Build.GAIN, Build.LOSE) and act.who is None:
            return False
        return not (build in (Build.GAIN, Build.LOSE) and self._is_token(act.what))

    def _is_player(self, who: said.Thing | None) -> bool:
        if isinstance(who, said.You):
            return True
        if isinstance(who, said.Ref):
            return who.kind == "player"
        return isinstance(who, said.Select) and who.kinds[0].kind == "player"

    def _is_token(self, what: said.Thing | None) -> bool:
        return isinstance(what, said.Select) and what.kinds[0].kind in ("token", "card")

    # ------------------------------------------------------------ statements

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        """A statement as standings."""
        if isinstance(statement, said.Act):
            return self._act_standing(statement)
        if isinstance(statement, said.Sequence):
            if self.take(statement, "join") not in ("and", ",", "but", "nor"):
                raise self.refuse("standing-join", "these do not hold together", statement)
            return [made for step in self.take(statement, "steps") for made in self.standing(step)]
        if isinstance(statement, said.When):
            return self._when_standing(statement)
        if isinstance(statement, said.During):
            return self._during(statement)
        if isinstance(statement, said.Timed):
            return self._timed_standing(statement)
        if isinstance(statement, said.Phrase):
            return self._phrase(statement)
        raise self.refuse("standing", "this is not understood as something that holds", statement)

    def _when_standing(self, when: said.When) -> list[m.Standing]:
        """“While T, S”, “S if T”, “S unless T”."""
        if when.word == "when" and when.place == "after":
            return self._when_done(when)
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        if word == "where" and do is not None:
            self.defined(condition, when)
            return self.standing(do)
        if word == "while" and when.place == "before" and self._is_doing(condition) and do is not None:
            pattern = self.deed_pattern(condition, Moment.BEFORE)
            self.policy("while-doing")
            return [m.During(pattern, tuple(self.standing(do)), span=when.span)]
        if word not in ("while", "if", "unless", "for as long as"):
            raise self.refuse("when-standing", f"“{word}” is not understood here", when)
        if do is None:
            raise self.refuse("when-standing", "nothing depends on this condition", when)
        if when.place == "after":
            self.policy("trailing-after-main")
            inner = self.standing(do)
            truth = self.truth(condition)
        else:
            truth = self.truth(condition)
            inner = self.standing(do)
        truth = m.Not(truth) if word == "unless" else truth
        own = [one for one in inner if isinstance(one, _FOR_EACH) and one.each in used(truth)]
        if own and len(own) == len(inner):
            return [self._each_while(one, truth) for one in own]
        return [m.While(truth, tuple(inner), span=when.span)]

    def _each_while(self, standing: m.Change | m.Give | m.Lose, truth: m.Truth) -> m.Standing:
        """“Each Knight gets +1 STR while it is attacking”: for those of them of which it holds."""
        self.policy("each-while-it")
        one = self.fresh(standing.each.sort)
        of = m.Where(standing.of, one, replaced(truth, standing.each, one), span=truth.span)
        made: m.Standing = replace(standing, of=of)
        return made

    def _is_doing(self, condition: said.Statement) -> bool:
        """“While you fight this card”: inside that deed."""
        if not isinstance(condition, said.Act) or condition.tense or condition.mood or condition.times:
            return False
        return self.lexicon.verb(condition.verb).build is Build.DEED and condition.what is not None

    def _when_done(self, when: said.When) -> list[m.Standing]:
        """“does not kneel when it is declared as an attacker”: not as a part of that deed."""
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        if not isinstance(do, said.Act) or do.mood not in _FORBIDDEN or not isinstance(condition, said.Act):
            raise self.refuse("when-standing", f"“{word}” is not understood here", when)
        found = self.standing(do)
        self.mentions += self.forbidden_slots
        outer = self.occasion(condition, word)
        forbidden = found[0]
        if len(found) != 1 or not isinstance(forbidden, m.Cannot) or not isinstance(forbidden.pattern, m.On):
            raise self.refuse("when-standing", f"“{word}” is not understood here", when)
        inner = forbidden.pattern
        deed = self.fresh(Sort.DEED)
        within = m.Slot(Role("within"), deed, m.Matches(deed, outer))
        self.policy("not-as-part-of")
        pattern = m.On(inner.verbs, (*inner.slots, within), inner.moment, None, None, inner.truth, span=when.span)
        return [m.Cannot(pattern, span=when.span)]

    def _during(self, during: said.During) -> list[m.Standing]:
        """“During the first round, …”, “During each [power] challenge in which …, your side gets +3 STR”."""
        thing, do = self.take(during, "thing"), self.take(during, "do")
        if self.take(during, "preposition") != "during":
            raise self.refuse("during", "this is not understood here", during)
        made = self.describe(thing)
        if made.sort is not Sort.DEED:
            raise self.refuse("during", "this is no period", thing)
        return self.in_period(made, lambda: self.standing(do), during.span)

    def _timed_standing(self, timed: said.Timed) -> list[m.Standing]:
        """“During your challenges turn, …”."""
        time = self.take(timed, "time")
        relation = self.take(time, "relation")
        if relation not in ("during", "during your"):
            raise self.refuse("timed", "this time is not understood here", time)
        period = self.period(self.take(time, "period"), time)
        of = m.You() if relation == "during your" else None
        return [m.While(m.Now(period, of), tuple(self.standing(self.take(timed, "do"))), span=timed.span)]

    def in_period(self, made: Description, inner: Callable[[], list[m.Standing]], span: m.Span) -> list[m.Standing]:
        period = Period(made.noun)
        if made.amount.det is Det.FIRST:
            if made.besides or made.amount.counted or "game" not in self.lexicon.periods:
                raise self.refuse("ordinal", "the first of which of these is not understood", span)
            self.policy("first-of-the-game")
            begun = m.Count(m.Past(m.Begins(period), self.lexicon.periods["game"]))
            return [m.While(m.Compare(begun, Op.EQUAL, m.Const(1)), tuple(inner()), span=span)]
        if not made.besides:
            return [m.While(m.Now(period), tuple(inner()), span=span)]
        truths = both([_at(truth, made.each, m.Current(period)) for truth in made.besides])
        return [m.While(m.And((m.Now(period), truths)), tuple(inner()), span=span)]

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
            self.take(thing, "join")
        found: list[m.Standing] = []
        for item in things:
            if not isinstance(item, said.KeywordUse):
                raise self.refuse("phrase", "this phrase is not understood", phrase)
            x = self.fresh(Sort.PIECE)
            found.append(m.Give(x, m.This(), self.keyword(item), span=item.span))
        return found

    # ------------------------------------------------------------ acts

    def _act_standing(self, act: said.Act) -> list[m.Standing]:
        mood = self.take(act, "mood")
        if mood in _FORBIDDEN:
            return self._forbidden(act, mood)
        if mood == "must" and self.lexicon.verb(act.verb).build is Build.PART and not act.times:
            self.policy("duty")
            return [m.Must(self.deed_pattern(act, Moment.BEFORE), span=act.span)]
        times = [time for time in act.times if time.relation in ("during", "during your")]
        if mood == "may" and act.manner == ["only"]:
            return [self._only_to(act)]
        if mood == "may":
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
            self.take(time, "relation")
            of = m.You() if time.relation == "during your" else None
            inner = [m.While(m.Now(self.period(self.take(time, "period"), time), of), tuple(inner))]
        return inner

    def _only_to(self, act: said.Act) -> m.Standing:
        """“can move only to the space of …”: cannot, to any other place."""
        self.take(act, "manner")
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

    def bearers(self, who: said.Thing | None, act: said.Act) -> tuple[m.Var[Any], m.Set[Any]]:
        """Whom it holds for, with a name for the one it is asked of."""
        if who is None:
            raise self.refuse("subject", "for whom this holds is not said", act)
        piece = self.inside(who)
        if piece is not None:
            return self.fresh(Sort.PIECE), piece
        made = self.describe(who, (Sort.PIECE,))
        if made.amount.det in (Det.NEXT, Det.FIRST):
            raise self.refuse("some-bearer", "which one is not said", made.span)
        if made.amount.det is Det.SOME:
            raise self.refuse("some-bearer", "which one is not chosen", made.span, "choose it first, or say “each”")
        found = self.set_of(made)
        each = self.fresh(made.sort)
        if made.amount.det in (Det.ALL, Det.BARE) and made.base is None:
            self.mention(each, made.sort, frozenset((made.noun,)), Came.EACH)
        else:
            self.mention(found, made.sort, frozenset((made.noun, "card")), Came.DEFINITE, made.plural)
        return each, found

    def _nothing_more(self, act: said.Act, *names: str) -> None:
        for name in names:
            if self.take(act, name):
                raise self.refuse("standing-part", f"a part of “{act.verb}” is not understood here", act)

    def _gets(self, act: said.Act) -> list[m.Standing]:
        """“gets +1 STR for each …”."""
        each, found = self.bearers(self.take(act, "who"), act)
        what = self.take(act, "what")
        self._nothing_more(act, "as_if")
        changes = what.things if isinstance(what, said.Both) else [what]
        if isinstance(what, said.Both):
            self.take(what, "things")
            self.take(what, "join")
        made: list[m.Standing] = []
        for change in changes:
            if not isinstance(change, said.Change):
                raise self.refuse("gets", "what it gets is not understood", act)
            made += self._change(change, act, each, found)
        if self.manners(act):
            raise self.refuse("gets", "how it gets this is not understood", act)
        return made

    def _change(self, change: said.Change, act: said.Act, each: m.Var[Any], found: m.Set[Any]) -> list[m.Standing]:
        number = self.change_number(change, act)
        kinds = self.take(change, "kinds") or self._topic(act)
        self.take(change, "join")
        self._against_one(act)
        if (self.take(change, "where") and change.amount is not None) or not kinds:
            raise self.refuse("gets", "which number changes is not understood", change)
        return [m.Change(self.stat(kind), each, found, How.ADD, number, span=act.span) for kind in kinds]

    def _topic(self, act: said.Act) -> list[said.Kind]:
        """“+1 to all stats”."""
        topics = [role for role in act.roles if role.role == "topic"]
        thing = topics[0].thing if len(topics) == 1 else None
        if not isinstance(thing, said.Select) or thing.where or thing.owner or topics[0].preposition != "to":
            return []
        if self.amount(self.take(thing, "quantity")).det is not Det.ALL:
            return []
        for name in ("preposition", "thing"):
            self.take(topics[0], name)
        self.take(thing, "join")
        kinds: list[said.Kind] = self.take(thing, "kinds")
        return kinds

    under: m.On | None = None
    """The deed inside which a clause is read."""

    def _against_one(self, act: said.Act) -> None:
        """“against that card”: inside the deed that the clause before it names, which is said there."""
        for role in act.roles:
            if role.role != "against":
                continue
            self.take(role, "preposition")
            known = self.one(self.take(role, "thing"), (Sort.PIECE,))
            if self.under is None or known not in {slot.each for slot in self.under.slots}:
                raise self.refuse("against", "against whom is not understood here", role)
            self.policy("against-is-the-deed")

    def change_number(self, change: said.Change, act: said.Act) -> m.Number:
        """+N or -N, for each of something, to a maximum."""
        amount = self.take(change, "amount")
        number = self.written(amount) if amount is not None else self._equal_to(change)
        signed = m.Times((m.Const(-1), number)) if self.take(change, "sign") == "-" else number
        return self.per_each(signed, act)

    def _equal_to(self, change: said.Change) -> m.Number:
        """“+[Attack] equal to the printed [Attack] of that card”."""
        where = self.take(change, "where")
        relation = where[0] if len(where) == 1 else None
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "equal to":
            raise self.refuse("change", "by how much is not understood", change)
        return self.number(self.take(relation, "thing"))

    def per_each(self, number: m.Number, act: said.Act) -> m.Number:
        """“for each X”, “to a maximum of 3”."""
        per = self.take(act, "per")
        if per is not None:
            number = m.Times((number, self.how_many(per)))
        for role in self.take(act, "roles"):
            name = self.take(role, "role")
            limit = {"maximum": m.Least, "minimum": m.Most}.get(name)
            if name in ("during", "topic", "against"):
                continue
            if limit is None:
                raise self.refuse("gets-role", f"“{role.preposition}” is not understood here", role)
            self.take(role, "preposition")
            number = limit((number, self.number(self.take(role, "thing"))))
        return number

    def _gains(self, act: said.Act) -> list[m.Standing]:
        each, found = self.bearers(self.take(act, "who"), act)
        self._nothing_more(act, "as_if", "per", "roles", "manner")
        qualities = self.qualities(self.take(act, "what"), act)
        first = m.Give(each, found, qualities[0], span=act.span)
        others = [m.Give(self.fresh(each.sort), self.renamed(found), item, span=act.span) for item in qualities[1:]]
        return [first, *others]

    def _loses(self, act: said.Act) -> list[m.Standing]:
        each, found = self.bearers(self.take(act, "who"), act)
        self._nothing_more(act, "as_if", "per", "roles", "manner")
        qualities = self.qualities(self.take(act, "what"), act)
        first = m.Lose(each, found, qualities[0], span=act.span)
        others = [m.Lose(self.fresh(each.sort), self.renamed(found), item, span=act.span) for item in qualities[1:]]
        return [first, *others]

    def qualities(self, what: said.Thing | None, act: said.Act) -> list[m.Quality]:
        """What can be gained and lost: keywords, values, all of a class."""
        if isinstance(what, said.Both):
            if self.take(what, "join") != "and":
                raise self.refuse("gains-or", "which of these is not decided", what)
            return [made for item in self.take(what, "things") for made in self.qualities(item, act)]
        if isinstance(what, said.KeywordUse):
            return [self.keyword(what)]
        if isinstance(what, said.Select):
            return [self._value_quality(what)]
        raise self.refuse("gains", "what this gives is not understood", act)

    def _value_quality(self, what: said.Select) -> m.Quality:
        """“the King trait”, “a [military] icon”, “all keywords”, “all abilities”."""
        if _of_choice(what):
            return self._chosen_value(what)
        amount = self.amount(self.take(what, "quantity"))
        kinds = self.take(what, "kinds")
        self.take(what, "join")
        if len(kinds) != 1 or self.take(what, "where") or self.take(what, "owner"):
            raise self.refuse("gains", "what this gives is not understood", what)
        kind = kinds[0]
        noun = self.take(kind, "noun")
        self.take(kind, "plural")
        filters = self.take(kind, "filters")
        if self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("gains", "what this gives is not understood", what)
        head = self.take(kind, "kind")
        if amount.det is Det.ALL and not filters and noun in self.lexicon.classes:
            return m.Whole(self.lexicon.classes[noun], span=what.span)
        if head == "attribute" and len(filters) == 1 and isinstance(filters[0], said.Is):
            value = self.take(filters[0], "value")
            attribute = Attribute(self.take(filters[0], "attribute"))
            if amount.det in (Det.SOME, Det.THE) and not amount.counted:
                return m.OfValue(attribute, m.Just(attribute, Value(value)), span=what.span)
        raise self.refuse("gains", "what this gives is not understood", what)

    def _chosen_value(self, what: said.Select) -> m.Quality:
        """“gains an icon of your choice”: chosen once, when it is gained."""
        made = self.describe(what)
        attribute = made.base.attribute if isinstance(made.base, m.Declared) else None
        if attribute is None or not self.steps or made.amount.det is not Det.SOME:
            raise self.refuse("gains", "what this gives is not understood", what)
        return m.OfValue(attribute, self.pick(made, self.actor), span=what.span)

    def _alters(self, act: said.Act, sign: int) -> list[m.Standing]:
        """“Reduce the cost of each Weapon attachment you play by 1”, “raise the claim on your revealed plot by 1”."""
        what = self.take(act, "what")
        by = [role for role in self.take(act, "roles") if role.role in ("by", "agent")]
        limits = [role for role in act.roles if role.role in ("maximum", "minimum")]
        if self.take(act, "who") is not None and not isinstance(act.who, said.You):
            raise self.refuse("alters", "who does this is not understood here", act)
        if len(by) != 1 or len(by) + len(limits) != len(act.roles) or not isinstance(what, said.Select):
            raise self.refuse("alters", "by how much is not understood", act)
        self.take(by[0], "role")
        self.take(by[0], "preposition")
        number: m.Number = self.number(self.take(by[0], "thing"))
        number = m.Times((m.Const(sign), number)) if sign < 0 else number
        self._nothing_more(act, "per", "as_if", "manner")
        stat, owner = self._stat_and_owner(what)
        each, found = self._altered(owner)
        made: list[m.Standing] = [m.Change(stat, each, found, How.ADD, number, span=act.span)]
        return [*made, *(self._floor(role, stat, each.sort, found) for role in limits)]

    def _floor(self, role: said.Role, stat: Stat, sort: Sort, found: m.Set[Any]) -> m.Standing:
        """“to a minimum of 0”: the number is never less."""
        how = {"minimum": How.AT_LEAST, "maximum": How.AT_MOST}[self.take(role, "role")]
        self.take(role, "preposition")
        return m.Change(stat, self.fresh(sort), found, how, self.number(self.take(role, "thing")), span=role.span)

    def _stat_and_owner(self, what: said.Select) -> tuple[Stat, said.Thing]:
        kinds = self.take(what, "kinds")
        amount = self.amount(self.take(what, "quantity"))
        owner, where = self.take(what, "owner"), self.take(what, "where")
        self.take(what, "join")
        if len(kinds) != 1 or amount.counted or (owner is None) == (not where):
            raise self.refuse("alters", "which number changes is not understood", what)
        if owner is None:
            relation = where[0]
            if len(where) != 1 or not isinstance(relation, said.Related):
                raise self.refuse("alters", "whose number changes is not understood", what)
            if self.take(relation, "preposition") not in ("of", "on"):
                raise self.refuse("alters", "whose number changes is not understood", relation)
            owner = self.take(relation, "thing")
        return self.stat(kinds[0]), owner

    def _altered(self, owner: said.Thing) -> tuple[m.Var[Any], m.Set[Any]]:
        piece = self.inside(owner)
        if piece is not None:
            return self.fresh(Sort.PIECE), piece
        made = self.describe(owner)
        if made.amount.det in (Det.SOME, Det.NEXT, Det.FIRST):
            raise self.refuse("alters", "which one is not chosen", made.span)
        return self.fresh(made.sort), self.set_of(made)

    def _costs_less(self, act: said.Act) -> list[m.Standing]:
        """“Each other Hero in your lineup costs 1 less”."""
        each, found = self.bearers(self.take(act, "who"), act)
        what = self.take(act, "what")
        self._nothing_more(act, "as_if", "manner")
        if not isinstance(what, said.Amount) or what.where or what.filters or what.inches:
            raise self.refuse("costs", "how much it costs is not understood", act)
        quantity = self.take(what, "quantity")
        words, number = tuple(self.take(quantity, "words")), self.take(quantity, "number")
        sign = COSTS.get(words)
        if sign is None or number is None or self.take(quantity, "bound") or "cost" not in self.lexicon.stats:
            raise self.refuse("costs", "how much it costs is not understood", act)
        amount = self.per_each(self.written(number), act)
        signed = m.Times((m.Const(-1), amount)) if sign < 0 else amount
        return [m.Change(self.lexicon.stats["cost"], each, found, How.ADD, signed, span=act.span)]

    def _counts_as(self, act: said.Act) -> list[m.Standing]:
        """“it counts as 2 characters of that house”."""
        _, found = self.bearers(self.take(act, "who"), act)
        self._nothing_more(act, "as_if", "per", "manner", "what")
        roles = self.take(act, "roles")
        if len(roles) != 1 or self.take(roles[0], "role") != "as":
            raise self.refuse("counts-as", "as what it counts is not understood", act)
        self.take(roles[0], "preposition")
        made = self.describe(self.take(roles[0], "thing"))
        if made.places or made.base is not None or made.amount.most is None:
            raise self.refuse("counts-as", "as what it counts is not understood", act)
        qualities: list[m.Quality] = []
        for truth in made.truths:
            if not isinstance(truth, m.Is) or truth.of != made.each:
                raise self.refuse("counts-as", "as what it counts is not understood", act)
            qualities.append(truth.quality)
        return [m.CountsAs(found, made.amount.most, tuple(qualities), span=act.span)]

    def _treats(self, act: said.Act) -> list[m.Standing]:
        """“treat that character as if its text box were blank, except for traits”."""
        each, found = self.bearers(self.take(act, "what"), act)
        self._nothing_more(act, "per", "manner")
        who = self.take(act, "who")
        if who is not None and not isinstance(who, said.You):
            raise self.refuse("treats", "who treats it so is not understood", act)
        but: list[m.Class] = []
        for role in self.take(act, "roles"):
            if self.take(role, "role") != "except":
                raise self.refuse("treats", f"“{role.preposition}” is not understood here", role)
            self.take(role, "preposition")
            but.append(self._class_of(self.take(role, "thing")))
        blank = self._blank(self.take(act, "as_if"), act, found)
        return [m.Lose(each, found, m.Whole(blank, tuple(but)), span=act.span)]

    def _class_of(self, thing: said.Thing) -> m.Class:
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.kinds[0].filters or thing.where:
            raise self.refuse("class", "which qualities are meant is not understood", thing)
        found = self.lexicon.classes.get(thing.kinds[0].noun)
        if found is None or thing.quantity is not None:
            raise self.refuse("class", "which qualities are meant is not understood", thing)
        self._take_all(thing)
        return found

    def _blank(self, as_if: said.Statement | None, act: said.Act, found: m.Set[Any]) -> m.Class:
        """“as if its text box were blank”."""
        if not isinstance(as_if, said.Be) or not isinstance(as_if.who, said.Select) or as_if.what or as_if.roles:
            raise self.refuse("treats", "as what it is treated is not understood", act)
        words = [self.take(item, "word") for item in self.take(as_if, "state") if isinstance(item, said.InState)]
        text = self.take(as_if, "who")
        owner = self.take(text, "owner")
        if words != ["blank"] or as_if.negated or owner is None:
            raise self.refuse("treats", "as what it is treated is not understood", as_if)
        self.take(as_if.state[0], "group")
        if self.one(owner, (Sort.PIECE,)) != found:
            raise self.refuse("treats", "whose text this is, is not understood", text)
        bare = text.model_copy(update={"owner": None})
        self.copies.append((bare, text))
        return self._class_of(bare)

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
            if time.relation != "during":
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
        done = m.Compare(m.Count(counted), Op.AT_LEAST, self.written(what.quantity.number))
        truths = [m.Now(period), done] if time.relation == "during" else [done]
        return m.On(pattern.verbs, pattern.slots, pattern.moment, None, None, both([*truths]), span=act.span)


def _of_choice(what: said.Select) -> bool:
    """“of your choice”."""
    return any(
        isinstance(item, said.Related) and isinstance(item.thing, said.Select) and item.thing.kinds[0].kind == "choice"
        for item in what.where
    )


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


def _at(truth: m.Truth, old: m.Set[Any], new: m.Set[Any]) -> m.Truth:
    found: m.Truth = replaced(truth, old, new)
    return found


__all__ = ["Amount", "Standings"]
