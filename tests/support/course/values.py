"""Values and observations made by hand, for judges that have to judge them."""

from typing import Any

from handful.grader.judge.call import Verdict
from handful.grader.sandbox.observation import Float, Observation, Value


def value(plain: Any) -> Value:
    """A value as the sandbox tells it."""
    if plain is None:
        return Value("None", None, "None")
    if isinstance(plain, float):
        return Value("float", Float(repr(plain)), repr(plain))
    return Value(type(plain).__name__, plain, repr(plain))


def gave(*results: Any, after: Any = None, **more: Any) -> Observation:
    """What was seen of calls that gave these *results*; *after* are the arguments then."""
    return Observation(
        results=tuple([value(one) for one in results]),
        after=tuple([value(one) for one in after or ()]),
        **more,
    )


def shown(verdict: Verdict) -> tuple[str, str]:
    """What was expected and what came, in English."""
    return str(verdict.expected), str(verdict.got)
