"""Programs that compute nothing: they have the right answers to all fixed cases written down.

The answers are those of the kit's working program, to whatever the rubric asks.
"""

from typing import Any

from handful.course.checker import find_jail, rubric_of
from handful.course.checker.grade import _data
from handful.course.checker.program import wanted_files
from handful.course.checker.rubric.check import Problem
from handful.course.checker.sandbox.job import Job, Probe
from handful.course.checker.sandbox.observation import Observation, observed
from handful.course.kit import kit_files

LOOK_UP = """
CALLS = {calls}
GAMES = {games}
COUNTS = dict()


def look_up(function, args):
    given = repr((function, args))
    number = COUNTS.get(given, 0)
    COUNTS[given] = number + 1
    return CALLS[given][number % len(CALLS[given])]


def replay(function, args):
    games = GAMES[function][repr(args)]
    hand, typed, place = None, [], 0
    while True:
        events, result = games[0]
        if place == len(events):
            return result
        kind, what = events[place]
        place += 1
        if kind == "out":
            print(what, end="")
        elif kind == "deal":
            hand = {deal}(what)
        elif kind == "substitute":
            hand = {substitute}(hand, what)
        elif kind == "in":
            typed.append(input())
            fitting = [
                game for game in games
                if [line for was, line in game[0] if was == "in"][: len(typed)] == typed
            ]
            games = fitting or games

"""


def answer_table(kit: str) -> dict[str, str]:
    """The files of a program for the *kit* that looks up all answers.

    It stops with an error where it knows none.
    """
    files = kit_files(kit, solution=True)
    found = {name: files[name] for name in wanted_files(kit)}
    for module in dict.fromkeys(problem.module for problem in rubric_of(kit)):
        problems = [p for p in rubric_of(kit) if p.module == module and p.points]
        calls, games = _answers(kit, module, problems)
        camel = "getWordScore" in found[f"{module}.py"]
        block = LOOK_UP.format(
            calls=calls,
            games=games,
            deal="dealHand" if camel else "deal_hand",
            substitute="substitute_hand",
        )
        own = dict.fromkeys(name for problem in problems for name in problem.own)
        for name in own:
            way = "replay" if name in games else "look_up"
            block += f"\ndef {name}(*args):\n    return {way}({name!r}, args)\n\n"
        source = found[f"{module}.py"]
        before, main, after = source.rpartition("if __name__")
        found[f"{module}.py"] = f"{before}{block}\n{main}{after}" if main else f"{source}{block}"
    return found


def _answers(
    kit: str, module: str, problems: list[Problem]
) -> tuple[dict[str, list[Any]], dict[str, dict[str, list[Any]]]]:
    """What the working program gives for every call and every game of these *problems*."""
    probes = list({id(c.probe): c.probe for p in problems for c in p.checks}.values())
    source = {name: kit_files(kit, solution=True)[name] for name in wanted_files(kit)}
    with find_jail().session(source, _data(kit, (), None)) as session:
        [entry] = session.run([Job("all", module, tuple(probes), as_written=True)], 60)
    calls: dict[str, list[Any]] = {}
    games: dict[str, dict[str, list[Any]]] = {}
    seen = observed(entry, range(len(probes))).probes
    for number, probe in enumerate(probes):
        _note(probe, seen[number], calls, games)
    return calls, games


def _note(
    probe: Probe,
    seen: Observation,
    calls: dict[str, list[Any]],
    games: dict[str, dict[str, list[Any]]],
) -> None:
    results = [value.plain for value in seen.results]
    if probe.lines:
        game = [list(seen.events), results[-1] if results else None]
        games.setdefault(probe.function, {}).setdefault(repr(probe.args), []).append(game)
        return
    for place, args in enumerate((probe.args, *probe.also)):
        given = results[place * probe.times : (place + 1) * probe.times]
        calls.setdefault(repr((probe.function, args)), []).extend(given)
