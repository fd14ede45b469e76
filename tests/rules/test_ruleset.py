"""What holds for both rule sets; the documents' scores stand in scores.tsv."""

import csv
from pathlib import Path

import pytest

from handful.rules import CLASSIC, RULE_SETS, WILDCARD

with Path(__file__).with_name("scores.tsv").open(encoding="utf-8", newline="") as table:
    SCORES = list(csv.DictReader(table, delimiter="\t"))


@pytest.mark.parametrize(
    "row", SCORES, ids=lambda row: f"{row['document']}: {row['word']} of {row['n']}"
)
def test_a_word_scores_as_the_table_says(row: dict[str, str]) -> None:
    assert RULE_SETS[row["rules"]].score(row["word"], int(row["n"])) == int(row["points"])


def test_every_document_has_scores_in_the_table() -> None:
    assert {row["document"] for row in SCORES} == {
        "000 ps4a",
        "000 ps4b",
        "001 wildcard",
        "002 ps3",
        "003 solo",
        "004 scrabble-ish",
        "docs/rules.md",
    }


def test_the_two_rule_sets_are_found_by_their_names() -> None:
    assert list(RULE_SETS) == ["classic", "wildcard"]
    assert RULE_SETS["classic"] is CLASSIC
    assert RULE_SETS["wildcard"] is WILDCARD


def test_classic_allows_no_substitution_and_any_number_of_replays() -> None:
    assert (CLASSIC.substitutions, CLASSIC.replays) == (0, None)


def test_wildcard_allows_one_substitution_and_one_replay() -> None:
    assert (WILDCARD.substitutions, WILDCARD.replays) == (1, 1)
