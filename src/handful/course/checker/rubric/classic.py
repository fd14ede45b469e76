"""The rubrics of the classic documents: ps4, solo and scrabble-ish."""

from random import Random
from typing import Any

from handful.course.checker.judge.call import gives, keeps_arguments, leaves
from handful.course.checker.judge.transcript import (
    Transcript,
    expected_game,
    expected_hand,
    rescored,
)
from handful.course.checker.rubric.build import (
    WORDS,
    Names,
    counts,
    game_checks,
    random_word,
    said_none,
)
from handful.course.checker.rubric.check import Check, Problem, Seen
from handful.rules import CLASSIC, Hand

__all__ = ["ps4", "scrabble_ish", "solo"]


def ps4() -> tuple[Problem, ...]:
    """Seven problems in two files."""
    names = Names("ps4a", camel=True)
    six = _six(names, "ps4a", (10, 10, 10, 10, 10, 15))
    computer = Names("ps4b", camel=True)
    seventh = Problem(
        "7",
        "You and your computer",
        20,
        "ps4b",
        ("playGame",),
        tuple(_computer_games(computer)),
        given=("compChooseWord", "compPlayHand"),
    )
    return (*six, seventh, _whole(names, "ps4a"))


def solo() -> tuple[Problem, ...]:
    """Six problems."""
    names = Names("solo", camel=False)
    return (*_six(names, "wordgame", (10,) * 6), _whole(names, "wordgame"))


def scrabble_ish() -> tuple[Problem, ...]:
    """Six problems."""
    names = Names("scrabble-ish", camel=True)
    return (*_six(names, "scrabble_ish", (10,) * 6), _whole(names, "scrabble_ish"))


def _six(names: Names, module: str, points: tuple[int, ...]) -> list[Problem]:
    made = [
        ("Word scores", "get_word_score", _scores(names)),
        ("Removing letters from a hand", "update_hand", _updates(names)),
        ("Valid words", "is_valid_word", _valid(names)),
        ("Hand length", "calculate_handlen", _lengths(names)),
        ("Playing a hand", "play_hand", _hands(names)),
        ("Playing a game", "play_game", _games(names)),
    ]
    return [
        Problem(str(number), title, worth, module, (names(function),), tuple(checks))
        for number, ((title, function, checks), worth) in enumerate(
            zip(made, points, strict=True), 1
        )
    ]


def _scores(names: Names) -> list[Check]:
    function = names("get_word_score")
    chance = Random("classic scores")
    cases = [("weed", 6, True), ("waybill", 7, True), ("it", 7, True), ("", 7, False)]
    cases += [("waybill", 8, False), ("fork", 4, False), ("outgnaw", 7, False), ("at", 2, False)]
    cases += [(random_word(chance, length), n, False) for length, n in ((5, 9), (3, 3), (10, 10))]
    checks = []
    for word, n, visible in cases:
        want = CLASSIC.score(word, n)
        bare = CLASSIC.alphabet.worth(word) * len(word)
        fixed = CLASSIC.score(word, 7)
        wrong = {"hand-size-hard-coded": fixed} if fixed != want else {}
        wrong |= {"bonus-wrong": bare if want != bare else bare + 50}
        rule = (
            "A word scores the sum of its letters' values times its length,"
            " and 50 more if it has exactly n letters."
        )
        checks.append(
            Check(
                f"the score of {word!r} with n = {n}",
                rule,
                {"function": function, "args": [word, n], "set": {"HAND_SIZE": _OTHER_SIZE}},
                gives(want, wrong),
                f"{function}({word!r}, {n})",
                visible,
            )
        )
    return checks


def _updates(names: Names) -> list[Check]:
    function = names("update_hand")
    cases = [("aqlmuil", "quail", True), ("evvnill", "evil", True), ("hello", "hello", False)]
    cases += [("zzzap", "zap", False), ("aab", "", False), ("abcdefgh", "hgfedcba", False)]
    checks = []
    for letters, word, visible in cases:
        hand = counts(letters)
        want = Hand(letters).without(word).counts()
        call = f"{function}({hand!r}, {word!r})"
        probe = {"function": function, "args": [hand, word]}
        rule = "The new hand has every letter of the old one, less the letters of the word."
        checks.append(Check(f"what {word!r} leaves", rule, probe, leaves(want), call, visible))
    hand = counts("aqlmuil")
    checks.append(
        Check(
            "the hand that is given stays as it is",
            "The function gives a new hand; the one that it is given must not change.",
            {"function": function, "args": [hand, "quail"], "watch": True},
            keeps_arguments([hand, "quail"], "mutates-hand", leaves({"l": 1, "m": 1})),
            f"{function}({hand!r}, 'quail')",
            weight=3,
        )
    )
    return checks


def _valid(names: Names) -> list[Check]:
    function = names("is_valid_word")
    words = ["hello", "honey", "kwijibo", "rapture", "evil"]
    held = (
        "A word is valid only if the hand holds each of its letters as often as the word needs it."
    )
    cases: list[tuple[str, dict[str, int], str | None, str, bool]] = [
        (
            "hello",
            counts("hello"),
            None,
            "A word in the list, from letters in the hand, is valid.",
            True,
        ),
        ("hello", counts("helo"), "letter-counts-ignored", held, True),
        ("rapture", counts("raaapppetu"), "letter-counts-ignored", held, False),
        (
            "honey",
            counts("nhoydwee"),
            None,
            "A word in the list, from letters in the hand, is valid.",
            True,
        ),
        ("honey", counts("hnoy"), "letter-counts-ignored", held, False),
        (
            "evil",
            {**counts("evi"), "l": 0},
            "zero-count-available",
            "A count of 0 means that the letter is not there.",
            False,
        ),
        (
            "holly",
            counts("holly"),
            "no-word-list-check",
            "A word that is not in the list is not valid.",
            False,
        ),
        ("", counts("abc"), "empty-word-valid", "The empty word is never valid.", False),
        ("kwijibo", counts("kwijibo"), None, "Any word in the list is valid, however odd.", False),
    ]
    checks = []
    for word, hand, mistake, rule, visible in cases:
        want = mistake is None
        wrong = {mistake: True} if mistake else {"mutates-hand": False}
        checks.append(
            Check(
                f"{word!r} is {'valid' if want else 'not valid'} with {hand}",
                rule,
                {"function": function, "args": [word, hand, words], "times": 2},
                gives(want, wrong),
                f"{function}({word!r}, {hand!r}, {words!r})",
                visible,
            )
        )
    given: list[Any] = ["hello", counts("hello"), words]
    checks.append(
        Check(
            "nothing that is given is changed",
            "Asking whether a word is valid must not change the hand or the list.",
            {"function": function, "args": given, "watch": True},
            keeps_arguments(given, "mutates-hand", gives(True)),
            f"{function}('hello', {counts('hello')!r}, {words!r})",
            weight=2,
        )
    )
    return checks


def _lengths(names: Names) -> list[Check]:
    function = names("calculate_handlen")
    cases = [
        (counts("aqlmuil"), True),
        ({}, False),
        ({"a": 0, "b": 3}, False),
        (counts("zz"), False),
    ]
    cases.append((counts("abcdefghijkl"), False))
    return [
        Check(
            f"the length of {hand}",
            "The length of a hand is the sum of all its counts.",
            {"function": function, "args": [hand]},
            gives(sum(hand.values())),
            f"{function}({hand!r})",
            visible,
        )
        for hand, visible in cases
    ]


def _stopped_wrongly(got: Transcript, seen: Seen) -> str | None:
    """Does a hand that was stopped say that the letters ran out?"""
    if got.typed and got.typed[-1] == "." and "ut of letters" in got.texts[-1]:
        return "stop-message-wrong"
    return said_none(got, seen)


def _hands(names: Names) -> list[Check]:
    function = names("play_hand")
    edition = names.edition
    cases = [
        ("two words, then the end", "acihmmz", ["him", "cam", "."], 7, True),
        ("a refused word, then all letters", "asttwfo", ["tow", "tasf", "fast"], 7, True),
        ("the whole hand in one word", "aretiin", ["inertia"], 7, False),
        ("the bonus is for n letters, not for 7", "tots", ["tot", "."], 4, False),
        ("all of a hand of three letters", "tot", ["tot"], 3, False),
        ("stopping at once", "aretiin", ["."], 7, False),
        ("refused words in a row", "acihmmz", ["zzz", "", "mim", "him", "."], 9, False),
    ]
    checks: list[Check] = []
    for name, letters, lines, n, visible in cases:
        hand = Hand(letters)
        left = Hand(letters)
        kept = []
        for line in lines:
            kept.append(line)
            if line in WORDS and left.covers(line):
                left = left.without(line)
            if not left:
                break
        want, _ = expected_hand(edition, hand, WORDS, n, kept)
        args: list[Any] = [hand.counts(), WORDS]
        if edition.name != "solo":
            args.append(n)
        call = f"{function}({hand.counts()!r}, {names('word_list')}" + (
            f", {n})" if edition.name != "solo" else f")  # HAND_SIZE = {n}"
        )
        probe = {"function": function, "args": args, "lines": kept, "set": {"HAND_SIZE": n}}
        if edition.name != "solo":
            probe["set"] = {"HAND_SIZE": _OTHER_SIZE}
        checks += game_checks(
            name,
            "Each valid word earns its score and uses up its letters; an invalid one changes"
            " nothing; a period ends the hand, and so does using the last letter.",
            probe,
            want,
            call,
            wrong=_misplayed(want, hand, n),
            extra=_stopped_wrongly,
            visible=visible,
            wording=name.startswith(("two", "a refused", "stopping")),
        )
    return checks


def _misplayed(want: Transcript, hand: Hand, n: int) -> list[tuple[str, Transcript]]:
    """The hands of those whose total begins anew, or whose n is another."""

    def with_n(size: int, resets: bool = False) -> Transcript:
        return rescored(want, hand, lambda word, held: CLASSIC.score(word, size), resets=resets)

    sizes = [size for size in (7, _OTHER_SIZE, len(hand)) if size != n]
    return [
        ("total-reset", with_n(n, resets=True)),
        ("bonus-wrong", rescored(want, hand, CLASSIC.score)),
        *[("hand-size-hard-coded", with_n(size)) for size in sizes],
        ("bonus-wrong", with_n(0)),
    ]


_OTHER_SIZE = 5
"""What HAND_SIZE is changed to where the size of the game is given in another way."""


def _games(names: Names) -> list[Check]:
    function = names("play_game")
    cases: list[tuple[str, list[str], list[str], int, bool]] = [
        ("a hand, and the end", ["n", "tot", ".", "e"], ["pzuttto"], 7, True),
        ("a hand played again", ["n", "tot", ".", "r", "top", ".", "e"], ["pzuttto"], 7, True),
        ("nothing to replay yet", ["r", "n", "inertia", "e"], ["aretiin"], 7, False),
        ("a wrong command", ["x", "n", ".", "e"], ["pzuttto"], 7, False),
        (
            "replaying twice, then a new hand",
            ["n", ".", "r", "top", ".", "r", ".", "n", "paw", ".", "e"],
            ["pzuttto", "aqwffip"],
            7,
            False,
        ),
        ("hands of four letters", ["n", "tot", ".", "e"], ["tots"], 4, False),
        ("ending at once", ["e"], [], 7, False),
    ]
    checks: list[Check] = []
    for name, lines, deals, size, visible in cases:
        hands = [Hand(letters) for letters in deals]
        want, _ = expected_game(names.edition, WORDS, size, lines, hands)
        probe = {
            "function": function,
            "args": [WORDS],
            "lines": lines,
            "deals": [hand.counts() for hand in hands],
            "deal": names("deal_hand"),
            "set": {"HAND_SIZE": size},
        }
        checks += game_checks(
            name,
            "n deals a new hand of HAND_SIZE letters, r replays the last one (or says that there is"
            " none), e ends the game, and anything else is an invalid command.",
            probe,
            want,
            f"{function}({names('word_list')})  # typed: {' '.join(lines)}",
            extra=_dealt(size),
            visible=visible,
            wording=name in ("a hand played again", "nothing to replay yet", "a wrong command"),
            crash="replay-first-crash" if lines[0] == "r" else "crash",
        )
    return checks


def _dealt(size: int) -> Any:
    """Name the mistake of dealing another number of letters than HAND_SIZE says."""

    def extra(got: Transcript, seen: Seen) -> str | None:
        if any(number != size for number in got.deals):
            return "hand-size-hard-coded"
        return said_none(got, seen)

    return extra


def _computer_games(names: Names) -> list[Check]:
    cases: list[tuple[str, list[str], list[str], int, bool]] = [
        ("you play", ["n", "u", "tatters", "e"], ["asrettt"], 7, True),
        ("the computer plays", ["n", "c", "e"], ["asrettt"], 7, True),
        ("you, then the computer", ["n", "u", "zap", ".", "r", "c", "e"], ["apyhhzo"], 7, False),
        ("nothing to replay yet", ["r", "e"], [], 7, False),
        ("wrong commands", ["x", "n", "me", "you", "c", "e"], ["acedxln"], 7, False),
        ("hands of four letters", ["n", "c", "r", "u", "tot", ".", "e"], ["tots"], 4, False),
        ("the computer uses up the hand", ["n", "c", "e"], ["aaccthi"], 7, False),
        (
            "two new hands",
            ["n", "c", "n", "u", ".", "r", "c", "e"],
            ["acedxln", "apyhhzo"],
            7,
            False,
        ),
    ]
    checks: list[Check] = []
    for name, lines, deals, size, visible in cases:
        hands = [Hand(letters) for letters in deals]
        want, _ = expected_game(names.edition, WORDS, size, lines, hands)
        probe = {
            "function": "playGame",
            "args": [WORDS],
            "lines": lines,
            "deals": [hand.counts() for hand in hands],
            "deal": "dealHand",
            "set": {"HAND_SIZE": size},
        }
        checks += game_checks(
            name,
            "After n or r the game asks who plays, until it is u or c; u lets you play the hand,"
            " c the computer; r is the same hand again.",
            probe,
            want,
            f"playGame(wordList)  # typed: {' '.join(lines)}",
            extra=_dealt(size),
            visible=visible,
            wording=name
            in (
                "you, then the computer",
                "nothing to replay yet",
                "wrong commands",
                "the computer uses up the hand",
            ),
            crash="replay-first-crash" if lines[0] == "r" else "crash",
        )
    checks.append(
        Check(
            "of equal words the computer takes the first",
            "Of words with the same score the computer chooses the first in the list.",
            {"function": "compChooseWord", "args": [counts("appsel"), WORDS, 6]},
            gives("appels", {"ties-wrong": "apples"}),
            f"compChooseWord({counts('appsel')!r}, wordList, 6)",
        )
    )
    return checks


def _whole(names: Names, module: str) -> Problem:
    """The program as it was written, no function replaced; it earns no points of its own."""
    lines = ["n", "tot", "zzz", ".", "r", "top", ".", "n", "inertia", "e"]
    hands = [Hand("pzuttto"), Hand("aretiin")]
    want, _ = expected_game(names.edition, WORDS, 7, lines, hands)
    function = names("play_game")
    probe = {
        "function": function,
        "args": [WORDS],
        "lines": lines,
        "deals": [hand.counts() for hand in hands],
        "deal": names("deal_hand"),
        "set": {"HAND_SIZE": 7},
    }
    checks = game_checks(
        "a whole game with your own functions",
        "All functions work together as one program.",
        probe,
        want,
        f"{function}({names('word_list')})  # typed: {' '.join(lines)}",
        visible=True,
        weight=1,
    )
    return Problem("whole", "The program as written", 0, module, (), tuple(checks), as_written=True)
