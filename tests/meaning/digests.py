"""The digest of all meanings: a line a card in `digests/`, with a short hash for each line of its text.

`python3 dev.py digest` writes it anew. What has changed then shows in the change that is looked at, card by card; what
a changed line means now is said by `cardwright explain` and, by cause, by `cardwright measure --against`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from cardwright.check.compile import open_compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledRule
from cardwright.check.meanings import LineMeaning, meanings_of, text_meanings
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.lang.tree import Ability
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.normal import normal
from lang.gold.entries import corpus_lines, sentences
from lang.gold.reading import corpus, corpus_file, project, read

FOLDER = Path(__file__).parent / "digests"
GAMES = ("agot", "hotk", "law", "legendary", "minis")
GOLD, PRINTED = "gold", "printed"
FILES = (*GAMES, GOLD, PRINTED)
COMMAND = "python3 dev.py digest"
MODULE = "PYTHONPATH=compiler:tests python -m meaning.digests --write"
REFUSED, LENGTH, MOST = "refused", 8, 40

Rows = dict[str, str]
"""By the address of a text, the digests of its lines."""


def digest(meant: LineMeaning) -> str:
    """What tells one meaning from another."""
    if meant.refusal is not None:
        return REFUSED
    said = "\n".join(notation(normal(ability)) for ability in meant.abilities)
    return hashlib.sha256(said.encode()).hexdigest()[:LENGTH]


@cache
def found(name: str) -> Rows:
    """What the lines of a file of digests mean now. Printed cards are those beside the project, if there are any."""
    if name == GOLD:
        rows = [(f"{one.game}: {one.sentence}", _of_line(one.sentence, one.game, one.card)) for one in sentences()]
    elif name == PRINTED:
        known = [one for one in corpus_lines() if corpus_file(one.game).is_file()]
        rows = [(f"{one.card} line {one.line}", _of_printed(one.game, one.card, one.line)) for one in known]
    else:
        rows = [(_address(block), [digest(meant) for meant in meanings_of(block)]) for block in _blocks(name)]
    return _joined(rows)


def _joined(rows: Iterable[tuple[str, list[str]]]) -> Rows:
    """Texts of one address, one behind the other."""
    made: dict[str, list[str]] = {}
    for address, digests in rows:
        if digests:
            made.setdefault(address, []).extend(digests)
    return {address: " ".join(digests) for address, digests in sorted(made.items())}


def _of_line(text: str, game: str, card: str) -> list[str]:
    result = read(text, game, card)
    return [_made(result.abilities if result.typed else [], game, Own(card))]


def _of_printed(game: str, card: str, line: int) -> list[str]:
    result, found = corpus(game).read(card, line), corpus(game).cards[card]
    return [_made(result.abilities if result.typed else [], game, Own(found.name, found.type))]


def _made(abilities: list[Ability], game: str, own: Own) -> str:
    return digest(text_meanings([abilities], project().lexicon(game), own)[0]) if abilities else REFUSED


def _blocks(game: str) -> Iterator[CompiledBlock]:
    """Cards, keywords and rules of play of a game."""
    content = Content.bundled()
    compiler = open_compiler(content)
    for file in (*content.card_files(game), *content.keyword_files(game), content.rules_file(game)):
        if file.is_file():
            compiled = compiler.compile(Source.read(file, content.shown(file)))
            yield from (*compiled.cards, *compiled.keywords, *compiled.rules)


def _address(block: CompiledBlock) -> str:
    """A text by its name, and by what tells it from others of that name."""
    if isinstance(block, CompiledRule):
        return f"({block.kind}) {block.name}"
    version = str(block.fields.get("version", "")) if isinstance(block, CompiledCard) else "(keyword)"
    return f"{block.name} {version}".strip()


def written(name: str) -> Rows:
    """What the file of digests says."""
    file = FOLDER / f"{name}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {line.rpartition("\t")[0]: line.rpartition("\t")[2] for line in lines}


def differing(name: str) -> list[str]:
    """The texts whose digests are not those of the file, in words."""
    now, then = found(name), written(name)
    if name == PRINTED and not now:
        return []
    told = [
        f"{address}: {_lines(then.get(address, ''), now[address])}"
        for address in now
        if now[address] != then.get(address)
    ]
    return [*told, *(f"{address}: is gone" for address in then if address not in now)]


def _lines(then: str, now: str) -> str:
    """Which lines of a text have changed."""
    if not then:
        return "is new"
    old, new = then.split(), now.split()
    changed = [str(at) for at, (one, other) in enumerate(zip(old, new, strict=False), 1) if one != other]
    changed += [str(at) for at in range(min(len(old), len(new)) + 1, max(len(old), len(new)) + 1)]
    return f"line {', '.join(changed)}"


def told(name: str, changed: list[str]) -> str:
    """What to say of texts whose meaning has changed, and what to do."""
    shown = "\n  ".join(changed[:MOST])
    more = f"\n  … and {len(changed) - MOST} more" if len(changed) > MOST else ""
    return (
        f"{len(changed)} texts of {name} mean something else than tests/meaning/digests/{name}.txt says:\n"
        f"  {shown}{more}\n"
        f"If that is meant, `{COMMAND}` (or `{MODULE}`) writes the digest anew; look at what has changed before."
    )


def write() -> None:
    """Write all files anew; those of printed cards only where these are beside the project."""
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        rows = found(name)
        if rows or name != PRINTED:
            text = "".join(f"{address}\t{digests}\n" for address, digests in rows.items())
            (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m meaning.digests --write")
    write()
