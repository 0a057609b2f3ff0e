"""A part in what is under way, and being alone in it or in a state."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Period, Role, Verb, ZoneName
from cardwright.meaning.conditions.heard import Heard
from cardwright.meaning.conditions.sums import about
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import among
from cardwright.meaning.gamedata.entries import Build


class Parts(Heard):
    """Reads who has a part in something, with others or alone."""

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        part = None if gap is None else self._part_of_it(act, gap)
        return super()._history(act, gap) if part is None else part

    def _part_of_it(self, act: said.Act, gap: m.Set[Any]) -> m.Truth | None:
        """“a challenge you won”, “a challenge you initiated”: you have the winner's part of that one."""
        participle, data = self.lexicon.participles.get(act.verb), self.lexicon.verb(act.verb)
        role = data.part if data.build is Build.DEED and participle is None else getattr(participle, "role", None)
        plain = not (act.times or act.roles or act.manner or act.more or act.passive or act.mood)
        if role is None or not plain or not isinstance(act.what, said.Gap) or gap not in self.episodes.values():
            return None
        if self.lexicon.roles.get(role) is not Sort.PLAYER:
            return None
        self.policy("whoever-won-that-one")
        for name in ("verb", "what", "times", "mood", "roles", "manner", "more"):
            self.take(act, name)
        had: m.Set[Any] = m.Of(gap, role)
        return self.each_of(self.describe(self.take(act, "who"), (Sort.PLAYER,)), lambda x: among(x, had))

    def alone(self, at: said.Act | said.Be) -> bool:
        """Whether nobody else is or does so; no other manner says anything of how something is."""
        manners = self.manners(at)
        if manners not in ([], ["alone"]):
            raise self.refuse("manner", f"“{manners[0]}” is not understood here", at)
        return bool(manners)

    def taking_part(self, act: said.Act) -> said.Act:
        """“cannot be declared as a defender” is “cannot defend”: to be declared as something is to have that part."""
        roles = [role for role in act.roles if role.role == "as"]
        verbs = self._part_verbs(roles[0].thing) if act.passive and len(roles) == 1 and not act.more else []
        if not verbs or Role("as") not in self.lexicon.verb(act.verb).roles.values() or act.who is not None:
            return act
        self.policy("declared-is-taking-part")
        self._take_all(roles[0], several=True)
        for name in ("verb", "passive", "what", "roles", "who"):
            self.take(act, name)
        rest = [role for role in act.roles if role is not roles[0]]
        join = "or" if len(verbs) > 1 else ""
        verb: dict[str, Any] = {"verb": verbs[0], "more": verbs[1:], "join": join}
        update = {**verb, "who": act.what, "what": None, "passive": False, "roles": rest}
        part = act.model_copy(update=update)
        self.copies.append((part, act))
        return part

    def declared_as(self, act: said.Act) -> tuple[Verb, Role] | None:
        """By what deed one comes to do something, and the part that is had then: `to attack`."""
        data = self.lexicon.verb(act.verb)
        verbs = [one.verb for one in self.lexicon.verbs.values() if Role("as") in one.roles.values()]
        alone = not any((act.more, act.who, act.what, act.recipient, act.roles, act.by_doing, act.as_if, act.per))
        alone = alone and not any((act.manner, act.times, act.mood, act.tense, act.passive))
        if data.build is not Build.PART or data.part is None or len(set(verbs)) != 1 or not alone:
            return None
        self._take_all(act)
        return verbs[0], data.part

    def _part_verbs(self, thing: said.Thing) -> list[str]:
        """The verbs by which one has the parts that nouns name: “an attacker or a defender” attacks or defends."""
        things = thing.things if isinstance(thing, said.Both) and thing.join == "or" else [thing]
        kinds = [kind for each in things for kind in self._part_nouns(each)]
        verbs = [self._part_verb(kind) for kind in kinds]
        return verbs if all(verbs) and all(self._part_nouns(each) for each in things) else []

    @staticmethod
    def _part_nouns(thing: said.Thing) -> list[said.Kind]:
        if not isinstance(thing, said.Select) or thing.where or thing.owner or (thing.kinds[1:] and thing.join != "or"):
            return []
        words = thing.quantity.words if thing.quantity else []
        return thing.kinds if words in ([], ["a"]) else []

    def _part_verb(self, kind: said.Kind) -> str:
        """The verb by which one has the part that a noun names: a defender defends."""
        data = self.lexicon.nouns.get(kind.noun)
        if data is None or data.role is None or kind.filters:
            return ""
        parts = [
            name for name, verb in self.lexicon.verbs.items() if verb.build is Build.PART and verb.part == data.role
        ]
        return parts[0] if len(parts) == 1 else ""

    def in_part(self, x: m.Set[Any], part: Role, period: Period, alone: bool) -> m.Truth:
        members: m.Set[Any] = m.Of(self.episode(period), part)
        inside = among(x, members)
        if not alone:
            return inside
        self.policy("alone")
        return m.And((inside, m.Compare(m.Count(members), Op.EQUAL, m.Const(1))))

    def is_alone(self, be: said.Be, state: list[said.Filter], x: m.Set[Any]) -> m.Truth:
        """“it is attacking alone”, “it is leading alone”: so, and the only one in play that is."""
        item = state[0] if len(state) == 1 else None
        if isinstance(item, said.AnyOf) and item.join == "or":
            self.take(item, "join")
            return m.Or(tuple(self.is_alone(be, [each], x) for each in self.take(item, "filters")))
        if isinstance(item, said.Done):
            data = self.lexicon.participles.get(self.take(item, "verb"))
            if data is not None and data.role is not None and data.period is not None and self.in_form(item, data):
                return self.in_part(x, data.role, data.period, True)
        if not isinstance(item, said.InState) or self.take(be, "what") is not None:
            raise self.refuse("alone", "“alone” is not understood here", be)
        every = self.a_description(Sort.PIECE, Amount(Det.BARE), be.span, "")
        self.filter(item, every)
        if every.places or every.other or every.extra or every.base is not None or len(every.truths) != 1:
            raise self.refuse("alone", "“alone” is not understood here", be)
        self.policy("alone")
        those: m.Set[Any] = m.Where(m.In(m.Zone(ZoneName("play"), None)), every.each, every.truths[0])
        return m.And((about(every.truths[0], every.each, x), m.Compare(m.Count(those), Op.EQUAL, m.Const(1))))
