"""Makes a card of what the grammar read as a block, and says what is wrong with it as a whole."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.cardblocks import CardBlock, Example, Field, TextLine
from cardwright.lang.cardtree import RawBlock, TextPart
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.lang.span import Span

STEP_WORDS = ("given", "when", "then", "and")


class BlockChecks:
    """Turns raw blocks into cards, adding what it finds to the problems of the file."""

    def __init__(self, source: Source, problems: list[Diagnostic]) -> None:
        self._source = source
        self._problems = problems

    def _report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        self._problems.append(Diagnostic.at(self._source, span, code, message, hint))

    def settle(self, raw: RawBlock, game: str, set_name: str) -> CardBlock:
        """The card of a raw block, with the headers that hold where it stands."""
        fields: dict[str, Field] = {}
        lines: list[TextLine] = []
        examples: list[Example] = []
        titles: set[str] = set()
        for part in raw.parts:
            if isinstance(part, Field):
                self._add_field(part, fields)
            elif isinstance(part, TextPart):
                self._add_field(part.head, fields)
                self._add_text(part, lines)
            else:
                self._look_at_example(part, titles)
                examples.append(part)
        fields.pop("text", None)
        if not game:
            self._report(
                raw.head.span,
                "CW0110",
                "It is not said which game this belongs to.",
                "Write `game: NAME` above it, once for the whole file.",
            )
        kind: Literal["card", "keyword"] = "card" if raw.kind == "card" else "keyword"
        return CardBlock(kind, raw.head, list(fields.values()), lines, examples, game, set_name)

    def _add_field(self, field: Field, fields: dict[str, Field]) -> None:
        first = fields.setdefault(field.name, field)
        if first is field:
            return
        line, _ = self._source.place(first.start)
        self._report(
            field.name_span,
            "CW0108",
            f"A second `{field.name}:`; the first stands on line {line}.",
            "Keep one of them. If a new card begins here, it needs a line `card: NAME`.",
        )

    def _add_text(self, part: TextPart, lines: list[TextLine]) -> None:
        lines += part.lines
        # Words beside `text:` are reported as such; to call the text empty as well would say the same thing twice.
        if not part.lines and not part.head.value:
            self._report(
                part.head.name_span,
                "CW0120",
                "Nothing stands below `text:`.",
                "Write each ability on a line of its own, indented two blanks, or leave `text:` out.",
            )

    def _look_at_example(self, example: Example, titles: set[str]) -> None:
        if not example.title:
            self._report(
                example.span,
                "CW0113",
                "An example without a title.",
                "Say in a few words what it shows: `example: the help ends with the phase`.",
            )
        elif example.title in titles:
            self._report(
                example.span,
                "CW0114",
                f"A second example with the title `{example.title}`.",
                "Give each example of a card a title of its own.",
            )
        titles.add(example.title)
        self._look_at_steps(example)

    def _look_at_steps(self, example: Example) -> None:
        words = [step.word for step in example.steps]
        for step in example.steps:
            if step.word not in STEP_WORDS:
                self._report(
                    Span(step.start, step.start + len(step.word)),
                    "CW0112",
                    f"A step of an example does not start with `{step.word[:40]}`.",
                    "Start it with `given`, `when`, `then` or `and`.",
                )
            elif not step.text:
                self._report(step.span, "CW0115", f"`{step.word}` with nothing after it.", "Say what is so.")
        if words[:1] == ["and"]:
            self._report(
                example.steps[0].span,
                "CW0112",
                "The first step of an example cannot start with `and`.",
                "Start it with `given`, `when` or `then`.",
            )
        if "then" not in words:
            self._report(
                example.span,
                "CW0115",
                "An example that claims nothing.",
                "Add a line `then ...` that says what must hold.",
            )
