"""`cardwright site fetch`: gets Python for the browser from the registries, so that the check page needs no server."""

from __future__ import annotations

import argparse

from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import remark, say
from cardwright.content import Content


def add_fetch(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: there are none."""
    parser.set_defaults(fetch=True)


def fetch(_args: argparse.Namespace, content: Content) -> int:
    """Fetch the compiler's libraries for the browser; the next build puts them into the site."""
    from cardwright.site.job import cache_of
    from cardwright.site.runtime import FetchError, fetch_runtime

    content.build_dir()  # refused where there is no project: no site would show what was fetched
    try:
        folder = fetch_runtime(cache_of(content))
    except FetchError as error:
        remark(f"{error} The site works without: its check page then asks `cardwright site serve`.")
        return CONTENT_FAULT
    say(str(folder))
    return FINE
