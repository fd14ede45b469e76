"""Players: identity and cookie, nickname, device codes, and quotas.

There are no accounts: a player is a random id in a signed cookie (`identity`), has a `nickname`
(`account`) that is no `lookalike` of one on the board, and moves to another device with a
`device_code`. What may be done only so often in an hour is counted by `quota`; the rows of players
who were deleted are removed by `deletion`.
"""
