"""Grading by assignment folders: points belong to rules, known mistakes are wrong programs.

It replaces `rubric` and `points` when all assignments are folders; so far only ps4 is one.
"""
