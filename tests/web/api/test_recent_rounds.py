"""The rounds that a player played lately, and their reviews once more."""

from tests.support.web.app import FRIDAY, App, Json, Player


def listed(player: Player) -> list[Json]:
    found: list[Json] = player.get("/api/rounds")["rounds"]
    return found


def test_rounds_are_listed_in_short_the_newest_first(app: App, player: Player) -> None:
    app.clock.set(FRIDAY)
    assert listed(player) == []
    first = player.play("classic", "uezkltz", "lute", ".")
    app.clock.seconds += 60
    second = player.move(player.deal("wildcard", "dd*lout"), "loud")
    app.clock.seconds += 60
    player.deal("classic", "stat")  # dealt, and not played
    player.deal("classic", "stat", by="skynet")
    assert listed(player) == [
        {
            "id": second["id"],
            "kind": "free",
            "day": None,
            "number": 0,
            "rules": "wildcard",
            "size": 7,
            "replay": 0,
            "score": None,
            "at": "2026-11-13T10:01:00Z",
        },
        {
            "id": first["id"],
            "kind": "free",
            "day": None,
            "number": 0,
            "rules": "classic",
            "size": 7,
            "replay": 0,
            "score": 16,
            "at": "2026-11-13T10:00:00Z",
        },
    ]
    assert listed(app.player()) == []


def test_ten_rounds_are_listed(app: App, player: Player) -> None:
    ids = []
    for _ in range(12):
        app.clock.seconds += 60
        ids.append(player.play("classic", "uezkltz", "lute", ".")["id"])
    assert [one["id"] for one in listed(player)] == ids[:1:-1]


def test_no_list_leads_to_the_truth_while_a_replay_counts(app: App, player: Player) -> None:
    first = player.play("wildcard", "dd*lout", "loud", ".")
    app.clock.seconds += 60
    again = player.replay(first)
    assert [one["id"] for one in listed(player)] == [first["id"]]
    assert player.see(first)["can_replay"]  # so the page offers it, and no review
    again = player.move(again, "out")
    assert [one["id"] for one in listed(player)] == [again["id"]]
    player.move(again, ".")
    assert [one["id"] for one in listed(player)] == [again["id"], first["id"]]


def test_a_review_that_is_read_again_changes_nothing(app: App, player: Player) -> None:
    first = player.play("wildcard", "dd*lout", "loud", ".")
    app.clock.seconds += 60
    again = player.move(player.replay(first), "dd*lout")
    reviewed = player.review(again)
    before = player.statistics(), player.see(first), player.see(again), listed(player)
    assert player.review(again) == reviewed
    player.review(first)
    assert (player.statistics(), player.see(first), player.see(again), listed(player)) == before
