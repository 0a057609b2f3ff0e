"""How everything stands on a table: where cards are, in which states, with which numbers; and what has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardwright.engine.layers import View
from cardwright.engine.play import Play
from cardwright.engine.sentences import NUMBERED, Voice, lasting_called, until, zone_called
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import look

ABILITIES_LOST = "without its abilities"


@dataclass
class Card:
    """A card as it lies there."""

    name: str
    zone: str
    spot: str = ""
    """Its place on the board."""
    states: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    """As they are now, and as they are printed."""
    keywords: list[str] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)
    """Traits, icons and the like that are not printed on it."""
    lost: list[str] = field(default_factory=list)
    attached_to: str = ""
    """What it is attached to."""

    def details(self) -> list[str]:
        """All that is to be told of it beside its name and its zone."""
        return [
            *([f"at {self.spot}"] if self.spot else []),
            *([f"on {self.attached_to}"] if self.attached_to else []),
            *(_number(name, *values) for name, values in self.numbers.items()),
            *self.states,
            *(f"{count} {name}" for name, count in self.tokens.items()),
            *self.keywords,
            *(f"has gained {value}" for value in self.gained),
            *(f"has lost {value}" for value in self.lost),
        ]

    def to_json(self) -> dict[str, Any]:
        """The card as data; what there is none of is left out."""
        found = {name: value for name, value in vars(self).items() if value not in ("", [], {})}
        if self.numbers:
            found["numbers"] = {name: now for name, (now, _) in self.numbers.items()}
        return found | {"details": self.details()}


def _number(name: str, now: int, printed: int) -> str:
    return f"{name} {now}" if now == printed else f"{name} {now} (printed {printed})"


@dataclass
class Standing:
    """A table."""

    cards: dict[int, Card] = field(default_factory=dict)
    """Zone by zone; what lies in a pile from the top down."""
    totals: dict[str, int] = field(default_factory=dict)
    """Numbers of players, in words: `your gold`."""
    effects: list[dict[str, str]] = field(default_factory=list)
    """What holds for a time: its card, its words, until when."""

    def to_json(self) -> dict[str, Any]:
        """The table as data."""
        cards = [card.to_json() for card in self.cards.values()]
        return {"cards": cards, "counters": self.totals, "lasting": self.effects}


def standing(play: Play, voice: Voice = NUMBERED) -> Standing:
    """How everything stands; cards in the first zone are in the box, and not told."""
    rules, state = play.rules, play.state
    view = look(play)
    found = Standing()
    for zone in range(1, rules.layout.size):
        for piece in state.order[zone] or ids(state.members[zone]):
            found.cards[piece] = _card(play, view, piece, voice)
    for name, first in rules.layout.counters.items():
        for player in range(rules.layout.players):
            if state.counters[first + player]:
                found.totals[f"{voice.whose(player)} {name}"] = state.counters[first + player]
    for one in state.lasting:
        card = rules.cast.names[one.card] if 0 <= one.card < len(rules.cast.names) else ""
        found.effects.append({"card": card, "words": lasting_called(play.rules, one), "until": until(rules, one.until)})
    return found


def _card(play: Play, view: View, piece: int, voice: Voice) -> Card:
    rules, state = play.rules, play.state
    card = Card(rules.cast.names[piece], zone_called(rules, state.zone[piece], voice))
    card.spot = voice.spot(state.place[piece]) if state.place[piece] != NOWHERE else ""
    card.states = [name for name, mark in rules.layout.marks.items() if state.marks[mark] >> piece & 1]
    for name, first in rules.layout.tokens.items():
        if state.counters[first + piece]:
            card.tokens[name] = state.counters[first + piece]
    _as_it_is_now(card, play, view, piece)
    if state.host and state.host[piece] != NOWHERE:
        card.attached_to = rules.cast.names[state.host[piece]]
    return card


def _as_it_is_now(card: Card, play: Play, view: View, piece: int) -> None:
    """What is printed on a card, and what has become of it."""
    rules, survey, place = play.rules, view.survey, play.state.place[piece]
    if view.lost >> piece & 1 or (survey is not None and place >= 0 and survey.lost >> place & 1):
        card.states.append(ABILITIES_LOST)
    in_play = play.state.zone[piece] in rules.field
    for name, number in rules.stat.items():
        now, printed = view.stats[number][piece], rules.printed[number][piece]
        least = rules.floors[number] if not printed and now == rules.floors[number] else None
        if least is None and (now != printed or (printed and in_play)):
            card.numbers[name] = (now, printed)
    if in_play:
        for number, source in enumerate(rules.sources):
            if source.keyword and view.bearing(play, number) >> piece & 1:
                card.keywords.append(" ".join((source.name, *source.arguments)))
    for attribute, value in {**view.gained, **view.taken}:
        if attribute not in rules.cast.values:  # a permission, and nothing that cards have
            continue
        printed_on = rules.cast.having.get((attribute, value), 0)
        has = view.has(play, attribute, value)
        if (has ^ printed_on) >> piece & 1:
            (card.gained if has >> piece & 1 else card.lost).append(value)


def changes(before: Standing, after: Standing, all_of: bool) -> list[str]:
    """What is different: everything, or only what no event tells: numbers, keywords, what was gained and lost."""
    found: list[str] = []
    for piece, card in after.cards.items():
        was = before.cards.get(piece)
        if all_of and (was is None or (was.zone, was.spot) != (card.zone, card.spot)):
            found.append(f"{card.name}: {', '.join([card.zone, *card.details()])}")
        else:
            found += _differences(was or Card(card.name, ""), card, all_of)
    if all_of:
        gone = [card.name for piece, card in before.cards.items() if piece not in after.cards]
        found += [f"{name}: no longer on the table" for name in gone]
        for name in {**before.totals, **after.totals}:
            then, now = before.totals.get(name, 0), after.totals.get(name, 0)
            if then != now:
                found.append(f"{name}: {then} → {now}")
    return found


def _differences(was: Card, card: Card, all_of: bool) -> list[str]:
    parts = []
    for name in {**was.numbers, **card.numbers}:
        printed = (card.numbers.get(name) or was.numbers[name])[1]
        then, now = was.numbers.get(name, (printed, printed))[0], card.numbers.get(name, (printed, printed))[0]
        if then != now:
            parts.append(f"{name} {then} → {now}")
    if ABILITIES_LOST in card.states and ABILITIES_LOST not in was.states and not all_of:
        parts.append(f"now {ABILITIES_LOST}")
    if was.zone == card.zone:  # what comes into play has its keywords, and that is no news
        parts += [f"now has {value}" for value in _more(card.keywords + card.gained, was.keywords + was.gained)]
        parts += [f"no longer has {value}" for value in _more(was.keywords + was.gained, card.keywords + card.gained)]
        parts += [f"has lost {value}" for value in _more(card.lost, was.lost)]
    if all_of:
        parts += _more(card.states, was.states) + [f"no longer {one}" for one in _more(was.states, card.states)]
        parts += [f"{count} {name}" for name, count in card.tokens.items() if was.tokens.get(name) != count]
        parts += [f"on {card.attached_to}"] if card.attached_to != was.attached_to else []
    return [f"{card.name}: {', '.join(parts)}"] if parts else []


def _more(these: list[str], those: list[str]) -> list[str]:
    return [one for one in these if one not in those]
