"""The solver's own process, so that moves do not wait for what takes long.

`client` starts the process and calls it, `worker` runs in it, and `value` has the values passed
between them.
"""
