"""The mkdocs plugin: adds the pages that are made from the book, and looks after what every page needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config import base, config_options
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from cardwright.content import Content
from cardwright.site.checks import Unsound, links_and_places
from cardwright.site.generated import DataFile, GeneratedPage, PageFile, WrittenFile
from cardwright.site.job import Job
from cardwright.site.pages.downloads import MISSING
from cardwright.site.written import Written

NAME = "cardwright"


class CardwrightConfig(base.Config):  # type: ignore[no-untyped-call]
    """What `mkdocs.yml` may tell the plugin."""

    project = config_options.Optional(config_options.Type(str))
    """Another project to build the site of, from the folder of `mkdocs.yml`."""


class CardwrightPlugin(BasePlugin[CardwrightConfig]):  # type: ignore[no-untyped-call]
    """Pages of cards, decks, rules and the language itself."""

    job: Job | None = None
    """What is to be built; without one (plain `mkdocs build`) everything is, into mkdocs' own folder."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Compile what has changed."""
        if self.job is None:
            asked = self.config.project
            project = Path(config.config_file_path or ".").parent / asked if asked else None
            self.job = Job(Content.find(project), Path(config.site_dir))
            try:
                self.job.prepare(config.site_url or "")
            except Unsound as error:
                raise PluginError(str(error)) from error  # which mkdocs tells without a traceback
        else:
            self.job.prepare(config.site_url or "")
        return config

    @property
    def _job(self) -> Job:
        assert self.job is not None
        return self.job

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the pages and data that are made and do not lie there yet, and those that written pages lead to."""
        named = self._job.named_in_written()
        for found in files.documentation_pages():
            files.remove(found)
            files.append(WrittenFile(found, config))
        for page in self._job.pages:
            digest = page.digest
            is_current = self._job.memory.is_current(page.url, digest)
            if not is_current or PageFile.written_as(page.url) in named:
                file = PageFile(page.url, config, is_current)
                files.append(file)
                GeneratedPage(page, digest, file, config)
        known = {page.url for page in self._job.pages}
        for url in self._job.memory.now:
            if url not in known and url.endswith(".html") and PageFile.written_as(url) in named:
                files.append(PageFile(url, config, is_current=True))
        for data in self._job.files:
            if not self._job.memory.is_current(data.url, digest := data.digest):
                files.append(DataFile(data, config))
                self._job.memory.wrote(data.url, Written(digest))
        return files

    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> Environment:
        """Escape whatever a template prints: a card may be called anything."""
        env.autoescape = True
        for file in files:
            if not file.is_documentation_page() and not isinstance(file, DataFile):
                self._job.memory.wrote(file.dest_uri, Written("static"))
        return env

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a template the data of its page."""
        more: dict[str, Any] = context  # type: ignore[assignment]
        more["root"] = _root(page.file.dest_uri, config.site_url)
        more["address"] = _address(page.file.dest_uri, config.site_url)
        more["games"] = self._job.summaries
        more["content"] = Markup(page.content or "")
        more["runtime"] = self._job.has_runtime
        if isinstance(page, GeneratedPage):
            more |= {"made": page.made, "d": page.made.told}
        self._job.tell_page()
        return context

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        """Put the icons a page shows into it, and remember where it leads."""
        names = self._job.sprite.used_in(output)
        if isinstance(page, GeneratedPage):
            names |= set(page.made.data.get("icons", ()))
        html = output.replace("<!--sprite-->", self._job.sprite.of(names), 1)
        digest = page.digest if isinstance(page, GeneratedPage) else "written by hand"
        own = html.replace(f'="{_root(MISSING, config.site_url)}', '="') if page.file.dest_uri == MISSING else html
        self._job.memory.wrote(page.file.dest_uri, Written(digest, *links_and_places(own)))
        return html

    def on_post_template(self, output_content: str, template_name: str, config: MkDocsConfig) -> str:
        """No sitemap of mkdocs' making: it would hold the day of the build."""
        return "" if template_name == "sitemap.xml" else output_content

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Put the pages in their place, add the compiler for the page that checks, take away what is gone, and remember
        the rest."""
        self._job.settle(Path(config.site_dir))
        self._job.finish(config.site_url or "")


def _root(url: str, site_url: str | None) -> str:
    """The way from a page to the first one. What a host shows for an address that there is not may stand anywhere: it
    goes there from the top."""
    if url == MISSING:
        return urlsplit(site_url or "").path.rstrip("/") + "/"
    return "../" * url.count("/")


def _address(url: str, site_url: str | None) -> str:
    """Where a page will be found, if the site's own address is known."""
    return f"{site_url.rstrip('/')}/{url}" if site_url and url != MISSING else ""
