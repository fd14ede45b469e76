"""Numbers and names formatted for readers."""

__all__ = ["number", "one_in", "percent", "player_name", "plural", "signed"]

SPACE = "\u00a0"
MINUS = "\u2212"
NAMES = {"skynet": "SkyNet"}
"""Players whose displayed name is not just capitalised."""


def player_name(player: str) -> str:
    """The displayed name of the *player*."""
    return NAMES.get(player, player.capitalize())


def number(value: float) -> str:
    """A whole number in groups of three digits, any other with one decimal, or two digits if small.

    >>> number(3365856), number(65.094), number(0.0168), number(0.0)
    ('3,365,856', '65.1', '0.017', '0')
    """
    if isinstance(value, int) or not value:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if abs(value) >= 0.095 else f"{value:#.2g}"


def signed(value: float) -> str:
    """A difference with its sign.

    >>> signed(8.12), signed(55), signed(-6.72) == MINUS + "6.7", signed(0.0)
    ('+8.1', '+55', True, '0')
    """
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return sign + number(abs(value))


def percent(share: float) -> str:
    """A share in percent; only 0 and 1 are shown as 0 % and 100 %.

    >>> [percent(share).replace(SPACE, " ") for share in (0.3082, 0, 0.000534, 0.99999, 1)]
    ['30.8 %', '0 %', '0.053 %', '> 99.9 %', '100 %']
    """
    if share in (0, 1):
        text = f"{100 * share:.0f}"
    elif share > 0.9995:
        text = f">{SPACE}99.9"
    elif share < 0.0095:
        text = f"{100 * share:#.2g}" if share >= 1e-6 else f"<{SPACE}0.0001"
    else:
        text = f"{100 * share:.1f}"
    return f"{text}{SPACE}%"


def one_in(share: float) -> str:
    """A small share as "1 in n".

    >>> one_in(0.000534).replace(SPACE, " ")
    '1 in 1,873'
    """
    return f"1{SPACE}in{SPACE}{round(1 / share):,}"


def plural(count: int, thing: str) -> str:
    """A count with its noun.

    >>> plural(1, "vowel"), plural(3, "vowel")
    ('1 vowel', '3 vowels')
    """
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
