"""The site folder of a project: its pages and settings are used, and nothing of it is run."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import ContentError
from cardwright.lang.kept import cache_folder
from cardwright.site.builder import build_site
from cardwright.site.job import cache_of
from demo_project import DemoProject

SOUND = "site_name: Mine\nuse_directory_urls: false\nplugins: [cardwright]\n"
REFUSED = "  hint: Take it away: nothing of a project is run.\n"
PLAIN = "  hint: Only plain YAML is read: text, numbers, lists and tables.\n"
EVIL = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"


@pytest.fixture
def site(demo: DemoProject) -> Path:
    """The site folder of a project with a program in it."""
    demo.write("a.cards", demo.card("Draw a card."))
    folder = demo.root / "site"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "mine.md").write_text("# A page of mine\n")
    (folder / "evil.py").write_text(EVIL)
    return folder


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("hooks: [evil.py]\n", f"`hooks:` is refused, because hooks are programs.\n{REFUSED}"),
        ("INHERIT: other.yml\n", f"`INHERIT:` is refused, because another configuration would be loaded.\n{REFUSED}"),
        ("theme: {name: null, custom_dir: t}\n", f"`theme:` is refused, because templates are programs.\n{REFUSED}"),
        ("extra_templates: [x]\n", f"`extra_templates:` is refused, because templates are programs.\n{REFUSED}"),
        (
            "markdown_extensions: [tables, evil]\n",
            f"The extension `evil` is refused, because an extension is a program.\n{REFUSED}",
        ),
        (
            "mdx_configs: {evil: {a: 1}}\n",
            f"The extension `evil` is refused, because an extension is a program.\n{REFUSED}",
        ),
        (
            "extra: !!python/object/apply:os.mkdir [ran]\n",
            "line 4: could not determine a constructor for the tag "
            f"'tag:yaml.org,2002:python/object/apply:os.mkdir'.\n{PLAIN}",
        ),
        ("extra: [\n", f"line 5: expected the node content, but found '<stream end>'.\n{PLAIN}"),
    ],
)
def test_what_would_run_is_refused(
    more: str, told: str, site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.chdir(site)
    (site / "mkdocs.yml").write_text(SOUND + more)
    assert main(["site", "build", "--project", str(site.parent)]) == 2
    assert capsys.readouterr().err == f"cardwright: site/mkdocs.yml: {told}"
    assert [*site.rglob("ran")] == []
    assert not (site.parent / "build").exists()


@pytest.mark.parametrize(
    "plugins", ["[cardwright, evil]", "[cardwright: {}, evil: {a: 1}]", "{cardwright: {}, evil: {}}"]
)
def test_a_plugin_that_is_not_known_is_refused(plugins: str, site: Path, capsys: pytest.CaptureFixture[str]):
    (site / "mkdocs.yml").write_text(f"site_name: Mine\nplugins: {plugins}\n")
    assert main(["site", "build", "--project", str(site.parent)]) == 2
    assert capsys.readouterr().err == (
        f"cardwright: site/mkdocs.yml: The plugin `evil` is refused, because a plugin is a program.\n{REFUSED}"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("site_name: Mine\n", "The plugin `cardwright` is missing, which makes the pages.\n"
         "  hint: Write `plugins: [cardwright]`.\n"),
        ("- a\n", "This is no configuration of mkdocs.\n  hint: It begins with `site_name: NAME`.\n"),
    ],
)  # fmt: skip
def test_a_configuration_that_cannot_be_used_is_told(
    text: str, told: str, site: Path, capsys: pytest.CaptureFixture[str]
):
    (site / "mkdocs.yml").write_text(text)
    assert main(["site", "build", "--project", str(site.parent)]) == 2
    assert capsys.readouterr().err == f"cardwright: site/mkdocs.yml: {told}"


@pytest.mark.parametrize("way", ["absolute", "upwards", "folder", "file"])
def test_nothing_outside_the_project_is_shown(
    way: str, site: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
):
    outside = tmp_path_factory.mktemp("mine")
    (outside / "secret.txt").write_text("secret")
    docs = {"absolute": str(outside), "upwards": f"../../../{outside.relative_to(site.parents[2])}"}.get(way, "docs")
    if way == "folder":
        (site / "docs" / "more").symlink_to(outside)
    if way == "file":
        (site / "docs" / "more.txt").symlink_to(outside / "secret.txt")
    (site / "mkdocs.yml").write_text(f"{SOUND}docs_dir: {docs}\n")
    assert main(["site", "build", "--project", str(site.parent)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("cardwright: site/mkdocs.yml: `docs_dir:` leads out of the project, at ")
    assert told.endswith("\n  hint: Put the pages themselves into the project.\n")
    assert not (site.parent / "build").exists()


def test_pages_and_settings_of_a_project_are_used(site: Path, demo: DemoProject, tmp_path: Path):
    (site / "mkdocs.yml").write_text(SOUND + "markdown_extensions: [tables, toc: {permalink: false}]\n")
    built = build_site(demo.content, tmp_path / "out", cache=tmp_path / "kept")
    assert "A page of mine</h1>" in (built.out / "mine.html").read_text(encoding="utf-8")
    assert "<h1>Old Nan</h1>" in (built.out / "demo/cards/old-nan.html").read_text(encoding="utf-8")


def test_a_pipe_among_written_pages_is_not_waited_for(site: Path, demo: DemoProject):
    (site / "mkdocs.yml").write_text(SOUND)
    os.mkfifo(site / "docs/pipe.md")
    with pytest.raises(ContentError, match=r"site/mkdocs\.yml: docs/pipe\.md is no file\."):
        build_site(demo.content)


# What is kept between builds may be damaged, and never comes with the project


def test_what_a_project_brings_as_kept_is_not_believed(demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card."))
    assert build_site(demo.content).faults == []
    brought = demo.root / "build"
    assert not [file for file in brought.rglob("*") if file.name.endswith((".chapter.json", ".parts"))]
    assert not cache_of(demo.content).is_relative_to(demo.root)


def test_a_kept_part_of_python_does_not_lead_out_of_its_folder(demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card."))
    store = cache_of(demo.content) / "runtime"
    store.mkdir(parents=True)
    (store.parent / "evil").write_text("evil")
    (store / "manifest.json").write_text(json.dumps({"python": ["../evil"], "wheels": []}))
    with pytest.raises(ContentError) as refused:
        build_site(demo.content)
    assert str(refused.value) == (
        f"{store / 'manifest.json'} is damaged: ../evil is no name of a file.\n"
        "  hint: Delete the folder; `cardwright site fetch` makes it again."
    )
    assert not (demo.root / "build" / "site" / "evil").exists()


@pytest.mark.parametrize("named", [{"XDG_CACHE_HOME": "cache"}, {"HOME": "~"}])
def test_nothing_is_taken_from_the_folder_one_stands_in(
    named: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    assert cache_folder().is_absolute()
    assert not cache_folder().is_relative_to(tmp_path)
