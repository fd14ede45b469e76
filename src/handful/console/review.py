"""The review of a hand as text, for the line-by-line game."""

from collections.abc import Iterator
from shlex import quote

from handful.console.game import printable
from handful.console.layout import KEEP, wrapped
from handful.lexicon import DEFAULT, Lexicon, find_argument
from handful.lexicon.hidden import shown
from handful.lexicon.tier import tier_of_any
from handful.rules import Round, RuleSet
from handful.solver import (
    MOST_ADVISED_LETTERS,
    Advice,
    Line,
    Review,
    ReviewedTurn,
    coach,
    index_of,
    review,
)
from handful.solver.table import LARGEST, SMALLEST

__all__ = ["review_text", "reviewed"]

YOU = "You"
"""Who plays at the terminal, if not the computer."""
_HEAD = ("entered", "points", "reachable", "lost", "slip", "better")
_ROW = "  {:<14}{:>7}   {:<16}{:>6}   {:<9}{}"
_CUT = 13
"""The longest entry that the table shows in full."""


def reviewed(
    played: Round,
    lexicon: Lexicon,
    who: str = YOU,
    width: int = 80,
    unfiltered: bool = False,
) -> str:
    """The review of the round that *who* played, with advice where letters can be exchanged.

    A hidden word is masked, unless you typed it yourself or want the review *unfiltered*.
    """
    index = index_of(lexicon)
    found = review(played, index)
    advice = []
    if played.rules.substitutions and len(played.dealt) <= MOST_ADVISED_LETTERS:
        advice = coach(played.dealt, played.rules, index, played.size)
    return review_text(found, advice, played.rules, lexicon, who, width, unfiltered)


def review_text(
    found: Review,
    advice: list[Advice],
    rules: RuleSet,
    words: Lexicon,
    who: str = YOU,
    width: int = 80,
    unfiltered: bool = False,
) -> str:
    """The *found* review, a line a turn and a few for the round, for a terminal of that *width*."""
    lines = wrapped(f"Review of {' '.join(found.hand)}", width, hanging="  ")
    typed = unfiltered or who == YOU
    rows = [_cells(turn, rules, words, typed, unfiltered) for turn in found.turns]
    lines += _turns(rows, width)
    advised = _advice(advice, found, rules)
    for sentence in (*_summary(found, who, words), *_best_lines(found, unfiltered), *advised):
        lines += wrapped(sentence, width, indent="  ", hanging="    ")
    return "\n" + "\n".join(lines) + "\n"


def _turns(rows: list[tuple[str, ...]], width: int) -> list[str]:
    """A table with a line a turn; where it is too wide, a few lines a turn."""
    if not rows:
        return []
    table = [_ROW.format(*_HEAD)]
    for entered, *cells, better in rows:
        start = _ROW.format(_cut(entered), *cells, "")
        table += wrapped(better, width, start, " " * len(start)) or [start.rstrip()]
    if max(map(len, table)) <= width:
        return table
    lines = []
    for entered, *cells in rows:
        named = [
            f"{name}{KEEP}{cell if name == 'better' else cell.replace(' ', KEEP)}"
            for name, cell in zip(_HEAD[1:], cells, strict=True)
            if cell not in ("", "-")
        ]
        lines += wrapped(entered, width, indent="  ")
        lines += wrapped(", ".join(named), width, indent="    ")
    return lines


def _cells(
    turn: ReviewedTurn, rules: RuleSet, words: Lexicon, typed: bool, unfiltered: bool
) -> tuple[str, ...]:
    """What the table says of a *turn*, a text a column; what was entered, as *typed* or masked."""
    points = str(turn.points) if turn.accepted and turn.word is not None else "-"
    reach = f"{turn.before} -> {turn.after}" if turn.lost else str(turn.after)
    better = "" if turn.better is None else _better(turn.better, rules, words, unfiltered)
    entered = _entered(turn.word, typed)
    return entered, points, reach, str(turn.lost or "-"), turn.slip.value, better


def _better(line: Line, rules: RuleSet, words: Lexicon, unfiltered: bool) -> str:
    """The words of a better *line* and their sum; how well known a single one is."""
    entries = [
        f"{shown(play.word, unfiltered)}{KEEP}"
        + (f"(throw{KEEP}away)" if play.sacrifice else str(play.points))
        for play in line.plays
    ]
    if len(entries) > 1:
        return f" +{KEEP}".join(entries) + f" ={KEEP}{line.score}"
    (play,) = line.plays
    tier = tier_of_any(rules.readings(play.word), words)
    return f"{shown(play.word, unfiltered)}{KEEP}({play.points},{KEEP}{tier.value})"


def _entered(word: str | None, typed: bool) -> str:
    """What was entered, with nothing in it that would command a terminal."""
    if word is None:
        return "(stopped)"
    return printable(shown(word, unfiltered=typed)) or "(empty)"


def _cut(entered: str) -> str:
    return entered if len(entered) <= _CUT else entered[: _CUT - 1] + "…"


def _summary(found: Review, who: str, words: Lexicon) -> Iterator[str]:
    """The scores with the skill, and the luck, or where it is known."""
    perfect = found.perfect.score
    scores = f"{who} {found.score}, SkyNet {found.skynet.score}, perfect {perfect}."
    if found.skill is None:
        yield f"{scores} There is no word in this hand."
    else:
        yield f"{scores} Skill{KEEP}{100 * found.skill:.0f}{KEEP}%."
    if found.luck is not None:
        yield f"Luck {found.luck:.0f}{KEEP}% (so many of all deals are poorer)."
    elif len(found.hand) < found.size:
        yield f"Luck is known of full hands only, here of {found.size} letters."
    elif SMALLEST <= found.size <= LARGEST:
        yield f"Luck is known only for sizes with a table{_build_command(found.size, words)}"
    else:
        sizes = f"from {SMALLEST} to {LARGEST} letters"
        yield f"Luck is known only for sizes with a table, {sizes}."


def _build_command(size: int, words: Lexicon) -> str:
    """After a colon, the command that builds the table for hands of this *size*.

    A full stop where no command can name the words.
    """
    name_or_file = find_argument(words)
    if name_or_file is None or not name_or_file.isprintable():
        return "."
    options = f"--size{KEEP}{size}"
    if name_or_file != DEFAULT:
        options += f" --words{KEEP}{quote(name_or_file).replace(' ', KEEP)}"
    return f": handful table build {options}"


def _best_lines(found: Review, unfiltered: bool) -> Iterator[str]:
    """The perfect line and SkyNet's."""
    yield f"Perfect: {_line(found.perfect, unfiltered)}"
    yield f"SkyNet:{KEEP} {_line(found.skynet, unfiltered)}"


def _line(line: Line, unfiltered: bool) -> str:
    """The words of a *line* with their points."""
    entries = [
        f"{shown(play.word, unfiltered)}{KEEP}(thrown{KEEP}away)"
        if play.sacrifice
        else f"{shown(play.word, unfiltered)}{KEEP}{play.points}"
        for play in line.plays
    ]
    return ", ".join(entries) or "no word"


def _advice(advice: list[Advice], found: Review, rules: RuleSet) -> Iterator[str]:
    """What to expect of replacing letters, the best first; or that the hand is too large."""
    if rules.substitutions and len(found.hand) > MOST_ADVISED_LETTERS:
        yield f"Replacing a letter is judged in hands of up to {MOST_ADVISED_LETTERS} letters."
    if advice:
        gains = [f"{option.letter or 'none'}{KEEP}{float(option.gain):+.1f}" for option in advice]
        yield f"Replacing a letter before playing (points to expect): {', '.join(gains)}"
