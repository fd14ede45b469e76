"""The solver's own process, so that moves do not wait for what takes long.

`client` starts the process and asks it, `worker` is what runs there, and `value` what travels
between them.
"""
