"""What a server is started with, and its secret."""

import os
import stat
from pathlib import Path

import pytest

from handful.lexicon import DEFAULT
from handful.store import BadDatabase
from handful.web import Limits, Settings
from handful.web.app import create_app, from_environment
from handful.web.secret import BadSecret, Secret, find_secret
from handful.web.settings import BadSetting

LONG = "x" * 32


def test_what_is_not_said_is_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings.find({})
    assert (settings.database, settings.words) == ("sqlite:///handful.db", DEFAULT)
    assert settings.limits == Limits()
    assert settings.secret == (tmp_path / "handful.secret").read_text().strip()


def test_the_environment_is_believed() -> None:
    settings = Settings.find(
        {
            "HANDFUL_DATABASE": "postgresql://me@there/game",
            "HANDFUL_SECRET": LONG,
            "HANDFUL_WORDS": "enable",
            "HANDFUL_PLAYER_RATE": "7",
            "HANDFUL_ROUNDS_AN_HOUR": "99",
        }
    )
    assert settings == Settings(
        secret=LONG,
        database="postgresql://me@there/game",
        words="enable",
        limits=Limits(player_rate=7, rounds_an_hour=99),
    )


def test_a_database_that_is_named_goes_before_the_environment() -> None:
    environment = {"HANDFUL_DATABASE": "sqlite:///one.db", "HANDFUL_SECRET": LONG}
    assert Settings.find(environment, "sqlite:///two.db").database == "sqlite:///two.db"


def test_settings_travel_through_the_environment() -> None:
    settings = Settings(LONG, "sqlite:///there.db", "enable", Limits(player_burst=3))
    assert Settings.find(settings.as_environment()) == settings


@pytest.mark.parametrize("text", ["0", "-1", "", "many", "1.5", "1000000000", "٣", "9" * 5000])
def test_a_limit_that_cannot_be_meant_is_told(text: str) -> None:
    with pytest.raises(BadSetting, match=r"^HANDFUL_PLAYER_RATE is a number above 0, not "):
        Settings.find({"HANDFUL_SECRET": LONG, "HANDFUL_PLAYER_RATE": text})


# The secret.


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'game.db'}"
    first, second = Settings.find({}, url), Settings.find({}, url)
    file = tmp_path / "game.secret"
    assert first.secret == second.secret == file.read_text().strip()
    assert len(first.secret) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_two_servers_make_two_secrets(tmp_path: Path) -> None:
    assert find_secret(tmp_path / "one") != find_secret(tmp_path / "two")


def test_a_secret_that_was_given_is_not_written_down(tmp_path: Path) -> None:
    assert find_secret(tmp_path / "secret", LONG) == LONG
    assert not (tmp_path / "secret").exists()


def test_a_secret_without_a_place_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        BadSecret, match=r"cannot be kept in .*secret \(No such file or directory\)"
    ):
        find_secret(tmp_path / "nowhere" / "secret")


def test_a_secret_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff" * 64)
    with pytest.raises(BadSecret, match=r"cannot be read .*remove the file, or set HANDFUL_SECRET"):
        find_secret(tmp_path / "secret")


@pytest.mark.parametrize("text", ["", "short", "x" * 31])
def test_a_secret_that_can_be_guessed_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadSecret, match="a secret has at least 32 characters, and this one has "):
        create_app(Settings(text, f"sqlite:///{tmp_path / 'game.db'}"))


def test_an_empty_secret_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.secret").touch()
    settings = Settings.find({}, f"sqlite:///{tmp_path / 'game.db'}")
    with pytest.raises(BadSecret, match="at least 32 characters"):
        create_app(settings)


def test_a_secret_does_not_show_itself() -> None:
    assert LONG not in repr(Secret(LONG))


def test_settings_do_not_show_their_secret() -> None:
    assert LONG not in repr(Settings(LONG))


def test_signatures_depend_on_every_part() -> None:
    secret = Secret(LONG)
    made = [("cookie", "me"), ("cookie", "you"), ("day", "me"), ("cookie", "m", "e")]
    assert len({secret.signature(*parts) for parts in made}) == 4
    assert len({secret.seed(*parts) for parts in made}) == 4


# The application.


@pytest.mark.parametrize("url", ["mysql://there", "nothing", "sqlite:////nowhere/there/game.db"])
def test_a_database_that_cannot_be_is_told_at_the_start(url: str) -> None:
    with pytest.raises(BadDatabase):
        create_app(Settings(LONG, url))


def test_every_process_makes_its_application_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(LONG, f"sqlite:///{tmp_path / 'game.db'}")
    for name, value in settings.as_environment().items():
        monkeypatch.setenv(name, value)
    assert os.environ["HANDFUL_SECRET"] == LONG
    app = from_environment()
    app.state.service.desk.store.close()
    assert (tmp_path / "game.db").exists()
