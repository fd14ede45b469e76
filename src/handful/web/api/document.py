"""What the OpenAPI document says beside the routes."""

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
        "name": "the days' hands",
        "description": "Five hands a day (UTC), the same for everybody: classic with 5, 6 and 7 "
        "letters, wildcard with 7, classic with 8. The first try of each on the day is scored, in "
        "percent of perfect, so that a day is out of 500.",
    },
    {
        "name": "challenges",
        "description": "A finished hand, or the hands of a day, as a link: whoever opens it plays "
        "the same letters, and then all compare word by word.",
    },
    {
        "name": "puzzles",
        "description": "Hands on which SkyNet can be beaten, as hard as you are strong. Your "
        "rating moves with each; a hand that you misplayed comes back.",
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
