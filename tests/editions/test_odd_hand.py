"""The documents' functions take any dictionary, as a learner's own would."""

import pytest

from handful.editions import ps3, ps4a, ps4b, solo

ODD = {"A": 1, "b": 2, "?": 1, "c": 0}


def test_an_odd_hand_is_counted_and_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert ps4a.calculateHandlen(ODD) == solo.calculate_handlen(ODD) == 4
    ps4a.displayHand(ODD)
    ps3.display_hand(ODD)
    assert capsys.readouterr().out == "A b b ?\n" * 2


def test_an_odd_hand_loses_the_letters_of_a_word() -> None:
    assert ps4a.updateHand(ODD, "b") == {"A": 1, "b": 1, "?": 1, "c": 0}
    assert solo.update_hand(ODD, "bb") == {"A": 1, "?": 1}
    assert ODD == {"A": 1, "b": 2, "?": 1, "c": 0}


def test_an_odd_hand_spells_what_its_letters_spell() -> None:
    assert ps4a.isValidWord("bb", ODD, ["bb"])
    assert not ps4a.isValidWord("bc", ODD, ["bc"])
    assert ps4b.compChooseWord(ODD, ["b", "bb"], 4) == "bb"


@pytest.mark.parametrize("size", [1, 4, 10, 60])
def test_a_hand_of_any_size_is_dealt(size: int) -> None:
    assert ps4a.calculateHandlen(ps4a.dealHand(size)) == size
    assert ps3.calculate_handlen(ps3.deal_hand(size)) == size
