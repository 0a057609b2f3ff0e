"""Compiles a card file: fields, names, schema and text of every card and keyword in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from cardwright.check.cache import OF_EXAMPLES
from cardwright.check.card_index import heads_in
from cardwright.check.compiled import (
    CompiledBlock,
    CompiledCard,
    CompiledFile,
    CompiledKeyword,
    CompiledLine,
    CompiledRule,
)
from cardwright.check.fielderrors import card_types
from cardwright.check.fields import Record
from cardwright.check.findings import Finding, Findings
from cardwright.check.known_texts import Known, KnownTexts
from cardwright.check.ledger import read_ledgers
from cardwright.check.linefindings import read_safely, reference_findings
from cardwright.check.lint.asks import asks_of
from cardwright.check.lint.facts import CardFacts
from cardwright.check.messages import did_you_mean, listed, offered
from cardwright.check.outline import Report, conditions, outline, report_unreached
from cardwright.check.project import Project
from cardwright.check.scenelines import meaningless
from cardwright.check.sources import read_sources
from cardwright.content import Content
from cardwright.lang.cardblocks import CardBlock, CardFile, Example, Step, TextLine
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.cardtree import PARTS
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.minted import minted_names, with_minted
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.source import Source, Span
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Entry, Vocabulary
from cardwright.lang.vocabulary_files import split_keyword


def keyword_vocabulary(vocabulary: Vocabulary, heading: str) -> tuple[Vocabulary, str, tuple[str, ...]]:
    """The layer for a keyword, its name and its parameters."""
    name, parameters = split_keyword(heading)
    words = tuple(word.strip("{}") for word in parameters if word.strip("{}").isupper())
    if not words:
        return vocabulary, name, ()
    layer = vocabulary.extended()
    for word in words:
        # One letter stands for a number, a word for something that describes: a filter, an area, a value.
        entry = Entry("NUM", word) if len(word) == 1 else Entry("VAL", word, "parameter", proper=True)
        layer.add(word, entry)
    return layer, name, words


OPERATION = "operation"
_GIVEN = ("name", "type", "set", "text")
"""Fields that a compiled card has places of their own for."""


def open_compiler(content: Content, asked: Iterable[Path] | None = None) -> Compiler:
    """A compiler for a project, which knows the names in its files and in those that are asked for."""
    files = read_sources(content, asked).files
    heads = [head for file in files for head in heads_in(Source.from_bytes(file.shown, file.data).text)]
    return Compiler(Project(content, heads))


class Compiler:
    """Compiles the files of one project."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self.known_sound: Mapping[str, list[list[str]]] = {}
        """Texts that need not be read or run again, because only findings are asked for and they have none: their
        digests, and what each asks for."""
        self.known_texts: KnownTexts | None = None
        """Texts that were read before, for whoever needs all of them."""
        self.notes_facts = False
        """Whether what a lint wants to know is noted; whoever only compiles has no use for it."""
        self._findings: dict[Vocabulary, Findings] = {}

    def compile(self, source: Source, read: CardFile | None = None) -> CompiledFile:
        """Everything in a file, which may have been read before. Never raises for what an author can write."""
        file = read or read_card_file(source)
        result = CompiledFile(source.path, problems=list(file.problems))
        result.problems += self._unknown_games(file)
        for block in file.blocks:
            _BlockCompiler(self, source, result).compile(block)
        self._outlined(file, result)
        # What is wrong with the schema is found at every card, and told once.
        result.problems = list(_each_once(sorted(dict.fromkeys(result.problems), key=lambda problem: problem.order)))
        return result

    @property
    def project(self) -> Project:
        """What the compiler knows beside the file."""
        return self._project

    def knows(self, game: str) -> bool:
        """Whether the game has a vocabulary that can be used."""
        return game in self._project.games

    def findings(self, game: str, vocabulary: Vocabulary) -> Findings:
        """The explainer of a game; that of a keyword's layer is made anew, because its words are its own."""
        if vocabulary not in (self._project.vocabulary(game), self._project.words_of_examples(game)):
            return Findings(self._project.tables, vocabulary)
        if vocabulary not in self._findings:
            self._findings[vocabulary] = Findings(self._project.tables, vocabulary)
        return self._findings[vocabulary]

    def _outlined(self, file: CardFile, result: CompiledFile) -> None:
        """Tell what of the rules of play does not fit together."""
        parts = [block for block in file.blocks if block.kind in PARTS]
        game = parts[0].game if parts else ""
        if not self.knows(game):
            return

        def report(number: int, name: str, message: str, hint: str) -> None:
            field = parts[number].field(name)
            span = field.span if field is not None else parts[number].head.span
            result.problems.append(Diagnostic.at(file.source, span, "CW0125", message, hint))
            result.rules[number].is_sound = False

        fields = [{field.name: field.value for field in part.fields} for part in parts]
        windows = list(self._project.lexicon(game).table.windows)
        plan = outline(parts, fields, windows, report)
        texts = "\n".join(line.text for part in parts for line in part.text)
        report_unreached(plan, parts, fields, windows, texts, report)
        for number, part in enumerate(parts):
            self._named(number, part, game, report)
        result.problems += self._without_a_row(file.source, parts, game)

    def _without_a_row(self, source: Source, parts: Iterable[CardBlock], game: str) -> Iterator[Diagnostic]:
        """Lines that say a rule of which the ledger of the game has no row."""
        ledger = self._project.content.ledger_files().get(game)
        known = [rule.id for rule in read_ledgers({game: ledger})] if ledger is not None else []
        for part in parts if known else ():
            for rule, line in zip(part.rules, part.text, strict=True):
                name = conditions(rule)[0]
                if name not in known and _OPEN not in name:
                    hint = did_you_mean(name, known) or "Write a row for it there: its id, the rule, where it stands."
                    message = f"rules.md has no rule `{name[:60]}`."
                    yield Diagnostic.at(source, line.span, "CW0124", message, hint)

    def _named(self, number: int, part: CardBlock, game: str, report: Report) -> None:
        """Tell of a part that says what a verb does, or what a number is, where there is no such verb or number."""
        lexicon, vocabulary = self._project.lexicon(game), self._project.vocabulary(game)
        verb = lexicon.table.verb_of(part.name)
        if part.kind == "operation" and verb not in vocabulary.frames and verb not in lexicon.verbs:
            hint = did_you_mean(part.name, sorted(vocabulary.frames)) or "Verbs are words of the vocabulary."
            report(number, "", f"The game has no verb `{part.name[:40]}`.", hint)
        numbers = [*lexicon.stats, *lexicon.stats.values(), *lexicon.tokens]
        if part.kind == "define" and part.name not in numbers:
            hint = did_you_mean(part.name, numbers) or "Numbers are those of `[stats]` in table.toml."
            report(number, "", f"The game has no number `{part.name[:40]}`.", hint)

    def _unknown_games(self, file: CardFile) -> Iterator[Diagnostic]:
        games = sorted(self._project.games)
        for header in file.headers:
            if header.name == "game" and header.value and not self.knows(header.value):
                hint = did_you_mean(header.value, games) or f"There are {listed(games)}."
                message = f"There is no game `{header.value[:60]}`."
                yield Diagnostic.at(file.source, header.value_span, "CW0111", message, hint)


_OPEN = ".amb."
"""In the id of a line that says how something is read that the rules leave open: ledgers have those by themselves."""


class _BlockCompiler:
    """Compiles one block into the result of its file."""

    def __init__(self, compiler: Compiler, source: Source, result: CompiledFile) -> None:
        self._compiler = compiler
        self._source = source
        self._result = result
        self._faults = 0
        self._known: Known | None = None

    def compile(self, block: CardBlock) -> None:
        """Add the card or keyword, and what is wrong with it, to the result."""
        if block.kind == "card":
            self._card(block)
        elif block.kind == "keyword":
            self._keyword(block)
        else:
            self._rule(block)
        if self._compiler.known_texts is not None:
            self._recall(self._compiler.known_texts, block)
        if self._compiler.notes_facts and self._compiler.knows(block.game):
            for example in block.examples:
                self._example(block.game, example)

    def _recall(self, known: KnownTexts, block: CardBlock) -> None:
        """Remember what the text of the block that was just compiled means, if that is known."""
        parts: dict[str, Sequence[CompiledBlock]] = {"card": self._result.cards, "keyword": self._result.keywords}
        compiled = parts.get(block.kind, self._result.rules)[-1]
        known.see(_digest(block), compiled)
        if self._known is not None:
            compiled.meant = self._known.meant

    def _example(self, game: str, example: Example) -> None:
        """Read the lines of an example as those of a card are read. What is wrong with one is no fault of its card."""
        digest = f"{OF_EXAMPLES}{_hashed([game, *(step.text for step in example.steps)])}"
        if digest in self._compiler.known_sound:
            self._result.sound.append(digest)
            return
        project = self._compiler.project
        reader, findings = (
            project.reader_of_examples(game),
            self._compiler.findings(game, project.words_of_examples(game)),
        )
        before, faults, word = len(self._result.problems), self._faults, ""
        for step in example.steps:
            result = read_safely(reader, sentence_of(step))
            word = word if step.word == "and" else step.word
            found = [result] if isinstance(result, Finding) else list(findings.of(result))
            if not found and isinstance(result, LineResult):
                found += meaningless(game, word, result.abilities, project.lexicon(game))
            for finding in found:
                start, end = (min(place, len(step.text)) for place in finding.span)
                span = Span(step.text_start + start, step.text_start + end)
                self._report(span if end > start else step.span, finding.code, finding.message, finding.hint)
        if len(self._result.problems) == before:
            self._result.sound.append(digest)
        self._faults = faults

    def _card(self, block: CardBlock) -> None:
        line = self._source.place(block.head.start)[0]
        card = CompiledCard(block.name, block.game, [], block.examples, self._source.path, line)
        card.set_name = block.set_name
        self._result.cards.append(card)
        if not self._compiler.knows(block.game):
            card.is_sound = False
            return
        record = self._record(block)
        card.type = str(record.get("type", ""))
        card.set_name = str(record.get("set", ""))
        card.fields = {name: value for name, value in record.items() if name not in _GIVEN}
        names = minted_names(line.text for line in block.text)
        card.vocabulary = with_minted(self._compiler.project.vocabulary(block.game), names)
        card.lexicon = partial(self._compiler.project.lexicon, block.game)
        self._carried(block, card)
        of_fields = self._faults
        card.lines = self._lines(block, card.vocabulary, block.name, card.type)
        card.is_sound = not self._faults
        card.only_fields_are_wrong = 0 < self._faults == of_fields and self._is_type(card)
        self._note(block, card.type, card.fields, card)

    def _is_type(self, card: CompiledCard) -> bool:
        """Whether the game has such cards: what a text means depends on it."""
        schema = self._compiler.project.schema(card.game)
        return schema is not None and card.type in card_types(schema.schema)

    def _carried(self, block: CardBlock, card: CompiledCard) -> None:
        """Other cards that a field names must be there: whoever lays the card on the table looks for them."""
        assert card.vocabulary is not None and card.lexicon is not None
        known = card.vocabulary.names
        for field in block.fields:
            if field.name not in card.lexicon().table.pieces.carried:
                continue
            value = card.fields.get(field.name)
            for name in value if isinstance(value, list) else [value]:
                if known.get(str(name).lower()) != name:
                    hint = did_you_mean(str(name), known.values(), "“{}”") or "Name a card of the game."
                    self._report(field.value_span, "CW0302", f"No card is called “{name}”.", hint)

    def _keyword(self, block: CardBlock) -> None:
        line = self._source.place(block.head.start)[0]
        keyword = CompiledKeyword(block.name, block.game, [], block.examples, self._source.path, line)
        self._result.keywords.append(keyword)
        if not self._compiler.knows(block.game):
            keyword.is_sound = False
            return
        vocabulary, keyword.name, keyword.parameters = keyword_vocabulary(
            self._compiler.project.vocabulary(block.game), block.name
        )
        keyword.vocabulary = vocabulary
        keyword.lexicon = partial(self._compiler.project.lexicon, block.game)
        for field in block.fields:
            message = f"A keyword has no `{field.name}:`."
            self._report(field.span, "CW0203", message, "A keyword has a text and examples.")
        keyword.lines = self._lines(block, vocabulary, "", given=True)
        keyword.is_sound = not self._faults
        self._note(block, "", {}, keyword)

    def _rule(self, block: CardBlock) -> None:
        line = self._source.place(block.head.start)[0]
        rule = CompiledRule(block.name, block.game, [], block.examples, self._source.path, line)
        rule.kind, rule.rules = block.kind, list(block.rules)
        rule.fields = {field.name: field.value for field in block.fields}
        self._result.rules.append(rule)
        if not self._compiler.knows(block.game):
            rule.is_sound = False
            return
        rule.type = rule.own_type
        vocabulary = self._compiler.project.vocabulary(block.game)
        if block.kind == OPERATION:
            vocabulary, rule.name, rule.fields["parameters"] = keyword_vocabulary(vocabulary, block.name)
        rule.vocabulary = vocabulary
        rule.lexicon = partial(self._compiler.project.lexicon, block.game)
        rule.lines = self._lines(block, vocabulary, "", rule.own_type)
        rule.is_sound = not self._faults

    def _note(self, block: CardBlock, kind: str, fields: Record, compiled: CompiledBlock) -> None:
        """What a lint wants to know; of a text that was not read again, what was known of it before."""
        if not self._compiler.notes_facts:
            return
        digest = _digest(block)
        asks = self._compiler.known_sound.get(digest)
        if asks is None:
            asks = asks_of(compiled)
        line, column = self._source.place(block.name_span.start)
        texts = [one.text for one in block.text]
        set_name = compiled.set_name if isinstance(compiled, CompiledCard) else ""
        self._result.facts.append(
            CardFacts(block.kind, block.name, block.game, kind, line, column, fields, texts, digest, asks, set_name)
        )

    def _record(self, block: CardBlock) -> Record:
        schema = self._compiler.project.schema(block.game)
        if schema is None:
            return {"name": block.name, **{field.name: field.value for field in block.fields}}
        record, problems = schema.validate(block, self._source)
        self._result.problems += problems
        self._faults += len(problems)
        return record

    def _lines(
        self, block: CardBlock, vocabulary: Vocabulary, own_name: str, own_type: str = "", given: bool = False
    ) -> list[CompiledLine]:
        digest = _digest(block)
        if digest in self._compiler.known_sound:
            self._result.sound.append(digest)
            return []
        if self._compiler.known_texts is not None:
            self._known = self._compiler.known_texts.of(block.game, digest, len(block.text))
            if self._known is not None:
                self._result.sound.append(digest)
                return [
                    CompiledLine(line.text, sentences, self._source.place(line.start)[0])
                    for line, sentences in zip(block.text, self._known.sentences, strict=True)
                ]
        before = self._faults
        reader = Reader(self._compiler.project.tables, vocabulary, own_name, own_type=own_type)
        findings = self._compiler.findings(block.game, vocabulary)
        compiled: list[CompiledLine] = []
        for line in block.text:
            result = read_safely(reader, line.text)
            if isinstance(result, Finding):
                abilities: list[Ability] = []
                self._find(line, result)
            else:
                abilities = result.abilities
                for finding in findings.of(result):
                    self._find(line, finding)
            compiled.append(CompiledLine(line.text, abilities, self._source.place(line.start)[0]))
        texts = [line.text for line in block.text]
        for number, finding in reference_findings(texts, [line.abilities for line in compiled], given):
            self._find(block.text[number], finding)
        if self._faults == before:
            self._result.sound.append(digest)
        return compiled

    def _find(self, line: TextLine, finding: Finding) -> None:
        span = line.file_span(Span(*finding.span))
        self._report(span, finding.code, finding.message, finding.hint)

    def _report(self, span: Span, code: str, message: str, hint: str) -> None:
        self._faults += 1
        self._result.problems.append(Diagnostic.at(self._source, span, code, message, hint))


def _each_once(problems: list[Diagnostic]) -> Iterator[Diagnostic]:
    """What is wrong, in the order of the file, without what follows from what was told just before: the lines below a
    misspelt `example:`, the words of a text that has not the form that the game asks for."""
    below, wrong_texts = -1, {one.line for one in problems if one.code == _WRONG_FORM}
    for one in problems:
        if one.code == "CW0202" and offered(one.hint).rstrip(":") in ("text", "example"):
            below = one.line
        elif one.code == "CW0105" and one.line == below + 1:
            below += 1
            continue
        if one.code != "CW0301" or one.line not in wrong_texts:
            yield one


_WRONG_FORM = "CW0212"


def _digest(block: CardBlock) -> str:
    """A hash of all that what a block says and does depends on, beside the project."""
    fields = (f"{field.name}\t{field.value}" for field in block.fields)
    return _hashed([block.kind, block.game, block.name, *fields, "", *(line.text for line in block.text)])


def _hashed(read: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(read).encode()).hexdigest()[:20]


def sentence_of(step: Step) -> str:
    """A line of an example as a sentence."""
    return f"{step.text[:1].upper()}{step.text[1:]}."
