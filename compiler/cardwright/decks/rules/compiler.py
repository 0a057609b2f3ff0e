"""Compiles the sentences of one format: what knows cards, values, numbers and statements, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardwright.check.findings import Finding
from cardwright.check.linefindings import read_safely
from cardwright.decks.facts import plain
from cardwright.decks.library import Library
from cardwright.decks.rules.bags import Bags
from cardwright.decks.rules.being import Being
from cardwright.decks.rules.cardtexts import CardTexts
from cardwright.decks.rules.faults import CannotJudgeError, Match, Test
from cardwright.decks.rules.having import Having
from cardwright.decks.rules.kinds import Kinds
from cardwright.decks.rules.limits import Amount
from cardwright.decks.rules.numbers import Numbers
from cardwright.decks.rules.phrases import Phrases
from cardwright.decks.rules.printed import Printed
from cardwright.decks.rules.related import Relations
from cardwright.decks.rules.remedies import Remedies
from cardwright.decks.rules.sharing import Sharing
from cardwright.decks.rules.statements import Statements
from cardwright.decks.rules.values import ValueSets
from cardwright.decks.shape import ListShape
from cardwright.lang.reader import Reader
from cardwright.lang.tree import Kind, Statement
from cardwright.lang.vocabulary import Vocabulary


class RuleCompiler:
    """Makes tests of sentences. What sentences declare (bans, points, numbers) is kept here, for the others to use."""

    def __init__(
        self,
        reader: Reader,
        shape: ListShape,
        library: Library,
        fields: Mapping[str, object],
        types: frozenset[str],
        says: Mapping[str, str],
    ) -> None:
        self.reader = reader
        self.shape = shape
        self.library = library
        self.card_fields = fields
        """Every field a card of the game may have."""
        self.types = types
        self.says = says
        """What verbs say of a list: `has`, `shares`, `holds`."""
        self.declared: dict[str, dict[str, bool]] = {}
        """The cards that rules call banned, restricted and the like."""
        self.points: dict[str, dict[str, int]] = {}
        """What rules say cards are worth, by the noun that is counted."""
        self.defined: dict[str, Amount] = {}
        """Numbers that rules work out."""
        self.tests: list[Test] = []
        """The tests of all sentences so far."""
        self._meanings: dict[str, Match] = {}
        self._keywords: dict[int, frozenset[str]] = {}
        self._definitions: dict[str, Statement] = {}
        self._pending: set[str] = set()
        self._written: dict[str, str] = {}
        self.phrases = Phrases(self.vocabulary)
        self.printed = Printed(self)
        self.remedies = Remedies(self)
        self.kinds = Kinds(self)
        self.related = Relations(self)
        self.bags = Bags(self)
        self.values = ValueSets(self)
        self.numbers = Numbers(self)
        self.having = Having(self)
        self.being = Being(self)
        self.sharing = Sharing(self)
        self.texts = CardTexts(self)
        self.statements = Statements(self)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the sentences."""
        return self.reader.vocabulary

    def read(self, text: str) -> Statement:
        """The one statement of a text. Raises CannotJudgeError where it is not understood."""
        result = read_safely(self.reader, text)
        if isinstance(result, Finding):
            raise CannotJudgeError(result.message.rstrip("."))
        if result.unknown:
            words = ", ".join(f"“{word.text}”" for word in result.unknown)
            raise CannotJudgeError(f"the word {words} is not known")
        if not result.parsed:
            raise CannotJudgeError("the sentence is not understood")
        if result.troubles:
            raise CannotJudgeError(result.troubles[0].message)
        statements = [statement for ability in result.abilities for statement in ability.statements]
        if len(statements) != 1:
            raise CannotJudgeError("a rule is one sentence")
        return statements[0]

    def test(self, text: str) -> Test:
        """The test that a rule makes. Raises CannotJudgeError where it is not understood or cannot be judged."""
        found = self.statements.test(self.read(text))
        self.tests.append(found)
        return found

    def definition(self, word: str) -> Statement:
        """What the game says a word means, as a sentence."""
        found = self._definitions.get(word)
        if found is None:
            found = self._definitions[word] = self.read(f"It is {self.shape.means[word]}.")
        return found

    def meaning(self, word: str, read: Callable[[str], Match]) -> Match:
        """What a defined word means, worked out once."""
        if word in self._pending:
            raise CannotJudgeError(f"“{word}” is defined by itself")
        if word not in self._meanings:
            self._pending.add(word)
            try:
                self._meanings[word] = read(word)
            finally:
                self._pending.discard(word)
        return self._meanings[word]

    # ------------------------------------------------------------ from words to fields

    def type_named(self, noun: str) -> str:
        """The card type a noun stands for, or nothing."""
        found = self.shape.types.get(noun)
        if found is not None:
            return found
        low = noun.casefold()
        bare = low.removesuffix(" card")
        return next((kind for kind in (low, bare) if kind in self.types), "")

    def fields_of(self, attribute: str) -> list[str]:
        """The fields of cards that hold an attribute's values."""
        found = self.shape.attributes.get(attribute)
        if found is not None:
            return found
        low = attribute.casefold()
        names = [name for name in (low, f"{low}s", low.rpartition(" ")[2], f"{low.rpartition(' ')[2]}s") if name]
        known = next((name for name in names if name in self.card_fields), None)
        if known is None:
            raise CannotJudgeError(f"no card of this game has a field for “{attribute}”")
        return [known]

    def fields_with_value(self, value: str) -> list[str]:
        """The fields that may hold a value, by the attributes whose value it is."""
        found: list[str] = []
        for attribute, words in self.vocabulary.values.items():
            if value in words or f"[{value}]" in words:
                found += [field for field in self.fields_of(attribute) if field not in found]
        return found

    def stat_field(self, kind: Kind) -> str:
        """The field of cards that holds a stat; what rules give points for needs none."""
        found = self.shape.stats.get(kind.noun)
        if found is not None:
            return found
        low = kind.noun.strip("[]").casefold()
        if low in self.card_fields or low.replace(" ", "-") in self.card_fields:
            return low if low in self.card_fields else low.replace(" ", "-")
        return low

    def given_number(self, noun: str) -> Amount | None:
        """The number that a field of the list gives, if one does."""
        if not any(field.number == noun for field in self.shape.fields.values()):
            return None
        return lambda view: view.scene.numbers.get(noun, 0)

    def written(self, values: Iterable[str]) -> str:
        """Values as they are written, in a row."""
        return ", ".join(sorted(map(self.as_written, values)))

    def as_written(self, value: str) -> str:
        """A value as the vocabulary or a card writes it."""
        if not self._written:
            for card in self.library.cards:
                self._written |= {plain(word): word.strip("[]") for word in card.words()}
            words = (word for known in self.vocabulary.values.values() for word in known)
            self._written |= {plain(word): word for word in words}
        return self._written.get(value, value)

    def plural(self, noun: str) -> str:
        """The plural of a noun."""
        return self.vocabulary.plurals.get(noun, f"{noun}s")

    def keywords(self, card_number: int) -> frozenset[str]:
        """The keywords a card has."""
        found = self._keywords.get(card_number)
        if found is None:
            found = self._keywords[card_number] = self.library.cards[card_number].keywords
        return found
