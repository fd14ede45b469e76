"""A MkDocs hook: the site has the layout of the repository, so the same links work in both.

Documents outside `docs/` are added at their paths in the repository. The API reference has a page
for each of `MODULES`, made from the docstrings.
"""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
OUTSIDE = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "src/handful/lexicon/data/README.md",
    "src/handful/lexicon/data/SCOWL-COPYRIGHT.txt",
)
"""What the documents link to, besides one another."""

MODULES = (
    "handful",
    "handful.rules",
    "handful.lexicon",
    "handful.solver",
    "handful.players",
    "handful.console",
    "handful.editions",
    "handful.study",
    "handful.store",
    "handful.course.kit",
    "handful.grader",
)
"""The packages whose names are for other programs; each lists them in `__all__`."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Replace each "*" in the navigation by the pages that it stands for."""
    config.nav = [_expanded(item) for item in config.nav or []]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put every document where the repository has it, and the reference beside them."""
    inside = [file for file in files if file.src_dir == config.docs_dir]
    for file in inside:
        files.remove(file)
    for path in (*[f"docs/{file.src_uri}" for file in inside], *OUTSIDE):
        files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    for module in MODULES:
        files.append(
            File.generated(config, _reference(module), content=f"# `{module}`\n\n::: {module}\n")
        )
    return files


def _expanded(item: Any) -> Any:
    """An item of the navigation: a path, or a title with a path or with further items."""
    if isinstance(item, str):
        return item
    [(title, below)] = item.items()
    if below == "reference/*":
        return {title: [{module: _reference(module)} for module in MODULES]}
    if isinstance(below, str) and below.endswith("/*"):
        folder = below.removesuffix("/*")
        pages = sorted((ROOT / folder).glob("*.md"), key=lambda page: (page.stem != "README", page))
        return {title: [f"{folder}/{page.name}" for page in pages]}
    if isinstance(below, list):
        return {title: [_expanded(one) for one in below]}
    return item


def _reference(module: str) -> str:
    return f"reference/{module}.md"
