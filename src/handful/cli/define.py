"""`handful define`: what words mean."""

import json
from itertools import groupby

import click

from handful.cli.option import example
from handful.console.layout import fitted
from handful.lexicon.wordnet import Definition, WordNet

__all__ = ["command"]


@click.command("define", **example("handful define quail geese"))
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
@click.option(
    "--wordnet",
    metavar="FOLDER",
    envvar="HANDFUL_WORDNET",
    help="Where WordNet's files are.  [default: where the system installs them]",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], wordnet: str | None, as_json: bool) -> None:
    """Show what each WORD means, by the files of WordNet; of an inflected form, what its base does.

    The files are not part of Handful: Debian's package wordnet-base has them. Ends with exit code
    1 if a word has no definition.
    """
    opened = WordNet.open(wordnet or None)
    found = {word: opened.define(word) for word in words}
    if as_json:
        click.echo(json.dumps([_facts(*each) for each in found.items()], indent=2))
    else:
        click.echo("\n\n".join([_text(*each) for each in found.items()]))
    if not all(found.values()):
        ctx.exit(1)


def _facts(word: str, definitions: tuple[Definition, ...]) -> dict[str, object]:
    listed = [{"word": each.word, "part": each.part, "text": each.text} for each in definitions]
    return {"word": word, "definitions": listed}


def _text(word: str, definitions: tuple[Definition, ...]) -> str:
    lines = [click.style(word, bold=True)]
    if not definitions:
        lines.append("  no definition")
    for (base, part), meanings in groupby(definitions, lambda each: (each.word, each.part)):
        lines.append(f"  {part}" if base == word.lower() else f"  {part}, from {base}")
        for number, meaning in enumerate(meanings, start=1):
            lines += fitted(f"  {number:>3}  {meaning.text}", hanging=" " * 7)
    return "\n".join(lines)
