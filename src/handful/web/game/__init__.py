"""The game on the server: stored rounds as the rules see them, and what players do with them.

Start reading at `state` (a stored round, replayed by the rules), then `rounds` (loading and
creating them), `moves` (one move), `replay` (which alone decides whether a round counts),
`vouching` (what has a place on the board), `day`, `calendar` and `daily` (the days' hands),
`percent` (what one of five counts), `streak`, `benchmark` (what computers and perfect play earn),
`statistics`, `sharing`.

Nothing here handles JSON or requests; a refusal is an `ApiError` or a `RoundError`. State that
another process needs is in the store. Calls may block on the database: routes make them through
`Services.run`.
"""
