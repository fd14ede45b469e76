"""The figures: by hand for a tiny list, and by dealing every hand of four letters for the whole."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

import pytest

pytest.importorskip("numpy", reason="the study needs numpy: pip install 'handful[study]'")

from handful.lexicon import Lexicon
from handful.players.ladder import LADDER
from handful.rules import ENGLISH
from handful.solver import Line, Play
from handful.study.figure import _words, compute_figures, player_scores

Figures: TypeAlias = dict[str, Any]

PLAYERS = ["novice", "club", "expert", "skynet", "perfect"]
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
every_size = pytest.mark.parametrize(
    ("rules", "size"),
    [("classic", 4), ("classic", 5), ("wildcard", 4), ("wildcard", 5)],
)


def counted(lexicon: Lexicon, rules: str, size: int) -> Figures:
    """The figures of *lexicon*."""
    return compute_figures(
        lexicon,
        rules,
        size,
        {player: player_scores(player, rules, size, lexicon) for player in LADDER},
    )


@pytest.fixture(scope="module")
def course() -> Callable[[str, int], Figures]:
    """The figures of the documents' list, each counted once."""
    return cache(lambda rules, size: counted(Lexicon.load("course"), rules, size))


# By hand.


def test_a_list_of_one_word_is_counted_as_by_hand() -> None:
    # Of 5 times 21 times 21 times 21 deals, those with an i and at least one q can spell qi.
    found = counted(Lexicon.of(["qi"], name="tiny"), "classic", 4)
    with_qi = 21**3 - 20**3
    assert (found["hands"], found["hands_dealt"], found["ways"]) == (23751, 8855, 46305)
    assert found["distribution"]["perfect"] == [(0, 46305 - with_qi), (22, with_qi)]
    perfect = found["players"]["perfect"]
    assert perfect["mean"] == 22 * with_qi / 46305
    assert (perfect["median"], perfect["most"], perfect["skill"]) == (0, 22, 1.0)
    assert perfect["nothing"] == (46305 - with_qi) / 46305
    assert found["letters"]["q"]["mean"] == 22 / 5
    assert found["letters"]["q"]["share"] == 5 * with_qi / 46305
    assert found["letters"]["i"]["mean"] == 22 * with_qi / 21**3
    assert found["letters"]["i"]["worth"] == 22 * with_qi / 21**3 - 22 * with_qi / 46305
    assert found["letters"]["a"]["mean"] == 0


def test_where_skynet_can_be_beaten_is_counted_as_by_hand() -> None:
    # With h, i, m and q SkyNet takes him, 24, and misses hm and qi, 14 and 22.
    found = counted(Lexicon.of(["him", "hm", "qi"]), "classic", 4)
    assert found["skynet_beatable"] == {
        "of_deals": 6 / 46305,
        "mean_loss": 6 * 12 / 46305,
        "largest_loss": 12,
    }
    hardest = found["hardest"][0]
    assert (hardest["hand"], hardest["ways"]) == ("himq", 6)
    assert (hardest["scores"]["skynet"], hardest["scores"]["perfect"]) == (24, 36)
    assert hardest["skynet"] == [{"word": "him", "points": 24, "sacrifice": False}]
    assert hardest["perfect"] == [
        {"word": "hm", "points": 14, "sacrifice": False},
        {"word": "qi", "points": 22, "sacrifice": False},
    ]
    assert found["players"]["skynet"]["perfect"] == (46305 - 6) / 46305


def test_the_richest_hand_comes_first_and_is_one_that_is_dealt() -> None:
    # quiz earns more, but a hand of four letters never has two vowels.
    found = counted(Lexicon.of(["quiz", "jab"]), "classic", 4)
    assert found["richest"][0]["hand"] == "abbj"
    assert found["players"]["perfect"]["most"] == 36
    assert len(found["richest"]) == len(found["hardest"]) == 12


def test_hands_of_the_wildcard_game_show_sacrifices() -> None:
    # With the wildcard thrown away qis earns 12 times 21, and with it 12 times 18.
    found = counted(Lexicon.of(["qis"]), "wildcard", 4)
    richest = found["richest"][0]
    assert (richest["hand"], richest["ways"]) == ("iqs*", 2)
    assert richest["perfect"] == [
        {"word": "*", "points": 0, "sacrifice": True},
        {"word": "qis", "points": 252, "sacrifice": False},
    ]
    assert richest["skynet"] == [{"word": "qis", "points": 216, "sacrifice": False}]


# By dealing every hand, in plain Python.


def subsets(hand: str) -> Iterator[tuple[str, str]]:
    """Some of the letters of *hand*, in order, and the others."""
    for count in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), count):
            rest = [letter for number, letter in enumerate(hand) if number not in chosen]
            yield "".join([hand[number] for number in chosen]), "".join(rest)


class PlainGame:
    """The game of four letters, as slow and as plain as can be."""

    def __init__(self, words: list[str], wildcard: bool) -> None:
        self.wildcard = wildcard
        self.first: dict[str, tuple[int, int]] = {}
        for number, word in enumerate(words):
            self.learn(word, (number, -1))
            for at, letter in enumerate(word):
                if wildcard and letter in "aeiou":
                    self.learn(word[:at] + "*" + word[at + 1 :], (number, at))
        self.perfect = cache(self.perfect_of)

    def learn(self, spelling: str, order: tuple[int, int]) -> None:
        """Record the letters of *spelling*, and its position in the list if it is the first."""
        letters = "".join(sorted(spelling))
        self.first[letters] = min(order, self.first.get(letters, order))

    def points(self, letters: str, held: int) -> int:
        """What a word of these *letters* earns."""
        worth = sum([ENGLISH.values[letter] for letter in letters])
        if self.wildcard:
            return worth * max(1, 7 * len(letters) - 3 * (held - len(letters)))
        return worth * len(letters) + (50 if len(letters) == 4 else 0)

    def perfect_of(self, hand: str) -> int:
        """The most that *hand* can earn; letters may be thrown away, which costs nothing else."""
        totals = [0]
        for letters, rest in subsets(hand):
            totals.append(self.perfect(rest))
            if letters in self.first:
                totals.append(self.points(letters, len(hand)) + self.perfect(rest))
        return max(totals)

    def greedy(self, hand: str) -> int:
        """What the best word now, again and again, earns."""
        words = [
            (-self.points(letters, len(hand)), self.first[letters], rest)
            for letters, rest in subsets(hand)
            if letters in self.first
        ]
        points, _, rest = min(words, default=(0, (0, 0), ""))
        return -points + self.greedy(rest) if points else 0


@pytest.mark.parametrize("rules", ["classic", "wildcard"])
def test_the_distribution_is_that_of_all_deals_in_plain_python(
    rules: str, course: Callable[[str, int], Figures]
) -> None:
    wildcard = rules == "wildcard"
    game = PlainGame([word for word in Lexicon.load("course") if len(word) <= 4], wildcard)
    perfect: Counter[int] = Counter()
    greedy: Counter[int] = Counter()
    score = cache(lambda hand: (game.perfect(hand), game.greedy(hand)))
    for dealt in product("aeiou", "*" if wildcard else CONSONANTS, CONSONANTS, CONSONANTS):
        best, now = score("".join(sorted(dealt)))
        perfect[best] += 1
        greedy[now] += 1
    found = course(rules, 4)
    assert found["distribution"]["perfect"] == sorted(perfect.items())
    assert found["distribution"]["skynet"] == sorted(greedy.items())


@pytest.mark.parametrize(
    ("rules", "deals", "sums", "perfect_on"),
    [
        (
            "classic",
            46305,
            [950158, 1149310, 1352576, 1510052, 1510820],
            [23554, 30706, 39953, 46173, 46305],
        ),
        (
            "wildcard",
            2205,
            [327592, 357200, 393916, 423128, 447256],
            [1066, 1202, 1346, 1483, 2205],
        ),
    ],
)
def test_the_strengths_at_four_letters_are_these(
    rules: str,
    deals: int,
    sums: list[int],
    perfect_on: list[int],
    course: Callable[[str, int], Figures],
) -> None:
    """The sums of all scores over all deals, and on how many deals a player is perfect."""
    players = course(rules, 4)["players"]
    assert list(players) == PLAYERS
    assert [players[name]["mean"] for name in PLAYERS] == [total / deals for total in sums]
    assert [players[name]["perfect"] for name in PLAYERS] == [on / deals for on in perfect_on]
    assert [players[name]["skill"] for name in PLAYERS] == pytest.approx(
        [total / sums[-1] for total in sums], abs=1e-12
    )


# What must agree.


@every_size
def test_shares_lie_between_nothing_and_everything(
    rules: str, size: int, course: Callable[[str, int], Figures]
) -> None:
    found = course(rules, size)
    shares = [
        *[
            strength[share]
            for strength in found["players"].values()
            for share in ("perfect", "nothing", "skill")
        ],
        *[letter["share"] for letter in found["letters"].values()],
        found["skynet_beatable"]["of_deals"],
    ]
    assert all(0 <= share <= 1 for share in shares)
    assert found["players"]["perfect"]["perfect"] == found["players"]["perfect"]["skill"] == 1
    beatable = found["skynet_beatable"]["of_deals"]
    assert beatable + found["players"]["skynet"]["perfect"] == pytest.approx(1, abs=1e-12)
    assert beatable > 0


@every_size
def test_every_rung_is_stronger_than_the_one_below(
    rules: str, size: int, course: Callable[[str, int], Figures]
) -> None:
    players = course(rules, size)["players"]
    for figure in ("mean", "perfect", "skill"):
        strengths = [players[name][figure] for name in PLAYERS]
        assert strengths == sorted(set(strengths))


@every_size
def test_distributions_count_every_deal_and_have_the_means(
    rules: str, size: int, course: Callable[[str, int], Figures]
) -> None:
    found = course(rules, size)
    for name in PLAYERS:
        steps, strength = found["distribution"][name], found["players"][name]
        assert [score for score, _ in steps] == sorted({score for score, _ in steps})
        assert all(ways > 0 for _, ways in steps)
        assert sum(ways for _, ways in steps) == found["ways"]
        assert sum(score * ways for score, ways in steps) / found["ways"] == strength["mean"]
        assert steps[-1][0] == strength["most"]
        below = sum(ways for score, ways in steps if score < strength["median"])
        above = sum(ways for score, ways in steps if score > strength["median"])
        assert max(below, above) <= found["ways"] / 2
        squares = sum(score * score * ways for score, ways in steps) / found["ways"]
        variance = squares - strength["mean"] ** 2
        assert strength["deviation"] ** 2 == pytest.approx(variance, rel=1e-9)


@every_size
def test_the_letters_are_those_that_are_dealt(
    rules: str, size: int, course: Callable[[str, int], Figures]
) -> None:
    letters = course(rules, size)["letters"]
    assert "".join(letters) == "abcdefghijklmnopqrstuvwxyz"
    assert letters["q"]["value"] == 10
    shares = {letter: facts["share"] for letter, facts in letters.items()}
    # Of letters of one kind each comes as often as the others.
    assert len({shares[letter] for letter in "aeiou"}) == 1
    assert len({shares[letter] for letter in CONSONANTS}) == 1


def test_the_document_says_what_was_counted(course: Callable[[str, int], Figures]) -> None:
    found = course("wildcard", 4)
    assert found["format"] == "handful-study/1"
    assert (found["rules"], found["size"]) == ("wildcard", 4)
    assert found["lexicon"] == {
        "name": "course",
        "words": 83667,
        "sha256": "48f71d6e83b649b965e93af1412444a0091054f99fbfe065155296b536079292",
    }
    assert list(found) == [
        "format",
        "rules",
        "size",
        "lexicon",
        "hands",
        "hands_dealt",
        "ways",
        "players",
        "skynet_beatable",
        "distribution",
        "richest",
        "hardest",
        "letters",
    ]


@pytest.mark.parametrize("rules", ["classic", "wildcard"])
def test_a_list_of_which_no_word_can_be_dealt_is_counted_too(rules: str) -> None:
    found = counted(Lexicon.of(["extraordinary"]), rules, 4)
    assert found["players"]["perfect"]["mean"] == 0
    assert found["players"]["perfect"]["nothing"] == 1
    assert found["distribution"]["skynet"] == [(0, found["ways"])]


def test_a_hidden_word_is_masked_and_its_points_are_not() -> None:
    line = Line((Play("fuck", 52), Play("duck", 44)))
    assert _words(line) == [
        {"word": "•••", "points": 52, "sacrifice": False},
        {"word": "duck", "points": 44, "sacrifice": False},
    ]
