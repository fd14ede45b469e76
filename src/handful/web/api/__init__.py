"""The JSON API: one file per resource, with its routes and their request and response types.

A route parses the request, asks the game, the player's account or the solver (`services`), and
answers (`response`). Types of answers are TypedDicts, called XyzAnswer: mypy checks them, and
the OpenAPI document is made from them (`schema`).
"""

from handful.web.api import (
    challenges,
    daily,
    definitions,
    info,
    moves,
    player,
    practice,
    puzzles,
    review,
    rounds,
    statistics,
)

__all__ = ["OPEN_ROUTERS", "PLAYER_ROUTERS"]

PLAYER_ROUTERS = (
    moves.router,  # first: routes are tried in this order, and most requests are moves
    rounds.router,
    review.router,
    daily.router,
    puzzles.router,
    challenges.router,
    player.router,
    statistics.router,
)
"""What is asked by a player, on a device that was not ended."""
OPEN_ROUTERS = (info.router, definitions.router, practice.router)
"""What needs no player, and no database to know who asks."""
