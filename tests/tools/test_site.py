"""The site: built in strict mode, every document in it, nothing fetched from elsewhere."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import handful

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("docs/**/*.md"), *[ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING")]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it: a broken link or anchor is an error there."""
    if find_spec("mkdocs") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the extra docs is not installed; see make docs")
        pytest.skip("the extra docs is not installed; see make docs")
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder


@pytest.mark.slow
def test_every_document_is_a_page(site: Path) -> None:
    for page in PAGES:
        name = page.relative_to(ROOT).with_suffix(".html")
        assert (site / (name.with_name("index.html") if page.stem == "README" else name)).exists()


@pytest.mark.slow
def test_the_reference_shows_docstrings_and_their_examples(site: Path) -> None:
    page = (site / "reference" / "handful.html").read_text("utf-8")
    assert "The letters" in page
    assert '<span class="gp">&gt;&gt;&gt; </span>' in page
    assert "<blockquote>" not in page


@pytest.mark.slow
def test_the_reference_has_every_name_of_the_library(site: Path) -> None:
    page = (site / "reference" / "handful.html").read_text("utf-8")
    headings = set(re.findall(r'id="handful(?:\.\w+)*\.(\w+)"', page))
    assert set(handful.__all__) - {"__version__"} - headings == set()


@pytest.mark.slow
def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"']?https?://[^>]*>")
    found = {hit for page in site.rglob("*.html") for hit in loads.findall(page.read_text("utf-8"))}
    assert found == set()
