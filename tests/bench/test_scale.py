"""What docs/scale.md is measured and counted with."""

from pathlib import Path
from random import Random

import pytest

from bench.day_curve import HOURS, PEAK, moment
from bench.table_size import bytes_of, hands_of
from bench.tally import Tally, as_table, slowest
from handful.lexicon import Lexicon
from handful.rules import CLASSIC, RULE_SETS, WILDCARD, RuleSet
from handful.solver.all_hands import build_table


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_bytes_of_a_table_are_known_before_it_is_built(
    rules: RuleSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANDFUL_CACHE", str(tmp_path))
    built = build_table(Lexicon.load(), rules, 5).stat().st_size
    assert bytes_of(rules, 5) == pytest.approx(built, rel=0.01)


def test_hands_are_counted_as_the_numbering_counts_them() -> None:
    assert hands_of(CLASSIC, 7) == 4_272_048
    assert hands_of(WILDCARD, 8) == 18_156_204 + 4_272_048
    assert hands_of(CLASSIC, 10) == 254_186_856


def test_most_people_come_in_the_evening() -> None:
    chance = Random(1)
    hours = [int(24 * moment(chance)) for _ in range(20_000)]
    assert len(HOURS) == 24
    assert 0.08 < PEAK < 0.12
    assert max(set(hours), key=hours.count) == HOURS.index(max(HOURS))


def test_requests_are_counted_by_kind_and_by_phase() -> None:
    tally = Tally()
    tally.phase = "night"
    for wait in (0.001, 0.002, 0.004):
        tally.note("move", wait)
    tally.phase = "evening"
    tally.note("move", 2.0, "503")
    assert tally.count == 4
    assert "| move | 4 | 3.0 | 2,000.0 | 2,000.0 | 1 x 503 |" in tally.by_kind()
    assert "| night | 1 | 3 | 2.0 | 4.0 | 4.0 | none | 0.5 |" in tally.by_phase(
        {"night": 3.0, "evening": 1.0}, {"web": {"night": "0.5"}}
    )
    assert tally.is_slow(1.0)
    assert not tally.is_slow(3.0)


def test_the_slowest_in_a_hundred_is_that_which_one_in_a_hundred_exceeds() -> None:
    assert slowest([float(n) for n in range(200)]) == 198.0
    assert slowest([]) == 0.0


def test_a_table_is_markdown() -> None:
    assert as_table(["a", "b"], [["x", "1"]]) == "| a | b |\n|---|--:|\n| x | 1 |"
