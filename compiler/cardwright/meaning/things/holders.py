"""What lies under another piece: held by an Ally, each Bystander that it holds."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.things.shares import Shares


class Holders(Shares):
    """Reads by whom something is held."""

    def not_held(self, filters: list[said.Filter], made: Description) -> list[said.Filter]:
        """What else is said of it: a place after the holder is that of the holder."""
        filters = [self._held_since(item) for item in filters]
        number = next((at for at, item in enumerate(filters) if self._holding(item, made) is not None), None)
        if number is None:
            return filters
        clause = self._holding(filters[number], made)
        assert clause is not None
        self.take(filters[number], "link")
        self.take(filters[number], "clause")
        rest = filters[number + 1 :]
        where = [item for item in rest if isinstance(item, said.Related) and self.is_place(item.thing)]
        self._under(clause, where, made)
        return [*filters[:number], *(item for item in rest if item not in where)]

    def _holding(self, item: said.Filter, made: Description) -> said.Act | None:
        """“held by an Ally”, “that it holds”: what is described is what a piece has."""
        clause = item.clause if isinstance(item, said.Where) else None
        if not isinstance(clause, said.Act) or not isinstance(clause.what, said.Gap) or made.sort is not Sort.PIECE:
            return None
        if self.lexicon.verb(clause.verb).build is not Build.HAVE or made.base is not None:
            return None
        more = clause.mood or clause.tense or clause.times or clause.manner or clause.more or clause.per
        holder = _holder(clause)
        return clause if holder is not None and not more and not self.is_player(holder) else None

    def _under(self, clause: said.Act, where: list[said.Related], made: Description) -> None:
        for name in ("verb", "who", "what", "roles"):
            self.take(clause, name)
        for role in clause.roles:
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        holder = _holder(clause)
        assert holder is not None
        if where:
            if not isinstance(holder, said.Select):
                raise self.refuse("held-by", "where who holds this is, is known", where[0])
            self.policy("place-of-the-holder")
            placed = holder.model_copy(update={"where": [*holder.where, *where]})
            self.copies.append((placed, holder))
            holder = placed
        by = self.describe(holder, (Sort.PIECE,))
        if by.sort is not Sort.PIECE or by.amount.counted or by.amount.det in (Det.NO, Det.NEXT, Det.FIRST):
            raise self.refuse("held-by", "who holds this is not understood", clause)
        made.base = m.Attached(self.pieces(by), span=clause.span)

    def _held_since(self, item: said.Filter) -> said.Filter:
        clause = item.clause if isinstance(item, said.Where) else None
        if not isinstance(item, said.Where) or not isinstance(clause, said.Act):
            return item
        lasting = self.so_since(clause)
        if lasting is clause:
            return item
        self.take(item, "clause")
        moved = item.model_copy(update={"clause": lasting})
        self.copies.append((moved, item))
        return moved

    def so_since(self, act: said.Act) -> said.Act:
        """“has captured a Bystander”, “captured by an Ally”: what is so since then, if no time is said."""
        lasting = self.lexicon.verb(act.verb).since
        done = act.tense == "perfect" or (act.passive and not act.tense)
        if not lasting or not done or act.times or act.more or "this way" in act.manner:
            return act
        self.policy("done-is-so-since")
        for name in ("verb", "tense"):
            self.take(act, name)
        moved = act.model_copy(update={"verb": lasting, "tense": ""})
        self.copies.append((moved, act))
        return moved

    def is_player(self, who: said.Thing | None) -> bool:
        """Whether a thing is a player."""
        if isinstance(who, said.You):
            return True
        if isinstance(who, said.Ref):
            return who.kind == "player"
        return isinstance(who, said.Select) and who.kinds[0].kind == "player"


def _holder(clause: said.Act) -> said.Thing | None:
    """Who holds it: said after “by”, or as the subject."""
    if not clause.passive:
        return None if clause.roles or isinstance(clause.who, said.Gap) else clause.who
    return clause.roles[0].thing if len(clause.roles) == 1 and clause.roles[0].role == "agent" else None
