"""The solver's values as JSON."""

import json
import subprocess
import sys

import pytest
from pydantic import TypeAdapter

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Hand, Round
from handful.solver import Line, Play, perfect_line, solve
from handful.solver.answer import (
    TurnAnswer,
    line_answer,
    play_answer,
    reading,
    solution_answer,
    turn_answers,
)
from handful.solver.index import Index

ODD = Lexicon.of(["outadd", "out", "dad", "do"])
QUAILS = Lexicon.of(["quail", "quaere", "mu"])


def test_a_play_has_the_tier_of_its_word() -> None:
    assert play_answer(Play("quail", 70), CLASSIC, QUAILS) == {
        "word": "quail",
        "reading": None,
        "hidden": False,
        "points": 70,
        "sacrifice": False,
        "tier": "common",
    }


def test_a_wildcard_has_the_tier_of_the_best_known_word_it_can_stand_for() -> None:
    birds = Lexicon.of(["cat", "cit"])
    assert play_answer(Play("c*t", 10), WILDCARD, birds)["tier"] == "common"


def test_a_sacrifice_has_no_tier() -> None:
    assert play_answer(Play("l", 0, sacrifice=True), WILDCARD, ODD) == {
        "word": "l",
        "reading": None,
        "hidden": False,
        "points": 0,
        "sacrifice": True,
        "tier": None,
    }


def test_a_line_has_its_score_and_its_plays_in_order() -> None:
    assert line_answer(Line((Play("out", 9), Play("do", 6))), CLASSIC, ODD) == {
        "score": 15,
        "plays": [
            {
                "word": "out",
                "reading": None,
                "hidden": False,
                "points": 9,
                "sacrifice": False,
                "tier": "common",
            },
            {
                "word": "do",
                "reading": None,
                "hidden": False,
                "points": 6,
                "sacrifice": False,
                "tier": "common",
            },
        ],
    }


def test_a_perfect_line_shows_what_is_thrown_away() -> None:
    perfect = perfect_line(Hand.parse("dd*lout"), WILDCARD, Index.build(ODD), 7)
    assert line_answer(perfect, WILDCARD, ODD) == {
        "score": 294,
        "plays": [
            {
                "word": "l",
                "reading": None,
                "hidden": False,
                "points": 0,
                "sacrifice": True,
                "tier": None,
            },
            {
                "word": "out*dd",
                "reading": "outadd",
                "hidden": False,
                "points": 294,
                "sacrifice": False,
                "tier": "rare",
            },
        ],
    }


def test_turns_say_why_a_word_was_refused_and_which_letters_that_cost() -> None:
    played = Round(WILDCARD, Hand.parse("cows*z"), 6)
    for word in ("", "*ows", "CZ"):
        played = played.play(word, {"cows", "cz"})
    assert turn_answers(played) == [
        {
            "number": 1,
            "word": "",
            "hidden": False,
            "accepted": False,
            "points": 0,
            "reason": "empty",
            "cost": "",
            "left": "cows*z",
        },
        {
            "number": 2,
            "word": "*ows",
            "hidden": False,
            "accepted": False,
            "points": 0,
            "reason": "not-in-list",
            "cost": "ows*",
            "left": "cz",
        },
        {
            "number": 3,
            "word": "CZ",
            "hidden": False,
            "accepted": True,
            "points": 182,
            "reason": None,
            "cost": "",
            "left": "",
        },
    ]


def test_turns_take_the_numbers_of_their_moves() -> None:
    played = Round(CLASSIC, Hand.parse("outdo"), 5).play("do", ODD).play("zip", ODD)
    answers = turn_answers(played, [2, 3])
    assert [(turn["number"], turn["reason"]) for turn in answers] == [(2, None), (3, "not-in-hand")]


def test_a_wildcard_is_read_as_the_first_word_by_alphabet() -> None:
    words = Lexicon.of(["lid", "lad", "cow"])
    assert reading("l*d", WILDCARD, words) == "lad"
    assert reading("c*w", WILDCARD, words) == "cow"
    assert reading("l*x", WILDCARD, words) is None
    assert reading("lad", WILDCARD, words) is None


def test_there_is_a_number_for_every_turn() -> None:
    played = Round(CLASSIC, Hand.parse("outdo"), 5).play("do", ODD)
    with pytest.raises(ValueError, match="longer"):
        turn_answers(played, [])


def test_a_solution_has_everything_about_a_hand() -> None:
    line = {
        "score": 9,
        "plays": [
            {
                "word": "out",
                "reading": None,
                "hidden": False,
                "points": 9,
                "sacrifice": False,
                "tier": "common",
            }
        ],
    }
    assert solution_answer(solve("outdz", CLASSIC, Lexicon.of(["do", "out"]), size=7)) == {
        "hand": "outdz",
        "rules": "classic",
        "size": 7,
        "words": [
            {"word": "out", "reading": None, "hidden": False, "points": 9, "tier": "common"},
            {"word": "do", "reading": None, "hidden": False, "points": 6, "tier": "common"},
        ],
        "best": {"word": "out", "reading": None, "hidden": False, "points": 9, "tier": "common"},
        "greedy": line,
        "perfect": line,
    }


def test_a_hand_without_words_has_no_best_word() -> None:
    assert solution_answer(solve("zzz", CLASSIC, ODD))["best"] is None


def test_a_hand_of_more_than_fifteen_letters_has_no_perfect_line() -> None:
    words = Lexicon.of(["do", "out"])
    assert solution_answer(solve("outdo" * 3, CLASSIC, words))["perfect"] is not None
    answer = solution_answer(solve("outdo" * 3 + "z", CLASSIC, words))
    assert answer["perfect"] is None
    assert answer["greedy"]["score"] == 45


def test_turns_are_what_their_type_says_and_pydantic_can_check_them() -> None:
    played = Round(WILDCARD, Hand.parse("dd*lout"), 7).play("zz", ODD).play("out", ODD).stop()
    turns = turn_answers(played)
    assert TypeAdapter(list[TurnAnswer]).validate_json(json.dumps(turns), strict=True) == turns


def test_the_solver_does_not_load_the_answers() -> None:
    program = (
        "import handful.solver, sys; "
        "print([name for name in ('handful.solver.answer', 'typing_extensions') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n"


# Hidden words.

RUDE = Lexicon.of(["fuck", "duck"])


def test_a_hidden_word_is_masked_and_its_points_are_not() -> None:
    assert play_answer(Play("fuck", 52), CLASSIC, RUDE) == {
        "word": "•••",
        "reading": None,
        "hidden": True,
        "points": 52,
        "sacrifice": False,
        "tier": "familiar",
    }
    assert play_answer(Play("fuck", 52), CLASSIC, RUDE, unfiltered=True)["word"] == "fuck"
    assert play_answer(Play("f*ck", 1), WILDCARD, RUDE)["word"] == "•••"
