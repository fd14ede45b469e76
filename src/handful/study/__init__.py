"""Exact figures about the whole game, and their pictures (extra `study`).

Uses `rules`, `lexicon`, `solver` and `players`. Nothing is sampled: every hand is counted as often
as it is dealt. Start reading at `figure` (the figures), then `report` (the page).
"""
