"""What the rules of a game have done under a name: “applies claim”, “for [military] claim”, “the normal claim effects”.

A number of the game is applied as its rules say; where it has kinds, each is an operation by itself (`idioms` of the
verb in the game's table), and what is done by it is done for that.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import OPERATION, Role, Value, Verb
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import among
from cardwright.meaning.doing.severally import in_order
from cardwright.meaning.doing.throws import Throws
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.deedobjects import STAT
from cardwright.meaning.happenings.deedroles import MEANS

INSTEAD, INSTEAD_OF = "instead", "instead of"
NORMAL = "normal"


class Applying(Throws):
    """Reads what is applied, and what is done for it."""

    def _apply(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“the attacking player applies claim”, “apply [power] claim instead”."""
        kind = self._applied(act.what)
        named = isinstance(act.what, said.Select) and len(act.what.kinds) == 1 and not act.what.kinds[0].filters
        if piece is not None or not isinstance(act.what, said.Select) or not (named or kind):
            return False
        stat = self.lexicon.stats.get(act.what.kinds[0].noun)
        if stat is None or act.what.where or act.what.owner or act.what.quantity:
            return False
        who = self._who_applies(act, data)
        self._prelude(act)
        self._take_all(self.take(act, "what"), told=True)
        self.plain(act, "who", "what", "mood", "manner")
        parts = [m.Filled(Role("by"), who)]
        parts += [] if kind else [m.Filled(Role("stat"), m.Just(STAT, Value(stat)))]
        self.do(kind or data.verb, in_order(parts), act.span)
        return True

    def _who_applies(self, act: said.Act, data: VerbData) -> m.Set[m.Player]:
        """Who applies it: in the place of what is about to be applied, who would have."""
        manner = self.take(act, "manner")
        if not manner:
            return self.actor
        if manner != [INSTEAD] or self.threatened is None or data.verb not in self.threatened_verbs:
            raise self.refuse("instead", "instead of what is not clear", act)
        self.policy("whoever-would-apply-it")
        return m.Of(self.threatened, Role("by"))

    def _applied(self, thing: said.Thing | None) -> Verb | None:
        """The operation that a number of one kind is applied by: [military] claim."""
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.where or thing.owner or thing.quantity:
            return None
        kind = thing.kinds[0]
        value = kind.filters[0] if len(kind.filters) == 1 else None
        if kind.kind != "stat" or not isinstance(value, said.Is):
            return None
        applied = [one for one in self.lexicon.verbs.values() if one.build is Build.APPLY]
        found = [one.idioms.get(f"{value.value} {kind.noun}") for one in applied]
        return next((one for one in found if one is not None), None)

    # ------------------------------------------------------------ occasions

    def deed_pattern(self, act: said.Act, moment: Moment, free: Role | None = None) -> m.On:
        """“who did not apply [military] claim this phase”."""
        verb = self._applied(act.what) if self.lexicon.verb(act.verb).build is Build.APPLY else None
        if verb is None:
            return super().deed_pattern(act, moment, free)
        self._take_all(self.take(act, "what"), told=True)
        self.take(act, "verb")
        bare = act.model_copy(update={"verb": str(verb), "what": None})
        self.copies.append((bare, act))
        return super().deed_pattern(bare, moment, free)

    def _role_slot(self, role: said.Role, data: VerbData) -> list[m.Slot]:
        """“killed for [military] claim”: what that operation of the rules does."""
        verb = self._applied(role.thing) if role.role == "purpose" and not role.verb else None
        if verb is None:
            return super()._role_slot(role, data)
        self._take_all(role, told=True)
        self.policy("for-what-the-rules-do")
        which = self.fresh(Sort.VALUE)
        return [m.Slot(MEANS, which, among(which, m.Just(OPERATION, Value(verb))), span=role.span)]

    # ------------------------------------------------------------ in the place of it

    def _during_effect(self, during: said.During) -> None:
        """“instead of the normal claim effects, draw 2 cards”: they do not come to pass."""
        if during.preposition != INSTEAD_OF:
            super()._during_effect(during)
            return
        thing, do = (self.take(during, name) for name in ("thing", "do"))
        self.take(during, "preposition")
        if self.threatened is None or not self._is_outcome(thing):
            raise self.refuse("instead-of", "instead of what is not understood", during)
        self._take_all(thing, told=True)
        self.policy("instead-of-its-outcome")
        self.emit(m.Stop(self.threatened, m.Ending.REPLACED, span=during.span))
        self.effect(do)

    def _is_outcome(self, thing: said.Thing) -> bool:
        """“the normal claim effects”: all that what is about to be done does by the rules."""
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.where or thing.owner:
            return False
        kind = thing.kinds[0]
        plain = all(isinstance(one, said.InState) and one.word == NORMAL for one in kind.filters)
        outcomes = [self.lexicon.verb(verb).effects for verb in self.threatened_verbs]
        named = bool(outcomes) and all(kind.noun in one for one in outcomes)
        return named and plain and self.amount(thing.quantity).det is Det.THE
