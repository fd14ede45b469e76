"""The review of a hand as text, for the line-by-line game."""

from handful.lexicon import Lexicon
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

__all__ = ["review_text", "reviewed"]

_ROW = "  {:<14}{:>7}   {:<16}{:>6}   {:<9}{}\n"


def reviewed(played: Round, lexicon: Lexicon, who: str = "You") -> str:
    """The review of the round that *who* played, with advice where letters can be exchanged."""
    index = index_of(lexicon)
    found = review(played, index)
    advice = []
    if played.rules.substitutions and len(played.dealt) <= MOST_ADVISED_LETTERS:
        advice = coach(played.dealt, played.rules, index, played.size)
    return review_text(found, advice, played.rules, lexicon, who)


def review_text(
    found: Review, advice: list[Advice], rules: RuleSet, words: Lexicon, who: str = "You"
) -> str:
    """The *found* review, a line a turn and a few for the round."""
    text = f"\nReview of {' '.join(found.hand)}\n"
    if found.turns:
        text += (
            _ROW.format("entered", "points", "reachable", "lost", "slip", "better").rstrip() + "\n"
        )
    for turn in found.turns:
        text += _turn(turn, rules, words).rstrip() + "\n"
    text += f"  {who} {found.score}, SkyNet {found.skynet.score}, perfect {_perfect(found)}."
    text += f" Skill {100 * found.skill:.0f} %."
    if found.luck is not None:
        text += f" Luck {found.luck:.0f} % (so many of all deals are poorer)."
    best = "Perfect" if found.perfect.exact else "Best found"
    text += f"\n  {best}: {_line(found.perfect.line)}\n"
    if found.perfect.without_sacrifice.score < found.perfect.score:
        kept = found.perfect.without_sacrifice
        text += f"  Without throwing letters away: {_line(kept)} ({kept.score})\n"
    text += f"  SkyNet:  {_line(found.skynet)}\n"
    if advice:
        text += _advice(advice)
    return text


def _turn(turn: ReviewedTurn, rules: RuleSet, words: Lexicon) -> str:
    entered = "(stopped)" if turn.word is None else _printable(turn.word)
    if len(entered) > 13:
        entered = entered[:12] + "…"
    points = str(turn.points) if turn.accepted and turn.word is not None else "-"
    reach = f"{turn.before} -> {turn.after}" if turn.lost else str(turn.after)
    better = ""
    if turn.better is not None:
        told = "throw away"
        if turn.better.points:
            tier = tier_of_any(rules.readings(turn.better.word), words)
            told = f"{turn.better.points}, {tier.value}"
        better = f"{turn.better.word} ({told})"
    return _ROW.format(entered, points, reach, turn.lost or "-", turn.slip.value, better)


def _printable(entered: str) -> str:
    """What was *entered*, with nothing in it that would command a terminal."""
    return "".join([letter if letter.isprintable() else "?" for letter in entered])


def _perfect(found: Review) -> str:
    if found.perfect.exact:
        return str(found.perfect.score)
    return f"at least {found.perfect.score} and at most {found.perfect.bound} (too many letters)"


def _line(line: Line) -> str:
    """The words of a *line* with their points."""
    entries = [
        f"{play.word} (thrown away)" if play.sacrifice else f"{play.word} {play.points}"
        for play in line.plays
    ]
    return ", ".join(entries) or "no word"


def _advice(advice: list[Advice]) -> str:
    """What to expect of replacing letters, the best first."""
    told = [f"{option.letter or 'none'} {float(option.gain):+.1f}" for option in advice]
    return f"  Replacing a letter before playing (points to expect): {', '.join(told)}\n"
