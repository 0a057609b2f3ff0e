"""The language server: answers an editor, over standard input and output."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from cardwright import __version__
from cardwright.check.messages import offered
from cardwright.check.running import Interpreter
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span
from cardwright.studio.desk import Desk, Document
from cardwright.studio.meanings import marks, told_at
from cardwright.studio.names import Place, UnfitNameError, definitions, name_at, renamed, uses
from cardwright.studio.words import Word, words_at

RUN = "cardwright.runExample"
_TYPING, _RESTING = 0.15, 1.2
"""How long after a keystroke a file is looked at, and how long until it is also seen whether it runs; in seconds."""
_KINDS = {
    "field": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.EnumMember,
    "word": lsp.CompletionItemKind.Text,
    "card": lsp.CompletionItemKind.Reference,
    "keyword": lsp.CompletionItemKind.Keyword,
}
_TOKENS = {"keyword": "keyword", "label": "macro", "card": "class", "zone": "namespace", "self": "variable"}
_TOKEN_NAMES = list(dict.fromkeys(_TOKENS.values()))
Tried = Callable[[Desk, Document, int], str]
"""Runs the example that a line is in, and tells what came of it."""


class Studio(LanguageServer):
    """A language server for one project."""

    def __init__(self, content: Content, interpreter: Callable[[], Interpreter], tried: Tried) -> None:
        super().__init__("cardwright", __version__)
        self.desk = Desk(content, interpreter)
        self.tried = tried
        self._waiting: dict[tuple[str, bool], asyncio.TimerHandle] = {}
        self._versions: dict[str, int] = {}

    def changed(self, uri: str, text: str, version: int) -> None:
        """A file says something else now: it is looked at once nobody types."""
        self.desk.write(_path(uri), text)
        self._versions[uri] = version
        self._later(uri, _TYPING, False)
        self._later(uri, _RESTING, True)

    def _later(self, uri: str, seconds: float, whole: bool) -> None:
        waiting = self._waiting.pop((uri, whole), None)
        if waiting is not None:
            waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri, whole] = loop.call_later(seconds, self.publish, uri, whole)

    def publish(self, uri: str, whole: bool) -> None:
        """Tell what is wrong with a file, and with which version of it: the next one may be on its way already."""
        self._waiting.pop((uri, whole), None)
        path = _path(uri)
        document = self.desk.document(path)
        found = [_diagnostic(one, document.source) for one in self.desk.problems(path, whole)]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, self._versions.get(uri)))

    def at(self, params: Any) -> tuple[Document, int]:
        """The file and the place that a question is about."""
        document = self.desk.document(_path(params.text_document.uri))
        return document, _offset(document.source, params.position)


def studio(content: Content, interpreter: Callable[[], Interpreter], tried: Tried) -> Studio:
    """A server that answers all that it can."""
    server = Studio(content, interpreter, tried)
    _files(server)
    _answers(server)
    _outlines(server)
    _changes(server)
    return server


# ------------------------------------------------------------ files


def _files(server: Studio) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.changed(params.text_document.uri, params.text_document.text, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.changed(uri, server.workspace.get_text_document(uri).source, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.desk.close(_path(params.text_document.uri))
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


# ------------------------------------------------------------ answers


def _answers(server: Studio) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", ","]))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        document, offset = server.at(params)
        items = [
            lsp.CompletionItem(
                word.text.strip(), kind=_KINDS[word.kind], detail=word.about or None, insert_text=word.text
            )
            for word in words_at(server.desk, document, offset)
        ]
        return lsp.CompletionList(is_incomplete=True, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        told = told_at(server.desk, *server.at(params))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        document, offset = server.at(params)
        name = name_at(server.desk, document, offset)
        return [_location(place) for place in definitions(server.desk, document, name)] if name else []

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        document, offset = server.at(params)
        name, game = name_at(server.desk, document, offset), _game(document)
        return [_location(place) for place in uses(server.desk, name, game)] if name else []


# ------------------------------------------------------------ what stands in a file


def _outlines(server: Studio) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        return _symbols(server.desk.document(_path(params.text_document.uri)))

    legend = lsp.SemanticTokensLegend(token_types=_TOKEN_NAMES, token_modifiers=[])

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def tokens(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        document = server.desk.document(_path(params.text_document.uri))
        return lsp.SemanticTokens(data=_tokens(server.desk, document))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        document = server.desk.document(_path(uri))
        found = []
        for block in document.file.blocks:
            for example in block.examples:
                command = lsp.Command("Run", RUN, arguments=[uri, example.span.start])
                found.append(lsp.CodeLens(_range(document.source, example.span), command))
        return found

    @server.command(RUN)
    def run(uri: str, offset: int) -> str:
        told = server.tried(server.desk, server.desk.document(_path(uri)), offset)
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, told))
        return told


# ------------------------------------------------------------ changes


def _changes(server: Studio) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        document, offset = server.at(params)
        name = name_at(server.desk, document, offset)
        if not name:
            return None
        try:
            places = renamed(server.desk, document, name, params.new_name)
        except UnfitNameError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return None
        edits: dict[str, list[lsp.TextEdit]] = {}
        for place in places:
            edit = lsp.TextEdit(_range(place.source, place.span), params.new_name.strip())
            edits.setdefault(place.path.as_uri(), []).append(edit)
        return lsp.WorkspaceEdit(changes=dict(edits))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        found = []
        for one in params.context.diagnostics:
            word = offered(one.message)
            if word:
                edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(one.range, word)]})
                title = f"Write “{word}”"
                found.append(lsp.CodeAction(title, kind=lsp.CodeActionKind.QuickFix, diagnostics=[one], edit=edit))
        return found

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = server.desk.document(_path(params.text_document.uri))
        text = server.desk.formatted(document.path)
        if text == document.source.text:
            return []
        return [lsp.TextEdit(_range(document.source, Span(0, len(document.source.text))), text)]


# ------------------------------------------------------------ from here to there


def _path(uri: str) -> Path:
    return Path(unquote(urlparse(uri).path)).resolve()


def _game(document: Document) -> str:
    return next((block.game for block in document.file.blocks), "")


def _offset(source: Source, position: lsp.Position) -> int:
    """An editor counts in units of UTF-16, a source in characters."""
    lines = source.text.split("\n")
    line = min(position.line, len(lines) - 1)
    units, column = 0, 0
    for letter in lines[line]:
        if units >= position.character:
            break
        units += 2 if ord(letter) > 0xFFFF else 1
        column += 1
    return sum(len(one) + 1 for one in lines[:line]) + column


def _position(source: Source, offset: int) -> lsp.Position:
    line = source.text.count("\n", 0, offset)
    start = source.text.rfind("\n", 0, offset) + 1
    return lsp.Position(line, len(source.text[start:offset].encode("utf-16-le")) // 2)


def _range(source: Source, span: Span) -> lsp.Range:
    return lsp.Range(_position(source, span.start), _position(source, span.end))


def _completion(word: Word) -> lsp.CompletionItem:
    about = word.about or None
    return lsp.CompletionItem(word.text.strip(), kind=_KINDS[word.kind], detail=about, insert_text=word.text)


def _location(place: Place) -> lsp.Location:
    return lsp.Location(place.path.as_uri(), _range(place.source, place.span))


def _diagnostic(one: Diagnostic, source: Source) -> lsp.Diagnostic:
    start = sum(len(line) + 1 for line in source.text.split("\n")[: one.line - 1]) + one.column - 1
    severity = lsp.DiagnosticSeverity.Error if one.severity == "error" else lsp.DiagnosticSeverity.Warning
    message = f"{one.message}\n{one.hint}" if one.hint else one.message
    where = _range(source, Span(start, start + one.length))
    return lsp.Diagnostic(where, message, severity=severity, code=one.code, source="cardwright")


def _symbols(document: Document) -> list[lsp.DocumentSymbol]:
    blocks = document.file.blocks
    ends = [*(block.head.start for block in blocks[1:]), len(document.source.text)]
    found = []
    for block, end in zip(blocks, ends, strict=True):
        kind = lsp.SymbolKind.Class if block.kind == "card" else lsp.SymbolKind.Function
        examples = [
            lsp.DocumentSymbol(one.title or "example", lsp.SymbolKind.Event, where, where)
            for one in block.examples
            if (where := _range(document.source, one.span))
        ]
        whole = _range(document.source, Span(block.head.start, end))
        name = _range(document.source, block.name_span)
        found.append(lsp.DocumentSymbol(block.name or block.kind, kind, whole, name, children=examples))
    return found


def _tokens(desk: Desk, document: Document) -> list[int]:
    """Marked words, each by how far it is from the one before."""
    data: list[int] = []
    line = column = 0
    end = -1
    for mark in marks(desk, document):
        at = _position(document.source, mark.span.start)
        if mark.span.start < end:
            continue  # one inside another: the first stands for both
        long = len(document.source.text[mark.span.start : mark.span.end].encode("utf-16-le")) // 2
        kind = _TOKEN_NAMES.index(_TOKENS[mark.kind])
        data += [at.line - line, at.character - (column if at.line == line else 0), long, kind, 0]
        line, column, end = at.line, at.character, mark.span.end
    return data
