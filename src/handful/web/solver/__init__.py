"""The solver's own process, so that moves do not wait for what takes long.

`client` starts the process and asks it, `worker` is what runs there. Only the worker imports the
solver's index, and it does without FastAPI.
"""
