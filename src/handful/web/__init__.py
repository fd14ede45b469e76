"""The web game: a server that deals, judges and stores rounds, and the page that people play on.

Uses `rules`, `lexicon`, `solver`, `players` and `store`. Only the server scores, never the page.
State that another process needs is in the store, not in memory. Needs the extra `web`.

Start reading at docs/move.md, which follows a move through the server, or at `app` (puts the
application together), then `middleware/` (before every route), `api/` (routes and their types),
`game/` (rounds, moves, days), `player/` (identity, quotas), `solver/` (a process of its own), and
page/ (what the browser gets, with a README).
"""

from handful.web.settings import Limits, Settings

__all__ = ["Limits", "Settings"]
