"""The measurements behind `make bench` and docs/scale.md; not part of the package.

Start reading at `__main__` (the rows in order), then `measure` (how two things are timed fairly),
`scan` (the baseline of nearly all rows) and `solver` (the rows with limits). `fill_rounds` fills a
database with played rounds, for the measurements at scale.
"""
