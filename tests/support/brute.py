"""The answers by trying everything, written without a thought for speed."""

from collections.abc import Container
from itertools import combinations

from handful.rules import Hand, RuleSet, take_turn
from handful.solver.line import sacrifice

__all__ = ["best_total", "entries", "replayed", "rule_line"]


def entries(hand: Hand, rules: RuleSet, words: list[str]) -> dict[str, int]:
    """Every accepted entry, and its key points are left to the caller: entry to list place."""
    found: dict[str, int] = {}
    for place, word in enumerate(words):
        spellings = [word]
        if rules.wildcard_letters:
            spellings += [
                word[:at] + "*" + word[at + 1 :]
                for at, letter in enumerate(word)
                if letter in rules.wildcard_letters
            ]
        for spelling in spellings:
            if hand.covers(spelling):
                found.setdefault(spelling, place)
    return found


def best_total(
    hand: Hand,
    rules: RuleSet,
    words: list[str],
    size: int,
    *,
    sacrifices: bool,
    known: dict[str, int] | None = None,
) -> int:
    """The most that any sequence of entries earns, through the game's own turns."""
    known = {} if known is None else known
    key = "".join(sorted(hand))
    if key in known:
        return known[key]
    best = 0
    for entry in entries(hand, rules, words):
        turn = take_turn(rules, hand, entry, words, size)
        assert turn.accepted, "the entry is valid"
        rest = best_total(turn.left, rules, words, size, sacrifices=sacrifices, known=known)
        best = max(best, turn.points + rest)
    if sacrifices:
        for count in range(1, len(hand) + 1):
            for letters in combinations(hand, count):
                left = hand.without("".join(letters))
                rest = best_total(left, rules, words, size, sacrifices=True, known=known)
                best = max(best, rest)
    known[key] = best
    return best


def replayed(plays: list[str], hand: Hand, rules: RuleSet, words: Container[str], size: int) -> int:
    """What the entries *plays* earn when they are really made."""
    total = 0
    for entry in plays:
        turn = take_turn(rules, hand, entry, words, size)
        total += turn.points
        hand = turn.left
    return total


def rule_line(
    hand: Hand, rules: RuleSet, words: list[str], size: int, *, sacrifices: bool
) -> list[tuple[str, int]]:
    """The line that the rule for ties gives, with points, as docs/solver.md states it."""
    known: dict[str, int] = {}

    def most(hand: Hand) -> int:
        return best_total(hand, rules, words, size, sacrifices=sacrifices, known=known)

    def first_word(hand: Hand) -> tuple[str, int] | None:
        reaching = []
        for entry, place in entries(hand, rules, words).items():
            turn = take_turn(rules, hand, entry, words, size)
            if turn.points + most(turn.left) == most(hand):
                reaching.append((place, entry.find("*"), entry, turn.points))
        return min(reaching)[2:] if reaching else None

    line: list[tuple[str, int]] = []
    while most(hand) > 0:
        kept = hand
        while (play := first_word(kept)) is None:
            in_order = sorted(set(kept), key=lambda letter: (letter == "*", letter))
            letter = next(one for one in in_order if most(kept.without(one)) == most(kept))
            kept = kept.without(letter)
        if len(kept) < len(hand):
            thrown = str(hand.without(str(kept)))
            line.append((sacrifice(thrown, hand, rules, words).word, 0))
            hand = hand.without(thrown)
        line.append(play)
        hand = hand.without(play[0])
    return line
