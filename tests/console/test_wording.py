"""The editions as data."""

from handful.console import EDITIONS, LOADED, LOADING


def test_there_are_the_editions_of_the_five_documents() -> None:
    facts = {name: (edition.rules.name, edition.stop) for name, edition in EDITIONS.items()}
    assert facts == {
        "ps4a": ("classic", "."),
        "ps4b": ("classic", "."),
        "wildcard": ("wildcard", "!!"),
        "ps3": ("wildcard", "!!"),
        "solo": ("classic", "."),
        "scrabble-ish": ("classic", "."),
    }


def test_an_edition_is_known_by_its_own_name() -> None:
    assert [edition.name for edition in EDITIONS.values()] == list(EDITIONS)


def test_loading_is_shown_in_two_lines() -> None:
    assert LOADING + LOADED.format(count=83667) == (
        "Loading word list from file...\n   83667 words loaded.\n"
    )
