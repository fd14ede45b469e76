"""Reviews as JSON."""

import json
from fractions import Fraction

import pytest
from pydantic import TypeAdapter

from handful.lexicon import Lexicon
from handful.rules import CLASSIC, WILDCARD, Hand, Round
from handful.solver import Advice, advise, review_of
from handful.solver.answer import turn_answers
from handful.solver.index import Index
from handful.web.solver.review_answer import ReviewAnswer, review_answer, reviewed_words

ODD = Lexicon.of(["outadd", "out", "dad", "do"])
RUDE = Lexicon.of(["fuck", "duck"])


def test_a_review_has_the_lines_the_turns_and_the_advice() -> None:
    index = Index.build(Lexicon.of(["do", "out"]))
    played = Round(CLASSIC, Hand.parse("outdz"), 5).play("do", index.lexicon).stop()
    advice = [Advice("z", Fraction(47, 3), Fraction(2, 3))]
    out = {
        "word": "out",
        "reading": None,
        "hidden": False,
        "points": 9,
        "sacrifice": False,
        "tier": "common",
    }
    line = {"score": 9, "plays": [out]}
    assert review_answer(review_of(played, index), played, index, advice) == {
        "score": 6,
        "skill": 0.6667,
        "luck": None,
        "beats_skynet": False,
        "skynet": line,
        "perfect": line,
        "turns": [
            {
                "word": "do",
                "reading": None,
                "hidden": False,
                "points": 6,
                "accepted": True,
                "before": 9,
                "after": 6,
                "lost": 3,
                "slip": "large",
                "better": line,
            }
        ],
        "advice": [{"letter": "z", "expected": 15.67, "gain": 0.67}],
    }
    assert reviewed_words(played, index) == [
        {
            "word": "out",
            "reading": None,
            "hidden": False,
            "points": 9,
            "tier": "common",
            "yours": False,
        },
        {
            "word": "do",
            "reading": None,
            "hidden": False,
            "points": 6,
            "tier": "common",
            "yours": True,
        },
    ]


def test_a_word_entered_in_upper_case_is_the_players() -> None:
    index = Index.build(Lexicon.of(["do"]))
    played = Round(WILDCARD, Hand.parse("do"), 2).play("DO", index.lexicon)
    assert reviewed_words(played, index) == [
        {
            "word": "do",
            "reading": None,
            "hidden": False,
            "points": 42,
            "tier": "common",
            "yours": True,
        }
    ]
    assert review_answer(review_of(played, index), played, index)["advice"] == []


def test_answers_are_what_their_types_say_and_pydantic_can_check_them() -> None:
    index = Index.build(ODD)
    played = Round(WILDCARD, Hand.parse("dd*lout"), 7).play("zz", ODD).play("out", ODD).stop()
    advice = advise(played.dealt, WILDCARD, index, 7)
    reviewed = review_answer(review_of(played, index), played, index, advice)
    assert TypeAdapter(ReviewAnswer).validate_json(json.dumps(reviewed), strict=True) == reviewed


@pytest.mark.parametrize(("own", "entered"), [(True, "fuck"), (False, "•••")])
def test_what_was_typed_is_shown_to_who_typed_it(own: bool, entered: str) -> None:
    played = Round(CLASSIC, Hand.parse("duckf"), 5).play("fuck", RUDE)
    found = review_answer(review_of(played, RUDE), played, Index.build(RUDE), own=own)
    assert (found["turns"][0]["word"], found["turns"][0]["hidden"]) == (entered, not own)
    turn = turn_answers(played, own=own)[0]
    assert (turn["word"], turn["hidden"]) == (entered, not own)
    listed = reviewed_words(played, Index.build(RUDE))
    words = [(word["word"], word["hidden"], word["yours"]) for word in listed]
    assert words == [("•••", True, True), ("duck", False, False)]
