"""The search for one small change that makes a learner's own program right."""

from handful.grader.repair.result import with_repair, with_slips_of_text
from handful.grader.repair.search import Repair, search

__all__ = ["Repair", "search", "with_repair", "with_slips_of_text"]
