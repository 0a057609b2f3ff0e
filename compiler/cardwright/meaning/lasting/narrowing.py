"""What a player pays with, where not all that he has will do: Attack from Heroes that share a Hero Name, no other."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Token
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import both
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.exemptions import Exemptions


class Narrowing(Exemptions):
    """Reads of what alone something is paid."""

    purse: Token | None = None
    """As what the points are kept that are gained, if not among all others."""

    def kept_as(self, noun: str) -> Token:
        """The token that points are kept as."""
        return self.purse or self.lexicon.tokens[noun]

    def only_to(self, act: said.Act) -> m.Standing:
        """“you may spend [Attack] only from Heroes that share a Hero Name”: from no others, and from no two that do
        not share one."""
        source = act.roles[0] if len(act.roles) == 1 and act.roles[0].role == "source" else None
        verb = self.lexicon.verb(act.verb)
        thing = source.thing if source is not None else None
        if source is None or not verb.whole or not isinstance(thing, said.Select) or not isinstance(act.who, said.You):
            return super().only_to(act)
        self.only_so(act, "only")
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood", "roles", "manner")
        what, roles = self.take(act, "what"), self.take(act, "roles")
        self._take_all(self.take(act, "who"))
        for name in ("role", "preposition"):
            self.take(roles[0], name)
        alike, bare = self._shared_by(self.take(roles[0], "thing"), act)
        made = self.describe(bare, (Sort.PIECE,))
        plain = made.truths and not (made.places or made.base or made.such or made.extreme)
        if not plain or made.amount.det is not Det.BARE or made.amount.counted:
            raise self.refuse("only", "of what alone this is spent is not understood", thing)
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.where or what.owner or what.quantity:
            raise self.refuse("spends", "what is spent is not understood", act)
        self.listed(what)
        token = self.token(self.take(what, "kinds")[0])
        self.policy("only-of-those-that-share")
        of = m.Where(m.Anywhere(), made.each, both(made.truths), span=thing.span)
        return m.SpendsOnly(m.You(), token, of, alike, span=act.span)

    def _shared_by(self, thing: said.Select, act: said.Act) -> tuple[Attribute, said.Select]:
        """What the cards share, and the cards without it."""
        where = self.take(thing, "where")
        clause = where[0].clause if len(where) == 1 and isinstance(where[0], said.Where) else None
        shared = clause.what if isinstance(clause, said.Act) else None
        shares = isinstance(clause, said.Act) and self.lexicon.verb(clause.verb).build is Build.SHARE
        if not isinstance(clause, said.Act) or not isinstance(shared, said.Select) or not shares:
            raise self.refuse("only", "what “only” belongs to is not understood", act)
        plain = not (clause.roles or clause.times or clause.manner or clause.mood or clause.tense or clause.passive)
        one = shared.quantity is not None and shared.quantity.words == ["a"]
        kinds = shared.kinds if one and not (shared.where or shared.owner) else []
        if not plain or not isinstance(clause.who, said.Gap) or len(kinds) != 1 or kinds[0].kind != "attribute":
            raise self.refuse("shares", "what is shared is not understood", act)
        self._take_all(where[0])
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        return self.attribute(kinds[0].noun, kinds[0]), bare
