"""Labels that do more than fill fields: “Patrol the Bank: If it is empty, …”, “Always Leads: A GROUP”, and what a card
is gained as."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.lang.vocabulary import MINTED
from cardwright.meaning.abridged.bornetexts import Borne, quote_of, without_texts
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Period, Role, Value
from cardwright.meaning.calculus.walk import bound, substituted, walk
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import both, exchanged, seq
from cardwright.meaning.gamedata.entries import Build, LabelData
from cardwright.meaning.lines.setups import Setups

_EMPTY, _IT = "empty", "it"
_NOT_SO = "if you do not"
"""What “if it is not” is read as."""


class LedBy(Setups):
    """Reads lines whose label says what they speak of, and cards that become something else."""

    asked_first: said.Statement | None = None
    """What the label asks, where the line says itself what depends on it."""

    def _label(self, name: str, given: tuple[str, ...], count: int, made: m.Ability) -> m.Ability:
        data = self.lexicon.labels[name]
        if not data.asks:
            return super()._label(name, given, count, made)
        first = self._data_sentence(f"If {data.condition.format_map(self.filled(given))}, draw 1 card.")
        assert isinstance(first, said.When)
        self.asked_first = first.condition
        return self._with_label(made, data, name.format_map(self.filled(given)))

    def truth(self, statement: said.Statement, gap: m.Set[m.Piece] | None = None) -> m.Truth:
        """“If it is empty”, behind a label that names a place: that place."""
        if self.asked_first is not None and isinstance(statement, said.Be) and self._asks_that(statement):
            self.policy("the-label-names-the-place")
            self._take_all(statement, several=True, told=True)
            return self.truth(self.asked_first)
        return super().truth(statement, gap)

    def _asks_that(self, be: said.Be) -> bool:
        words = [item.word for item in be.state if isinstance(item, said.InState)]
        plain = not (be.what or be.roles or be.manner or be.times or be.negated)
        return isinstance(be.who, said.Ref) and be.who.word == _IT and words == [_EMPTY] and plain

    def _follow(self, follow: said.Follow) -> None:
        if self.asked_first is None or follow.link != _NOT_SO:
            super()._follow(follow)
            return
        self.policy("the-label-names-the-place")
        self.take(follow, "link")
        truth = m.Not(self.truth(self.asked_first))
        self.emit(m.If(truth, self.done(self.take(follow, "do")), span=follow.span))

    # ------------------------------------------------------------ what a list must hold

    def included(self, statements: list[said.Statement], labels: list[said.Label], made: m.Ability) -> m.Ability | None:
        """“Always Leads: A GROUP”: a list with this card has cards of that group."""
        data: LabelData | None = self.lexicon.labels.get(labels[0].name) if len(labels) == 1 else None
        if data is not None and data.counts:
            return self.set_up(statements, data, made)
        if data is None or not data.includes:
            return None
        attribute = self.lexicon.attributes.get(data.includes, Attribute(data.includes))
        truths = [self._group_included(item, attribute) for item in statements]
        self.policy("a-group-is-included")
        return replace(made, rule=m.And(tuple(truths)) if len(truths) > 1 else truths[0])

    def _group_included(self, item: said.Statement, attribute: Attribute) -> m.Truth:
        thing = item.thing if isinstance(item, said.Phrase) else None
        if isinstance(thing, said.Named) and not (thing.where or thing.quantity):
            name = thing.name
        elif isinstance(thing, said.Select) and len(thing.kinds) == 1 and self._is_bare(thing):
            known = self.lexicon.nouns.get(thing.kinds[0].noun)
            name = known.called if known is not None and known.called is not None else thing.kinds[0].noun
        else:
            raise self.refuse("included", "which group this is, is not understood", item)
        assert isinstance(item, said.Phrase)
        if item.roles or item.manner or item.times or item.per:
            raise self.refuse("included", "which group this is, is not understood", item)
        self._take_all(item)
        each = self.fresh(Sort.PIECE)
        those = m.Where(m.Anywhere(), each, m.Is(each, m.OfValue(attribute, m.Just(attribute, Value(name)))))
        return m.Compare(m.Count(those), Op.AT_LEAST, m.Const(1), span=item.span)

    def _is_bare(self, thing: said.Select) -> bool:
        return not (thing.where or thing.owner or thing.quantity or thing.kinds[0].filters)

    # ------------------------------------------------------------ what must be done to play a card

    def demanded(self, statements: list[said.Statement], made: m.Ability) -> m.Ability | None:
        """“To play this card, you must discard a card”: who cannot do that cannot play it, and who plays it does it."""
        line, rest = statements[0] if statements else None, statements[1:]
        if not isinstance(line, said.Toward) or not all(_is_demand(one) for one in _ways(line.do)):
            return None
        deed = line.purpose
        if not isinstance(deed, said.Act) or deed.who is not None or not isinstance(deed.what, said.Self | said.Ref):
            return None
        if rest and not self._is_done(made):
            return None
        for name in ("purpose", "do"):
            self.take(line, name)
        pattern = self.deed_pattern(deed, m.Moment.BEFORE)
        if not any(slot.truth == m.Among(slot.each, m.This()) for slot in pattern.slots):
            raise self.refuse("demand", "what this is needed for is not understood", deed)
        effect = self.done(self._demands(line.do))
        options = effect.options if isinstance(effect, m.Either) else (effect,)
        possible = [self._can_be_had(one, line.do) for one in options]
        if isinstance(effect, m.Either):  # none of the ways is gone in part
            whole = tuple(m.If(self._can_be_had(one, line.do), one, span=one.span) for one in options)
            effect = replace(effect, options=whole)
        self.policy("must-to-do-it")
        one_of_them = possible[0] if len(possible) == 1 else m.Or(tuple(possible))
        cannot = m.Cannot(replace(pattern, truth=m.Not(one_of_them)), span=line.span)
        if self._is_done(made):
            steps = [effect, self.done(*rest)] if rest else [effect]
            return replace(made, standings=(cannot,), effect=seq(steps))
        after = self.deed_pattern(deed, m.Moment.AFTER)
        return replace(made, standings=(cannot, m.Trigger(after, effect, False, span=line.span)))

    def _can_be_had(self, effect: m.Effect, at: said.Statement) -> m.Truth:
        """Whether there is what something is done to: so many to be picked, so many on a pile."""
        picks = [binder for node in walk(effect) if isinstance(node, m.Pick) for binder in node.binders]
        fresh = {var: self.fresh(var.sort) for one in picks for var in bound(one.of)}
        there: list[tuple[m.Set[Any], m.Number]] = [
            (m.Minus(substituted(one.of, dict(fresh)), m.This()), one.least) for one in picks
        ]
        parts = [part.by for node in walk(effect) if isinstance(node, m.Do) for part in node.parts]
        off = [one for one in parts if isinstance(one, m.Edgemost)]
        if not there and isinstance(effect, m.Do) and len(off) == 1:
            there = [(m.In(off[0].place), off[0].number)]
        if not there or any(not isinstance(least, m.Const) for _, least in there):
            raise self.refuse("demand", "whether this can be done is not plain", at)
        return both([m.Compare(m.Count(those), Op.AT_LEAST, least) for those, least in there])

    def _demands(self, do: said.Statement) -> said.Statement:
        """What must be done, as something to do; of two things, either."""
        if isinstance(do, said.Act):
            return self._demand(do)
        assert isinstance(do, said.Choice)
        bare = do.model_copy(update={"options": [self._demands(one) for one in do.options]})
        self.copies.append((bare, do))
        self.take(do, "options")
        return bare

    def _demand(self, act: said.Act) -> said.Act:
        bare = act.model_copy(update={"mood": ""})
        self.copies.append((bare, act))
        self.take(act, "mood")
        return bare

    @abstractmethod
    def _is_done(self, made: m.Ability) -> bool:
        """Whether a plain line is done when the card is used."""

    # ------------------------------------------------------------ what a card is from now on

    def effect(self, statement: said.Statement) -> None:
        """“Gain this as a Hero”: from then on it is one, whatever it was."""
        if isinstance(statement, said.Act) and self._is_kept_text(statement):
            self.policy("quoted-gained-for-good")
            time = said.Time(relation="until end", period="game", span=statement.span)
            held = statement.model_copy(update={"times": [time]})
            self.copies.append((held, statement))
            super().effect(held)
            return
        if isinstance(statement, said.Act) and (named := self._new_name(statement)) is not None:
            self._called_so(statement, named)
            return
        role = self._new_kind(statement)
        if role is None or not isinstance(statement, said.Act):
            super().effect(statement)
            return
        bare = statement.model_copy(update={"roles": [one for one in statement.roles if one is not role]})
        self.copies.append((bare, statement))
        before = len(self.deeds)
        super().effect(bare)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        made = self.describe(role.thing)
        if len(self.deeds) != before + 1 or made.places or made.base or not made.truths or made.amount.det is Det.THE:
            raise self.refuse("gained-as", "as what this is gained is not understood", role)
        self.policy("gained-as-is-for-good")
        self.memory.turned = self.memory.turned or isinstance(statement.what, (said.Self, said.Ref))
        what: m.Set[m.Piece] = m.Of(self.deeds[-1].deed, Role("what"))
        holds = m.Holds(exchanged(both(made.truths), made.each, what), span=role.span)
        self.emit(m.Last((holds,), m.Until((m.Ends(Period("game")),)), span=statement.span))

    def _new_name(self, act: said.Act) -> said.Role | None:
        """“as a "Force Field"”, “as a "Wraith" Villain with 4 [Attack]”: the part that says what is moved is called or
        is from then on."""
        found = [role for role in act.roles if role.preposition == "as"]
        thing, texts = without_texts(found[0].thing) if len(found) == 1 else (None, [])
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.owner is not None:
            return None
        kind = thing.kinds[0]
        minted = kind.kind == "value" and kind.attribute == MINTED
        named = any(isinstance(one, said.Is) and one.attribute == MINTED for one in kind.filters)
        return found[0] if minted or named or (kind.kind == "card" and _tells_numbers(thing)) or texts else None

    def _called_so(self, act: said.Act, role: said.Role) -> None:
        """“Stack this Twist next to the Scheme as a "Force Field"”: from then on it is called so."""
        if isinstance(act.who, said.Select) and act.what is not None:
            self._each_calls_so(act)
            return
        bare = act.model_copy(update={"roles": [one for one in act.roles if one is not role]})
        self.copies.append((bare, act))
        before = len(self.deeds)
        super().effect(bare)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        thing, texts = without_texts(role.thing)
        if texts:
            self._take_texts(role.thing, thing)
        made = self.describe(thing)
        plain = made.amount.det in (Det.SOME, Det.BARE) and made.base is None and not made.places and not made.other
        if len(self.deeds) != before + 1 or not plain or not _exactly(thing):
            raise self.refuse("called", "as what this is put there is not understood", role)
        self.policy("called-so-from-then-on")
        what: m.Set[m.Piece] = m.Of(self.deeds[-1].deed, Role("what"))
        given = tuple(self._from_then_on(truth, made.each, what, role) for truth in made.truths)
        told = tuple(one for text in texts for one in self._text_from_then_on(text, what))
        self.emit(m.Last((*given, *told), m.Until((m.Ends(Period("game")),)), span=act.span))

    def _each_calls_so(self, act: said.Act) -> None:
        """“Each player puts a Hero there as a "Wreck"”: what everybody puts there himself is called so."""
        made = self.describe(self.take(act, "who"))
        one = act.model_copy(update={"who": None})
        self.copies.append((one, act))
        if made.sort is not Sort.PLAYER:
            raise self.refuse("called", "who puts this there is not understood", act)
        self.as_player(made, lambda: self.effect(one), act.span)

    def _take_texts(self, whole: said.Thing, bare: said.Thing) -> None:
        """What is quoted is read by itself; the rest describes what something becomes."""
        first, *others = whole.things if isinstance(whole, said.Both) else [whole]
        if isinstance(whole, said.Both):
            self.take(whole, "things")
            self.take(whole, "join")
        self.copies.append((bare, first))
        for item in [part for thing in (first, *others) for part in self.take(thing, "where")]:
            if quote_of(item) is not None:
                self._take_around_text(item)
        for other in others:
            for name in ("quantity", "kinds", "join"):
                self._take_all(self.take(other, name))

    def _take_around_text(self, item: said.Node) -> None:
        for name in ("preposition", "thing", "link", "clause", "quote"):
            if hasattr(item, name):
                self.take(item, name)
        if isinstance(item, said.Where):
            assert isinstance(item.clause, said.Be)
            self._take_all(self.take(item.clause, "who"), told=True)
            self.take(item.clause, "what")

    def _text_from_then_on(self, text: Borne, what: m.Set[m.Piece]) -> Iterator[m.Standing]:
        """“with "Fight: Draw a card."”: it bears that from then on; “whose only ability is”: and no other."""
        self.policy("quoted-is-borne")
        borne = m.WithAbility(self.quoted(text.quote), span=text.quote.span)
        known = [self.lexicon.labels.get(str(one.label)) for one in borne.abilities]
        if any(data is not None and data.arrival for data in known):
            raise self.refuse("called", "what is done as it comes is done before it bears this", text.quote)
        if text.only:
            yield m.Lose(self.fresh(Sort.PIECE), what, m.Whole(m.Class.ABILITIES, (borne,)), span=text.quote.span)
        yield m.Give(self.fresh(Sort.PIECE), what, borne, span=text.quote.span)

    def _from_then_on(self, truth: m.Truth, each: m.Var[Any], what: m.Set[m.Piece], role: said.Role) -> m.Standing:
        """What is described so becomes so: it bears the name, is of the kind, has the number."""
        match truth:
            case m.Is(of=of, quality=m.OfValue() as quality) if of == each:
                return m.Give(self.fresh(Sort.PIECE), what, quality, span=role.span)
            case m.Is(of=of, quality=m.OfKind(kind=kind)) if of == each and kind in self.lexicon.table.pieces.turned:
                return m.Holds(exchanged(truth, each, what), span=role.span)
            case m.Compare(a=m.StatOf(stat=stat, of=of), op=Op.EQUAL | Op.AT_LEAST, b=number) if of == each:
                new = self.fresh(Sort.PIECE)
                return m.Change(stat, new, what, m.How.SET, exchanged(number, each, new), span=role.span)
            case _:
                raise self.refuse("called", "as what this is put there is not understood", role)

    def _is_kept_text(self, act: said.Act) -> bool:
        """“He gains "Master Strike: …"”, where the game's table says that what is gained is kept."""
        gains = self.lexicon.keeps_gains and self.lexicon.verb(act.verb).build is Build.GAIN
        return gains and isinstance(act.what, said.Quote) and not (act.times or act.mood or act.tense)

    def _new_kind(self, statement: said.Statement) -> said.Role | None:
        if not isinstance(statement, said.Act):
            return None
        found = [role for role in statement.roles if role.preposition == "as"]
        thing = found[0].thing if len(found) == 1 else None
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "card":
            return None
        if self.lexicon.verb(statement.verb).build is Build.GAIN:
            return found[0]
        known = self.lexicon.nouns.get(thing.kinds[0].noun)
        plain = thing.quantity is not None and thing.quantity.words in (["a"], ["an"]) and not thing.where
        turns = known is not None and known.kind in self.lexicon.table.pieces.turned
        moved = statement.what if statement.what is not None else statement.who
        return found[0] if plain and turns and isinstance(moved, (said.Self, said.Ref)) else None


def _tells_numbers(thing: said.Select) -> bool:
    """“a Villain with 4 [Attack]”, “worth 4 [VP]”: of what is moved it says which numbers it has."""
    if thing.quantity is None or thing.quantity.words not in (["a"], ["an"]):
        return False
    return bool(thing.where) and all(
        isinstance(item, said.Related)
        and isinstance(item.thing, said.Select)
        and all(kind.kind == "stat" for kind in item.thing.kinds)
        for item in thing.where
    )


def _exactly(thing: said.Thing) -> bool:
    """Whether the numbers of a description are no bounds: “with 4 [Attack]”, not “with at least 4 [Attack]”."""
    told = [item.thing for item in getattr(thing, "where", ()) if isinstance(item, said.Related)]
    counts = [one.quantity for one in told if isinstance(one, said.Select) and one.quantity is not None]
    kinds = [kind for one in told if isinstance(one, said.Select) for kind in one.kinds]
    return not any(count.words or count.bound for count in counts) and not any(kind.bound for kind in kinds)


def _ways(do: said.Statement) -> list[said.Statement]:
    """The things of which one is to be done."""
    plain = isinstance(do, said.Choice) and not do.listed and do.intro is None
    return do.options if isinstance(do, said.Choice) and plain else [do]


def _is_demand(do: said.Statement) -> bool:
    return isinstance(do, said.Act) and do.mood == "must"
