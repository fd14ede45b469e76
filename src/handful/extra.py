"""The extras: which packages each needs, and how to install one where Handful is installed."""

import json
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from handful.rules import HandfulError

EXTRAS = {
    "study": ("numpy", "matplotlib"),
    "web": (
        "PIL",
        "alembic",
        "fastapi",
        "fsrs",
        "h11",
        "prometheus_client",
        "psycopg",
        "pydantic",
        "pydantic_settings",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "cluster": ("cryptography", "distributed"),
    "similar": ("rapidfuzz",),
}
"""The packages of each extra of pyproject.toml, as they are imported."""


class MissingExtra(HandfulError):
    """An extra that is not installed."""


def require_extra(extra: str, purpose: str) -> None:
    """Raise unless the *extra* is installed; *purpose* is what needs it."""
    missing = missing_packages(extra)
    if missing:
        packages = " and ".join(filter(None, [", ".join(missing[:-1]), missing[-1]]))
        raise MissingExtra(f"{purpose} needs {packages}: {how_to_install(extra)}")


def missing_packages(extra: str) -> list[str]:
    """The packages of the *extra* that are not installed."""
    return [package for package in EXTRAS[extra] if find_spec(package) is None]


def how_to_install(extra: str) -> str:
    """The command that adds the *extra* to this installation of Handful, and where to run it."""
    try:
        origin = distribution("handful").read_text("direct_url.json")
    except PackageNotFoundError:  # run from its source
        return f"{_pip()} install {' '.join(EXTRAS[extra])}"
    source = json.loads(origin) if origin else {}
    installer = _installer()
    if not source.get("dir_info", {}).get("editable"):
        return f"{installer} {quote(_requirement(extra, source))}"
    folder = Path(url2pathname(urlsplit(source["url"]).path))
    command = f"{installer} --editable {quote(f'{folder}[{extra}]')}"
    has_target = (folder / "Makefile").exists() and extra == "web"
    return f"{command}{f' (or make serve in {folder})' if has_target else ''}"


def _installer() -> str:
    """The beginning of the command that made the environment in which Handful runs."""
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").exists():
        return "pipx install --force"
    if (prefix / "uv-receipt.toml").exists():
        return "uv tool install"
    return f"{_pip()} install"


def _pip() -> str:
    """The pip of the Python that runs Handful: one that is found by its name may be another's."""
    return f"{quote(sys.executable)} -m pip"


def _requirement(extra: str, source: dict[str, Any]) -> str:
    """Handful with the *extra*: from an index, or from the *source* where it came from."""
    requirement = f"handful[{extra}]"
    if not source:
        return requirement
    url = source["url"]
    if "vcs_info" in source:
        version = source["vcs_info"].get("requested_revision")
        url = f"{source['vcs_info']['vcs']}+{url}{f'@{version}' if version else ''}"
    return f"{requirement} @ {url}"
