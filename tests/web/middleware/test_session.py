"""Who asks, by the cookie."""

import pytest

from handful.web.player.identity import identity_of
from tests.support.web.app import App, Player, refused


@pytest.mark.parametrize("path", ["/metrics%0A", "/readyz%0a", "/api/about%00"])
def test_an_address_with_a_line_end_is_none(app: App, path: str) -> None:
    refused(app.ask("GET", path), 404, "not-found")


def test_a_cookie_too_long_to_be_ours_is_not_kept(app: App) -> None:
    known = identity_of.cache_info().currsize
    refused(app.ask("GET", "/api/me", cookie="x" * 5000), 401, "not-known")
    assert identity_of.cache_info().currsize == known


def test_a_forged_cookie_does_not_hide_the_real_one(app: App, player: Player) -> None:
    headers = {"cookie": f"handful=forged.one; handful={player.cookie}"}
    assert app.ask("GET", "/api/me", headers=headers).status_code == 200
