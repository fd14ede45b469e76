"""`handful verify`: confirms the score of a shared round."""

import json
import sys

import click

from handful.cli.common import complete_words, example, json_option, unfiltered_option
from handful.lexicon import NAMED, Lexicon, LexiconMissing
from handful.lexicon.hidden import shown
from handful.rules import BadShareCode, Round
from handful.rules.share_code import MAX_TEXT, ShareCode
from handful.solver.answer import turn_answers


@click.command("verify", **example("handful verify H1-07DEV-M55WT-QM2XP-H0M4S-ABKSV-BMK4G-WDT70"))
@click.argument("code", metavar="CODE...", nargs=-1, required=True)
@click.option(
    "--words",
    metavar="NAME_OR_FILE",
    shell_complete=complete_words,
    help="The word list.  [default: the named list whose hash is in the code]",
)
@json_option
@unfiltered_option
@click.pass_context
def command(
    ctx: click.Context, code: tuple[str, ...], words: str | None, as_json: bool, unfiltered: bool
) -> None:
    """Replay the round of a share CODE, and confirm its score.

    Blanks, line ends and hyphens in the code are ignored; - reads it from standard input. The exit
    code is 1 if the score is wrong.
    """
    text = _read_code() if code == ("-",) else " ".join(code)
    if text.lstrip().upper().startswith("D1"):
        raise BadShareCode(
            "a code that begins with D1 is for a daily hand, and only the server that created it "
            "can read it; enter it on the server's page, under Check a code"
        )
    share_code = ShareCode.parse(text)
    lexicon = _lexicon(share_code, words)
    try:
        played, reason = share_code.replay(lexicon), None
    except BadShareCode as error:
        played, reason = None, str(error)
    if as_json:
        document = {
            "code": str(share_code),
            "confirmed": played is not None,
            "reason": reason,
            "rules": share_code.rules,
            "size": share_code.size,
            "list": {"name": lexicon.name, "sha256": lexicon.sha256},
            "hand": str(share_code.hand),
            "words": [shown(word, unfiltered) for word in share_code.words],
            "turns": None if played is None else turn_answers(played, own=unfiltered),
            "score": share_code.score,
            "hints": share_code.hints,
        }
        click.echo(json.dumps(document, indent=2))
    else:
        click.echo(f"Rules      {share_code.rules}, hand size {share_code.size}")
        click.echo(f"Word list  {lexicon.name}")
        click.echo(f"Hand       {' '.join(share_code.hand)}")
        _show(share_code, played, reason, unfiltered)
    if played is None:
        ctx.exit(1)


def _read_code() -> str:
    """Standard input, up to the length of the longest code."""
    if sys.stdin is None:
        raise BadShareCode("there is no standard input; give the code as an argument")
    with click.open_file("-", encoding="utf-8", errors="replace") as text:
        return str(text.read(MAX_TEXT + 1))


def _lexicon(code: ShareCode, words: str | None) -> Lexicon:
    """The word list that the round was played with."""
    played_with = f"the round was played with a word list whose sha256 begins {code.lexicon}"
    if words is not None:
        lexicon = Lexicon.load(words)
        if not lexicon.sha256.startswith(code.lexicon):
            raise LexiconMissing(
                f"{played_with}, and that of {words} begins {lexicon.sha256[: len(code.lexicon)]}"
                "; name the right list with --words"
            )
        return lexicon
    for named in NAMED.values():
        if named.sha256.startswith(code.lexicon):
            return named.load()
    raise LexiconMissing(
        f"{played_with}, and neither {' nor '.join([f'that of {name}' for name in NAMED])} does; "
        "name the file with --words"
    )


def _show(code: ShareCode, played: Round | None, reason: str | None, unfiltered: bool) -> None:
    """Print the words, with their points if the round could be replayed, and the verdict."""
    words = [shown(word, unfiltered) for word in code.words]
    if played is None:
        click.echo(f"Words      {' '.join(words) or 'none'}\n")
        click.secho(f"Not confirmed: {reason}.", fg="red")
        return
    click.echo()
    width = max(map(len, ("Word list", *words)))
    for turn in played.turns:
        lost = "  refused, and its letters are lost" if not turn.accepted else ""
        click.echo(f"{shown(turn.word, unfiltered):<{width}}  {turn.points:>5}{lost}")
    click.echo(f"{'Total':<{width}}  {played.total:>5}\n")
    points = "1 point" if played.total == 1 else f"{played.total} points"
    hints = "" if code.hints == 0 else f", with {code.hints} hint{'s' * (code.hints > 1)}"
    click.secho(f"Confirmed: {points}{hints}.", fg="green")
