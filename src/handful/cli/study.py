"""`handful study`: exact figures about the whole game, with plots."""

import json
from pathlib import Path

import click

from handful.cli.common import example, progress_bar, rules_option, words_option
from handful.extra import require_extra
from handful.lexicon import Lexicon
from handful.rules import HandfulError


@click.command("study", **example("handful study --rules wildcard --out my-study"))
@rules_option
@click.option(
    "--size",
    type=click.IntRange(4, 8),
    default=7,
    show_default=True,
    help="Letters in a hand; 8 takes about a minute and a gigabyte.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("study"),
    show_default=True,
    help="The folder for study.json and study.html.",
)
@words_option
def command(rules: str, size: int, out: Path, words: str) -> None:
    """Compute exact figures about the whole game, over all hands and for every computer player.

    Writes the figures (study.json) and a page with plots (study.html).
    """
    require_extra("study", "the study")
    lexicon = Lexicon.load(words)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HandfulError(
            f"the folder {out} cannot be created: {error.strerror}; choose another"
        ) from error

    from handful.players.ladder import LADDER
    from handful.study.figure import all_scores, compute_figures
    from handful.study.report import render_report

    with progress_bar(f"{rules}, {size} letters", len(LADDER) + 1) as bar:
        scores = all_scores(lexicon, rules, size, lambda player: bar.update(1, f"{player} done"))
        found = compute_figures(lexicon, rules, size, scores)
        page = render_report(found)
    _write(out / "study.json", json.dumps(found, indent=2) + "\n")
    _write(out / "study.html", page)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HandfulError(
            f"{path} cannot be written: {error.strerror}; choose another --out"
        ) from error
    click.echo(f"{path}  {len(text) / 1000:,.0f} kB")
