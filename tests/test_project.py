"""The project file: what an index and a reader of the wheel learn from it."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

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


def test_versions_with_known_vulnerabilities_are_excluded() -> None:
    required = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["web"]]
    found = {each.name: each.specifier for each in map(Requirement, required)}
    for name, vulnerable, fixed in [
        ("h11", "0.15.99", "0.16"),
        ("jinja2", "3.1.5", "3.1.6"),
        ("starlette", "0.48.99", "0.49"),
    ]:
        assert vulnerable not in found[name], f"{name} below {fixed} is vulnerable"


def test_the_workflow_looks_for_published_vulnerabilities_of_what_is_installed() -> None:
    workflow = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
    job = re.search(r"^  audit:\n(?:    .*\n|\n)+", workflow, re.MULTILINE)
    assert job is not None
    commands = re.findall(r"^      - run: (.*)$", job[0], re.MULTILINE)
    installed = next(place for place, each in enumerate(commands) if 'pip install ".[all]"' in each)
    assert any("pip_audit" in each for each in commands[installed + 1 :])


def test_every_supported_python_is_named() -> None:
    versions = [
        line.split(" :: ")[-1] for line in PROJECT["classifiers"] if " :: Python :: 3." in line
    ]
    assert versions == ["3.11", "3.12", "3.13", "3.14"]
