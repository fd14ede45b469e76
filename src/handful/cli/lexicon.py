"""`handful lexicon`: the word lists, and the check of a user's file."""

import json

import click

from handful.cli.common import alphabet_option, complete_words, example, json_option
from handful.console.layout import fitted
from handful.lexicon import NAMED, Lexicon


@click.command("lexicon", **example("handful lexicon mywords.txt"))
@click.argument("names", metavar="[NAME_OR_FILE]...", nargs=-1, shell_complete=complete_words)
@alphabet_option
@json_option
def command(names: tuple[str, ...], alphabet: str | None, as_json: bool) -> None:
    """Show word lists with their number of words, hash, origin and licence.

    Without arguments, show the lists that come with Handful. A file is checked first; an error
    names the line.
    """
    if alphabet is not None and not names:
        raise click.UsageError("--alphabet is for files of words: name one.")
    lists = [Lexicon.load(name, alphabet) for name in names or NAMED]
    if as_json:
        click.echo(json.dumps([_to_dict(lexicon) for lexicon in lists], indent=2))
    else:
        click.echo("\n\n".join([_format(lexicon) for lexicon in lists]))


def _to_dict(lexicon: Lexicon) -> dict[str, str | int]:
    lengths = [len(word) for word in lexicon]
    return {
        "name": lexicon.name,
        "words": len(lexicon),
        "shortest": min(lengths),
        "longest": max(lengths),
        "sha256": lexicon.sha256,
        "origin": lexicon.origin,
        "licence": lexicon.licence,
    }


def _format(lexicon: Lexicon) -> str:
    facts = _to_dict(lexicon)
    rows = {
        "words": f"{facts['words']:,}, of {facts['shortest']} to {facts['longest']} letters",
        "sha256": f"{facts['sha256']} (of the words in lower case, one per line)",
        "from": facts["origin"],
        "licence": facts["licence"],
    }
    lines = [
        line
        for name, value in rows.items()
        for line in fitted(f"  {name:<9}{value}", hanging=" " * 4)
    ]
    return "\n".join([click.style(lexicon.name, bold=True), *lines])
