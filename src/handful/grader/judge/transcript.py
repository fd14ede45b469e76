"""A session as it was seen: what was printed and typed, what was dealt and substituted."""

from collections.abc import Iterable
from typing import NamedTuple

from handful.grader.sandbox.observation import Event

__all__ = ["Transcript"]


class Transcript(NamedTuple):
    """The text printed before each line that was typed, and after the last one."""

    texts: tuple[str, ...]
    typed: tuple[str, ...]
    asked_again: bool = False
    deals: tuple[str | int, ...] = ()
    substituted: tuple[str, ...] = ()
    dealt_after: tuple[int, ...] = ()
    """For each deal, how many lines had been typed."""
    substituted_after: tuple[int, ...] = ()
    """For each letter that was substituted, how many lines had been typed."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Transcript":
        """The transcript of what was seen."""
        texts, typed, deals, substituted, asked = [""], list[str](), [], [], False
        dealt_after, substituted_after = [], []
        for kind, what in events:
            match kind:
                case "out":
                    texts[-1] += str(what)
                case "extra":
                    texts[-1] += f"⟦{what}⟧\n"
                case "in":
                    typed.append(str(what))
                    texts.append("")
                case "deal":
                    deals.append(what)
                    dealt_after.append(len(typed))
                case "substitute":
                    substituted.append(str(what))
                    substituted_after.append(len(typed))
                case "asked":
                    asked = True
        return cls(
            tuple(texts),
            tuple(typed),
            asked,
            tuple(deals),
            tuple(substituted),
            tuple(dealt_after),
            tuple(substituted_after),
        )

    def shown(self) -> str:
        """The game as on a screen, what was typed marked."""
        shown = ""
        for place, text in enumerate(self.texts):
            shown += text
            if place < len(self.typed):
                shown += f"⟦{self.typed[place]}⟧\n"
        return shown + ("⟦?⟧ (asked again)\n" if self.asked_again else "")

    def lines(self) -> list[str]:
        """The screen line by line, blanks at the ends of lines aside."""
        return [line.rstrip() for line in self.shown().rstrip().splitlines()]

    def stretch(self, place: int) -> tuple[int, int]:
        """The lines of one stretch on the screen: the first, and the line after the last."""
        before = self._replace(texts=self.texts[:place], typed=self.typed[:place]).shown()
        through = self._replace(texts=self.texts[: place + 1], typed=self.typed[: place + 1])
        return before.count("\n"), len(through.shown().rstrip("\n").split("\n"))
