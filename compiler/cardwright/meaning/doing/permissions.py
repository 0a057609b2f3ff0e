"""Where a card may be played that rules keep it off, and what is done if it is."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.symbols import Condition, Role
from cardwright.meaning.context.scope import Came, among
from cardwright.meaning.doing.deciding import IF_DONE
from cardwright.meaning.doing.doings import Doings
from cardwright.meaning.gamedata.entries import Build

TO, WHAT = Role("to"), Role("what")


DESPITE = frozenset({"while", "even if", "even while"})
"""Words before a state in which rules would forbid what a text lets be done."""


class Permissions(Doings):
    """Reads permissions that are followed by what is done then, and those to take part in spite of a state."""

    def is_standing(self, statement: said.Statement) -> bool:
        return self._lets_take_part(statement) or super().is_standing(statement)

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if isinstance(statement, said.Act) and self._lets_take_part(statement):
            return [self._let(statement)]
        state = self._in_spite_of(statement) if isinstance(statement, said.When) else None
        if state is None or not isinstance(statement, said.When) or not isinstance(statement.do, said.Act):
            return super().standing(statement)
        for name in ("word", "condition", "do"):
            self.take(statement, name)
        self._take_all(statement.condition, several=True, told=True)
        act = statement.do
        both = statement.word != "while" and any(role.role == "during" for role in self.taking_part(act).roles)
        if not both:
            return [self._let(act, state)]
        self.policy("may-even-while")
        episodes = dict(self.episodes)
        anyway = self._let(act)
        self.episodes = episodes
        return [anyway, self._let(act, state)]

    def _lets_take_part(self, statement: said.Statement) -> bool:
        """“Kneeling Stark characters can defend”, “it can be declared as an attacker while kneeling”."""
        if isinstance(statement, said.When):
            return self._in_spite_of(statement) is not None
        if not isinstance(statement, said.Act) or statement.mood != "may" or statement.times or statement.manner:
            return False
        act = self.taking_part(statement)
        who = act.what if act.passive else act.who
        part = self.lexicon.verb(act.verb).build is Build.PART and not act.tense
        inside = [role for role in act.roles if role.role == "during"]
        known = len(inside) <= 1 and inside == act.roles
        return part and who is not None and not self.is_player(who) and known

    def _in_spite_of(self, when: said.When) -> Condition | None:
        """The state in which a text lets somebody take part: a condition that asks of him, and of nothing else."""
        be, act = when.condition, when.do
        if when.word not in DESPITE or when.place != "after" or not isinstance(be, said.Be):
            return None
        if not isinstance(act, said.Act) or not self._lets_take_part(act):
            return None
        subject = act.what if act.passive else act.who
        itself = be.who == subject or (isinstance(be.who, said.Ref) and not be.who.noun)
        word = be.state[0] if len(be.state) == 1 else None
        more = be.negated or be.mood or be.tense or be.what or be.roles or be.manner or be.times
        if not itself or more or not isinstance(word, said.InState):
            return None
        return self.lexicon.states.get(word.word)

    def _let(self, act: said.Act, state: Condition | None = None) -> m.Standing:
        act = self.taking_part(act)
        bare = act.model_copy(update={"mood": ""})
        self.copies.append((bare, act))
        self.take(act, "mood")
        pattern = self.deed_pattern(bare, Moment.BEFORE)
        self.policy("may-in-spite-of-a-state")
        slots = [slot for slot in pattern.slots if slot.role == WHAT]
        if state is not None and len(slots) == 1:
            truths = [m.Is(slots[0].each, m.InState(state))]
            such = m.And((*([slots[0].truth] if slots[0].truth is not None else []), *truths))
            more = tuple(replace(slot, truth=such) if slot is slots[0] else slot for slot in pattern.slots)
            pattern = replace(pattern, slots=more)
        elif state is not None:
            raise self.refuse("permission", "this permission is not understood", act)
        return m.Allow(pattern, span=act.span)

    def allowed_there(self, statements: list[said.Statement]) -> tuple[m.Standing, ...] | None:
        """“You may play this card on the space of an allied card. If you do, …”: a card is only ever played because
        rules let it be, so this offers nothing but lets it be played there too."""
        act = statements[0]
        goal = self._space_of_a_card(act)
        if goal is None or not isinstance(act, said.Act):
            return None
        self.policy("may-play-there-is-allow")
        pattern = self._played_there(act, goal)
        allow = m.Allow(pattern, span=act.span)
        if len(statements) == 1:
            return (allow,)
        follow = statements[1]
        if len(statements) > 2 or not isinstance(follow, said.Follow) or self.take(follow, "link") not in IF_DONE:
            raise self.refuse("permission", "what is done if it is played there is not understood", statements[1])
        done = self.done(self.take(follow, "do"))
        then = m.Trigger(replace(pattern, moment=Moment.AFTER), done, False, span=follow.span)
        return (allow, then)

    def _space_of_a_card(self, act: said.Statement) -> said.Select | None:
        """The card on whose space the bearer may be played."""
        if not isinstance(act, said.Act) or act.mood != "may" or act.means != "play" or len(act.roles) != 1:
            return None
        if not isinstance(act.who, said.You) or not isinstance(act.what, said.Self):
            return None
        thing = act.roles[0].thing
        if act.roles[0].role != "destination" or not isinstance(thing, said.Select) or len(thing.where) != 1:
            return None
        relation = thing.where[0]
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        return thing if isinstance(inner, said.Select) and not self.is_place(inner) else None

    def _played_there(self, act: said.Act, goal: said.Select) -> m.On:
        (role,) = self.take(act, "roles")
        for name in ("mood", "tense", "times"):
            if self.take(act, name) and name != "mood":
                raise self.refuse("permission", "this permission is not understood", act)
        bare = act.model_copy(update={"roles": [], "mood": ""})
        self.copies.append((bare, act))
        pattern = self.deed_pattern(bare, Moment.BEFORE)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        relation = self.take(goal, "where")[0]
        self.take(relation, "preposition")
        kind = goal.kinds[0]
        for name in ("quantity", "kinds", "join"):
            self._take_all(self.take(goal, name))
        if kind.filters or kind.amount is not None or (goal.quantity and goal.quantity.words != ["the"]):
            raise self.refuse("place", "this place is not understood", goal)
        card = self.describe(self.take(relation, "thing"), (Sort.PIECE,))
        where = self.fresh(Sort.PLACE)
        self.mention(card.each, Sort.PIECE, card.nouns, Came.SLOT)
        there = m.Let(self.pieces(card), card.each, among(where, m.PlaceOf(card.each)), span=goal.span)
        slots = (*pattern.slots, m.Slot(TO, where, there, span=role.span))
        return replace(pattern, slots=slots)
