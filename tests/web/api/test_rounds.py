"""Playing: the routes under /api/rounds."""

import json
from typing import Any

import pytest

from handful.store import Move, StoredRound
from tests.support.web.app import (
    CLASSIC_HAND,
    FRIDAY,
    SATURDAY,
    WILDCARD_HAND,
    App,
    Json,
    Player,
    json_of,
    refused,
    set_day_hands,
)

ROUND_CALLS = [
    ("GET", "", None),
    ("POST", "/moves", {"number": 1, "kind": "word", "text": "tie"}),
    ("POST", "/replay", {"by": "you"}),
    ("POST", "/review", None),
    ("GET", "/words", None),
    ("GET", "/share", None),
]


# Dealing.


@pytest.mark.parametrize("size", range(4, 13))
@pytest.mark.parametrize("rules", ["classic", "wildcard"])
def test_a_hand_of_every_size_is_dealt(player: Player, rules: str, size: int) -> None:
    played = json_of(player.ask("POST", "/api/rounds", {"rules": rules, "size": size}), 201)
    assert (played["rules"], played["size"], len(played["hand"])) == (rules, size, size)
    assert played["hand"].count("*") == (rules == "wildcard")


def test_a_new_round_says_all_there_is_to_say(player: Player) -> None:
    played = player.deal("wildcard", WILDCARD_HAND)
    assert len(played.pop("id")) == 26
    assert played == {
        "kind": "free",
        "day": None,
        "number": 0,
        "by": "you",
        "rules": "wildcard",
        "size": 7,
        "dealt": "dd*lout",
        "hand": "dd*lout",
        "moves": 0,
        "substituted": None,
        "hints": {
            "used": 0,
            "cost": 0,
            "letter": None,
            "length": None,
            "definition": None,
            "word": None,
            "next": "letter",
        },
        "turns": [],
        "total": 0,
        "over": False,
        "ran_out": False,
        "can_substitute": True,
        "can_replay": False,
        "counts": True,
        "replay": 0,
        "practice": False,
        "revealed": False,
        "best": 0,
        "percent": None,
        "ladder": None,
    }


def test_a_request_that_says_nothing_gets_a_classic_hand_of_seven(player: Player) -> None:
    played = json_of(player.ask("POST", "/api/rounds", {}), 201)
    assert (played["rules"], played["size"], played["by"]) == ("classic", 7, "you")


def test_the_benchmark_of_a_hand_is_known_from_the_deal_unless_a_replay_counts(
    player: Player,
) -> None:
    store = player.app.store
    classic = store.round(player.deal("classic")["id"])
    wildcard = store.round(player.deal("wildcard")["id"])
    assert classic is not None
    assert wildcard is not None
    assert (classic.perfect or 0) >= (classic.skynet or 0) > 0
    assert (wildcard.perfect, wildcard.skynet) == (None, None)


def test_two_hands_are_not_the_same(player: Player) -> None:
    assert len({player.deal()["hand"] for _ in range(10)}) > 5


@pytest.mark.parametrize(
    "asked",
    [
        {"size": 3},
        {"size": 13},
        {"size": "7"},
        {"size": 7.5},
        {"rules": "chess"},
        {"by": "nobody"},
        {"hand": "aretiin"},
        [],
    ],
)
def test_a_hand_that_is_not_dealt_here_is_refused(player: Player, asked: object) -> None:
    refused(player.ask("POST", "/api/rounds", asked), 422, "bad-request")
    assert player.get("/api/me")["round"] is None


def test_nobody_is_dealt_nothing(app: App) -> None:
    refused(app.ask("POST", "/api/rounds", {}), 401, "not-known")


# Words.


def test_a_classic_hand_is_played_to_its_end(player: Player) -> None:
    played = player.move(player.deal("classic", CLASSIC_HAND), "tie", "rain")
    assert played["turns"] == [
        {
            "number": 1,
            "word": "tie",
            "hidden": False,
            "accepted": True,
            "points": 9,
            "reason": None,
            "cost": "",
            "left": "arin",
            "readings": [],
        },
        {
            "number": 2,
            "word": "rain",
            "hidden": False,
            "accepted": True,
            "points": 16,
            "reason": None,
            "cost": "",
            "left": "",
            "readings": [],
        },
    ]
    assert (played["total"], played["over"], played["ran_out"]) == (25, True, True)
    assert (played["hand"], played["dealt"], played["best"]) == ("", "aretiin", 25)


def test_the_whole_hand_in_one_word_earns_the_bonus(player: Player) -> None:
    assert player.play("classic", CLASSIC_HAND, "inertia")["total"] == 99


def test_a_word_in_capitals_is_the_same_word(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "TiE")
    assert played["turns"][0]["word"] == "tie"
    assert played["total"] == 9


def test_a_player_may_stop(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie", ".")
    assert (played["total"], played["over"], played["ran_out"]) == (9, True, False)
    assert (played["hand"], played["moves"], len(played["turns"])) == ("arin", 2, 1)


@pytest.mark.parametrize(
    ("word", "reason"), [("teeth", "not-in-hand"), ("tiera", "not-in-list"), ("*n", "not-in-hand")]
)
def test_a_refused_classic_word_costs_nothing(player: Player, word: str, reason: str) -> None:
    played = player.play("classic", CLASSIC_HAND, word)
    assert played["turns"] == [
        {
            "number": 1,
            "word": word,
            "hidden": False,
            "accepted": False,
            "points": 0,
            "reason": reason,
            "cost": "",
            "left": "aretiin",
            "readings": [],
        }
    ]
    assert (played["hand"], played["over"]) == ("aretiin", False)


def test_a_wildcard_is_read_as_the_best_known_word_first(player: Player) -> None:
    turns = player.play("wildcard", WILDCARD_HAND, "l*d", "*t")["turns"]
    assert [turn["readings"] for turn in turns] == [["lad", "led", "lid"], []]


@pytest.mark.parametrize(
    ("word", "reason", "cost", "left"),
    [
        ("dlt", "not-in-list", "dlt", "d*ou"),
        ("load", "not-in-hand", "dlo", "d*ut"),
        ("zzz", "not-in-hand", "", "dd*lout"),
        ("**", "not-in-hand", "*", "ddlout"),
    ],
)
def test_a_refused_wildcard_word_costs_the_letters_that_were_held(
    player: Player, word: str, reason: str, cost: str, left: str
) -> None:
    [turn] = player.play("wildcard", WILDCARD_HAND, word)["turns"]
    assert (turn["accepted"], turn["points"], turn["reason"]) == (False, 0, reason)
    assert (sorted(turn["cost"]), turn["left"]) == (sorted(cost), left)


def test_a_wildcard_stands_for_a_vowel(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "l", "out*dd")
    assert [turn["points"] for turn in played["turns"]] == [0, 294]
    assert (played["total"], played["ran_out"]) == (294, True)


def test_all_letters_thrown_away_end_the_round(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "dd*lout")
    assert (played["total"], played["over"], played["ran_out"]) == (0, True, True)


@pytest.mark.parametrize(
    "text", ["", " ", "tie rain", "naïve", "ti3", "t" * 51, "tie\n", None, 5, ["tie"]]
)
def test_what_cannot_be_a_word_is_not_a_move(player: Player, text: object) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    asked = {"number": 1, "kind": "word", "text": text}
    refused(player.ask("POST", f"/api/rounds/{played['id']}/moves", asked), 422, "bad-request")
    assert player.see(played) == played


def test_the_longest_word_is_a_move(player: Player) -> None:
    assert player.play("classic", CLASSIC_HAND, "t" * 50)["moves"] == 1


# Substitution.


def test_a_letter_is_exchanged_before_the_first_word(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "=d")
    drawn = played["substituted"]["drawn"]
    assert played["substituted"]["letter"] == "d"
    assert drawn not in WILDCARD_HAND
    assert played["dealt"] == played["hand"] == f"{drawn}{drawn}*lout"
    assert (played["moves"], played["turns"], played["can_substitute"]) == (1, [], False)
    assert player.see(played) == played


def test_a_capital_letter_is_exchanged_as_a_small_one(player: Player) -> None:
    assert player.play("wildcard", WILDCARD_HAND, "=D")["substituted"]["letter"] == "d"


def test_a_letter_that_is_not_held_uses_the_substitution(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "=z")
    assert played["substituted"] == {"letter": "z", "drawn": None}
    assert (played["hand"], played["can_substitute"]) == ("dd*lout", False)


def test_a_second_letter_is_not_exchanged(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "=d")
    refused(player.try_move(played["id"], 2, "substitute", "l"), 409, "not-now")
    assert player.see(played) == played


def test_no_letter_is_exchanged_after_a_word(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "zzz")
    assert not played["can_substitute"]
    response = player.try_move(played["id"], 2, "substitute", "d")
    refused(response, 409, "not-now")
    assert response.json()["round"] == played


def test_no_letter_is_exchanged_under_classic_rules(player: Player) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    assert not played["can_substitute"]
    refused(player.try_move(played["id"], 1, "substitute", "a"), 409, "not-now")


def test_no_letter_is_exchanged_in_a_replay(player: Player) -> None:
    again = player.replay(player.play("wildcard", WILDCARD_HAND, "."))
    assert not again["can_substitute"]
    refused(player.try_move(again["id"], 1, "substitute", "d"), 409, "not-now")


def test_words_after_a_substitution_carry_the_numbers_of_their_moves(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "=z", "out", ".")
    assert [turn["number"] for turn in played["turns"]] == [2]
    assert played["moves"] == 3


# Numbers of moves.


def test_a_move_sent_again_gets_the_very_same_answer(player: Player) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    first = player.try_move(played["id"], 1, "word", "tie")
    again = player.try_move(played["id"], 1, "word", "tie")
    assert (again.status_code, again.content) == (200, first.content)
    assert player.see(played)["moves"] == 1


def test_every_move_of_a_round_can_be_sent_again_when_it_is_over(player: Player) -> None:
    played = player.deal("wildcard", WILDCARD_HAND)
    moves = [("substitute", "z"), ("word", "out"), ("word", "zzz"), ("stop", "")]
    first = [player.try_move(played["id"], n, *move) for n, move in enumerate(moves, 1)]
    again = [player.try_move(played["id"], n, *move) for n, move in enumerate(moves, 1)]
    assert [each.content for each in again] == [each.content for each in first]


def test_the_moves_of_a_replay_can_be_sent_again_when_it_is_over(player: Player) -> None:
    played = player.replay(player.play("wildcard", WILDCARD_HAND, "out", "."))
    moves = [("word", "dud"), ("word", "lot"), ("stop", "")]
    first = [player.try_move(played["id"], n, *move) for n, move in enumerate(moves, 1)]
    again = [player.try_move(played["id"], n, *move) for n, move in enumerate(moves, 1)]
    assert [each.content for each in again] == [each.content for each in first]


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [(1, "word", "rain"), (1, "stop", ""), (3, "word", "rain"), (1000, "stop", "")],
)
def test_a_stale_move_gets_the_round_as_it_stands(
    player: Player, number: int, kind: str, text: str
) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    response = player.try_move(played["id"], number, kind, text)
    refused(response, 409, "stale-move")
    assert response.json()["round"] == played
    assert player.see(played) == played


@pytest.mark.parametrize("number", [0, -1, 1001, 10**30, 1.5, "1", None, True])
def test_a_number_that_cannot_be_is_refused(player: Player, number: object) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    asked = {"number": number, "kind": "word", "text": "tie"}
    refused(player.ask("POST", f"/api/rounds/{played['id']}/moves", asked), 422, "bad-request")
    assert player.see(played) == played


@pytest.mark.parametrize(("kind", "text"), [("word", "tie"), ("stop", "")])
@pytest.mark.parametrize("ending", [["inertia"], ["."]])
def test_a_round_that_is_over_takes_no_more_moves(
    player: Player, ending: list[str], kind: str, text: str
) -> None:
    played = player.play("classic", CLASSIC_HAND, *ending)
    response = player.try_move(played["id"], 2, kind, text)
    refused(response, 409, "round-over")
    assert response.json()["round"] == played


def test_after_two_hundred_entries_a_round_can_only_be_ended(player: Player) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    played = player.move(played, *["zzz"] * 200)
    refused(player.try_move(played["id"], 201, "word", "tie"), 409, "too-many-moves")
    assert player.move(played, ".")["over"]


def test_of_two_who_make_the_same_move_the_slower_hears_what_the_quicker_did(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = player.deal("classic", CLASSIC_HAND)
    append = app.store.append

    def slow(*args: Any) -> bool:
        """Another process makes the move between looking and writing."""
        append(*args)
        kept: bool = append(*args)
        return kept

    monkeypatch.setattr(app.store, "append", slow)
    answer = json_of(player.try_move(played["id"], 1, "word", "tie"), 200)
    assert (answer["moves"], answer["total"]) == (1, 9)


# Replays.


def test_a_classic_hand_is_replayed_for_practice(player: Player) -> None:
    first = player.play("classic", CLASSIC_HAND, "tie", ".")
    assert not first["can_replay"]
    for number in (1, 2, 3):
        again = player.replay(first)
        assert (again["replay"], again["counts"], again["hand"]) == (number, False, "aretiin")
        player.move(again, "inertia")
    statistics = player.statistics()
    assert (statistics["hands"], statistics["scores"][0]["score"]) == (1, 9)


def test_a_wildcard_replay_counts_once_and_the_better_score_is_kept(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    assert (first["total"], first["can_replay"]) == (27, True)
    second = player.replay(first)
    assert (second["replay"], second["counts"], second["best"]) == (1, True, 27)
    second = player.move(second, "out*dd", ".")
    assert (second["total"], second["best"], second["can_replay"]) == (273, 273, False)
    third = player.replay(second)
    assert (third["replay"], third["counts"]) == (2, False)
    player.move(third, "l", "out*dd")
    statistics = player.statistics()
    assert statistics["hands"] == 1
    assert [each["score"] for each in statistics["scores"]] == [273]


def test_no_round_of_a_hand_offers_a_second_counting_replay(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    assert player.get(f"/api/rounds/{first['id']}")["can_replay"]
    again = json_of(player.ask("POST", f"/api/rounds/{first['id']}/replay", {}), 201)
    # Nothing was played in it yet, and the same round is given to who asks again.
    assert player.get(f"/api/rounds/{first['id']}")["can_replay"]
    again = player.move(again, "out")
    assert not player.get(f"/api/rounds/{first['id']}")["can_replay"]
    again = player.move(again, ".")
    assert (again["counts"], again["can_replay"]) == (True, False)
    assert not player.get(f"/api/rounds/{first['id']}")["can_replay"]
    third = json_of(player.ask("POST", f"/api/rounds/{first['id']}/replay", {}), 201)
    third = player.move(third, "out", ".")
    assert (third["counts"], third["can_replay"]) == (False, False)
    assert not player.get(f"/api/rounds/{first['id']}")["can_replay"]


def test_a_worse_replay_does_not_lower_the_score(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out*dd", ".")
    again = player.move(player.replay(first), "out", ".")
    assert (again["total"], again["best"]) == (27, 273)
    player.review(again)
    assert [each["score"] for each in player.statistics()["scores"]] == [273]


def test_practice_is_not_among_the_scores_of_which_the_best_is_told(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    player.review(first)
    again = player.move(player.replay(first), "out*dd", ".")
    assert (again["total"], again["counts"], again["best"]) == (273, False, 27)


def test_a_replay_has_the_hand_as_it_was_substituted(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "=d", ".")
    again = player.replay(first)
    assert (again["dealt"], again["substituted"]) == (first["dealt"], None)
    assert first["dealt"] != WILDCARD_HAND


def test_a_round_that_goes_on_is_not_replayed(player: Player) -> None:
    played = player.deal("wildcard", WILDCARD_HAND)
    for by in ("you", "skynet"):
        response = player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": by})
        refused(response, 409, "not-now")


def test_nothing_counts_on_a_hand_whose_truth_was_told(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    revealed = player.review(first)["round"]
    assert (revealed["revealed"], revealed["can_replay"]) == (True, False)
    again = player.replay(first)
    assert (again["counts"], again["revealed"]) == (False, True)
    player.move(again, "out*dd", ".")
    assert [each["score"] for each in player.statistics()["scores"]] == [27]


def test_a_replay_that_goes_on_stops_counting_when_the_truth_is_told(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    again = player.replay(first)
    assert again["counts"]
    player.review(first)
    assert not player.see(again)["counts"]
    again = player.move(again, "out*dd", ".")
    assert (again["counts"], again["best"]) == (False, 27)
    assert [each["score"] for each in player.statistics()["scores"]] == [27]


def test_a_replay_that_is_over_keeps_counting_when_the_truth_is_told(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    again = player.move(player.replay(first), "out*dd", ".")
    assert player.review(again)["round"]["counts"]
    assert [each["score"] for each in player.statistics()["scores"]] == [273]


def test_who_lets_a_computer_play_the_hand_has_seen_the_truth(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    going_on = player.replay(first)
    shown = player.replay(first, "perfect")
    assert (shown["total"], shown["revealed"]) == (294, True)
    assert not player.see(going_on)["counts"]
    assert not player.see(first)["can_replay"]
    assert not player.replay(first)["counts"]


# Computers.


@pytest.mark.parametrize(
    ("by", "total"),
    [("novice", 273), ("club", 273), ("expert", 273), ("skynet", 273), ("perfect", 294)],
)
def test_every_computer_plays_a_hand_at_once(player: Player, by: str, total: int) -> None:
    played = player.deal("wildcard", WILDCARD_HAND, by=by)
    assert (played["by"], played["over"], played["total"]) == (by, True, total)
    assert (played["counts"], played["can_replay"], played["revealed"]) == (False, False, True)
    assert player.see(played) == played


@pytest.mark.parametrize(
    ("by", "total"),
    [("novice", 99), ("club", 99), ("expert", 99), ("skynet", 99), ("perfect", 99)],
)
def test_every_computer_plays_a_hand_again(player: Player, by: str, total: int) -> None:
    played = player.replay(player.play("classic", CLASSIC_HAND, "tie", "."), by)
    assert (played["by"], played["over"], played["total"]) == (by, True, total)
    assert (played["counts"], played["replay"]) == (False, 1)


def test_a_computer_stops_when_it_knows_no_word(player: Player) -> None:
    played = player.deal("classic", "qqjx", by="skynet")
    assert (played["over"], played["ran_out"], played["turns"]) == (True, False, [])


def test_a_computers_round_is_not_the_players_to_move(player: Player) -> None:
    played = player.deal("classic", CLASSIC_HAND, by="skynet")
    for number in (1, played["moves"], played["moves"] + 1):
        refused(player.try_move(played["id"], number, "word", "tie"), 409, "not-now")
    refused(player.ask("GET", f"/api/rounds/{played['id']}/share"), 409, "not-now")
    assert player.see(played) == played


def test_a_hand_seen_from_a_computer_does_not_count_when_it_is_replayed(player: Player) -> None:
    played = player.deal("wildcard", WILDCARD_HAND, by="perfect")
    assert not player.replay(played)["counts"]


def test_computers_rounds_are_in_no_statistics(player: Player) -> None:
    player.deal("classic", CLASSIC_HAND, by="perfect")
    assert player.statistics()["hands"] == 0
    assert player.get("/api/me")["round"] is None


# The review.


def test_the_review_compares_with_the_perfect_line(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    found = player.review(played)
    ladder = {"novice": 273, "club": 273, "expert": 273, "skynet": 273, "perfect": 294}
    told = {"revealed": True, "can_replay": False, "percent": 9, "ladder": ladder}
    assert found["round"] == {**played, **told}
    assert player.see(played) == found["round"]
    assert (found["score"], found["skill"], found["beats_skynet"]) == (27, 0.0918, False)
    assert found["skynet"] == {
        "score": 273,
        "plays": [
            {
                "word": "out*dd",
                "reading": "outadd",
                "hidden": False,
                "points": 273,
                "sacrifice": False,
                "tier": "rare",
            }
        ],
    }
    perfect = found["perfect"]
    assert perfect["score"] == 294
    assert perfect["plays"] == [
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
    ]
    assert [turn["word"] for turn in found["turns"]] == ["out", None]
    assert found["turns"][0]["lost"] == found["turns"][0]["before"] - found["turns"][0]["after"]
    assert {option["letter"] for option in found["advice"]} >= {None, "d", "l"}


def test_the_words_that_were_entered_are_marked(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    player.review(played)
    words = player.words(played)
    assert words[0]["points"] == 273
    assert [word["word"] for word in words if word["yours"]] == ["out"]


def test_the_words_are_not_listed_before_the_review(player: Player) -> None:
    played = player.play("wildcard", WILDCARD_HAND, "out")
    refused(player.ask("GET", f"/api/rounds/{played['id']}/words"), 409, "not-now")
    ended = player.move(played, ".")
    refused(player.ask("GET", f"/api/rounds/{ended['id']}/words"), 409, "not-now")
    assert player.see(played)["can_replay"]
    player.review(ended)
    assert len(player.words(ended)) > 10
    again = player.replay(ended)
    refused(player.ask("GET", f"/api/rounds/{again['id']}/words"), 409, "not-now")


def test_the_dearest_word_is_listed_first(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, ".")
    player.review(played)
    words = player.words(played)
    points = [word["points"] for word in words]
    assert words[0] == {
        "word": "inertia",
        "reading": None,
        "hidden": False,
        "points": 99,
        "tier": "common",
        "yours": False,
    }
    assert points == sorted(points, reverse=True)


def test_a_perfect_round_is_told_to_be_one(player: Player) -> None:
    found = player.review(player.play("classic", CLASSIC_HAND, "inertia"))
    assert (found["skill"], found["beats_skynet"], found["turns"][0]["slip"]) == (
        1.0,
        False,
        "perfect",
    )


def test_skynet_can_be_beaten(player: Player) -> None:
    assert player.review(player.play("wildcard", WILDCARD_HAND, "l", "out*dd"))["beats_skynet"]


@pytest.mark.parametrize(
    ("rules", "hand", "moves"),
    [
        ("classic", CLASSIC_HAND, ["."]),
        ("wildcard", WILDCARD_HAND, ["=d", "."]),
        ("wildcard", "dd*loutstre", ["."]),
    ],
)
def test_no_advice_where_no_letter_could_be_exchanged(
    player: Player, rules: str, hand: str, moves: list[str]
) -> None:
    assert player.review(player.play(rules, hand, *moves))["advice"] == []


def test_a_refused_word_that_cost_nothing_is_not_perfect(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "xyz", "inertia")
    found = json_of(player.ask("POST", f"/api/rounds/{played['id']}/review"), 200)
    assert [(turn["word"], turn["slip"]) for turn in found["turns"]] == [
        ("xyz", "refused"),
        ("inertia", "perfect"),
    ]


def test_a_hand_without_a_word_is_no_skill_and_no_perfect_hand(player: Player) -> None:
    played = player.play("classic", "vvvv", ".")
    shared = player.get(f"/api/rounds/{played['id']}/share")
    assert (shared["score"], shared["perfect"], shared["percent"]) == (0, 0, 0)
    found = json_of(player.ask("POST", f"/api/rounds/{played['id']}/review"), 200)
    assert (found["skill"], found["perfect"]["score"]) == (None, 0)
    told = player.get("/api/me/statistics")
    assert (told["hands"], told["perfect_hands"], told["mean_skill"]) == (1, 0, None)
    assert (sum(told["skill"]), told["scores"][0]["skill"]) == (0, None)


def test_a_word_is_listed_once_however_it_can_be_entered(player: Player) -> None:
    played = player.play("wildcard", "oxygen*", "*xygen", ".")
    player.review(played)
    words = player.words(played)
    named = [(word["word"], word["yours"]) for word in words if word["points"] > 400]
    assert ("oxygen", True) in named
    spelled = [word["word"] for word in words]
    assert "*xygen" not in spelled
    assert "oxyg*n" not in spelled
    assert len(spelled) == len(set(spelled))


def test_a_hand_without_words_has_a_review(player: Player) -> None:
    played = player.play("classic", "qqjx", ".")
    found = player.review(played)
    assert (found["score"], found["perfect"]["score"], player.words(played)) == (0, 0, [])


def test_the_review_is_the_same_when_it_is_asked_again(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie", ".")
    assert player.review(played) == player.review(played)


def test_a_computers_round_has_a_review(player: Player) -> None:
    played = player.deal("wildcard", WILDCARD_HAND, by="skynet")
    assert player.review(played)["score"] == 273


def test_the_truth_is_not_told_while_the_round_goes_on(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie")
    refused(player.ask("POST", f"/api/rounds/{played['id']}/review"), 409, "not-now")
    refused(player.ask("GET", f"/api/rounds/{played['id']}/share"), 409, "not-now")
    assert not player.see(played)["revealed"]


@pytest.mark.parametrize(("rules", "hand"), [("classic", CLASSIC_HAND), ("wildcard", "dd*loutx")])
def test_no_answer_during_play_holds_a_word_of_the_truth(
    new_app: App, monkeypatch: pytest.MonkeyPatch, rules: str, hand: str
) -> None:
    set_day_hands(monkeypatch, new_app, **{rules: hand})
    new_app.clock.set(FRIDAY if rules == "classic" else SATURDAY)
    player = new_app.player()
    played = player.begin_day()
    assert played["dealt"] == hand
    player.try_move(played["id"], 1, "word", "zzz")
    player.try_move(played["id"], 1, "word", "zzzz")
    player.try_move(played["id"], 9, "word", "zzzz")
    player.ask("POST", f"/api/rounds/{played['id']}/review")
    player.ask("GET", f"/api/rounds/{played['id']}/words")
    player.ask("GET", f"/api/rounds/{played['id']}/share")
    player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": "perfect"})
    day = played["day"]
    for path in ("me", "daily", "daily/archive", f"daily/{day}/board", "me/statistics"):
        player.get(f"/api/{path}")
    assert len(player.responses) > 10
    for response in player.responses:
        text = response.text.replace('"words":0', "")
        for spoiler in ("inertia", "retain", "out*dd", "toddl*", "skynet", "perfect_", '"words"'):
            found = text.replace("perfect_hands", "").replace("beaten_skynet", "")
            assert spoiler not in found, (response.url, spoiler)


# Whose round it is.


@pytest.mark.parametrize(("method", "path", "asked"), ROUND_CALLS)
@pytest.mark.parametrize("ended", [False, True])
def test_anothers_round_looks_like_none(
    app: App, player: Player, method: str, path: str, asked: object, ended: bool
) -> None:
    played = player.play("classic", CLASSIC_HAND, *["."] * ended)
    other = app.player()
    theirs = other.ask(method, f"/api/rounds/{played['id']}{path}", asked)
    none = other.ask(method, f"/api/rounds/{'0' * 26}{path}", asked)
    refused(theirs, 404, "not-found")
    assert theirs.content == none.content
    assert player.see(played) == played


@pytest.mark.parametrize(("method", "path", "asked"), ROUND_CALLS)
def test_nobody_has_no_rounds(
    app: App, player: Player, method: str, path: str, asked: object
) -> None:
    played = player.deal()
    response = app.ask(method, f"/api/rounds/{played['id']}{path}", asked)
    refused(response, 401, "not-known")


@pytest.mark.parametrize("id_", ["1", "0" * 25, "0" * 27, "o" * 26, "I" * 26, "'" * 26])
def test_what_is_no_id_is_refused(player: Player, id_: str) -> None:
    refused(player.ask("GET", f"/api/rounds/{id_}"), 422, "bad-request")


def test_a_round_that_was_forgotten_while_it_is_replayed_is_not_found(
    app: App, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = player.play("wildcard", WILDCARD_HAND, ".")
    replay = app.store.replay

    def late(of: StoredRound, *args: Any) -> StoredRound:
        app.store.forget(of.player)
        again: StoredRound = replay(of, *args)
        return again

    monkeypatch.setattr(app.store, "replay", late)
    response = player.ask("POST", f"/api/rounds/{played['id']}/replay", {"by": "you"})
    refused(response, 404, "not-found")


def test_the_answers_are_short_and_in_utf8(player: Player) -> None:
    response = player.try_move(player.deal("classic", CLASSIC_HAND)["id"], 1, "word", "tie")
    content: Json = json.loads(response.content.decode())
    assert response.text == json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def test_a_second_replay_tells_nothing_while_the_one_that_counts_goes_on(player: Player) -> None:
    first = player.play("wildcard", WILDCARD_HAND, "out", ".")
    counting = player.move(player.replay(first), "dad")
    other = player.move(player.replay(first), ".")
    assert (counting["counts"], other["counts"]) == (True, False)
    refused(player.ask("GET", f"/api/rounds/{other['id']}/share"), 409, "not-now")
    assert player.statistics()["scores"] == []
    assert player.see(counting)["revealed"] is False


def test_a_round_played_with_another_list_is_what_it_was(app: App, player: Player) -> None:
    begun = player.play("classic", "sttaz", "tats")
    store = app.store
    stored = store.round(begun["id"])
    assert stored is not None
    older = stored._replace(id="0" * 26, root="0" * 26, lexicon="another", moves=())
    assert store.begin(older)
    # "zat" was a word of that list, and "tat" was not.
    assert store.append(older.id, Move(1, "word", "tat"))
    assert store.append(older.id, Move(2, "word", "zat", points=36))
    seen = player.get(f"/api/rounds/{older.id}")
    assert [turn["accepted"] for turn in seen["turns"]] == [False, True]
    assert (seen["hand"], seen["total"]) == ("st", 36)
    ended = player.move(seen, ".")
    refused(player.ask("POST", f"/api/rounds/{ended['id']}/review"), 409, "not-now")
    refused(player.ask("GET", f"/api/rounds/{ended['id']}/share"), 409, "not-now")


# Hidden words.


def test_a_player_sees_what_was_typed_and_no_other_hidden_word(player: Player) -> None:
    played = player.move(player.deal("classic", "fuckerb"), "fuck", ".")
    assert (played["turns"][0]["word"], played["turns"][0]["hidden"]) == ("fuck", False)
    found = json_of(player.ask("POST", f"/api/rounds/{played['id']}/review"), 200)
    assert (found["turns"][0]["word"], found["turns"][0]["hidden"]) == ("fuck", False)
    assert found["skynet"]["plays"][0] == {
        "word": "•••",
        "reading": None,
        "hidden": True,
        "points": 90,
        "sacrifice": False,
        "tier": "familiar",
    }
    words = player.words(played)
    mine = [word for word in words if word["yours"]]
    assert [(word["word"], word["hidden"], word["points"]) for word in mine] == [("•••", True, 52)]
    told = json.dumps([found["skynet"], found["perfect"], words, found["turns"][1:]])
    assert "fuck" not in told


def test_a_computers_hidden_word_is_masked(player: Player) -> None:
    played = player.deal("classic", "fuckerb", by="skynet")
    assert (played["turns"][0]["word"], played["turns"][0]["hidden"]) == ("•••", True)
    assert (played["turns"][0]["points"], played["turns"][0]["left"]) == (90, "b")
    found = json_of(player.ask("POST", f"/api/rounds/{played['id']}/review"), 200)
    assert (found["turns"][0]["word"], found["turns"][0]["hidden"]) == ("•••", True)
    assert "fuck" not in json.dumps({**found, "round": {**found["round"], "dealt": ""}})


def test_who_checks_a_code_does_not_see_what_another_typed(app: App, player: Player) -> None:
    played = player.move(player.deal("classic", "fuckerb"), "fuck", ".")
    code = player.get(f"/api/rounds/{played['id']}/share")["code"]
    found = json_of(app.player().ask("POST", "/api/verify", {"code": code}), 200)
    assert (found["turns"][0]["word"], found["turns"][0]["hidden"]) == ("•••", True)
    assert found["score"] == 52


def test_a_hidden_word_among_the_best_is_masked(player: Player) -> None:
    player.move(player.deal("classic", "fuckerb"), "fuck", ".")
    best = player.get("/api/me/statistics")["best_words"]
    assert [(word["word"], word["hidden"], word["points"]) for word in best] == [("•••", True, 52)]
