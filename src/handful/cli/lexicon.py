"""`handful lexicon`: the word lists, and the check of a user's file."""

import json

import click

from handful.cli.option import example
from handful.console.layout import fitted
from handful.lexicon import NAMED, Lexicon

__all__ = ["command"]


@click.command("lexicon", **example("handful lexicon mywords.txt"))
@click.argument("names", metavar="[NAME_OR_FILE]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Show the word lists: count, hash, where they come from, and their licence.

    Without a name, all lists that Handful knows. With names or files, those: each is loaded and
    checked, and where a file is not a list of words, the line is named.
    """
    lists = [Lexicon.load(name) for name in names or NAMED]
    if as_json:
        click.echo(json.dumps([_facts(lexicon) for lexicon in lists], indent=2))
    else:
        click.echo("\n\n".join([_text(lexicon) for lexicon in lists]))


def _facts(lexicon: Lexicon) -> dict[str, str | int]:
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


def _text(lexicon: Lexicon) -> str:
    facts = _facts(lexicon)
    rows = {
        "words": f"{facts['words']:,}, of {facts['shortest']} to {facts['longest']} letters",
        "sha256": f"{facts['sha256']} (of the words in lower case, one a line)",
        "from": facts["origin"],
        "licence": facts["licence"],
    }
    lines = [
        line
        for name, value in rows.items()
        for line in fitted(f"  {name:<9}{value}", hanging=" " * 4)
    ]
    return "\n".join([click.style(lexicon.name, bold=True), *lines])
