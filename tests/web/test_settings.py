"""What a server is started with, and its secret."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from handful.lexicon import DEFAULT
from handful.lexicon.wordnet import DefinitionsMissing
from handful.store import BadDatabase
from handful.web import Settings
from handful.web.app import create_app, from_environment
from handful.web.secret import BadSecret, Secret, find_secret
from handful.web.settings import BadSetting
from tests.support.wordnet import write_wordnet

LONG = "x" * 32


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("HANDFUL_")]:
        monkeypatch.delenv(name)


def settings(secret: str = LONG, **fields: object) -> Settings:
    return Settings.model_validate({"secret": secret, **fields})


def test_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = Settings.read()
    assert (found.database, found.words) == ("sqlite:///handful.db", DEFAULT)
    assert found.player_rate == 20
    assert found.secret.get_secret_value() == (tmp_path / "handful.secret").read_text().strip()


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDFUL_DATABASE", "postgresql://me@there/game")
    monkeypatch.setenv("HANDFUL_SECRET", LONG)
    monkeypatch.setenv("HANDFUL_WORDS", "enable")
    monkeypatch.setenv("HANDFUL_PLAYER_RATE", "7")
    monkeypatch.setenv("HANDFUL_ROUNDS_AN_HOUR", "99")
    assert Settings.read() == settings(
        database="postgresql://me@there/game", words="enable", player_rate=7, rounds_an_hour=99
    )


def test_an_option_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDFUL_DATABASE", "sqlite:///one.db")
    monkeypatch.setenv("HANDFUL_SECRET", LONG)
    assert Settings.read(database="sqlite:///two.db").database == "sqlite:///two.db"


def test_settings_travel_through_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    made = settings(database="sqlite:///there.db", words="enable", player_burst=3)
    for name, value in made.as_environment().items():
        monkeypatch.setenv(name, value)
    assert Settings.read() == made


@pytest.mark.parametrize("text", ["0", "-1", "", "many", "1.5", "1000000000", "٣", "9" * 5000])
def test_a_limit_that_is_no_number_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("HANDFUL_SECRET", LONG)
    monkeypatch.setenv("HANDFUL_PLAYER_RATE", text)
    with pytest.raises(BadSetting, match=r"^HANDFUL_PLAYER_RATE is a number from 1 to "):
        Settings.read()


# Where definitions come from.


def test_definitions_come_from_the_folder_that_is_named(tmp_path: Path) -> None:
    folder = write_wordnet(tmp_path / "wordnet")
    found = settings(wordnet=str(folder)).open_wordnet()
    assert found is not None
    assert found.folder == folder


def test_without_a_folder_they_come_from_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_wordnet(tmp_path / "wordnet")
    monkeypatch.setattr("handful.lexicon.wordnet.FOLDERS", (str(folder),))
    found = settings().open_wordnet()
    assert found is not None
    assert found.folder == folder
    assert settings(wordnet="none").open_wordnet() is None


def test_a_machine_without_them_serves_the_game_nevertheless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("handful.lexicon.wordnet.FOLDERS", ())
    assert settings().open_wordnet() is None


def test_a_folder_that_is_named_and_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DefinitionsMissing, match=r"no file index\.noun of WordNet in .*nowhere"):
        create_app(settings(wordnet=str(tmp_path / "nowhere")))


# The secret.


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'game.db'}"
    first, second = [Settings.read(database=url).secret.get_secret_value() for _ in range(2)]
    file = tmp_path / "game.secret"
    assert first == second == file.read_text().strip()
    assert len(first) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_two_servers_make_two_secrets(tmp_path: Path) -> None:
    assert find_secret(tmp_path / "one") != find_secret(tmp_path / "two")


def test_servers_that_start_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(find_secret, [tmp_path / "secret"] * 40))
    assert len(set(found)) == 1
    assert len(found[0]) == 64
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_a_database_in_memory_has_its_secret_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Settings.read(database="sqlite:///:memory:")
    assert [file.name for file in tmp_path.iterdir()] == ["handful.secret"]


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
        create_app(settings(text, database=f"sqlite:///{tmp_path / 'game.db'}"))


def test_an_empty_secret_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.secret").touch()
    found = Settings.read(database=f"sqlite:///{tmp_path / 'game.db'}")
    with pytest.raises(BadSecret, match="at least 32 characters"):
        create_app(found)


def test_a_secret_does_not_show_itself() -> None:
    assert LONG not in repr(Secret(LONG))


def test_settings_do_not_show_their_secret() -> None:
    assert LONG not in repr(settings())


def test_a_secret_may_be_any_bytes_of_the_environment() -> None:
    secret = Secret("\udcff" * 32)
    assert secret.signature("cookie", "me") != Secret("\udcfe" * 32).signature("cookie", "me")


def test_signatures_depend_on_every_part() -> None:
    secret = Secret(LONG)
    made = [("cookie", "me"), ("cookie", "you"), ("day", "me"), ("cookie", "m", "e")]
    assert len({secret.signature(*parts) for parts in made}) == 4
    assert len({secret.seed(*parts) for parts in made}) == 4


# The application.


@pytest.mark.parametrize("url", ["mysql://there", "nothing", "sqlite:////nowhere/there/game.db"])
def test_a_database_that_cannot_be_is_told_at_the_start(url: str) -> None:
    with pytest.raises(BadDatabase):
        create_app(settings(database=url))


def test_every_process_makes_its_application_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = settings(database=f"sqlite:///{tmp_path / 'game.db'}")
    for name, value in made.as_environment().items():
        monkeypatch.setenv(name, value)
    assert os.environ["HANDFUL_SECRET"] == LONG
    app = from_environment()
    app.state.services.store.close()
    assert (tmp_path / "game.db").exists()
