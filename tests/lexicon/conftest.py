"""Every test of a word list starts with an empty cache folder."""

from pathlib import Path

import pytest
from hypothesis import settings

# No test measures time, however busy the machine is.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder of this test; it is created when the first file is written."""
    path = tmp_path / "cache"
    monkeypatch.setenv("HANDFUL_CACHE", str(path))
    return path
