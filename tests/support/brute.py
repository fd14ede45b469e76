"""Answers by brute force: simple and slow."""

from collections.abc import Container
from itertools import combinations

from handful.rules import Hand, RuleSet, take_turn
from handful.solver.line import sacrifice

__all__ = ["best_total", "entries", "replayed", "rule_line"]


def entries(hand: Hand, rules: RuleSet, words: list[str]) -> dict[str, int]:
    """What can be entered from *hand*, with the number of the word in the list."""
    found: dict[str, int] = {}
    for number, word in enumerate(words):
        spellings = [word]
        if rules.wildcard_letters:
            spellings += [
                word[:at] + "*" + word[at + 1 :]
                for at, letter in enumerate(word)
                if letter in rules.wildcard_letters
            ]
        for spelling in spellings:
            if hand.covers(spelling):
                found.setdefault(spelling, number)
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
    """The most that any sequence of words earns, played by the rules."""
    known = {} if known is None else known
    key = "".join(sorted(hand))
    if key in known:
        return known[key]
    best = 0
    for spelling in entries(hand, rules, words):
        turn = take_turn(rules, hand, spelling, words, size)
        assert turn.accepted, "only valid words are listed"
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
    """What *plays* earn when they are entered in this order."""
    total = 0
    for spelling in plays:
        turn = take_turn(rules, hand, spelling, words, size)
        total += turn.points
        hand = turn.left
    return total


def rule_line(
    hand: Hand, rules: RuleSet, words: list[str], size: int, *, sacrifices: bool
) -> list[tuple[str, int]]:
    """The line that the rule for ties chooses (docs/solver.md), with points."""
    known: dict[str, int] = {}

    def most(hand: Hand) -> int:
        return best_total(hand, rules, words, size, sacrifices=sacrifices, known=known)

    def first_word(hand: Hand) -> tuple[str, int] | None:
        reaching = []
        for spelling, number in entries(hand, rules, words).items():
            turn = take_turn(rules, hand, spelling, words, size)
            if turn.points + most(turn.left) == most(hand):
                reaching.append((number, spelling.find("*"), spelling, turn.points))
        return min(reaching)[2:] if reaching else None

    line: list[tuple[str, int]] = []
    while most(hand) > 0:
        left = hand
        while (play := first_word(left)) is None:
            in_order = sorted(set(left), key=lambda letter: (letter == "*", letter))
            letter = next(one for one in in_order if most(left.without(one)) == most(left))
            left = left.without(letter)
        if len(left) < len(hand):
            thrown = str(hand.without(str(left)))
            line.append((sacrifice(thrown, hand, rules, words).word, 0))
            hand = hand.without(thrown)
        line.append(play)
        hand = hand.without(play[0])
    return line
