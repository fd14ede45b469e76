"""The links in the documents, as they are read in the repository."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT)
    for pattern in ("*.md", "docs/**/*.md", "src/**/*.md", "tests/**/*.md")
    for path in ROOT.glob(pattern)
)
LINK = re.compile(r"\]\(<?([^)\s>]+)>?\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_every_link_leads_to_a_file_or_is_an_address(document: Path) -> None:
    text = CODE.sub("", (ROOT / document).read_text("utf-8"))
    for link in LINK.findall(text):
        address = urlsplit(link)
        if address.scheme:
            assert address.scheme in ("http", "https", "mailto"), link
            assert address.scheme == "mailto" or address.hostname, link
        else:
            assert not address.path.startswith("/"), link
            assert (ROOT / document).parent.joinpath(address.path).exists(), link


def test_the_documents_are_found() -> None:
    assert {Path("README.md"), Path("docs/rules.md"), Path("SECURITY.md")} <= set(DOCUMENTS)
