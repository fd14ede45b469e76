"""The project file: what an index and a reader of the wheel learn from it."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_author_and_addresses_are_given() -> None:
    assert PROJECT["authors"] == [{"name": "Handful contributors"}]
    assert PROJECT["urls"]
    assert all(re.match(r"https?://", url) for url in PROJECT["urls"].values())


def test_the_licence_covers_the_data_and_its_texts_come_along() -> None:
    assert PROJECT["license"] == "MIT AND LicenseRef-SCOWL AND LicenseRef-Public-Domain"
    texts = [ROOT / name for name in PROJECT["license-files"]]
    assert [path.name for path in texts] == [
        "LICENSE",
        "README.md",
        "CUSS-COPYRIGHT.txt",
        "SCOWL-COPYRIGHT.txt",
    ]
    assert all(path.is_file() for path in texts)


def test_every_supported_python_is_named() -> None:
    versions = [
        line.split(" :: ")[-1] for line in PROJECT["classifiers"] if " :: Python :: 3." in line
    ]
    assert versions == ["3.11", "3.12", "3.13", "3.14"]
