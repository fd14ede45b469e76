"""The measurements behind `make bench`; not part of the package.

Start reading at `__main__` (the rows in order), then `measure` (how two things are timed fairly),
`scan` (what nearly all rows are measured against) and `solver` (the rows with limits).
"""
