from random import Random

import pytest

from handful.rules import (
    CLASSIC,
    WILDCARD,
    BadSize,
    Game,
    Hand,
    NotNow,
    RuleSet,
    substitute,
)

WORDS = {"part", "ice", "out", "dad", "tot", "top"}
both = pytest.mark.parametrize("rules", [CLASSIC, WILDCARD])


def started(rules: RuleSet, hands: int | None = None, letters: str = "dd*lout") -> Game:
    """A game with its first hand dealt."""
    return Game(rules, size=7, hands=hands).deal(Hand(letters))


# The documents' games.


def test_the_game_of_two_hands_totals_288_in_the_documents_001_and_002() -> None:
    game = Game(WILDCARD, size=7, hands=2).deal(Hand("aci*prt"))
    game = game.play("part", WORDS).play("ic*", WORDS)
    assert (game.last_round.is_over, game.last_round.total, game.last_round.hand.letters == "") == (
        True,
        198,
        True,
    )

    game = game.deal(Hand("dd*lout")).substitute(Hand("dd*aout")).play("out", WORDS).stop()
    assert (game.last_round.is_over, game.last_round.total, game.last_round.hand.letters == "") == (
        True,
        27,
        False,
    )
    assert game.total == 225

    game = game.replay().play("d*d", WORDS).play("out", WORDS).stop()
    assert (game.last_round.is_over, game.last_round.total, game.last_round.hand.letters == "") == (
        True,
        90,
        False,
    )
    assert game.total == 288
    assert game.over


def test_a_hand_is_replayed_as_it_was_dealt_in_the_documents_000_and_004() -> None:
    game = started(CLASSIC, letters="pzuttto").play("tot", WORDS).stop()
    assert (game.last_round.is_over, game.last_round.total, game.last_round.hand.letters == "") == (
        True,
        9,
        False,
    )
    game = game.replay()
    assert game.last_round.hand == Hand("pzuttto")
    game = game.play("top", WORDS).play("tu", WORDS).stop()
    assert (game.last_round.is_over, game.last_round.total, game.last_round.hand.letters == "") == (
        True,
        15,
        False,
    )


# Before the first hand.


@both
def test_before_the_first_hand_one_can_only_deal_or_end(rules: RuleSet) -> None:
    game = Game(rules, size=7)
    assert (game.can_deal, game.can_substitute, game.can_replay) == (True, False, False)
    assert (game.playing, game.over, game.total) == (False, False, 0)


@both
def test_nothing_can_be_played_before_the_first_hand(rules: RuleSet) -> None:
    game = Game(rules, size=7)
    with pytest.raises(NotNow, match="no hand has been dealt yet"):
        game.play("tot", WORDS)
    with pytest.raises(NotNow, match="no hand has been dealt yet"):
        game.stop()
    with pytest.raises(NotNow, match="no hand can be replayed now"):
        game.replay()
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("dd*aout"))


# Dealing.


@both
def test_a_hand_larger_than_the_game_cannot_be_dealt(rules: RuleSet) -> None:
    with pytest.raises(BadSize, match="the hand size 6 is smaller than the hand dd\\*lout"):
        Game(rules, size=6).deal(Hand("dd*lout"))


@both
def test_no_hand_is_dealt_while_one_is_played(rules: RuleSet) -> None:
    game = started(rules)
    assert not game.can_deal
    with pytest.raises(NotNow, match="no hand can be dealt now"):
        game.deal(Hand("aci*prt"))


@both
def test_the_number_of_hands_is_limited(rules: RuleSet) -> None:
    game = started(rules, hands=2).stop().deal(Hand("aci*prt")).stop()
    assert not game.can_deal
    with pytest.raises(NotNow, match="no hand can be dealt now"):
        game.deal(Hand("aci*prt"))


@both
def test_without_a_number_of_hands_there_is_always_another(rules: RuleSet) -> None:
    game = started(rules)
    for _ in range(20):
        game = game.stop().deal(Hand("aci*prt"))
    assert len(game.deals) == 21
    assert game.stop().can_deal


@both
def test_a_move_leaves_the_game_before_as_it_was(rules: RuleSet) -> None:
    before = Game(rules, size=7)
    dealt = before.deal(Hand("dd*lout"))
    dealt.play("out", WORDS).stop().replay().end()
    assert before == Game(rules, size=7)
    assert dealt == Game(rules, size=7).deal(Hand("dd*lout"))


# Substitution.


def test_a_substitution_replaces_the_dealt_hand() -> None:
    game = started(WILDCARD).substitute(Hand("dd*aout"))
    assert (len(game.deals), game.last_round.dealt) == (1, Hand("dd*aout"))
    assert game.playing


def test_a_letter_is_exchanged_once_a_game() -> None:
    game = started(WILDCARD, hands=3).substitute(Hand("dd*aout"))
    assert not game.can_substitute
    game = game.stop().deal(Hand("aci*prt"))
    assert not game.can_substitute
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("bci*prt"))


def test_a_substitution_not_used_for_one_hand_is_there_for_the_next() -> None:
    game = started(WILDCARD, hands=2).stop()
    assert not game.can_substitute
    assert game.deal(Hand("aci*prt")).can_substitute


def test_a_letter_that_is_not_held_uses_the_substitution_up() -> None:
    game = started(WILDCARD)
    same = substitute(game.last_round.hand, "z", WILDCARD.alphabet, Random(0))
    game = game.substitute(same)
    assert game.last_round.hand == Hand("dd*lout")
    assert not game.can_substitute


@pytest.mark.parametrize("word", ["out", "zzz", ""])
def test_no_letter_is_exchanged_after_the_first_entry_accepted_or_refused(word: str) -> None:
    game = started(WILDCARD).play(word, WORDS)
    assert not game.can_substitute
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("dd*aout"))


def test_no_letter_is_exchanged_in_a_replay() -> None:
    game = started(WILDCARD).stop().replay()
    assert game.playing
    assert not game.can_substitute
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("dd*aout"))


def test_a_replay_takes_no_substitution_from_the_next_hand() -> None:
    game = started(WILDCARD).stop().replay().stop().deal(Hand("aci*prt"))
    assert game.can_substitute


def test_classic_knows_no_substitution() -> None:
    game = started(CLASSIC)
    assert not game.can_substitute
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("ddaaout"))


# Replay.


@both
def test_a_hand_is_not_replayed_while_it_is_played(rules: RuleSet) -> None:
    game = started(rules)
    assert not game.can_replay
    with pytest.raises(NotNow, match="no hand can be replayed now"):
        game.replay()


def test_wildcard_replays_once_a_game() -> None:
    game = started(WILDCARD, hands=2).stop().replay().stop()
    assert not game.can_replay
    with pytest.raises(NotNow, match="no hand can be replayed now"):
        game.replay()
    assert not game.deal(Hand("aci*prt")).stop().can_replay


def test_a_replay_not_used_for_one_hand_is_there_for_the_next() -> None:
    game = started(WILDCARD, hands=2).stop().deal(Hand("aci*prt")).stop()
    assert game.replay().last_round.hand == Hand("aci*prt")


def test_classic_replays_any_number_of_times() -> None:
    game = started(CLASSIC).stop()
    for _ in range(20):
        game = game.replay().stop()
    assert len(game.deals[-1]) == 21
    assert game.can_replay


def test_a_hand_is_replayed_as_it_was_substituted() -> None:
    game = started(WILDCARD).substitute(Hand("dd*aout")).play("out", WORDS).stop().replay()
    assert game.last_round.hand == Hand("dd*aout")


@both
def test_a_replay_does_not_count_as_a_hand(rules: RuleSet) -> None:
    game = started(rules, hands=2).stop().replay().stop()
    assert game.can_deal
    assert len(game.deals) == 1


def test_the_better_score_counts_when_it_is_the_first() -> None:
    game = started(WILDCARD).play("out", WORDS).stop().replay().stop()
    assert game.total == 27


def test_the_better_score_counts_when_it_is_the_replay() -> None:
    game = started(WILDCARD).stop().replay().play("d*d", WORDS)
    assert game.total == 36


def test_a_game_totals_the_better_score_of_every_hand() -> None:
    game = started(WILDCARD, hands=2).play("out", WORDS).stop().replay().play("d*d", WORDS).stop()
    game = game.deal(Hand("aci*prt")).play("part", WORDS).stop()
    assert game.total == 36 + 114


# The end.


def test_a_wildcard_game_is_over_when_its_hands_and_its_replay_are_used() -> None:
    game = started(WILDCARD, hands=1)
    assert not game.over
    game = game.stop()
    assert not game.over
    game = game.replay()
    assert not game.over
    assert game.stop().over


def test_a_classic_game_is_over_when_the_player_ends_it() -> None:
    game = started(CLASSIC, hands=1).stop()
    assert not game.over
    assert game.end().over


def test_a_round_that_ran_out_leaves_the_game_ready_for_the_next_hand() -> None:
    game = started(CLASSIC, letters="tot").play("tot", WORDS)
    assert (game.playing, game.can_deal, game.can_replay) == (False, True, True)


@both
def test_a_game_of_no_hands_is_over_at_once(rules: RuleSet) -> None:
    assert Game(rules, size=7, hands=0).over


@both
def test_a_game_can_be_ended_before_its_first_hand(rules: RuleSet) -> None:
    game = Game(rules, size=7).end()
    assert game.over
    assert game.total == 0
    with pytest.raises(NotNow, match="no hand can be dealt now"):
        game.deal(Hand("dd*lout"))


@both
def test_ending_in_the_middle_of_a_round_stops_it_and_keeps_its_points(rules: RuleSet) -> None:
    game = started(rules, letters="pzuttto").play("tot", WORDS)
    ended = game.end()
    assert (
        ended.last_round.is_over,
        ended.last_round.total,
        ended.last_round.hand.letters == "",
    ) == (True, game.total, False)
    assert ended.total == {"classic": 9, "wildcard": 27}[rules.name]
    assert (ended.over, ended.playing) == (True, False)


@both
def test_nothing_can_be_done_in_a_game_that_was_ended(rules: RuleSet) -> None:
    game = started(rules).end()
    assert (game.can_deal, game.can_substitute, game.can_replay) == (False, False, False)
    with pytest.raises(NotNow, match="no hand can be dealt now"):
        game.deal(Hand("aci*prt"))
    with pytest.raises(NotNow, match="no hand can be replayed now"):
        game.replay()
    with pytest.raises(NotNow, match="no letter can be exchanged now"):
        game.substitute(Hand("dd*aout"))
    with pytest.raises(NotNow, match="this round is over"):
        game.play("out", WORDS)
    with pytest.raises(NotNow, match="this round is over"):
        game.stop()


@both
def test_ending_an_ended_game_changes_nothing(rules: RuleSet) -> None:
    game = started(rules).play("out", WORDS).end()
    assert game.end() == game
