"""What can be wrong with the lines and blocks of a card file."""

from __future__ import annotations

import re

from cardwright.lang.cardblocks import CardBlock, Example, Field, TextLine
from cardwright.lang.cardtree import (
    HEADS,
    LONGEST_LINE,
    NO_FIELD,
    PARTS,
    RULES,
    STRAY,
    TOO_LONG,
    RawBlock,
    Row,
    TextPart,
)
from cardwright.lang.data.shapes import did_you_mean
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span

STEP_WORDS = ("given", "when", "then", "and")
_BEGINS = f"A part begins with {', '.join(PARTS[:-1])} or {PARTS[-1]}; its fields and lines stand above its examples."


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
        block = CardBlock(raw.kind, raw.head, list(fields.values()), lines, examples, game, set_name)
        return self._with_rules(block) if raw.kind in PARTS else block

    def _with_rules(self, block: CardBlock) -> CardBlock:
        """A part of the rules of play: each line begins with the id of the rule that it says."""
        told: list[TextLine] = []
        for line in block.text:
            found = _RULE.match(line.text)
            if found is None:
                self._report(
                    line.span,
                    "CW0124",
                    "It is not said which rule this line is.",
                    "Begin it with the id of the rule and a colon: `game.turn.draw: Draw 1 card.`",
                )
                continue
            block.rules.append(found[1])
            start = found.end()
            pieces = tuple((base - start, place) for base, place in line.pieces)
            told.append(TextLine(line.text[start:], line.start + start, pieces))
        block.text = told
        return block

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


_RULE = re.compile(r"([a-z0-9][a-z0-9._-]*\.[a-z0-9._-]+(?: \([a-z0-9_ !=,-]+\))?):[ ]+")
"""The id of a rule; in parentheses, under which readings or in which variant the line holds."""
_INDENT = 2
_INDENTED = frozenset({"ABILITY", "STEP"})
_CONTROL = re.compile(r"[\x01-\x08\x0b-\x1f\x7f]")
_HEADED = frozenset({*HEADS.values(), "PART"})


def line_span(token: Row) -> Span:
    """The line of a token, without its indentation."""
    start = token.start
    return Span(start, start + len(token))


class LineChecks:
    """Looks at each line by itself and adds what it finds to the problems of the file."""

    def __init__(self, source: Source, problems: list[Diagnostic]) -> None:
        self._source = source
        self._problems = problems
        # Almost no file has one, so that lines are searched only if there is something to find.
        self._tabs = "\t" in source.text

    def report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Add a problem."""
        self._problems.append(Diagnostic.at(self._source, span, code, message, hint))

    @property
    def _of_rules(self) -> bool:
        return self._source.path.endswith(RULES)

    def is_text(self) -> bool:
        """Whether the file is worth reading at all; odd bytes are reported once a file, not once a line."""
        text = self._source.text
        binary = text.find("\0")
        if binary >= 0:
            self.report(
                Span(binary, binary + 1),
                "CW0118",
                "This is not a text file: it holds a zero byte.",
                "Write card files with a text editor, as plain UTF-8 text.",
            )
            return False
        bad = self._source.undecodable
        if bad is not None:
            self.report(
                Span(bad, bad + 1),
                "CW0117",
                "From here on the file is not UTF-8 text.",
                "Save the file with the encoding UTF-8.",
            )
        control = _CONTROL.search(text)
        if control:
            self.report(
                Span(*control.span()),
                "CW0118",
                f"An invisible control character (code {ord(control[0])}).",
                "Delete it.",
            )
        return True

    def look(self, token: Row) -> None:
        """Report what is wrong with this line by itself."""
        kind = token.type
        if self._tabs and self._look_for_tab(token):
            return
        if kind == "FIELD":
            return
        if kind in _INDENTED:
            self._look_at_indent(token)
        elif kind == "BULLET":
            self._look_at_bullet(token)
        elif kind == STRAY:
            self._stray(token)
        elif kind == NO_FIELD:
            self._no_field(token)
        elif kind == TOO_LONG:
            self.report(
                Span(token.start, token.start + 1),
                "CW0119",
                f"A line of {len(token)} characters; the longest allowed has {LONGEST_LINE}.",
                "Break it into several abilities.",
            )
        elif kind in _HEADED:
            self._look_at_head(token)

    def _look_for_tab(self, token: Row) -> bool:
        line = token.line
        text = self._source.line_text(line).rstrip()
        column = text.find("\t")
        if column < 0:
            return False
        start = self._source.line_starts[line - 1] + column
        self.report(Span(start, start + 1), "CW0106", "A tab.", "Write blanks: an ability is indented two of them.")
        return True

    def _indent_text(self, token: Row) -> str:
        start = token.start
        return self._source.text[start - token.column + 1 : start]

    def _look_at_indent(self, token: Row) -> None:
        if self._indent_text(token) == "  ":
            return
        found = token.column - 1
        what = "An ability" if token.type == "ABILITY" else "A step of an example"
        if found == _INDENT:
            message = f"{what} is indented with two plain blanks; these are other characters."
        else:
            message = f"{what} is indented two blanks; this line has {found}."
        hint = "An ability that is long still stands on one line." if found > _INDENT else ""
        self.report(line_span(token), "CW0104", message, hint)

    def _look_at_bullet(self, token: Row) -> None:
        indent = self._indent_text(token)
        if len(indent) > _INDENT and not indent.strip(" "):
            return
        self.report(
            line_span(token),
            "CW0104",
            f"A bullet is indented three blanks; this line has {len(indent)}.",
            "A bullet stands one blank deeper than the line it belongs to.",
        )

    def misplaced_part(self, token: Row) -> None:
        """Report a line of rules of play that could only begin a part, and begins none."""
        head = token.partition(":")[0].strip().lower()
        message = f"`{head}:` begins no part of the rules of play.{did_you_mean(head, PARTS)}"
        self.report(line_span(token), "CW0109", message, _BEGINS)

    def _stray(self, token: Row) -> None:
        if self._of_rules:
            message = "An indented line below neither a part of the rules nor `example:`."
            self.report(line_span(token), "CW0105", message, _BEGINS)
            return
        self.report(
            line_span(token),
            "CW0105",
            "An indented line below neither `text:` nor `example:`.",
            "Put `text:` on a line of its own above the abilities, or take the blanks away.",
        )

    def _no_field(self, token: Row) -> None:
        head, colon, rest = token.partition(":")
        small = head.strip().lower().replace(" ", "-")
        if colon and re.fullmatch(r"[a-z][a-z0-9_-]*", small) and len(small) < 20:
            hint = f"Write `{small}:{rest}`, or indent the line two blanks if it is an ability."
        elif token.split(" ", 1)[0].lower() in ("given", "when", "then", "and"):
            hint = "A step of an example is indented two blanks."
        elif (part := part_without_colon(token)) and self._of_rules:
            hint = f"Did you mean `{part}`?"
        elif self._of_rules:
            hint = "A line of a part is indented two blanks; a comment starts with `#`."
        elif not colon and (first := token.split(" ", 1)[0].lower()) in HEADS:
            hint = f"Did you mean `{first}:{token[len(first) :].rstrip()}`?"
        else:
            hint = "An ability stands below `text:`, indented two blanks; a comment starts with `#`."
        self.report(line_span(token), "CW0102", "This line is not of the form `field: value`.", hint)

    def _look_at_head(self, token: Row) -> None:
        head, _, rest = token.partition(":")
        small = head.strip().lower()
        if head != small:
            self.report(line_span(token), "CW0102", f"`{head}:` is written `{small}:`.", f"Write `{small}:{rest}`.")
        value = rest.strip()
        if token.type == "TEXT" and value:
            self.report(
                line_span(token),
                "CW0107",
                "The abilities stand below `text:`, not beside it.",
                f"Write `text:` alone, and on the next line two blanks and `{_short(value)}`.",
            )
        elif token.type in ("CARD", "KEYWORD", "PART") and not value and small != "setup":
            self.report(
                line_span(token),
                "CW0101",
                f"A {small} without a name.",
                f"Write the name after the colon: `{small}: NAME`.",
            )
        elif token.type == "HEADER" and not value:
            self.report(line_span(token), "CW0121", f"`{small}:` without a value.", f"Write `{small}: NAME`.")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def part_without_colon(token: Row) -> str:
    """How a line of rules of play would begin a part, if it had its colon; nothing, if it would not."""
    head, _, rest = token.partition(" ")
    return f"{head.lower()}: {rest.strip()}" if head.lower() in PARTS else ""
