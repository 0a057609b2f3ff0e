"""Where a card may be played that rules keep it off, and what is done if it is."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning import nodes as m
from cardwright.meaning.doings import Doings
from cardwright.meaning.effects import IF_DONE
from cardwright.meaning.nodes import Moment, Sort
from cardwright.meaning.scope import Came, among
from cardwright.meaning.symbols import Role

TO = Role("to")


class Permissions(Doings):
    """Reads permissions that are followed by what is done then."""

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
