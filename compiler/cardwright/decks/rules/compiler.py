"""Compiles the sentences of one format: sentence to meaning, meaning to a test of lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial

from cardwright.check.findings import OTHER_WORDS, Finding, Findings
from cardwright.check.linefindings import read_safely
from cardwright.decks.lexicon import ListWords
from cardwright.decks.library import plain
from cardwright.decks.rules.cardtexts import CardTexts
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Phrases, Test
from cardwright.decks.rules.finder import Finders
from cardwright.decks.rules.remedies import Remedies
from cardwright.decks.rules.trials import Trials
from cardwright.decks.scene import Scene
from cardwright.decks.world import Book, ListTerms, ListWorld
from cardwright.lang.reader import Reader
from cardwright.lang.tree import Ability, Statement
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.decklines.decktexts import DeckTexts
from cardwright.meaning.decklines.lists import RuleMeaning
from cardwright.query import Question, UnansweredError, compiled, truths_together


class RuleCompiler:
    """Makes tests of sentences. What sentences declare (bans, points, numbers) is kept here, for the others to use."""

    def __init__(
        self,
        reader: Reader,
        words: ListWords,
        says: Mapping[str, str],
        meanings: dict[str, RuleMeaning],
        unfolded: Mapping[str, str],
        hints: Mapping[str, str],
    ) -> None:
        self.reader = reader
        self._unfolded = [(_with_numbers(words.vocabulary, said), meant) for said, meant in unfolded.items()]
        self._hints = hints
        self.words = words
        self.worked_out = frozenset(words.shape.numbers)
        self.lexicon = words.lexicon(says, self._ability)
        self.phrases = Phrases(words.vocabulary)
        self.remedies = Remedies(self)
        self.trials = Trials(self)
        self.texts = CardTexts(self)
        self._book = Book()
        self.terms = ListTerms(words, self._book, self.texts.meanings)
        self._tests: list[Test] = []
        self._read: list[RuleMeaning] = []
        self._held: Question | None = None
        self._written: dict[str, str] = {}
        self._meanings = meanings
        """By sentence: what formats of one game share is read once."""

    # ------------------------------------------------------------ sentences

    def _ability(self, text: str) -> Ability:
        """The one ability of a text. Raises CannotJudgeError where it is not understood."""
        for said, meant in self._unfolded:
            text = said.sub(partial(_filled, meant), text)
        result = read_safely(self.reader, text)
        if isinstance(result, Finding):
            raise CannotJudgeError(result.message.rstrip("."))
        if result.unknown:
            words = ", ".join(f"“{word.text}”" for word in result.unknown)
            found = Findings(self.reader.tables, self.words.vocabulary).of(result)
            hints = dict.fromkeys(each.hint.rstrip(".") for each in found if each.hint not in ("", OTHER_WORDS))
            raise CannotJudgeError(f"the word {words} is not known. {' '.join(hints)}".rstrip(" ."))
        if not result.parsed:
            raise CannotJudgeError("the sentence is not understood")
        if result.troubles:
            raise CannotJudgeError(result.troubles[0].message)
        if len(result.abilities) != 1 or len(result.abilities[0].statements) != 1:
            raise CannotJudgeError("a rule is one sentence")
        return result.abilities[0]

    def read(self, text: str) -> Statement:
        """The one statement of a text."""
        return self._ability(text).statements[0]

    def meaning(self, text: str) -> RuleMeaning:
        """What a rule means. Raises CannotJudgeError where it is not understood or no list can tell it."""
        found = self._meanings.get(text)
        if found is None:
            try:
                found = self._meanings[text] = DeckTexts(self.lexicon, Own()).rule(self.read(text))
            except (Refusal, CannotJudgeError) as error:
                message = error.message if isinstance(error, Refusal) else str(error)
                raise CannotJudgeError(self._hinted(text, message)) from None
        return found

    def _hinted(self, text: str, message: str) -> str:
        """Why a rule is not understood; where it is worded as others word it, with how it is said here."""
        ours = [said for printed, said in self._hints.items() if re.search(rf"\b{re.escape(printed)}\b", text, re.I)]
        return (
            f"{message.partition(' Did you mean')[0].rstrip('.')}. Write it like: {ours[0].rstrip('.')}"
            if ours
            else message
        )

    def test(self, text: str) -> Test:
        """The test that a rule makes. Raises CannotJudgeError where it is not understood or cannot be judged."""
        meaning = self.meaning(text)
        try:
            for standing in meaning.standings:
                self._declare(standing)
            found: Test = _fine if meaning.truth is None else self.finders(meaning).find(meaning.truth)
        except UnansweredError as error:
            raise CannotJudgeError(str(error)) from None
        self._tests.append(found)
        self._read.append(meaning)
        self._held = None
        return found

    def held(self) -> Question:
        """One question that tells of each sentence so far whether a list keeps it.

        What is wrong is looked for where something is: most rules hold of most lists, and that is told sooner.
        """
        if self._held is None:
            self._held = truths_together([meaning.truth for meaning in self._read], self.terms)
        return self._held

    def finders(self, meaning: RuleMeaning) -> Finders:
        """What makes finders of the parts of a meaning."""
        return Finders(self, meaning)

    def _declare(self, standing: m.Standing) -> None:
        """Take down what a rule says of cards and numbers; a permission by itself forbids nothing."""
        if isinstance(standing, m.Give) and isinstance(standing.quality, m.InState):
            who = self._who(standing.of, standing.each)
            self._book.states.setdefault(standing.quality.state, []).append(who)
        elif isinstance(standing, m.Change) and isinstance(standing.of, m.You):
            self._book.numbers[standing.stat] = compiled(standing.number, self.terms)
        elif isinstance(standing, m.Change):
            worth = (self._who(standing.of, standing.each), compiled(standing.number, self.terms))
            self._book.worths.setdefault(standing.stat, []).insert(0, worth)
        else:
            self._permit(standing)

    def _who(self, of: m.Set[m.Piece], each: m.Var[m.Piece]) -> Question:
        assert isinstance(of, m.Where)
        return compiled(of.truth, self.terms, (each,))

    def _permit(self, standing: m.Standing) -> None:
        """What is permitted must be something a list can tell, too."""
        while isinstance(standing, m.While):
            compiled(standing.truth, self.terms)
            standing = standing.standings[0]
        assert isinstance(standing, m.Allow)
        assert isinstance(standing.pattern, m.Becomes)
        compiled(standing.pattern.truth, self.terms)

    # ------------------------------------------------------------ lists

    def world(self, scene: Scene) -> ListWorld:
        """A list, ready to be asked."""
        return ListWorld(scene, self.words.shape.card_sections)

    def count_faults(self, scene: Scene) -> int:
        """How many faults all rules find."""
        world = self.world(scene)
        held = self.held()(world)
        return sum([len(test(world)) for test, is_held in zip(self._tests, held, strict=True) if not is_held])

    # ------------------------------------------------------------ values in words

    def written(self, values: Iterable[str]) -> str:
        """Values as they are written, in a row."""
        return ", ".join(sorted(map(self.as_written, values)))

    def as_written(self, value: str) -> str:
        """A value as the vocabulary or a card writes it."""
        if not self._written:
            for card in self.words.library.cards:
                self._written |= {plain(word): word.strip("[]") for word in card.words()}
            words = (word for known in self.words.vocabulary.values.values() for word in known)
            self._written |= {plain(word): word for word in words}
        return self._written.get(value, value)


def _filled(meant: str, found: re.Match[str]) -> str:
    """What is said in full, with the numbers of what was found."""
    return meant.format(*found.groups())


def _with_numbers(vocabulary: Vocabulary, said: str) -> re.Pattern[str]:
    """A wording with its numbers left open: written in digits, or as words that the language has."""
    spelled = [phrase for words, entries in vocabulary.phrases() for phrase in (" ".join(words),)
               if any(entry.word == "NUM" for entry in entries)]  # fmt: skip
    number = "|".join([r"\d+", *map(re.escape, sorted(spelled, key=len, reverse=True))])
    return re.compile(r"\b" + re.escape(said).replace(r"\{\}", f"({number})") + r"\b", re.IGNORECASE)


def _fine(_world: ListWorld) -> list[Fault]:
    """A rule that only declares or permits breaks nothing."""
    return []
