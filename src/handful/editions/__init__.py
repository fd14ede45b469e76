"""The documents' own programs: each module has one document's functions under its own names.

They can be imported as a learner would (`from handful.editions.ps4a import *`) or run
(`python -m handful.editions.ps4a`). Start reading at any of them, then `document`.
"""
