"""Deeds that are waited for, remembered or forbidden, as clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.gamedata.entries import Build, OccasionData, VerbData
from cardwright.meaning.speech.narrowing import relating
from cardwright.meaning.speech.numbers import Numbers
from cardwright.meaning.speech.occurrences import is_often, past_of, with_part_of, without
from cardwright.meaning.speech.words import Unsayable, article, capital, conjuncts, is_many, listed, possessive

_AUXILIARY = {
    "would": "would",
    "cannot": "cannot",
    "must": "must",
    "may": "may",
    "did not": "did not",
    "does not": "does not",
}
LAST = (
    "under",
    "from",
    "in",
    "to",
    "onto",
    "holder",
    "giver",
    "against",
    "for",
    "whom",
    "through",
    "into contact",
    "out of contact",
    "with",
    "means",
    "weapon",
)
"""The parts that stand at the end, in their order."""


@dataclass
class Event:
    """A clause about a deed, before it has a tense: who, the verbs, and the rest of it."""

    subject: str
    verbs: list[str]
    passive: bool
    rest: list[str] = field(default_factory=list)


class Events(Numbers):
    """Says patterns."""

    # ------------------------------------------------------------ a clause in a tense

    def tensed(self, event: Event, tense: str) -> str:
        """“you win”, “it would be killed”, “you cannot play”, “you won”."""
        words = [self._verb(event, word, tense) for word in event.verbs]
        auxiliary = _AUXILIARY.get(tense, "")
        be = {"past": "were" if is_many(event.subject) else "was", "present": "are" if is_many(event.subject) else "is"}
        head = " ".join([event.subject, auxiliary]).strip()
        if event.passive:
            head = f"{head} {'be' if auxiliary else be[tense]}"
        return " ".join([head, listed(words, "or"), *event.rest])

    def _verb(self, event: Event, word: str, tense: str) -> str:
        if event.passive:
            return self.form(word, "participle")
        if tense in _AUXILIARY:
            return self.form(word, "base")
        return self.form(word, "past") if tense == "past" else self.agreeing(event.subject, word)

    # ------------------------------------------------------------ patterns

    def occasion(self, pattern: m.Pattern) -> str:
        """“After you win a challenge”, “When it would be killed”."""
        match pattern:
            case m.Becomes(
                truth=m.Compare(
                    a=m.Count(of=m.Where(of=m.In(place=m.Zone(zone=zone)), truth=m.Not(truth=m.Is(quality=quality)))),
                    op=Op.EQUAL,
                    b=m.Const(value=0),
                )
            ) if isinstance(quality, m.InState):
                return f"After each {self.zone(str(zone))} is {self.state(str(quality.state))}"
            case m.Begins(period=period, of=of):
                return self._begins(str(period), of)
            case m.Ends(period=period, of=None):
                return f"At the end of the {self.period(str(period))}"
            case m.On(moment=moment, nth=nth):
                event = self.event(pattern)
                tense = "present" if moment is Moment.AFTER or pattern.deed in self.cancelled else "would"
                if nth is not None:
                    return self._nth(self.tensed(event, tense), nth)
                opens = {data.opens for data in self.lexicon.occasions.values()}
                over = moment is Moment.AFTER and not opens.intersection(pattern.verbs)
                word = "After" if over and pattern.deed not in self.cancelled else "When"
                return f"{word} {self.tensed(event, tense)}"
            case _:
                raise Unsayable(pattern)

    def _begins(self, period: str, of: m.Set[Any] | None) -> str:
        if of is None:
            return f"After the {self.period(period)} begins"
        return f"When {self.one(of)} begins its {self.period(period)}"

    def _nth(self, clause: str, nth: m.Nth) -> str:
        if nth.number != 1 or nth.since is None:
            raise Unsayable(nth)
        return f"The first time {clause} each {self.period(str(nth.since))}"

    def event(self, on: m.On, plural: bool = False) -> Event:
        """The clause of a pattern; in the plural where it speaks of all such deeds."""
        on = with_part_of(on)
        slots = {str(slot.role): slot for slot in on.slots}
        if len(slots) != len(on.slots):
            return self._as_whom(on, plural)
        if on.deed is not None:
            self.spoken.setdefault(on.deed, "that deed")
        counted = self._counted_ban(on, slots)
        if counted is not None:
            return counted
        noun = self.occasion_of(str(on.verbs[0]))
        if noun is not None:
            return self._made(on, slots, noun, plural)
        verbs = [self.verb(str(verb)) for verb in on.verbs]
        made = self._subject(verbs, slots, plural)
        if made.passive and "source" in slots:
            made.subject = f"{made.subject} {self._marked(verbs[0], 'source', slots.pop('source'), plural)}"
        joined = self._either_verb(made, on)
        if joined is not None and not slots:
            return joined
        made.rest += self._how_many(on, slots)
        made.rest += self._objects(verbs[0], slots, plural, made.passive or bool(made.rest))
        if not made.rest and not made.passive and self._takes_cards(on, verbs):
            made.rest = ["cards" if plural else "a card"]
        for role in LAST:
            if role in slots:
                made.rest.append(self._marked(verbs[0], role, slots.pop(role)))
        if "margin" in slots:
            made.rest.append(f"by {self._margin(slots.pop('margin'))}")
        if "within" in slots:
            made.rest.append(self._within(slots.pop("within")))
        made.rest += self._conditions(on)
        if slots:
            raise Unsayable(f"slot {next(iter(slots))}")
        return made

    def _either_verb(self, made: Event, on: m.On) -> Event | None:
        """“killed or discarded from play”: each of several verbs with what belongs to it alone."""
        if len(on.verbs) < 2 or not isinstance(on.truth, m.Or):
            return None
        tails: dict[str, list[str]] = {}
        for truth in on.truth.truths:
            if not isinstance(truth, m.Matches) or not isinstance(truth.pattern, m.On) or truth.deed != on.deed:
                return None
            verb = self.verb(str(truth.pattern.verbs[0]))
            tails[verb[0]] = [self._marked(verb, str(slot.role), slot) for slot in truth.pattern.slots]
        made.verbs.sort(key=lambda word: len(tails.get(word, ())))
        made.rest = tails[made.verbs[-1]]
        return made if not any(tails[word] for word in made.verbs[:-1]) else None

    whence: frozenset[m.Node] = frozenset()
    """Parts of which only the condition of the whole deed says what they are."""

    def _how_many(self, on: m.On, slots: dict[str, m.Slot]) -> list[str]:
        """“1 or more cards”, “no defenders”: how many of what a deed is done to."""
        bare = {role: slot for role, slot in slots.items() if slot.truth is None and slot.each.sort is Sort.PLACE}
        self.whence = frozenset(slots.pop(role).each for role in bare)
        for truth in conjuncts(on.truth):
            match truth:
                case m.Compare(a=m.Count(of=m.Of(deed=deed, role="what")), op=op, b=b) if deed == on.deed:
                    noun = self._as(slots.pop("as")).split()[-1] if "as" in slots else "card"
                    return [self.bounded(op, b, self.plural(noun))]
        return []

    def _counted_ban(self, on: m.On, slots: dict[str, m.Slot]) -> Event | None:
        """“opponents cannot initiate more than 1 challenge each phase”: a deed that was done so often already."""
        by = slots.get("by")
        told = (*conjuncts(on.truth), *(conjuncts(by.truth) if by is not None else ()))
        often = [truth for truth in told if is_often(truth)]
        if len(often) != 1 or not isinstance(often[0], m.Compare):
            return None
        past = past_of(often[0].a)
        now = [truth for truth in conjuncts(on.truth) if isinstance(truth, m.Now)]
        plain = tuple(
            m.Slot(slot.role, slot.each, without(slot.truth, often[0])) if slot.role == "by" else slot
            for slot in on.slots
        )
        made = self.event(m.On(on.verbs, plain, on.moment, None, None, without(on.truth, often[0])), plural=True)
        number = self.number(often[0].b)
        most = f"more than {number}"
        noun = made.rest[0] if number != "1" else self._in_singular(on)
        made.rest = [f"{most} {noun}", *made.rest[1:], *([] if now else [f"each {self.period(str(past.period))}"])]
        return made

    def _in_singular(self, on: m.On) -> str:
        """The object of a pattern, of which only one is meant."""
        slot = next((slot for slot in on.slots if slot.role in ("deed", "what")), None)
        if slot is None:
            raise Unsayable("how many of what")
        said = self.occasion_noun(slot) if slot.role == "deed" else self.slot(slot)
        return said.removeprefix("an ").removeprefix("a ")

    def _made(self, on: m.On, slots: dict[str, m.Slot], named: tuple[str, OccasionData], plural: bool) -> Event:
        """“this model makes a Melee Attack against it”, “that model passes a Willpower roll”."""
        noun, data = named
        outcome = next((role for role in slots if role in map(str, self.lexicon.outcomes.values())), "")
        who = slots.pop(outcome or str(data.subject), None)
        if who is None:
            raise Unsayable("maker")
        made = Event(self.subject_slot(who, plural), [self.outcome(outcome) if outcome else self.doing(data)], False)
        before = ""
        if "type" in slots and isinstance(truth := slots.pop("type").truth, m.Among) and isinstance(truth.set, m.Just):
            before = f"{truth.set.value} "
        name = f"{before}{capital(noun) if before else noun}"
        made.rest = [self.plural(name) if plural else article(name)]
        if str(data.against) in slots:
            made.rest.append(self._against(on, slots.pop(str(data.against)), plural))
        made.rest += self._conditions(on)
        self._empty(slots)
        if on.deed is not None:
            self.spoken[on.deed] = f"that {self.period_name(data)}"
        return made

    def period_name(self, data: OccasionData) -> str:
        return str(data.period)

    def _against(self, on: m.On, slot: m.Slot, plural: bool) -> str:
        match slot.truth:
            case m.Compare(a=m.Distance(a=m.Of(deed=deed)), op=Op.MORE, b=b) if deed == on.deed:
                return f'against targets more than {self.number(b)}" away'
            case _:
                return f"against {self.slot(slot, plural)}"

    def _as_whom(self, on: m.On, plural: bool) -> Event:
        """“you lose a challenge as the defending player”."""
        match on.truth:
            case m.Among(of=of, set=m.Of(deed=deed, role=role)):
                slots = tuple(slot for slot in on.slots if slot.each != of)
                made = self.event(m.On(on.verbs, slots, on.moment, on.deed, on.nth), plural)
                made.rest.append(f"as {self.player(m.Of(deed, role), 'the')}")
                return made
            case _:
                raise Unsayable("two of one part")

    def _subject(self, verbs: list[tuple[str, VerbData]], slots: dict[str, m.Slot], plural: bool) -> Event:
        words = [word for word, _ in verbs]
        becomes = all(data.build is Build.BECOME for _, data in verbs)
        moves = becomes or all(self._goes_by_itself(word, data) for word, data in verbs)
        roles = {str(data.subject) for _, data in verbs}
        for role in ("by", "doer", *roles, "weapon"):
            if role in slots:
                return Event(self.subject_slot(slots.pop(role), plural), words, False)
        objects = [str(verbs[0][1].object), "what", "token", "stat"]
        for role in objects:
            if role in slots:
                return Event(self.subject_slot(slots.pop(role), plural), words, not (moves and role == "what"))
        raise Unsayable("subject")

    def _takes_cards(self, on: m.On, verbs: list[tuple[str, VerbData]]) -> bool:
        """Whether somebody does it to some card, whichever that is: “when you would draw a card”."""
        told = {str(slot.role) for slot in on.slots}
        whole = all(self.vocabulary.frames[word].accepts_object("card") for word, _ in verbs)
        return whole and bool(told & {"by", "doer"}) and not told & {"place", "dice", "stat", "within"}

    def _begun_by(self, role: str) -> str:
        """“initiated”: by whom a challenge is, who has a part in it for that."""
        verbs = [verb for verb, data in self.lexicon.verbs.items() if data.part == role and data.build is Build.DEED]
        if len(verbs) != 1:
            raise Unsayable(f"part {role}")
        return self.form(verbs[0], "participle")

    def _goes_by_itself(self, word: str, data: VerbData) -> bool:
        """Whether what it is done to can be said to do it: a card kneels, a model moves."""
        frame = self.vocabulary.frames[word]
        alone = frame.means == "state" or bool(data.kinds) or not frame.accepts_object("card")
        return "card" in frame.subjects and alone

    def subject_slot(self, slot: m.Slot, plural: bool) -> str:
        """Who does it or has it done to him: “an opponent”, “each Knight you control”, “opponents”."""
        if not plural:
            return self.slot(slot)
        match slot.truth:
            case m.Among(of=of, set=m.Opponents(of=m.You())) if of == slot.each:
                self.spoken[slot.each] = "they"
                return self.plural(self.player_noun("opponents"))
            case m.Among(of=of, set=m.Of(deed=m.Past(pattern=m.On(verbs=(verb,))))) if of == slot.each and any(
                data.more and data.verb == verb for data in self.lexicon.verbs.values()
            ):
                return "that card"
            case m.Among(of=of) if of == slot.each:
                return self.slot(slot)
            case None if slot.each.sort is Sort.PLAYER:
                self.spoken[slot.each] = "they"
                return self.plural(self.player_noun("players"))
            case _ if slot.each.sort is Sort.PIECE:
                phrase = self.phrase(m.Where(m.Anywhere(), slot.each, slot.truth or m.And(())), lying=False)
                self.spoken[slot.each] = "it"
                return phrase.said(self, "each")
            case _:
                return self.slot(slot)

    def _objects(self, verb: tuple[str, VerbData], slots: dict[str, m.Slot], plural: bool, passive: bool) -> list[str]:
        found: list[str] = []
        for role in (str(verb[1].object), "what", "amount", "token", "stat", "deed", "as"):
            if role not in slots:
                continue
            slot = slots.pop(role)
            if role == "deed":
                found.append(self._of_occasion(verb, slot, plural, passive))
            elif role == "as":
                found.append(self._as(slot))
            elif role == "stat" and "against" in self.vocabulary.frames[verb[0]].takes:
                found.append(f"against the {self.slot(slot)}")
            else:
                found.append(self.slot(slot, plural=plural))
        return found

    def _of_occasion(self, verb: tuple[str, VerbData], slot: m.Slot, plural: bool, passive: bool) -> str:
        """The challenge that is won, that something is done in or for."""
        noun = self.occasion_noun(slot, plural)
        frame = self.vocabulary.frames[verb[0]]
        if (
            not passive
            and frame.accepts_object("occasion")
            and not (frame.accepts_object("card") and verb[1].part is not None)
        ):
            return noun
        called = [word for word, (role, _) in frame.takes.items() if role in ("topic", "purpose", "destination")]
        return f"{called[0] if called else 'in'} {noun}"

    def _as(self, slot: m.Slot) -> str:
        """“declared as an attacker”, “becomes a Casualty”."""
        match slot.truth:
            case m.Among(set=m.Just(attribute="part", value=value)):
                nouns = [noun for noun, data in self.lexicon.nouns.items() if data.role == str(value)]
                return f"as {article(nouns[0])}" if nouns else f"as {article(str(value))}"
            case m.Among(set=m.Just(attribute="state", value=value)):
                return article(str(value))
            case _:
                raise Unsayable("as")

    def _marked(self, verb: tuple[str, VerbData], role: str, slot: m.Slot, plural: bool = False) -> str:
        if role == "means":
            return f"with {self.slot(slot).replace('a ', 'its ', 1)}"
        if role == "under":
            return f"under {possessive(self.slot(slot), 'control')}"
        preposition = self.preposition(*verb, role)
        match slot.truth:
            case m.Among(of=of, set=m.Zone() | m.EdgeOf() | m.Under() as place) if of == slot.each:
                return self.place(place, preposition)
            case _:
                return f"{preposition} {self.slot(slot, plural)}"

    def _margin(self, slot: m.Slot) -> str:
        match slot.truth:
            case m.Compare(a=m.NumberOf(figure=figure), op=Op.AT_LEAST, b=m.Const(value=value)) if figure == slot.each:
                return f"{value} or more STR"
            case _:
                raise Unsayable("margin")

    def _within(self, slot: m.Slot) -> str:
        """“when it is declared as a defender”."""
        match slot.truth:
            case m.Matches(deed=deed, pattern=m.On() as inner) if deed == slot.each:
                return f"when {self.tensed(self.event(inner), 'present')}"
            case _:
                raise Unsayable("within")

    def _conditions(self, on: m.On) -> list[str]:
        """What holds of several parts at once, said behind the deed."""
        found = []
        for truth in conjuncts(on.truth):
            match truth:
                case m.Compare(a=m.Count(of=m.Of(deed=deed, role="what"))) if deed == on.deed:
                    continue
                case m.Among(of=m.Var() as of, set=m.Zone() as zone) if of in self.whence:
                    found.append(self.place(zone, "from"))
                case m.Compare(a=m.StatOf(stat=stat, of=m.Of(deed=deed)), op=Op.AT_MOST, b=b) if deed == on.deed:
                    found.append(f"with total {self.stat(str(stat))} {self.number(b)} or lower")
                case m.Compare(a=m.AmountOf(deed=deed, role="distance"), op=Op.MORE, b=b) if deed == on.deed:
                    found.append(f'more than {self.number(b)}"')
                case m.Compare(a=m.Count(of=near), op=Op.AT_LEAST, b=m.Const(value=1)) if self.whence:
                    related = relating(near, next(iter(self.whence)))
                    if related is None:
                        raise Unsayable("condition of a deed")
                    found_near = self.phrase(related[1]).said(self, "a")
                    found.append(f"{self.toward(related[0], next(iter(self.whence)))} {found_near}")
                case m.Now(period=period, of=None):
                    found.append(f"during the {self.period(str(period))}")
                case _:
                    raise Unsayable("condition of a deed")
        return found

    # ------------------------------------------------------------ parts

    def slot(self, slot: m.Slot, plural: bool = False) -> str:
        """What has a part in a deed, and what it is called from then on."""
        truth, each = slot.truth, slot.each
        if truth is None:
            if each.sort is not Sort.PLAYER:
                raise Unsayable("bare slot")
            self.spoken[each] = "that player"
            return article(self.player_noun("players"))
        if isinstance(truth, m.Among) and truth.of == each:
            if each.sort is Sort.VALUE:
                return self._worth(truth.set)
            said = self.one(truth.set, "an")
            self.spoken[each] = self._that(said)
            return said
        if each.sort is not Sort.PIECE:
            raise Unsayable(f"slot of {each.sort.value}")
        return self._described_slot(each, truth, plural)

    def _described_slot(self, each: m.Var[Any], truth: m.Truth, plural: bool) -> str:
        phrase = self.phrase(m.Where(m.Anywhere(), each, truth), lying=False)
        if "attached" in phrase.before:
            self.spoken[each] = phrase.said(self)
            return phrase.said(self)
        if phrase.name:
            self.spoken[each] = phrase.name
            return phrase.said(self)
        self.spoken[each] = self.called(each.sort, phrase.called, False)
        return phrase.said(self, plural=True) if plural else phrase.said(self, "a")

    def _worth(self, found: m.Set[Any]) -> str:
        match found:
            case m.Union(sets=sets):
                return listed([self._worth(one) for one in sets], "or")
            case m.Just(attribute="token", value=value):
                word = self.token(str(value))
                return self.plural(word)
            case m.Just(attribute="stat", value=value):
                return self.stat(str(value))
            case _:
                raise Unsayable(found)

    def _that(self, said: str) -> str:
        if said.startswith(("a ", "an ")):
            noun = said.split(" ", 1)[1]
            return "that player" if noun in self.lexicon.players else f"that {noun}"
        return said

    def occasion_noun(self, slot: m.Slot, plural: bool = False) -> str:
        """“a [military] challenge in which this card is attacking”."""
        truths = conjuncts(slot.truth)
        known = [truth.set for truth in truths if isinstance(truth, m.Among) and truth.of == slot.each]
        if known:
            self.spoken[slot.each] = self.one(known[0])
            return self.spoken[slot.each]
        noun = next(
            (str(t.quality.kind) for t in truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)), ""
        )
        before, after = [], []
        tail: list[str] = []
        self.spoken[slot.each] = f"that {noun}"
        for truth in truths:
            match truth:
                case m.Is(of=of, quality=m.OfKind()) if of == slot.each:
                    continue
                case m.Is(of=of, quality=m.OfValue(values=m.Just(value=value))) if of == slot.each:
                    before.append(str(value))
                case m.Is(of=of, quality=m.InState(state=state)) if of == slot.each:
                    before.append(self.state(str(state)))
                case m.Compare(
                    a=m.Count(of=m.Minus(of=m.Where(truth=m.Among(set=m.Of(role=role))), less=m.Of(role=less)))
                ):
                    tail.append(f"{self._begun_by(str(role))} by {self.other_than_part(str(less))}")
                case _:
                    after.append(self.clause(truth))
        if not noun:
            raise Unsayable("occasion")
        noun = " ".join([noun, *tail])
        name = " ".join([*before, self.plural(noun) if plural else noun])
        return (name if plural else article(name)) + (f" in which {listed(after)}" if after else "")

    def _empty(self, slots: dict[str, m.Slot]) -> None:
        if slots:
            raise Unsayable(f"past slot {next(iter(slots))}")


__all__ = ["LAST", "Event", "Events"]
