"""The documents' games, replayed line by line from the files in games/."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest

from handful.console import EDITIONS, Ask, Dealer, GameSetup, one_hand, whole_game
from handful.lexicon import Lexicon
from handful.players import SkyNet
from handful.rules import Hand
from tests.support.golden import GAMES, TYPED, GoldenGame, read_game

LOADING = "Loading word list from file...\n   83667 words loaded.\n"
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])


@pytest.fixture(scope="module")
def course() -> Lexicon:
    return Lexicon.load("course")


def play(game: GoldenGame, words: Lexicon) -> str:
    """The game as the generator plays it, typed lines marked as in the file."""
    edition = EDITIONS[game.edition]
    hand = Hand("".join(game.setup.get("hand", ())))
    deal = [Hand.parse(letters) for letters in game.setup.get("deal", ())]
    size = int("".join(game.setup.get("size", ())) or len(hand) or 7)
    dealer = Dealer(Random(1), deal, game.setup.get("draw", ()))
    setup = GameSetup(edition, words, size, dealer, SkyNet(words))
    flow = one_hand(hand, setup, computer="by" in game.setup) if hand else whole_game(setup)
    shown, lines = "", iter(game.typed)
    answer: str | None = None
    while True:
        try:
            text = flow.send(answer)
        except StopIteration:
            return shown
        answer = next(lines) if isinstance(text, Ask) else None
        shown += text if answer is None else f"{text}⟦{answer}⟧\n"


@every_game
def test_the_generator_plays_the_game_to_the_letter(game: GoldenGame, course: Lexicon) -> None:
    loading = "" if "hand" in game.setup else LOADING
    assert loading + play(game, course) == game.body


@every_game
def test_the_program_plays_the_game_to_the_letter(
    game: GoldenGame, handful: Callable[..., CompletedProcess[str]]
) -> None:
    typed = "".join([f"{line}\n" for line in game.typed])
    ended = handful("play", *game.options(), typed=typed)
    assert ended.stdout == TYPED.sub("", game.body)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_every_edition_has_a_game_file() -> None:
    assert {game.edition for game in GAMES} == set(EDITIONS)


def test_a_game_file_is_read_as_its_readme_says(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("# edition: ps3\n# deal: aci*prt dd*lout\nHands: ⟦2⟧\n# not set-up\n", "utf-8")
    assert read_game(path) == GoldenGame(
        "small",
        {"edition": ["ps3"], "deal": ["aci*prt", "dd*lout"]},
        "Hands: ⟦2⟧\n# not set-up\n",
    )
