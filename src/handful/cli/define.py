"""`handful define`: what words mean."""

import json
from itertools import groupby

import click

from handful.cli.common import example, json_option
from handful.console.layout import fitted
from handful.lexicon.wordnet import Definition, WordNet


@click.command("define", **example("handful define quail geese"))
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
@click.option(
    "--wordnet",
    metavar="FOLDER",
    envvar="HANDFUL_WORDNET",
    help="The folder with WordNet's files.  [default: the system's]",
)
@json_option
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], wordnet: str | None, as_json: bool) -> None:
    """Show WordNet's definitions of each WORD, or of its base form.

    WordNet is not part of Handful: install Debian's package wordnet-base, for example. The exit
    code is 1 if a word has no definition.
    """
    opened = WordNet.open(wordnet or None)
    found = {word: opened.define(word) for word in words}
    if as_json:
        click.echo(json.dumps([_to_dict(*each) for each in found.items()], indent=2))
    else:
        click.echo("\n\n".join([_format(*each) for each in found.items()]))
    if not all(found.values()):
        ctx.exit(1)


def _to_dict(word: str, definitions: tuple[Definition, ...]) -> dict[str, object]:
    listed = [{"word": each.word, "part": each.part, "text": each.text} for each in definitions]
    return {"word": word, "definitions": listed}


def _format(word: str, definitions: tuple[Definition, ...]) -> str:
    lines = [click.style(word, bold=True)]
    if not definitions:
        lines.append("  no definition")
    for (base, part), meanings in groupby(definitions, lambda each: (each.word, each.part)):
        lines.append(f"  {part}" if base == word.lower() else f"  {part}, from {base}")
        for number, meaning in enumerate(meanings, start=1):
            lines += fitted(f"  {number:>3}  {meaning.text}", hanging=" " * 7)
    return "\n".join(lines)
