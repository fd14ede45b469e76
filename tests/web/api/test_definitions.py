"""What words mean, for everybody who asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handful.web.solver.client import SolverClient
from tests.support.web.app import App, json_of, refused, running_app
from tests.support.wordnet import real_wordnet as real_wordnet
from tests.support.wordnet import write_wordnet


@pytest.fixture(scope="module")
def defining_app(tmp_path_factory: pytest.TempPathFactory, solver: SolverClient) -> Iterator[App]:
    """A server that has a tiny WordNet."""
    folder = tmp_path_factory.mktemp("app")
    wordnet = write_wordnet(folder / "wordnet")
    with running_app(folder, solver, wordnet=str(wordnet)) as app:
        yield app


def told(app: App, word: str) -> list[tuple[str, str, str]]:
    answer = json_of(app.ask("GET", f"/api/definitions/{word}"), 200)
    assert set(answer) == {"word", "definitions"}
    assert answer["word"] == word.lower()
    return [(each["word"], each["part"], each["text"]) for each in answer["definitions"]]


def test_a_word_is_defined_for_somebody_without_a_cookie(defining_app: App) -> None:
    assert told(defining_app, "quail") == [
        ("quail", "noun", "small game birds"),
        ("quail", "verb", "draw back, as with fear"),
    ]
    assert told(defining_app, "GEESE") == [("goose", "noun", "a web-footed bird")]


def test_the_three_most_usual_meanings_of_each_part_are_told(defining_app: App) -> None:
    assert [part for _, part, _ in told(defining_app, "tie")] == ["noun", "noun", "noun", "verb"]


def test_names_are_no_words_of_the_game(defining_app: App) -> None:
    assert told(defining_app, "China") == [("china", "noun", "porcelain")]


def test_a_wildcard_stands_for_each_vowel(defining_app: App) -> None:
    assert told(defining_app, "c*t") == [
        ("cat", "noun", "a feline mammal"),
        ("cot", "noun", "a small bed"),
    ]


def test_a_hidden_word_has_none(defining_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handful.web.api.definitions.is_hidden", lambda word: word == "quail")
    assert told(defining_app, "quail") == []
    assert told(defining_app, "cat") != []


def test_a_word_that_nobody_has_defined_has_no_meanings(defining_app: App) -> None:
    assert told(defining_app, "zzz") == []


@pytest.mark.parametrize("word", ["a1", "a-b", "a**b", "%20", "ї", "x" * 60, "•••"])
def test_what_is_no_word_is_refused(word: str, defining_app: App) -> None:
    refused(defining_app.ask("GET", f"/api/definitions/{word}"), 422, "bad-request")


def test_without_wordnet_words_have_no_meanings(app: App) -> None:
    assert told(app, "quail") == []


# Which words of a review have a definition.


@pytest.mark.parametrize(
    ("rules", "hand", "moves", "defined"),
    [
        ("classic", "geesexo", ("geese", "xo", "."), ["geese"]),
        ("classic", "quailst", ("tal", "."), ["quail", "quails"]),
        ("wildcard", "c*tquil", ("c*t", "."), ["cat", "quail", "tie"]),
        ("classic", "fuckerb", ("fuck", "."), []),
    ],
)
def test_a_review_tells_which_of_its_words_are_defined(
    defining_app: App, rules: str, hand: str, moves: tuple[str, ...], defined: list[str]
) -> None:
    player = defining_app.player()
    played = player.play(rules, hand, *moves)
    found = player.review(played)
    listed = player.get(f"/api/rounds/{played['id']}/words")
    assert sorted({*found["defined"], *listed["defined"]}) == defined
    assert set(listed["defined"]) <= {word["reading"] or word["word"] for word in listed["words"]}
    assert all(told(defining_app, word) for word in defined)


def test_without_wordnet_no_word_of_a_review_is_defined(app: App) -> None:
    player = app.player()
    assert player.review(player.play("classic", "quailst", "quail", "."))["defined"] == []


def test_damaged_files_take_no_review_away(tmp_path: Path, solver: SolverClient) -> None:
    wordnet = write_wordnet(tmp_path / "wordnet")
    (wordnet / "data.noun").write_text("shorter\n")
    with running_app(tmp_path, solver, wordnet=str(wordnet)) as app:
        player = app.player()
        found = player.review(player.play("classic", "quailst", "quail", "."))
    assert (found["score"], found["defined"]) == (70, [])


def test_who_asks_too_fast_is_refused(tmp_path: Path, solver: SolverClient) -> None:
    with running_app(tmp_path, solver, address_rate=1, address_burst=2) as app:
        answers = [app.ask("GET", "/api/definitions/quail").status_code for _ in range(4)]
    assert answers[:2] == [200, 200]
    assert 429 in answers


def test_wordnet_itself_is_asked(tmp_path: Path, solver: SolverClient, real_wordnet: Path) -> None:
    with running_app(tmp_path, solver, wordnet=str(real_wordnet)) as app:
        assert ("klutz", "noun", "(Yiddish) a clumsy dolt") in told(app, "klutz")
