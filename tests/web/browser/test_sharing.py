"""Telling others: nothing that spoils the hand, and a code that anybody can check."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from playwright.sync_api import expect

from tests.support.web.game_page import GamePage
from tests.support.web.live_server import LiveServer
from tests.web.browser.conftest import PHONE, Deal, NewPlayer

pytestmark = pytest.mark.slow

SHARED = "Handful · Classic, 7 letters\n■◪□□□□□□□□ 16%\n16 of 100 points · SkyNet 90"
SENTENCE = "Handful, Classic, 7 letters: 16 of 100 points, 16 percent, with 1 word; SkyNet made 90."
SHARED_UK = "Handful · Класична гра, 7 літер\n■◪□□□□□□□□ 16 %\n16 із 100 балів · SkyNet 90"
SENTENCE_UK = "Handful, Класична гра, 7 літер: 16 із 100 балів, 16 %, 1 слово; у SkyNet 90."


@pytest.fixture
def sharer(server: LiveServer, new_player: NewPlayer, deal: Deal) -> GamePage:
    """Somebody who has played lute from uezkltz, and looks at what can be shared."""
    game = share("uezkltz", "lute", server, new_player, deal)
    game.stop()
    return show_code(game)


def share(hand: str, word: str, server: LiveServer, new_player: NewPlayer, deal: Deal) -> GamePage:
    """Play *word* from *hand*."""
    game = new_player(server, permissions=["clipboard-read", "clipboard-write"]).open()
    deal(hand)
    game.deal(hand)
    game.play(word)
    return game


def show_code(game: GamePage) -> GamePage:
    """Show what can be shared of a hand that has ended."""
    game.tap(game.at("share").locator("summary"))
    expect(game.at("share-code")).to_be_visible()
    return game


def copied(game: GamePage, name: str) -> str:
    """What is in the clipboard after its button was pressed."""
    button = game.page.get_by_role("button", name=f"Copy: {name}")
    game.tap(button)
    expect(button).to_have_text("Copied")
    text: str = game.page.evaluate("navigator.clipboard.readText()")
    return text


@PHONE
def test_the_text_the_sentence_and_the_code_are_copied(sharer: GamePage) -> None:
    assert copied(sharer, "Result to share") == SHARED
    assert copied(sharer, "In a sentence") == SENTENCE
    assert copied(sharer, "Code that proves it") == sharer.at("share-code").inner_text()
    for name in ("share-text", "share-sentence"):
        assert "lute" not in sharer.at(name).inner_text(), "nothing is given away"


def test_what_is_shared_is_in_the_language_of_the_page(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, language="uk").open()
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.stop()
    game.tap(game.at("share").locator("summary"))
    expect(game.at("share-text")).to_have_text(SHARED_UK)
    expect(game.at("share-sentence")).to_have_text(SENTENCE_UK)


def test_the_code_is_checked_by_the_page(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    # No other test deals this hand or can spell this word: a code is not checked if it could help
    # with the day's hand, or with one in play on the same network.
    sharer = show_code(share("jukebox", "jukebox", server, new_player, deal))
    code = copied(sharer, "Code that proves it")
    other = new_player(server).open("#/check")
    other.at("check-code").fill(code)
    other.press("Enter")
    expect(other.at("message")).to_have_text("The code is right: 239 points.")
    result = other.at("check-result")
    expect(result).to_contain_text("Classic, 7 letters")
    expect(result).to_contain_text("jukebox")
    other.expect_played(("jukebox", "239"))
    # One wrong letter is noticed, and what stood there before is gone.
    other.allow_errors("status of 400")
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    other.at("check-code").fill(wrong)
    other.tap("check-code-send")
    expect(other.at("message")).to_contain_text("That code is not right.")
    expect(other.at("check-code")).to_have_attribute("aria-invalid", "true")
    expect(result).to_have_text("")


def test_the_code_is_checked_by_the_program(
    sharer: GamePage, handful: Callable[..., CompletedProcess[str]]
) -> None:
    ended = handful("verify", copied(sharer, "Code that proves it"))
    assert ended.returncode == 0, ended.stderr
    assert "16 points" in ended.stdout
    assert "lute" in ended.stdout


def test_without_leave_to_copy_the_text_is_marked(
    server: LiveServer, new_player: NewPlayer, deal: Deal
) -> None:
    game = new_player(server, own_context=True)
    game.page.add_init_script("delete Navigator.prototype.clipboard")
    game.open()
    deal("stat")
    game.deal("stat")
    game.play("stat")
    expect(game.at("result")).to_be_visible()
    game.tap(game.at("share").locator("summary"))
    game.tap(game.page.get_by_role("button", name="Copy: In a sentence"))
    assert game.page.evaluate("getSelection().toString()") == game.at("share-sentence").inner_text()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This is a code of the day’s hand: it opens when you have played that hand"),
        ("uk", "Це код роздачі дня: він відкриється, коли ви її зіграєте"),
    ],
    ids=["en", "uk"],
)
def test_a_code_of_today_is_not_opened_before_one_has_played(
    server: LiveServer, new_player: NewPlayer, language: str, sentence: str
) -> None:
    ada = server.app.player()
    played = ada.play_day("inertia")
    code = ada.get(f"/api/rounds/{played['id']}/share")["code"]
    guest = new_player(server, language=language).open("#/check")
    guest.allow_errors("status of 403")
    guest.at("check-code").fill(code)
    guest.tap("check-code-send")
    expect(guest.page.locator("#check-code-message")).to_contain_text(sentence)
    expect(guest.at("check-result")).to_be_empty()


def test_a_code_of_today_opens_when_one_has_played(
    new_server: LiveServer, new_player: NewPlayer
) -> None:
    ada = new_server.app.player()
    played = ada.play_day("inertia")
    code = ada.get(f"/api/rounds/{played['id']}/share")["code"]
    guest = new_player(new_server).open("#/daily")
    guest.tap("daily-start")
    guest.expect_hand("aretiin")
    guest.play("tin")
    guest.stop()
    guest.go("#/check")
    guest.at("check-code").fill(code)
    guest.tap("check-code-send")
    expect(guest.at("message")).to_have_text("The code is right: 99 points.")
    guest.expect_played(("inertia", "99"))
