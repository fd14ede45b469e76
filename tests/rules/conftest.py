"""Hypothesis takes the time that it needs, however busy the machine is: no test measures time."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
