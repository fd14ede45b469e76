"""The game on the server: stored rounds as the rules see them, and what players do with them.

Start reading at `state` (a stored round, replayed by the rules), then `rounds` (loading and
creating them), `moves` (one move), `replay` (which alone decides whether a round counts), `day` and
`daily` (the day's hand), `benchmark` (perfect's and SkyNet's scores), `statistics`, `sharing`.

Nothing here knows HTTP or JSON, and nothing is remembered between two calls: whatever another
process needs is in the store. Every call may wait for the database: routes call through
`Services.run`.
"""
