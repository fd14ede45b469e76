"""The documents' own programs: each module has one document's functions under its own names.

Uses `rules`, `lexicon`, `players` and `console`, and adds only names and plain dictionaries. The
modules are ps4a, ps4b, wildcard, ps3, solo and scrabble_ish. They can be imported as a learner
would (`from handful.editions.ps4a import *`) or run (`python -m handful.editions.ps4a`).

Start reading at any of them, then `document`.
"""
