"""The result of a hand: what the page shows is what the solver says, and not before the end."""

import math
import re

import pytest
from playwright.sync_api import Response, expect

from handful.lexicon import DEFAULT, Lexicon
from handful.lexicon.hidden import shown
from handful.lexicon.tier import Tier, tier_of_any
from handful.rules import CLASSIC, WILDCARD, Hand, Round, RuleSet
from handful.solver import (
    Line,
    Review,
    ReviewedTurn,
    advise,
    distinct_words,
    playable_words,
    review_of,
)
from handful.solver.answer import reading
from handful.solver.index import Index
from tests.support.web.game_page import GamePage
from tests.web.browser.conftest import PHONE, Deal

pytestmark = pytest.mark.slow

SLIPS = {
    "perfect": "Perfect",
    "refused": "Cost nothing",
    "small": "Small slip",
    "medium": "Slip",
    "large": "Big slip",
}


def reviewed(rules: RuleSet, hand: str, words: list[str], index: Index) -> Review:
    played = Round(rules, Hand(hand), len(hand))
    for word in words:
        played = played.play(word, index.lexicon)
    return review_of(played if played.is_over else played.stop(), index)


def expect_bars(game: GamePage, found: Review) -> None:
    for who, score in [
        ("you", found.score),
        ("skynet", found.skynet.score),
        ("perfect", found.perfect.score),
    ]:
        expect(game.at(f"bar-{who}").locator(".number")).to_have_text(f"{score:,}")
    # The length of a bar is its share of the longest.
    top = max(found.score, found.skynet.score, found.perfect.score)
    widths = {
        who: game.at(f"bar-{who}").locator(".fill").evaluate("fill => parseFloat(fill.style.width)")
        for who in ("you", "skynet", "perfect")
    }
    assert math.isclose(widths["you"], 100 * found.score / top, abs_tol=0.1)
    assert math.isclose(widths["skynet"], 100 * found.skynet.score / top, abs_tol=0.1)
    assert widths["perfect"] == 100


def read(word: str) -> str:
    """*word* as the page shows it: with the vowel that a wildcard stands for, or masked."""
    masked = shown(word)
    return masked if masked != word else reading(word, WILDCARD, Lexicon.load(DEFAULT)) or word


def better_text(turn: ReviewedTurn) -> str:
    """What the last column says of a turn, without how well known a single word is."""
    if turn.better is None:
        return "–"
    plays = [
        f"{each.word} thrown away" if each.sacrifice else f"{read(each.word)} {each.points:,}"
        for each in turn.better.plays
    ]
    return " + ".join(plays) + (f" = {turn.better.score:,}" if len(plays) > 1 else "")


def expect_review(game: GamePage, found: Review) -> None:
    """Row by row: word, points, still reachable, given away, verdict."""
    expect(game.at("review-row")).to_have_count(len(found.turns))
    for row, turn in zip(game.at("review-row").all(), found.turns, strict=True):
        cells = row.get_by_role("cell").all_text_contents()
        word = "(stopped)" if turn.word is None else turn.word
        assert cells[0] == (read(word) if turn.accepted else f"{word} refused")
        assert cells[1:4] == [f"{turn.points:,}", f"{turn.after:,}", f"{turn.lost:,}"]
        assert cells[4] == SLIPS[turn.slip.value]
        assert cells[5].startswith(better_text(turn))
        assert row.get_attribute("data-slip") == turn.slip.value


def expect_luck_and_skill(game: GamePage, found: Review) -> None:
    assert found.skill is not None
    skill = math.floor(found.skill * 100 + 1e-9)
    text = f"Skill: you scored {skill}% of what was possible."
    expect(game.page.get_by_text(text)).to_be_visible()
    assert found.luck is not None
    luck = math.floor(round(found.luck, 1))
    text = f"better than {luck}% of all deals."
    if found.luck < 40:
        text = f"worse than {math.floor(100 - round(found.luck, 1))}% of all deals."
    expect(game.page.get_by_text(text)).to_be_visible()


def line_of(line: Line) -> str:
    return "".join(
        [
            f"{play.word} thrown away" if play.sacrifice else f"{read(play.word)} {play.points:,}"
            for play in line.plays
        ]
    )


def expect_tiers(game: GamePage, rules: RuleSet, hand: str, mine: set[str], index: Index) -> None:
    entries = playable_words(Hand(hand), rules, index, len(hand))
    plays = distinct_words(entries, rules, index.lexicon)
    heading = game.page.get_by_role("heading", name=f"{len(plays)} words in this hand")
    expect(heading).to_be_visible()
    for tier in Tier:
        own = [
            play for play in plays if tier_of_any(rules.readings(play.word), index.lexicon) is tier
        ]
        group = game.at(f"tier-{tier.value}")
        if not own:
            expect(group).to_have_count(0)
            continue
        played = [play.word for play in own if play.word in mine]
        expect(group.get_by_role("heading")).to_contain_text(f"{len(played)} of {len(own)} played")
        found = group.get_by_test_id("playable").locator(".spelled").all_text_contents()
        assert sorted(found) == sorted([read(play.word) for play in own])
        marked = group.locator(".yours .spelled").all_text_contents()
        assert sorted(marked) == sorted(map(read, played))


def test_a_classic_hand(game: GamePage, deal: Deal, index: Index) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute", "zkz")
    game.stop()
    found = reviewed(CLASSIC, "uezkltz", ["lute", "zkz"], index)
    assert (found.score, found.skynet.score, found.perfect.score) == (16, 90, 100)
    expect(game.at("result")).to_have_text("16 points")
    expect(game.at("dealt")).to_have_accessible_name("U E Z K L T Z")
    expect_bars(game, found)
    expect_review(game, found)
    expect_luck_and_skill(game, found)
    expect_tiers(game, CLASSIC, "uezkltz", {"lute"}, index)
    expect(game.at("line-perfect")).to_have_text(line_of(found.perfect))
    expect(game.at("line-skynet")).to_have_text(line_of(found.skynet))
    expect(game.at("line-plain")).to_have_count(0)
    expect(game.at("advice-row")).to_have_count(0)
    expect(game.at("beat")).to_have_count(0)


def test_skynet_can_be_beaten(game: GamePage, deal: Deal, index: Index) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lutz", "zek")
    expect(game.at("result")).to_have_text("A perfect hand: 100 points")
    expect(game.at("beat")).to_contain_text("You beat SkyNet")
    found = reviewed(CLASSIC, "uezkltz", ["lutz", "zek"], index)
    expect_bars(game, found)
    expect_review(game, found)
    expect(game.page.get_by_text("Skill: you scored 100% of what was possible.")).to_be_visible()


@PHONE
def test_a_wildcard_hand_with_a_sacrifice_and_the_coach(
    game: GamePage, deal: Deal, index: Index
) -> None:
    deal("dd*lout")
    game.deal("dd*lout", "wildcard")
    game.play("dl", "out*d")
    game.tap("show-review")
    found = reviewed(WILDCARD, "dd*lout", ["dl", "out*d"], index)
    expect(game.at("result")).to_have_text(f"{found.score} points")
    expect_bars(game, found)
    expect_review(game, found)
    expect_luck_and_skill(game, found)
    # A word that costs letters does not count as one of the hand as it was dealt.
    entries = playable_words(Hand("dd*lout"), WILDCARD, index, 7)
    plays = {play.word for play in distinct_words(entries, WILDCARD, index.lexicon)}
    expect_tiers(game, WILDCARD, "dd*lout", {"out*d"} & plays, index)
    expect(game.at("line-perfect")).to_have_text(line_of(found.perfect))
    expect(game.page.get_by_text("A word is thrown away on purpose")).to_be_visible()
    advice = [
        [
            {None: "none", "*": "wildcard"}.get(each.letter, str(each.letter).upper()),
            f"{round(float(each.expected), 2):.1f}",
        ]
        for each in advise(Hand("dd*lout"), WILDCARD, index, 7)
    ]
    rows = [row.get_by_role("cell").all_text_contents()[:2] for row in game.at("advice-row").all()]
    assert rows == advice


def test_a_refused_word_is_not_called_perfect(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("zkz", "lutz", "zek")
    expect(game.at("result")).to_have_text("A perfect hand: 100 points")
    verdicts = game.at("review-row").locator(".verdict")
    expect(verdicts).to_have_text(["Cost nothing", "Perfect", "Perfect"])


def test_a_word_that_is_spelled_in_many_ways_is_listed_once(game: GamePage, deal: Deal) -> None:
    deal("oxygen*")
    game.deal("oxygen*", "wildcard")
    game.play("oxyg*n")
    game.stop()
    game.tap("show-review")
    oxygen = game.at("playable").filter(has_text=re.compile("oxygen|[*]xygen|oxyg[*]n"))
    expect(oxygen).to_have_text(["✓ oxygen 663 (yours)"])
    expect(game.page.get_by_role("heading", name="92 words in this hand")).to_be_visible()


def test_a_hand_without_any_word(game: GamePage, deal: Deal) -> None:
    deal("uuvvvqj")
    game.deal("uuvvvqj")
    game.tap("done")
    game.tap("confirm-yes")
    expect(game.page.get_by_role("heading", name="There is no word in this hand.")).to_be_visible()
    expect(game.at("bar-perfect").locator(".number")).to_have_text("0")
    # Nothing was possible, so it was neither perfect nor all that was possible.
    expect(game.at("result")).to_have_text("0 points")
    main = game.page.locator("main")
    for claim in ("Skill:", "A perfect hand", "Level with SkyNet", "nothing above that"):
        expect(main).not_to_contain_text(claim)
    expect(game.at("ladder-result")).to_have_count(0)
    expect(game.page.locator(".flawless")).to_have_count(0)
    expect(game.at("celebration")).to_have_count(0)


def test_nothing_of_the_review_goes_over_the_wire_before_the_end(
    game: GamePage, deal: Deal
) -> None:
    """The best words are not spelled in any answer while the hand goes on."""
    texts: list[str] = []

    def keep(response: Response) -> None:
        if "/api/" in response.url and response.status != 204:
            texts.append(response.text())

    game.listen("response", keep)
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("kue", "ztl")
    for view in ("#/daily", "#/archive", "#/you", "#/"):
        game.go(view)
    game.page.reload()
    game.expect_hand("zltz")
    assert len(texts) > 6
    secrets = ("klutz", "lutz", "zek", '"perfect":1', '"skynet":9', "tier", "luck")
    assert [each for each in secrets for text in texts if each in text] == []
    with game.page.expect_response("**/review") as answer:
        game.stop()
    assert "klutz" in answer.value.text()


def test_a_new_hand_follows_the_result(game: GamePage, deal: Deal) -> None:
    deal("uezkltz")
    game.deal("uezkltz")
    game.play("lute")
    game.stop()
    deal("aretiin")
    game.tap("again")
    game.expect_hand("aretiin")
    expect(game.at("total")).to_have_text("0")
