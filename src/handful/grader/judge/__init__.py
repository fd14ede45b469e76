"""Judging observations: values, calls and games; naming known mistakes.

Nothing here runs a program. Start reading at `call`.
"""
