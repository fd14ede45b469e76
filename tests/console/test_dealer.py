"""The dealer: what was given comes first, in order."""

from random import Random

import pytest

from handful.console import Dealer
from handful.rules import CLASSIC, WILDCARD, BadHand, Hand


def test_given_hands_are_dealt_in_order_and_random_ones_after_those() -> None:
    dealer = Dealer(Random(3), [Hand.parse("at"), Hand.parse("tot")])
    assert [str(dealer.deal(CLASSIC, 7)) for _ in range(2)] == ["at", "tot"]
    assert dealer.deal(CLASSIC, 7) == CLASSIC.deal(7, Random(3))


def test_a_dealer_without_given_hands_deals_by_the_rules() -> None:
    assert Dealer(Random(3)).deal(WILDCARD, 10) == WILDCARD.deal(10, Random(3))


def test_given_letters_are_drawn_in_order_and_random_ones_after_those() -> None:
    dealer = Dealer(Random(3), letters="xb")
    assert [dealer.choice("abcx") for _ in range(2)] == ["x", "b"]
    assert dealer.choice("abcx") == Random(3).choice("abcx")


def test_a_given_letter_that_may_not_come_is_a_mistake() -> None:
    with pytest.raises(BadHand, match="'d' cannot be drawn now"):
        Dealer(Random(3), letters="d").choice("abc")
