"""Games as they were seen: their facts, and the games that the project itself plays."""

from itertools import product
from time import process_time

import pytest

from handful.console import EDITIONS
from handful.course.checker.judge.transcript import (
    Answer,
    Transcript,
    answers_the_end,
    expected_game,
    expected_hand,
    first_difference,
    flooded,
    plays_nothing,
    says_both,
    unanswered,
)
from handful.rules import Hand

PS4A = EDITIONS["ps4a"]
WORDS = ("tot", "to")


def test_events_become_the_text_before_each_typed_line() -> None:
    game = Transcript.of(
        [
            ("out", "Word"),
            ("deal", 6),
            ("out", ": "),
            ("in", "tot"),
            ("out", "Bye\n"),
            ("deal", 7),
            ("substitute", "o"),
            ("asked", ""),
        ]
    )
    assert game == Transcript(("Word: ", "Bye\n"), ("tot",), True, (6, 7), ("o",), (0, 1), (1,))
    assert game.shown() == "Word: ⟦tot⟧\nBye\n⟦?⟧ (asked again)\n"


def test_lines_have_no_blanks_at_their_ends() -> None:
    game = Transcript(("one  \n\ntwo: ", "three \n\n"), ("x",))
    assert game.lines() == ["one", "", "two: ⟦x⟧", "three"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ('"tot" earned 59 points. Total: 159 points', (59, 159)),
        ("Total score: 46points.", (46,)),
        ("24your score", (24,)),
        ("score:24", (24,)),
        ("**24** points", (24,)),
        ("_24_", (24,)),
        ("1,234 points", (1234,)),
        ("1'234 or 1_234 or 1\u00a0234 or 12,345,678", (1234, 1234, 1234, 12345678)),
        ("earned 3, 4 and 5.", (3, 4, 5)),
        ("9.0", (9,)),
        ("-3 and 4.", (-3, 4)),
        ("8-3", (8, 3)),
        ("no number", ()),
        ("9" * 400, (int("9" * 18),)),
    ],
)
def test_numbers_are_found_however_they_are_written(text: str, numbers: tuple[int, ...]) -> None:
    assert Transcript((text,), ()).facts()[0].numbers == numbers


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Current Hand: t t o", "tto"),
        ("Current Hand:  t t o \nEnter word: ", "tto"),
        ("['t', 'o', '*']", "to*"),
        ("T, T, O", "tto"),
        ("t-t-o", "tto"),
        ("{'t': 2, 'o': 1}", "tto"),
        ('Hand: {"t": 2, "o": 1} Enter a word: ', "tto"),
        ("{'t': 0, 'o': 1}", "o"),
        ("{'t': 999999999}", "t" * 30),
        ("t o\nCurrent Hand: a b\n", "ab"),
        ("Enter word: ", ""),
        ("", ""),
    ],
)
def test_the_letters_shown_last_are_the_hand(text: str, letters: str) -> None:
    assert Transcript((text,), ()).facts()[0].letters == letters


WANTED = Transcript(("Hand: t o", "2 points. Total: 9", "Total score: 9"), ("to", "."))


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        (("o t", "2 9", "9"), None),
        (("My letters: t o", "to gives 2 points, that makes 9", "5 6 9"), None),
        (("Your hand is OT!", "2 9", "9"), None),
        (("t o", "9", "9"), None),
        (("t o", "2", "9"), None),
        (("t o", "2 9", "Total 9, in 3 words"), None),
        (("t o o", "2 9", "9"), 0),
        (("too", "2 9", "9"), 0),
        (("", "2 9", "9"), 0),
        (("t o", "8", "9"), 1),
        (("t o", "2 8", "9"), 1),
        (("t o", "", "9"), 1),
        (("t o", "2 9", ""), 2),
        (("t o", "2 9", "8"), 2),
        (("t o", "2 9"), 1),
        (("t o", "2 9", "9", ""), 2),
    ],
)
def test_games_differ_where_a_fact_is_not_said(texts: tuple[str, ...], place: int | None) -> None:
    got = Transcript(texts, ("to", ".", "?")[: len(texts) - 1])
    assert first_difference(got, WANTED) == place


def test_a_last_total_may_not_be_left_out_among_other_numbers() -> None:
    wanted = Transcript(("", "4 points\nTotal score: 9"), ("to",))
    assert first_difference(Transcript(("", "9"), ("to",)), wanted) is None
    assert first_difference(Transcript(("", "4"), ("to",)), wanted) == 1


def test_games_differ_at_the_end_when_another_question_comes_or_another_letter_goes() -> None:
    assert first_difference(WANTED._replace(asked_again=True), WANTED) == 2
    assert first_difference(WANTED._replace(substituted=("t",)), WANTED) == 2
    upper = WANTED._replace(substituted=("T",))
    assert first_difference(upper, WANTED._replace(substituted=("t",))) is None


def test_the_kind_of_a_message_is_known_by_the_documents_words() -> None:
    texts = (
        "Invalid word, please try again.\n",
        "That is not a valid word. Please choose another word.\n",
        "Invalid command.\n",
        "You have not played a hand yet. Please play a new hand first!\n",
        "Total score: 9 points\n",
    )
    assert Transcript(texts, ("",) * 4).answers() == [
        Answer.REFUSED,
        Answer.REFUSED,
        Answer.COMMAND,
        Answer.NOTHING_YET,
        Answer.NONE,
    ]


REFUSING = Transcript(
    ("t o\nWord: ", "Invalid word\n\nt o\nWord: ", "5 points\nt\nWord: ", "Total score: 5\n"),
    ("zz", "o", "."),
)


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("Not in the list!\n", None),
        ("'zz' is wrong\n", None),
        ("", 1),
        ("\n\n", 1),
        ("Your letters are t o\n", None),
        ("t o\n", 1),  # the hand, as everywhere
        ("5 points\n", 1),  # what is said after a right word
    ],
)
def test_a_message_is_a_line_that_stands_nowhere_else(said: str, place: int | None) -> None:
    texts = (REFUSING.texts[0], f"{said}t o\nWord: ", *REFUSING.texts[2:])
    assert unanswered(REFUSING._replace(texts=texts), REFUSING) == place


def test_nothing_to_replay_is_not_told_by_a_score() -> None:
    want = Transcript(("? ", "You have not played a hand yet.\n? ", ""), ("r", "e"))
    told = want._replace(texts=("? ", "Play first!\n? ", ""))
    played = want._replace(texts=("? ", "Your total score is 0.\n? ", ""))
    assert (unanswered(told, want), plays_nothing(told, want)) == (None, None)
    assert plays_nothing(played, want) == 1


COMMANDS = Transcript(("? ", "Invalid command.\n? ", ""), ("x", "e"))


@pytest.mark.parametrize(
    ("texts", "answered"),
    [
        (("? ", "Wrong!\n? ", "Wrong!\n"), True),
        (("? ", "Wrong!\n? ", "wrong 5\n"), True),
        (("? ", "Wrong!\n? ", "Bye!\n"), False),
        (("? ", "Wrong!\n? ", ""), False),
        (("-----\nWelcome\n? ", "Wrong!\nWelcome\n? ", "Welcome\n"), False),
        (("? ", "? ", ""), False),
    ],
)
def test_an_end_is_not_answered_like_a_wrong_command(
    texts: tuple[str, ...], answered: bool
) -> None:
    assert answers_the_end(COMMANDS._replace(texts=texts), COMMANDS) is answered


def test_without_a_wrong_command_nothing_tells_how_it_is_answered() -> None:
    want = Transcript(("? ", ""), ("e",))
    assert not answers_the_end(want._replace(texts=("? ", "Invalid command.")), want)


def test_a_hand_is_played_as_the_document_plays_it() -> None:
    game, result = expected_hand(PS4A, Hand.parse("tto"), WORDS, 3, ["tt", "tot"])
    assert game.shown() == (
        "Current Hand: t t o\n"
        'Enter word, or a "." to indicate that you are finished: ⟦tt⟧\n'
        "Invalid word, please try again.\n"
        "\n"
        "Current Hand: t t o\n"
        'Enter word, or a "." to indicate that you are finished: ⟦tot⟧\n'
        '"tot" earned 59 points. Total: 59 points\n'
        "\n"
        "Run out of letters. Total score: 59 points.\n"
    )
    assert result.total == 59


def test_every_line_of_a_hand_must_be_taken() -> None:
    with pytest.raises(AssertionError, match="the game takes every line"):
        expected_hand(PS4A, Hand.parse("tto"), WORDS, 3, [".", "tot"])


def test_a_game_deals_what_it_is_given() -> None:
    game, _ = expected_game(PS4A, WORDS, 3, ["n", ".", "e"], [Hand.parse("tto")])
    assert [fact.letters for fact in game.facts()] == ["", "tto", "", ""]


def test_the_computer_of_part_b_plays_by_the_documents_name() -> None:
    game, _ = expected_game(EDITIONS["ps4b"], WORDS, 3, ["n", "c", "e"], [Hand.parse("tto")])
    assert '"tot" earned 59 points' in game.shown()


# Everything at once.

PLAYED = Transcript(
    ("Hand: t t o p", '"tot" earned 9 points. Total: 59 points\nHand: p', "Total score: 59"),
    ("tot", "."),
)
TABLE = "a: 1\ng: 2\nb: 3\nf: 4\nk: 5\nj: 8\nq: 10\n"


@pytest.mark.parametrize(
    "everything",
    [
        " ".join(map(str, range(200))),
        "\n".join(map(str, range(200))),
        "\r".join(map(str, range(200))),
        "\b\b\b".join(map(str, range(200))),
        "".join([f"{n:,}|" for n in range(200)]),
        "_".join([f"({n})" for n in range(200)]),
    ],
)
def test_a_number_is_not_looked_for_among_all_numbers(everything: str) -> None:
    texts = (PLAYED.texts[0], f"{everything}\nHand: p", "Total score: 59")
    got = PLAYED._replace(texts=texts)
    assert first_difference(got, PLAYED) == 1
    assert flooded(got, PLAYED, 1) >= 200
    last = PLAYED._replace(texts=(*PLAYED.texts[:2], everything))
    assert first_difference(last, PLAYED) == 2
    assert flooded(last, PLAYED, 2)


@pytest.mark.parametrize(
    "more",
    [
        TABLE,
        "Your 3 letters are worth 3, times 3; n is 7, you had 4 letters, now 1 is left.",
        "[debug] 0 1 2 3 4 5 6 7 t o t {'t': 2, 'o': 1, 'p': 1}",
        "83667 words loaded.",
        "9 " * 100,
        " ".join([str(number) for number in range(60, 0, -1)]),
        "".join([f"{part} %\u240d" for part in range(101)]) + "ready",
        "\n".join([f"{part} % done" for part in range(0, 101, 5)]),
        f"[debug] {[number * number for number in range(50)]}",
    ],
)
def test_tables_and_further_sentences_are_no_flood(more: str) -> None:
    first, second, last = PLAYED.texts
    got = PLAYED._replace(texts=(f"{more}\n{first}", f"{more}\n{second}", f"{more}\n{last}"))
    assert first_difference(got, PLAYED) is None
    assert not any(flooded(got, PLAYED, place) for place in range(3))


def test_a_number_is_not_looked_for_among_chosen_ones() -> None:
    """A game's own numbers may stand with twelve others, and with no more."""
    chosen = [9, 59, *[number * number + 100 for number in range(13)]]
    texts = [f"{' or '.join(map(str, chosen[:end]))}\nHand: p" for end in (14, 15)]
    few, many = [PLAYED._replace(texts=(PLAYED.texts[0], text, "59")) for text in texts]
    assert first_difference(few, PLAYED) is None
    assert first_difference(many, PLAYED) == 1
    assert flooded(many, PLAYED, 1) == 15


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("5 4 3 2 1\n9 points, 59 in all", (9, 59)),
        ("5... 4... 3... 2... 1...\n0 points", (0,)),
        ("4 3 2 1", (4, 3, 2, 1)),
        ("9 9 9 9 9 9", (9,) * 6),
        ("[3, 1, 4, 1, 5] 9", (9,)),
        ("{'a': 3, 'b': 1} 9", (3, 1, 9)),
    ],
)
def test_counts_and_lists_tell_nothing(text: str, numbers: tuple[int, ...]) -> None:
    assert Transcript((text,), ()).facts()[0].numbers == numbers


@pytest.mark.parametrize("part", ["1 ", "1 2 ", "[1", "[1]", "[", "a ", "\u240d"])
def test_reading_takes_no_more_than_in_proportion_to_what_is_printed(part: str) -> None:
    start = process_time()
    Transcript((part * 40_000,), ()).facts()
    assert process_time() - start < 5  # what goes with the square takes minutes


def test_numbers_where_none_are_wanted_are_no_business_of_anybody() -> None:
    rules = "\n".join([f"{n} points" for n in range(100)])
    got = PLAYED._replace(texts=(f"{rules}\n{PLAYED.texts[0]}", *PLAYED.texts[1:]))
    assert first_difference(got, PLAYED) is None


@pytest.mark.parametrize(
    "everything",
    [
        " ".join(["".join(four) for four in product("toplmn", repeat=4)]),
        "\n".join("abcdefghijklmnopqrstuvwxyz" * 2 + "ttop"),
    ],
    ids=["as words", "letter by letter"],
)
def test_a_hand_is_not_looked_for_among_all_hands(everything: str) -> None:
    got = PLAYED._replace(texts=(everything, *PLAYED.texts[1:]))
    assert first_difference(got, PLAYED) == 0
    assert flooded(got, PLAYED, 0)


def test_the_whole_alphabet_is_no_hand() -> None:
    alphabet = "Hand: " + " ".join("abcdefghijklmnopqrstuvwxyz" * 2)
    assert first_difference(PLAYED._replace(texts=(alphabet, *PLAYED.texts[1:])), PLAYED) == 0


def test_a_game_that_says_both_of_a_word_is_known_by_its_two_hands() -> None:
    wanted, _ = expected_hand(PS4A, Hand("pzuttto"), WORDS, 7, ["tot", "zzz", "."])
    both = [
        "p z u t t t o\nYour word: ",
        "It earns 9. Total: 9\np z u t\nInvalid word. Total: 0\np z u t t t o\nYour word: ",
        "It earns 30. Total: 39\nu t p t\nInvalid word. Total: 9\np z u t\nYour word: ",
        "Total: 9",
    ]
    got = wanted._replace(texts=tuple(both))
    place = unanswered(got, wanted)
    assert place == 2
    assert says_both(got, wanted, place)
    silent = got._replace(texts=(both[0], "Total: 9\np z u t\n", "Total: 9\np z u t\n", "9"))
    assert unanswered(silent, wanted) == 2
    assert not says_both(silent, wanted, 2)


def test_a_long_line_of_letters_is_read_at_all() -> None:
    """In time that grows with its length: with the square of it, this test would take hours."""
    long = Transcript(("a,'" * 300_000, f"{'z, ' * 300_000}\nHand: t o\n"), ("x",))
    assert [fact.letters for fact in long.facts()] == ["", "to"]
