"""What the OpenAPI document says beside the routes."""

__all__ = ["DESCRIPTION", "TAGS"]

DESCRIPTION = """\
A word game: a hand of letters is dealt, words are spelled from it, and afterwards the truth is
told. Make yourself known with `POST /api/me`; keep the cookie; deal with `POST /api/rounds`; move.

JSON goes in, with `Content-Type: application/json`, and JSON comes out. A request that is not
granted is answered with a code for programs and a sentence for people. The same move sent twice is
made once, so a move that got no answer may be sent again."""

TAGS = [
    {
        "name": "rounds",
        "description": "A hand, from the deal to the truth. A round of somebody else looks like "
        "none.",
    },
    {
        "name": "the day's hand",
        "description": "One hand a day (UTC), the same for everybody: classic with 7 letters on "
        "weekdays, wildcard with 8 at the weekend. The first try on the day is scored.",
    },
    {
        "name": "you",
        "description": "Who you are is what the cookie `handful` says, with TLS `__Host-handful`. "
        "There is no password and no address; a code carries you to another device.",
    },
    {
        "name": "for everybody",
        "description": "What needs no cookie: the rules, what words mean, codes to be checked, the "
        "server's health.",
    },
]
