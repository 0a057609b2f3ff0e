"""What can be said of a set of cards: cards alike or worse than others, what none reaches, how the set is made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from cardwright.check.lint.asks import NEVER, SPEAKS_OF
from cardwright.check.lint.facts import CardFacts, Found
from cardwright.check.lint.guide import Guide, MakeUp
from cardwright.lang.diagnostics import Diagnostic

_SHORTEST = 5
"""In shorter names one letter is a difference."""


def names_too_alike(cards: Iterable[CardFacts]) -> Iterator[Found]:
    """Names that differ in one letter, or only in capitals, spaces and signs."""
    known: dict[str, CardFacts] = {}
    for card in cards:
        if any(name.isdigit() for name in card.name.split()):
            continue  # `Soldier 1`, `Soldier 2`: told apart on purpose
        letters = "".join(letter for letter in card.name.casefold() if letter.isalnum())
        if len(letters) < _SHORTEST:
            continue
        for form in {letters, *_shorter(letters)}:
            earlier = known.setdefault(form, card)
            if earlier.name != card.name:
                yield Found(
                    card, "CW0805", f"`{card.name}` is easily taken for `{earlier.name}`.", "Give one another name."
                )
                break


def _shorter(letters: str) -> Iterator[str]:
    """The name without each of its letters in turn: two names that differ in one letter have one of these in common."""
    for number in range(len(letters)):
        yield f"{letters[:number]}*{letters[number + 1 :]}"
        yield letters[:number] + letters[number + 1 :]


def wrong_makeup(cards: Iterable[CardFacts], guide: Guide) -> Iterator[Found]:
    """For each group of a set that has too many or too few of something, one finding at its last card."""
    sets: dict[str, list[CardFacts]] = {}
    for card in cards:
        sets.setdefault(card.set_name, []).append(card)
    for known in sets.values():
        for makeup in guide.makeups if len(known) >= FEWEST else ():
            groups: dict[str, list[CardFacts]] = {}
            for card in known:
                if card.type == makeup.type and makeup.group in card.fields:
                    groups.setdefault(_named(card.fields[makeup.group]), []).append(card)
            for name, group in groups.items():
                if faults := list(_faults(group, makeup)):
                    yield Found(group[-1], "CW0804", f"The {makeup.group} {name} has {'; '.join(faults)}.", _MADE_UP)


_MADE_UP = "Change the fields of a card, add or remove cards, or give cards of your own a `set:` of their own."


def _faults(group: list[CardFacts], makeup: MakeUp) -> Iterator[str]:
    if len(group) != makeup.total:
        yield f"{len(group)} cards instead of {makeup.total}"
    faults: dict[str, list[str]] = {}
    for field, parts in makeup.parts.items():
        names = field.split(" and ")
        counts = Counter(" ".join(str(card.fields.get(one)) for one in names) for card in group)
        faults[field] = [
            f"{counts[value]} with {field} {value} instead of {number}"
            for value, number in parts.items()
            if counts[value] != number
        ]
    for field, told in faults.items():
        if not any(faults[other] and other != field and field in other.split(" and ") for other in faults):
            yield from told  # of a field that is counted with another one, nothing is told twice


def _named(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)


_USES = frozenset({"keyword", "own keyword", "label"})


def unreachable(cards: Sequence[CardFacts]) -> Iterator[Found]:
    """Lines that ask for a value that no card has, of an attribute that cards have."""
    fields = {name for card in cards for name in card.fields}
    values = {_plain(value) for card in cards for field in card.fields.values() for value in _several(field)}
    for card in cards:
        for number, attribute, value in card.asks:
            if not {attribute, f"{attribute}s"} & fields or _plain(value) in values:
                continue
            yield Found(
                card,
                "CW0806",
                f"No card has the {attribute} {value}, which line {int(number) + 1} of `{card.name}` asks for.",
                "Give it to a card, or ask for something that there is.",
            )


def never_met(cards: Iterable[CardFacts]) -> Iterator[Found]:
    """Lines with a condition that nothing can ever meet, whatever cards there are."""
    for card in cards:
        for number, kind, words in card.asks:
            if kind == NEVER:
                where = f"line {int(number) + 1} of `{card.name}`"
                message = f"Nothing can ever meet “{words}” in {where}: it never applies."
                yield Found(card, "CW0808", message, "Change one of the conditions that exclude each other.")


def borne_by_others(cards: Sequence[CardFacts], keywords: Iterable[CardFacts]) -> Iterator[Found]:
    """Cards that have a keyword of which every line speaks of another type of card: it would do nothing for them."""
    known = {card.type for card in cards}
    kinds = {_words(one.name): {ask[2] for ask in one.asks if ask[1] == SPEAKS_OF} & known for one in keywords}
    for card in cards:
        for number, kind, name in card.asks:
            meant = kinds.get(_words(name), set()) if kind == "own keyword" else set()
            if meant and card.type not in meant:
                message = (
                    f"{name} speaks of a {' or '.join(sorted(meant))}, and `{card.name}` is none: it never applies."
                )
                hint = f"Say in line {int(number) + 1} who has it: the bearer has {name}."
                yield Found(card, "CW0808", message, hint)


_NEARLY = 0.8
"""So near two values of a field are told to be one, from 0 to 1."""


def lone_values(cards: Sequence[CardFacts]) -> Iterator[Found]:
    """Values of a list, such as traits, that one card alone has, and that are nearly one that others have."""
    counts: dict[str, Counter[str]] = {}
    for card in cards:
        for name, value in card.fields.items():
            if isinstance(value, list):
                counts.setdefault(name, Counter()).update(str(one) for one in value)
    for card in cards:
        for name, value in card.fields.items():
            for one in map(str, value if isinstance(value, list) else ()):
                if counts[name][one] == 1 and one.replace(" ", "").isalpha() and (near := _near(one, counts[name])):
                    message = f"No other card has {one} among its {name}, but {near} is there."
                    yield Found(card, "CW0807", message, f"Did you mean “{near}”?")


def _near(value: str, others: Counter[str]) -> str:
    """A value of several cards that is nearly this one."""
    known = [other for other, count in others.items() if count > 1]
    found = get_close_matches(value, known, n=1, cutoff=_NEARLY)
    return found[0] if found else ""


def unused_keywords(cards: Iterable[CardFacts], keywords: Iterable[CardFacts]) -> Iterator[Found]:
    """Keywords that are defined and that nothing has, grants or speaks of."""
    known = list(keywords)
    used = {_words(ask[2]) for card in (*cards, *known) for ask in card.asks if ask[1] in _USES}
    for keyword in known:
        if not any(f"{_words(keyword.name)} ".startswith(f"{name} ") for name in used):
            yield Found(
                keyword, "CW0802", f"No card uses the keyword `{keyword.name}`.", "Use it on a card, or take it out."
            )


def _words(name: str) -> str:
    """A name without what it is given: `Smash N`, `{space} Mastery`."""
    return " ".join(word for word in name.split() if not word.isupper() and "{" not in word).casefold()


def _several(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(one) for one in value]
    return [str(value)]


def _plain(value: str) -> str:
    return value.strip("[]").casefold()


_FEWEST_WORDS = 8
"""A shorter text is a word of the game rather than a design: `Draw a card.`"""


def same_texts(cards: Iterable[CardFacts]) -> Iterator[Found]:
    """Cards whose whole text is that of an earlier one of the same type."""
    first: dict[tuple[str, str], CardFacts] = {}
    for card in cards:
        text = said(card)
        if len(text.split()) < _FEWEST_WORDS or _only_keywords(card):
            continue
        earlier = first.setdefault((card.type, text), card)
        if earlier is not card and earlier.identity != card.identity:
            yield Found(
                card,
                "CW0801",
                f"`{card.name}` says the same as `{earlier.name}`.",
                "Give one of them a design of its own.",
            )


def said(card: CardFacts) -> str:
    """The text, whatever the card is called."""
    return "\n".join(text.replace(card.name, "this card").casefold() for text in card.texts)


def _only_keywords(card: CardFacts) -> bool:
    lines = {ask[0] for ask in card.asks if ask[1] == "own keyword"}
    return len(lines) == len(card.texts)


def strictly_worse(cards: Iterable[CardFacts], guide: Guide) -> Iterator[Found]:
    """Cards that another one of the same kind and text beats in some number and equals in all others."""
    if not guide.compares:
        return
    groups: dict[object, list[CardFacts]] = {}
    for card in cards:
        groups.setdefault(_alike(card, guide), []).append(card)
    for group in groups.values():
        for card in group:
            better = next((other for other in group if _beats(other, card, guide)), None)
            if better is not None:
                reason = _reason(better, card, guide)
                yield Found(
                    card,
                    "CW0803",
                    f"`{card.name}` is strictly worse than `{better.name}`: {reason}.",
                    "Change a number, or give it a text of its own.",
                )


def _alike(card: CardFacts, guide: Guide) -> object:
    """What must be the same for two cards to be compared: everything that is not a matter of more or less."""
    matters = {*guide.higher, *guide.lower, *guide.more, *guide.free}
    rest = {name: value for name, value in card.fields.items() if name not in matters}
    return card.type, said(card), repr(sorted(rest.items(), key=lambda pair: pair[0]))


def _beats(one: CardFacts, other: CardFacts, guide: Guide) -> bool:
    if one.identity == other.identity:
        return False
    better = False
    for name in (*guide.higher, *guide.lower):
        ours, theirs = one.fields.get(name), other.fields.get(name)
        if ours == theirs:
            continue
        if not isinstance(ours, int) or not isinstance(theirs, int):
            return False
        if (ours < theirs) == (name in guide.higher):
            return False
        better = True
    for name in guide.more:
        ours, theirs = set(one.fields.get(name) or ()), set(other.fields.get(name) or ())
        if not ours >= theirs:
            return False
        better = better or ours != theirs
    return better


def _reason(better: CardFacts, worse: CardFacts, guide: Guide) -> str:
    parts = []
    for name in (*guide.higher, *guide.lower, *guide.more):
        ours, theirs = worse.fields.get(name), better.fields.get(name)
        if ours != theirs:
            parts.append(f"{name} {_shown(ours)} against {_shown(theirs)}")
    return ", ".join(parts)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)


FEWEST = 20
"""Fewer cards are not a set yet: what they lack, others will bring."""


def lint(files: Mapping[str, Iterable[CardFacts]], guide: Callable[[str], Guide]) -> Iterator[Diagnostic]:
    """Every finding about the sets of a project, as warnings."""
    games: dict[str, list[CardFacts]] = {}
    places: dict[int, str] = {}
    for file, facts in files.items():
        for fact in facts:
            games.setdefault(fact.game, []).append(fact)
            places[id(fact)] = file
    for game, facts in games.items():
        cards = [fact for fact in facts if fact.kind == "card"]
        keywords = [fact for fact in facts if fact.kind == "keyword"]
        rules = guide(game)
        for found in (
            *never_met(cards),
            *borne_by_others(cards, keywords),
            *lone_values(cards),
            *(_all(cards, keywords, rules) if len(cards) >= FEWEST else ()),
        ):
            if f"{found.code}: {found.card.name}" not in rules.allowed:
                yield _diagnostic(found, places[id(found.card)])


def _all(cards: list[CardFacts], keywords: list[CardFacts], guide: Guide) -> Iterator[Found]:
    yield from same_texts(cards)
    yield from unused_keywords(cards, keywords)
    yield from strictly_worse(cards, guide)
    yield from wrong_makeup(cards, guide)
    yield from names_too_alike(cards)
    yield from unreachable(cards)


def _diagnostic(found: Found, file: str) -> Diagnostic:
    card = found.card
    line = f"{card.kind}: {card.name}"
    return Diagnostic(
        found.code, found.message, file, card.line, card.column, len(card.name), found.hint, "warning", line
    )
