"""The application as the server's processes make it."""

import pytest

from handful.web.app import from_environment


def test_the_description_is_made_before_anybody_asks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HANDFUL_SECRET", "a secret that is long enough to be one")
    monkeypatch.setenv("HANDFUL_DATABASE", "sqlite://")
    app = from_environment()
    monkeypatch.setattr("fastapi.applications.get_openapi", None)
    assert "/api/me" in app.openapi()["paths"]
