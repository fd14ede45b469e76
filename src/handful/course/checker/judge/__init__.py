"""Judging what was seen: values, calls and games, and the known mistakes by name.

Nothing in here runs anything. Start reading at `call`.
"""
