"""Pages and files that mkdocs did not find in a folder."""

from __future__ import annotations

from pathlib import PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from cardwright.site.page import SiteFile, SitePage


class PageFile(File):
    """The file of a page that is made; mkdocs asks it whether it has to be written."""

    def __init__(self, url: str, config: MkDocsConfig, is_current: bool) -> None:
        super().__init__(
            url.removesuffix(".html") + ".md",
            None,
            config.site_dir,
            config.use_directory_urls,
            dest_uri=url,
            inclusion=InclusionLevel.NOT_IN_NAV,
        )
        self.generated_by = "cardwright"
        self._is_current = is_current

    @staticmethod
    def written_as(url: str) -> str:
        """How links of written pages end that lead to a page."""
        return PurePosixPath(url).stem + ".md"

    def is_modified(self) -> bool:
        """Whether the page differs from the one that lies there."""
        return not self._is_current


class WrittenFile(File):
    """The file of a page that is written by hand. There are few, and their frame may have changed: all are drawn."""

    def __init__(self, found: File, config: MkDocsConfig) -> None:
        super().__init__(found.src_uri, found.src_dir, config.site_dir, config.use_directory_urls)

    def is_modified(self) -> bool:
        """Always."""
        return True


class GeneratedPage(Page):
    """A page whose template does everything: there is no Markdown to read."""

    def __init__(self, made: SitePage, digest: str, file: PageFile, config: MkDocsConfig) -> None:
        super().__init__(made.title, file, config)
        self.made = made
        self.digest = digest

    def read_source(self, config: MkDocsConfig) -> None:
        """Nothing to read."""
        self.markdown = ""
        self.meta = {"template": self.made.template, "description": self.made.description}

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Nothing to turn into HTML: the template has the data."""
        self.content = ""
        self.toc = []  # type: ignore[assignment]


class DataFile(File):
    """A file of data that has to be written."""

    def __init__(self, data: SiteFile, config: MkDocsConfig) -> None:
        super().__init__(data.url, None, config.site_dir, config.use_directory_urls, dest_uri=data.url)
        self.generated_by = "cardwright"
        self._content = data.text

    def is_modified(self) -> bool:
        """Always."""
        return True
