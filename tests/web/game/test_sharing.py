"""Sharing: what can be told of a round, and a code that proves it."""

from dataclasses import replace

import pytest

from handful.lexicon import DEFAULT, Lexicon
from handful.rules import BadShareCode, Hand
from handful.rules.share_code import ShareCode
from tests.support.web.app import (
    CLASSIC_HAND,
    MONDAY,
    SATURDAY,
    WILDCARD_HAND,
    App,
    Json,
    Player,
    json_of,
    refused,
)


def shared(player: Player, played: Json) -> Json:
    if played["can_replay"]:
        player.review(played)
    return player.get(f"/api/rounds/{played['id']}/share")


def verified(app: App, code: str) -> Json:
    return json_of(app.ask("POST", "/api/verify", {"code": code}), 200)


def test_a_round_is_told_without_its_words(player: Player) -> None:
    played = player.play("classic", CLASSIC_HAND, "tie", "rain")
    assert shared(player, played) == {
        "day": None,
        "rules": "classic",
        "size": 7,
        "score": 25,
        "perfect": 99,
        "skynet": 99,
        "percent": 25,
        "words": 2,
        "hints": 0,
        "code": "H1-074HX-RXDT1-VCJDS-H90H4-K88DV-K84VH-08D1C-QXZE",
    }


def test_a_day_is_told_with_its_date(player: Player, days: None) -> None:
    found = shared(player, player.move(player.begin_day(), "inertia"))
    del found["code"]
    assert found == {
        "day": "2026-11-13",
        "rules": "classic",
        "size": 7,
        "score": 99,
        "perfect": 99,
        "skynet": 99,
        "percent": 100,
        "words": 1,
        "hints": 0,
    }


def test_only_accepted_words_are_counted_and_skynets_score_stands_beside(player: Player) -> None:
    found = shared(player, player.play("wildcard", WILDCARD_HAND, "l", "out*dd"))
    assert (found["words"], found["skynet"]) == (1, 273)
    assert found["score"] > found["skynet"]


def test_a_share_of_perfect_is_rounded_down(player: Player) -> None:
    found = shared(player, player.play("classic", "stat", "sat", "."))
    assert (found["score"], found["perfect"], found["percent"]) == (9, 66, 13)


def test_a_hand_without_words_is_not_told_as_perfect(player: Player) -> None:
    found = shared(player, player.play("classic", "qqjx", "."))
    assert (found["score"], found["perfect"], found["percent"]) == (0, 0, 0)


@pytest.mark.parametrize(
    ("rules", "hand", "words"),
    [
        ("classic", CLASSIC_HAND, ["tie", "rain"]),
        ("classic", CLASSIC_HAND, ["teeth", "tie", "."]),
        ("classic", CLASSIC_HAND, ["."]),
        ("wildcard", WILDCARD_HAND, ["l", "out*dd"]),
        ("wildcard", WILDCARD_HAND, ["load", "zzz", "d*t", "."]),
        ("wildcard", WILDCARD_HAND, ["=d", "out", "."]),
        ("wildcard", "dd*loutstren", ["stoned", "."]),
    ],
)
def test_a_share_code_is_confirmed(
    app: App, player: Player, rules: str, hand: str, words: list[str]
) -> None:
    played = player.play(rules, hand, *words)
    code = shared(player, played)["code"]
    found = verified(app, code)
    assert (found["rules"], found["size"], found["score"]) == (rules, len(hand), played["total"])
    assert (found["hand"], found["ran_out"]) == (played["dealt"], played["ran_out"])
    earned = [(turn["word"], turn["points"]) for turn in played["turns"] if turn["accepted"]]
    assert [(turn["word"], turn["points"]) for turn in found["turns"] if turn["accepted"]] == earned
    lexicon = Lexicon.load(DEFAULT)
    assert found["lexicon"] == {"name": lexicon.name, "sha256": lexicon.sha256}
    assert ShareCode.parse(code).replay(lexicon).total == played["total"]


def test_a_confirmed_round_is_told_turn_by_turn(app: App, player: Player) -> None:
    code = shared(player, player.play("classic", CLASSIC_HAND, "tie", "."))["code"]
    assert verified(app, code)["turns"] == [
        {
            "number": 1,
            "word": "tie",
            "hidden": False,
            "accepted": True,
            "points": 9,
            "reason": None,
            "cost": "",
            "left": "arin",
        }
    ]


def test_a_code_claims_no_more_than_its_words_earn(app: App, player: Player) -> None:
    code = shared(player, player.play("classic", CLASSIC_HAND, "tie", "."))["code"]
    forged = str(replace(ShareCode.parse(code), score=999))
    message = refused(app.ask("POST", "/api/verify", {"code": forged}), 400, "bad-code")
    assert message == "The code claims 999 points, and its words earn 9."


def test_a_code_with_a_word_that_is_none_is_not_confirmed(app: App, player: Player) -> None:
    code = shared(player, player.play("classic", CLASSIC_HAND, "tie", "."))["code"]
    forged = str(replace(ShareCode.parse(code), words=("tiera",)))
    message = refused(app.ask("POST", "/api/verify", {"code": forged}), 400, "bad-code")
    assert message == "'tiera' does not count: it is not in the word list."


def test_a_code_of_another_list_is_told_to_be_one(app: App, player: Player) -> None:
    code = shared(player, player.play("classic", CLASSIC_HAND, "tie", "."))["code"]
    other = str(replace(ShareCode.parse(code), lexicon="0123456789abcdef"))
    message = refused(app.ask("POST", "/api/verify", {"code": other}), 400, "bad-code")
    assert "another word list, with the hash 0123456789abcdef" in message


def test_a_damaged_code_is_told_to_be_one(app: App, player: Player) -> None:
    code = shared(player, player.play("classic", CLASSIC_HAND, "tie", "."))["code"]
    for damaged in (code[:-1], code + "0", code[:9] + ("0" if code[9] != "0" else "1") + code[10:]):
        message = refused(app.ask("POST", "/api/verify", {"code": damaged}), 400, "bad-code")
        assert "damaged" in message


@pytest.mark.parametrize("code", ["x", "H1-", "H9-00000", " ", "\N{GRINNING FACE}", "H1-" * 1300])
def test_what_is_no_code_is_told_to_be_none(app: App, code: str) -> None:
    refused(app.ask("POST", "/api/verify", {"code": code}), 400, "bad-code")


@pytest.mark.parametrize("code", ["", "0" * 4001, None, 5, ["H1"]])
def test_what_cannot_be_a_code_is_refused(app: App, code: object) -> None:
    refused(app.ask("POST", "/api/verify", {"code": code}), 422, "bad-request")


def test_the_longest_code_of_a_round_fits_into_a_request(app: App, player: Player) -> None:
    played = player.play("wildcard", "dd*loutstren", *"dd*loutstren")
    assert (played["over"], played["moves"]) == (True, 12)
    verified(app, shared(player, played)["code"])


def test_a_round_is_not_shared_while_a_replay_would_count(player: Player) -> None:
    """For what is shared tells how much the hand is worth."""
    played = player.play("wildcard", WILDCARD_HAND, "out", ".")
    refused(player.ask("GET", f"/api/rounds/{played['id']}/share"), 409, "not-now")
    again = player.replay(played)
    refused(player.ask("GET", f"/api/rounds/{played['id']}/share"), 409, "not-now")
    again = player.move(again, ".")
    found = shared(player, played)
    assert (found["score"], found["perfect"]) == (27, 294)


# A code of today.


def share_code(rules: str, size: int, hand: str, words: tuple[str, ...], score: int) -> str:
    """A share code that nobody on the server made."""
    return str(ShareCode(rules, size, Lexicon.load(DEFAULT).sha256[:16], Hand(hand), words, score))


def test_a_code_of_today_opens_only_for_those_who_have_played(
    app: App, player: Player, days: None
) -> None:
    code = shared(player, player.play_day("inertia"))["code"]
    other = app.player()

    def sentence() -> str:
        return refused(other.ask("POST", "/api/verify", {"code": code}), 403, "play-first")

    expected = (
        "The code is of the hand of 2026-11-13: it opens when you have played that hand, "
        "or an hour after its day."
    )
    assert sentence() == expected
    begun = other.begin_day()
    assert sentence() == expected
    other.move(begun, ".")
    found = json_of(other.ask("POST", "/api/verify", {"code": code}), 200)
    assert [turn["word"] for turn in found["turns"]] == ["inertia"]
    refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    assert player.ask("POST", "/api/verify", {"code": code}).status_code == 200


def test_a_code_of_today_does_not_hold_its_words(app: App, player: Player, days: None) -> None:
    """For what stands in a share code, everybody can read without the server."""
    played = player.play_day("tie", "zzz", "rain")
    code = shared(player, played)["code"]
    digits = code.replace("-", "")
    assert digits == f"D1{played['id']}"
    with pytest.raises(BadShareCode):
        ShareCode.parse(code)
    for written in (
        code,
        code.lower(),
        digits,
        code.replace("1", "l").replace("-", " \u2011 "),
    ):
        found = json_of(player.ask("POST", "/api/verify", {"code": written}), 200)
        assert [turn["word"] for turn in found["turns"]] == ["tie", "rain"]
        assert (found["score"], found["hand"]) == (25, "aretiin")
    app.clock.set(SATURDAY)
    later = shared(player, played)["code"]
    assert verified(app, later) == verified(app, code) == found
    assert ShareCode.parse(later).words == ("tie", "rain")


def test_a_code_of_a_day_opens_no_other_round(app: App, player: Player, days: None) -> None:
    free = player.play("classic", CLASSIC_HAND, "tie", ".")
    going_on = player.begin_day()
    computers = player.replay(free, "skynet")
    for id_ in (free["id"], going_on["id"], computers["id"], "0" * 26, "0" * 25, "'--"):
        response = player.ask("POST", "/api/verify", {"code": f"D1-{id_}"})
        assert "not known here" in refused(response, 400, "bad-code")
    code = shared(player, player.move(going_on, "."))["code"]
    player.ask("DELETE", "/api/me")
    refused(app.ask("POST", "/api/verify", {"code": code}), 400, "bad-code")


def test_the_next_day_a_code_opens_for_everybody(app: App, player: Player, days: None) -> None:
    code = shared(player, player.play_day("inertia"))["code"]
    app.clock.set("2026-11-14T00:59:59Z")
    # Who began before midnight may still be playing.
    refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    app.clock.set("2026-11-14T01:00:00Z")
    assert verified(app, code)["score"] == 99


def test_so_does_the_code_of_another_hand_on_every_day(app: App, days: None) -> None:
    assert verified(app, share_code("classic", 7, "uezkltz", ("lute",), 16))["score"] == 16


@pytest.mark.parametrize(("size", "score"), [(8, 49), (7, 0), (7, 98)])
def test_a_made_up_code_with_todays_letters_tells_nothing(
    app: App, days: None, size: int, score: int
) -> None:
    """Whatever size it names and whatever it claims: else it would be a way to try words."""
    code = share_code("classic", size, "aretiin", ("inertia",), score)
    message = refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    assert "inertia" not in message
    assert "99" not in message


@pytest.mark.parametrize("hand", ["aretiin", "niitera"])
def test_a_code_of_todays_letters_is_one_of_today(app: App, days: None, hand: str) -> None:
    """Whoever made it, and in whatever order they stand."""
    code = share_code("classic", 7, hand, ("inertia",), 99)
    refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    app.clock.set(MONDAY)
    refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")
    app.clock.set(SATURDAY)
    assert verified(app, code)["score"] == 99


@pytest.mark.parametrize("letter", "dlx*")
def test_so_is_one_after_a_letter_of_today_was_exchanged(app: App, days: None, letter: str) -> None:
    app.clock.set(SATURDAY)
    player = app.player()
    code = shared(player, player.play_day(f"={letter}", "out", "."))["code"]
    refused(app.ask("POST", "/api/verify", {"code": code}), 403, "play-first")


# A hand that was known.


def not_shared(player: Player, played: Json) -> None:
    assert played["practice"] is True
    refused(player.ask("GET", f"/api/rounds/{played['id']}/share"), 409, "not-now")
    refused(player.ask("POST", "/api/challenges", {"round": played["id"]}), 409, "not-now")


def test_a_replay_after_the_truth_is_not_shared(player: Player) -> None:
    first = player.play("classic", CLASSIC_HAND, "tie", ".")
    player.review(first)
    again = player.move(player.replay(first), "inertia")
    not_shared(player, again)
    not_shared(player, player.see(again))
    assert player.see(first)["practice"] is False
    assert shared(player, first)["score"] == 9


def test_a_wildcard_replay_that_counts_is_shared_and_one_after_the_truth_is_not(
    player: Player,
) -> None:
    first = player.play("wildcard", WILDCARD_HAND, ".")
    counting = player.move(player.replay(first), "lou*d", ".")
    assert (counting["counts"], counting["practice"]) == (True, False)
    assert shared(player, counting)["score"] == counting["total"]
    not_shared(player, player.move(player.replay(first), "lou*d", "."))


def test_a_day_that_was_played_is_not_shared_when_it_is_practised(
    app: App, player: Player, days: None
) -> None:
    played = player.move(player.begin_day(), "tie", ".")
    player.review(played)
    app.clock.set(SATURDAY)
    not_shared(player, player.move(player.begin_day("2026-11-13"), "inertia"))
    assert shared(player, player.see(played))["score"] == 9


def test_a_day_gone_by_is_shared_the_first_time_only(app: App, player: Player, days: None) -> None:
    app.clock.set(SATURDAY)
    first = player.move(player.begin_day("2026-11-13"), "tie", ".")
    assert shared(player, first)["score"] == 9
    player.review(first)
    app.clock.seconds += 60
    not_shared(player, player.move(player.begin_day("2026-11-13"), "inertia"))
    assert player.see(first)["practice"] is False


def test_a_last_move_sent_again_gets_the_same_answer(player: Player) -> None:
    first = player.play("classic", CLASSIC_HAND, ".")
    again = player.replay(first)
    ended = player.move(again, "inertia")
    assert json_of(player.try_move(again["id"], 1, "word", "inertia"), 200) == ended


def test_an_old_day_code_of_a_known_hand_is_read_and_says_so(
    app: App, player: Player, days: None
) -> None:
    played = player.move(player.begin_day(), "tie", ".")
    again = player.move(player.replay(played), "inertia")
    codes = [f"D1-{each['id']}" for each in (played, again)]
    found = [json_of(player.ask("POST", "/api/verify", {"code": code}), 200) for code in codes]
    assert [(each["score"], each["practice"]) for each in found] == [(9, False), (99, True)]


def test_hints_of_the_first_round_are_told_of_the_replay_that_counts(player: Player) -> None:
    first = player.deal("wildcard", WILDCARD_HAND)
    hinted = json_of(player.try_move(first["id"], 1, "hint", "letter"), 200)
    player.move(hinted, ".")
    again = player.move(player.replay(first), "lou*d", ".")
    found = shared(player, again)
    assert found["hints"] == 1
    assert found["code"].startswith("H2-")
