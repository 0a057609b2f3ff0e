"""What a text remembers while it is carried out: who acts, what was done, what it has named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from typing import Any

from cardwright.engine.generate.expressions import Expressions
from cardwright.engine.generate.shares import Key, one_verb, share
from cardwright.engine.generate.writer import CannotRun, made_when_called
from cardwright.engine.operations import Cause
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import transformed, walk
from cardwright.meaning.gamedata.lexicon import Lexicon

WHAT, BY, TO, FROM, AMOUNT, TOKEN, PLACE = "what", "by", "to", "from", "amount", "token", "place"

Asked = tuple[int, str, str]
"""Which deed is asked for, which part of it, and the verb, if only deeds of one are meant."""


class Frames(Expressions):
    """The frame of one text, as its statements write it."""

    unannounced = False
    """Whether nobody is told that the text takes effect: it cannot be cancelled."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        definition: int,
        line: int,
        whole: m.Node,
        kept: Mapping[Asked, int] | None = None,
    ) -> None:
        super().__init__(rules, lexicon)
        self.definition, self.line_number = definition, line
        self.nodes = tuple(walked(whole))
        """Every node of the ability, the outer first."""
        kept = kept or {}
        self.slots = max([0, *kept.values(), *(node.number for node in self.nodes if isinstance(node, m.Var))])
        self.own = 0
        """The pieces that bear the text."""
        self.kept: dict[int, int] = {}
        self.committed: list[Callable[[], None]] = []
        """What is to be told to the rules once the whole ability is made."""
        self.collecting: list[tuple[int, str]] = []
        """Loops under way whose deed is asked for later, with the part that is."""
        self.staying = False
        """Whether who picks a space may also pick none."""
        self.stopping: dict[int, int] = {}
        """For a deed that is about to be done, where the frame notes that it is not."""
        self.threatened: dict[int, int] = {}
        """For such a deed, where the frame keeps what it would be done to."""
        self.effected: dict[int, int] = {}
        """For a deed that is all that a card's text does, where the frame keeps the card."""
        self.answered: dict[int, m.On] = {
            node.deed.number: node for node in self.nodes if isinstance(node, m.On) and node.deed is not None
        }
        """For each deed that is waited for, how it is recognised."""
        self.parts: dict[tuple[int, str], int] = {key[:2]: slot for key, slot in kept.items() if not key[2]}
        """For each part of a deed that later words ask for, where the frame keeps it."""
        self.kinds: dict[Asked, int] = {key: slot for key, slot in kept.items() if key[2]}
        """The same for those deeds of several that are of one verb."""
        self.open: list[int] = []
        """The deeds under way of which a part is asked for by verb."""
        for node in self.nodes:
            if isinstance(node, (m.Of, m.AmountOf)) and isinstance(node.deed, m.Var):
                self._part(node.deed.number, node.role)
        self.shares: dict[Key, int] = {}
        """For each part of a deed that is asked for by who did it, where the frame keeps that of the first player."""
        for node in self.nodes:
            if (asked_of := share(node)) is not None and asked_of.key not in self.shares:
                self.shares[asked_of.key] = self.slots + 1
                self.slots += rules.layout.players
            if isinstance(node, m.Of) and (asked := of_kind(node)) is not None and asked not in self.kinds:
                self.slots += 1
                self.kinds[asked] = self.slots
        self.sharing: list[Key] = []
        """Such deeds that are under way, with the part."""
        self.did: dict[int, int] = {}
        """For each deed of which it is asked whether some players did it, where the frame keeps that of the first."""
        for node in self.nodes:
            if isinstance(node, m.Did) and (own := _own(node.deed)) is not None and own not in self.did:
                self.did[own] = self.slots + 1
                self.slots += rules.layout.players
        self.asked = {
            node.deed.number for node in self.nodes if isinstance(node, m.Did) and isinstance(node.deed, m.Var)
        } | {*self.did}
        """The deeds of which it is asked whether they happened."""
        self.former = self._former()
        """For each truth that is asked of what was before a deed, where the frame keeps whether it held."""

    def made(self, name: str, source: str) -> Callable[..., Any]:
        if name != "effect":
            return super().made(name, source)
        return made_when_called(name, source, self.constants, partial(_rewritten, self.rules), self.rules.anew)

    def _former(self) -> dict[m.TruthAsOf, int]:
        former = dict.fromkeys(node for node in self.nodes if isinstance(node, m.TruthAsOf))
        first, self.slots = self.slots + 1, self.slots + len(former)
        return {node: first + number for number, node in enumerate(former)}

    def _truth_truthasof(self, node: m.TruthAsOf) -> str:
        known = isinstance(node.deed, m.Var) and node.deed.number not in self.answered
        if node not in self.foreknown and (not known or self._deed_of(node) is None):
            raise CannotRun("the table does not keep what was before this", node.span)
        return f"bool(it[{self.former[node]}])"

    @cached_property
    def foreknown(self) -> set[m.TruthAsOf]:
        """What was so before a deed that a text waits for, noted as the deed is recognised."""
        return set()

    def _deed_of(self, former: m.TruthAsOf) -> m.Do | None:
        """What was done, before which something was so; of an offer, the only thing that it offers to do."""
        found = [node for node in self.nodes if isinstance(node, m.Do) and node.deed == former.deed]
        offers = [node.effect for node in self.nodes if isinstance(node, m.May) and node.deed == former.deed]
        offered = [node for offer in offers for node in walked(offer) if isinstance(node, m.Do)]
        return found[0] if found else offered[0] if len(offered) == 1 else None

    def _note_former(self, node: m.Do) -> None:
        """Note what later words ask of what a deed is done to, as it is before that."""
        what = next((part.by for part in node.parts if part.role == WHAT), None)
        for former, slot in self.former.items():
            if former.deed == node.deed or self._deed_of(former) == node:
                if not isinstance(what, m.Set):
                    raise CannotRun("the table does not keep what was before this", former.span)
                truth = transformed(former.truth, partial(_in_place_of, m.Of(former.deed, Role(WHAT)), what))
                assert isinstance(truth, m.Truth)
                self.line(f"it[{slot}] = int({self.truth(truth)})")

    @cached_property
    def shared(self) -> set[Key]:
        """The parts of deeds that what was done has told of each player who did it."""
        return set()

    @cached_property
    def told(self) -> set[tuple[int, str]]:
        """The parts of deeds that what was done has told."""
        return set()

    def _part(self, deed: int, role: str) -> int:
        if (deed, role) not in self.parts:
            self.slots += 1
            self.parts[deed, role] = self.slots
        return self.parts[deed, role]

    def cause(self, node: m.Node) -> str:
        return self.constant("cause", self._cause(node))

    def bind(self, var: m.Var[Any]) -> str:
        self.bound[var.number] = f"it[{var.number}]"
        return self.bound[var.number]

    def _set_of(self, node: m.Of[Any]) -> str:
        if isinstance(node.deed, m.Var) and self._is_seat(node.deed.number, str(node.role)):
            return self.part_of_episode(node)
        if isinstance(node.deed, m.Var) and not super().is_episode(node.deed):
            return f"it[{self.parts[node.deed.number, node.role]}]"
        asked = of_kind(node)
        if asked is not None:
            return f"it[{self.kinds[asked]}]"
        if isinstance(node.deed, m.Kept) and (node.deed.number, node.role) in self.parts:
            return f"it[{self.parts[node.deed.number, node.role]}]"
        own = share(node)
        if own is not None:
            return f"joined(it[{self.shares[own.key]} + one] for one in ids({self.set(own.players)}))"
        return super()._set_of(node)

    def _is_seat(self, deed: int, role: str) -> bool:
        """Whether the game remembers who has this part in a deed that a text waits for: which player, or, of a contest
        that was begun, which pieces take part in it now."""
        pattern, known = self.answered.get(deed), self.rules.book.parts.roles.get(role)
        if pattern is None or known is None or any(slot.role == role for slot in pattern.slots):
            return False
        if known[0] == "mark":
            return self._has_opened(pattern)
        return known[0] == "seat" and self.lexicon.roles.get(Role(role)) is Sort.PLAYER

    def is_episode(self, deed: m.Set[Any]) -> bool:
        """A contest that was begun is under way as long as texts that waited for its beginning speak of it."""
        pattern = self.answered.get(deed.number) if isinstance(deed, m.Var) else None
        return super().is_episode(deed) or (pattern is not None and self._has_opened(pattern))

    def _has_opened(self, pattern: m.On) -> bool:
        contest = self.rules.book.contest
        return contest is not None and pattern.verbs == (contest.opens,) and pattern.moment is m.Moment.AFTER

    def _truth_did(self, node: m.Did) -> str:
        own = _own(node.deed)
        if own is not None:
            assert isinstance(node.deed, m.Where) and isinstance(node.deed.truth, m.Among)
            return f"any(it[{self.did[own]} + one] for one in ids({self.set(node.deed.truth.set)}))"
        if not isinstance(node.deed, m.Var):
            raise CannotRun("the table cannot tell whether this happened", node.span)
        return f"bool(it[{node.deed.number}])"

    def _cause(self, node: m.Node) -> Cause:
        return Cause(self.definition, self.line_number, *node.span)

    def player(self, who: m.Set[Any]) -> str:
        """One player by number."""
        return "me" if isinstance(who, m.You) else f"only({self.set(who)})"

    def _noted(self, deed: m.Var[m.Event] | None, done: str) -> str:
        if deed is not None and deed.number in self.asked:
            self.line(f"it[{deed.number}] = {done}")
        return done

    def actor_of(self, node: m.Do) -> str:
        by = next((part.by for part in node.parts if part.role == BY), m.You())
        return self.player(by) if isinstance(by, m.Set) else "me"

    def verb(self, node: m.Do) -> int:
        return self.rules.verb[node.verb]

    def _done_to(self, node: m.Do, parts: dict[Any, Any]) -> m.Set[Any]:
        what = parts.pop(WHAT, None)
        if not isinstance(what, m.Set):
            raise CannotRun(f"it is not said what to “{node.verb}”", node.span)
        return what

    def _nothing_left(self, node: m.Do, parts: dict[Any, Any]) -> None:
        parts.pop(BY, None)
        if parts:
            raise CannotRun(f"the table cannot “{node.verb}” with “{sorted(parts)[0]}”", node.span)

    def _kept(self, node: m.Do, role: str, value: str) -> str:
        name = self.temporary()
        self.line(f"{name} = {value}")
        for deed, wanted in self.collecting:
            if wanted == role:
                joins = "+" if role == AMOUNT else "|"
                self.line(f"it[{self.parts[deed, role]}] {joins}= {name}")
        for (deed, part, verb), slot in self.kinds.items():
            if deed in self.open and part == role and verb == node.verb:
                self.line(f"it[{slot}] {'+' if role == AMOUNT else '|'}= {name}")
        for key in self.sharing:
            if key.role == role and key.verb in ("", node.verb):
                joins = "+" if role == AMOUNT else "|"
                self.line(f"it[{self.shares[key]} + {self.actor_of(node)}] {joins}= {name}")
                self.shared.add(key)
        if node.deed is not None and (node.deed.number, role) in self.parts:
            self.told.add((node.deed.number, role))
            self.line(f"it[{self.parts[node.deed.number, role]}] = {name}")
        own = None if node.deed is None else Key(node.deed.number, role)
        if own in self.shares:
            self.shared.add(own)
            for player in range(self.rules.layout.players):
                self.line(f"it[{self.shares[own] + player}] = {name} if {self.actor_of(node)} == {player} else 0")
        return name

    def _all_told(self, keys: Iterable[Key], node: m.Effect) -> None:
        """Refuse where it is asked who did something that no operation told."""
        if any(key not in self.shared for key in keys):
            raise CannotRun("the table cannot tell who did this", node.span)


def _in_place_of(old: m.Set[Any], new: m.Set[Any], part: m.Node) -> m.Node:
    return new if part == old else part


def _rewritten(rules: Rules, source: str, space: dict[str, Any]) -> str:
    """An effect with less to do, once the game is known."""
    return rules.rewriting(source, space)


def of_kind(node: m.Of[Any]) -> Asked | None:
    """A part of those deeds of several that are of one verb: of which, which part, and the verb."""
    deeds = node.deed
    if not isinstance(deeds, m.Where) or not isinstance(deeds.of, (m.Var, m.Kept)):
        return None
    verb = one_verb(deeds.truth, deeds.each)
    return (deeds.of.number, str(node.role), verb) if verb else None


def _own(deeds: m.Set[Any]) -> int | None:
    """“each player who does not”: the deed of a loop of which only those of some players are meant."""
    if not isinstance(deeds, m.Where) or not isinstance(deeds.of, m.Var) or not isinstance(deeds.truth, m.Among):
        return None
    return deeds.of.number if deeds.truth.of == m.Of(deeds.each, Role(BY)) else None


def walked(node: Any) -> Iterator[Any]:
    """Every node of a meaning, or of several, the outer first."""
    if isinstance(node, m.Node):
        return walk(node)
    return chain.from_iterable(map(walked, node)) if isinstance(node, tuple) else iter(())
