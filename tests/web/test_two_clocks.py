"""Two servers on one database whose clocks differ over midnight: nobody profits from that."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from handful.web.solver.client import SolverClient
from tests.support.web.app import App, Json, Player, running_app, set_day_hands, set_five_hands

DAY = "2026-11-12"
BEFORE_MIDNIGHT, AFTER_MIDNIGHT = "2026-11-12T23:59:00Z", "2026-11-13T00:01:00Z"


class TwoClocks(NamedTuple):
    """Two servers that share nothing but the database and the secret."""

    behind: App
    ahead: App


@pytest.fixture
def servers(
    tmp_path: Path, solver: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TwoClocks]:
    """One where Thursday has a minute left, and one where Friday has begun."""
    with running_app(tmp_path, solver) as behind, running_app(tmp_path, solver) as ahead:
        for app, time in ((behind, BEFORE_MIDNIGHT), (ahead, AFTER_MIDNIGHT)):
            app.clock.set(time)
            set_day_hands(monkeypatch, app, classic="aretiin", wildcard="dd*loutx")
        yield TwoClocks(behind, ahead)


def on_both(servers: TwoClocks) -> tuple[Player, Player]:
    """One player, before midnight and after it."""
    player = servers.behind.player("Ada")
    return player, Player(servers.ahead, player.cookie)


def board_of(player: Player) -> Json:
    return player.get(f"/api/daily/{DAY}/board")


def test_who_has_seen_the_truth_in_the_archive_gets_no_scored_try_of_that_day(
    servers: TwoClocks,
) -> None:
    before, after = on_both(servers)
    practice = after.move(after.begin_day(DAY), ".")
    best = after.review(practice)["perfect"]["plays"][0]["word"]
    begun = before.begin_day()
    assert (begun["kind"], begun["day"], begun["counts"]) == ("archive", DAY, False)
    before.move(begun, best)
    board = board_of(before)
    assert (board["players"], board["top"], board["you"]) == (0, [], None)
    assert before.get("/api/me")["streak"] == {"now": 0, "best": 0}


def test_a_practice_round_that_only_began_takes_the_scored_try_too(servers: TwoClocks) -> None:
    """Its words could be tried there first."""
    before, after = on_both(servers)
    after.begin_day(DAY)
    assert before.begin_day()["kind"] == "archive"


def test_a_scored_try_does_not_count_if_a_practice_round_was_begun_at_the_same_moment(
    servers: TwoClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither server has seen the other's round when it looked for one."""
    before, after = on_both(servers)
    with monkeypatch.context() as patch:
        for app in servers:
            patch.setattr(app.store, "scored_rounds", lambda *_: [])
            patch.setattr(app.store, "has_practised", lambda *_: False)
        scored, practice = before.begin_day(), after.begin_day(DAY)
    assert (scored["kind"], practice["kind"]) == ("daily", "archive")
    best = after.review(after.move(practice, "."))["perfect"]["plays"][0]["word"]
    ended = before.move(scored, best)
    assert (ended["over"], ended["counts"]) == (True, False)
    assert before.see(ended)["counts"] is False
    assert board_of(before)["top"] == []


def test_the_scored_try_goes_on_after_midnight_and_counts(servers: TwoClocks) -> None:
    before, after = on_both(servers)
    scored = before.move(before.begin_day(), "tie")
    assert after.begin_day(DAY)["id"] == scored["id"]
    ended = after.move(scored, ".")
    assert (ended["kind"], ended["counts"]) == ("daily", True)
    assert [row["nickname"] for row in board_of(before)["top"]] == ["Ada"]


def test_practice_after_the_scored_try_takes_nothing_away(servers: TwoClocks) -> None:
    before, after = on_both(servers)
    before.move(before.begin_day(), "tie", ".")
    practice = after.begin_day(DAY)
    assert practice["kind"] == "archive"
    after.review(after.move(practice, "."))
    assert board_of(after)["you"]["score"] == 9


def test_practice_on_one_day_does_not_touch_another(servers: TwoClocks) -> None:
    before, after = on_both(servers)
    after.move(after.begin_day("2026-11-11"), ".")
    assert before.begin_day()["kind"] == "daily"


# Five hands a day.


@pytest.fixture
def five(servers: TwoClocks, monkeypatch: pytest.MonkeyPatch) -> TwoClocks:
    """The same two servers, on days of five hands."""
    for app in servers:
        set_five_hands(monkeypatch, app)
    return servers


def test_of_five_hands_what_was_practised_is_not_scored_and_holds_nothing_up(
    five: TwoClocks,
) -> None:
    before, after = on_both(five)
    practice = after.begin_day(DAY, 2)
    assert practice["kind"] == "archive"
    after.review(after.move(practice, "."))
    numbers = []
    for _ in range(4):
        begun = before.begin_day()
        assert (begun["kind"], begun["counts"]) == ("daily", True)
        numbers.append(begun["number"])
        before.move(begun, ".")
    assert numbers == [1, 3, 4, 5]
    known = before.begin_day(number=2)
    assert (known["kind"], known["counts"]) == ("archive", False)
    before.move(known, "planet")
    today = before.get("/api/daily")
    assert (today["score"], today["finished"]) == (0, False)
    assert board_of(before)["you"] is None


def test_the_five_go_on_after_midnight_in_their_order(five: TwoClocks) -> None:
    before, after = on_both(five)
    before.move(before.begin_day(), ".")
    going = before.begin_day()
    assert after.begin_day(DAY)["id"] == going["id"]
    assert after.ask("POST", "/api/daily", {"day": DAY, "number": 5}).status_code == 409
    after.move(going, ".")
    for number in (3, 4, 5):
        begun = after.begin_day(DAY)
        assert (begun["number"], begun["kind"]) == (number, "daily")
        five.ahead.clock.seconds += 60
        assert after.move(begun, ".")["counts"]
    assert board_of(after)["you"]["score"] == 0


def test_a_hand_of_five_does_not_count_if_it_was_practised_at_the_same_moment(
    five: TwoClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = on_both(five)
    with monkeypatch.context() as patch:
        for app in five:
            patch.setattr(app.store, "scored_rounds", lambda *_: [])
            patch.setattr(app.store, "has_practised", lambda *_: False)
        scored, practice = before.begin_day(), after.begin_day(DAY, 1)
    assert (scored["kind"], practice["kind"]) == ("daily", "archive")
    ended = before.move(scored, "rates")
    assert (ended["over"], ended["counts"]) == (True, False)
    assert before.get("/api/daily")["score"] is None
