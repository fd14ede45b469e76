"""The picture of a link, looked at pixel by pixel: its size, its squares and their colours."""

import io
from typing import NamedTuple

import pytest
from PIL import Image

from handful.web.card import card
from tests.support.web.app import PERFECT_WORDS, App, json_of, set_five_hands

GREEN, YELLOW = (0x1D, 0x6B, 0x50), (0xD9, 0xB2, 0x2B)
ORANGE, RED = (0xD9, 0x7A, 0x2B), (0xB8, 0x39, 0x2F)
PAPER, EMPTY = (0xFF, 0xFC, 0xF5), (0xF5, 0xF1, 0xE8)
MIDDLE = 405
"""A height at which all squares are crossed, and nothing else."""


class Square(NamedTuple):
    """A square of the picture: how wide, filled with what, and to how many percent from below."""

    width: int
    colour: tuple[int, ...] | None
    percent: int


def opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    assert image.format == "PNG"
    return image.convert("RGB")


def squares(image: Image.Image) -> list[Square]:
    """The squares from left to right, found where the picture is not paper."""
    found, begin = [], None
    for x in range(60, image.width - 60):
        on_paper = pixel(image, x, MIDDLE) == PAPER
        if begin is None and not on_paper:
            begin = x
        elif begin is not None and on_paper:
            found.append(square(image, begin, x))
            begin = None
    return found


def square(image: Image.Image, left: int, right: int) -> Square:
    """The square between these two."""
    middle = (left + right) // 2
    top = bottom = MIDDLE
    while pixel(image, middle, top - 1) != PAPER:
        top -= 1
    while pixel(image, middle, bottom + 1) != PAPER:
        bottom += 1
    column = [pixel(image, middle, y) for y in range(top, bottom + 1)]
    colours = {colour for colour in column if colour in (GREEN, YELLOW, ORANGE, RED)}
    assert len(colours) <= 1, "a square has one colour"
    colour = next(iter(colours), None)
    filled = [y for y, each in enumerate(column) if each == colour]
    if filled:
        assert filled == list(range(filled[0], filled[-1] + 1)), "it is filled without a gap"
        assert len(column) - filled[-1] <= 4, "it is filled from below"
    assert colour is not None or EMPTY in column
    return Square(right - left, colour, round(100 * len(filled) / len(column)))


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def colour_of(percent: int) -> tuple[int, ...]:
    """As `square` in share_text.js has it."""
    if percent == 100:
        return GREEN
    return YELLOW if percent >= 80 else ORANGE if percent >= 50 else RED


def expect(found: list[Square], *percents: int) -> None:
    """Are there as many squares, as full, and in the colours of the share text?"""
    assert len(found) == len(percents)
    assert len({each.width for each in found}) == 1
    for each, percent in zip(found, percents, strict=True):
        assert each.percent == pytest.approx(percent, abs=4)
        expected = None if percent == 0 else colour_of(percent)
        assert each.colour == expected


def test_a_card_has_the_size_of_previews() -> None:
    for percents in ((), (50,), (100, 100, 100, 100, 100)):
        assert opened(card(percents, "500 / 500", "Ada")).size == (1200, 630)


def test_a_square_is_as_full_as_its_percent() -> None:
    expect(squares(opened(card((100, 99, 50, 10, 0), "259 / 500", "Ada"))), 100, 99, 50, 10, 0)


def test_a_single_hand_has_one_square() -> None:
    expect(squares(opened(card((70,), "70", "Ada"))), 70)


def test_the_card_of_a_day_shows_its_five_hands(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, new_app)
    ada, ben = new_app.player("Ada"), new_app.player("Ben")
    ada.play_five(["tar", "."], *PERFECT_WORDS[1:4], ["listen", "."])
    ben.play_five(*PERFECT_WORDS)
    for player, percents in ((ada, (12, 100, 100, 100, 29)), (ben, (100,) * 5)):
        made = json_of(player.ask("POST", "/api/challenges", {"day": "2026-11-13"}), 201)
        picture = opened(new_app.ask("GET", f"{made['path']}/card.png").content)
        assert picture.size == (1200, 630)
        expect(squares(picture), *percents)


def test_the_card_of_a_day_without_a_word_is_empty(
    new_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_five_hands(monkeypatch, new_app)
    ada = new_app.player("Ada")
    ada.play_five(*[["."]] * 5)
    made = json_of(ada.ask("POST", "/api/challenges", {"day": "2026-11-13"}), 201)
    expect(squares(opened(new_app.ask("GET", f"{made['path']}/card.png").content)), *[0] * 5)
