"""The line-by-line game, as generators that yield text and are sent the lines that were typed.

`play_menu` and `play_series` are the two families of games; both play hands with `play_hand` and
`watch_hand`.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from handful.console.wording import Edition, HandWording, MenuWording, SeriesWording
from handful.players import Player
from handful.round import Round as PlayedRound
from handful.rules import BadHand, Chooser, Game, Hand, Round, RuleSet, substitute

T = TypeVar("T")

Flow: TypeAlias = Generator[str, str | None, T]
"""Yields text to show. After an `Ask` it is sent the line that was typed, or None at the end of the
input: then it finishes what it was doing. Later questions also get None, and are not shown."""

ENTERED = 'The computer entered "{word}".\n'
"""Shown before the refusal of a computer's word, because its typing is not shown."""
MAX_SHOWN = 60
"""Longer entries are cut; the largest hand has 50 letters."""
YES_OR_NO = {"yes": True, "y": True, "no": False, "n": False}


class Ask(str):
    """Text that is shown and then waits for a line.

    A repeated question has a *hint* about what to enter. The documents print no hints, so only an
    interactive terminal shows them.
    """

    __slots__ = ("hint",)
    hint: str

    def __new__(cls, text: str, hint: str = "") -> "Ask":
        """A question; Python creates strings here, not in `__init__`."""
        ask = super().__new__(cls, text)
        ask.hint = hint
        return ask


class Wait(str):
    """Text that is shown before a player's own code runs.

    Until the flow's next text, Ctrl-C raises KeyboardInterrupt inside the flow.
    """

    __slots__ = ()


class Dealer:
    """Deals the given hands and draws the given letters in order, and random ones after those."""

    def __init__(
        self, chooser: Chooser, hands: Iterable[Hand] = (), letters: Iterable[str] = ()
    ) -> None:
        self._chooser = chooser
        self._hands = iter(hands)
        self._letters = iter(letters)

    def deal(self, rules: RuleSet, size: int) -> Hand:
        """The next hand."""
        given = next(self._hands, None)
        return rules.deal(size, self._chooser) if given is None else given

    def choice(self, seq: Sequence[str], /) -> str:
        """The next letter that a substitution draws; *seq* holds the possible ones."""
        given = next(self._letters, None)
        if given is not None and given not in seq:
            raise BadHand(f"{given!r} cannot be drawn now: it is already in the hand")
        return self._chooser.choice(seq) if given is None else given


class GameSetup(NamedTuple):
    """Everything that a game needs besides the lines that are typed."""

    edition: Edition
    words: Collection[str]
    size: int
    dealer: Dealer
    computer: Player
    review: Callable[[Round, str], str] | None = None
    """Formats the review of a round, given who played it; None for no reviews."""
    ignore_case: bool = False
    """Read commands and words in any case, also where the rules are strict."""
    require_held_letter: bool = False
    """Ask again for a letter to replace that is not in the hand: rule 5.3 would use up the only
    substitution."""
    show_word: Callable[[str], str] = str
    """How the computer's words are shown."""


def whole_game(setup: GameSetup) -> Flow[Game]:
    """Play the edition's game; returns the game as it ended."""
    questions = setup.edition.questions
    if isinstance(questions, MenuWording):
        return play_menu(setup, questions)
    return play_series(setup, questions)


def one_hand(hand: Hand, setup: GameSetup, *, computer: bool = False) -> Flow[Game]:
    """Play one given hand, or let the computer play it; returns the game of that hand."""
    game = Game(setup.edition.rules, setup.size, hands=1).deal(hand)
    return _play_round(game, setup, setup.edition.alone, computer)


def play_menu(setup: GameSetup, wording: MenuWording) -> Flow[Game]:
    """Deal, replay or end, as often as the player likes: the classic family of games."""
    game = Game(setup.edition.rules, setup.size)
    while not game.over:
        command = _normalize((yield Ask(wording.ask)), setup)
        if command is None or command == "e":
            game = game.end()
        elif command == "n":
            hand = setup.dealer.deal(game.rules, game.size)
            game = yield from _play_menu_round(game.deal(hand), setup, wording)
        elif command == "r" and game.can_replay:
            game = yield from _play_menu_round(game.replay(), setup, wording)
        elif command == "r":
            yield wording.nothing_to_replay
        else:
            yield wording.invalid
    return game


def _play_menu_round(game: Game, setup: GameSetup, wording: MenuWording) -> Flow[Game]:
    computer = False
    if wording.who is not None:
        yield "\n"
        while (who := _normalize((yield Ask(wording.who)), setup)) not in ("u", "c", None):
            yield wording.invalid_who
        if who is None:
            return game.end()
        yield "\n"
        computer = who == "c"
    game = yield from _play_round(game, setup, setup.edition.inside, computer)
    yield wording.after_hand
    return game


def play_series(setup: GameSetup, wording: SeriesWording) -> Flow[Game]:
    """A number of hands, with one substitution and one replay: the wildcard family of games."""
    hands = yield from _ask_until_valid(
        wording.ask_hands,
        "Please enter a whole number from 1 to 999999999.",
        lambda line: (int(line) or None) if line.isdecimal() and len(line) < 10 else None,
    )
    game = Game(setup.edition.rules, setup.size, hands or 0)
    while not game.over:
        game = game.deal(setup.dealer.deal(game.rules, game.size))
        if game.can_substitute:
            game = yield from _offer_substitution(game, setup, wording)
        game = yield from play_hand(game, setup, setup.edition.inside)
        if game.can_replay:
            game = yield from _offer_replay(game, setup, wording)
        # Not earlier: a review shows the perfect line, and the better score of a hand counts.
        for played in game.deals[-1]:
            yield from _review(played, setup)
    yield wording.total.format(total=game.total)
    return game


def _offer_substitution(game: Game, setup: GameSetup, wording: SeriesWording) -> Flow[Game]:
    hand = game.last_round.hand
    yield setup.edition.inside.hand.format(letters=" ".join(hand))
    wanted = yield from _ask_yes_or_no(wording.ask_substitute)
    letter = None
    if wanted:

        def parse(line: str) -> str | None:
            letter = game.rules.alphabet.normalize(line)
            possible = letter in hand or not setup.require_held_letter
            return letter if len(letter) == 1 and possible else None

        hint = "Please enter one letter of your hand."
        letter = yield from _ask_until_valid(wording.ask_letter, hint, parse)
    if wanted is None or (wanted and letter is None):
        return game.end()
    yield wording.before_hand
    if letter is None:
        return game
    return game.substitute(substitute(hand, letter, game.rules.alphabet, setup.dealer))


def _offer_replay(game: Game, setup: GameSetup, wording: SeriesWording) -> Flow[Game]:
    wanted = yield from _ask_yes_or_no(wording.ask_replay)
    if wanted:
        return (yield from play_hand(game.replay(), setup, setup.edition.inside))
    return game if wanted is not None and game.can_deal else game.end()


def _ask_until_valid(question: str, hint: str, parse: Callable[[str], T | None]) -> Flow[T | None]:
    """Repeat the *question* until *parse* accepts the line; None at the end of the input."""
    line = yield Ask(question)
    while line is not None:
        if (answer := parse(line)) is not None:
            return answer
        line = yield Ask(question, hint)
    return None


def _ask_yes_or_no(question: str) -> Flow[bool | None]:
    hint = "Please answer yes or no."
    return _ask_until_valid(question, hint, lambda line: YES_OR_NO.get(line.lower()))


def _normalize(line: str | None, setup: GameSetup) -> str | None:
    return line.lower() if line is not None and setup.ignore_case else line


def _play_round(game: Game, setup: GameSetup, wording: HandWording, computer: bool) -> Flow[Game]:
    play = watch_hand if computer else play_hand
    game = yield from play(game, setup, wording)
    yield from _review(game.last_round, setup, computer=computer)
    return game


def play_hand(game: Game, setup: GameSetup, wording: HandWording) -> Flow[Game]:
    """Ask for words until the letters run out or the player stops; returns the new game.

    At the end of the input the whole game ends with this hand.
    """
    while game.playing:
        yield _format_hand(game.last_round, wording)
        line = yield Ask(wording.ask)
        if line is None:
            game = game.end()
        elif line == setup.edition.stop:
            game = game.stop()
        else:
            game = game.play(line.lower() if setup.ignore_case else line, setup.words)
            yield _format_turn(game.last_round, wording, line)
    end = wording.stopped if game.last_round.hand else wording.ran_out
    yield end.format(total=game.last_round.total)
    return game


def watch_hand(game: Game, setup: GameSetup, wording: HandWording) -> Flow[Game]:
    """Show the computer's words until it finds no more; returns the new game."""
    while game.playing:
        yield Wait(_format_hand(game.last_round, wording))
        try:
            word = setup.computer.choose(PlayedRound.wrap(game.last_round, setup.words))
        except KeyboardInterrupt:
            word = None
            yield "\n"
        if word is None:
            game = game.stop()
        else:
            game = game.play(word, setup.words)
            if not game.last_round.turns[-1].accepted:
                yield ENTERED.format(word=printable(setup.show_word(word)))
            yield _format_turn(game.last_round, wording, setup.show_word(word))
    yield wording.watched.format(total=game.last_round.total)
    return game


def _review(round_: Round, setup: GameSetup, *, computer: bool = False) -> Flow[None]:
    if setup.review is not None:
        yield setup.review(round_, "The computer" if computer else "You")


def printable(word: str) -> str:
    """*word*, cut if it is long, with control characters replaced by question marks."""
    if len(word) > MAX_SHOWN:
        word = word[: MAX_SHOWN - 1] + "…"
    return "".join([letter if letter.isprintable() else "?" for letter in word])


def _format_hand(round_: Round, wording: HandWording) -> str:
    return wording.hand.format(letters=" ".join(round_.hand))


def _format_turn(round_: Round, wording: HandWording, word: str) -> str:
    """The edition's answer to the last turn, in which *word* was entered."""
    turn = round_.turns[-1]
    if turn.accepted:
        return wording.accepted.format(word=word, points=turn.points, total=round_.total)
    return wording.refused
