"""Whole rules, and what cards themselves say of decks: `House Stark only.`, `You may include ...`."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.accounting.style import by_type
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Condition, Role, Stat, Verb
from cardwright.meaning.context.scope import both
from cardwright.meaning.decklines.deckrules import IF, DeckRules
from cardwright.meaning.decklines.listnouns import LISTED
from cardwright.meaning.decklines.lists import RuleMeaning, Telling, Told
from cardwright.meaning.equality.normal import normal

_DEMANDS = frozenset({"must", "cannot"})
INCLUDE = Verb("include")
WHAT = Role("what")
LIST_STYLE: dict[str, frozenset[str]] = {
    **by_type(),
    "Role": frozenset({"role", "verb"}),
    "Kind": frozenset({"plural", "kind", "attribute"}),
    "Act": by_type()["Act"] | {"join"},
    "Ref": frozenset({"kind", "plural", "attribute"}),
}
"""Beside what is style everywhere: what sort of word a noun is and which part a role has follow from the word."""


class DeckTexts(DeckRules):
    """Reads a rule of a format, or a statement of a card about decks, as a whole."""

    def rule(self, statement: said.Statement) -> RuleMeaning:
        """What a rule of a format means."""
        made = RuleMeaning(told=self.told, policies=self.policies, nodes=self.nodes)
        holding = self._texts_hold(statement)
        if holding is not None:
            made.truth = holding
        elif isinstance(statement, said.Be):
            self._be_rule(statement, made)
        else:
            self._any_rule(statement, made)
        made.standings = (*made.standings, *self.standings)
        self.finish(statement)
        return made

    def finish(self, statement: said.Statement) -> None:
        """Refuse what was never read."""
        for copy, original in reversed(self.copies):
            for name in original.__dict__:
                if (id(copy), name) in self._taken:
                    self.take(original, name)
        unread = self.unread(statement, LIST_STYLE)
        if unread is not None:
            node, name = unread
            raise self.unused(node, name)

    def _be_rule(self, be: said.Be, made: RuleMeaning) -> None:
        self.check(be)
        declared = self.declared(be)
        defined = self.defines(be) if declared is None else None
        if isinstance(declared, m.Truth):
            made.truth = declared
        elif declared is not None:
            made.standings = tuple(declared)
        elif defined is not None:
            made.standings = (defined,)
        else:
            self._any_rule(be, made)

    def declared(self, be: said.Be) -> list[m.Standing] | m.Truth | None:
        """`Guilty! is banned.` and `Ice is worth 2 points.` tell the other rules; a ban is also a rule itself."""
        names = _named(be.who)
        if not names or self.forbids(be):
            return None
        x = self.fresh(Sort.PIECE)
        for item in be.state:
            if isinstance(item, said.InState) and item.group in LISTED:
                self._nothing_else(be, state=1)
                those = m.Where(m.Anywhere(), x, both(self.members(be.who, x)))  # type: ignore[arg-type]
                given = m.Give(x, those, m.InState(Condition(item.word)))
                if item.group != "forbidden":
                    return [given]
                self.standings.append(given)
                return both([self._ban(name) for name in names])
        for role in be.roles:
            if role.preposition == "worth" and isinstance(role.thing, said.Select) and self.number_said(role.thing):
                self._nothing_else(be, roles=1)
                self.refuse_description(role.thing)
                assert role.thing.quantity is not None
                assert role.thing.quantity.number is not None
                those = m.Where(m.Anywhere(), x, both(self.members(be.who, x)))  # type: ignore[arg-type]
                worth = self.written(self.take(role.thing.quantity, "number"))
                stat = self.stat_named(role.thing.kinds[0])
                return [m.Change(stat, x, those, m.How.SET, worth)]
        return None

    def _nothing_else(self, be: said.Be, state: int = 0, roles: int = 0) -> None:
        """Refuse a declaration that says more than what the cards are."""
        more = be.what is not None or be.per is not None or bool(be.manner)
        if more or len(be.state) != state or len(be.roles) != roles or be.mood:
            raise self.refuse("declared", "say nothing else of cards that are banned, restricted or worth points", be)
        self._take_all(be)

    def _ban(self, named: said.Named) -> m.Truth:
        x = self.fresh(Sort.PIECE)
        those = m.Where(m.Anywhere(), x, both(self._called(named, x)))
        made = m.Compare(m.Count(those), Op.AT_MOST, m.Const(0), span=named.span)
        return self.tell(made, Told(Telling.BANNED, what=named))

    def defines(self, be: said.Be) -> m.Standing | None:
        """`The stash is 500 for each 150 of the Reputation limit`: a number that other rules speak of."""
        who = be.who
        if not isinstance(who, said.Select) or who.kinds[0].noun not in self.lexicon.worked_out or be.what is None:
            return None
        quantity = getattr(be.what, "quantity", None)
        if isinstance(quantity, said.Quantity) and quantity.bound:
            return None
        if self.forbids(be) or self.take(be, "state") or self.take(be, "roles"):
            raise self.refuse("define", "say what the number is", be)
        self.refuse_description(who)
        self._take_all(self.take(be, "who"))
        manner, per = self.take(be, "manner"), self.take(be, "per")
        value = self.number(self.take(be, "what"), [] if per is not None else manner)
        each = self.fresh(Sort.PLAYER)
        return m.Change(Stat(who.kinds[0].noun), each, m.You(), m.How.SET, self.per(per, value, manner))

    def _any_rule(self, statement: said.Statement, made: RuleMeaning) -> None:
        allowed = self.allowance(statement)
        if allowed is not None:
            made.standings = (allowed,)
        else:
            made.truth = self.truth(statement)

    def allowance(self, statement: said.Statement) -> m.Standing | None:
        """A permission: that something be so."""
        if isinstance(statement, said.When) and statement.do is not None and self.may(statement.do):
            if self.take(statement, "word") == "only if":
                return None
            if statement.word not in IF and statement.word != "unless":
                raise self.refuse("when", f"a list knows no “{statement.word}”", statement)
            self.take(statement, "do")
            truth = self.condition(self.take(statement, "condition"))
            inner = self.allowance(statement.do)
            assert inner is not None
            return m.While(truth if statement.word != "unless" else m.Not(truth), (inner,))
        if not self.may(statement):
            return None
        self.policy("may-permits")
        return m.Allow(m.Becomes(self.truth(self.without_mood(statement))))

    # ------------------------------------------------------------ texts of cards

    def _texts_hold(self, statement: said.Statement) -> m.Truth | None:
        """`The text of each card in the House deck holds.`"""
        if not isinstance(statement, said.Act) or self.lexicon.says.get(statement.verb) != "holds":
            return None
        self.check(statement)
        self.plainly(statement)
        who = self.take(statement, "who")
        cards = self.of(who, "of") if isinstance(who, said.Select) and who.kinds[0].kind == "ability" else None
        if cards is None or statement.what is not None or statement.roles or self.forbids(statement):
            raise self.refuse("texts", "say whose text holds: “The text of each card in ... holds.”", statement)
        kind = who.kinds[0]
        if kind.noun != "text" or len(who.where) != 1 or kind.filters or who.owner is not None or len(who.kinds) != 1:
            raise self.refuse("texts", "say whose text holds: “The text of each card in ... holds.”", statement)
        self._take_all(who, told=True)
        x = self.fresh(Sort.PIECE)
        made = m.Not(m.Let(self.bag(cards), x, m.Not(m.TextHolds(x))), span=statement.span)
        return self.tell(made, Told(Telling.EACH, who=cards))

    def card_text(self, ability: said.Ability) -> list[tuple[m.Ability, RuleMeaning]]:
        """What an ability says of decks, statement by statement; nothing, if it speaks of play."""
        if any(label.means != "setup" for label in ability.labels):
            return []
        found = []
        for statement in ability.statements:
            made = self.fresh_pass()._card_statement(statement)
            if made is not None:
                record = m.Ability(rule=made.truth, standings=made.standings)
                found.append((record, made))
        return found

    def fresh_pass(self) -> DeckTexts:
        return DeckTexts(self.lexicon, self.own)

    def quoted(self, quote: said.Quote) -> tuple[m.Ability, ...]:
        """The meaning of a text in quotation marks."""
        found = tuple(normal(record) for ability in quote.abilities for record, _ in self.card_text(ability))
        if not found:
            raise self.refuse("text", "this text says nothing of decks", quote)
        self._take_all(quote)
        return found

    def _card_statement(self, statement: said.Statement) -> RuleMeaning | None:
        made = RuleMeaning(told=self.told, policies=self.policies, nodes=self.nodes)
        if isinstance(statement, said.Phrase):
            only = self._only_with(statement)
            if only is None:
                return None
            made.standings = (only,)
        elif isinstance(statement, said.Limit):
            if not statement.is_of_copies:
                return None
            made.truth = self._per_deck(statement)
        elif self._is_include(statement):
            assert isinstance(statement, said.Act)
            made.standings = (self._includes(statement),)
        elif self.speaks_of_decks(statement):
            self._any_rule(statement, made)
        else:
            return None
        self.finish(statement)
        return made

    def _per_deck(self, limit: said.Limit) -> m.Truth:
        """`Limit 1 per deck.`: so many copies of the card that says it, in what each player brings."""
        number = self.take(limit, "number")
        if not isinstance(number, said.Constant) or self.take(limit, "word") != "limit":
            raise self.refuse("limit", "this limit is no number", limit)
        most, own = m.Const(self.take(number, "value")), said.Named(name=self.own.name, span=limit.span)
        self._take_all(self.take(limit, "time"))

        def limited() -> m.Truth:
            x = self.fresh(Sort.PIECE)
            found = m.Where(self.whole(), x, both(self.members(own, x)))
            truth = m.Compare(m.Count(found), Op.AT_MOST, most, span=limit.span)
            return self.tell(truth, Told(Telling.NAMED, what=own))

        return self.for_each_player(limited)

    def _is_include(self, statement: said.Statement) -> bool:
        """`You may include House Stark only cards in your House deck.`"""
        if not isinstance(statement, said.Act) or statement.means != "build" or statement.mood != "may":
            return False
        return isinstance(statement.what, said.Select | said.Named) and not self.number_said(statement.what)

    def _includes(self, act: said.Act) -> m.Standing:
        self.check(act)
        self.plainly(act)
        x = self.fresh(Sort.PIECE)
        self.take(act, "who")
        what, place, ratio = self._roles(act, self.take(act, "what"))
        if ratio is not None:
            raise self.refuse("role", "“as” cannot be judged here", act)
        truths = self.members(what, x)
        if place is not None:
            inside = self.relation_truth("in", place, x, act.roles[0])
            truths = [*truths, *([inside] if inside is not None else [])]
        return m.Allow(m.On((INCLUDE,), (m.Slot(WHAT, x, both(truths) if truths else None),), m.Moment.BEFORE))

    def speaks_of_decks(self, statement: said.Statement) -> bool:
        """Whether a statement is about the making of a deck and not about play."""
        if isinstance(statement, said.When) and statement.do is not None:
            return self.speaks_of_decks(statement.do)
        if isinstance(statement, said.Act) and self.lexicon.says.get(statement.verb) == "has":
            if statement.means == "build":
                return True
            return statement.mood in _DEMANDS and self._is_section(statement.who)
        return isinstance(statement, said.Be) and statement.mood in _DEMANDS and self._is_section(_in(statement.who))

    def _is_section(self, thing: said.Thing | None) -> bool:
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "zone":
            return False
        return thing.kinds[0].noun in self.lexicon.zones

    def _only_with(self, phrase: said.Phrase) -> m.Standing | None:
        """`House Stark only.`: the list must have that card, where the card is one that a field names.

        `Robb Stark only.` on an attachment says what it may be attached to: no field of a list names Robb Stark.
        """
        names = _names(phrase.thing) if "only" in phrase.manner else []
        zone = self.lexicon.field_of(names[0]) if names else None
        if zone is None:
            return None
        self.take(phrase, "manner")
        thing = self.take(phrase, "thing")
        self._take_all(thing)
        card, x = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        there = m.Let(m.In(m.Zone(zone)), card, both(self.members(thing, card)), span=phrase.span)
        self.tell(there, Told(Telling.VALUES, words=" or ".join(names), noun=zone))
        slot = m.Slot(WHAT, x, m.Among(x, m.This()))
        return m.Cannot(m.On((INCLUDE,), (slot,), m.Moment.BEFORE, truth=m.Not(there)))


def _named(thing: said.Thing | None) -> list[said.Named]:
    """The cards, if it is nothing but names."""
    if isinstance(thing, said.Named):
        return [thing]
    if isinstance(thing, said.Both):
        parts = [_named(part) for part in thing.things]
        return [name for part in parts for name in part] if all(parts) else []
    return []


def _names(thing: said.Thing) -> list[str]:
    """The cards a phrase names, if it does nothing else: `House Stark or House Tully only.`"""
    if isinstance(thing, said.Named):
        return [thing.name]
    if isinstance(thing, said.Both) and all(isinstance(part, said.Named) for part in thing.things):
        return [part.name for part in thing.things if isinstance(part, said.Named)]
    return []


def _in(thing: said.Thing | None) -> said.Thing | None:
    """The place of things: `cards in your House deck`."""
    for item in thing.where if isinstance(thing, said.Select) else []:
        if isinstance(item, said.Related) and item.preposition == "in":
            return item.thing
    return None
