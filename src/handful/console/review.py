"""The review of a round as text."""

from collections.abc import Iterator
from shlex import quote

from handful.console.game import printable
from handful.console.layout import KEEP, wrapped
from handful.lexicon import DEFAULT, Lexicon
from handful.lexicon.hidden import MASK, shown
from handful.lexicon.tier import tier_of_any
from handful.rules import ENGLISH, Round, RuleSet
from handful.solver import MAX_ADVISED_LETTERS, Line, Play, Review, ReviewedTurn, advise, review_of
from handful.solver.index import Index, index_of
from handful.solver.table import LARGEST, SMALLEST

HIDDEN = f"{MASK} is a hidden word; --unfiltered shows it."

YOU = "You"
"""The name of the person at the terminal."""
_COLUMNS = ("entered", "points", "reachable", "lost", "slip", "better")
_ROW = "  {:<14}{:>7}   {:<16}{:>6}   {:<9}{}"
_MAX_ENTRY = 13
"""The table cuts longer words."""


def review_round(
    played: Round, lexicon: Lexicon, who: str = YOU, width: int = 80, unfiltered: bool = False
) -> str:
    """The review of the round that *who* played, with advice if the rules allow substitutions.

    Hidden words are masked, except those that the person typed, unless *unfiltered*.
    """
    rules, index = played.rules, index_of(lexicon)
    found = review_of(played, index)
    lines = wrapped(f"Review of {' '.join(found.hand)}", width, hanging="  ")
    show_entries = unfiltered or who == YOU
    rows = [_cells(turn, rules, lexicon, show_entries, unfiltered) for turn in found.turns]
    lines += _table(rows, width)
    sentences = [
        *_summary(found, who, lexicon),
        f"Perfect: {_format_line(found.perfect, unfiltered)}",
        f"SkyNet:{KEEP} {_format_line(found.skynet, unfiltered)}",
    ]
    if rules.substitutions:
        sentences.append(_advice(played, index))
    if any(MASK in text for text in (*lines, *sentences)):
        sentences.append(HIDDEN)
    for sentence in sentences:
        lines += wrapped(sentence, width, indent="  ", hanging="    ")
    return "\n" + "\n".join(lines) + "\n"


def _table(rows: list[tuple[str, ...]], width: int) -> list[str]:
    """One line per turn; a few lines per turn if the table is wider than *width*."""
    if not rows:
        return []
    table = [_ROW.format(*_COLUMNS)]
    for entered, *cells, better in rows:
        if len(entered) > _MAX_ENTRY:
            entered = entered[: _MAX_ENTRY - 1] + "…"
        start = _ROW.format(entered, *cells, "")
        table += wrapped(better, width, start, " " * len(start)) or [start.rstrip()]
    if max(map(len, table)) <= width:
        return table
    lines = []
    for entered, *cells in rows:
        named = [
            f"{name}{KEEP}{cell if name == 'better' else cell.replace(' ', KEEP)}"
            for name, cell in zip(_COLUMNS[1:], cells, strict=True)
            if cell not in ("", "-")
        ]
        lines += wrapped(entered, width, indent="  ")
        lines += wrapped(", ".join(named), width, indent="    ")
    return lines


def _cells(
    turn: ReviewedTurn, rules: RuleSet, words: Lexicon, show_typed: bool, unfiltered: bool
) -> tuple[str, ...]:
    points = str(turn.points) if turn.accepted and turn.word is not None else "-"
    reach = f"{turn.before} -> {turn.after}" if turn.lost else str(turn.after)
    better = "" if turn.better is None else _better(turn.better, rules, words, unfiltered)
    entered = "(stopped)"
    if turn.word is not None:
        entered = printable(shown(turn.word, show_typed)) or "(empty)"
    return entered, points, reach, str(turn.lost or "-"), turn.slip.value, better


def _better(line: Line, rules: RuleSet, words: Lexicon, unfiltered: bool) -> str:
    """The words of a better *line* and their sum, or a single English word and its tier."""
    plays = [format_play(play, unfiltered) for play in line.plays]
    if len(plays) > 1:
        return f" +{KEEP}".join(plays) + f" ={KEEP}{line.score}"
    (play,) = line.plays
    if words.alphabet != ENGLISH:
        return plays[0]
    tier = tier_of_any(rules.readings(play.word), words)
    return f"{shown(play.word, unfiltered)}{KEEP}({play.points},{KEEP}{tier.value})"


def _summary(found: Review, who: str, words: Lexicon) -> Iterator[str]:
    """The scores and the skill; the luck, or why it is not known."""
    perfect = found.perfect.score
    scores = f"{who} {found.score}, SkyNet {found.skynet.score}, perfect {perfect}."
    if found.skill is None:
        yield f"{scores} There is no word in this hand."
    else:
        yield f"{scores} Skill{KEEP}{100 * found.skill:.0f}%."
    if found.luck is not None:
        yield f"Luck: {found.luck:.0f}% of all deals are worse."
    elif len(found.hand) < found.size:
        yield f"Luck is known only for full hands, here of {found.size} letters."
    elif words.alphabet != ENGLISH:
        yield "Luck is known only for English words."
    elif SMALLEST <= found.size <= LARGEST:
        name_or_file = words.name if words.is_named else words.origin
        command = f": handful table build --size{KEEP}{found.size}"
        if not name_or_file or not name_or_file.isprintable():
            command = "."
        elif name_or_file != DEFAULT:
            command += f" --words{KEEP}{quote(name_or_file).replace(' ', KEEP)}"
        yield f"Luck is known only for sizes with a table{command}"
    else:
        sizes = f"from {SMALLEST} to {LARGEST} letters"
        yield f"Luck is known only for sizes with a table, {sizes}."


def _format_line(line: Line, unfiltered: bool) -> str:
    return ", ".join([format_play(play, unfiltered) for play in line.plays]) or "no word"


def format_play(play: Play, unfiltered: bool) -> str:
    """A word of a line with its points, in one piece."""
    points = f"(thrown{KEEP}away)" if play.sacrifice else play.points
    return f"{shown(play.word, unfiltered)}{KEEP}{points}"


def _advice(played: Round, index: Index) -> str:
    if len(played.dealt) > MAX_ADVISED_LETTERS:
        return f"Advice on replacing a letter is for hands of up to {MAX_ADVISED_LETTERS} letters."
    advice = advise(played.dealt, played.rules, index, played.size)
    gains = [f"{option.letter or '(none)'}{KEEP}{float(option.gain):+.1f}" for option in advice]
    return f"Expected gain from replacing one letter first: {', '.join(gains)}"
