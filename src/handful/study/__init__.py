"""Exact figures about the whole game, and their pictures (extra `study`).

Knows `rules`, `lexicon`, `solver` and `players`. Nothing here is sampled: every hand is counted, in
as many ways as it is dealt.

Start reading at `player_scores` (scores of all players on all hands), then `deal` (how hands come),
`figure` (the figures) and `report` (the page).
"""
