"""The picture that a link shows where it is pasted: squares and a score, and no word."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
"""The size that previews are made for."""
GROUND, CARD, INK, FAINT, LINE = "#f5f1e8", "#fffcf5", "#22261f", "#585b50", "#ddd5c5"
ACCENT = "#1d6b50"
COLOURS = ((100, ACCENT), (80, "#d9b22b"), (50, "#d97a2b"), (0, "#b8392f"))
"""The colour of a square from each percent on: those of the share text, `share_text.js`."""
SQUARE, GAP = 150, 24
BASELINE = 420
"""Where the squares stand."""


@lru_cache(maxsize=256)
def card(percents: tuple[int, ...], score: str, caption: str) -> bytes:
    r"""A PNG: for each hand a square as full as its percent says, *score* and *caption* over them.

    >>> card((100, 50), "150", "of 200")[:4]
    b'\x89PNG'
    """
    image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((40, 40, WIDTH - 40, HEIGHT - 40), 32, CARD, LINE, 2)
    draw.text((90, 80), "Handful", INK, _font(64))
    draw.text((WIDTH - 90, 175), caption, FAINT, _font(44), anchor="ra")
    draw.text((WIDTH - 90, 72), score, ACCENT, _font(96), anchor="ra")
    wide = len(percents) * (SQUARE + GAP) - GAP
    left = (WIDTH - wide) // 2
    for percent in percents:
        _square(image, left, percent)
        left += SQUARE + GAP
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


@lru_cache
def _font(size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    """The font that comes with Pillow."""
    return ImageFont.load_default(size)


def _square(image: Image.Image, left: int, percent: int) -> None:
    """A square filled from below, in the colour of its percent."""
    draw = ImageDraw.Draw(image)
    top = BASELINE - SQUARE + 60
    box = (left, top, left + SQUARE, top + SQUARE)
    draw.rounded_rectangle(box, 20, GROUND, LINE, 3)
    filled = round(SQUARE * min(percent, 100) / 100)
    if filled:
        mask = Image.new("1", (WIDTH, HEIGHT))
        ImageDraw.Draw(mask).rounded_rectangle(box, 20, 1)
        shade = next(shade for least, shade in COLOURS if percent >= least)
        colour = Image.new("RGB", (SQUARE, filled), shade)
        where = (left, top + SQUARE - filled)
        image.paste(colour, where, mask.crop((*where, left + SQUARE, top + SQUARE)))
    middle = (left + SQUARE // 2, top + SQUARE + 46)
    draw.text(middle, str(percent), INK, _font(40), anchor="mm")
