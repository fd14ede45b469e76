"""The routes of the course: one file per resource, with its request and response types."""

from handful.web.course.api import (
    checks,
    class_learner,
    class_table,
    classes,
    editions,
    platform_check,
    runs,
    work,
)

__all__ = ["OPEN_ROUTERS", "PLAYER_ROUTERS"]

PLAYER_ROUTERS = (editions.router, work.router, checks.router, classes.router)
"""What is asked by a player, on a device that was not ended."""
OPEN_ROUTERS = (class_table.router, class_learner.router, platform_check.router, runs.router)
"""What is asked with a key, and what looks at the device itself."""
