"""What is known while one line is read: who acts, what was mentioned, what is being built, what was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import cached_property
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import dataclass
from cardwright.lang.tree.base import Node as Said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Verb
from cardwright.meaning.calculus.walk import mapped
from cardwright.meaning.context.memory import DeedMention, Memory
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.gamedata.lexicon import Lexicon


class Came(m.Word):
    """How something came to be spoken of: it decides which pronouns may mean it."""

    BEARER = "bearer"
    SLOT = "slot"
    PICK = "pick"
    COST = "cost"
    EACH = "each"
    CONDITION = "condition"
    DEFINITE = "definite"
    DEED = "deed"


@dataclass(slots=True)
class Mention:
    """Something that was spoken of and can be referred to."""

    what: m.Set[Any]
    sort: Sort
    nouns: frozenset[str]
    plural: bool
    came: Came
    bound: int
    """When it was bound: `the rest` asks."""
    last: int
    """When it was last spoken of: `it` asks."""
    taken: list[m.Set[Any]] = field(default_factory=list)
    """What was taken out of it since."""
    threatened: bool = False
    """Whether something is about to happen to it."""
    collected: bool = False
    """Whether each of several made one of it: `those` are all of them."""
    open: bool = False
    """Whether it is one of several, not yet picked: `each player who controls a location kneels it`."""
    many: bool = False
    """Whether it stands for each of several that were named together: `friendly Soldiers`, which is no `it`."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a pronoun or “that X” was taken to stand for."""

    span: m.Span
    what: m.Set[Any]
    nouns: frozenset[str]
    came: Came
    several: bool = False
    """Whether it speaks of all of several: `those cards`, `them`."""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Own:
    """The card whose text is read."""

    name: str = ""
    type: str = ""
    parameters: tuple[str, ...] = ()
    """Of a keyword: what it is given."""
    letters: frozenset[tuple[str, str]] = frozenset()
    """The letters that stand in its printed fields where others have a number, each with its field: a cost of X."""
    stays: bool = False
    """Whether it is carried out and then lies there: what it says beside what is done holds from then on."""


_JOINED: dict[str, Callable[[tuple[m.Truth, ...]], m.Truth]] = {"and": m.And, "or": m.Or, "and/or": m.Or}


_NOT_READ = frozenset({"span", "op"})
"""Fields of every sentence node that are no part of what it says."""
Share = tuple[m.Var[m.Player], m.Set[m.Player]]
"""Several players, and the name of each while something is said of him."""


class _Block:
    """A list of effects on top of others; quicker than what the library makes of a generator."""

    __slots__ = ("_all",)

    def __init__(self, steps: list[list[m.Effect]]) -> None:
        self._all = steps

    def __enter__(self) -> list[m.Effect]:
        steps: list[m.Effect] = []
        self._all.append(steps)
        return steps

    def __exit__(self, *_error: object) -> None:
        self._all.pop()


def _says_own(node: Said) -> bool:
    quantity = getattr(node, "quantity", None)
    return quantity is not None and quantity.words == ["own"]


class Scope:
    """The state of the pass over one line."""

    opening: tuple[int, int] = (0, 0)
    """When the condition that opens the clause being read began and ended."""
    apiece = 0
    """When something was last done to each of several that are no loop: `it` is not one of them, nor the card."""
    occurring: tuple[int, int] = (0, 0)
    """When the occasion of the line, in which the card has a part, began and ended."""
    carries_on: m.Set[Any] | None = None
    """What does something in that occasion: the subject with which the next clause goes on."""
    unlike: m.Set[Any] | None = None
    """From what something is different that is now read: “attach this card to a different character”."""
    replacing = False
    """Whether what is read is done instead of what was about to be."""
    paid: tuple[int, int] = (0, 0)
    """When what a line is paid with was spoken of."""
    act_read: said.Act | None = None
    """The act that is read."""
    as_subject: said.Thing | None = None
    """What does something in the clause that is read, as it is said."""
    of_some = False
    """Whether a place is somebody's whom nobody chose: what lies in it may be one thing, but is not counted."""
    opened: Period | None = None
    """What begins with the occasion of the line: what it brings, and says nothing of how long, lasts as long."""
    of_any_value: Attribute | None = None
    """Of which attribute the value of what was described last may be any: cards “from any faction”."""
    returned: m.Set[m.Piece] | None = None
    """What is returned, while it is read where to."""
    takes_one = False
    """Whether one thing is taken by what is read: out of several places, it is the only one that is picked."""
    may_pick = False
    """Whether an indefinite owner (`an opponent's hand`) is picked here; in a truth nothing ever is."""
    anchor: m.Set[Any] | None = None
    """Who acts in the clause that is read: the nearest model is the one nearest to it."""
    holder: m.Set[m.Player] | None = None
    """Whose zone an unowned one is, inside a description of a player: `an opponent with 5 cards in hand`."""
    is_cost = False
    kinds_wanted: frozenset[str] = frozenset()
    """Of which kinds the subject of the verb that is read can be."""
    excluded: frozenset[m.Set[Any]] = frozenset()
    """What has another part in the deed that is read: `it` is never that."""
    doing = False
    """Whether an act is read that is done: a hand that is nobody's by its words is the actor's."""
    until = False
    """Whether the deed is read that ends something: the next plot that is revealed is a new one."""
    taking = True
    """Whether the place that is read is where something is taken from; where it goes is never the actor's alone."""
    many_done: tuple[m.Var[m.Event], Role] | None = None
    """The last deed of which only playing tells how many it was done to, and the part that says so."""
    severally: list[Share] | None = None
    """Inside a description of some pieces: whose each of their places is (`a card from each player's hand`)."""
    each_holder: tuple[m.Var[Any], m.Set[Any]] | None = None
    """Each of several whose tokens the act that is read takes away, and those several: each loses its own."""
    shared_sources: tuple[Share, ...] | list[Share] = ()
    """Of whom each is taken something by the act that is read: `discard a card from each player's hand`."""

    chosen: set[int]
    """Those words of which a target was chosen."""
    weighed: set[int]
    """Quantities with a word that must not be read past, of which something came."""
    owned_by_doer: frozenset[int] = frozenset()
    """Possessives with “own” behind them: they speak of who acts."""
    measured: m.Set[Any] | None = None
    """Whose number is compared with that of others, while these are read."""

    def __init__(self, lexicon: Lexicon, own: Own, memory: Memory | None = None) -> None:
        self.lexicon = lexicon
        self.own = own
        self.actor: m.Set[m.Player] = m.You()
        self.episodes: dict[Period, m.Set[m.Event]] = {}
        """The challenge or attack that is spoken of; where none is, the one under way."""
        self.mentions: list[Mention] = []
        self.deeds: list[DeedMention] = []
        self.steps: list[list[m.Effect]] = []
        """The effects being built, innermost last; picks are put in where a noun phrase asks for them."""
        self.variables: dict[str, m.Number] = {}
        """What X stands for."""
        self.references: list[Reference] = []
        self.memory = Memory() if memory is None else memory
        """What the other lines of the card bound."""
        self.rollers_of: dict[m.Var[m.Event], m.Set[Any]] = {}
        """Who made a roll that the line speaks of."""
        self.known_refs: dict[int, Mention] = {}
        """References that the pass makes itself, and what they stand for."""
        self.said_of: dict[m.Set[Any], tuple[m.Var[Any], tuple[m.Truth, ...]]] = {}
        """What was said of what was bound: `that enemy model` is one of which this was said."""
        self.policies: list[str] = []
        """The named policies that decided something."""
        self.skip: set[int] = set()
        self.came_from: dict[m.Var[Any], m.Set[m.Place]] = {}
        """By deed: where it took its pieces from."""
        self.picked_from: dict[m.Var[Any], m.Set[Any]] = {}
        """By pick: the group it was taken from."""
        self.definitions: dict[str, said.Be] = {}
        """What says what a letter is, read when the letter is met."""
        self.wholes: list[Any] = []
        self.ends: list[m.Pattern] = []
        self.inner_deeds: list[m.On] = []
        self.copies: list[tuple[Said, Said]] = []
        """Copies of sentence nodes with the originals: what was taken of a copy was taken of its original."""
        self.choosing: dict[m.Set[Any], list[Said]] = {}
        """What is to be chosen as a target, with the words that say so."""
        self.chosen, self.weighed = set(), set()
        self.beside: list[Mention] = []
        """What was said to be near another thing or to touch it, one of several: `a model in contact with an enemy
        model`. It is spoken of later where nothing else can be meant."""
        self.loops: dict[m.Var[Any], tuple[m.Set[m.Player], m.Var[m.Event]]] = {}
        """Deeds and picks of several players, each for himself, with those players and the whole of what they did."""
        self.looping: list[m.Set[m.Player]] = []
        """Those for each of whom the sentence that is read is said."""
        self.done_to: dict[m.Set[Any], m.Var[m.Event]] = {}
        """For what something was done to, what was done to it last."""
        self.open_picks: set[m.Var[Any]] = set()
        """Picks of which the picker decides how many they are."""
        self._taken: set[tuple[int, str]] = set()
        self._clock, self._number = 0, self.memory.numbered

    @cached_property
    def bearings(self) -> dict[m.Set[Any], m.Set[m.Piece]]:
        """For each direction that was spoken of, from what it was last said to be taken."""
        return {}

    @cached_property
    def controlled_by(self) -> dict[m.Set[Any], frozenset[str]]:
        """What was said to be controlled by one of several players: by what he was called."""
        return {}

    @cached_property
    def owned_by(self) -> dict[m.Set[Any], frozenset[str]]:
        """What was said to lie in a place of one of several players: by what he was called."""
        return {}

    @cached_property
    def one_in(self) -> list[tuple[Mention, Mention]]:
        """Groups of which a condition says something of one: `if one of them is a Lord, kneel the other`."""
        return []

    @cached_property
    def had(self) -> list[Mention]:
        """What somebody has the most or the fewest of: `one of them`, where nothing else was named."""
        return []

    @cached_property
    def dealt(self) -> list[m.Do]:
        """All that the line does, costs too."""
        return []

    @cached_property
    def of_any(self) -> list[m.Set[Any]]:
        """Players of whom any may be meant: whose pile it is, is then not said."""
        return []

    @property
    def brings_new(self) -> bool:
        """Whether what is done can only be done to a new one: nothing was put back before, from where it comes."""
        return self.doing and not any(part.role == Role("to") for deed in self.dealt for part in deed.parts)

    @cached_property
    def placed_by(self) -> list[tuple[Verb, tuple[said.Role, ...]]]:
        """In which words the line says from where and whereto it does something, by its verb."""
        return []

    @cached_property
    def one_controls(self) -> set[m.Set[Any]]:
        """Several of which one player was said to control all."""
        return set()

    # ------------------------------------------------------------ reading the sentence

    def take(self, node: Said, name: str) -> Any:
        """A field of a sentence node; what is never taken refuses the line."""
        self._taken.add((id(node), name))
        found = getattr(node, name)
        if name == "owner" and found is not None and _says_own(node):
            self.owned_by_doer |= {id(found)}
        return found

    def all_read(self, nodes: list[Said], style: Mapping[str, frozenset[str]]) -> bool:
        """Whether every field of these nodes that says something was taken, with those inside of what is mere style."""
        taken = self._taken
        for node in nodes:
            own, skipped = id(node), style.get(type(node).__name__, _NOT_READ)
            for name, value in node.__dict__.items():
                if value and (own, name) not in taken and name not in _NOT_READ and name not in skipped:
                    return False
        return True

    def unread(self, node: Any, style: Mapping[str, frozenset[str]]) -> tuple[Said, str] | None:
        """The first field that says something and was never taken."""
        if isinstance(node, list):
            return next((found for item in node if (found := self.unread(item, style))), None)
        if not isinstance(node, Said):
            return None
        exempt = style.get(type(node).__name__, _NOT_READ)
        own = id(node)
        for name, value in node.__dict__.items():
            if not value or name in _NOT_READ or name in exempt:
                continue
            if (own, name) not in self._taken:
                return node, name
            if type(value) is not str:
                found = self.unread(value, style)
                if found:
                    return found
        return None

    def unused(self, node: Said, name: str) -> Refusal:
        """A refusal at what a field says, of which nothing was made."""
        value = getattr(node, name)
        first = value[0] if isinstance(value, list) else value
        if isinstance(first, Said) and first.span != m.NOWHERE:
            return self.refuse("unread", "what this adds is not understood here", first)
        known = f"“{first}”" if isinstance(first, str) else "a part of this"
        return self.refuse("unread", f"{known} is not understood here", node)

    def refuse(self, reason: str, message: str, at: Said | m.Span, hint: str = "") -> Refusal:
        """A refusal at the words of a sentence node."""
        return Refusal(reason, message, at if isinstance(at, tuple) else at.span, hint)

    def policy(self, name: str) -> None:
        """Note that a named policy decided here."""
        self.policies.append(name)

    def listed(self, node: Said, *words: str) -> str:
        """The word that joins the members of a list, one of those that may stand here; none does where one stands."""
        word: str = self.take(node, "join")
        if word and word not in words:
            raise self.refuse("list", f"a list with “{word}” is not understood here", node)
        return word

    def joined(self, things: said.Both, truths: tuple[m.Truth, ...]) -> m.Truth:
        """What holds of several things, as the word between them says."""
        return _JOINED[self.take(things, "join")](truths)

    # ------------------------------------------------------------ variables and mentions

    def fresh(self, sort: Sort) -> m.Var[Any]:
        self._number += 1
        self.memory.last = self._number
        return m.Var(sort, self._number)

    def tick(self) -> int:
        self._clock += 1
        return self._clock

    def mention(
        self, what: m.Set[Any], sort: Sort, nouns: Iterator[str] | frozenset[str], came: Came, plural: bool = False
    ) -> Mention:
        """Something can be referred to from now on; what was mentioned before is mentioned again."""
        now = self.tick()
        for known in self.mentions:
            if known.what == what:
                known.last = now
                known.nouns |= frozenset(nouns)
                return known
        made = Mention(what, sort, frozenset(nouns), plural, came, now, now)
        self.mentions.append(made)
        return made

    def is_also_called(self, item: Mention, noun: str) -> bool:
        """“a Master Strike … that Strike”: the same cards; “a Villain or Mastermind … that Enemy”: all of them."""
        data = self.lexicon.nouns.get(noun)
        if data is None or data.kind is None or data.called is not None:
            return False
        others = [one for word in item.nouns if (one := self.lexicon.nouns.get(word)) is not None and one.kind]
        types = {kind: {*of} for kind, of in self.lexicon.table.pieces.nouns.items()}
        known = [types.get(str(one.kind), {""}) for one in others]
        wide = data.state is None and set().union(*known) <= types.get(str(data.kind), set())
        return any((one.kind, one.state) == (data.kind, data.state) for one in others) or (wide and bool(others))

    @contextmanager
    def another_than(self, parts: list[m.Filled]) -> Iterator[None]:
        """“Gladiator captures it”: what something does, it does to another."""
        before = self.excluded
        self.excluded = before | {part.by for part in parts if part.role == Role("doer") and isinstance(part.by, m.Set)}
        try:
            yield
        finally:
            self.excluded = before

    @contextmanager
    def merely_compared(self, who: m.Set[Any] | None = None) -> Iterator[None]:
        """“if that model has more Damage than this model, it …”: what another is measured by is not gone on with; and
        “more than each other player” is other than who is measured."""
        known, before = {id(item): item.last for item in self.mentions}, self._clock
        outer, self.measured = self.measured, who
        try:
            yield
        finally:
            self.measured = outer
        spoken = [item for item in self.mentions if item.sort is Sort.PIECE and item.last > before]
        if spoken:
            self.policy("not-what-is-compared-with")
        for item in spoken:
            item.last = known.get(id(item), min(known.values(), default=before) - 1)

    @contextmanager
    def said_later(self) -> Iterator[None]:
        """“kills X characters he or she controls where X is the attacking player's claim”: whoever stands there has not
        been named yet."""
        known, before = {id(item): item.last for item in self.mentions}, self._clock
        yield
        spoken = [item for item in self.mentions if item.last > before]
        if spoken and known:
            self.policy("x-is-said-later")
        for item in spoken if known else ():
            item.last = known.get(id(item), min(known.values()) - 1)

    # ------------------------------------------------------------ effects being built

    def emit(self, effect: m.Effect) -> None:
        self.steps[-1].append(effect)

    def block(self) -> _Block:
        """A list of effects of its own; what is emitted inside goes there."""
        return _Block(self.steps)

    @contextmanager
    def acting(self, actor: m.Set[m.Player]) -> Iterator[None]:
        before, self.actor = self.actor, actor
        try:
            yield
        finally:
            self.actor = before

    @contextmanager
    def paying(self) -> Iterator[None]:
        """What is read inside is a cost."""
        before, self.is_cost = self.is_cost, True
        try:
            yield
        finally:
            self.is_cost = before

    @contextmanager
    def held_by(self, holder: m.Set[m.Player]) -> Iterator[None]:
        before, self.holder = self.holder, holder
        try:
            yield
        finally:
            self.holder = before

    def episode(self, period: Period) -> m.Set[m.Event]:
        """The deed of a period that words like “attacking” speak of: the one named, else the one under way."""
        return self.episodes.get(period) or m.Current(period)


def is_called(item: Mention, noun: str) -> bool:
    """Whether it was named by that noun, and by no longer one: your “House card” is not what “that card” points at."""
    return noun in item.nouns and not any(one.endswith(f" {noun}") for one in item.nouns)


def seq(steps: list[m.Effect]) -> m.Effect:
    return steps[0] if len(steps) == 1 else m.Seq(tuple(steps))


def both(truths: list[m.Truth]) -> m.Truth:
    return truths[0] if len(truths) == 1 else m.And(tuple(truths))


def among(x: m.Set[Any], others: m.Set[Any]) -> m.Truth:
    return m.Among(x, others)


def exists(found: m.Set[Any]) -> m.Truth:
    return m.Compare(m.Count(found), m.Op.AT_LEAST, m.Const(1))


def exchanged(node: Any, old: m.Set[Any], new: m.Set[Any]) -> Any:
    """A meaning with one set put for another."""
    if isinstance(node, tuple):
        return tuple(exchanged(item, old, new) for item in node)
    kind = type(old)

    def visit(part: m.Node) -> m.Node:
        return new if type(part) is kind and part == old else mapped(part, visit)

    return visit(node) if isinstance(node, m.Node) else node


__all__ = ["Came", "DeedMention", "Mention", "Own", "Scope", "among", "both", "exchanged", "exists", "said", "seq"]
