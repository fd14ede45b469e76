"""The web game: a server that deals, judges and tells the truth, and the page that people play on.

Knows `rules`, `lexicon`, `solver`, `players` and `store`. The server scores, the page never does;
a route parses, asks the desk, answers. Nothing that another process needs is kept in one: it is
in the store. Needs the extra `web`.

Start reading at `app` (how it is put together; imported by its own name, so that the solver's
process does without FastAPI), then `rounds` (the routes of a hand), `desk` (what
they ask) and `table` (a stored round, replayed by the rules). `guard` stands before all routes;
`truth` runs in a process of its own, which `solving` keeps. The page is in page/, with a README.
"""

from handful.web.settings import Limits, Settings

__all__ = ["Limits", "Settings"]
