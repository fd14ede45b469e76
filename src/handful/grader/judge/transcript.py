"""A session as it was seen: what was printed and typed, and what was passed to stubs."""

from collections.abc import Iterable
from typing import NamedTuple

from handful.grader.judge.shown import Line
from handful.grader.message import message
from handful.grader.sandbox.observation import Event, Fact


class Transcript(NamedTuple):
    """The text printed before each line that was typed, and after the last one."""

    texts: tuple[str, ...]
    typed: tuple[str, ...]
    asked_again: bool = False
    facts: tuple[tuple[int, Fact], ...] = ()
    """What was passed to stubs, each after the number of lines that had been typed."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Transcript":
        """The transcript of what was seen."""
        texts, typed, facts, asked = [""], list[str](), list[tuple[int, Fact]](), False
        for kind, what in events:
            match kind:
                case "out":
                    texts[-1] += str(what)
                case "extra":
                    texts[-1] += f"⟦{what}⟧\n"  # no part of what is shown
                case "in":
                    typed.append(str(what))
                    texts.append("")
                case "asked":
                    asked = True
            if isinstance(what, Fact):
                facts.append((len(typed), what))
        return cls(tuple(texts), tuple(typed), asked, tuple(facts))

    def passed(self, name: str) -> list[tuple[int, str | int]]:
        """The values of the facts called *name*, each after the number of lines typed before."""
        return [(place, fact.value) for place, fact in self.facts if fact.name == name]

    def lines(self) -> tuple[Line, ...]:
        """The screen line by line, without blanks at the ends and blank lines after the last."""
        found = [line for place in range(len(self.texts)) for line in self.stretch(place)]
        while found and found[-1] == Line():
            found.pop()
        return tuple(found)

    def stretch(self, place: int) -> list[Line]:
        """The lines up to what is typed at one *place*; the last one is the question."""
        *before, last = self.texts[place].split("\n")
        lines = [Line(text.rstrip()) for text in before]
        if place < len(self.typed):
            return [*lines, Line(last, self.typed[place])]
        if self.asked_again:
            return [*lines, Line(last, note=message("asked again"))]
        return [*lines, Line(last.rstrip())] if last.strip() else lines

    def start(self, place: int) -> int:
        """The number of the line with which the stretch at a *place* begins."""
        return sum(len(self.stretch(before)) for before in range(place))
