"""The language server, asked by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from cardwright.content import Content
from cardwright.studio.desk import Desk
from cardwright.studio.meanings import told_at
from cardwright.studio.names import definitions

LAMPS = Path(__file__).parents[1] / "lamps"
GAME = "game: lamps\nset: quay\n\n"
HEAD = GAME + "card: Bright One\ntype: lamp\nhue: Red\ncost: 1\nlight: 2\n"
LINE = "After you light Bright One, gain 1 oil."
Ask = Callable[["Editor"], Awaitable[Any]]


class Editor:
    """A client with one open file."""

    def __init__(self, client: LanguageClient, root: Path) -> None:
        self.client, self.root = client, root
        self.file = root / "cards" / "lamps" / "own.cards"
        self.uri = self.file.as_uri()
        self.text = ""
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(told: lsp.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(told)

        self._version = 0

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    async def write(self, text: str) -> list[lsp.Diagnostic]:
        """Write the file anew; what is wrong with it as it is now, not with what stood there before."""
        new = not self.text
        self.text, self._version = text, self._version + 1
        if new:
            item = lsp.TextDocumentItem(self.uri, "cardwright", self._version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            change = lsp.TextDocumentContentChangeWholeDocument(text)
            known = lsp.VersionedTextDocumentIdentifier(self._version, self.uri)
            self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(known, [change]))
        while (told := await asyncio.wait_for(self.told.get(), 60)).version != self._version:
            pass
        return list(told.diagnostics)

    def at(self, words: str, more: int = 0) -> lsp.Position:
        """Where some words begin, and so many letters further."""
        before = self.text[: self.text.index(words) + more]
        return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    def words(self, where: lsp.Range) -> str:
        lines = self.text.split("\n")
        assert where.start.line == where.end.line
        return lines[where.start.line][where.start.character : where.end.character]


async def _ask(root: Path, ask: Ask) -> Any:
    client = LanguageClient("test", "1")
    call = "from cardwright.cli.main import entry; entry()"
    await client.start_io(sys.executable, "-c", call, "--project", str(root), "lsp")
    folder = lsp.WorkspaceFolder(root.as_uri(), "lamps")
    await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities(), workspace_folders=[folder]))
    client.initialized(lsp.InitializedParams())
    try:
        return await ask(Editor(client, root))
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()


@pytest.fixture
def editor(tmp_path: Path) -> Callable[[Ask], Any]:
    root = tmp_path / "project"
    shutil.copytree(LAMPS, root)

    def converse(ask: Ask) -> Any:
        with ThreadPoolExecutor(1) as apart:  # a browser of another test may have a loop running in this thread
            return apart.submit(asyncio.run, _ask(root, ask)).result()

    return converse


def asked(ask: Callable[[Editor], Coroutine[Any, Any, None]]) -> Callable[[Callable[[Ask], Any]], None]:
    """A test that is a conversation."""

    def test(editor: Callable[[Ask], Any]) -> None:
        editor(ask)

    test.__name__, test.__doc__ = ask.__name__, ask.__doc__
    return test


CARD = f"{HEAD}text:\n  {LINE}\n"


@asked
async def test_mistakes_are_told_as_they_are_typed_and_go_when_they_are_gone(editor: Editor) -> None:
    (found,) = await editor.write(CARD.replace("gain", "gian"))
    assert editor.words(found.range) == "gian"
    assert found.source == "cardwright"
    assert found.severity == lsp.DiagnosticSeverity.Error
    assert await editor.write(CARD) == []
    assert await editor.write("") == []  # nothing is written in it: what lies on the disk does not count


@asked
async def test_a_hint_is_a_quick_fix(editor: Editor) -> None:
    found = await editor.write(CARD.replace("gain", "gian"))
    context = lsp.CodeActionContext(found)
    (action,) = await editor.client.text_document_code_action_async(
        lsp.CodeActionParams(editor.document, found[0].range, context)
    )
    (edit,) = action.edit.changes[editor.uri]
    assert (action.title, edit.new_text) == ("Write “gain”", "gain")


@asked
async def test_words_that_may_follow_are_offered(editor: Editor) -> None:
    await editor.write(CARD.replace(LINE, "Draw a ca"))
    where = lsp.CompletionParams(editor.document, editor.at("Draw a ca", len("Draw a ca")))
    labels = [item.label for item in (await editor.client.text_document_completion_async(where)).items]
    assert "card" in labels
    assert "cannot" not in labels  # a word, but none that can follow
    assert not [label for label in labels if not label.startswith("ca")]


@asked
async def test_fields_and_their_values_are_offered(editor: Editor) -> None:
    await editor.write(GAME + "card: Bright One\nhue: Re\nli")
    fields = await editor.client.text_document_completion_async(
        lsp.CompletionParams(editor.document, editor.at("\nli", 3))
    )
    assert [item.label for item in fields.items] == ["light:"]
    values = await editor.client.text_document_completion_async(
        lsp.CompletionParams(editor.document, editor.at("hue: Re", 7))
    )
    assert [item.label for item in values.items] == ["Red"]


@asked
async def test_what_words_mean_is_told(editor: Editor) -> None:
    await editor.write(CARD.replace(LINE, "If Bright One would be snuffed, darken it instead."))
    where = lsp.HoverParams(editor.document, editor.at("darken it", len("darken i")))
    found = await editor.client.text_document_hover_async(where)
    assert "“it”: the lamp, the card itself" in found.contents.value


@asked
async def test_a_card_is_found_where_it_is_given_and_renamed_everywhere(editor: Editor) -> None:
    first = next(path for path in sorted((editor.root / "cards" / "lamps").iterdir()))
    name = next(line[6:] for line in first.read_text().splitlines() if line.startswith("card: "))
    await editor.write(CARD.replace(LINE, f"After you light {name}, gain 1 oil."))
    where = editor.at(f"light {name}", len("light ") + 1)
    (given,) = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, where))
    assert given.uri == first.as_uri()
    edit = await editor.client.text_document_rename_async(lsp.RenameParams(editor.document, where, "Quiet One"))
    assert {editor.uri, first.as_uri()} <= set(edit.changes)
    assert {one.new_text for edits in edit.changes.values() for one in edits} == {"Quiet One"}
    deck = [uri for uri in edit.changes if uri.endswith(".deck")]
    assert all(name in Path(uri.removeprefix("file://")).read_text() for uri in deck)


@asked
async def test_a_file_is_formatted(editor: Editor) -> None:
    await editor.write(CARD.replace("light: 2\n", "light:    2\n"))
    options = lsp.FormattingOptions(2, True)
    (edit,) = await editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))
    assert "light: 2\n" in edit.new_text


EXAMPLE = CARD + "\nexample: it draws\n  given you control Bright One\n  then you control Bright One\n"


@asked
async def test_a_file_in_outline_and_its_examples_run(editor: Editor) -> None:
    await editor.write(EXAMPLE)
    (card,) = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
    assert (card.name, [one.name for one in card.children]) == ("Bright One", ["it draws"])
    (lens,) = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(editor.document))
    told = await editor.client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments)
    )
    assert told == "it draws: it holds."


@asked
async def test_texts_are_coloured(editor: Editor) -> None:
    await editor.write(CARD.replace(LINE, "After you light Bright One, discard a card from your hand."))
    found = await editor.client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(editor.document))
    assert len(found.data) % 5 == 0
    line, column, length = found.data[:3]
    assert editor.text.split("\n")[line][column : column + length] == "Bright One"


def test_a_keyword_of_a_game_that_others_define_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "agot"
    folder.mkdir(parents=True)
    file = folder / "mine.cards"
    file.write_text("game: agot\nset: Mine\n\ncard: Some Card\ntype: location\ncost: 1\ntext:\n  Limited.\n")
    desk = Desk(Content.find(tmp_path), lambda: lambda *_: ())
    document = desk.document(file)
    offset = document.source.text.index("Limited") + 2
    (place,) = definitions(desk, document, "Limited")
    assert place.path.name == "keywords.cards" and not place.path.is_relative_to(tmp_path)
    told = told_at(desk, document, offset)
    assert told.startswith("**Limited**\n\n") and " limited " in told.lower()


def test_the_server_says_goodbye_without_a_word(tmp_path: Path) -> None:
    shutil.copytree(LAMPS, tmp_path / "project")
    said = b""
    for number, method in enumerate(("initialize", "shutdown", "exit")):
        params = {"processId": None, "rootUri": None, "capabilities": {}} if number == 0 else None
        asked = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": number} if method != "exit" else {})}
        body = json.dumps(asked).encode()
        said += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    call = "from cardwright.cli.main import entry; entry()"
    words = [sys.executable, "-c", call, "--project", str(tmp_path / "project"), "lsp"]
    ended = subprocess.run(words, input=said, capture_output=True, timeout=120, check=False)
    assert (ended.returncode, b"error" in ended.stderr) == (0, False)
