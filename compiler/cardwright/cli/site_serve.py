"""`cardwright site serve`: shows the site on this machine, and every change as it is saved."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.cli.site_build import built_site
from cardwright.content import Content


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="DIR", help="where the site goes; otherwise build/site of the project")
    parser.add_argument("--port", type=int, default=8017, help="the port on this machine; 0: any free one")


def serve(args: argparse.Namespace, content: Content) -> int:
    """Serve the site on this machine, with live reload and the check page's service."""
    from cardwright.site.serving import SiteServer

    out = Path(args.out) if args.out else None
    built = built_site(content, out)
    for fault in built.faults:
        remark(fault)
    try:
        server = SiteServer(content, built.out, args.port, lambda: built_site(content, out).faults, remark)
    except OSError as error:
        raise CallError(f"Port {args.port} cannot be used: {error.strerror}. Choose another with --port.") from None
    say(f"http://127.0.0.1:{server.port}/")
    sys.stdout.flush()  # who started it waits for the address
    remark(f"The site of {content.name}; Ctrl+C ends it.")
    # A shell that starts it in the background has it ignore the first of these; whoever tells it to end must be heard.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    try:
        server.run()
    except KeyboardInterrupt:
        remark("ended")
    finally:
        server.close()
    return FINE
