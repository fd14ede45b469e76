"""Assignments: folders with problems, rules, cases, a solution and known mistakes, as values."""
