"""A page for every diagnostic: what it means, an example of it, and the same example mended."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.codes import CODES, Code
from cardwright.site.inline import inline
from cardwright.site.page import SitePage

_GROUPS = {
    "CW01": "The structure of a card file",
    "CW02": "Fields",
    "CW03": "Words and names",
    "CW04": "Sentences",
    "CW05": "Meaning",
    "CW06": "The files of a game",
    "CW07": "Deck text",
    "CW08": "Sets of cards",
    "CW09": "Running",
}
_INDEX = "diagnostics/index.html"


def code_pages() -> Iterator[SitePage]:
    """The list of codes, and a page for each."""
    codes = sorted(CODES.values(), key=lambda code: code.code)
    groups = [
        {"title": title, "codes": [_brief(code) for code in codes if code.code.startswith(start)]}
        for start, title in _GROUPS.items()
    ]
    yield SitePage(
        url=_INDEX,
        template="codes.html",
        title="Diagnostics",
        description="Everything the compiler may complain about, with a way out.",
        data={"groups": [group for group in groups if group["codes"]], "count": len(codes)},
        crumbs=[("Home", "index.html"), ("Language", "language/index.html")],
    )
    for code in codes:
        yield SitePage(
            url=f"diagnostics/{code.code.lower()}.html",
            template="code.html",
            title=f"{code.code}: {code.title}",
            description=f"{code.code}: {code.title}.",
            data={
                "code": code.code,
                "title": code.title,
                "explanation": inline(code.explanation),
                "bad": code.bad,
                "fix": code.fix,
            },
            crumbs=[("Home", "index.html"), ("Language", "language/index.html"), ("Diagnostics", _INDEX)],
        )


def _brief(code: Code) -> dict[str, str]:
    return {"code": code.code, "title": code.title, "url": f"diagnostics/{code.code.lower()}.html"}
