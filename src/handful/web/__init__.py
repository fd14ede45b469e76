"""The web game: a server that deals, judges and keeps rounds, and the page that people play on.

Knows `rules`, `lexicon`, `solver`, `players` and `store`. The server scores, the page never does.
Nothing that another process needs is kept in memory: it is in the store. Needs the extra `web`.

Start reading at docs/move.md, which follows a move through the server, or at `app` (puts the
application together), then `middleware/` (before every route), `api/` (routes and their types),
`game/` (rounds, moves, days), `player/` (identity, quotas), `solver/` (a process of its own), and
page/ (what the browser gets, with a README).
"""

from handful.web.settings import Limits, Settings

__all__ = ["Limits", "Settings"]
