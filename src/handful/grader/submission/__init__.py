"""Submissions: read from files, folders and archives, inspected and compared.

Nothing here runs a learner's program. Start reading at `read`.
"""
