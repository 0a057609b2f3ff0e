"""Standings about what is left out: what does not count for a purpose, and what only some sources can do."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Role, Value
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import among, both, exchanged
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.befalling import Befalling

UNLESS, NOT = "unless", "does not"


class Exemptions(Befalling):
    """Reads exemptions."""

    def is_standing(self, statement: said.Statement) -> bool:
        return self._is_left_out(statement) or super().is_standing(statement)

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if self._is_left_out(statement):
            return self._left_out(statement)  # type: ignore[arg-type]
        if isinstance(statement, said.When) and self._is_by_source(statement):
            return self._but_from(statement)
        return super().standing(statement)

    def _forbidden(self, act: said.Act, mood: str) -> list[m.Standing]:
        what = act.what
        bears = self.lexicon.verb(act.verb).build is Build.HAVE and not act.times and self.lexicon.only
        if not bears or not self._is_counted(act) or not isinstance(what, said.Select):
            return super()._forbidden(act, mood)
        return self._bears_no_more(act, what)

    def _bears_no_more(self, act: said.Act, what: said.Select) -> list[m.Standing]:
        """“It cannot have more than 2 attachments”: while it has so many, no other can be attached to it."""
        verb, role = next(iter(self.lexicon.only.values()))
        if self.take(act, "tense"):
            raise self.refuse("cannot", "this prohibition is not understood", act)
        self.take(act, "verb")
        host = self.describe(self.take(act, "who"), (Sort.PIECE,))
        self.plain(act, "who", "what", "mood")
        held = self.describe(self.take(act, "what"), (Sort.PIECE,))
        amount = held.amount
        plain = not (held.places or held.such or held.extreme or held.base) and held.truths
        if host.amount.det is not Det.THE or host.base is None or amount.op is not Op.MORE or not plain:
            raise self.refuse("cannot-more", "this prohibition of a number is not understood", act)
        assert what.quantity is not None
        found, on, new = self.set_of(host), self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        such = both(held.truths)
        many = m.Count(m.Where(m.Attached(found), held.each, such))
        full = m.Compare(many, Op.AT_LEAST, self.written(self.take(what.quantity, "number")), span=what.span)
        slots = (m.Slot(role, on, among(on, found)), m.Slot(Role("what"), new, exchanged(such, held.each, new)))
        self.policy("bears-no-more")
        return [m.While(full, (m.Cannot(m.On((verb,), slots, m.Moment.BEFORE), span=act.span),), span=act.span)]

    # ------------------------------------------------------------ what does not count

    def _is_left_out(self, statement: said.Statement) -> bool:
        return (
            isinstance(statement, said.Act)
            and statement.mood == NOT
            and self.lexicon.verb(statement.verb).build is Build.COUNT_AS
            and [role.role for role in statement.roles] == ["as", "purpose"]
        )

    def _left_out(self, act: said.Act) -> list[m.Standing]:
        """“This model does not count as a model for the requirements of Objectives.”"""
        roles = self.take(act, "roles")
        purpose = roles[1]
        period = self.lexicon.purposes.get(self._purpose(purpose.thing))
        if period is None or purpose.verb:
            raise self.refuse("counts-as", "for what it does not count is not understood", purpose)
        self._take_all(purpose, told=True)
        plain = act.model_copy(update={"mood": "", "roles": [roles[0]]})
        self.copies.append((plain, act))
        self.take(act, "mood")
        (counts,) = self.lasting(plain)
        if not isinstance(counts, m.CountsAs) or counts.number != m.Const(1):
            raise self.refuse("counts-as", "as what it does not count is not understood", act)
        return [m.While(m.Now(period), (replace(counts, number=m.Const(0)),), span=act.span)]

    def _purpose(self, thing: said.Thing) -> str:
        """A purpose by its words: `requirement of Objective`."""
        match thing:
            case said.Select(
                kinds=[said.Kind(noun=noun, filters=[])],
                where=[
                    said.Related(preposition=word, thing=said.Select(kinds=[said.Kind(noun=of, filters=[])]) as inner)
                ],
            ) if not inner.where:
                return f"{noun} {word} {of}"
        return ""

    # ------------------------------------------------------------ what only some sources do

    def _is_by_source(self, when: said.When) -> bool:
        condition, do = when.condition, when.do
        if when.word != UNLESS or not isinstance(condition, said.Be) or not isinstance(condition.who, said.Select):
            return False
        nouns = [kind.noun for kind in condition.who.kinds]
        return nouns == [self.lexicon.source] and isinstance(do, said.Act) and do.mood == "cannot"

    def _but_from(self, when: said.When) -> list[m.Standing]:
        """“Unless the source is K or a model with K, this model cannot suffer Damage or statuses.”"""
        condition, do = self.take(when, "condition"), self.take(when, "do")
        self.take(when, "word")
        assert isinstance(condition, said.Be) and isinstance(do, said.Act)
        what = self.take(condition, "what")
        more = ("roles", "state", "times", "negated", "tense", "mood", "as_if", "per", "manner")
        if any(self.take(condition, name) for name in more):
            raise self.refuse("source", "this source is not understood", condition)
        self._take_all(self.take(condition, "who"))
        deed = self.fresh(Sort.DEED)
        sources = self.take(what, "things") if isinstance(what, said.Both) else [what]
        if isinstance(what, said.Both) and self.take(what, "join") != "or":
            raise self.refuse("source", "this source is not understood", what)
        exempt = tuple(self._is_source(one, deed) for one in sources)
        truth = m.Not(exempt[0] if len(exempt) == 1 else m.Or(exempt))
        return [
            m.Cannot(replace(pattern, deed=deed, truth=truth), span=when.span) for pattern in self._each_forbidden(do)
        ]

    def _is_source(self, thing: said.Thing | None, deed: m.Var[m.Event]) -> m.Truth:
        """Whether a deed comes from a text of a name, or from a piece."""
        if isinstance(thing, said.KeywordUse):
            self._take_all(thing)
            text = m.Just(Attribute("keyword"), Value(thing.name))
            return m.Among(m.Of(deed, Role("rule")), text, span=thing.span)
        if not isinstance(thing, said.Select):
            raise self.refuse("source", "this source is not understood", thing or deed.span)
        made = self.describe(thing, (Sort.PIECE,))
        made.anywhere, made.always = True, False
        return m.Among(m.Of(deed, Role("source")), self.pieces(made), span=thing.span)

    def _each_forbidden(self, act: said.Act) -> list[m.On]:
        """What cannot be suffered: what is counted, and statuses of whatever kind."""
        what = act.what
        if not isinstance(what, said.Select) or what.join not in ("", "or"):
            raise self.refuse("source", "what cannot be done is not understood", act)
        marks = [kind for kind in what.kinds if kind.noun in self.lexicon.attributes and not kind.filters]
        tokens = [kind for kind in what.kinds if kind not in marks]
        plain = what.model_copy(update={"kinds": tokens, "join": ""})
        bare = act.model_copy(update={"what": plain})
        self.copies += [(plain, what), (bare, act)]
        for name in ("kinds", "join"):
            self.take(what, name)
        self.take(act, "what")
        found: list[m.On] = []
        for standing in self.standing(bare) if tokens else ():
            if not isinstance(standing, m.Cannot) or not isinstance(standing.pattern, m.On):
                raise self.refuse("source", "what cannot be done is not understood", act)
            found.append(standing.pattern)
        for kind in marks:
            self._take_all(kind)
            if len(found) != 1:
                raise self.refuse("source", "what cannot be done is not understood", kind)
            value = self.fresh(Sort.VALUE)
            slots = tuple(slot for slot in found[0].slots if slot.role != "token")
            attribute = self.lexicon.attributes[kind.noun]
            found.append(replace(found[0], slots=(*slots, m.Slot(Role(str(attribute)), value, None))))
        return found


__all__ = ["Exemptions"]
