"""What was handed in: read from files, folders and archives, looked at, and compared.

Nothing in here runs a learner's program. Start reading at `read`.
"""
