"""The extras: their packages, and how to install one where Handful is really installed."""

import json
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from re import match
from typing import Any

import pytest

from handful import extra
from handful.extra import EXTRAS, MissingExtra, how_to_install, missing_packages, require_extra

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
Install = Callable[..., None]
PIP = "/env/bin/python -m pip install"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Install:
    """Let Handful be installed from a *source*, in an environment with such a *receipt*."""

    def install(source: dict[str, Any] | None, receipt: str = "", prefix: str = "env") -> None:
        class Installed:
            def read_text(self, name: str) -> str | None:
                assert name == "direct_url.json"
                return None if source is None else json.dumps(source)

        environment = tmp_path / prefix
        environment.mkdir(parents=True)
        if receipt:
            (environment / receipt).touch()
        monkeypatch.setattr(sys, "prefix", str(environment))
        monkeypatch.setattr(sys, "executable", "/env/bin/python")
        monkeypatch.setattr(extra, "distribution", lambda name: Installed())

    return install


def editable(folder: Path) -> dict[str, Any]:
    return {"url": folder.as_uri(), "dir_info": {"editable": True}}


def test_the_packages_are_those_of_the_project_file() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    imported = {"pillow": "PIL"}
    listed = {
        name: {
            imported.get(found[0], found[0].replace("-", "_"))
            for line in lines
            if (found := match(r"[\w-]+", line))
        }
        for name, lines in project["optional-dependencies"].items()
        if name not in ("all", "dev", "docs")
    }
    assert {name: set(packages) for name, packages in EXTRAS.items()} == listed


def test_from_an_index(installed: Install) -> None:
    installed(None)
    assert how_to_install("study") == f"{PIP} 'handful[study]'"


def test_from_a_checkout_with_its_own_environment(installed: Install, tmp_path: Path) -> None:
    folder = tmp_path / "my game"
    installed(editable(folder), prefix="my game/.venv")
    assert how_to_install("study") == f"{PIP} --editable '{folder}[study]'"


def test_from_a_checkout_in_an_environment_elsewhere(installed: Install, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "Makefile").touch()
    installed(editable(folder))
    expected = f"{PIP} --editable '{folder}[web]' (or make serve in {folder})"
    assert how_to_install("web") == expected


@pytest.mark.parametrize(
    ("source", "requirement"),
    [
        ({"url": "file:///srv/game", "dir_info": {}}, "handful[web] @ file:///srv/game"),
        (
            {"url": "file:///srv/handful-1.0-py3-none-any.whl", "archive_info": {}},
            "handful[web] @ file:///srv/handful-1.0-py3-none-any.whl",
        ),
        (
            {"url": "ssh://host/game", "vcs_info": {"vcs": "git", "commit_id": "0"}},
            "handful[web] @ git+ssh://host/game",
        ),
        (
            {"url": "ssh://host/game", "vcs_info": {"vcs": "git", "requested_revision": "v1"}},
            "handful[web] @ git+ssh://host/game@v1",
        ),
    ],
)
def test_from_a_folder_a_file_or_a_repository(
    source: dict[str, Any], requirement: str, installed: Install
) -> None:
    installed(source)
    assert how_to_install("web") == f"{PIP} '{requirement}'"


@pytest.mark.parametrize(
    ("receipt", "command"),
    [("pipx_metadata.json", "pipx install --force"), ("uv-receipt.toml", "uv tool install")],
)
def test_as_a_tool_of_pipx_or_uv(
    receipt: str, command: str, installed: Install, tmp_path: Path
) -> None:
    installed(None, receipt)
    assert how_to_install("web") == f"{command} 'handful[web]'"
    installed(editable(tmp_path / "game"), receipt, prefix="other")
    assert how_to_install("web") == f"{command} --editable '{tmp_path / 'game'}[web]'"


def test_without_an_installation_the_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extra, "distribution", missing)
    monkeypatch.setattr(sys, "executable", "/env/bin/python")
    assert how_to_install("study") == f"{PIP} numpy matplotlib"


@pytest.mark.parametrize(
    ("hidden", "sentence"),
    [
        (["numpy"], "the study needs numpy"),
        (["numpy", "matplotlib"], "the study needs numpy and matplotlib"),
    ],
)
def test_a_missing_extra_is_an_error_that_says_how_to_install_it(
    hidden: list[str], sentence: str, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(None)
    monkeypatch.setattr(extra, "find_spec", lambda name: None if name in hidden else object())
    assert missing_packages("study") == hidden
    with pytest.raises(MissingExtra) as error:
        require_extra("study", "the study")
    assert str(error.value) == f"{sentence}: {PIP} 'handful[study]'"


def test_an_extra_that_is_installed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "find_spec", lambda name: object())
    require_extra("web", "the web game")
